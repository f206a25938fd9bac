/** The outcome of a look-up; `item` is undefined if the method is missing. */
export interface Match<T> {
  item: T | undefined;
  pattern: string;
  params: Record<string, string>;
  methods: Map<string, T>;
}

interface Entry<T> extends Pick<Match<T>, "pattern" | "methods"> {
  /** Null for a path without parameters. */
  matcher: URLPattern | null;
}

/** The method under which a route takes every method, also unknown ones. */
export const ANY = "*";

/**
 * Exact paths first, with or without a trailing slash, then patterns in the
 * order they were added. The first pattern that fits wins, even if it lacks
 * the method. Of two items for one method and pattern the first stays.
 */
export class Router<T> {
  #entries = new Map<string, Entry<T>>();
  #dynamic: Entry<T>[] = [];

  add(method: string, pattern: string, item: T): void {
    const { methods } = this.#entries.get(pattern) ?? this.#create(pattern);
    if (!methods.has(method) && !methods.has(ANY)) methods.set(method, item);
  }

  #create(pattern: string): Entry<T> {
    const isExact = !/[*:{}+?()]/.test(pattern);
    const matcher = isExact ? null : new URLPattern({ pathname: pattern });
    const entry = { pattern, matcher, methods: new Map<string, T>() };
    this.#entries.set(pattern, entry);
    if (!isExact) this.#dynamic.push(entry);
    return entry;
  }

  match(method: string, pathname: string): Match<T> | null {
    const exact = this.#entries.get(pathname) ??
      this.#entries.get(pathname.replace(/\/$/, ""));
    if (exact?.matcher === null) return pick(exact, method, {});
    // Far cheaper than to match an object with nothing but a pathname.
    const url = `http://localhost${pathname}`;
    for (const entry of this.#dynamic) {
      const found = entry.matcher!.exec(url);
      if (found !== null) return pick(entry, method, found.pathname.groups);
    }
    return null;
  }
}

function pick<T>(
  { pattern, methods }: Entry<T>,
  method: string,
  groups: Record<string, string | undefined>,
): Match<T> {
  const get = method === "HEAD" ? methods.get("GET") : undefined;
  const item = methods.get(method) ?? get ?? methods.get(ANY);
  const params = Object.create(null);
  for (const name in groups) params[name] = decode(groups[name] ?? "");
  return { item, pattern, params, methods };
}

/** A value with a malformed escape stays as it was sent. */
function decode(value: string): string {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
