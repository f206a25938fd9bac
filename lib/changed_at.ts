/** When something in `path`, or the list of what is in it, changed last, in milliseconds since the epoch; 0: not there. */
export function changedAt(path: string): number {
  const info = stat(path);
  if (info === undefined) return 0;
  const inside = info.isDirectory ? [...Deno.readDirSync(path)].map(({ name }) => changedAt(`${path}/${name}`)) : [];
  return Math.max(info.mtime?.getTime() ?? Infinity, ...inside);
}

function stat(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
