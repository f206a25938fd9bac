import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { joinedBytes } from "@/lib/bytes.ts";
import type { PdfFont } from "@/lib/discovery/pdf_font.ts";

/*
 * A PDF as ISO 32000-1 (PDF 1.7) describes it, as far as a résumé needs it: text, lines, links, and the structure by which
 * it is read aloud.
 *
 * Not by pdfkit: with what it needs for typefaces it is 27 MB in 21 packages, a third of all, and its first file takes four
 * times as long.
 */

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };

interface About {
  title: string;
  /** BCP 47 tag. */
  language: string;
  /** In the form 2027-01-31. */
  changed: string;
}

interface Page {
  content: string[];
  /** Numbers of the objects of links. */
  links: number[];
  /** The elements of the structure that have text on this page, by its number there. */
  elements: number[];
}

/** Places on a page are measured from its top. */
export class PdfFile {
  /** The text of each object, by its number; the catalog is 1. */
  readonly #objects: (string | Buffer)[] = [""];
  readonly #pages: Page[] = [];
  /** Those that something is written with. */
  readonly #fonts: PdfFont[] = [];
  readonly #about: About;
  /** Numbers of the catalog, the tree of pages, and the root of the structure with the one element in it. */
  readonly #catalog = this.#reserve();
  readonly #tree = this.#reserve();
  readonly #structure = this.#reserve();
  readonly #document = this.#reserve();
  readonly #pageNumbers: number[] = [];
  readonly #elements: number[] = [];
  #page = -1;

  constructor(about: About) {
    this.#about = about;
    this.addPage();
  }

  get pages(): number {
    return this.#pages.length;
  }

  /** Begins a page, and writes on it from now on. */
  addPage(): void {
    this.#pageNumbers.push(this.#reserve());
    this.#page = this.#pages.push({ content: [], links: [], elements: [] }) - 1;
  }

  /** Writes on a page that was begun before. */
  turnTo(page: number): void {
    this.#page = page;
  }

