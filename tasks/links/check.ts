import { linkedPackages, officialName } from "@/tasks/links/linked_packages.ts";
import { takenNames } from "@/tasks/links/taken_names.ts";

/** Folders whose code is not the project's: the stand-ins, what is generated, and what is no part of it. */
const NOT_OURS = new Set(["links", "_fresh", "data", "coverage", "node_modules", ".git"]);

export interface LinksReport {
  /** Every name that is taken from a linked package, by the module of the package, and where it is taken first. */
  taken: Map<string, Map<string, string>>;
  /** What does not exist in the official packages. */
  problems: string[];
}

/** Compares what the code in `folder` takes from linked packages with `official`: module of a package to its exports. */
export function checkLinks(folder: string, official: Record<string, string[]>): LinksReport {
  const packages = linkedPackages(folder);
  const report: LinksReport = { taken: new Map(), problems: [] };
  for (const path of modulesBelow(folder)) {
    for (const { specifier, name, line } of takenNames(path, Deno.readTextFileSync(`${folder}/${path}`))) {
      const module = moduleOf(packages, specifier);
      if (module === undefined) continue;
      const names = report.taken.get(module) ?? new Map();
      report.taken.set(module, names);
      if (!names.has(name)) names.set(name, `${path}:${line}`);
      const problem = judge(official[module], module, name);
      if (problem !== undefined) report.problems.push(`${path}:${line}: ${problem}`);
    }
  }
  return report;
}

function judge(exports: string[] | undefined, module: string, name: string): string | undefined {
  if (exports === undefined) return `there is no official ${module}`;
  if (name === "*") return `everything is taken from ${module}; name what is needed`;
  return exports.includes(name) ? undefined : `the official ${module} has no ${name}`;
}

/** The module of a linked package that a specifier means: `fresh/runtime` is `@fresh/core/runtime`. */
function moduleOf(packages: Map<string, string>, specifier: string): string | undefined {
  for (const [alias, name] of packages) {
    if (specifier === alias || specifier.startsWith(alias + "/")) return name + specifier.slice(alias.length);
  }
  const name = officialName(specifier);
  if (name === undefined || ![...packages.values()].includes(name)) return undefined;
  return name + (/^jsr:\/?@[^/]+\/[^/]+(\/.*)?$/.exec(specifier)?.[1] ?? "");
}

function* modulesBelow(folder: string, inside = ""): Generator<string> {
  const entries = [...Deno.readDirSync(`${folder}/${inside}`)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    if (isDirectory && !(inside === "" && NOT_OURS.has(name))) yield* modulesBelow(folder, `${inside}${name}/`);
    else if (!isDirectory && /\.m?[jt]sx?$/.test(name)) yield inside + name;
  }
}
