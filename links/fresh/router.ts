import type { Middleware } from "./context.ts";

/** The methods that routes can answer. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = typeof METHODS[number];

/**
 * Exact paths first, with or without a trailing slash, then patterns in the order they were added. The first that fits
 * wins, even if it lacks the method. Of two chains for one method and pattern the first stays.
 */
export class Router<State> {
  readonly #chains = new Map<string, Map<string, Middleware<State>[]>>();
  /** Made when a path first comes to them. */
  readonly #patterns = new Map<string, URLPattern | undefined>();

  add(methods: readonly Method[], pattern: string, chain: Middleware<State>[]): void {
    const chains = this.#chains.get(pattern) ?? new Map<string, Middleware<State>[]>();
    this.#chains.set(pattern, chains);
    if (/[*:{}+?()]/.test(pattern)) this.#patterns.set(pattern, undefined);
    for (const method of methods) if (!chains.has(method)) chains.set(method, chain);
  }

  /** Finds a route; it comes without a chain if it only lacks the method. */
  match(method: string, pathname: string) {
    const exact = this.#chains.has(pathname) ? pathname : pathname.replace(/\/$/, "");
    if (this.#chains.has(exact) && !this.#patterns.has(exact)) return this.#found(exact, method);
    for (let [route, pattern] of this.#patterns) {
      if (!pattern) this.#patterns.set(route, pattern = new URLPattern({ pathname: route }));
      // Far cheaper than to match an object with nothing but a pathname.
      const result = pattern.exec(`http://localhost${pathname}`);
      if (result) return { ...this.#found(route, method, result.pathname.groups), route: pattern.pathname };
    }
    return null;
  }

  #found(route: string, method: string, groups: Record<string, string | undefined> = {}) {
    const chains = this.#chains.get(route)!;
    const params = Object.create(null);
    for (const name in groups) params[name] = decodeURI(groups[name] ?? "");
    return { route, params, chain: chains.get(method) ?? (method === "HEAD" ? chains.get("GET") : undefined) };
  }
}
