import bidiFactory, { type Bidi } from "bidi-js";
import { fileURLToPath } from "node:url";
// @ts-types="npm:@types/pdfkit@^0.17"
import PDFDocument from "pdfkit";
import { projectFile } from "@/lib/project_file.ts";
import type { paletteOf } from "@/lib/site/mark.ts";
import { curly } from "@/lib/text/quotation_marks.ts";

/** A line of an entry, or as many lines as its text needs. */
export interface Line {
  text: string;
  strong?: boolean;
  soft?: boolean;
  /** Where the text leads to. */
  url?: string;
}

/** A4 and everything on it in points, 72 to the inch. */
const MARGIN = { side: 54, top: 50, bottom: 62 };
const SIZE = { title: 25, lead: 13, heading: 11, text: 9.3, foot: 7.4 };
const LEADING = 1.34;

/** Width of the column of dates and names, and what sets it apart. */
const NAMES = { width: 112, gap: 16 };

/** How much a strong line is drawn thicker, for each point of its size: the file carries one weight of each typeface. */
const THICKER = 0.032;

/** By their paths: pdfkit reads a file again with each use of a name that it was registered under. */
const FONTS = {
  /** Latin, Greek, Cyrillic. */
  serif: fontPath("SourceSerif4-Light.ttf"),
  hebrew: fontPath("FrankRuhlLibre-Light-Hebrew.woff"),
};

type FontName = keyof typeof FONTS;

/** What is not drawn: controls, joiners, variation selectors, emoji. Marks of writing direction are read first. */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}\u{FE00}-\u{FE0F}]/gu;

/**
 * Given to pdfkit with every text: without any, pdfkit lays out word by word, which loses the order of right to left. What
 * these scripts can do without is switched off, for speed.
 */
const FEATURES = Object.fromEntries(
  ["calt", "ccmp", "clig", "curs", "liga", "locl", "mark", "mkmk", "rclt", "rlig"].map((name) => [name, false]),
) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Anything from right to left: only a line with it, or on a page from right to left, has to be put in order. */
const RTL = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]/;

// Its types take the package for an ES module, which it is not here.
const bidi = (bidiFactory as unknown as () => Bidi)();

interface SheetOptions {
  title: string;
  /** BCP 47 tag; it decides on which side the page begins. */
  language: string;
  /** Day of the last change, in the form 2027-01-31: the only time in the file. */
  changed: string;
  palette: ReturnType<typeof paletteOf>;
}

