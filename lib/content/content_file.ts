import { ContentError } from "@/lib/content/problem.ts";

/** Content is text for people; a larger file is a mistake, most often a picture or an archive. */
const MAX_BYTES = 1_048_576;

/**
 * Reads a content file as text, with line ends as `\n` and without a byte order mark.
 *
 * @throws {ContentError} when it is missing, unreadable, too large, empty or not UTF-8.
 */
export function readContentFile(file: string): string {
  const bytes = readBytes(file);
  if (bytes.length > MAX_BYTES) {
    throw mistake(file, `is ${(bytes.length / 1e6).toFixed(1)} MB large, but a content file must not exceed 1 MB`);
  }
  const text = decode(file, bytes).replaceAll("\r\n", "\n");
  if (text.trim() === "") throw mistake(file, "is empty, but it must hold the fields that the README describes");
  return text;
}

/** The names of the files in `folder` that end with `ending`, sorted; none when there is no such folder. */
export function listFiles(folder: string, ending: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].filter((entry) => entry.isFile && entry.name.endsWith(ending))
      .map((entry) => entry.name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

export function exists(file: string): boolean {
  try {
    return Deno.statSync(file).isFile;
  } catch {
    return false;
  }
}

function readBytes(file: string): Uint8Array {
  try {
    return Deno.readFileSync(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw mistake(file, "is missing, but the service needs it");
    throw mistake(file, `cannot be read (${error instanceof Error ? error.name : "unknown reason"})`);
  }
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw mistake(file, "is not a UTF-8 text; save it as UTF-8 in your editor");
  }
}

function mistake(file: string, message: string): ContentError {
  return new ContentError([{ file, field: "", message }]);
}
