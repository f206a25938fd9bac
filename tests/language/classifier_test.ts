import { assert, assertEquals, assertThrows } from "@std/assert";
import { learnTable, scoresOf } from "@/lib/language/linear_classifier.ts";
import { lineFeatures } from "@/lib/language/line_features.ts";
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

Deno.test("the same examples teach the same, bit for bit, and a class needs no other to be denied", () => {
  const example = (index: number[], is: boolean[]) => ({
    features: { index, value: index.map(() => 1) },
    is,
    weight: 1,
  });
  const examples = [
    ...[1, 2, 3].map(() => example([0, 2], [true, false])),
    ...[1, 2, 3].map(() => example([1, 2], [false, true])),
    ...[1, 2, 3].map(() => example([3], [false, false])),
  ];
  const table = learnTable(examples, ["one", "other"], 8);
  assertEquals(learnTable(examples, ["one", "other"], 8), table);
  const scores = (index: number[]) => scoresOf(table, { index, value: index.map(() => 1) });
  assert(scores([0, 2])[0] > 0 && scores([0, 2])[1] < 0);
  assert(scores([3]).every((score) => score < 0));
});

Deno.test("what was learned is packed and read again", () => {
  const learned = unpackLines(Deno.readFileSync(LEARNED_LINES));
  assertEquals(unpackLines(packLines(learned)), learned);
  const lines = linesIn("Requisiti\n- Patente C\n- Almeno tre anni di esperienza");
  const [read, again] = [learned, unpackLines(packLines(learned))].map((one) =>
    createLineReader(one).read(lines, "it")
  );
  assertEquals(read, again);
  assertEquals(read.map(({ isHeading }) => isHeading), [true, false, false]);
});

Deno.test("a sign is seen in each form of its word, and at either end of a compound", () => {
  const features = lineFeatures({ de: { pay: ["gehalt"], holiday: ["urlaub"] } });
  const shared = (one: string, other: string) => {
    const known = new Set(features(other, "de", []).index);
    return features(one, "de", []).index.filter((bucket) => known.has(bucket)).length;
  };
  const plain = lineFeatures({});
  const sharedPlain = (one: string, other: string) => {
    const known = new Set(plain(other, "de", []).index);
    return plain(one, "de", []).index.filter((bucket) => known.has(bucket)).length;
  };
  assert(shared("Monatsgehalt", "Gehälter") > sharedPlain("Monatsgehalt", "Gehälter"));
  assert(shared("Urlaubstage", "Urlaub") > sharedPlain("Urlaubstage", "Urlaub"));
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
