import type { Period } from "@/lib/analysis/analysis_answers.ts";
import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { type AmountRules, createOtherUnits, createUnits, pluralOf, STOPS } from "@/lib/analysis/quantities/units.ts";
import { volumeIn } from "@/lib/analysis/quantities/volume.ts";
import {
  HOURS_PER_DAY,
  hoursPerWeek,
  type Passage,
  periodsIn,
  perWeek,
  WEEKS_PER_MONTH,
  type WorkTime,
  workTimesIn,
} from "@/lib/analysis/quantities/work_time.ts";
import { round } from "@/lib/text/arithmetic.ts";
import { type CountingWords, countingWordsOf } from "@/lib/text/counting_words.ts";
import { onceForEach } from "@/lib/lazily.ts";
import { type Language, type Stem, stemOf, wordSet } from "@/lib/text/language.ts";
import { numbersIn, type NumberSpan } from "@/lib/text/numbers.ts";
import { isOneEditApart } from "@/lib/text/spelling.ts";
import { readable, type Token } from "@/lib/text/text_tokens.ts";

/** The amounts that a text states. Null where it says nothing; never a guess. */
export interface Amounts {
  people: number | null;
  volume: number | null;
  unit: string | null;
  period: Period | null;
  hoursPerWeek: number | null;
  hoursPerMonth: number | null;
  /** The hours were said for each of the people. */
  each: boolean;
  /** Minutes for one item, where `hoursPerMonth` rests on them. */
  minutesPerItem: number | null;
  /** The counted thing as the text writes it, where that is not the plural of an English `unit`. */
  shown: string | null;
  /** The text can be read in two ways; this is the likelier one. */
  unsure: boolean;
}

/**
 * Reads the amounts out of a text.
 *
 * @param expected units of the opportunity that the text is about, the most usual one first
 * @param text the text of the tokens, from which units are told as they are written
 */
export function amountsIn(
  written: readonly Token[],
  language: Language,
  rules: AmountRules,
  expected: readonly string[],
  text = "",
): Amounts {
  const words = countingWordsOf(language);
  const tokens = withTimesSpelt(written, words);
  const isEnglish = language === "en";
  const spoken = numbersIn(tokens, language);
  const numbers = isEnglish ? ofToday(tokens, spoken, words) : spoken;
  const units = isEnglish ? rules.units : rules.unitsIn(language);
  const passage = { tokens, sentences: sentencesOf(tokens), periods: periodsIn(tokens, words), words };
  // "una docena de conductores al mes" are cases, not those who do the work.
  const isFlow = (behind: number) =>
    !isEnglish && passage.periods.some(({ from, period, weak }) => from === behind && period !== "day" && !weak);
  const people = peopleIn(numbers, { tokens, words, isPerson: rules.isPerson, isUnit: units.isUnit, isFlow });
  const times = workTimesIn(passage, numbers);
  const regular = times.filter(({ period }) => period !== null);
  const time = regular.find(({ from }) => isSaidOfNow(tokens, from, words)) ?? together(passage, regular);
  const free = numbers.filter((number) =>
    number.from !== people?.from && !times.some(({ from }) => from === number.from)
  );
  const volume = volumeIn(passage, free, { ...rules, units, expected: isEnglish ? expected : [], isEnglish });
  // "Two people spend 3 hours each": for each of the people, not for each of what is counted.
  const shared = time === undefined && people !== undefined
    ? times.find(({ period, each, from }) =>
      period === null && each && passage.sentences[from] === passage.sentences[people.from]
    )
    : undefined;
  // Who names no period, and a time that fits into a working day, tells of a day.
  const said = time ??
    (shared && { ...shared, period: volume?.period ?? (shared.hours <= HOURS_PER_DAY ? "day" : null) });
  const found = said === undefined ? null : hoursPerWeek(said, people?.value ?? null);
  const most = people === undefined && said !== undefined && isMine(passage, said.from)
    ? MOST_HOURS.each
    : mostHours(people?.value ?? null);
  const weekly = found === null || found > most ? null : found;
  const perItem = shared === undefined ? times.find(({ period }) => period === null) : undefined;
  const product = found === null && perItem !== undefined && volume !== undefined && volume.period !== null
    ? perItem.hours * volume.value * perWeek(volume.period) * WEEKS_PER_MONTH
    : null;
  const itemHours = product === null || product > mostHours(people?.value ?? null) * WEEKS_PER_MONTH ? null : product;
  return {
    people: people?.value ?? null,
    volume: volume?.value ?? null,
    unit: volume?.unit ?? null,
    period: volume?.period ?? null,
    hoursPerWeek: weekly === null ? null : round(weekly, 2),
    hoursPerMonth: weekly !== null
      ? round(weekly * WEEKS_PER_MONTH, 1)
      : itemHours === null
      ? null
      : round(itemHours, 1),
    each: weekly !== null && said?.each === true && people !== undefined,
    minutesPerItem: itemHours === null ? null : round(perItem!.hours * 60, 1),
    shown: isEnglish || volume === undefined ? null : textOf(text, tokens.slice(volume.unitFrom, volume.unitTo)),
    unsure: (shared !== undefined && weekly !== null) || found !== weekly || product !== itemHours,
  };
}

