import type { RouteFile } from "../snapshot.ts";

const KINDS: Record<string, RouteFile["kind"]> = {
  _app: "app",
  _middleware: "middleware",
  _layout: "layout",
  _error: "error",
  _404: "notFound",
};

/** Reads kind and pattern off a path such as `routes/a.ts`. */
export function toRouteFile(path: string): RouteFile {
  const names = namesOf(path);
  const file = names.pop()!;
  const inUrl = file === "index" ? names : [...names, file];
  return {
    kind: KINDS[file] ?? "route",
    folder: toPattern(names),
    pattern: toPattern(inUrl.filter((name) => !isGroup(name))),
  };
}

/** The order to register in: special files, index, literals, parameters. */
export function compareRoutes(a: string, b: string): number {
  return orderKey(a) < orderKey(b) ? -1 : 1;
}

function namesOf(path: string): string[] {
  const { pathname } = new URL(
    path.slice("routes/".length),
    "http://localhost",
  );
  return pathname.slice(1).replace(/\.\w+$/, "").split("/");
}

function isGroup(name: string): boolean {
  return /^\(.*\)$/.test(name);
}

function toPattern(names: string[]): string {
  const pattern = names.map((name) => {
    if (name.startsWith("[...")) return `/:${name.slice(4, -1)}*`;
    if (name.startsWith("[[")) return `{/:${name.slice(2, -2)}}?`;
    return "/" + name.replace(/\[(\w+)\]/g, ":$1");
  }).join("");
  // At the top the slash itself is not optional.
  return pattern.replace(/^\{\/(:\w+\}\?)$/, "/{$1") || "/";
}

const RANKS = [
  /^_app$/,
  /^_middleware$/,
  /^_layout$/,
  /^_error$/,
  /^index$/,
  /^[^[]/,
  /^\[[^.]/,
  /^\[\.\.\./,
];

function orderKey(path: string): string {
  const ranked = namesOf(path).filter((name) => !isGroup(name)).map((name) =>
    RANKS.findIndex((rank) => rank.test(name)) + name
  );
  // Of "[id]" and "[id].json" the longer one has to come first.
  return ranked.join("/") + "\uffff";
}
