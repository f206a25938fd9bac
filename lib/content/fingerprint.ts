import { createHash } from "node:crypto";
import { PLACES } from "@/lib/content/folder.ts";

/** All that decides what is right and what becomes of it, besides the versions of the parsers and of Deno. */
const RULES = ["lib/content", "lib/text", "lib/validation.ts"];

/**
 * A digest of what `loadContent` goes by: the names in a content folder, the bytes of its files, and the rules by which
 * they are read. While it is the same, so is what comes of the folder.
 */
export function fingerprint(folder: string): string {
  const content = PLACES.flatMap(({ below, ending }) => [
    `${below} ${ending}`,
    ...entriesIn(folder + below).flatMap((entry) =>
      entry.name.endsWith(ending) ? [labelOf(entry), bytesOf(`${folder}${below}/${entry.name}`)] : [labelOf(entry)]
    ),
  ]);
  const rules = [Deno.version.deno, bytesOf("deno.lock"), ...RULES.flatMap(everythingIn)];
  return digest([...content, ...rules]);
}

/** SHA-256 of parts, in hexadecimal digits; parts that are cut elsewhere have another one. */
export function digest(parts: readonly (string | Uint8Array)[]): string {
  const pieces = parts.map((part) => typeof part === "string" ? new TextEncoder().encode(part) : part);
  const hash = createHash("sha256").update(pieces.map(({ length }) => length).join());
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

function everythingIn(path: string): (string | Uint8Array)[] {
  if (/\.\w+$/.test(path)) return [path, bytesOf(path)];
  return entriesIn(path).flatMap(({ name }) => everythingIn(`${path}/${name}`));
}

/** None where there is no such folder. */
function entriesIn(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  } catch {
    return [];
  }
}

/** Whether something is a file or a link to one makes a difference too. */
function labelOf({ name, isFile, isDirectory }: Deno.DirEntry): string {
  return `${name} ${isFile} ${isDirectory}`;
}

/** Of what cannot be read, the reason. */
function bytesOf(file: string): Uint8Array | string {
  try {
    return Deno.readFileSync(file);
  } catch (error) {
    return error instanceof Error ? error.name : "unreadable";
  }
}