/** In letters: shorter words are not taken for misspelt ones. */
const LEAST_SPELT = 4;

/** Spells words for time right where a number or the word beside them leaves no doubt: "evry mornign", "3 huors". */
function withTimesSpelt(tokens: readonly Token[], words: CountingWords): readonly Token[] {
  const spans = [words.hour, words.minute, words.day, words.week, words.month, words.dayparts, words.weekday];
  const find = (text: string | undefined, sets: readonly ReadonlySet<string>[]) =>
    text === undefined || sets.some((set) => set.has(text)) ? text : misspeltIn(text, sets);
  const spelt = [...tokens];
  for (let place = 1; place < tokens.length; place++) {
    const [before, here] = [spelt[place - 1], spelt[place]];
    const every = before.kind === "word" ? find(before.text, [words.every]) : undefined;
    if (here.kind !== "word" || every === undefined && before.kind !== "number") continue;
    const span = find(here.text, spans);
    if (span === undefined) continue;
    if (span !== here.text) spelt[place] = { ...here, text: span };
    if (every !== undefined && every !== before.text) spelt[place - 1] = { ...before, text: every };
  }
  return spelt;
}

/** Returns the longer word of `sets` that differs by one letter; the first one is seldom wrong, and else "ours" were "hours". */
function misspeltIn(text: string, sets: readonly ReadonlySet<string>[]): string | undefined {
  if (text.length < LEAST_SPELT) return undefined;
  const isMeant = (word: string) => word.length > LEAST_SPELT && word[0] === text[0] && isOneEditApart(text, word);
  return sets.flatMap((set) => [...set]).find(isMeant);
}

/** Words that tell of growth, or of its opposite; "from 4 to 19" then says what was and what is. */
const CHANGED = wordSet(
  "grew grow grown growing went gone rose risen jumped climbed shot exploded expanded increased swelled up fell dropped shrank shrunk down",
);

/** So many tokens may stand between "grew" and "from", between the ends of what changed, and between "now" and what it is. */
const CHANGED_REACH = { before: 4, between: 8, now: 4 };

