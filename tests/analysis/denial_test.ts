import { assert, assertEquals } from "@std/assert";
import { denialCues, emphasisOf } from "@/lib/analysis/text_reading.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { analyzer, url } from "@/tests/analysis/sample_knowledge.ts";

const CUES = denialCues(["not about", "no need for"], ["is not the problem", "is fine"]);

function denied(text: string): string[] {
  const tokens = tokenise(text);
  const emphasis = emphasisOf(tokens, CUES);
  return tokens.filter((_, place) => emphasis[place] < 1).map((token) => token.text);
}

Deno.test("emphasisOf() denies what follows, up to the end of the clause", () => {
  assertEquals(denied("It is not about e-mail, it is about orders"), ["e", "-", "mail"]);
});

Deno.test("emphasisOf() denies what stands before, from the start of the clause", () => {
  assertEquals(denied("We bake. The roster is not the problem"), ["the", "roster"]);
});

Deno.test("emphasisOf() hears a contracted is", () => {
  assertEquals(denied("We bake. The phone's fine. The shop's shut."), ["the", "phone's"]);
});

Deno.test("emphasisOf() stops at words of contrast and after a few words", () => {
  assertEquals(denied("not about mail but orders"), ["mail"]);
  assertEquals(denied("not about one two three four five six seven eight nine").at(-1), "eight");
});

Deno.test("a denied subject neither leads nor is quoted", () => {
  const problem =
    "This is not about translation. We spend hours typing delivery notes from paper into a sheet, field by field.";
  const { matched_opportunities: [first] } = analyzer.analyze({ problem }, url);
  assertEquals(first.id, "document-data-extraction");
  assert(first.matched_signals.every((signal) => !signal.includes("translation")));
});

const CONTRASTS: [problem: string, about: string][] = [
  [
    "Hiring is solved, we have a waiting list. But new starters stand around for weeks and nobody trains them.",
    "employee-onboarding",
  ],
  [
    "The invoices run fine. What eats my evenings is typing the delivery slips into the sheet.",
    "document-data-extraction",
  ],
  ["We have plenty of enquiries. It's the quote afterwards that takes us two weeks to write.", "proposal-drafting"],
  ["The phone's fine, we like the phone. It's the shift plan that falls apart each Monday.", "scheduling-dispatch"],
];

for (const [problem, about] of CONTRASTS) {
  Deno.test(`what is said to run well does not lead: ${about}`, () => {
    assertEquals(analyzer.analyze({ problem }, url).matched_opportunities[0]?.id, about);
  });
}
