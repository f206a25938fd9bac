import { inflateSync } from "node:zlib";
// @ts-types="npm:@types/opentype.js@^1.3"
import { type Font, parse } from "opentype.js";
import { joinedBytes } from "@/lib/bytes.ts";
import { type Kerning, readKerning } from "@/lib/discovery/kerning.ts";

/** Units in which a PDF measures glyphs, to the size of the type (ISO 32000-1, section 9.2.4). */
const EM = 1000;

/** How a WOFF file begins. */
const WOFF = 0x774f4646;

/** The tables of a TrueType file that a PDF needs (section 9.9): outlines and their measures. */
const NEEDED = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];

/** A TrueType typeface as a PDF holds it: only the outlines of what was written, under the numbers that they have. */
export class PdfFont {
  /** The name by which the PDF knows the typeface: that of a part of it, so with six letters before. */
  readonly name: string;
  readonly #font: Font;
  readonly #tables: Map<string, Uint8Array>;
  readonly #kerning: Kerning;
  /** The glyphs that were written, each with its text. */
  readonly #used = new Map<number, string>();

  constructor(name: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = `VITRIN+${name}`;
    this.#font = parse(bytes.buffer);
    this.#tables = tablesOf(bytes);
    const gpos = this.#tables.get("GPOS");
    this.#kerning = readKerning(gpos && viewOf(gpos));
  }

  has(character: string): boolean {
    return this.#font.charToGlyphIndex(character) > 0;
  }

  /** Returns the width of a text for a size of 1. */
  widthOf(text: string): number {
    return this.#glyphs(text).reduce((sum, { width, kern }) => sum + width + kern, 0) / EM;
  }

  /** Returns the operand that writes a text (section 9.4.3, TJ), and remembers its glyphs. */
  write(text: string): string {
    let written = "[<";
    for (const { index, kern, character } of this.#glyphs(text)) {
      this.#used.set(index, character);
      written += index.toString(16).padStart(4, "0");
      if (kern !== 0) written += `> ${-round(kern)} <`;
    }
    return `${written}>]`;
  }

  #glyphs(text: string) {
    const glyphs = [...text].map((character) => {
      const index = this.#font.charToGlyphIndex(character);
      return { character, index, width: this.#widthOfGlyph(index), kern: 0 };
    });
    for (const [at, { index }] of glyphs.slice(1).entries()) {
      glyphs[at].kern = this.#kerning(glyphs[at].index, index) * EM / this.#font.unitsPerEm;
    }
    return glyphs;
  }

  #widthOfGlyph(index: number): number {
    return (this.#font.glyphs.get(index).advanceWidth ?? 0) * EM / this.#font.unitsPerEm;
  }

  /** Returns the widths of what was written, as a PDF names them (section 9.7.4.3). */
  widths(): string {
    const widths = this.#inOrder().map(([index]) => `${index} [${round(this.#widthOfGlyph(index))}]`);
    return `[${widths.join(" ")}]`;
  }

