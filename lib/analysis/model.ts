import {
  type Classifier,
  type ClassifierData,
  createClassifier,
  createJudge,
  type Judge,
  learnClasses,
  learnKinds,
  type Lesson,
  type WeighedTerms,
} from "@/lib/analysis/classifier.ts";
import type { Knowledge, OutsideKind, Rules, Sayings } from "@/lib/analysis/knowledge.ts";
import {
  createReader,
  indexGroups,
  indexSharedWords,
  isGroup,
  type PhraseIndex,
  type Reader,
  type Reading,
  structureOf,
  wordPartsOf,
} from "@/lib/analysis/text_reading.ts";
import {
  createVocabulary,
  isPair,
  isPart,
  knownNumbers,
  type Numbering,
  type SpaceData,
  type TermWeights,
  termWeights,
  type Vocabulary,
} from "@/lib/analysis/term_vectors.ts";
import { readTranslations, type Translations } from "@/lib/analysis/translated_answers.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { type Language, LANGUAGES } from "@/lib/text/language.ts";
import { createSpelling, type Spelling } from "@/lib/text/spelling.ts";
import { type StringList, StringTable } from "@/lib/text/string_table.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** The languages that are learned together: English by itself, and all other languages, which help each other. */
export const TONGUES = ["english", "others"] as const;

export type Tongue = (typeof TONGUES)[number];

/** Returns with what a language is learned. */
export function tongueOf(language: Language): Tongue {
  return language === "en" ? "english" : "others";
}

/** The learned parts of a tongue. */
export interface Model {
  rules: Rules;
  /** Takes a text of a language apart. */
  readerOf(language: Language): Reader;
  /** Corrects words of visitors; never used on the examples themselves. */
  spelling?: Spelling;
  termsOf(reading: Reading): TermWeights;
  /** Tells the opportunities apart; labels are indices into `knowledge.opportunities`. */
  classifier: Classifier;
  judge: Judge;
  /** The answer to a text of each outside family, in the order of the judge's families. */
  families: readonly OutsideKind[];
  /** The answers in the languages of this tongue other than English. */
  translations: Translations;
  numbering: Numbering;
  /** Recognises words that the examples use, or whose parts they use. */
  isKnown(stem: string, word: string): boolean;
}

/**
 * The learned parts of one tongue, as plain values: a build writes them, a start reads them. Each part is asked for
 * once, and may be brought to mind only then.
 */
export interface Learned {
  rules: Rules;
  groups: { language: Language; index: PhraseIndex<string> }[];
  /** In the order in which the other parts number them. */
  vocabulary: StringList;
  /** The words of the examples, with the frequency of those that are corrected towards; null where nothing is corrected. */
  spelling: { frequent: Map<string, number>; words: Set<string>; forms: Set<string> } | null;
  classifier: ClassifierData;
  judge: ClassifierData;
  families: OutsideKind[];
  translations: Translations;
}

/** Makes a model of what was learned, in steps of a few milliseconds. */
export function* assembleModel(learned: Learned): Generator<void, Model> {
  const { rules, families } = learned;
  const numbering = knownNumbers(yield* StringTable.read(learned.vocabulary));
  yield;
  const readers = new Map<Language, Reader>();
  for (const { language, index } of learned.groups) {
    readers.set(language, createReader(index, { rules }, language, numbering));
  }
  yield;
  const words = learned.spelling;
  const spelling = words === null ? undefined : yield* assembleSpelling(words);
  const classifier = createClassifier(learned.classifier);
  yield;
  const judge = createJudge(learned.judge);
  return {
    rules,
    families,
    translations: learned.translations,
    readerOf: (language) => readers.get(language)!,
    spelling,
    termsOf: (reading) => termsOf(reading, numbering),
    classifier,
    judge,
    numbering,
    isKnown: (stem, word) => numbering.numberOf(stem) >= 0 || hasKnownParts(word, numbering),
  };
}

/** Of the parts of a word that no example uses, so many must be known: languages put words together. */
const KNOWN_PARTS = 0.5;