/** Puts what is today in the place of what was: "from 50 orders a week to 300", "from 4 to 19 people", "it was 40, now it's 60". */
function ofToday(tokens: readonly Token[], numbers: readonly NumberSpan[], { now }: CountingWords): NumberSpan[] {
  const said = (from: number, to: number, isWord: (text: string) => boolean) =>
    tokens.slice(Math.max(0, from), Math.max(0, to)).some(({ text }) => isWord(text));
  const past = new Set<NumberSpan>();
  const today = numbers.map((number, place) => {
    const { from, to } = number;
    if (number.article || past.has(number)) return number;
    const isFrom = tokens[from - 1]?.text === "from" &&
      said(from - 1 - CHANGED_REACH.before, from - 1, (text) => CHANGED.has(text));
    const ends = isFrom ? tokens.slice(from, to) : [];
    const high = numbersIn(ends.slice(ends.findIndex(({ text }) => text === "to") + 1), "en")[0];
    if (ends.some(({ text }) => text === "to") && high !== undefined) return { ...number, value: high.value };
    const end = numbers.slice(place + 1, place + 3).find(({ article }) => !article);
    if (end === undefined) return number;
    const isTo = isFrom && end.from - to <= CHANGED_REACH.between && tokens[end.from - 1].text === "to";
    const isNow = said(from - 3, from, (text) => /^(?:was|were|had|be)$/.test(text)) &&
      said(end.from - CHANGED_REACH.now, end.from, (text) => now.has(text)) && end.from - to > 1 &&
      endsThought(tokens, end.to);
    if (!isTo && !isNow) return number;
    past.add(end);
    return { ...number, value: end.value };
  });
  return today.filter((_, place) => !past.has(numbers[place]));
}

/** So many tokens may stand between two times of which the second is said to come on top. */
const ON_TOP = 4;

/** Adds up what is said together: "an hour every morning and two hours every Friday". */
function together({ tokens, sentences }: Passage, [first, second]: readonly WorkTime[]): WorkTime | undefined {
  if (first?.period == null || second?.period == null || first.each !== second.each) return first;
  const between = tokens.slice(first.to, second.from);
  const isOnTop = between.length > 0 && between.length <= ON_TOP && sentences[first.from] === sentences[second.from] &&
    between.some(({ text }) => /^(?:and|plus|n|&)$/.test(text));
  if (!isOnTop) return first;
  const hours = first.hours * perWeek(first.period) + second.hours * perWeek(second.period);
  return { ...first, hours, period: "week", to: second.to };
}

/** A person works so many hours a week at most; so many hours has a week, where it is not said how many people there are. */
const MOST_HOURS = { each: 60, week: 168 };

/** Returns how many hours a week a text can mean at most; more is a misreading. */
function mostHours(people: number | null): number {
  return people === null ? MOST_HOURS.week : Math.max(people, 1) * MOST_HOURS.each;
}

/** Recognises the time of one person: "I spend three hours", "my evening". */
function isMine({ tokens, sentences }: Passage, from: number): boolean {
  return tokens.slice(Math.max(0, from - NOW_REACH), from).some(({ text }, offset, before) =>
    (text === "i" || text === "ich" || text === "je") && sentences[from - before.length + offset] === sentences[from]
  );
}

function textOf(text: string, tokens: readonly Token[]): string | null {
  return tokens.length === 0 ? null : readable(text.slice(tokens[0].start, tokens.at(-1)!.end)) || null;
}

/** The reach of a word such as "now" before a time. */
const NOW_REACH = 6;

/** Returns true where the words just before say that this holds today: "it was two hours, now it is four". */
function isSaidOfNow(tokens: readonly Token[], from: number, words: CountingWords): boolean {
  return tokens.slice(Math.max(0, from - NOW_REACH), from).some(({ text }) => words.now.has(text));
}

/** After these, a full stop ends no sentence. */
const ABBREVIATIONS = wordSet(
  "approx ca max min avg no nr st mr mrs ms dr incl excl hrs resp env etwa bzw aprox std stdn h godz min mies tim",
);

