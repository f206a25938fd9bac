import bidiFactory, { type Bidi } from "bidi-js";
import { type Cut, type Face, fileOf, filesOf } from "@/lib/discovery/faces.ts";
import { PAGE, PdfFile } from "@/lib/discovery/pdf_file.ts";
import { PdfFont } from "@/lib/discovery/pdf_font.ts";
import { once } from "@/lib/lazily.ts";
import type { paletteOf } from "@/lib/site/mark.ts";
import { curly } from "@/lib/text/quotation_marks.ts";

/** A line of an entry, or as many lines as its text needs. */
export interface Line {
  text: string;
  strong?: boolean;
  soft?: boolean;
  /** The target of a link. */
  url?: string;
}

/** A4 and everything on it in points, 72 to the inch. */
const MARGIN = { side: 54, top: 50, bottom: 62 };
const SIZE = { title: 25, lead: 13, heading: 11, text: 9.3, foot: 7.4 };
const LEADING = 1.34;

/** Width of the column of dates and names, and what sets it apart. */
const NAMES = { width: 112, gap: 16 };

/** The added thickness of a strong line in Hebrew, for each point of its size: that typeface has one weight here. */
const THICKER = 0.032;

const HEBREW = "FrankRuhlLibre-Light-Hebrew";

/**
 * The characters that are not drawn: controls, joiners, variation selectors, emoji. Marks of writing direction are read
 * first.
 */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}\u{FE00}-\u{FE0F}]/gu;

/** Anything from right to left: only a line with it, or on a page from right to left, has to be put in order. */
const RTL = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]/;

// Its types take the package for an ES module, which it is not here.
const bidi = (bidiFactory as unknown as () => Bidi)();

export interface SheetOptions {
  title: string;
  /** BCP 47 tag; it decides on which side the page begins. */
  language: string;
  /** Day of the last change, in the form 2027-01-31: the only time in the file. */
  changed: string;
  palette: ReturnType<typeof paletteOf>;
  face: Face;
}

/** Pages of paper on which text is written from top to bottom; a new one begins where one is full. */
export class Sheet {
  readonly #file: PdfFile;
  /** What readers of PDF have lacks most letters, and is not the same in all. */
  readonly #fonts: Record<Cut, (() => PdfFont)[]>;
  readonly #hebrew = once(() => new PdfFont(HEBREW, fileOf(`${HEBREW}.ttf`)));
  readonly #face: Face;
  readonly #palette: SheetOptions["palette"];
  readonly #language: string;
  readonly #isRtl: boolean;
  /** The top of what is written next. */
  #y = MARGIN.top;

  constructor({ palette, face, ...about }: SheetOptions) {
    const cut = (cut: Cut) => filesOf(face.family, cut, (name, bytes) => new PdfFont(`${name}-${cut}`, bytes));
    this.#fonts = { regular: cut("regular"), strong: cut("strong") };
    this.#face = face;
    this.#file = new PdfFile(about);
    this.#palette = palette;
    this.#language = about.language;
    this.#isRtl = new Intl.Locale(about.language).maximize().script === "Hebr";
  }

