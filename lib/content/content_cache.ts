import type { Content } from "@/lib/content/content.ts";
import { ParsedFiles, pathsBelow, PLACES, PUBLIC } from "@/lib/content/content_file.ts";
import { DISK } from "@/lib/content/files.ts";
import {
  digest,
  digestOf,
  entriesIn,
  readSealed,
  rulesOfContent,
  textOf,
  writeSealed,
} from "@/lib/content/sealed_file.ts";
import { stepByStep } from "@/lib/lazily.ts";

// What reads and checks content (`content.ts`) is loaded only when it is needed: most starts find the content here.

/** The file to which a build writes the content that it has checked. */
const CACHE_FILE = "_fresh/content.json";

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
 * The file has two lines below its seal: what every start needs; what only the analysis and a few pages need.
 */
export function cachedContent(folder: string, cacheFile = CACHE_FILE): Content | undefined {
  const parts = readSealed(cacheFile, fingerprint(folder));
  return parts && contentOf(parts);
}

/**
 * Reads and checks the content of a folder and writes it into the cache for the next starts. Nothing is written when the
 * content has mistakes, changes meanwhile or holds what JSON cannot express, nor where nothing may be written: then the
 * start reads the folder and says what is wrong.
 *
 * @returns whether the content is in the cache now.
 */
export async function cacheContent(folder: string, cacheFile = CACHE_FILE): Promise<boolean> {
  const [{ loadContent }, { cacheKnownContent }] = await Promise.all([
    import("@/lib/content/content.ts"),
    import("@/lib/content/known_content.ts"),
  ]);
  try {
    cacheKnownContent();
    const before = fingerprint(folder);
    const { opportunities, analysis, ...early } = loadContent(folder);
    return fingerprint(folder) === before && writeSealed(cacheFile, before, [early, { opportunities, analysis }]);
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
    ...content.services?.draft && { services: { value: undefined, enumerable: true } },
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
  yield* rulesOfContent();
}

/** Names an entry with its kind, because a link is not read as a file is. */
function labelOf({ name, isFile, isDirectory }: Deno.DirEntry): string {
  return `${name} ${isFile} ${isDirectory}`;
}
