import { createHash } from "node:crypto";
import { BackupError } from "@/lib/store/backup/backup_error.ts";
import { end, type Header, header, LONGEST_LINE, VERSION } from "@/lib/store/backup/format.ts";
import { keepingOf } from "@/lib/store/backup/keeping.ts";
import { type Entry, readLine } from "@/lib/store/backup/line.ts";

/** What a backup says of itself; complete once its last entry has been read. */
export interface Archive {
  header?: Header;
  count: number;
}

/** An entry, and how many characters its line has. */
export interface ReadEntry extends Entry {
  size: number;
}

/**
 * Gives the entries of the backup at `path`, one after the other. Only the end tells whether it is whole, so whoever
 * must not act on half of one reads it twice.
 *
 * @param archive Is filled with what the backup says of itself.
 * @throws {BackupError} when the file is not a whole backup of a version and with rooms that are known.
 */
export async function* readArchive(path: string, archive: Archive = { count: 0 }): AsyncGenerator<ReadEntry> {
  const hash = createHash("sha256");
  let ended = false;
  for await (const line of linesOf(path)) {
    if (ended) throw damaged(path, "something follows its end");
    if (line.startsWith("{") && archive.header !== undefined) {
      const said = end.safeParse(json(path, line));
      if (!said.success || said.data.sha256 !== hash.digest("hex")) throw damaged(path, "its checksum is wrong");
      if (said.data.count !== archive.count) throw damaged(path, "it does not hold as many entries as it says");
      ended = true;
      continue;
    }
    hash.update(line + "\n");
    if (archive.header === undefined) {
      archive.header = readHeader(path, line);
      continue;
    }
    archive.count++;
    yield { ...readEntry(path, line), size: line.length };
  }
  if (!ended) throw damaged(path, "it is cut off");
}

function readHeader(path: string, line: string): Header {
  const said = header.safeParse(json(path, line));
  if (!said.success) throw new BackupError(`${path} is not a backup of this service.`);
  if (said.data.version !== VERSION) {
    throw new BackupError(
      `${path} is a backup in version ${said.data.version} of the format; this service reads version ${VERSION}. ` +
        "Restore it with the version of the service that made it, or a newer one.",
    );
  }
  return said.data;
}

function readEntry(path: string, line: string): Entry {
  let entry;
  try {
    entry = readLine(line);
  } catch {
    throw damaged(path, "a line of it cannot be read");
  }
  if (keepingOf(entry.key) !== undefined) return entry;
  throw new BackupError(
    `${path} holds keys that begin with ${
      JSON.stringify(String(entry.key[0]))
    }, which this version of the service does not ` +
      "know. Restore it with the version that made it, or a newer one.",
  );
}

function json(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(path, "a line of it cannot be read");
  }
}

/** The lines of a compressed text. @throws {BackupError} when it is none. */
async function* linesOf(path: string): AsyncGenerator<string> {
  using file = await Deno.open(path);
  let rest = "";
  try {
    const text = file.readable.pipeThrough(new DecompressionStream("gzip"))
      .pipeThrough(new TextDecoderStream("utf-8", { fatal: true, ignoreBOM: true }));
    for await (const piece of text) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop()!;
      if (rest.length > LONGEST_LINE) throw new TypeError("a line is too long");
      yield* lines;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(path, "it cannot be unpacked");
  }
  if (rest !== "") throw damaged(path, "it is cut off");
}

function damaged(path: string, how: string): BackupError {
  return new BackupError(`${path} is not a whole backup: ${how}. Nothing of it can be trusted; take another one.`);
}
