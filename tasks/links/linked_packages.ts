/** The packages that `links` of the configuration in `folder` puts stand-ins in the place of: alias to official name. */
export function linkedPackages(folder: string): Map<string, string> {
  const { imports = {}, links = [] } = readJson(`${folder}/deno.json`);
  const names = new Set(links.map((link: string) => readJson(`${folder}/${link}/deno.json`).name));
  const packages = new Map<string, string>();
  for (const [alias, target] of Object.entries<string>(imports)) {
    const name = officialName(target);
    if (name !== undefined && names.has(name)) packages.set(alias, name);
  }
  return packages;
}

/** The package of `jsr:@scope/name@range`, without its range. */
export function officialName(specifier: string): string | undefined {
  return /^jsr:\/?(@[\w-]+\/[\w-]+)/.exec(specifier)?.[1];
}

// deno-lint-ignore no-explicit-any -- a configuration file
function readJson(path: string): any {
  return JSON.parse(Deno.readTextFileSync(path));
}
