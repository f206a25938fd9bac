/** What is made in the project's own folder when it is built or used, and what is no part of it. */
const LEFT_OUT = new Set([".git", "_fresh", "data", "coverage", "node_modules"]);

/**
 * Copies the project into a new folder, so that nothing another Deno does can change it; gone when the scope ends. Its
 * name has what names of folders have on people's own machines.
 */
export function copyProject(): { path: string } & Disposable {
  const path = Deno.makeTempDirSync({ prefix: "vitrine, é " });
  copy(".", path);
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

function copy(from: string, to: string): void {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(from)) {
    if (from === "." && LEFT_OUT.has(name)) continue;
    if (isFile) Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
    if (!isDirectory) continue;
    Deno.mkdirSync(`${to}/${name}`);
    copy(`${from}/${name}`, `${to}/${name}`);
  }
}
