import type { Fit } from "@/lib/analysis/analysis_answers.ts";
import type { Judgement } from "@/lib/analysis/classifier.ts";
import type { OutsideKind } from "@/lib/analysis/knowledge.ts";
import { type Model, tongueOf } from "@/lib/analysis/model.ts";
import { type Amounts, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import type { AmountRules } from "@/lib/analysis/quantities/units.ts";
import { quotesOf, type Signal } from "@/lib/analysis/quoted_signals.ts";
import type { Reading } from "@/lib/analysis/text_reading.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { ln, round, softmax } from "@/lib/text/arithmetic.ts";
import { isJobPosting } from "@/lib/language/job_posting.ts";
import { detectLanguage, isSmallWord, type Language, plainLetters } from "@/lib/text/language.ts";
import { type Token, tokenise } from "@/lib/text/text_tokens.ts";

/**
 * An opportunity that a text may be about. A class, because an object that is written down with a getter of its own costs as
 * much as its whole reading: engines give each a shape of its own.
 */
export class Candidate {
  #signals?: readonly Signal[];
  #quotes?: (label: number) => readonly Signal[];

  /**
   * @param label index of the opportunity
   * @param score 0 to 1
   * @param quotes finds what speaks for it; without, it has no signals
   */
  constructor(
    readonly opportunity: Opportunity,
    readonly label: number,
    readonly score: number,
    quotes?: (label: number) => readonly Signal[],
  ) {
    this.#quotes = quotes;
  }

  /** Found when they are first asked for: most candidates are never named. */
  get signals(): readonly Signal[] {
    return this.#signals ??= this.#quotes?.(this.label) ?? [];
  }
}

/** The subject of a text. */
export interface Diagnosis {
  text: string;
  tokens: readonly Token[];
  /** The stem of each token. */
  stems: readonly string[];
  /** Tells whether the text has a group of words, by its key. */
  mentions(group: string): boolean;
  language: Language;
  fit: Fit;
  /** The sentence for a text that is no problem of a business; `other` for all that is one. */
  outsideKind: OutsideKind;
  /** True where a business speaks, but names no task. `fit` is then `partial`. */
  vague: boolean;
  /** True where nothing is asked but what the owner charges. */
  asksPrice: boolean;
  judgement: Judgement;
  /** All opportunities, best first; equal ones in the order of the content. */
  candidates: Candidate[];
  /** The amounts in the text, read when they are first asked for. */
  amounts(): Amounts;
}

/** Facts from form fields, which are weak evidence. */
export interface Circumstances {
  industry?: string;
  tools?: string;
}

/** The learned parts of a diagnosis. */
interface Learned {
  opportunities: readonly Opportunity[];
  /** Gives the model of a language; trained when it is first needed. */
  modelOf(language: Language): Model;
  amountRules: AmountRules;
}

/** The sharpness with which scores become shares: with this, two equal readings share what one would have. */
const SHARPNESS = 1.3;

/** The weight of a form field; the text counts fully. */
const TOOLS_WEIGHT = 0.15;
const INDUSTRY_WEIGHT = 0.1;

/**
 * From which share on a text is judged to be no problem of a business, as log odds: the clearer its kind of work, the more is
 * asked, for who clearly tells of one kind of work seldom tells of anything else. `clear` is for each unit of the best score
 * of the classifier. Fitted on examples whose trades were left out.
 */
const OUTSIDE_FROM = {
  english: { least: -6.4, clear: 2 },
  others: { least: -3.95, clear: 1 },
};

/** Few words prove little: up to so many, this much more is asked. */
const TINY = { words: 10, more: 1.25 };

/** From this share on, a text is one without a task. */
const VAGUE_FROM = { english: 0.2, others: 0.18 };

/** The groups of words that ask what something costs, that name what agencies make, and that ask what could be done in general. */
const PRICE = "#asks_price";
const AGENCY = "#agency_thing";
const IN_GENERAL = "#asks_generally";

/** Beside the question what it costs, so many telling words name no thing yet that somebody wants to buy. */
const MOST_BESIDE_PRICE = 3;

/**
 * The length from which a general question has introduced a house and named no task: each of its words may be one of
 * work.
 */
const LONG = 60;

/** Quotes, or for a score that leaves no doubt one less, are asked for, so that a fit rests on more than one word. */
const STRONG = { score: 0.6, signals: 2 };
const LIKELY = { score: 0.4, signals: 1 };

/** A quote of so many words says as much as two short ones. */
const LONG_QUOTE = 7;

/** Only the first candidates are quoted for. */
const QUOTED = 5;

/** Finds out what a text is about. Linear in its length. */
export function diagnose(text: string, circumstances: Circumstances, learned: Learned): Diagnosis {
  const { opportunities, modelOf } = learned;
  const tokens = tokenise(text);
  const language = detectLanguage(tokens);
  const model = modelOf(language);
  const reading = model.readerOf(language).read(tokens, { spelling: model.spelling, remembers: true });
  const terms = model.termsOf(reading);
  const judgement = model.judge(terms);
  const scores = model.classifier.scores(terms);
  addCircumstances(scores, circumstances, learned);
  const shares = softmax(scores.map((score) => score * SHARPNESS));
  const quotes = quotesOf(text, reading, model.classifier, language);
  const ranked = opportunities.map((_, label) => label).sort((a, b) => shares[b] - shares[a] || a - b);
  const candidates = ranked.map((label, rank) => {
    const score = round(Math.sqrt(shares[label]) * (0.4 + 0.6 * judgement.problem), 3);
    return new Candidate(opportunities[label], label, score, rank < QUOTED ? quotes : undefined);
  });
  const words = tokens.reduce((count, { kind }) => kind === "word" ? count + 1 : count, 0);
  let read: Amounts | undefined;
  const amounts = () =>
    read ??= amountsIn(tokens, language, learned.amountRules, candidates[0].opportunity.units, text);
  const isUnlikely = seemsOutside(judgement, language, scores[candidates[0].label], words);
  const advertises = isJobPosting(text);
  const mentions = (group: string) => reading.groups.some(({ value }) => value === group);
  const kind = outsideKindOf(judgement, model);
  // Who counts work by the week tells of work, even in few words, and most of all who asks what it would cost to be rid of it.
  const isWork = () =>
    (judgement.problem > judgement.outside || kind === "other" && mentions(PRICE)) && measuresWork(amounts());
  const asksPrice = kind === "other" && isOnlyPrice(reading, mentions);
  const outside = advertises ||
    !isMeaningful(reading, (stem, word) => model.isKnown(stem, plainLetters(word, language))) ||
    (isUnlikely && !asksPrice && !isWork());
  const introduces = words >= LONG && mentions(IN_GENERAL) &&
    candidates[0].opportunity.id === model.rules.default_opportunity;
  const vague = !outside &&
    (judgement.vague >= VAGUE_FROM[tongueOf(language)] || introduces || (asksPrice && isUnlikely));
  return {
    text,
    tokens,
    stems: reading.stems,
    mentions,
    language,
    judgement,
    candidates,
    amounts,
    vague,
    asksPrice: vague && asksPrice,
    outsideKind: advertises ? "job_posting" : outside ? kind : "other",
    fit: outside ? "outside" : vague ? "partial" : fitOf(candidates[0]),
  };
}

/** Recognises the question what the owner charges, and nothing else: somebody asks who names no task yet. */
function isOnlyPrice({ tokens, groups }: Reading, mentions: Diagnosis["mentions"]): boolean {
  if (!mentions(PRICE) || mentions(AGENCY)) return false;
  const asked = groups.filter(({ value }) => value === PRICE);
  const beside = tokens.filter(({ kind, text }, place) =>
    kind === "word" && !isSmallWord(text) && !asked.some(({ from, to }) => from <= place && place < to)
  );
  return beside.length <= MOST_BESIDE_PRICE;
}

/** Of what speaks for outside, so much must speak for one kind before it is named. */
const NAMED_KIND = 0.4;

/** From this share on somebody is told that they ask for harm; below it, honest work that sounds like it would be accused. */
const ACCUSED = 0.5;

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
  return best === "harmful" && shares.get(best)! < ACCUSED ? "other" : best;
}

