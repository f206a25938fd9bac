import { type Bag, bagOf, createKeys, type Keys } from "@/lib/analysis/bag.ts";
import { type Classifier, createClassifier, type Lesson } from "@/lib/analysis/classifier.ts";
import { createJudge, type Judge } from "@/lib/analysis/judge.ts";
import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { createReader, type Reader, type Reading } from "@/lib/analysis/reading.ts";
import { structureOf } from "@/lib/analysis/structure.ts";
import type { Language } from "@/lib/text/language.ts";
import { createSpelling, type Spelling } from "@/lib/text/spelling.ts";
import { tokenise } from "@/lib/text/tokens.ts";

/** What was learned from the content for one language. */
export interface Brain {
  read: Reader;
  /** Corrects words of visitors; never used on the content itself. */
  spelling?: Spelling;
  bag(reading: Reading): Bag;
  /** Tells the opportunities apart; labels are indices into `knowledge.opportunities`. */
  classifier: Classifier;
  judge: Judge;
  /** True for stems that the content uses. */
  isKnown(stem: string): boolean;
}

/** How much a curated phrase counts beside a whole utterance. */
const WEIGHTS = { pain: 1, strong: 1, supporting: 0.5, description: 0.5 };

/** Words that the content uses less often are too rare to correct others towards. */
const MIN_FREQUENCY = 3;

/** Reads a text of the content, and keeps only numbers of it: memory for a hundred thousand words is dear. */
interface Learn {
  /** A text that somebody could have written. */
  text(text: string): Bag;
  /** A phrase, which says nothing about how texts are built. */
  phrase(text: string): Bag;
}

/** Learns everything for a language. Costs tenths of a second, so it is done once, when the language is first met. */
export function createBrain(knowledge: Knowledge, language: Language): Brain {
  const read = createReader(knowledge, language);
  const keys = createKeys();
  const stems = new Map<string, string>();
  const frequency = new Map<string, number>();
  const isEnglish = language === "en";

  function readContent(text: string): Reading {
    const reading = read(tokenise(text), { memory: stems });
    if (isEnglish) {
      for (const { kind, text: word } of reading.tokens) {
        if (kind === "word") frequency.set(word, (frequency.get(word) ?? 0) + 1);
      }
    }
    return reading;
  }

  const learn: Learn = {
    text: (text) => bagOf(featuresWithStructure(readContent(text)), keys.learn),
    phrase: (text) => bagOf(readContent(text).features, keys.learn),
  };
  const examples = isEnglish ? englishExamples(knowledge, learn) : otherExamples(knowledge, language, learn);
  return {
    read,
    spelling: isEnglish ? spellingOf(frequency, stems) : undefined,
    bag: (reading) => bagOf(featuresWithStructure(reading), keys.idOf),
    classifier: createClassifier(examples.lessons, knowledge.opportunities.length, keys),
    judge: createJudge(examples, keys),
    isKnown: isKnownIn(keys),
  };
}

function featuresWithStructure({ tokens, stems, features }: Reading) {
  return [...features, ...structureOf(tokens, stems)];
}

function isKnownIn(keys: Keys): (stem: string) => boolean {
  return (stem) => keys.idOf(stem) !== undefined;
}

interface Examples {
  lessons: Lesson[];
  problems: Bag[];
  vague: Bag[];
  outside: Bag[][];
}

function englishExamples({ opportunities, outside, vague }: Knowledge, learn: Learn): Examples {
  const problems: Bag[] = [];
  const lessons = opportunities.flatMap(({ title, explanation, likely_approach, pilot, signals, pains }, label) => {
    const lesson = (text: string, weight: number): Lesson => ({ bag: learn.phrase(text), label, weight });
    const told = pains.map((pain): Lesson => ({ bag: learn.text(pain), label, weight: WEIGHTS.pain }));
    problems.push(...told.map(({ bag }) => bag));
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

/** Other languages have short phrases only, so each phrase stands for an utterance. */
function otherExamples(
  { opportunities, outside, vague }: Knowledge,
  language: Exclude<Language, "en">,
  learn: Learn,
): Examples {
  const lessons = opportunities.flatMap(({ languages }, label) =>
    languages[language].map((phrase): Lesson => ({ bag: learn.text(phrase), label, weight: 1 }))
  );
  return {
    lessons,
    problems: lessons.map(({ bag }) => bag),
    vague: vague.languages[language].map(learn.text),
    outside: [outside.languages[language].map(learn.text)],
  };
}

function spellingOf(frequency: ReadonlyMap<string, number>, stems: ReadonlyMap<string, string>): Spelling {
  const forms = new Set(stems.values());
  const spelling = createSpelling(new Map([...frequency].filter(([, count]) => count >= MIN_FREQUENCY)));
  return {
    // A word that occurs in the content is spelt right, however rare it is.
    correct: (word) => stems.has(word) || forms.has(word) ? undefined : spelling.correct(word),
  };
}
