/** Abbreviations that end in a dot and no sentence. */
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|mind|zzgl|bzgl|gem|sog|u\.\s?a|d\.\s?h|o\.\s?a|std|mtl|tel|aprox|num|max|min|env|hebdo|z\.\s?b|bzw|ca|etc|inkl|incl|approx|min|max|p\.\s?ej|t\.\s?ex|bl\.\s?a|m\.\s?m|osv|st|nr|no|dr|mr|ms|ggf|evtl|usw|s\.a|u\.s|u\.k|jan|feb|aug|sept?|okt|nov|dez|dec|p\.a|mio|tsd|kr|cf|vs|dipl|prof|lic|avv|arch|dott|mag)|(?<![\d-])\d{1,2}|\b[a-z])\.$/i;

const SENTENCE_END = /[.!?…](?:["”»)]?)\s+|\s[–—]\s(?=\p{Lu})/gu;

/** Splits prose into sentences. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  SENTENCE_END.lastIndex = 0;
  for (let next = SENTENCE_END.exec(text); next !== null; next = SENTENCE_END.exec(text)) {
    const { index, 0: mark } = next;
    const end = index + mark.trimEnd().length;
    const before = text.slice(Math.max(start, end - 12), end);
    if (/^\s/.test(mark)) continue;
    if (
      mark.startsWith(".") && ABBREVIATION.test(before) &&
      !/^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text.slice(index + mark.length, index + mark.length + 20))
    ) continue;
    found.push(text.slice(start, end).trim());
    start = index + mark.length;
  }
  found.push(text.slice(start).trim());
  return found.filter((one) => one !== "");
}
