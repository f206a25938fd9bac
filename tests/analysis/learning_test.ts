import { assert, assertEquals } from "@std/assert";
import { createClassifier, learnClasses } from "@/lib/analysis/classifier.ts";
import { createPhrases, createReader, featuresOf, indexGroups, indexPhrases } from "@/lib/analysis/text_reading.ts";
import {
  createVectorSpace,
  createVocabulary,
  learnSpace,
  type TermWeights,
  termWeights,
} from "@/lib/analysis/term_vectors.ts";
import { stemOf } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { knowledge } from "@/tests/analysis/sample_knowledge.ts";

const vocabulary = createVocabulary();
const { read } = createReader(indexGroups(knowledge, "en"), knowledge, "en", vocabulary);

function terms(text: string): TermWeights {
  return termWeights(read(tokenise(text)).features);
}

const LESSONS = [
  ["the bread is sold out at ten", 0],
  ["too much bread left over in the evening", 0],
  ["nobody knows how much bread to bake", 0],
  ["the driver calls in sick and the tour is open", 1],
  ["two drivers on the same tour by mistake", 1],
  ["who drives which tour tomorrow", 1],
] as const;

function learn() {
  const lessons = LESSONS.map(([text, label]) => ({ terms: terms(text), label, weight: 1 }));
  return createClassifier(learnClasses(lessons, 2, vocabulary));
}

Deno.test("createClassifier() recognises texts that it has not seen", () => {
  const classifier = learn();
  const [bread, tour] = classifier.scores(terms("again no bread at noon"));
  assert(bread > tour);
  const [otherBread, otherTour] = classifier.scores(terms("a sick driver and no one for his tour"));
  assert(otherTour > otherBread);
});

Deno.test("createClassifier() learns the same to the last bit each time", () => {
  const text = terms("bread for the tour of the driver");
  assertEquals([...learn().scores(text)], [...learn().scores(text)]);
});

Deno.test("createVectorSpace() gives vectors of length 1 and ignores unknown words", () => {
  const space = createVectorSpace(
    learnSpace([terms("bread and butter"), terms("bread and wine")], vocabulary, () => true),
  );
  const { value } = space.vectorOf(terms("wine, bread, zeppelin"));
  assert(Math.abs(value.reduce((sum, each) => sum + each * each, 0) - 1) < 1e-9);
  assertEquals(space.vectorOf(terms("zeppelin")).value.length, 0);
});

Deno.test("featuresOf() makes a bounded number of features for each token", () => {
  const text = "We copy the weights from delivery notes into the sheet. ";
  const count = (tokens: ReturnType<typeof tokenise>) =>
    featuresOf(tokens, tokens.map((token) => token.text), new Float64Array(tokens.length).fill(1), {
      groups: [],
      numbering: vocabulary,
    }).length;
  assertEquals(count(tokenise(text.repeat(20))), count(tokenise(text)) * 20);
});

Deno.test("createPhrases() finds phrases in any form of their words, across hyphens, not across clauses", () => {
  const stem = stemOf("en");
  const phrases = createPhrases(indexPhrases([["no show", "absence"], ["wrong delivery", "mistake"]], stem));
  const find = (text: string) => {
    const tokens = tokenise(text);
    return phrases.find(tokens, tokens.map(({ kind, text }) => kind === "word" ? stem(text) : "")).map(({ value }) =>
      value
    );
  };
  assertEquals(find("Two no-shows and three wrong deliveries"), ["absence", "mistake"]);
  assertEquals(find("They said no. Show me."), []);
});
