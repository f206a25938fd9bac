import { assert, assertEquals } from "@std/assert";
import { caseStudies } from "@/lib/analysis/analysis_answers.ts";
import { createCaseIndex } from "@/lib/analysis/case_studies.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { analyzer, item, ITEMS, url } from "@/tests/analysis/sample_knowledge.ts";

Deno.test("rank() prefers a shared opportunity to shared words", () => {
  const index = createCaseIndex([
    item("words", { problem: "Delivery notes, delivery notes, delivery notes." }),
    item("opportunity", { opportunities: ["document-data-extraction"] }),
  ]);
  const ranked = index.rank(tokenise("typing delivery notes"), new Map([["document-data-extraction", 0.9]]), 5);
  assertEquals(ranked.map((found) => found.item.id), ["opportunity", "words"]);
});

Deno.test("rank() finds words in any form and says which", () => {
  const [first] = createCaseIndex(ITEMS).rank(tokenise("a shift is left open by a sick call"), new Map(), 5);
  assertEquals(first.item.id, "roster");
  assert(first.sharedWords.includes("shift"));
});

Deno.test("rank() keeps list order among equals and the limit", () => {
  const same = ["a", "b", "c"].map((id) => item(id, { opportunities: ["translation"] }));
  const ranked = createCaseIndex(same).rank(tokenise("x"), new Map([["translation", 1]]), 2);
  assertEquals(ranked.map((found) => found.item.id), ["a", "b"]);
});

Deno.test("rank() gives the best of many as sorting all would", () => {
  const many = Array.from(
    { length: 300 },
    (_, index) => item(`i${index}`, { problem: "invoice ".repeat(1 + index % 7) + "box ".repeat(index % 11) }),
  );
  const index = createCaseIndex(many);
  const all = index.rank(tokenise("invoice"), new Map(), 300);
  assertEquals(index.rank(tokenise("invoice"), new Map(), 9), all.slice(0, 9));
});

Deno.test("rankCases() gives all works in list order without a query", () => {
  const answer = caseStudies().parse(analyzer.rankCases(undefined, 2, url));
  assertEquals(answer.case_studies.map(({ id }) => id), ["post-desk", "delivery-reader"]);
  assertEquals(answer.case_studies[0].relevance_score, null);
});

Deno.test("rankCases() answers a query without any relevant work with a helpful note", () => {
  const answer = caseStudies().parse(analyzer.rankCases("submarine periscopes", 5, url));
  assertEquals(answer.count, 0);
  assert(answer.note.includes("other words"));
});

Deno.test("rank() names no work that proves something else and shares only words", () => {
  const words = "unpaid invoices lie about and the reminder letters never go out";
  const index = createCaseIndex([
    item("other", { problem: words, opportunities: ["translation"] }),
    item("same", { problem: "Reminders.", opportunities: ["accounts-payable-receivable"] }),
    item("same-trade", { problem: "Rings.", opportunities: ["translation"], industries: ["jeweller"] }),
  ]);
  const ranked = index.rank(tokenise(words), new Map([["accounts-payable-receivable", 0.8]]), 5, "jeweller");
  assertEquals(ranked.map((found) => found.item.id), ["same", "same-trade"]);
});

Deno.test("rank() gives as reasons only words of the kind of work that is shared", () => {
  const index = createCaseIndex(
    [item("case", { problem: "At the end of five invoices.", opportunities: ["accounts-payable-receivable"] })],
    (stem, ids) => ids === undefined || stem.startsWith("invoic"),
  );
  const [{ sharedWords }] = index.rank(
    tokenise("five invoices lie here till the end of the month"),
    new Map([["accounts-payable-receivable", 0.8]]),
    5,
  );
  assertEquals(sharedWords, ["invoices"]);
});
