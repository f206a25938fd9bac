import { assertEquals } from "@std/assert";
import { analyzer, url } from "@/tests/analysis/sample_knowledge.ts";

/** What is asked, and the whole answer to it; many scores lie just on one side of the boundaries of `fit`. */
const RECORDED: { about: string; request: { problem: string }; answer: unknown }[] = JSON.parse(
  Deno.readTextFileSync(new URL("./recorded_answers.json", import.meta.url)),
);

for (const { about, request, answer } of RECORDED) {
  Deno.test(`analyze() answers as recorded: ${about}`, () => assertEquals(analyzer.analyze(request, url), answer));
}

// On both sides of the scores from which on a workflow is assisted (42) and automated (68).
const ASSESSED: [score: number, verdict: string, workflow: string][] = [
  [41, "keep_manual", "It is the most hated week in the agency."],
  [
    43,
    "assist",
    "How many people do I need on the phones next Thursday? Depends on season, promotions, even football.",
  ],
  [67, "assist", "I run the museum shop, there are three of us."],
  [
    68,
    "automate",
    "Around 2009 somebody decided we should have a database, which I was in favour of, and a series of interns typed for a series of summers.",
  ],
];

for (const [score, verdict, workflow] of ASSESSED) {
  Deno.test(`assess() gives ${score} and "${verdict}" for "${workflow}"`, () => {
    const answer = analyzer.assess({ workflow });
    assertEquals([answer.score, answer.verdict], [score, verdict]);
  });
}
