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

/** A long text while it is made, and from then on: who asks meanwhile reads what is there, and then what follows. */
export class GrowingText {
  /** The whole text, when it is there. */
  readonly whole: Promise<LongText>;
  #isWhole = false;
  readonly #pieces: Piece[] = [];
  #more = Promise.withResolvers<void>();

  /** @param parts parts of the text, in none of which a placeholder is cut; others have their turn in between */
  constructor(parts: Promise<AsyncIterable<string>>) {
    this.whole = this.#pack(parts);
    this.whole.catch((error) => {
      this.#more.promise.catch(() => {});
      this.#more.reject(error);
    });
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Returns a piece, as soon as it is there; undefined behind the last. */
  async piece(index: number): Promise<Piece | undefined> {
    while (index >= this.#pieces.length && !this.#isWhole) await this.#more.promise;
    return this.#pieces[index];
  }

  async #pack(parts: Promise<AsyncIterable<string>>): Promise<LongText> {
    const digest = createHash("sha256");
    const isLong = stepTimer();
    let gathered = "";
    const pack = () => {
      const bytes = new TextEncoder().encode(gathered);
      digest.update(bytes);
      const origins = gathered.split(ANY_ORIGIN).length - 1;
      this.#pieces.push({ packed: gzipSync(bytes), bytes: bytes.length, origins });
      gathered = "";
      this.#goOn();
    };
    for await (const part of await parts) {
      gathered += part;
      // Readers need not wait for the second part of a text to see the first.
      if (this.#pieces.length === 0 || gathered.length >= PIECE_CHARACTERS) pack();
      if (isLong()) await pause();
    }
    if (gathered !== "") pack();
    this.#isWhole = true;
    this.#goOn();
    return { digest: digest.digest("hex"), pieces: this.#pieces };
  }

  #goOn(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers<void>();
  }
}

/** Returns the length of the text for an origin, in bytes. */
export function lengthFor({ pieces }: LongText, origin: string): number {
  const longer = origin.length - ANY_ORIGIN.length;
  return pieces.reduce((sum, { bytes, origins }) => sum + bytes + origins * longer, 0);
}

/** Streams the text for an origin: no more of it is in memory than its reader takes at a time. */
export function streamFor(text: GrowingText, origin: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let index = 0;
  return new ReadableStream({
    async pull(controller) {
      const piece = await text.piece(index++);
      if (piece === undefined) return controller.close();
      const written = gunzipSync(piece.packed).toString();
      controller.enqueue(new TextEncoder().encode(written.replaceAll(ANY_ORIGIN, origin)));
    },
  }, { highWaterMark: 0 });
}
