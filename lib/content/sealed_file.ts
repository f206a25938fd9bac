import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

// What a build has read and checked is written as lines of JSON below a seal: a digest of these lines, and of all that
// they were made from. Who reads them sees by the seal whether they are whole and still hold.

/** Returns the lines of a file as bytes; undefined when it is not there, not whole or made from something else. */
export function readSealed(file: string, madeFrom: string): Uint8Array[] | undefined {
  try {
    const [seal, ...lines] = linesOf(Deno.readFileSync(file));
    return textOf(seal) === digest([madeFrom, ...lines]) ? lines : undefined;
  } catch {
    return undefined;
  }
}

/** Writes values as lines of JSON, into a folder that is there. @returns whether that went well: JSON may not express them, or nothing may be written */
export function writeSealed(file: string, madeFrom: string, values: readonly object[]): boolean {
  const lines = values.map(jsonOf);
  if (!lines.every((line) => line !== undefined)) return false;
  try {
    Deno.writeTextFileSync(file, [digest([madeFrom, ...lines]), ...lines].join("\n"));
    return true;
  } catch {
    return false;
  }
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Returns a value as JSON; undefined where that would not be the same value, as with `.nan` in a field of the owner's. */
function jsonOf(value: object): string | undefined {
  const text = JSON.stringify(value);
  const present = Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
  return isDeepStrictEqual(JSON.parse(text), present) ? text : undefined;
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const end = bytes.indexOf("\n".charCodeAt(0));
  return end < 0 ? [bytes] : [bytes.subarray(0, end), ...linesOf(bytes.subarray(end + 1))];
}

/** All code that decides whether content is right and how it is read, besides the packages and Deno. */
const RULES = [
  "lib/content",
  "lib/text",
  "lib/words",
  "lib/errors.ts",
  "lib/lazily.ts",
  "lib/analysis/knowledge/opportunities",
  "content/analysis.yaml",
];

/** Yields digests of all that decides how content is read, whoever the owner is. */
export function* rulesOfContent(): Iterable<string> {
  yield Deno.version.deno;
  yield digestOf("deno.lock");
  for (const rule of RULES) yield* everythingIn(rule);
}

const encoder = new TextEncoder();

/** Returns SHA-256 over the parts and their lengths, in hexadecimal digits. */
export function digest(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    hash.update(`${bytes.length} `).update(bytes);
  }
  return hash.digest("hex");
}

/** Yields the paths and digests of a file, or of all files below a folder. */
function* everythingIn(path: string): Iterable<string> {
  if (/\.\w+$/.test(path)) {
    yield path;
    yield digestOf(path);
    return;
  }
  for (const { name } of entriesIn(path)) yield* everythingIn(`${path}/${name}`);
}

/** Lists a folder by name; empty where there is no such folder. */
export function entriesIn(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  } catch {
    return [];
  }
}

/**
 * The buffer for reading files piece by piece: the start reads two megabytes for their digests, and keeps none of them.
 */
const piece = new Uint8Array(65_536);

/** Returns SHA-256 of a file's bytes, in hexadecimal digits; of one that cannot be read, the reason. */
export function digestOf(path: string): string {
  try {
    using file = Deno.openSync(path);
    const hash = createHash("sha256");
    for (let read = file.readSync(piece); read !== null; read = file.readSync(piece)) {
      hash.update(piece.subarray(0, read));
    }
    return hash.digest("hex");
  } catch (error) {
    return error instanceof Error ? error.name : "unreadable";
  }
}