  /** Writes the name at the top. */
  title(text: string): void {
    this.#block("H1", [{ text, size: SIZE.title, colour: this.#palette.ink, cut: this.#face.title }]);
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
    this.#block("P", [{ text, size: SIZE.text + 1, colour: this.#palette.ink, cut: "strong" }]);
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
    this.#file.decoration(() => this.#file.rule(left, right, this.#y, this.#palette.accent));
    this.#y += 6;
    this.#block("H2", [{ text, size: SIZE.heading, colour: this.#palette.accent, cut: "strong" }]);
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
    const blocks = lines.map(({ text, strong, soft, url }): Block => ({
      text,
      size,
      cut: strong ? "strong" : "regular",
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
    const page = this.#file.pages;
    this.#block("P", blocks, beside);
    if (this.#file.pages === page) this.#y = Math.max(this.#y, below);
  }

  /** Writes the line at the foot of each page, and returns the file. */
  finish(foot: string): Uint8Array<ArrayBuffer> {
    const count = this.#file.pages;
    const { left, right } = this.#edges();
    for (let page = 0; page < count; page++) {
      this.#file.turnTo(page);
      const number = count > 1 ? ` – ${page + 1}/${count}` : "";
      const block = { text: foot + number, size: SIZE.foot, colour: this.#palette.inkSoft };
      this.#file.decoration(() => {
        for (const [index, line] of this.#lines(block, right - left).entries()) {
          this.#draw(line, block, { left, right }, PAGE.height - MARGIN.bottom + 24 + index * SIZE.foot * LEADING);
        }
      });
    }
    return this.#file.finish();
  }

  #edges(): Edges {
    return { left: MARGIN.side, right: PAGE.width - MARGIN.side };
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= PAGE.height - MARGIN.bottom) return;
    this.#file.addPage();
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
        const room = Math.max(1, Math.floor((PAGE.height - MARGIN.bottom - this.#y) / height));
        const here = left.slice(0, room);
        left = left.slice(room);
        this.#file.element(type, () => {
          for (const line of here) {
            this.#draw(line, block, edges, this.#y + height * 0.78);
            this.#y += height;
          }
        });
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
  #lines({ text, size, cut }: Pick<Block, "text" | "size" | "cut">, width: number): string[] {
    const lines: string[] = [];
    const room = width / size;
    const space = this.#width(" ", cut);
    let line = "";
    let wide = 0;
    for (let word of curly(text, this.#language).normalize("NFC").replace(/[ \t\r\n]+/g, " ").trim().split(" ")) {
      let length = this.#width(word, cut);
      if (line !== "" && wide + space + length <= room) {
        line += ` ${word}`;
        wide += space + length;
        continue;
      }
      if (line !== "") lines.push(line);
      for (; length > room; length = this.#width(word, cut)) {
        const fitting = this.#fitting(word, room, cut);
        lines.push(word.slice(0, fitting));
        word = word.slice(fitting);
      }
      line = word;
      wide = length;
    }
    return line === "" ? lines : [...lines, line];
  }

  #fitting(word: string, room: number, cut?: Cut): number {
    let length = 0;
    for (const character of word) {
      if (length > 0 && this.#width(word.slice(0, length + character.length), cut) > room) break;
      length += character.length;
    }
    return length;
  }

  readonly #widths = { regular: new Map<string, number>(), strong: new Map<string, number>() };

  /** Returns the width of a word for a size of 1. Most words of a résumé are measured again and again. */
  #width(word: string, cut: Cut = "regular"): number {
    const known = this.#widths[cut];
    let width = known.get(word);
    if (width === undefined) {
      known.set(word, width = this.#runs(word, cut).reduce((sum, { font, text }) => sum + font.widthOf(text), 0));
    }
    return width;
  }

  #draw(line: string, { size, colour, cut, url }: Block, { left, right }: Edges, baseline: number): void {
    const runs = this.#runs(line, cut);
    const width = runs.reduce((sum, { font, text }) => sum + font.widthOf(text), 0) * size;
    const begin = this.#isRtl ? right - width : left;
    let x = begin;
    for (const { font, text } of runs) {
      const thicker = cut === "strong" && font === this.#hebrew() ? size * THICKER : undefined;
      this.#file.text(text, font, { x, y: baseline, size, colour, thicker });
      x += font.widthOf(text) * size;
    }
    if (url !== undefined) this.#file.link(begin, baseline - size, width, size * LEADING, url);
  }

  /** Returns the parts of a line, each of one typeface, with their characters from left to right as they are seen. */
  #runs(line: string, cut: Cut = "regular"): Run[] {
    const runs: Run[] = [];
    for (const { character, level } of this.#inOrder(line.replace(NOT_DRAWN, ""))) {
      const font = this.#fontOf(character, level, cut);
      if (font === undefined) continue;
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font });
    }
    return runs;
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
  #fontOf(character: string, level: number, cut: Cut): PdfFont | undefined {
    const order = level % 2 === 1 ? [this.#hebrew, ...this.#fonts[cut]] : [...this.#fonts[cut], this.#hebrew];
    return order.find((font) => font().has(character))?.();
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
  cut?: Cut;
  url?: string;
}

interface Run {
  text: string;
  font: PdfFont;
}
