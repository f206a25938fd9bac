/** Elements of HTML that people write into texts; other things in angle brackets are text. */
const ELEMENTS =
  "a|abbr|article|aside|b|big|blockquote|body|br|center|cite|code|dd|div|dl|dt|em|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|ins|li|main|" +
  "mark|nav|object|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|form|input|button|label|link|" +
  "meta|embed|video|audio|script|style|template|noscript";
const TAG = new RegExp(`</?(?:${ELEMENTS})\\b[^<>]{0,2000}>`, "gi");

/** What is no text either: comments, and elements with their content. */
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

/** How letters with a mark are named: `eacute`, `Auml`, `aring`. */
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
 * as those of Markdown. Of a whole page, with marks of any name, see `textOfPage`.
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
  const known = ENTITIES[name] ?? ENTITIES[name.toLowerCase()];
  if (known !== undefined) return known;
  const mark = MARKS[name.slice(1)];
  return mark === undefined ? found : (name[0] + mark).normalize("NFC");
}

/** Returns the words of a page of the web without its marks, scripts and styles. It loads a parser: no start waits for it. */
export async function textOfPage(html: string): Promise<string> {
  const { fromHtml } = await import("hast-util-from-html");
  const parts: string[] = [];
  const rest: { type: string; tagName?: string; value?: string; children?: unknown[] }[] = [fromHtml(html)];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.type === "text") parts.push(node.value!);
    if (node.tagName === "script" || node.tagName === "style" || node.children === undefined) continue;
    // A block ends a line, a mark within words does not.
    if (BLOCKS.test(node.tagName ?? "")) parts.push(" ");
    rest.push(...(node.children as typeof rest).toReversed());
  }
  return parts.join("");
}

const BLOCKS = /^(?:p|div|li|ul|ol|h[1-6]|tr|t[dh]|section|article|header|footer|br|dt|dd|blockquote|figcaption|pre)$/;
