import type { Middleware } from "./context.ts";
import { type Route, toMiddleware } from "./route.ts";
import { METHODS, type Router } from "./router.ts";
import type { Segment } from "./segment.ts";
import type { Snapshot } from "./snapshot.ts";

/** Registers the modules of `routes/`: what surrounds routes, then the routes. */
export function addFileRoutes<State>(snapshot: Snapshot, root: Segment<State>, router: Router<State>): void {
  const pages: { key: string; pattern: string; segment: Segment<State>; page: Middleware<State> }[] = [];
  for (const [index, path] of snapshot.routes.entries()) {
    const module = snapshot.modules[index];
    const { handler = module.default, handlers = handler } = module;
    const folders = namesIn(path);
    const key = orderKey(folders);
    const file = folders.pop()!;
    const segment = root.find(toPattern(folders));
    if (file === "_app") root.app = module.default;
    else if (file === "_404") root.notFound = toMiddleware(module);
    else if (file === "_error") segment.onError = toMiddleware(module, true);
    else if (file === "_layout") segment.layout = module.default;
    else if (file === "_middleware") segment.middlewares.push(...[handlers].flat());
    else {
      const names = [...folders, ...(file === "index" ? [] : [file])].filter((name) => !/^\(.*\)$/.test(name));
      pages.push({ key, pattern: toPattern(names), segment, page: lazily(module) });
    }
  }
  pages.sort((a, b) => a.key < b.key ? -1 : 1);
  for (const { pattern, segment, page } of pages) router.add(METHODS, pattern, segment.compile(page));
}

/** Loads the module of a route for its first request. */
function lazily<State>(load: () => Promise<Route<State>>): Middleware<State> {
  let page: Middleware<State> | undefined;
  return (ctx) => page?.(ctx) ?? load().then((module) => (page ??= toMiddleware(module))(ctx));
}

/** Returns the encoded names in a path such as `routes/a/[id].ts`, without the extension. */
function namesIn(path: string): string[] {
  const { pathname } = new URL(path, "http://localhost");
  return pathname.replace(/\.\w+$/, "").split("/").slice(2);
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

/**
 * Returns what sorts files as `sortRoutePaths` of official Fresh does: in each folder `index`, then literals, groups,
 * parameters and rests; what begins with another name (`[id].json`) before that (`[id]`).
 */
function orderKey(names: string[]): string {
  return names.map((name) => rankOf(name) + name).join("\0") + "\uffff";
}

function rankOf(name: string): number {
  if (name.startsWith("(")) return 2;
  if (name.startsWith("[")) return name.startsWith("[.") ? 4 : 3;
  return /^index(?:\.|$)/.test(name) ? 0 : 1;
}
