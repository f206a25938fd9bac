import { parse, stringify } from "devalue";
import { createHash } from "node:crypto";
import { z } from "zod";
import { type BackupRule, ROOMS } from "@/lib/store/keys.ts";

/** A backup or a restore cannot be done; the message says why and what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

/**
 * A backup is gzip (RFC 1952) of lines of JSON in UTF-8, each ended by a line feed: a header, one line for each entry
 * (`writeLine`) in the order of the keys, and an end. The end counts the entries and carries the SHA-256 of every byte
 * before it, so a file that was cut off or changed is not taken for a whole one.
 */
const FORMAT = "vitrine-backup";
const VERSION = 1;

/** No line of an entry is longer: a value has at most 64 KiB, and writing it as JSON makes it six times that at most. */
const LONGEST_LINE = 512 * 1024;

/** Text is compressed in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** The first line. What another version of the format changes, only its `version` is sure to say. */
const header = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  created_at: z.iso.datetime(),
});

const end = z.object({ count: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

type Header = z.output<typeof header>;
export type End = z.output<typeof end>;

/** Tells what a backup does with a key; undefined: this version of the service has no such keys. */
export function backupRule([room, part]: Deno.KvKey): BackupRule | undefined {
  if (typeof room !== "string") return undefined;
  const names = typeof part === "string" ? [`${room} ${part}`, room] : [room];
  const known = names.find((name) => Object.hasOwn(ROOMS, name));
  return known === undefined ? undefined : ROOMS[known];
}

export interface Entry {
  key: Deno.KvKey;
  value: unknown;
}

/**
 * Of the values that a store can hold, those that `devalue` does not know by itself. It takes what is falsy, as 0n is,
 * for "not of this kind"; so a sum that has come down to nothing is written as text.
 */
const WRITE_MORE = { KvU64: (value: unknown) => value instanceof Deno.KvU64 && (value.value || "0") };
const READ_MORE = { KvU64: (value: bigint | string) => new Deno.KvU64(BigInt(value)) };

/**
 * Writes one line of text, without its end, for an entry. `devalue` writes what JSON cannot: bytes, dates, maps, bigints,
 * `undefined`, values that occur twice.
 *
 * @throws for a value of a kind that it does not know (an error object, say): better none than a backup without it.
 */
export function writeLine({ key, value }: Entry): string {
  return stringify([key, value], WRITE_MORE);
}

/** Reads what `writeLine` has written. @throws {TypeError} for any other line. */
function readLine(line: string): Entry {
  const pair = parse(line, READ_MORE);
  if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError("a line is not a key and a value");
  const [key, value] = pair;
  if (!Array.isArray(key) || key.length === 0) throw new TypeError("a line has no key");
  return { key, value };
}

/** Writes a backup of `lines` to `file`, as they come. @returns its end, when all of it is on the disk. */
export async function writeArchive(file: Deno.FsFile, lines: AsyncIterable<string>, createdAt: number): Promise<End> {
  let written: End | undefined;
  const pieces = ReadableStream.from(archiveOf(lines, createdAt, (end) => written = end));
  for await (const packed of pieces.pipeThrough(new CompressionStream("gzip"))) {
    for (let done = 0; done < packed.length;) done += await file.write(packed.subarray(done));
  }
  await file.sync();
  return written!;
}

async function* archiveOf(
  lines: AsyncIterable<string>,
  createdAt: number,
  atEnd: (end: End) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const hash = createHash("sha256");
  const header: Header = { format: FORMAT, version: VERSION, created_at: new Date(createdAt).toISOString() };
  let text = JSON.stringify(header) + "\n";
  let count = 0;
  for await (const line of lines) {
    text += line + "\n";
    count++;
    if (text.length > PIECE) {
      yield hashed();
      text = "";
    }
  }
  yield hashed();
  const end = { count, sha256: hash.digest("hex") };
  yield encoder.encode(JSON.stringify(end) + "\n");
  atEnd(end);

  function hashed(): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(text);
    hash.update(bytes);
    return bytes;
  }
}

/** The contents of a backup; complete once its last entry has been read. */
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
  if (backupRule(entry.key) !== undefined) return entry;
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

/** Gives the lines of a compressed text. @throws {BackupError} for anything else. */
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
  return new BackupError(`${path} is not a complete backup: ${how}. Do not use it; make another one.`);
}
