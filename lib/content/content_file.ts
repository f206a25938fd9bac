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
    throw mistake(
      file,
      `is ${
        (bytes.length / 1e6).toFixed(1)
      } MB large, but a content file must not exceed 1 MB; is it a picture or another document?`,
    );
  }
  const text = decode(file, bytes).replace(/\r\n?/g, "\n");
  if (text.trim() === "") {
    throw mistake(file, "is empty; write it anew as docs/your-content.md says, or take it from a copy");
  }
  const line = text.split("\n").findIndex((one) => /(?!\t)\p{Cc}/u.test(one)) + 1;
  if (line > 0) throw mistake(file, "has an invisible control character; delete the line and type it again", line);
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
    if (error instanceof Deno.errors.NotFound) throw mistake(file, whatIsMissing(file));
    throw mistake(file, `cannot be read (${error instanceof Error ? error.name : "unknown reason"})`);
  }
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw mistake(file, "is not a UTF-8 text; save it as UTF-8 in your editor, or put it elsewhere if it is no text");
  }
}

/** Another ending is the most frequent reason. */
function whatIsMissing(file: string): string {
  const other = file.replace(/\.yaml$/, ".yml");
  return other !== file && exists(other)
    ? `is missing, but the service needs it; rename ${other}`
    : "is missing, but the service needs it; docs/your-content.md says what stands in it";
}

function mistake(file: string, message: string, line?: number): ContentError {
  return new ContentError([{ file, line, field: "", message }]);
}
