import type { Fit } from "@/lib/analysis/analysis_answers.ts";
import type { Classifier, Judgement } from "@/lib/analysis/classifier.ts";
import type { OutsideKind } from "@/lib/analysis/knowledge.ts";
import { type Model, tongueOf } from "@/lib/analysis/model.ts";
import { type AmountRules, type Amounts, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import type { Reading } from "@/lib/analysis/text_reading.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { ln, round, softmax } from "@/lib/text/arithmetic.ts";
import { isJobPosting } from "@/lib/text/job_posting.ts";
import { detectLanguage, isSmallWord, type Language, plainLetters, wordSet } from "@/lib/text/language.ts";
import { readable, type Token, tokenise } from "@/lib/text/text_tokens.ts";

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

/** What a text is about. */
export interface Diagnosis {
  text: string;
  tokens: readonly Token[];
  /** The stem of each token. */
  stems: readonly string[];
  /** Tells whether the text has a group of words, by its key. */
  mentions(group: string): boolean;
  language: Language;
  fit: Fit;
  /** How a text that is no problem of a business is told so; `other` for all that is one. */
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

/** What texts are diagnosed with. */
interface Learned {
  opportunities: readonly Opportunity[];
  /** Gives the model of a language; trained when it is first needed. */
  modelOf(language: Language): Model;
  amountRules: AmountRules;
}

/** How sharply scores become shares: with this, two equal readings share what one would have. */
const SHARPNESS = 1.3;

/** What the text says counts fully; what a form field says, this much. */
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
const VAGUE_FROM = { english: 0.2, others: 0.15 };

/** The groups of words that ask what something costs, that name what agencies make, and that ask what could be done in general. */
const PRICE = "#asks_price";
const AGENCY = "#agency_thing";
const IN_GENERAL = "#asks_generally";

/** Beside the question what it costs, so many telling words name no thing yet that somebody wants to buy. */
const MOST_BESIDE_PRICE = 3;

/**
 * Who asks in general after so many words has introduced a house and named no task: each of its words may be one of work.
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

/** A stretch of the visitor's own words that speaks for an opportunity. */
interface Signal {
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
function quotesOf(
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

/** How far a phrase is looked for, in tokens. What goes on for longer is no quote, and a text may be one endless clause. */
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
  /** What it says for all opportunities on average. */
  mean: number;
  /** How much it says at all, whatever it speaks for. */
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
