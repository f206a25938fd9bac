import { imageSize } from "image-size";
import { joinedBytes } from "@/lib/bytes.ts";
import { shownAvif } from "@/lib/editing/avif.ts";

// Pictures that the desk takes. The browser has made them small; whatever it did, they are checked here, and what a camera
// or a program says in them (place, time, names) is removed: only the parts are kept that are needed to show them.

const PICTURE_PATH = /^public\/(?:images\/)?[a-z0-9][\w-]{0,99}(?:\.(?:480|960|1600))?\.(?:avif|jpe?g|png|webp)$/;

/** Tells whether a path is one of a picture that the desk takes. */
export function isPicturePath(path: string): boolean {
  return PICTURE_PATH.test(path);
}

/** In bytes; the browser scales what is larger. */
export const MAX_PICTURE = 500_000;
/** In pixels, of the longer side. */
const MAX_SIDE = 2000;

/** A picture is not taken; the message ends the sentence of what was sent. */
export class PictureRefused extends Error {
  override name = "PictureRefused";

  constructor(readonly reason: "kind" | "size", message: string) {
    super(message);
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture without what is not needed to show it. */
interface Picture {
  /** The ending of its name, by its bytes and not by what it was called. */
  ending: "jpg" | "png" | "webp" | "avif";
  bytes: Bytes;
  width: number;
  height: number;
}

/** Checks a picture, and leaves out what is not needed to show it. @throws {PictureRefused} */
export function checkedPicture(given: Uint8Array): Picture {
  const kind = KINDS.find(({ isThis }) => isThis(given));
  if (kind === undefined) throw new PictureRefused("kind", "is neither JPEG, PNG, WebP nor AVIF");
  try {
    const { width, height, orientation = 1 } = imageSize(given);
    if (!(width > 0 && height > 0)) throw new RangeError("no size");
    if (Math.max(width, height) > MAX_SIDE) {
      throw new PictureRefused("size", `has more than ${MAX_SIDE} pixels on a side`);
    }
    const bytes = joinedBytes(kind.parts(given, orientation));
    if (bytes.length > MAX_PICTURE) throw new PictureRefused("size", `is larger than ${MAX_PICTURE / 1000} kB`);
    // As it is seen: cameras store some of them lying on their side.
    const [wide, high] = orientation >= 5 ? [height, width] : [width, height];
    return { ending: kind.ending, bytes, width: wide, height: high };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("kind", "is damaged, or not what it says that it is");
  }
}

const KINDS: {
  ending: Picture["ending"];
  isThis(bytes: Uint8Array): boolean;
  parts(bytes: Uint8Array, orientation: number): Iterable<Uint8Array>;
}[] = [
  { ending: "jpg", isThis: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff, parts: ofJpeg },
  { ending: "png", isThis: (bytes) => textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n", parts: ofPng },
  {
    ending: "webp",
    isThis: (bytes) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP",
    parts: ofWebp,
  },
  {
    ending: "avif",
    isThis: (bytes) => textAt(bytes, 4, 8) === "ftypavif",
    parts: (bytes) => [shownAvif(bytes)],
  },
];

/** Segments (ITU-T T.81, annex B) that hold the picture, its colours (ICC.1, annex B.4) and the size of its pixels. */
function* ofJpeg(bytes: Uint8Array, orientation: number): Generator<Uint8Array> {
  yield bytes.subarray(0, 2);
  if (orientation > 1) yield orientationSegment(orientation);
  for (let at = 2;;) {
    if (bytes[at] !== 0xff) throw new RangeError("no marker");
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) return yield bytes.subarray(at, at + 2);
    const end = at + 2 + numberAt(bytes, at + 2, 2);
    if (end > bytes.length || end < at + 4) throw new RangeError("no segment");
    const isColours = marker === 0xe2 && textAt(bytes, at + 4, 11) === "ICC_PROFILE";
    const isApplication = marker >= 0xe0 && marker <= 0xef || marker === 0xfe;
    if (!isApplication || marker === 0xe0 || marker === 0xee || isColours) yield bytes.subarray(at, end);
    at = end;
    if (marker !== 0xda) continue;
    // What a scan is made of ends with a marker that is neither a stuffed zero nor a restart.
    while (at < bytes.length && !(bytes[at] === 0xff && bytes[at + 1] !== 0 && (bytes[at + 1] & 0xf8) !== 0xd0)) at++;
    yield bytes.subarray(end, at);
  }
}

/** Says how a picture lies, and nothing else (Exif 2.32, section 4.6). */
function orientationSegment(orientation: number): Uint8Array {
  return Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );
}

/** Chunks (PNG, third edition, section 11) that are needed to show the picture. */
const PNG_CHUNKS = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs"],
  ...["acTL", "fcTL", "fdAT"],
]);

function* ofPng(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes.subarray(0, 8);
  for (let at = 8;;) {
    const name = textAt(bytes, at + 4, 4);
    const end = at + 12 + numberAt(bytes, at, 4);
    if (end > bytes.length) throw new RangeError("no chunk");
    if (PNG_CHUNKS.has(name)) yield bytes.subarray(at, end);
    if (name === "IEND") return;
    at = end;
  }
}

/** Chunks of WebP (RFC 9649, section 2) without EXIF and XMP, and a header that does not promise them. */
function* ofWebp(bytes: Uint8Array): Generator<Uint8Array> {
  const kept: Uint8Array[] = [];
  const whole = 8 + numberAt(bytes, 4, 4, true);
  if (whole > bytes.length) throw new RangeError("cut off");
  for (let at = 12; at + 8 <= whole;) {
    const name = textAt(bytes, at, 4);
    const size = numberAt(bytes, at + 4, 4, true);
    const end = at + 8 + size + size % 2;
    if (at + 8 + size > whole) throw new RangeError("no chunk");
    if (name === "VP8X") {
      const header = bytes.slice(at, end);
      header[8] &= ~0x0c;
      kept.push(header);
    } else if (/^(?:VP8[ L]|ALPH|ANIM|ANMF|ICCP)$/.test(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (kept.length === 0) throw new RangeError("no picture");
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, 4 + kept.reduce((sum, { length }) => sum + length, 0), true);
  yield bytes.subarray(0, 4);
  yield size;
  yield bytes.subarray(8, 12);
  yield* kept;
}

function numberAt(bytes: Uint8Array, at: number, length: 2 | 4, isLittle = false): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return length === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