/** Numbers the sentence that each token stands in, from 0. */
function sentencesOf(tokens: readonly Token[]): Int32Array {
  const sentences = new Int32Array(tokens.length);
  let sentence = 0;
  tokens.forEach(({ kind, text, glued }, place) => {
    sentences[place] = sentence;
    if (kind !== "mark" || !/^[.!?;\n…]$/.test(text)) return;
    const isInside = text === "." && glued && (tokens[place + 1]?.glued || ABBREVIATIONS.has(tokens[place - 1].text));
    if (!isInside) sentence++;
  });
  return sentences;
}

/** Prepares what is known about amounts for reading. */
export function amountRules(
  { opportunities, rules: { amounts } }: Pick<Knowledge, "opportunities" | "rules">,
  stemIn: (language: Language) => Stem = stemOf,
): AmountRules {
  const people = new Set([
    ...amounts.people.flatMap((word) => [word.toLowerCase(), pluralOf(word.toLowerCase())]),
    ...amounts.other_people.map((word) => word.toLowerCase()),
  ]);
  const { before: namesBefore, after: namesAfter } = amounts.not_counted;
  return {
    units: createUnits({
      units: [...opportunities.flatMap(({ units }) => units), ...amounts.units],
      synonyms: amounts.unit_synonyms,
      namesBefore,
      namesAfter,
      anything: amounts.anything,
    }),
    unitsIn: onceForEach((language: Language) =>
      createOtherUnits({
        units: amounts.other_units[language] ?? [],
        stem: stemIn(language),
        uncounted: countingWordsOf(language).uncounted,
        namesBefore,
        namesAfter,
      })
    ),
    isPerson: (word) => people.has(word),
    smallestStock: amounts.smallest_stock,
  };
}

/** Words that may stand between a number and the people it counts. */
const MAX_BETWEEN = 4;

const ONE_PERSON = /^(?:woman|man|person|lady|girl)$/;

/** Words before a number that make it one among others, or somebody who is known already. */
const NOT_A_COUNT = wordSet("the every other another that this no not each any per number my his her");

/** A text that tells of people, and what is known of its words. */
interface Told {
  tokens: readonly Token[];
  words: CountingWords;
  isPerson(word: string): boolean;
  isUnit(word: string): boolean;
  /** Recognises a period behind a word: "a dozen drivers a month" are cases. */
  isFlow(behind: number): boolean;
}

/**
 * Reads how many people do the work, or how many there are, where the text says so in numbers; the most telling form
 * wins, then the first one.
 */
function peopleIn(numbers: readonly NumberSpan[], told: Told): { value: number; from: number } | undefined {
  let best: { value: number; from: number; rank: number } | undefined;
  for (const number of numbers) {
    const rank = rankOf(number, told);
    if (rank > 0 && (best === undefined || rank > best.rank)) {
      best = { value: number.value, from: number.from, rank };
    }
  }
  return best;
}

/** "The three of them" are people; more than this are probably things. */
const MOST_KNOWN = 12;

/** The verbs of people who come, ask or apply, and of those who work. */
const OF_GUESTS =
  /^(?:wrote|appl(?:y|ied|ying)|ask(?:ed|ing)?|visit(?:ed|ing)?|sitting|sat|come|came|coming|call(?:ed|ing)?|ring|rang|ringing|want(?:ed|ing)?|order(?:ed|ing)?|book(?:ed|ing)?|attend(?:ed|ing)?|register(?:ed|ing)?|replied|responded|signed|wait(?:ed|ing)?|died)$/;
const OF_WORKERS = /^(?:do|does|type|sort|sit|answer|spend|work|handle|read|copy|write|check|enter|key)$/;

const AMONG_OTHERS = wordSet("for with by to of from about");

