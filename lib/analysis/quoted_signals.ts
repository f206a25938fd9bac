import type { Classifier } from "@/lib/analysis/classifier.ts";
import type { Reading } from "@/lib/analysis/text_reading.ts";
import { isSmallWord, type Language, wordSet } from "@/lib/text/language.ts";
import { readable, type Token } from "@/lib/text/text_tokens.ts";

/** A stretch of the visitor's own words that speaks for an opportunity. */
export interface Signal {
  /** As the visitor wrote it, on one line. */
  quote: string;
  words: number;
  from: number;
  to: number;
}

const MAX_SIGNALS = 6;
const MAX_WORDS = 5;
const MAX_QUOTE = 120;

/** Words at the ends of a quote say at least this share of what its strongest word says. */
const WEAK_END = 0.2;

/** Weaker words are not worth quoting. */
const LEAST_SHARE = 0.12;

/** Returns what quotes the visitor's words that speak most for an opportunity, strongest first; whole phrases, never fragments. */
export function quotesOf(
  text: string,
  reading: Reading,
  classifier: Classifier,
  language: Language,
): (label: number) => Signal[] {
  let known: KnownFeature[] | undefined;
  return (label) => {
    known ??= knownFeatures(reading, classifier);
    return signalsOf(text, reading, supportOf(reading, known, classifier, label), language);
  };
}

function signalsOf(text: string, reading: Reading, support: readonly number[], language: Language): Signal[] {
  const found = stretches(reading, support).sort((a, b) => b.strength - a.strength || a.from - b.from);
  const least = (found[0]?.strength ?? 0) * LEAST_SHARE;
  const chosen: Signal[] = [];
  for (const stretch of found) {
    if (stretch.strength < least) break;
    const { from, to } = phraseAround(reading.tokens, language, stretch);
    const signal: Signal = {
      quote: readable(text.slice(reading.tokens[from].start, reading.tokens[to - 1].end)),
      words: wordsIn(reading.tokens, from, to),
      from,
      to,
    };
    if (signal.quote === "" || signal.quote.length > MAX_QUOTE) continue;
    const isSaid = chosen.some(({ quote, from, to }) =>
      quote.toLowerCase() === signal.quote.toLowerCase() || (signal.from < to && from < signal.to)
    );
    if (!isSaid) chosen.push(signal);
    if (chosen.length === MAX_SIGNALS) break;
  }
  // A word alone is a fragment where there are phrases.
  const phrases = chosen.filter(({ words }) => words > 1);
  return phrases.length > 0 ? phrases : chosen;
}

/** A clause of up to so many words is quoted whole; of a longer one, the part between words that join. */
const WHOLE = 18;

/** The most tokens of a phrase. A longer one is no quote, and a text may be one endless clause. */
const REACH = 60;

/** A shorter part is a fragment, and takes its neighbour along. */
const LEAST_PART = 3;

/** Words that join thoughts where people put no comma, as when they dictate; a quote neither begins nor ends with them. */
const JOINS: Record<Language, ReadonlySet<string>> = {
  en: wordSet("and but or so then though um uh erm er yeah right well anyway oh"),
  de: wordSet("und aber oder also dann äh ähm naja halt"),
  fr: wordSet("et mais ou donc alors euh ben bon puis"),
  es: wordSet("y e pero o u pues entonces"),
  pt: wordSet("e mas ou então pois"),
  it: wordSet("e ed ma o oppure allora poi"),
  nl: wordSet("en maar of dus dan nou"),
  sv: wordSet("och men eller så sen alltså"),
  pl: wordSet("i a ale lub albo więc potem no"),
  he: wordSet("אבל או אז"),
};

/** Words that open a thought within another one; a quote may begin with them. */
const OPENS: Record<Language, ReadonlySet<string>> = {
  en: wordSet("because when where while that which who if since as until before after what"),
  de: wordSet("weil dass wenn wo während bis bevor nachdem was wer"),
  fr: wordSet("parce que quand si qui pendant avant après"),
  es: wordSet("porque que cuando si quien mientras"),
  pt: wordSet("porque que quando se quem enquanto"),
  it: wordSet("perché che quando se chi mentre"),
  nl: wordSet("omdat dat als wie terwijl wat"),
  sv: wordSet("eftersom att när om som medan vad"),
  pl: wordSet("bo że gdy jeśli kto kiedy co"),
  he: wordSet("כי כש אם מי"),
};

/** Words that lead a noun; a long part without joining words is cut before them. */
const LEADS = wordSet(
  "by from in into on to of with for per at von aus in ins per mit auf zu à de en par sur a por con con da di op met van na z do w på med från till ב ל",
);

