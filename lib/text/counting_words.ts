import { onceForEach } from "@/lib/lazily.ts";
import { type Language } from "@/lib/text/language.ts";

/** Words that count for something: "dozen=12". `joints` are the parts of a number that is written as one word. */
const VALUES = ["numbers", "multipliers", "joints", "twice", "hours"] as const;

const WORDS = [
  /** Words that mean "one" before a multiplier or a span of time only: "a hundred", "an hour". */
  "articles",
  "half",
  "and",
  /** Between the ends of a range: "three to five", "six or seven"; where its ends are joined by `and`, `between` comes first. */
  ...["range", "between"] as const,
  /** May stand before each end of a range: "tra le trenta e le quaranta". */
  "definite",
  /** Before a multiplier, these leave open how many of it: "several hundred". */
  "open",
  /** Written onto a number in front. */
  "prefixes",
  /** Behind a smaller number, what is counted on from it; behind four, what is counted four times: "quatre-vingts". */
  ...["teens", "scores"] as const,
  ...["hour", "minute", "day", "week", "month", "year", "weekday"] as const,
  /** Parts of a day that stand for the day: each evening. */
  "dayparts",
  /** Words before a span that make it a period: a, per, every, last; and words between the two: a normal week. */
  ...["every", "usual"] as const,
  ...["daily", "weekly", "monthly"] as const,
  /** "Three times", "apiece", "the whole day". */
  ...["times", "each", "whole"] as const,
  /** Words which say that what follows holds today, whatever was before. */
  "now",
  /** Parts of an hour behind a number: "trois quarts d'heure", "drie kwartier"; what joins the half to the hour. */
  ...["quarters", "quarterhours", "plus"] as const,
  /** Words in front of a time of day, where it is said in hours. */
  "clock",
  /** "Two of us", "we are three", "a team of four"; and words for each of several people. */
  ...["us", "we", "team", "everyone"] as const,
  /** Words behind which no noun of a number follows, and those that make a number no amount of work: money, age, weight. */
  ...["stops", "uncounted"] as const,
] as const;

/** The words by which a language counts, tells time, and says who does the work. */
export type CountingWords =
  & Record<(typeof VALUES)[number], ReadonlyMap<string, number>>
  & Record<(typeof WORDS)[number], ReadonlySet<string>>;

/** Returns the counting words of a language, which are read when they are first asked for. */
export const countingWordsOf = onceForEach((language: Language): CountingWords => {
  const lists = readWordLists(language, "counting", [...VALUES, ...WORDS]);
  const values = (name: string): [string, number][] =>
    (lists.get(name) ?? []).map((pair) => pair.split("=")).map(([word, value]) => [word, Number(value)]);
  // Hebrew writes "and" and "about" onto the number.
  const onto = (pairs: [string, number][]) =>
    (lists.get("prefixes") ?? []).flatMap((prefix) =>
      pairs.map(([word, value]): [string, number] => [prefix + word, value])
    );
  return {
    ...Object.fromEntries(WORDS.map((name) => [name, new Set(lists.get(name))])),
    ...Object.fromEntries(VALUES.map((name) => [name, new Map([...onto(values(name)), ...values(name)])])),
  } as unknown as CountingWords;
});

/** Reads a file of a language: on each line the name of a list and its words, which go on in indented lines. */
export function readWordLists(language: Language, name: string, known: readonly string[]): Map<string, string[]> {
  const file = new URL(`../language/data/${language}/${name}.yaml`, import.meta.url);
  const lists = new Map<string, string[]>();
  let words: string[] = [];
  Deno.readTextFileSync(file).split("\n").forEach((line, index) => {
    const name = /^[a-z]+(?=:)/.exec(line)?.[0];
    if (name !== undefined) lists.set(name, words = []);
    const isKnown = name === undefined || known.includes(name);
    if (!isKnown || !/^(?:$|#| {2}|[a-z]+: )/.test(line)) throw new Error(`${file}:${index + 1}: is no list of words`);
    if (line.startsWith("#")) return;
    words.push(
      ...line.slice(name === undefined ? 0 : name.length + 1).split(",").map((word) => word.trim()).filter(Boolean),
    );
  });
  return lists;
}
