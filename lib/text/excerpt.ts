/** Marks of Markdown that a plain text does not need: emphasis, code, quotations, list marks, headings. */
const MARKS = /^[ \t]*(?:#{1,6} |> ?|[-+*] )|[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gmu;
const LINKS = /!?\[([^\]]*)\]\([^)]*\)/g;

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/**
 * The beginning of a Markdown text as plain text: as many whole sentences of its first paragraph as fit into `max`
 * characters, and a part of the first one when not even that fits.
 */
export function excerpt(markdown: string, max = 200): string {
  const text = markdown.split(/\n\s*\n/)[0].replace(LINKS, "$1").replace(MARKS, "").replace(/\s+/g, " ").trim();
  let end = 0;
  for (const { segment, index } of sentences.segment(text)) {
    const after = index + segment.trimEnd().length;
    if (after > max) break;
    end = after;
  }
  return end > 0 ? text.slice(0, end) : shortened(text, max);
}

/** Text of at most `max` characters; an ellipsis stands for what was left out. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max - 1).trimEnd().toWellFormed().replace(/\uFFFD$/, "") + "…";
}