/** Pages of paper on which text is written from top to bottom; a new one begins where one is full. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  readonly #palette: SheetOptions["palette"];
  readonly #language: string;
  readonly #isRtl: boolean;
  /** The top of what is written next. */
  #y = MARGIN.top;

  constructor({ title, language, changed, palette }: SheetOptions) {
    const doc = new PDFDocument({
      size: "A4",
      margin: 0,
      // Only typefaces of the file's own: those that every reader has lack most letters.
      font: FONTS.serif,
      info: { Title: title, Author: title, CreationDate: new Date(changed), ModDate: new Date(changed) },
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: "1.7",
      bufferPages: true,
    });
    doc.on("data", (part: Uint8Array<ArrayBuffer>) => this.#parts.push(part));
    doc.on("end", () => this.#ended.resolve());
    this.#doc = doc;
    this.#palette = palette;
    this.#language = language;
    this.#isRtl = new Intl.Locale(language).maximize().script === "Hebr";
  }

  /** Writes the name at the top. */
  title(text: string): void {
    this.#block("H1", [{ text, size: SIZE.title, colour: this.#palette.ink }]);
  }

  /** Writes the line below the name. */
  lead(text: string): void {
    this.#y += 2;
    this.#block("P", [{ text, size: SIZE.lead, colour: this.#palette.inkSoft }]);
  }

  /** Writes addresses in a row, as many as fit into a line. */
  links(links: readonly { text: string; url: string }[]): void {
    this.#y += 5;
    const { left, right } = this.#edges();
    const size = SIZE.text;
    const gap = 16;
    let done = 0;
    for (const [index, { text, url }] of links.entries()) {
      const wide = Math.min(right - left, this.#width(text) * size + 1);
      if (index > 0 && done + wide > right - left) {
        this.#y += size * LEADING;
        done = 0;
      }
      const edges = this.#isRtl ? { left, right: right - done } : { left: left + done, right };
      const top = this.#y;
      this.#block("P", [{ text, url, size, colour: this.#palette.accent }], edges);
      if (index < links.length - 1) this.#y = top;
      done += wide + gap;
    }
  }

  /** Writes a line that stands out. */
  strong(text: string): void {
    this.#y += 8;
    this.#block("P", [{ text, size: SIZE.text + 1, colour: this.#palette.ink, strong: true }]);
  }

  /** Writes paragraphs over the whole width. */
  text(paragraphs: readonly string[]): void {
    for (const text of paragraphs) {
      this.#y += 5;
      this.#block("P", [{ text, size: SIZE.text, colour: this.#palette.ink }]);
    }
  }

  /** Begins a part. A heading never stands alone at the end of a page. */
  heading(text: string): void {
    this.#y += 11;
    this.#makeRoom(SIZE.heading * LEADING + 4 * SIZE.text * LEADING);
    const { left, right } = this.#edges();
    this.#doc.markContent("Artifact");
    this.#doc.lineWidth(0.5).strokeColor(this.#palette.accent).moveTo(left, this.#y).lineTo(right, this.#y).stroke();
    this.#doc.endMarkedContent();
    this.#y += 6;
    this.#block("H2", [{ text, size: SIZE.heading, colour: this.#palette.accent, strong: true }]);
    this.#y += 1;
  }

  /** Writes an entry: a name or dates at the side where lines begin, and its lines beside. */
  row(name: string, lines: readonly Line[]): void {
    const { left, right } = this.#edges();
    const size = SIZE.text;
    const beside = this.#isRtl
      ? { left, right: right - NAMES.width - NAMES.gap }
      : { left: left + NAMES.width + NAMES.gap, right };
    const aside = this.#isRtl ? { left: right - NAMES.width, right } : { left, right: left + NAMES.width };
    const blocks = lines.map(({ text, strong, soft, url }) => ({
      text,
      size,
      strong,
      url,
      colour: soft ? this.#palette.inkSoft : this.#palette.ink,
    }));
    const label = name === "" ? [] : [{ text: name, size, colour: this.#palette.inkSoft }];
    this.#y += 4;
    const first = blocks.slice(0, 2).reduce((sum, block) => sum + this.#height(block, beside), 0);
    this.#makeRoom(Math.max(this.#heightOf(label, aside), first));
    const top = this.#y;
    this.#block("P", label, aside);
    const below = this.#y;
    this.#y = top;
    const page = this.#pages();
    this.#block("P", blocks, beside);
    if (this.#pages() === page) this.#y = Math.max(this.#y, below);
  }

  /** Writes the line at the foot of each page, and returns the file. */
  async finish(foot: string): Promise<Uint8Array<ArrayBuffer>> {
    const doc = this.#doc;
    const { start, count } = doc.bufferedPageRange();
    const { left, right } = this.#edges();
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page);
      doc.markContent("Artifact");
      const number = count > 1 ? ` – ${page + 1}/${count}` : "";
      const block = { text: foot + number, size: SIZE.foot, colour: this.#palette.inkSoft };
      for (const [index, line] of this.#lines(block, right - left).entries()) {
        this.#draw(line, block, { left, right }, doc.page.height - MARGIN.bottom + 24 + index * SIZE.foot * LEADING);
      }
      doc.endMarkedContent();
    }
    doc.end();
    await this.#ended.promise;
    return new Uint8Array(await new Blob(this.#parts).arrayBuffer());
  }

  #edges(): Edges {
    return { left: MARGIN.side, right: this.#doc.page.width - MARGIN.side };
  }

  #pages(): number {
    return this.#doc.bufferedPageRange().count;
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= this.#doc.page.height - MARGIN.bottom) return;
    this.#doc.addPage();
    this.#y = MARGIN.top;
  }

  /** Writes texts one below the other, each as an element of the document's structure, for those who have it read aloud. */
  #block(type: "H1" | "H2" | "P", blocks: readonly Block[], edges = this.#edges()): void {
    for (const block of blocks) {
      const lines = this.#lines(block, edges.right - edges.left);
      const height = block.size * LEADING;
      this.#makeRoom(Math.min(lines.length, 2) * height);
      let left = lines;
      while (left.length > 0) {
        this.#makeRoom(height);
        const room = Math.max(1, Math.floor((this.#doc.page.height - MARGIN.bottom - this.#y) / height));
        const here = left.slice(0, room);
        left = left.slice(room);
        this.#doc.addStructure(this.#doc.struct(type, {}, () => {
          for (const line of here) {
            this.#draw(line, block, edges, this.#y + height * 0.78);
            this.#y += height;
          }
        }));
      }
    }
  }

  #heightOf(blocks: readonly Block[], edges: Edges): number {
    return blocks.reduce((sum, block) => sum + this.#height(block, edges), 0);
  }

  #height(block: Block, { left, right }: Edges): number {
    return this.#lines(block, right - left).length * block.size * LEADING;
  }

  /** Breaks a text between its words; a word that is wider than the column is cut. */
  #lines({ text, size }: Pick<Block, "text" | "size">, width: number): string[] {
    const lines: string[] = [];
    const room = width / size;
    const space = this.#width(" ");
    let line = "";
    let wide = 0;
    for (let word of curly(text, this.#language).normalize("NFC").replace(/[ \t\r\n]+/g, " ").trim().split(" ")) {
      let length = this.#width(word);
      if (line !== "" && wide + space + length <= room) {
        line += ` ${word}`;
        wide += space + length;
        continue;
      }
      if (line !== "") lines.push(line);
      for (; length > room; length = this.#width(word)) {
        const fitting = this.#fitting(word, room);
        lines.push(word.slice(0, fitting));
        word = word.slice(fitting);
      }
      line = word;
      wide = length;
    }
    return line === "" ? lines : [...lines, line];
  }

  #fitting(word: string, room: number): number {
    let length = 0;
    for (const character of word) {
      if (length > 0 && this.#width(word.slice(0, length + character.length)) > room) break;
      length += character.length;
    }
    return length;
  }

  readonly #widths = new Map<string, number>();

  /** Returns the width of a word for a size of 1. Setting it is slow, and most words of a résumé come again. */
  #width(word: string): number {
    let width = this.#widths.get(word);
    if (width === undefined) {
      this.#widths.set(word, width = this.#runs(word).reduce((sum, run) => sum + this.#widthOfRun(run, 1), 0));
    }
    return width;
  }

  #widthOfRun({ text, font }: Run, size: number): number {
    return this.#doc.font(FONTS[font]).fontSize(size).widthOfString(text, { features: FEATURES });
  }

  #draw(line: string, { size, colour, strong, url }: Block, { left, right }: Edges, baseline: number): void {
    const runs = this.#runs(line);
    const width = runs.reduce((sum, run) => sum + this.#widthOfRun(run, size), 0);
    let x = this.#isRtl ? right - width : left;
    const begin = x;
    for (const run of runs) {
      const wide = this.#widthOfRun(run, size);
      this.#doc.fillColor(colour).strokeColor(colour).lineWidth(size * THICKER);
      this.#doc.text(run.text, x, baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        features: FEATURES,
        stroke: strong ?? false,
        fill: true,
      });
      x += wide;
    }
    if (url !== undefined) this.#doc.link(begin, baseline - size, width, size * LEADING, url);
  }

  /**
   * Returns the parts of a line from left to right as they are seen (Unicode, annex 9), each of one typeface. A part from
   * right to left is in the order in which it is read: the shaper turns it around.
   */
  #runs(line: string): Run[] {
    const runs: (Run & { level: number })[] = [];
    for (const { character, level } of this.#inOrder(line.replace(NOT_DRAWN, ""))) {
      const font = this.#fontOf(character, level);
      if (font === undefined) continue;
      const last = runs.at(-1);
      if (last !== undefined && last.font === font && last.level === level) {
        last.text = level % 2 === 1 ? character + last.text : last.text + character;
      } else {
        runs.push({ text: character, font, level });
      }
    }
    // Only letters make the shaper turn a part around; dashes and brackets alone are turned here.
    return runs.map(({ text, font, level }) => ({
      font,
      text: level % 2 === 1 && !/\p{Script=Hebrew}/u.test(text) ? [...text].reverse().join("") : text,
    }));
  }

  /** Returns the characters of a line from left to right; those with an odd level run the other way (Unicode, annex 9). */
  #inOrder(line: string): { character: string; level: number }[] {
    if (!this.#isRtl && !RTL.test(line)) return [...line].map((character) => ({ character, level: 0 }));
    const embedding = bidi.getEmbeddingLevels(line, this.#isRtl ? "rtl" : "ltr");
    const { levels } = embedding;
    const mirrored = bidi.getMirroredCharactersMap(line, levels);
    return bidi.getReorderedIndices(line, embedding)
      .map((index) => ({ character: mirrored.get(index) ?? line[index], level: levels[index] }));
  }

  /** Finds the typeface of a character: in Hebrew its own also for spaces and points, where it has them. */
  #fontOf(character: string, level: number): FontName | undefined {
    const order: FontName[] = level % 2 === 1 ? ["hebrew", "serif"] : ["serif", "hebrew"];
    return order.find((name) => this.#has(name, character));
  }

  readonly #known = new Map<string, boolean>();

  #has(name: FontName, character: string): boolean {
    const key = name + character;
    let has = this.#known.get(key);
    if (has === undefined) {
      this.#doc.font(FONTS[name]);
      const { font } = Reflect.get(this.#doc, "_font") as { font: { hasGlyphForCodePoint(code: number): boolean } };
      this.#known.set(key, has = font.hasGlyphForCodePoint(character.codePointAt(0)!));
    }
    return has;
  }
}

interface Edges {
  left: number;
  right: number;
}

interface Block {
  text: string;
  size: number;
  colour: string;
  strong?: boolean;
  url?: string;
}

interface Run {
  text: string;
  font: FontName;
}

function fontPath(name: string): string {
  return fileURLToPath(projectFile(`lib/discovery/font/${name}`));
}
