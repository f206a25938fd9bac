import { assertEquals } from "@std/assert";
import { analyzer, url } from "@/tests/analysis/sample_knowledge.ts";

const FILE = new URL("./recorded_answers.json", import.meta.url);

/** What is asked, and what is answered, the same on every machine: some answers whole, many with what they turn on. */
interface Recorded {
  whole: { about: string; request: { problem: string }; answer: unknown }[];
  brief: { problem: string; answer: string[] }[];
}

const RECORDED: Recorded = JSON.parse(Deno.readTextFileSync(FILE));

/** Tells an answer in short: the fit, the kinds of work with their scores, the words that are quoted, the amounts; else why there are none. */
function inShort(problem: string): string[] {
  const { fit, fit_explanation, matched_opportunities, quantities } = analyzer.analyze({ problem }, url);
  const [first] = matched_opportunities;
  return [
    fit,
    ...matched_opportunities.map(({ id, score }) => `${id} ${score}`),
    ...(first === undefined ? [fit_explanation] : first.matched_signals.map((quote) => `“${quote}”`)),
    ...(quantities.basis === null ? [] : [quantities.basis]),
  ];
}

// Where an answer changes on purpose: deno test --allow-all --config tests/deno.json tests/analysis/recorded_answers_test.ts -- --record
if (Deno.args.includes("--record")) {
  const recorded: Recorded = {
    whole: RECORDED.whole.map((one) => ({ ...one, answer: analyzer.analyze(one.request, url) })),
    brief: RECORDED.brief.map(({ problem }) => ({ problem, answer: inShort(problem) })),
  };
  Deno.writeTextFileSync(FILE, JSON.stringify(recorded, undefined, 2) + "\n");
}

for (const { about, request, answer } of RECORDED.whole) {
  Deno.test(`analyze() answers as recorded: ${about}`, () => assertEquals(analyzer.analyze(request, url), answer));
}

Deno.test("analyze() answers as recorded, in short", () => {
  for (const { problem, answer } of RECORDED.brief) assertEquals(inShort(problem), answer, problem);
});
