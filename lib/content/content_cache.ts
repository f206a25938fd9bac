import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Content } from "@/lib/content/content.ts";
import { ParsedFiles, pathsBelow, PLACES, PUBLIC } from "@/lib/content/content_file.ts";
import { DISK } from "@/lib/content/files.ts";
import { stepByStep } from "@/lib/lazily.ts";

// What reads and checks content (`content.ts`) is loaded only when it is needed: most starts find the content here.

/** Where a build writes the content that it has checked. */
const CACHE_FILE = "_fresh/content.json";

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

/**
 * Returns the content of a folder: from the cache, if neither a file of the folder nor the rules have changed since it
 * was written, and nothing is laid over it; otherwise it is read and checked now, which takes ten times as long.
 *
 * @param parsed knows what some of the files say
 * @throws {ContentError} with the mistakes of all files at once.
 */
export async function readContent(
  folder: string,
  { cacheFile, parsed }: { cacheFile?: string; parsed?: ParsedFiles } = {},
): Promise<Content> {
  const isFolder = parsed === undefined || parsed.files === DISK;
  const cached = isFolder ? cachedContent(folder, cacheFile) : undefined;
  if (cached !== undefined) return cached;
  const { contentInSteps } = await import("@/lib/content/content.ts");
  return await stepByStep(contentInSteps(folder, parsed ?? new ParsedFiles()));
}

/**
 * Returns the content of a folder from the cache; undefined when the cache is not there, not whole or out of date.
 *
 * The file has three lines: a digest of the folder, the rules and the other two lines; what every start needs; what
 * only the analysis and a few pages need. Both parts are JSON.
 */
export function cachedContent(folder: string, cacheFile = CACHE_FILE): Content | undefined {
  try {
    const [seal, ...parts] = linesOf(Deno.readFileSync(cacheFile));
    return textOf(seal) === digest([fingerprint(folder), ...parts]) ? contentOf(parts) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads and checks the content of a folder and writes it into the cache for the next starts. Nothing is written when the
 * content has mistakes, changes meanwhile or holds what JSON cannot express, nor where nothing may be written: then the
 * start reads the folder and says what is wrong.
 *
 * @returns whether the content is in the cache now.
 */
export async function cacheContent(folder: string, cacheFile = CACHE_FILE): Promise<boolean> {
  const { loadContent } = await import("@/lib/content/content.ts");
  try {
    const before = fingerprint(folder);
    const { opportunities, analysis, ...early } = loadContent(folder);
    const parts = [early, { opportunities, analysis }].map(jsonOf);
    if (!parts.every((part) => part !== undefined) || fingerprint(folder) !== before) return false;
    // A start that reads the file while it is being written sees by the digest that it is not whole.
    Deno.writeTextFileSync(cacheFile, [digest([before, ...parts]), ...parts].join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** Returns the content without what still waits to be written: that is shown to its owner alone, while they write. */
export function withoutDrafts(content: Content): Content {
  const written = <T extends { draft?: boolean }>(all: readonly T[]) => all.filter(({ draft }) => !draft);
  return Object.defineProperties({} as Content, {
    // With their getters: some parts are only parsed when they are first asked for.
    ...Object.getOwnPropertyDescriptors(content),
    items: { value: written(content.items), enumerable: true },
    pages: { value: written(content.pages), enumerable: true },
  });
}

/** Parses what every start needs; the larger part is parsed when it is first asked for. */
function contentOf([early, late]: Uint8Array[]): Content {
  type Late = Pick<Content, "opportunities" | "analysis">;
  let parsed: Late | undefined;
  const parseLate = () => parsed ??= JSON.parse(textOf(late)) as Late;
  return {
    ...JSON.parse(textOf(early)),
    get opportunities() {
      return parseLate().opportunities;
    },
    get analysis() {
      return parseLate().analysis;
    },
  };
}

/** Returns content as JSON; undefined where that would not be the same content, as with `.nan` in a field of the owner's. */
function jsonOf(content: Partial<Content>): string | undefined {
  const text = JSON.stringify(content);
  const present = Object.fromEntries(Object.entries(content).filter(([, part]) => part !== undefined));
  return isDeepStrictEqual(JSON.parse(text), present) ? text : undefined;
}

/**
 * Returns a digest of all that `loadContent` depends on: the names in a content folder, the bytes of its files, and the
 * rules by which they are read. Times and sizes are left out: an edit can leave both as they were.
 */
function fingerprint(folder: string): string {
  return digest(partsOf(folder));
}

function* partsOf(folder: string): Iterable<string> {
  for (const { below, ending } of PLACES) {
    yield `${below} ${ending}`;
    for (const entry of entriesIn(folder + below)) {
      yield labelOf(entry);
      if (entry.name.endsWith(ending)) yield digestOf(`${folder}${below}/${entry.name}`);
    }
  }
  for (const { path, isFile } of pathsBelow(folder + PUBLIC)) {
    yield `${path} ${isFile}`;
    yield digestOf(folder + PUBLIC + path);
  }
  for (const one of [folder, "static"]) yield* entriesIn(one).map(labelOf);
  yield Deno.version.deno;
  yield digestOf("deno.lock");
  for (const rule of RULES) yield* everythingIn(rule);
}

const encoder = new TextEncoder();

/** Returns SHA-256 over the parts and their lengths, in hexadecimal digits. */
function digest(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    hash.update(`${bytes.length} `).update(bytes);
  }
  return hash.digest("hex");
}

function* everythingIn(path: string): Iterable<string> {
  if (/\.\w+$/.test(path)) {
    yield path;
    yield digestOf(path);
    return;
  }
  for (const { name } of entriesIn(path)) yield* everythingIn(`${path}/${name}`);
}

/** Lists a folder by name; empty where there is no such folder. */
function entriesIn(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  } catch {
    return [];
  }
}

/** Names an entry with its kind, because a link is not read as a file is. */
function labelOf({ name, isFile, isDirectory }: Deno.DirEntry): string {
  return `${name} ${isFile} ${isDirectory}`;
}

/** What a file is read into, piece by piece: the start reads two megabytes for their digests, and keeps none of them. */
const piece = new Uint8Array(65_536);

/** Returns SHA-256 of a file's bytes, in hexadecimal digits; of one that cannot be read, the reason. */
function digestOf(path: string): string {
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

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const end = bytes.indexOf("\n".charCodeAt(0));
  return end < 0 ? [bytes] : [bytes.subarray(0, end), ...linesOf(bytes.subarray(end + 1))];
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
