import { PLACES } from "@/lib/content/folder.ts";

/** All that decides what is right and what becomes of it, besides the versions of the parsers and of Deno. */
const RULES = ["lib/content", "lib/text", "lib/validation.ts"];

/**
 * A digest of what `loadContent` goes by: the names in a content folder, the bytes of its files, and the rules by which
 * they are read. While it is the same, so is what comes of the folder.
 */
export async function fingerprint(folder: string): Promise<string> {
  const content = PLACES.flatMap(({ below, ending }) => [
    `${below} ${ending}`,
    ...entriesIn(folder + below).flatMap((entry) =>
      entry.name.endsWith(ending) ? [labelOf(entry), bytesOf(`${folder}${below}/${entry.name}`)] : [labelOf(entry)]
    ),
  ]);
  const rules = [Deno.version.deno, bytesOf("deno.lock"), ...RULES.flatMap(everythingIn)];
  return await digest([...content, ...rules]);
}

/** SHA-256 of parts, in hexadecimal digits; parts that are cut elsewhere have another one. */
export async function digest(parts: readonly (string | Uint8Array)[]): Promise<string> {
  const encoder = new TextEncoder();
  const pieces = parts.map((part) => typeof part === "string" ? encoder.encode(part) : part);
  const all = [encoder.encode(pieces.map(({ length }) => length).join()), ...pieces];
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of all) {
    bytes.set(piece, end);
    end += piece.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
