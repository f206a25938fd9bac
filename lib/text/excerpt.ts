/** An escaped character, or marks that a plain text does not need: emphasis, code, quotations, list marks, headings. */
const MARKS = /\\([\p{P}\p{S}])|^[ \t]*(?:#{1,6} |> ?|[-+*] )|[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gmu;
const LINKS = /!?\[([^\]]*)\]\([^)]*\)/g;
const LIST_ITEM = /\n(?=[ \t]*[-+*] )/;

/** Made with the first text: the start of the process would wait some 20 ms for it. */
let sentences: Intl.Segmenter | undefined;

/**
 * The beginning of a Markdown text as plain text: as many whole sentences of its first paragraph, or whole items of its
 * first list, as fit into `max` characters, and a part of the first one when not even that fits.
 */
export function excerpt(markdown: string, max = 200): string {
  const items = markdown.trim().split(/\n\s*\n/)[0].split(LIST_ITEM).map(withoutMarks).filter((item) => item !== "");
  if (items.length > 1) return beginning(items.map((item, index) => index === 0 ? item : ` · ${item}`), max);
  sentences ??= new Intl.Segmenter(undefined, { granularity: "sentence" });
  return beginning([...sentences.segment(items[0] ?? "")].map(({ segment }) => segment), max);
}

function withoutMarks(text: string): string {
  return text.replace(LINKS, "$1").replace(MARKS, "$1").replace(/\s+/g, " ").trim();
}

/** The first parts that fit together. What introduces a list needs no dot before its first item. */
function beginning(parts: readonly string[], max: number): string {
  let text = "";
  for (const part of parts) {
    const longer = text + (text.endsWith(":") ? part.replace(/^ ·/, "") : part);
    if (longer.trimEnd().length > max) break;
    text = longer;
  }
  return text === "" ? shortened(parts[0] ?? "", max) : text.trimEnd();
}

/** Text of at most `max` characters; an ellipsis stands for what was left out. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max - 1).trimEnd().toWellFormed().replace(/\uFFFD$/, "") + "…";
}
