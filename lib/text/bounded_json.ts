/** JSON from strangers: how deep and how large it may be, wherever it stands, before anything walks through it. */

/** Objects and arrays within each other, the outermost included. */
export const MAX_DEPTH = 32;
/** Values in all, objects and arrays included. */
export const MAX_VALUES = 10_000;

/** The fault of a value beyond the bounds, as the end of a sentence. */
export const UNBOUNDED = `must have at most ${MAX_DEPTH} levels and ${MAX_VALUES} values`;

/** Tells whether a parsed value is within both bounds. Takes no stack, however deep it is. */
export function isBounded(value: unknown, maxDepth = MAX_DEPTH): boolean {
  let level = [value];
  for (let depth = 0, count = 1; level.length > 0; depth++) {
    const groups = level.filter((one) => typeof one === "object" && one !== null);
    if (groups.length > 0 && depth === maxDepth) return false;
    level = [];
    for (const group of groups) {
      const values = Array.isArray(group) ? group : Object.values(group as object);
      if ((count += values.length) > MAX_VALUES) return false;
      for (const one of values) level.push(one);
    }
  }
  return true;
}

/** Returns what a text is as JSON, an object or array; undefined for any other text, and for what is beyond the bounds. */
export function boundedJson(text: string): unknown {
  const value = json(text);
  return isBounded(value) ? value : undefined;
}

/** Returns the JSON that a text is, or that stands in it as that of a page does (JSON-LD 1.1, section 7.2). */
export function jsonWithin(text: string): unknown[] {
  return [text, ...scriptsIn(text)].map(json).filter((value) => value !== undefined);
}

function json(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the contents of the elements that hold JSON-LD, in time that grows with the text and no faster. */
function scriptsIn(text: string): string[] {
  const found: string[] = [];
  const [open, close] = [/<script\b/gi, /<\/script/gi];
  for (let start = open.exec(text); start !== null; start = open.exec(text)) {
    const end = text.indexOf(">", start.index);
    close.lastIndex = end;
    const closing = end === -1 ? null : close.exec(text);
    if (closing === null) break;
    if (text.slice(start.index, end).toLowerCase().includes("ld+json")) found.push(text.slice(end + 1, closing.index));
    open.lastIndex = closing.index;
  }
  return found;
}