/** Recognises a text that says how much work there is in a day, a week or a month. */
function measuresWork({ hoursPerWeek, volume, period }: Amounts): boolean {
  return hoursPerWeek !== null || (volume !== null && period !== null);
}

/** Judges whether more speaks for a text that is no problem of a business than its kind of work can outweigh. */
function seemsOutside({ outside, vague }: Judgement, language: Language, best: number, words: number): boolean {
  const { least, clear } = OUTSIDE_FROM[tongueOf(language)];
  const from = least + clear * best + (words <= TINY.words ? TINY.more : 0);
  return outside >= vague && ln(outside / (1 - outside)) >= from;
}

function fitOf({ score, signals }: Candidate): Fit {
  const said = signals.reduce((sum, { words }) => sum + (words >= LONG_QUOTE ? 2 : 1), 0);
  if (score >= STRONG.score && said >= STRONG.signals) return "strong";
  return score >= LIKELY.score && said >= LIKELY.signals ? "likely" : "partial";
}

/** Lets the form fields speak: tools as words of a problem, the trade by where an opportunity is typical. */
function addCircumstances(
  scores: number[],
  { industry, tools }: Circumstances,
  { opportunities, modelOf }: Learned,
): void {
  const { readerOf, termsOf, classifier } = modelOf("en");
  const { read } = readerOf("en");
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
