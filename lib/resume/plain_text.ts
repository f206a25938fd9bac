/** Elements of HTML that editors of résumés write; other things in angle brackets are text. */
const ELEMENTS =
  "a|abbr|b|big|blockquote|br|center|cite|code|div|em|font|h[1-6]|hr|i|iframe|img|ins|li|mark|object|ol|p|pre|q|s|" +
  "section|small|span|strike|strong|sub|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|form|input|button|link|meta|embed|video|audio|script|style|template|noscript";
const TAG = new RegExp(`</?(?:${ELEMENTS})\\b[^<>]{0,2000}>`, "gi");
/** Elements whose content is no text either. */
const INVISIBLE_ELEMENT = /<(script|style|template|noscript)\b[^<>]{0,2000}>[^]*?<\/\1\s*>/gi;
const COMMENT = /<!--[^]*?-->/g;
const LINE_END = /<(?:br\b[^<>]*|\/(?:p|div|h[1-6]|ul|ol|tr|blockquote|section)\s*)>/gi;
const LIST_ITEM = /<li\b[^<>]*>/gi;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
  shy: "",
};

/** The text that a browser would show, with the breaks and list items of the markup as those of Markdown. */
export function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text.replace(COMMENT, "").replace(INVISIBLE_ELEMENT, "").replace(LINE_END, "\n").replace(LIST_ITEM, "\n- ")
    .replace(TAG, "").replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity).replace(/\n{3,}/g, "\n\n");
}

function decodeEntity(found: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? found;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
}

/** Text on any number of lines without control characters, and without characters that turn the direction of others. */
export function cleanProse(text: string): string {
  return text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").trim();
}

/** Text of our own export, which has been checked before: only what nobody can mean is taken out. */
export function literalText(text: string): string {
  return text.toWellFormed().replace(/(?![\n\t])\p{Cc}/gu, "").trim();
}

/** The same as `cleanProse` on one line. */
export function cleanLine(text: string): string {
  return cleanProse(text).replace(/\s+/g, " ");
}
