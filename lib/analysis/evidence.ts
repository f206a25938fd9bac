import type { Classifier } from "@/lib/analysis/classifier.ts";
import type { Reading } from "@/lib/analysis/reading.ts";
import { readable } from "@/lib/text/clean.ts";
import { isSmallWord } from "@/lib/text/language.ts";

/** A stretch of the visitor's own words, and how much it speaks for an opportunity. */
export interface Signal {
  /** As the visitor wrote it, on one line. */
  quote: string;
  strength: number;
  from: number;
  to: number;
}

const MAX_SIGNALS = 6;
const MAX_WORDS = 5;
const MAX_QUOTE = 60;

/** Words at the ends of a quote say at least this share of what its strongest word says. */
const WEAK_END = 0.2;

/** Weaker words are not worth quoting. */
const LEAST_SHARE = 0.12;

/** The visitor's words that speak most for the opportunity `label`, strongest first. */
export function signalsOf(
  text: string,
  reading: Reading,
  features: readonly KnownFeature[],
  classifier: Classifier,
  label: number,
): Signal[] {
  const support = supportOf(reading, features, classifier, label);
  const signals = stretches(reading, support).map(({ from, to, strength }): Signal => ({
    quote: readable(text.slice(reading.tokens[from].start, reading.tokens[to - 1].end)).slice(0, MAX_QUOTE),
    strength,
    from,
    to,
  }));
  signals.sort((a, b) => b.strength - a.strength || a.from - b.from);
  const most = signals[0]?.strength ?? 0;
  const quotes = new Set<string>();
  return signals.filter(({ quote, strength }) => {
    const key = quote.toLowerCase();
    if (strength < most * LEAST_SHARE || quote === "" || quotes.has(key)) return false;
    quotes.add(key);
    return true;
  }).slice(0, MAX_SIGNALS);
}

/** A feature that the classifier knows, where it stands in the text. */
export interface KnownFeature {
  index: number;
  /** How much it says at all, whatever it speaks for. */
  amount: number;
  from: number;
  to: number;
}

/** The features of a reading that can be evidence. Looked up once for all opportunities. */
export function knownFeatures({ features }: Reading, { space }: Classifier): KnownFeature[] {
  const known: KnownFeature[] = [];
  for (const { key, from, to, weight } of features) {
    const index = space.indexOf(key);
    if (index !== undefined) known.push({ index, amount: space.rarityOf(index) * weight, from, to });
  }
  return known;
}

/** How much each token speaks for the opportunity, compared with what it says for all others on average. */
function supportOf(
  { tokens, emphasis }: Reading,
  features: readonly KnownFeature[],
  { model }: Classifier,
  label: number,
): Float64Array {
  const support = new Float64Array(tokens.length);
  for (const { index, amount, from, to } of features) {
    const share = (model.weight(index, label) - model.meanWeight(index)) * amount / (to - from);
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
function stretches({ tokens }: Reading, support: Float64Array): Stretch[] {
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

/** A word at the end that says little in comparison is left out of the quote. */
function trimmed({ from, to, strength }: Stretch, support: Float64Array): Stretch {
  const most = support.subarray(from, to).reduce((best, value) => value > best ? value : best, 0);
  let [first, last] = [from, to];
  while (last - first > 1 && support[last - 1] < most * WEAK_END) last--;
  while (last - first > 1 && support[first] < most * WEAK_END) first++;
  return { from: first, to: last, strength };
}
