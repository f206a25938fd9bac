/**
 * Returns the tag (BCP 47) of a language that somebody has written out, in English or in the language itself: `German` and
 * `Deutsch` are `de`; undefined where no language has this name.
 */
export function tagOfLanguage(name: string): string | undefined {
  const wanted = folded(name);
  if (wanted === "") return undefined;
  for (const tag of TAGS) {
    const names = [englishName(tag), ownName(tag), tag];
    if (names.some((one) => one !== undefined && folded(one) === wanted)) return tag;
  }
  return undefined;
}

/** The languages that people write a résumé in, the most frequent first; a name that two of them share is the first one's. */
export const TAGS: readonly string[] =
  ("en de fr es pt it nl sv he da nb no fi is pl cs sk sl hr sr bs mk bg ro hu el tr uk ru be lt lv et ga cy ca eu gl " +
    "mt sq hy ka az ar fa ur hi bn pa ta te ml mr gu zh ja ko vi th id ms tl sw am ha yo zu af lb").split(" ");

function englishName(tag: string): string | undefined {
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag);
}

function ownName(tag: string): string | undefined {
  return new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag);
}

/** Leaves out what people add: `German (Austria)`, `de_AT` and accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[\s_(,-].*$/su, "");
}
