/** All files below a folder, by path. */
export function walk(folder: string): string[] {
  return [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, isDirectory }) => isDirectory ? walk(`${folder}/${name}`) : [`${folder}/${name}`]);
}