function rankOf(number: NumberSpan, { tokens, words, isPerson, isUnit, isFlow }: Told): number {
  const { value, from, to, article } = number;
  // Two and a half people are a count; a range has its middle there too.
  if (article || !Number.isInteger(value * 2) || value < 1 || value > 100_000) return 0;
  const word = (place: number) => tokens[place]?.text ?? "";
  const before = word(from - 1);
  const next = word(to);
  // "the last three consultants who came by", "1,900 people wrote to us": guests of the work, who do none of it.
  if (/^(?:last|first|next|previous)$/.test(before)) return 0;
  if (/^(?:people|persons|men|women)$/.test(next) && OF_GUESTS.test(word(to + 1))) return 0;
  if (value > 1 && next === "of" && word(to + 1) === "them" && OF_WORKERS.test(word(to + 2))) return 5;
  // "two of us", "one-woman business", "a 14 person practice", "zu fünft", "we are 12"
  if (next === "of" && words.us.has(word(to + 1)) && value > 1) return 5;
  if (next === "of" && before === "the" && word(to + 1) === "them" && value <= MOST_KNOWN) return 4;
  if (next === "-" && word(to + 1) === "strong") return 4;
  if (value === 1 && next === "-" && ONE_PERSON.test(word(to + 1))) return 4;
  const joined = next === "-" ? word(to + 1) : next;
  if (joined === "person" || joined === "people" && words.we.has(`${word(from - 2)} ${before}`)) return 4;
  if (before === "zu" && tokens[from].text.endsWith("t")) return 4;
  if (before === "à" && next === "nous" && value > 1) return 4;
  // "met z'n vieren"
  if ((before === "z'n" || before === "zijn" && word(from - 2) === "met") && tokens[from].text.endsWith("en")) return 4;
  if (words.team.has(`${word(from - 2)} ${before}`)) return 4;
  if (
    (words.we.has(before) || words.we.has(`${word(from - 2)} ${before}`) ||
      before === "only" && words.we.has(`${word(from - 3)} ${word(from - 2)}`)) && endsThought(tokens, to)
  ) {
    return 4;
  }
  if (NOT_A_COUNT.has(before) && !(before === "the" && value > 1) && !(/^(?:my|his|her)$/.test(before) && value > 1)) {
    return 0;
  }
  if (before === "-" && tokens[from].glued) return 0;
  // "for one driver" tells of a case, not of how many there are.
  if (value === 1 && AMONG_OTHERS.has(before) && word(from - 2) !== "alone") return 0;
  // "two office girls": the last noun decides, and "5 employee contracts" are contracts.
  for (let place = to; place < tokens.length && place - to <= MAX_BETWEEN; place++) {
    const { kind, text, clause } = tokens[place];
    if (clause !== tokens[from].clause) return 0;
    if (text === "-") continue;
    if (kind !== "word" || (STOPS.has(text) && text !== "of") || words.stops.has(text)) return 0;
    if (text === "other" || text === "different" || text === "more") return 0;
    if (text === "of" && value > 1) {
      // "three of my guys"
      const first = /^(?:my|our|the|these|them)$/.test(word(place + 1)) ? place + 2 : place + 1;
      return isPerson(word(first)) || isPerson(word(first + 1)) ? 3 : 0;
    }
    const hyphenated = word(place + 1) === "-" && tokens[place + 2]?.glued ? `${text}-${word(place + 2)}` : undefined;
    if (hyphenated !== undefined && isPerson(hyphenated)) return 3;
    if (!isPerson(text)) continue;
    const after = tokens[place + 1];
    if (after?.text === "in" && /^(?:the|our)$/.test(word(place + 2)) && word(place + 3) === "office") return 4;
    const compound = after?.kind === "word" && after.clause === clause && isUnit(after.text) && !isPerson(after.text);
    return compound || isFlow(place + 1) ? 0 : 3;
  }
  return 0;
}

function endsThought(tokens: readonly Token[], place: number): boolean {
  const token = tokens[place];
  return token === undefined || token.clause !== tokens[place - 1].clause ||
    /^(?:and|in|at|with|people|who|on|y|und|et|e|au|aux|en|im|no|na|i|w|och|på|som|die|che|que|qui|co|וכל)$/.test(
      token.text,
    );
}
