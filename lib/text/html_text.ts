import { stepByStep } from "@/lib/lazily.ts";

/** Elements of HTML that people write into texts; other things in angle brackets are text. */
const ELEMENTS =
  "a|abbr|article|aside|b|big|blockquote|body|br|center|cite|code|dd|div|dl|dt|em|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|ins|li|main|" +
  "mark|nav|object|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|form|input|button|label|link|" +
  "meta|embed|video|audio|script|style|template|noscript";
const TAG = new RegExp(`</?(?:${ELEMENTS})\\b[^<>]{0,2000}>`, "gi");

/** The parts that are no text either: comments, and elements with their content. */
const INVISIBLE: [open: RegExp, close: RegExp][] = [
  [/<!--/g, /-->/g],
  [/<script\b/gi, /<\/script\s{0,20}>/gi],
  [/<style\b/gi, /<\/style\s{0,20}>/gi],
  [/<template\b/gi, /<\/template\s{0,20}>/gi],
  [/<noscript\b/gi, /<\/noscript\s{0,20}>/gi],
];
const LINE_END =
  /<(?:br\b[^<>]{0,2000}|\/(?:p|div|h[1-6]|ul|ol|dl|dd|dt|tr|td|th|table|blockquote|section|article|header|footer)\s{0,20})>/gi;
const LIST_ITEM = /<li\b[^<>]{0,2000}>/gi;

/** Named characters that editors write; all others are left as they stand. */
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  euro: "€",
  pound: "£",
  yen: "¥",
  rsquo: "’",
  lsquo: "‘",
  sbquo: "‚",
  rdquo: "”",
  ldquo: "“",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  szlig: "ß",
};

/** The names of letters with a mark: `eacute`, `Auml`, `aring`. */
const MARKS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};

/**
 * Returns the text that a browser would show of a text into which people have written marks, with its breaks and list items
 * as those of Markdown. Of a whole page, with marks of any name, see `readPage`.
 */
export function textOfMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let shown = text;
  for (const [open, close] of INVISIBLE) shown = withoutBetween(shown, open, close);
  return withoutEntities(shown.replace(LINE_END, "\n").replace(LIST_ITEM, "\n- ").replace(TAG, ""))
    .replace(/\n{3,}/g, "\n\n");
}

/** Returns a text with the characters that its entities stand for. */
export function withoutEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);
}

/** Leaves out what stands from each `open` to the next `close`. Both are global patterns of fixed words. */
function withoutBetween(text: string, open: RegExp, close: RegExp): string {
  let shown = "";
  let from = 0;
  while (true) {
    open.lastIndex = from;
    const start = open.exec(text)?.index;
    if (start === undefined) return shown + text.slice(from);
    close.lastIndex = start;
    const end = close.exec(text);
    if (end === null) return shown + text.slice(from);
    shown += text.slice(from, start);
    from = end.index + end[0].length;
  }
}

function decodeEntity(found: string, name: string): string {
  if (name.startsWith("#")) {
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
  }
  // `&toString;` is no entity, though every object has such a property.
  const known = [name, name.toLowerCase()].find((one) => Object.hasOwn(ENTITIES, one));
  if (known !== undefined) return ENTITIES[known];
  const mark = Object.hasOwn(MARKS, name.slice(1)) ? MARKS[name.slice(1)] : undefined;
  return mark === undefined ? found : (name[0] + mark).normalize("NFC");
}

/** A page of the web, as far as it is read. */
interface Page {
  /** Its words, without marks, scripts and styles. */
  text: string;
  /** The contents of its scripts of JSON-LD. */
  data: string[];
}

/**
 * Reads a stranger's page in one pass over its tokens, in steps. No tree is built: the rules that mend one (HTML, sections
 * 13.2.4.3 and 13.2.6) make millions of nodes of a few thousand marks. It loads a package: no start waits for it.
 */
export async function readPage(html: string): Promise<Page> {
  const { Tokenizer } = await import("htmlparser2");
  const page: Page = { text: "", data: [] };
  let [tag, attribute, type, isData] = ["", "", "", false];
  // Of `template` a browser shows nothing, whatever stands in it.
  let templates = 0;
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const add = (words: string) => {
    if (isData) page.data[page.data.length - 1] += words;
    else if (templates === 0 && !UNSEEN.has(tag)) page.text += words;
  };
  const ignore = () => {};
  const tokens = new Tokenizer({}, {
    onopentagname(start, end) {
      tag = nameAt(start, end);
      type = "";
      if (tag === "template") templates++;
      if (BLOCKS.has(tag)) add(" ");
    },
    onattribname: (start, end) => attribute = tag === "script" ? nameAt(start, end) : "",
    // An attribute, and a text, may come in parts.
    onattribdata(start, end) {
      if (attribute === "type") type += nameAt(start, end);
    },
    onopentagend() {
      isData = tag === "script" && type.trim() === "application/ld+json" && page.data.length < MAX_DATA;
      if (isData) page.data.push("");
    },
    ontext: (start, end) => add(html.slice(start, end)),
    ontextentity: (code) => add(String.fromCodePoint(code)),
    onclosetag(start, end) {
      [tag, isData] = ["", false];
      const closed = nameAt(start, end);
      if (closed === "template" && templates > 0) templates--;
      if (BLOCKS.has(closed)) add(" ");
    },
    ...{ onattribentity: ignore, onattribend: ignore, oncdata: ignore, oncomment: ignore, ondeclaration: ignore },
    ...{ onend: ignore, onprocessinginstruction: ignore, onselfclosingtag: ignore },
  });
  await stepByStep(function* () {
    for (let at = 0; at < html.length; at += STEP, yield) tokens.write(html.slice(at, at + STEP));
    tokens.end();
  }());
  return page;
}

/** In characters: as much of a page is read before others have their turn. */
const STEP = 16_384;

/** Parts of the data of a page that are looked at. */
const MAX_DATA = 20;

/** Elements whose text nobody sees. */
const UNSEEN = new Set(["script", "style", "iframe", "noembed", "noframes"]);

/** A block ends a line, a mark within words does not. */
const BLOCKS = new Set(
  ("p div li ul ol h1 h2 h3 h4 h5 h6 tr td th section article header footer br dt dd blockquote figcaption pre").split(
    " ",
  ),
);
