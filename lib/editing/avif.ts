// AVIF is a tree of boxes (ISO/IEC 14496-12) that names items and where their bytes lie (iloc, iinf). What is no part of the
// picture is overwritten with zeros where it stands: so nothing moves, and no place that is named elsewhere becomes wrong.

/** Items that a picture is made of: its tiles, and how they are put together. Others are Exif, XMP and the like. */
const SHOWN = new Set(["av01", "grid", "iovl", "iden", "tmap"]);

/** Boxes that are needed to show them; of `mdat` and `idat` only what the items say. */
const KEPT = new Set(["ftyp", "meta", "mdat"]);
const KEPT_IN_META = new Set(["hdlr", "pitm", "iloc", "iinf", "iprp", "iref", "idat", "grpl", "dinf"]);

/** The bytes of boxes that are skipped, and nothing else. */
const PADDING = new Set(["free", "skip", "uuid"]);

interface Box {
  type: string;
  /** The beginning of its content, behind the header. */
  from: number;
  to: number;
}

/** Returns an AVIF without what is not needed to show it. @throws {RangeError} where it is none, or damaged. */
export function shownAvif(given: Uint8Array): Uint8Array {
  const view = new DataView(given.buffer, given.byteOffset, given.byteLength);
  const bytes = new Uint8Array(given.length);
  const keep = (from: number, to: number) => bytes.set(given.subarray(from, to), from);
  const top = [...boxesIn(view, 0, given.length)];
  const meta = top.find(({ type }) => type === "meta");
  if (meta === undefined || top.some(({ type }) => !KEPT.has(type) && !PADDING.has(type))) {
    throw new RangeError("no AVIF");
  }
  let end = 0;
  for (const { type, from, to } of top) {
    keep(end, type === "ftyp" ? to : from);
    end = to;
  }
  // Behind the version and flags of a full box.
  const parts = [...boxesIn(view, meta.from + 4, meta.to)];
  keep(meta.from, meta.from + 4);
  for (const { type, from, to } of parts) keep(from - 8, KEPT_IN_META.has(type) && type !== "idat" ? to : from);
  const part = (name: string) => parts.find(({ type }) => type === name) ?? fail(name);
  const shown = new Set([...itemTypes(view, part("iinf"))].filter(([, type]) => SHOWN.has(type)).map(([id]) => id));
  for (const { id, isInside, from, to } of extents(view, part("iloc"))) {
    if (!shown.has(id)) continue;
    const start = isInside ? part("idat").from : 0;
    if (start + to > given.length || from > to) fail("extent");
    keep(start + from, start + to);
  }
  return bytes;
}

function* boxesIn(view: DataView, start: number, end: number): Generator<Box> {
  for (let at = start; at < end;) {
    const size = view.getUint32(at);
    // 0 and 1 stand for the rest of the file and for sizes beyond 4 GB.
    const to = size === 0 ? end : at + size;
    if (size === 1 || to > end || to < at + 8) fail("box");
    yield { type: textAt(view, at + 4), from: at + 8, to };
    at = to;
  }
}

/** Reads which items there are (14496-12, 8.11.6). */
function* itemTypes(view: DataView, { from, to }: Box): Generator<[id: number, type: string]> {
  const start = from + (view.getUint8(from) === 0 ? 6 : 8);
  for (const entry of boxesIn(view, start, to)) {
    const isWide = view.getUint8(entry.from) > 2;
    yield isWide
      ? [view.getUint32(entry.from + 4), textAt(view, entry.from + 10)]
      : [view.getUint16(entry.from + 4), textAt(view, entry.from + 8)];
  }
}

/** Reads where the bytes of the items lie (14496-12, 8.11.3). */
function* extents(
  view: DataView,
  { from, to }: Box,
): Generator<{ id: number; isInside: boolean; from: number; to: number }> {
  const version = view.getUint8(from);
  const sizes = view.getUint16(from + 4);
  const [ofOffset, ofLength, ofBase] = [sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15];
  const ofIndex = version === 0 ? 0 : sizes & 15;
  let at = from + 6;
  const next = (size: number): number => {
    if (at + size > to) fail("iloc");
    at += size;
    switch (size) {
      case 0:
        return 0;
      case 2:
        return view.getUint16(at - 2);
      case 4:
        return view.getUint32(at - 4);
      case 8:
        return Number(view.getBigUint64(at - 8));
      default:
        return fail("iloc");
    }
  };
  const count = next(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    if (method > 1 || next(2) !== 0) fail("elsewhere");
    const base = next(ofBase);
    const extentCount = next(2);
    for (let extent = 0; extent < extentCount; extent++) {
      next(ofIndex);
      const start = base + next(ofOffset);
      yield { id, isInside: method === 1, from: start, to: start + next(ofLength) };
    }
  }
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

function fail(what: string): never {
  throw new RangeError(what);
}
