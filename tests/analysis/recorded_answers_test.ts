import { assertEquals } from "@std/assert";
import { analyzer, url } from "@/tests/analysis/sample_knowledge.ts";

/** What is asked, and the whole answer to it: the same on every machine. */
const RECORDED: { about: string; request: { problem: string }; answer: unknown }[] = JSON.parse(
  Deno.readTextFileSync(new URL("./recorded_answers.json", import.meta.url)),
);

for (const { about, request, answer } of RECORDED) {
  Deno.test(`analyze() answers as recorded: ${about}`, () => assertEquals(analyzer.analyze(request, url), answer));
}