  /** Returns which text each glyph stands for, so that it can be searched and copied (section 9.10.3). */
  unicodeMap(): string {
    const hex = (text: string) =>
      Array.from(text, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("");
    const pairs = this.#inOrder().map(([index, text]) => `<${index.toString(16).padStart(4, "0")}> <${hex(text)}>`);
    const blocks: string[] = [];
    // A block holds at most a hundred.
    for (let at = 0; at < pairs.length; at += 100) {
      const block = pairs.slice(at, at + 100);
      blocks.push(`${block.length} beginbfchar`, ...block, "endbfchar");
    }
    return [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
      "1 begincodespacerange <0000> <ffff> endcodespacerange",
      ...blocks,
      "endcmap CMapName currentdict /CMap defineresource pop end end",
    ].join("\n");
  }

  /** Returns the measures of the typeface (section 9.8). */
  descriptor(): string {
    const { unitsPerEm, ascender, descender, tables } = this.#font;
    const scaled = (value: number) => round(value * EM / unitsPerEm);
    const { xMin, yMin, xMax, yMax } = tables.head;
    return `/Type /FontDescriptor /FontName /${this.name} /Flags 4 /ItalicAngle 0 /StemV 60 ` +
      `/FontBBox [${[xMin, yMin, xMax, yMax].map(scaled).join(" ")}] /Ascent ${scaled(ascender)} ` +
      `/Descent ${scaled(descender)} /CapHeight ${scaled(tables.os2?.sCapHeight ?? ascender)}`;
  }

  /** Returns the file of the typeface without the outlines that nothing was written with. */
  file(): Uint8Array<ArrayBuffer> {
    const tables = new Map(this.#tables);
    const isShort = viewOf(tables.get("head")!).getInt16(50) === 0;
    const [loca, glyf] = [viewOf(tables.get("loca")!), tables.get("glyf")!];
    const offset = (index: number) => isShort ? loca.getUint16(index * 2) * 2 : loca.getUint32(index * 4);
    const glyphs = loca.byteLength / (isShort ? 2 : 4) - 1;
    const kept = new Set([0, ...this.#used.keys()]);
    // A set grows while it is gone through: what a glyph is made of is kept too.
    for (const index of kept) {
      for (const part of partsOf(glyf.subarray(offset(index), offset(index + 1)))) kept.add(part);
    }
    const places = new DataView(new ArrayBuffer(4 * (glyphs + 1)));
    const outlines: Uint8Array[] = [];
    let length = 0;
    for (let index = 0; index < glyphs; index++) {
      places.setUint32(index * 4, length);
      if (!kept.has(index)) continue;
      const outline = glyf.subarray(offset(index), offset(index + 1));
      outlines.push(outline);
      length += outline.length;
    }
    places.setUint32(glyphs * 4, length);
    const head = tables.get("head")!.slice();
    viewOf(head).setInt16(50, 1);
    tables.set("head", head).set("loca", new Uint8Array(places.buffer)).set("glyf", joinedBytes(outlines));
    return joinedBytes(fileOf([...tables].filter(([tag]) => NEEDED.includes(tag))));
  }

  #inOrder(): [number, string][] {
    return [...this.#used].sort(([a], [b]) => a - b);
  }
}

/** Returns the glyphs that a composed one is made of (OpenType, "glyf"). */
function partsOf(outline: Uint8Array): number[] {
  if (outline.length === 0 || viewOf(outline).getInt16(0) >= 0) return [];
  const view = viewOf(outline);
  const parts: number[] = [];
  for (let at = 10;;) {
    const flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    if ((flags & 0x20) === 0) return parts;
    const scale = (flags & 0x8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    at += 4 + ((flags & 0x1) !== 0 ? 4 : 2) + scale;
  }
}

function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  if (view.getUint32(0) === WOFF) return packedTablesOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const from = view.getUint32(entry + 8);
    const tag = new TextDecoder().decode(bytes.subarray(entry, entry + 4));
    tables.set(tag, bytes.subarray(from, from + view.getUint32(entry + 12)));
  }
  return tables;
}

/** Returns the tables of a WOFF file, each of which may be compressed (W3C WOFF 1.0, section 5). */
function packedTablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let entry = 44; entry < 44 + view.getUint16(12) * 20; entry += 20) {
    const [from, packed, whole] = [4, 8, 12].map((at) => view.getUint32(entry + at));
    const table = bytes.subarray(from, from + packed);
    const tag = new TextDecoder().decode(bytes.subarray(entry, entry + 4));
    tables.set(tag, packed < whole ? new Uint8Array(inflateSync(table)) : table);
  }
  return tables;
}

/** Puts tables together to a file. Their checksums are left out: what reads a PDF does not look at them. */
function fileOf(tables: [tag: string, bytes: Uint8Array][]): Uint8Array[] {
  const directory = new Uint8Array(12 + tables.length * 16);
  const view = viewOf(directory);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, tables.length * 16 - (16 << power));
  const parts: Uint8Array[] = [directory];
  let from = directory.length;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const entry = 12 + index * 16;
    directory.set(new TextEncoder().encode(tag), entry);
    view.setUint32(entry + 8, from);
    view.setUint32(entry + 12, bytes.length);
    const padding = -bytes.length & 3;
    parts.push(bytes, new Uint8Array(padding));
    from += bytes.length + padding;
  }
  return parts;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
