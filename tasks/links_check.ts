/**
 * `deno task links:check`: fails if a package in `links/` offers a name that the official package does not have
 * (`links/official_exports.json`). `deno check` refuses names that a stand-in does not offer, so the project then takes
 * nothing that would be missing on the official packages.
 */
const official: Record<string, string[]> = JSON.parse(Deno.readTextFileSync("links/official_exports.json"));

/** For the build alone, which writes code for whichever Fresh runs it. */
const INTERNAL = "@fresh/core/internal";

let problems = 0;
for (const folder of JSON.parse(Deno.readTextFileSync("deno.json")).links ?? []) {
  const { name, exports } = JSON.parse(Deno.readTextFileSync(`${folder}/deno.json`));
  for (const [entry, file] of Object.entries<string>(exports)) {
    const module = name + entry.slice(1);
    if (module === INTERNAL) continue;
    const offered = await exportsOf(`${folder}/${file}`);
    console.log(`${module}: ${offered.join(" ")}`);
    for (const one of offered.filter((one) => !official[module]?.includes(one))) {
      console.error(`${folder}/${file}: the official ${module} has no ${one}`);
      problems++;
    }
  }
}
if (problems > 0) Deno.exit(1);

/** Returns the names that a module exports, types included, in order. */
async function exportsOf(path: string): Promise<string[]> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--quiet", "--json", path],
    stdout: "piped",
    stderr: "piped",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(text(stderr));
  const [{ symbols }] = Object.values<{ symbols: { name: string }[] }>(JSON.parse(text(stdout)).nodes);
  return symbols.map(({ name }) => name).sort();
}
