/*
 * How much nearer to each other two glyphs stand than their widths say (OpenType, "GPOS", pair adjustment). Read here,
 * because opentype.js does not read lookups of type 9, in which larger typefaces keep theirs.
 */

const PAIRS = 2;
const EXTENSION = 9;

/** The bit of a value record for the advance, and the bits of what stands before it in the record. */
const ADVANCE = 0x4;
const BEFORE_ADVANCE = 0x3;

/** Returns the kerning of a pair of glyphs, in the units of the typeface; 0 without a table. */
export type Kerning = (left: number, right: number) => number;

/** Reads the kerning of a typeface from its table "GPOS". */
export function readKerning(gpos: DataView | undefined): Kerning {
  if (gpos === undefined) return () => 0;
  const lookups = lookupsOfKerning(gpos).map((lookup) => subtablesOf(gpos, lookup));
  return function kern(left, right) {
    let sum = 0;
    for (const subtables of lookups) {
      for (const subtable of subtables) {
        const value = valueIn(gpos, subtable, left, right);
        if (value === undefined) continue;
        sum += value;
        break;
      }
    }
    return sum;
  };
}

function lookupsOfKerning(gpos: DataView): number[] {
  const [features, lookups] = [gpos.getUint16(6), gpos.getUint16(8)];
  const indexes = new Set<number>();
  for (let record = features + 2; record < features + 2 + gpos.getUint16(features) * 6; record += 6) {
    if (gpos.getUint32(record) !== 0x6b65726e) continue; // "kern"
    const feature = features + gpos.getUint16(record + 4);
    for (let at = 0; at < gpos.getUint16(feature + 2); at++) indexes.add(gpos.getUint16(feature + 4 + at * 2));
  }
  return [...indexes].sort((a, b) => a - b).map((index) => lookups + gpos.getUint16(lookups + 2 + index * 2));
}

function subtablesOf(gpos: DataView, lookup: number): number[] {
  const type = gpos.getUint16(lookup);
  const subtables: number[] = [];
  for (let at = 0; at < gpos.getUint16(lookup + 4); at++) {
    const subtable = lookup + gpos.getUint16(lookup + 6 + at * 2);
    if (type === PAIRS) subtables.push(subtable);
    if (type === EXTENSION && gpos.getUint16(subtable + 2) === PAIRS) {
      subtables.push(subtable + gpos.getUint32(subtable + 4));
    }
  }
  return subtables;
}

/** Returns what a subtable says of a pair; undefined when it says nothing, and the next one is asked. */
function valueIn(gpos: DataView, subtable: number, left: number, right: number): number | undefined {
  const covered = coverageIndex(gpos, subtable + gpos.getUint16(subtable + 2), left);
  if (covered === undefined) return undefined;
  const first = gpos.getUint16(subtable + 4);
  const size = sizeOf(first) + sizeOf(gpos.getUint16(subtable + 6));
  const advance = (record: number) =>
    (first & ADVANCE) === 0 ? 0 : gpos.getInt16(record + sizeOf(first & BEFORE_ADVANCE));
  if (gpos.getUint16(subtable) === 1) {
    const set = subtable + gpos.getUint16(subtable + 10 + covered * 2);
    const found = search(gpos.getUint16(set), (at) => right - gpos.getUint16(set + 2 + at * (2 + size)));
    return found === undefined ? undefined : advance(set + 4 + found * (2 + size));
  }
  const classes = gpos.getUint16(subtable + 14);
  const row = classOf(gpos, subtable + gpos.getUint16(subtable + 8), left);
  const column = classOf(gpos, subtable + gpos.getUint16(subtable + 10), right);
  return advance(subtable + 16 + (row * classes + column) * size);
}

/** Returns the size of a value record: two bytes for each bit of its format. */
function sizeOf(format: number): number {
  let size = 0;
  for (let bits = format; bits > 0; bits >>= 1) size += (bits & 1) * 2;
  return size;
}

function coverageIndex(gpos: DataView, table: number, glyph: number): number | undefined {
  const count = gpos.getUint16(table + 2);
  if (gpos.getUint16(table) === 1) return search(count, (at) => glyph - gpos.getUint16(table + 4 + at * 2));
  const range = rangeOf(gpos, table + 4, count, glyph);
  return range === undefined ? undefined : gpos.getUint16(range + 4) + glyph - gpos.getUint16(range);
}

function classOf(gpos: DataView, table: number, glyph: number): number {
  if (gpos.getUint16(table) === 1) {
    const at = glyph - gpos.getUint16(table + 2);
    return at >= 0 && at < gpos.getUint16(table + 4) ? gpos.getUint16(table + 6 + at * 2) : 0;
  }
  const range = rangeOf(gpos, table + 4, gpos.getUint16(table + 2), glyph);
  return range === undefined ? 0 : gpos.getUint16(range + 4);
}

/** Returns where the record of the range stands that a glyph is in: its first and last glyph, and a value. */
function rangeOf(gpos: DataView, records: number, count: number, glyph: number): number | undefined {
  const found = search(count, (at) => {
    if (glyph < gpos.getUint16(records + at * 6)) return -1;
    return glyph > gpos.getUint16(records + at * 6 + 2) ? 1 : 0;
  });
  return found === undefined ? undefined : records + found * 6;
}

/** Finds the place for which `compare` is 0, in a row that rises. */
function search(count: number, compare: (at: number) => number): number | undefined {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compare(middle);
    if (order === 0) return middle;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return undefined;
}
