import { once } from "@/lib/lazily.ts";
import { readEmpty } from "@/lib/language/lexicons.ts";
import type { Word } from "@/lib/match/skill_table.ts";
import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

const NUMBERS = smallNumbers(POSTING_LANGUAGES);

/** Reads how many people a sentence about leading names: "a team of six", "up to six people", "fünf Mitarbeitende". */
export function peopleIn(text: string): number[] {
  const folded = foldLetters(text);
  const led =
    /(?:team|group|gruppe|grupp|equipo|equipe) (?:of|von|pa|med|de|mit) (?:at least |mindestens |minst |al menos |au moins |up to |bis zu )?([\p{L}\d]{1,30})/u
      .exec(folded);
  const people =
    /(?:led|lead|fuhr|leit|lett|leda|dirig|lider|encadr|manag)[^.]{0,40}?(?<![\p{L}\d])([\p{L}\d]{1,30}) (?:or more |oder mehr |eller fler )?(?:people|persons|engineers|developers|reports|staff|mitarbeit|kolleg|person|personer|medarbetare|personas|personnes|employees)/u
      .exec(folded);
  // In German and Swedish the verb may come last: "mindestens 25 Mitarbeitende geführt".
  const after =
    /(?<![\p{L}\d])([\p{L}\d]{1,30}) (?:mitarbeit\p{L}{0,10}|personen|kolleg\p{L}{1,6}|menschen|leute|medarbetare|personer) (?:\p{L}{1,14} ){0,2}(?:gefuhrt|geleitet|fuhren|leiten|lett|leda)/u
      .exec(folded);
  return [led?.[1], people?.[1], after?.[1]].flatMap((word) => {
    const count = word === undefined ? NaN : NUMBERS.get(word) ?? Number(word);
    return count > 0 && count < 100_000 ? [count] : [];
  });
}

/** Returns the words that carry meaning, each in the form in which words of one family are the same. */
export function contentWords(words: readonly Word[]): string[] {
  return words.filter(({ text }) => !isEmpty(text)).map(({ text }) => familyOf(text)).filter((family) =>
    !isEmpty(family)
  );
}

/** Returns the form in which the word of a name is compared: exactly, since Opera is no operation. */
export function nameOf(word: string): string {
  return `=${word}`;
}

const emptyWords = once(readEmpty);

/** Recognises words that say nothing about what somebody can do. */
export function isEmpty(word: string): boolean {
  return emptyWords().has(word) || NUMBERS.has(word) || word.length < 2 && !/^[cr]$/.test(word) ||
    /^\d+\+?$/.test(word);
}

/** Endings by which the words of a family differ; a plural before any other. */
const ENDING = /(?:ungen|ingen|ation|ung|ing|tion|ies|ed|es|en|ern|e|a|o|y|n)$|(?<=.{5})(?:er|ar|or)$/;

/** Returns what the words of one family share: `forecast` of forecasts and forecasting. */
export function familyOf(word: string): string {
  const base = word.replace(/^[^\p{L}\p{N}]+/u, "");
  if (base.length <= 4) return base;
  const single = base.endsWith("ss") ? base : base.replace(/s$/, "");
  const stem = single.replace(ENDING, "");
  return (stem.length < 4 ? single : stem).slice(0, 9);
}