/** Widens a stretch to what it stands in: the whole clause, or its part between words that join. */
function phraseAround(
  tokens: readonly Token[],
  language: Language,
  { from, to }: Stretch,
): { from: number; to: number } {
  const { clause } = tokens[from];
  let [start, end] = [from, to];
  const [first, last] = [Math.max(0, from - REACH), Math.min(tokens.length, to + REACH)];
  while (start > first && tokens[start - 1].clause === clause) start--;
  while (end < last && tokens[end].clause === clause) end++;
  const [joins, opens] = [JOINS[language], OPENS[language]];
  for (const cuts of [joins, opens, LEADS]) {
    if (wordsIn(tokens, start, end) <= WHOLE) break;
    [start, end] = partAround(tokens, { from, to }, [start, end], cuts);
  }
  // What joins a quote to what stood before it or comes behind is no part of it, and neither are marks at its ends.
  while (start < from && (tokens[start].kind === "mark" || joins.has(tokens[start].text))) start++;
  while (
    end > to && (tokens[end - 1].kind === "mark" || joins.has(tokens[end - 1].text) || opens.has(tokens[end - 1].text))
  ) end--;
  return { from: start, to: end };
}

/** Returns the part of `bounds` around a stretch that begins before a word of `cuts` and ends before the next one. */
function partAround(
  tokens: readonly Token[],
  { from, to }: Pick<Stretch, "from" | "to">,
  [start, end]: [number, number],
  cuts: ReadonlySet<string>,
): [number, number] {
  const previous = (place: number) => {
    while (place > start && !cuts.has(tokens[place].text)) place--;
    return place;
  };
  const next = (place: number) => {
    while (place < end && !cuts.has(tokens[place].text)) place++;
    return place;
  };
  let [first, last] = [previous(from), next(to)];
  if (wordsIn(tokens, first, last) < LEAST_PART && last < end) last = next(last + 1);
  if (wordsIn(tokens, first, last) < LEAST_PART && first > start) first = previous(first - 1);
  return [first, last];
}

function wordsIn(tokens: readonly Token[], from: number, to: number): number {
  let words = 0;
  for (let place = from; place < to; place++) if (tokens[place].kind !== "mark") words++;
  return words;
}

/** A feature that the classifier knows, where it stands in the text. */
interface KnownFeature {
  index: number;
  /** The mean over all opportunities. */
  mean: number;
  /** The strength of the signal, whatever it speaks for. */
  amount: number;
  from: number;
  to: number;
}

/** Finds the features of a reading that can be evidence. Looked up once for all opportunities. */
function knownFeatures({ features }: Reading, { space, model }: Classifier): KnownFeature[] {
  const known: KnownFeature[] = [];
  for (const { id, from, to, weight } of features) {
    const index = space.indexOf(id);
    if (index < 0) continue;
    known.push({ index, mean: model.meanWeight(index), amount: space.rarityOf(index) * weight, from, to });
  }
  return known;
}

/** Measures how much each token speaks for the opportunity, compared with what it says for all others on average. */
function supportOf(
  { tokens, emphasis }: Reading,
  features: readonly KnownFeature[],
  { model }: Classifier,
  label: number,
): number[] {
  const support = new Array<number>(tokens.length).fill(0);
  for (const { index, mean, amount, from, to } of features) {
    const share = (model.weight(index, label) - mean) * amount / (to - from);
    for (let place = from; place < to; place++) support[place] += share;
  }
  // What is denied is no evidence, whatever it would say.
  for (let place = 0; place < support.length; place++) if (emphasis[place] < 1) support[place] = 0;
  return support;
}

interface Stretch {
  from: number;
  to: number;
  strength: number;
}

/** Joins neighbouring supporting words of a clause; small words may stand inside, but not at the ends. */
function stretches({ tokens }: Reading, support: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  let current: Stretch | undefined;
  let words = 0;
  for (let place = 0; place < tokens.length; place++) {
    const { kind, text, clause } = tokens[place];
    const isWord = kind === "word";
    if (current !== undefined && (tokens[current.from].clause !== clause || words >= MAX_WORDS)) current = undefined;
    if (!isWord) {
      if (text !== "-" && text !== "'") current = undefined;
      continue;
    }
    words++;
    if (support[place] <= 0) {
      if (!isSmallWord(text)) current = undefined;
      continue;
    }
    if (isSmallWord(text)) {
      if (current !== undefined) current.strength += support[place];
      continue;
    }
    if (current === undefined) {
      current = { from: place, to: place + 1, strength: support[place] };
      words = 1;
      found.push(current);
    } else {
      current.to = place + 1;
      current.strength += support[place];
    }
  }
  return found.map((stretch) => trimmed(stretch, support));
}

/** Leaves out of the quote what says little in comparison at its ends. */
function trimmed({ from, to, strength }: Stretch, support: readonly number[]): Stretch {
  let most = 0;
  for (let place = from; place < to; place++) if (support[place] > most) most = support[place];
  let [first, last] = [from, to];
  while (last - first > 1 && support[last - 1] < most * WEAK_END) last--;
  while (last - first > 1 && support[first] < most * WEAK_END) first++;
  return { from: first, to: last, strength };
}