  /** Writes what `write` writes as an element of the structure. */
  element(type: "H1" | "H2" | "P", write: () => void): void {
    const page = this.#pages[this.#page];
    const number = this.#add(
      `<< /Type /StructElem /S /${type} /P ${this.#document} 0 R /K [${page.elements.length}] ` +
        `/Pg ${this.#pageNumbers[this.#page]} 0 R >>`,
    );
    page.content.push(`/${type} << /MCID ${page.elements.push(number) - 1} >> BDC`);
    this.#elements.push(number);
    write();
    page.content.push("EMC");
  }

  /** Writes what `write` writes as decoration that is not read aloud. */
  decoration(write: () => void): void {
    const { content } = this.#pages[this.#page];
    content.push("/Artifact BMC");
    write();
    content.push("EMC");
  }

  /** Writes a text whose baseline begins at (x, y); `thicker` is how thick its outline is drawn besides. */
  text(text: string, font: PdfFont, { x, y, size, colour, thicker }: {
    x: number;
    y: number;
    size: number;
    colour: string;
    thicker?: number;
  }): void {
    if (!this.#fonts.includes(font)) this.#fonts.push(font);
    const way = thicker === undefined ? "0 Tr" : `2 Tr ${round(thicker)} w ${rgb(colour)} RG`;
    this.#pages[this.#page].content.push(
      `BT /F${this.#fonts.indexOf(font)} ${size} Tf ${rgb(colour)} rg ${way} ` +
        `${round(x)} ${round(PAGE.height - y)} Td ${font.write(text)} TJ ET`,
    );
  }

  /** Draws a level line. */
  rule(left: number, right: number, y: number, colour: string): void {
    const up = round(PAGE.height - y);
    this.#pages[this.#page].content.push(
      `0.5 w ${rgb(colour)} RG ${round(left)} ${up} m ${round(right)} ${up} l S`,
    );
  }

  /** Makes an area of the page lead to an address. */
  link(left: number, top: number, width: number, height: number, url: string): void {
    const area = [left, PAGE.height - top - height, left + width, PAGE.height - top].map(round).join(" ");
    this.#pages[this.#page].links.push(this.#add(
      `<< /Type /Annot /Subtype /Link /Rect [${area}] /Border [0 0 0] /F 4 /Contents ${text(url)} ` +
        `/A << /S /URI /URI ${ascii(new URL(url).href)} >> >>`,
    ));
  }

  /** Returns the file. The same content gives the same bytes. */
  finish(): Uint8Array<ArrayBuffer> {
    const fonts = this.#fonts.map((font, index) => `/F${index} ${this.#addFont(font)} 0 R`).join(" ");
    for (const [index, page] of this.#pages.entries()) this.#endPage(page, index, fonts);
    const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(" ");
    this.#objects[this.#tree] = `<< /Type /Pages /Count ${this.pages} /Kids [${references(this.#pageNumbers)}] >>`;
    const parents = this.#pages.map(({ elements }, index) => `${index} [${references(elements)}]`).join(" ");
    this.#objects[this.#structure] =
      `<< /Type /StructTreeRoot /K ${this.#document} 0 R /ParentTreeNextKey ${this.pages} ` +
      `/ParentTree << /Nums [${parents}] >> >>`;
    this.#objects[this.#document] = `<< /Type /StructElem /S /Document /P ${this.#structure} 0 R ` +
      `/K [${references(this.#elements)}] >>`;
    const { title, language, changed } = this.#about;
    this.#objects[this.#catalog] = `<< /Type /Catalog /Pages ${this.#tree} 0 R /Lang ${text(language)} ` +
      `/MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> ` +
      `/StructTreeRoot ${this.#structure} 0 R /Metadata ${this.#addMetadata()} 0 R >>`;
    const day = ascii(`D:${changed.replaceAll("-", "")}000000Z`);
    const info = this.#add(
      `<< /Title ${text(title)} /Author ${text(title)} /Producer (Vitrine) /CreationDate ${day} /ModDate ${day} >>`,
    );
    return this.#written(info);
  }

  #endPage({ content, links }: Page, index: number, fonts: string): void {
    const stream = this.#addStream(Buffer.from(content.join("\n")));
    this.#objects[this.#pageNumbers[index]] = `<< /Type /Page /Parent ${this.#tree} 0 R /Contents ${stream} 0 R ` +
      `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts} >> >> /StructParents ${index} ` +
      `/Tabs /S /Annots [${links.map((number) => `${number} 0 R`).join(" ")}] >>`;
  }

  #addFont(font: PdfFont): number {
    const file = font.file();
    const outlines = this.#addStream(Buffer.from(file), `/Length1 ${file.length}`);
    const descriptor = this.#add(`<< ${font.descriptor()} /FontFile2 ${outlines} 0 R >>`);
    const glyphs = this.#add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font.name} /CIDToGIDMap /Identity /FontDescriptor ${descriptor} 0 R ` +
        `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W ${font.widths()} >>`,
    );
    const unicode = this.#addStream(Buffer.from(font.unicodeMap()));
    return this.#add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${font.name} /Encoding /Identity-H /DescendantFonts [${glyphs} 0 R] ` +
        `/ToUnicode ${unicode} 0 R >>`,
    );
  }

  /** Adds the title in the form in which programs for archives and aids look for it (section 14.3.2, XMP). */
  #addMetadata(): number {
    const title = this.#about.title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ` +
      `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li>` +
      `</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
    return this.#add(streamOf(Buffer.from(xmp), "/Type /Metadata /Subtype /XML"));
  }

  #reserve(): number {
    return this.#add("");
  }

  #add(object: string | Buffer): number {
    return this.#objects.push(object) - 1;
  }

  #addStream(content: Buffer, entries = ""): number {
    return this.#add(streamOf(deflateSync(content), `/Filter /FlateDecode ${entries}`));
  }

  /** Writes all objects, then where each of them is (section 7.5.4). */
  #written(info: number): Uint8Array<ArrayBuffer> {
    // Bytes above 127 say to those who transmit the file that it is not text.
    const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
    let length = parts[0].length;
    const places = ["0000000000 65535 f \n"];
    for (const [number, object] of this.#objects.entries()) {
      if (number === 0) continue;
      places.push(`${String(length).padStart(10, "0")} 00000 n \n`);
      const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
      parts.push(part);
      length += part.length;
    }
    parts.push(Buffer.from(
      `xref\n0 ${places.length}\n${places.join("")}trailer\n<< /Size ${places.length} /Root ${this.#catalog} 0 R ` +
        `/Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ));
    return joinedBytes(parts);
  }
}

function streamOf(content: Buffer, entries: string): Buffer {
  const begin = `<< /Length ${content.length} ${entries} >>\nstream\n`;
  return Buffer.concat([Buffer.from(begin), content, Buffer.from("\nendstream")]);
}

/** Writes a text of any letters (section 7.9.2.2). */
function text(value: string): string {
  if (/^[ -~]*$/.test(value)) return ascii(value);
  return `<feff${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
}

function ascii(value: string): string {
  return `(${value.replace(/[\\()]/g, "\\$&")})`;
}

/** Writes a colour such as #20304a. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => round(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(" ");
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
