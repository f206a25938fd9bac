import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { pause, stepTimer } from "@/lib/lazily.ts";

/** Stands for the origin in what is made once for all of them. Nobody can have it (RFC 2606, section 2). */
export const ANY_ORIGIN = "https://any-origin.invalid";

/** A text that is too long to be kept for each host, or as it is: in compressed pieces, with a placeholder for the origin. */
export interface LongText {
  /** SHA-256 of the text with the placeholder, in hex. */
  digest: string;
  pieces: readonly Piece[];
}

interface Piece {
  packed: Uint8Array;
  /** Length in UTF-8, and how often the placeholder stands in it. */
  bytes: number;
  origins: number;
}

/** About so many characters are a piece: it is compressed and expanded without anybody noticing. */
const PIECE_CHARACTERS = 65_536;

/**
 * Gathers the parts of a text, in none of which a placeholder is cut, into compressed pieces; others have their turn in
 * between.
 */
export async function packText(parts: AsyncIterable<string>): Promise<LongText> {
  const digest = createHash("sha256");
  const pieces: Piece[] = [];
  const isLong = stepTimer();
  let gathered = "";
  const pack = () => {
    const bytes = new TextEncoder().encode(gathered);
    digest.update(bytes);
    pieces.push({ packed: gzipSync(bytes), bytes: bytes.length, origins: gathered.split(ANY_ORIGIN).length - 1 });
    gathered = "";
  };
  for await (const part of parts) {
    gathered += part;
    if (gathered.length >= PIECE_CHARACTERS) pack();
    if (isLong()) await pause();
  }
  if (gathered !== "") pack();
  return { digest: digest.digest("hex"), pieces };
}

/** Returns the length of the text for an origin, in bytes. */
export function lengthFor({ pieces }: LongText, origin: string): number {
  const longer = origin.length - ANY_ORIGIN.length;
  return pieces.reduce((sum, { bytes, origins }) => sum + bytes + origins * longer, 0);
}

/** Streams the text for an origin: no more of it is in memory than its reader takes at a time. */
export function streamFor({ pieces }: LongText, origin: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let index = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[index++];
      if (piece === undefined) return controller.close();
      const written = gunzipSync(piece.packed).toString();
      controller.enqueue(new TextEncoder().encode(written.replaceAll(ANY_ORIGIN, origin)));
    },
  }, { highWaterMark: 0 });
}
