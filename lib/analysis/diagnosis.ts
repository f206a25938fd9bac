import type { Brain } from "@/lib/analysis/brain.ts";
import { knownFeatures, type Signal, signalsOf } from "@/lib/analysis/evidence.ts";
import type { Fit } from "@/lib/analysis/answers.ts";
import type { Judgement } from "@/lib/analysis/judge.ts";
import type { Reading } from "@/lib/analysis/reading.ts";
import { makesSense } from "@/lib/analysis/sense.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { round, softmax } from "@/lib/text/arithmetic.ts";
import { detectLanguage, isSmallWord, type Language } from "@/lib/text/language.ts";
import { type Token, tokenise } from "@/lib/text/tokens.ts";

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

/** Gives the brain for a language; made when it is first needed. */
export type BrainOf = (language: Language) => Brain;

/** How sharply scores become shares: with this, two equal readings share what one would have. */
const SHARPNESS = 1.3;

/** How much the English examples say about a text in another language. */
const ENGLISH_WEIGHT = 0.6;

/** What the text says counts fully; what a form field says, this much. */
const TOOLS_WEIGHT = 0.15;
const INDUSTRY_WEIGHT = 0.1;

/** From these shares on, a text is judged to be no problem of a business, or one without a task. */
const OUTSIDE_FROM = { english: 0.15, other: 0.5, nothingKnown: 0.2 };
const VAGUE_FROM = 0.2;

const STRONG = { score: 0.6, signals: 3 };
const LIKELY = { score: 0.4, signals: 2 };

/** Only the first candidates are quoted for. */
const QUOTED = 5;

/** Whether a text says how much work there is in a day, a week or a month. */
export type MeasuresWork = (tokens: readonly Token[], language: Language, best: Opportunity) => boolean;

/** Finds out what a text is about. Linear in its length. */
export function diagnose(
  text: string,
  circumstances: Circumstances,
  brainOf: BrainOf,
  opportunities: readonly Opportunity[],
  measuresWork: MeasuresWork,
): Diagnosis {
  const tokens = tokenise(text);
  const language = detectLanguage(tokens);
  const brain = brainOf(language);
  const reading = brain.read(tokens, brain);
  const bag = brain.bag(reading);
  const judgement = brain.judge(bag);
  const scores = brain.classifier.scores(bag);
  if (language !== "en") addEnglishReading(scores, reading, brainOf);
  addCircumstances(scores, circumstances, brainOf, opportunities);
  const shares = softmax(scores.map((score) => score * SHARPNESS));
  const candidates = opportunities.map((opportunity, label): Candidate => ({
    opportunity,
    label,
    score: round(Math.sqrt(shares[label]) * (0.4 + 0.6 * judgement.problem), 3),
    signals: [],
  }));
  candidates.sort((a, b) => shares[b.label] - shares[a.label] || a.label - b.label);
  const known = knownFeatures(reading, brain.classifier);
  for (const candidate of candidates.slice(0, QUOTED)) {
    candidate.signals = signalsOf(text, reading, known, brain.classifier, candidate.label);
  }
  const seemsOutside = judgement.outside >= outsideFrom(language, reading) && judgement.outside >= judgement.vague;
  // Who counts work by the week tells of work, even in few words; clear cases need no counting.
  const isWork = () =>
    judgement.problem > judgement.outside && measuresWork(tokens, language, candidates[0].opportunity);
  const outside = !makesSense(reading, brain.isKnown) || (seemsOutside && !isWork());
  const vague = !outside && judgement.vague >= VAGUE_FROM;
  return {
    tokens,
    language,
    judgement,
    candidates,
    vague,
    fit: outside ? "outside" : vague ? "partial" : fitOf(candidates[0]),
  };
}

/**
 * From which share on a text is outside. In other languages the examples are few, so more is asked of them, unless the
 * text has no word of any known group either.
 */
function outsideFrom(language: Language, { features }: Reading): number {
  if (language === "en") return OUTSIDE_FROM.english;
  const knowsSomething = features.some(({ key }) => key.startsWith("#"));
  return knowsSomething ? OUTSIDE_FROM.other : OUTSIDE_FROM.nothingKnown;
}

function fitOf({ score, signals }: Candidate): Fit {
  if (score >= STRONG.score && signals.length >= STRONG.signals) return "strong";
  return score >= LIKELY.score && signals.length >= LIKELY.signals ? "likely" : "partial";
}

/**
 * Groups of words, and names such as Excel, mean the same in every language; what the many English examples teach
 * about them helps where few examples are known.
 */
function addEnglishReading(scores: Float64Array, { features, tokens }: Reading, brainOf: BrainOf): void {
  const { bag, classifier, read } = brainOf("en");
  const groups = features.filter(({ key }) => key.startsWith("#"));
  const english = read(tokens.filter(({ text }) => !isSmallWord(text)));
  const names = english.features.filter(({ key }) => !key.includes("_"));
  const shared = classifier.scores(bag({ ...english, features: [...groups, ...names] }));
  for (let label = 0; label < scores.length; label++) scores[label] += ENGLISH_WEIGHT * shared[label];
}

/** Lets the form fields speak: tools as words of a problem, the trade by where an opportunity is typical. */
function addCircumstances(
  scores: Float64Array,
  { industry, tools }: Circumstances,
  brainOf: BrainOf,
  opportunities: readonly Opportunity[],
): void {
  const { read, bag, classifier } = brainOf("en");
  if (tools !== undefined && tools !== "") {
    const toolScores = classifier.scores(bag(read(tokenise(tools))));
    for (let label = 0; label < scores.length; label++) scores[label] += TOOLS_WEIGHT * toolScores[label];
  }
  if (industry === undefined || industry === "") return;
  const words = new Set(read(tokenise(industry)).stems.filter((stem) => stem.length > 2));
  opportunities.forEach(({ industries }, label) => {
    const typical = industries.some((name) => read(tokenise(name)).stems.some((stem) => words.has(stem)));
    if (typical) scores[label] += INDUSTRY_WEIGHT;
  });
}
