import {
  type Classifier,
  type ClassifierData,
  createClassifier,
  createJudge,
  type Judge,
  type JudgeData,
  learnClasses,
  learnKinds,
  type Lesson,
} from "@/lib/analysis/classifier.ts";
import type { Knowledge, Rules } from "@/lib/analysis/knowledge.ts";
import {
  createReader,
  indexGroups,
  type PhraseIndex,
  type Reader,
  type Reading,
  structureOf,
} from "@/lib/analysis/reading.ts";
import { createVocabulary, type TermWeights, termWeights } from "@/lib/analysis/term_vectors.ts";
import type { Language } from "@/lib/text/language.ts";
import { createSpelling, type Spelling } from "@/lib/text/spelling.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** What was learned for one language. */
export interface Model {
  rules: Rules;
  read: Reader;
  /** Corrects words of visitors; never used on the examples themselves. */
  spelling?: Spelling;
  termsOf(reading: Reading): TermWeights;
  /** Tells the opportunities apart; labels are indices into `knowledge.opportunities`. */
  classifier: Classifier;
  judge: Judge;
  /** Recognises stems that the examples use. */
  isKnown(stem: string): boolean;
}

/**
 * What was learned for one language, as plain values: a build writes them, a start reads them. Each part is asked for
 * once, and may be brought to mind only then.
 */
export interface Learned {
  rules: Rules;
  groups: PhraseIndex<string>;
  /** In the order in which the other parts number them. */
  vocabulary: string[];
  /** The words of the examples, with the frequency of those that are corrected towards; null where nothing is corrected. */
  spelling: { frequent: Map<string, number>; words: Set<string>; forms: Set<string> } | null;
  classifier: ClassifierData;
  judge: JudgeData;
}

/** So many keys are numbered in one step. */
const STEP = 5000;

/** Makes a model of what was learned, in steps of a few milliseconds. */
export function* assembleModel(learned: Learned, language: Language): Generator<void, Model> {
  const { rules } = learned;
  const read = createReader(learned.groups, { rules }, language);
  yield;
  const vocabulary = createVocabulary();
  for (const [id, key] of learned.vocabulary.entries()) {
    vocabulary.learn(key);
    if (id % STEP === 0) yield;
  }
  const words = learned.spelling;
  const spelling = words === null ? undefined : yield* assembleSpelling(words);
  const classifier = createClassifier(learned.classifier, vocabulary);
  yield;
  const judge = createJudge(learned.judge, vocabulary);
  return {
    rules,
    read,
    spelling,
    termsOf: (reading) => termWeights(featuresWithStructure(reading), vocabulary.idOf),
    classifier,
    judge,
    isKnown: (stem) => vocabulary.idOf(stem) !== undefined,
  };
}

function* assembleSpelling(
  { frequent, words, forms }: NonNullable<Learned["spelling"]>,
): Generator<void, Spelling> {
  yield;
  const spelling = createSpelling(frequent);
  yield;
  return {
    // A word that occurs in the examples is spelt right, however rare it is.
    correct: (word) => words.has(word) || forms.has(word) ? undefined : spelling.correct(word),
  };
}

/** How much a curated phrase counts beside a whole utterance. */
const WEIGHTS = { pain: 1, strong: 1, supporting: 0.5, description: 0.5 };

/** Words that the examples use less often are too rare to correct others towards. */
const MIN_FREQUENCY = 3;

/** Reads an example and retains only numbers of it: memory for a hundred thousand words is dear. */
interface Learn {
  /** A text that somebody could have written. */
  text(text: string): TermWeights;
  /** A phrase, which says nothing about how texts are built. */
  phrase(text: string): TermWeights;
}

/** Learns everything for a language. Costs tenths of a second, so nobody who answers requests does it. */
export function learnLanguage(knowledge: Knowledge, language: Language): Learned {
  const groups = indexGroups(knowledge, language);
  const read = createReader(groups, knowledge, language);
  const keys: string[] = [];
  const vocabulary = createVocabulary(keys);
  const stems = new Map<string, string>();
  const frequency = new Map<string, number>();
  const isEnglish = language === "en";

  function readExample(text: string): Reading {
    const reading = read(tokenise(text), { memory: stems });
    if (isEnglish) {
      for (const { kind, text: word } of reading.tokens) {
        if (kind === "word") frequency.set(word, (frequency.get(word) ?? 0) + 1);
      }
    }
    return reading;
  }

  const learn: Learn = {
    text: (text) => termWeights(featuresWithStructure(readExample(text)), vocabulary.learn),
    phrase: (text) => termWeights(readExample(text).features, vocabulary.learn),
  };
  const examples = isEnglish ? englishExamples(knowledge, learn) : otherExamples(knowledge, language, learn);
  return {
    rules: knowledge.rules,
    groups,
    vocabulary: keys,
    spelling: isEnglish
      ? {
        frequent: new Map([...frequency].filter(([, count]) => count >= MIN_FREQUENCY)),
        words: new Set(stems.keys()),
        forms: new Set(stems.values()),
      }
      : null,
    classifier: learnClasses(examples.lessons, knowledge.opportunities.length, vocabulary),
    judge: learnKinds(examples, vocabulary),
  };
}

function featuresWithStructure({ tokens, stems, features }: Reading) {
  return [...features, ...structureOf(tokens, stems)];
}

interface Examples {
  lessons: Lesson[];
  problems: TermWeights[];
  vague: TermWeights[];
  outside: TermWeights[][];
}

function englishExamples({ opportunities, outside, vague }: Knowledge, learn: Learn): Examples {
  const problems: TermWeights[] = [];
  const lessons = opportunities.flatMap(({ title, explanation, likely_approach, pilot, signals, pains }, label) => {
    const lesson = (text: string, weight: number): Lesson => ({ terms: learn.phrase(text), label, weight });
    const told = pains.map((pain): Lesson => ({ terms: learn.text(pain), label, weight: WEIGHTS.pain }));
    problems.push(...told.map(({ terms }) => terms));
    const description = [title, explanation, likely_approach, pilot.summary, pilot.success_measure].join(" . ");
    return [
      ...told,
      ...signals.strong.map((phrase) => lesson(phrase, WEIGHTS.strong)),
      ...signals.supporting.map((phrase) => lesson(phrase, WEIGHTS.supporting)),
      lesson(description, WEIGHTS.description),
    ];
  });
  return {
    lessons,
    problems: [...problems, ...outside.decoys.map(learn.text)],
    vague: vague.utterances.map(learn.text),
    outside: outside.families.map(({ utterances }) => utterances.map(learn.text)),
  };
}

/** Collects the examples of another language. It has short phrases only, so each phrase stands for an utterance. */
function otherExamples(
  { opportunities, outside, vague }: Knowledge,
  language: Exclude<Language, "en">,
  learn: Learn,
): Examples {
  const lessons = opportunities.flatMap(({ languages }, label) =>
    languages[language].map((phrase): Lesson => ({ terms: learn.text(phrase), label, weight: 1 }))
  );
  return {
    lessons,
    problems: lessons.map(({ terms }) => terms),
    vague: vague.languages[language].map(learn.text),
    outside: [outside.languages[language].map(learn.text)],
  };
}
