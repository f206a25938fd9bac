import { constants, crc32, deflateRawSync } from "node:zlib";

/** As many bytes fit into a stored block (RFC 1951, section 3.2.4). */
const MAX_STORED = 0xffff;

/** Magic, deflate, no flags, no time, no level, unknown system (RFC 1952, section 2.3). */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/** A text that is compressed once and sent with many ends: only the end differs, and costs nothing. */
export class PackedText {
  readonly #deflated: Uint8Array;
  readonly #crc: number;
  readonly #size: number;

  constructor(text: string) {
    const bytes = new TextEncoder().encode(text);
    // Ends at a whole byte, and not the stream.
    this.#deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    this.#crc = crc32(bytes);
    this.#size = bytes.length;
  }

  /** Returns the text and an end as gzip: the end is a last block that is stored as it is; undefined where it is too long. */
  with(end: string): Uint8Array<ArrayBuffer> | undefined {
    const stored = new TextEncoder().encode(end);
    if (stored.length > MAX_STORED) return undefined;
    const at = HEADER.length + this.#deflated.length;
    const made = new Uint8Array(at + 5 + stored.length + 8);
    const view = new DataView(made.buffer);
    made.set(HEADER);
    made.set(this.#deflated, HEADER.length);
    made[at] = 1;
    view.setUint16(at + 1, stored.length, true);
    view.setUint16(at + 3, ~stored.length, true);
    made.set(stored, at + 5);
    view.setUint32(made.length - 8, crc32(stored, this.#crc), true);
    view.setUint32(made.length - 4, this.#size + stored.length, true);
    return made;
  }
}