function hasKnownParts(word: string, numbering: Numbering): boolean {
  const parts = wordPartsOf(word, numbering);
  return parts.length > 0 && parts.filter((id) => id >= 0).length >= parts.length * KNOWN_PARTS;
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

/** The weight of a curated phrase beside a whole utterance. */
const WEIGHTS = {
  pain: 1,
  strong: 1,
  supporting: 0.5,
  description: 0.5,
  phrase: 0.7,
  translated: 0.5,
  saying: 2,
};

/** An owner writes a dozen sentences where the product has hundreds; so each of them counts more, up to this. */
const MOST_FOR_FEW = 6;

/** So many examples need no help. */
const ENOUGH = 60;

/** Words that the examples use less often are too rare to correct others towards. */
const MIN_FREQUENCY = 3;

/** Reads an example and retains only numbers of it: memory for a hundred thousand words is dear. */
interface Learn {
  /** A text that somebody could have written. */
  text(text: string): TermWeights;
  /** A phrase, which says nothing about how texts are built. */
  phrase(text: string): TermWeights;
}

/** Learns everything for a tongue. Costs tenths of a second, so nobody who answers requests does it. */
export function learnTongue(knowledge: Knowledge, tongue: Tongue): Learned {
  const keys = new StringTable();
  const vocabulary = createVocabulary(keys);
  const groups = LANGUAGES.filter((language) => tongueOf(language) === tongue).map((language) => ({
    language,
    index: language === "en" ? indexGroups(knowledge, language) : indexSharedWords(knowledge, language),
  }));
  const words = { stems: new Map<string, string>(), frequency: new Map<string, number>() };
  const examples = tongue === "english"
    ? englishExamples(knowledge, learnEnglish(knowledge, groups[0].index, vocabulary, words))
    : otherExamples(knowledge, groups, vocabulary);
  const classifier = learnClasses(examples.lessons, knowledge.opportunities.length, vocabulary);
  const judge = learnKinds(examples, vocabulary);
  return {
    rules: knowledge.rules,
    families: familiesOf(knowledge).map(({ told_as }) => told_as),
    translations: tongue === "english" ? {} : readTranslations(),
    groups,
    vocabulary: withoutUnused(keys, [classifier.space, judge.space]),
    spelling: tongue === "english"
      ? {
        frequent: new Map([...words.frequency].filter(([, count]) => count >= MIN_FREQUENCY)),
        words: new Set(words.stems.keys()),
        forms: new Set(words.stems.values()),
      }
      : null,
    classifier,
    judge,
  };
}

/** Leaves out the pairs and parts of words that no space has, most of all keys, and numbers the others anew. */
function withoutUnused(keys: StringTable, spaces: readonly SpaceData[]): StringList {
  const used = Array.from({ length: keys.size }, (_, id) => {
    const key = keys.textOf(id);
    return !(isPair(key) || isPart(key)) || spaces.some(({ indices }) => indices[id] >= 0);
  });
  for (const space of spaces) space.indices = space.indices.filter((_, id) => used[id]);
  return keys.list((id) => used[id]);
}

function learnEnglish(
  knowledge: Knowledge,
  index: PhraseIndex<string>,
  vocabulary: Vocabulary,
  { stems, frequency }: { stems: Map<string, string>; frequency: Map<string, number> },
): Learn {
  const { read } = createReader(index, knowledge, "en", vocabulary);
  function readExample(text: string): Reading {
    const reading = read(tokenise(text), { memory: stems });
    for (const { kind, text: word } of reading.tokens) {
      if (kind === "word") frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
    return reading;
  }
  return {
    text: (text) => termsOf(readExample(text), vocabulary),
    phrase: (text) => termWeights(readExample(text).features),
  };
}

/** Weighs what a text says, and how it is built. */
function termsOf(reading: Reading, numbering: Numbering): TermWeights {
  const structure = structureOf(reading).map((key) => ({ id: numbering.numberOf(key), weight: 1 }));
  return termWeights([...reading.features, ...structure.filter(({ id }) => id >= 0)]);
}

interface Examples {
  lessons: Lesson[];
  problems: WeighedTerms[];
  vague: WeighedTerms[];
  outside: WeighedTerms[][];
}

/** Lists the families of other texts, with a last one for examples of which it is not said to which family they belong. */
function familiesOf({ outside }: Knowledge): { id: string; told_as: OutsideKind; utterances: string[] }[] {
  return [...outside.families, { id: "mixed", told_as: "other", utterances: [] }];
}

/** Says how much each example of a kind counts of which there are only so many. */
function weightAmong(count: number): number {
  return Math.min(Math.max(ENOUGH / count, 1), MOST_FOR_FEW);
}

function saidOf(sayings: Sayings, id: string): string[] {
  return sayings.problems.flatMap(({ says }) => says[id] ?? []);
}

function englishExamples(knowledge: Knowledge, learn: Learn): Examples {
  const { opportunities, outside, vague, sayings: { en } } = knowledge;
  const problems: WeighedTerms[] = [];
  const lessons = opportunities.flatMap((opportunity, label) => {
    const { signals, pains } = opportunity;
    const lesson = (text: string, weight: number): Lesson => ({ terms: learn.phrase(text), label, weight });
    const texts = [...pains, ...saidOf(en, opportunity.id)];
    const weight = weightAmong(texts.length);
    const told = texts.map((text): Lesson => ({ terms: learn.text(text), label, weight: WEIGHTS.pain * weight }));
    problems.push(...told);
    return [
      ...told,
      ...signals.strong.map((phrase) => lesson(phrase, WEIGHTS.strong)),
      ...signals.supporting.map((phrase) => lesson(phrase, WEIGHTS.supporting)),
      lesson(descriptionOf(opportunity), WEIGHTS.description * weight),
    ];
  });
  return {
    lessons,
    problems: [...problems, ...outside.decoys.map((text) => ({ terms: learn.text(text), weight: 1 }))],
    vague: [...weighed(vague.utterances, 1, learn.text), ...weighed(en.vague, WEIGHTS.saying, learn.text)],
    outside: familiesOf(knowledge).map(({ id, utterances }) => [
      ...weighed(utterances, 1, learn.text),
      ...weighed(en.outside[id] ?? [], WEIGHTS.saying, learn.text),
    ]),
  };
}

function weighed(texts: readonly string[], weight: number, learn: (text: string) => TermWeights): WeighedTerms[] {
  return texts.map((text) => ({ terms: learn(text), weight }));
}

function descriptionOf({ title, explanation, likely_approach, pilot }: Opportunity): string {
  return [title, explanation, likely_approach, pilot?.summary, pilot?.success_measure].filter((text) => text).join(
    " . ",
  );
}

/**
 * Collects the examples of all other languages. The English ones come along, reduced to what they share with these: groups of
 * words, and the words of the glossary.
 */
function otherExamples(
  knowledge: Knowledge,
  groups: Learned["groups"],
  vocabulary: Vocabulary,
): Examples {
  const { opportunities, outside, vague, sayings } = knowledge;
  const { read: readEnglish } = createReader(
    indexSharedWords(knowledge, "en"),
    knowledge,
    "en",
    onlyGroups(vocabulary),
  );
  const shared = (text: string) => termWeights(readEnglish(tokenise(text)).features);
  const lessons: Lesson[] = [];
  const problems: WeighedTerms[] = [];
  const vagueTerms: WeighedTerms[] = [
    ...weighed([...vague.utterances, ...sayings.en.vague], WEIGHTS.translated, shared).filter(isTelling),
  ];
  const families = familiesOf(knowledge);
  const outsideTerms = families.map(({ id, utterances }) =>
    weighed([...utterances, ...sayings.en.outside[id] ?? []], WEIGHTS.translated, shared).filter(isTelling)
  );
  opportunities.forEach((opportunity, label) => {
    const texts = [...opportunity.pains, ...saidOf(sayings.en, opportunity.id)];
    const weight = WEIGHTS.translated * weightAmong(texts.length);
    for (const text of [...texts, ...opportunity.signals.strong]) {
      const terms = shared(text);
      const lesson = { terms, label, weight };
      if (isTelling(lesson)) lessons.push(lesson);
    }
  });
  problems.push(...lessons);
  for (const { language, index } of groups) {
    if (language === "en") continue;
    const { read } = createReader(index, knowledge, language, vocabulary);
    const stems = new Map<string, string>();
    const learn = (text: string) => termsOf(read(tokenise(text), { memory: stems }), vocabulary);
    opportunities.forEach((opportunity, label) => {
      const own = opportunity.languages[language].map((text) => ({
        terms: learn(text),
        label,
        weight: WEIGHTS.phrase,
      }));
      // Owners write in their own language; which one it is does not matter for words and their parts.
      const texts = saidOf(sayings[language], opportunity.id);
      const said = texts.map((text) => ({ terms: learn(text), label, weight: 1 }));
      lessons.push(...own, ...said);
      problems.push(...own, ...said.map((one) => ({ ...one, weight: WEIGHTS.saying })));
    });
    vagueTerms.push(
      ...weighed(vague.languages[language], 1, learn),
      ...weighed(sayings[language].vague, WEIGHTS.saying, learn),
    );
    families.forEach(({ id }, family) => {
      const texts = id === "mixed" ? outside.languages[language] : sayings[language].outside[id] ?? [];
      outsideTerms[family].push(...weighed(texts, id === "mixed" ? 1 : WEIGHTS.saying, learn));
    });
  }
  return { lessons, problems, vague: vagueTerms, outside: outsideTerms };
}

/** A text that shares less than this with other languages teaches nothing. */
const LEAST_SHARED = 2;

function isTelling({ terms: { ids } }: WeighedTerms): boolean {
  return ids.length >= LEAST_SHARED;
}

/** Numbers groups of words only. */
function onlyGroups({ numberOf, numberOfTwo }: Numbering): Numbering {
  return {
    numberOf: (key) => isGroup(key) ? numberOf(key) : -1,
    numberOfTwo: (first, second) => isGroup(first) ? numberOfTwo(first, second) : -1,
    numberOfPart: () => -1,
  };
}
