import { Buffer } from "node:buffer";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { lineFeatures, SIGNS } from "@/lib/language/line_features.ts";
import { learnNetwork, networkScores } from "@/lib/language/line_network.ts";
import { learnWords, wordScores } from "@/lib/language/word_network.ts";
import { parseLessons, readLineLessons } from "@/tasks/line_lessons.ts";
import { createLineReader, LEARNED_LINES, packLines, unpackLines } from "@/lib/language/line_reader.ts";
import { linesIn } from "@/lib/language/lines.ts";
import { sourcesDigest } from "@/tasks/learn_lines.ts";

Deno.test("what the lines of postings are was learned from the examples that are here", async () => {
  assertEquals(
    unpackLines(Deno.readFileSync(LEARNED_LINES)).learnedFrom,
    await sourcesDigest(),
    "run deno task learn:lines",
  );
});

/** What one or the other of two classes, both, or none of them is known by. */
const LESSONS: [features: number[], is: number[]][] = [[[0, 2], [1, 0]], [[1, 2], [0, 1]], [[0, 1], [1, 1]], [[3], [
  0,
  0,
]]];

Deno.test("the same examples teach the same, bit for bit, and a class needs no other to be denied", () => {
  const features = (index: number[]) => ({
    index: Int32Array.from(index),
    value: new Float32Array(index.length).fill(1),
  });
  const examples = Array.from({ length: 40 }, () => LESSONS).flat().map(([index, is]) => ({
    features: features(index),
    is: Uint8Array.from(is),
    isAsked: Uint8Array.of(1, 1),
    weight: 1,
  }));
  const network = learnWords(examples, 2, 8);
  assertEquals(learnWords(examples, 2, 8), network);
  for (const [index, is] of LESSONS) {
    assertEquals([...wordScores(network, [features(index)])].map((score) => Number(score > 0)), is);
  }
});

Deno.test("a look at what stands around learns what no single number tells", () => {
  const lessons = Array.from({ length: 200 }, () => [[-1, -1], [-1, 1], [1, -1], [1, 1]]).flat().map((inputs) => ({
    inputs: Float32Array.from(inputs),
    is: Uint8Array.of(Number(inputs[0] !== inputs[1])),
    isAsked: Uint8Array.of(1),
  }));
  const network = learnNetwork(lessons, 1);
  assertEquals(learnNetwork(lessons, 1), network);
  const [same, other] = [[1, 1], [1, -1]].map((inputs) => networkScores(network, Float32Array.from(inputs))[0]);
  assert(same < 0 && other > 0, `${same} ${other}`);
});

Deno.test("what was learned is packed and read again", () => {
  const learned = unpackLines(Deno.readFileSync(LEARNED_LINES));
  const packed = packLines(learned);
  assertEquals(Buffer.compare(packed, packLines(unpackLines(packed))), 0);
  const lines = linesIn("Requisiti\n- Patente C\n- Almeno tre anni di esperienza");
  const [read, again] = [learned, unpackLines(packed)].map((one) => createLineReader(one).read(lines, "it"));
  assertEquals(read, again);
  assertEquals(read.map(({ isHeading }) => isHeading), [true, false, false]);
});

Deno.test("a sign is seen in each form of its word, and at either end of a compound", () => {
  const features = lineFeatures({ de: { pay: ["gehalt"], holiday: ["urlaub"] } });
  const signsOf = (text: string) => SIGNS.filter((_, sign) => features(text, "de").signs[sign] === 1);
  for (const text of ["Monatsgehalt", "Gehälter"]) assertEquals(signsOf(text), ["pay"]);
  for (const text of ["Urlaubstage", "Urlaub"]) assertEquals(signsOf(text), ["holiday"]);
});

Deno.test("a mistake in examples has its file and line", () => {
  const mistake = (text: string) => assertThrows(() => parseLessons(text, "it/lines.yaml", "lines"), Error).message;
  assert(
    mistake("requirement:\n  - ok ok\n  - 7\n").startsWith("it/lines.yaml:3: "),
    mistake("requirement:\n  - ok ok\n  - 7\n"),
  );
  assert(mistake("remark: [Siamo in tre.]\n").startsWith("it/lines.yaml:1: "));
  assert(mistake("duty:\n  - 'never closed\n").startsWith("it/lines.yaml:"));
  const { lessons } = readLineLessons();
  assertEquals(lessons.length, 9);
});
