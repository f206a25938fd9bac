import type { Fit } from "@/lib/analysis/analysis_answers.ts";
import type { Classifier, Judgement } from "@/lib/analysis/classifier.ts";
import type { OutsideKind } from "@/lib/analysis/knowledge.ts";
import { type Model, tongueOf } from "@/lib/analysis/model.ts";
import { type AmountRules, type Amounts, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import type { Reading } from "@/lib/analysis/reading.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { round, softmax } from "@/lib/text/arithmetic.ts";
import { detectLanguage, isSmallWord, type Language } from "@/lib/text/language.ts";
import { readable, type Token, tokenise } from "@/lib/text/text_tokens.ts";

/** An opportunity that a text may be about. */
export interface Candidate {
  opportunity: Opportunity;
  /** Index of the opportunity. */
  label: number;
  /** 0 to 1 */
  score: number;
  signals: Signal[];
}

/** What a text is about. */
export interface Diagnosis {
  tokens: readonly Token[];
  language: Language;
  fit: Fit;
  /** How a text that is no problem of a business is told so; `other` for all that is one. */
  outsideKind: OutsideKind;
  /** True where a business speaks, but names no task. `fit` is then `partial`. */
  vague: boolean;
  judgement: Judgement;
  /** All opportunities, best first; equal ones in the order of the content. */
  candidates: Candidate[];
}

/** Facts from form fields, which are weak evidence. */
export interface Circumstances {
  industry?: string;
  tools?: string;
}

/** What texts are diagnosed with. */
interface Learned {
  opportunities: readonly Opportunity[];
  /** Gives the model of a language; trained when it is first needed. */
  modelOf(language: Language): Model;
  amountRules: AmountRules;
  /** Ids of the kinds of work that the owner takes on. */
  offers: ReadonlySet<string>;
}

/** How sharply scores become shares: with this, two equal readings share what one would have. */
const SHARPNESS = 1.3;

/** What the text says counts fully; what a form field says, this much. */
const TOOLS_WEIGHT = 0.15;
const INDUSTRY_WEIGHT = 0.1;

/**
 * From these shares on, a text is judged to be no problem of a business: by how sure its kind of work is, for who
 * clearly tells of one kind of work seldom tells of anything else. Other languages have fewer examples, so more is asked of them.
 */
const OUTSIDE_FROM = {
  english: { sure: 0.3, likely: 0.08, unsure: 0.04 },
  others: { sure: 0.35, likely: 0.22, unsure: 0.12 },
};

/** Scores of the first candidate from which on its kind of work is likely, and sure. */
const SURE = 0.65;
const LIKELY_KIND = 0.5;

/** Few words prove little: up to so many, this much more is asked. */
const TINY = { words: 8, factor: 3 };

/** From this share on, a text is one without a task. */
const VAGUE_FROM = 0.2;

const STRONG = { score: 0.6, signals: 3 };
const LIKELY = { score: 0.4, signals: 2 };

/** Only the first candidates are quoted for. */
const QUOTED = 5;

/** Finds out what a text is about. Linear in its length. */
export function diagnose(text: string, circumstances: Circumstances, learned: Learned): Diagnosis {
  const { opportunities, modelOf } = learned;
  const tokens = tokenise(text);
  const language = detectLanguage(tokens);
  const model = modelOf(language);
  const reading = model.readerOf(language)(tokens, model);
  const terms = model.termsOf(reading);
  const judgement = model.judge(terms);
  const scores = model.classifier.scores(terms);
  addCircumstances(scores, circumstances, learned);
  const shares = softmax(scores.map((score) => score * SHARPNESS));
  const candidates = opportunities.map((opportunity, label): Candidate => ({
    opportunity,
    label,
    score: round(Math.sqrt(shares[label]) * (0.4 + 0.6 * judgement.problem), 3),
    signals: [],
  }));
  candidates.sort((a, b) => shares[b.label] - shares[a.label] || a.label - b.label);
  const known = knownFeatures(reading, model.classifier);
  for (const candidate of candidates.slice(0, QUOTED)) {
    candidate.signals = signalsOf(text, reading, known, model.classifier, candidate.label);
  }
  const seemsOutside = judgement.outside >= outsideFrom(language, tokens, candidates[0]) &&
    judgement.outside >= judgement.vague;
  // Who counts work by the week tells of work, even in few words; clear cases need no counting.
  const isWork = () =>
    judgement.problem > judgement.outside &&
    measuresWork(amountsIn(tokens, language, learned.amountRules, candidates[0].opportunity.units));
  const outside = !isMeaningful(reading, model.isKnown) || (seemsOutside && !isWork());
  const vague = !outside && judgement.vague >= VAGUE_FROM;
  return {
    tokens,
    language,
    judgement,
    candidates,
    vague,
    outsideKind: outside ? outsideKindOf(judgement, model) : "other",
    fit: outside ? "outside" : vague ? "partial" : fitOf(candidates[0]),
  };
}

/** Of what speaks for outside, so much must speak for one kind before it is named. */
const NAMED_KIND = 0.4;

function outsideKindOf({ families, outside }: Judgement, model: Model): OutsideKind {
  const shares = new Map<OutsideKind, number>();
  families.forEach((share, family) => {
    const kind = model.families[family];
    shares.set(kind, (shares.get(kind) ?? 0) + share);
  });
  let best: OutsideKind = "other";
  for (const [kind, share] of shares) {
    if (kind !== "other" && share >= outside * NAMED_KIND && share > (best === "other" ? 0 : shares.get(best)!)) {
      best = kind;
    }
  }
  return best;
}

/** Recognises a text that says how much work there is in a day, a week or a month. */
function measuresWork({ hoursPerWeek, volume, period }: Amounts): boolean {
  return hoursPerWeek !== null || (volume !== null && period !== null);
}

/** Returns the share from which on a text is outside. */
function outsideFrom(language: Language, tokens: readonly Token[], { score }: Candidate): number {
  const { sure, likely, unsure } = OUTSIDE_FROM[tongueOf(language)];
  const words = tokens.reduce((count, { kind }) => kind === "word" ? count + 1 : count, 0);
  const from = score >= SURE ? sure : score >= LIKELY_KIND ? likely : unsure;
  return words <= TINY.words ? Math.min(from * TINY.factor, 0.5) : from;
}

function fitOf({ score, signals }: Candidate): Fit {
  if (score >= STRONG.score && signals.length >= STRONG.signals) return "strong";
  return score >= LIKELY.score && signals.length >= LIKELY.signals ? "likely" : "partial";
}

/** Lets the form fields speak: tools as words of a problem, the trade by where an opportunity is typical. */
function addCircumstances(
  scores: Float64Array,
  { industry, tools }: Circumstances,
  { opportunities, modelOf }: Learned,
): void {
  const { readerOf, termsOf, classifier } = modelOf("en");
  const read = readerOf("en");
  if (tools !== undefined && tools !== "") {
    const toolScores = classifier.scores(termsOf(read(tokenise(tools))));
    for (let label = 0; label < scores.length; label++) scores[label] += TOOLS_WEIGHT * toolScores[label];
  }
  if (industry === undefined || industry === "") return;
  const words = new Set(read(tokenise(industry)).stems.filter((stem) => stem.length > 2));
  opportunities.forEach(({ industries }, label) => {
    const typical = industries.some((name) => read(tokenise(name)).stems.some((stem) => words.has(stem)));
    if (typical) scores[label] += INDUSTRY_WEIGHT;
  });
}

/** Fewer known words than this, or fewer different ones, are no language. */
const LEAST_KNOWN = 0.45;
const LEAST_VARIETY = 0.12;

/** Returns false for keyboard mashing, endless repetition and markup without text. */
function isMeaningful({ tokens, stems }: Reading, isKnown: (stem: string, word: string) => boolean): boolean {
  const different = new Set<string>();
  let words = 0;
  let known = 0;
  tokens.forEach(({ kind, text }, place) => {
    if (kind !== "word") return;
    words++;
    different.add(stems[place]);
    if (isSmallWord(text) || isKnown(stems[place], text)) known++;
  });
  return words > 0 && known >= words * LEAST_KNOWN && different.size >= words * LEAST_VARIETY;
}

/** A stretch of the visitor's own words, and how much it speaks for an opportunity. */
interface Signal {
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

/** Quotes the visitor's words that speak most for the opportunity `label`, strongest first. */
function signalsOf(
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
interface KnownFeature {
  index: number;
  /** How much it says at all, whatever it speaks for. */
  amount: number;
  from: number;
  to: number;
}

/** Finds the features of a reading that can be evidence. Looked up once for all opportunities. */
function knownFeatures({ features }: Reading, { space }: Classifier): KnownFeature[] {
  const known: KnownFeature[] = [];
  for (const { key, from, to, weight } of features) {
    const index = space.indexOf(key);
    if (index !== undefined) known.push({ index, amount: space.rarityOf(index) * weight, from, to });
  }
  return known;
}

/** Measures how much each token speaks for the opportunity, compared with what it says for all others on average. */
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

/** Leaves out of the quote what says little in comparison at its ends. */
function trimmed({ from, to, strength }: Stretch, support: Float64Array): Stretch {
  const most = support.subarray(from, to).reduce((best, value) => value > best ? value : best, 0);
  let [first, last] = [from, to];
  while (last - first > 1 && support[last - 1] < most * WEAK_END) last--;
  while (last - first > 1 && support[first] < most * WEAK_END) first++;
  return { from: first, to: last, strength };
}
