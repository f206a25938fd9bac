import { createHash } from "node:crypto";
import { type End, FORMAT, type Header, VERSION } from "@/lib/store/backup/format.ts";

/** Text is compressed in pieces of about this many characters. */
const PIECE = 64 * 1024;

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
