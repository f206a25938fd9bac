import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import {
  assessment,
  businessInput,
  problemInput,
  scopeEstimate,
  suggestions,
} from "@/lib/analysis/analysis_answers.ts";
import { analyzer, SHARED_INBOX } from "@/tests/analysis/sample_knowledge.ts";

Deno.test("suggest() gives what the text names first, with its words", () => {
  const { opportunities } = suggestions().parse(analyzer.suggest({ business: SHARED_INBOX, limit: 3 }));
  assertEquals(opportunities.length, 3);
  assertEquals(opportunities[0].id, "email-triage");
  assert(opportunities[0].why.includes("“"));
});

Deno.test("suggest() has something for a business that names no problem", () => {
  const { opportunities, note } = suggestions().parse(
    analyzer.suggest(
      businessInput.parse({ business: "We are a family bakery with three shops.", industry: "bakery" }),
    ),
  );
  assertEquals(opportunities.length, 5);
  assert(note.includes("not named a problem"));
});

Deno.test("suggest() says of what is frequent in a trade that it is, and of nothing else", () => {
  const whyFor = (business: string) => analyzer.suggest({ business, limit: 10 }).opportunities.map(({ why }) => why);
  const frequent = /in your trade \((.+?)\)/;
  const named = whyFor("We are a dental practice with three dentists.").map((why) => frequent.exec(why)?.[1]);
  assert(named.some((trade) => trade !== undefined), JSON.stringify(named));
  for (const trade of named) assert(trade === undefined || /dent|practice|clinic|health/i.test(trade), trade);
  assert(whyFor("We are a company of forty people.").every((why) => !frequent.test(why)));
});

Deno.test("suggest() suggests nothing where no business speaks", () => {
  assertEquals(analyzer.suggest({ business: "My dog is sick and I am sad about it.", limit: 5 }).opportunities, []);
});

Deno.test("assess() wants frequent, rule-bound, digital work automated", () => {
  const answer = assessment().parse(analyzer.assess({
    workflow:
      "Every day we copy the order number, the quantity and the address from PDF orders into the ERP, always the same fields.",
    frequency: "60 a day",
    exceptions: "hardly any",
  }));
  assertEquals(answer.verdict, "automate");
  assert(answer.score >= 65);
  assertEquals(answer.quantities.period, "day");
});

Deno.test("assess() wants work kept by hand that is rare or needs a person", () => {
  assertEquals(
    analyzer.assess({ workflow: "Once a year we choose the motto of our summer party." }).verdict,
    "keep_manual",
  );
  assertEquals(
    analyzer.assess({ workflow: "I call grieving families and write a condolence letter." }).verdict,
    "keep_manual",
  );
});

Deno.test("assess() takes work for frequent from sixty runs a month, and not for rare from two", () => {
  const repetition = (frequency: string) =>
    analyzer.assess({ workflow: "We copy order numbers from PDF orders into the ERP.", frequency }).factors[0].score;
  assertEquals(["2 orders a month", "59 orders a month", "60 orders a month"].map(repetition), [60, 60, 100]);
});

Deno.test("assess() wants a process put in order that everybody does differently", () => {
  const { verdict } = analyzer.assess({
    workflow: "Every week we approve supplier invoices, but everyone does it differently and nobody is responsible.",
  });
  assertEquals(verdict, "redesign_first");
});

Deno.test("estimate() adds up the weeks of its phases and never speaks of money", () => {
  const { phases, total_weeks } = scopeEstimate().parse(analyzer.estimate({ problem: SHARED_INBOX }));
  assertEquals(total_weeks.min, phases.reduce((sum, { weeks }) => sum + weeks.min, 0));
  assertEquals(total_weeks.max, phases.reduce((sum, { weeks }) => sum + weeks.max, 0));
});

Deno.test("the published input says string where integers and lists are accepted too", () => {
  const published = z.toJSONSchema(problemInput, { io: "input" }) as { properties: Record<string, { type: string }> };
  assertEquals(published.properties.team_size.type, "string");
  assertEquals(problemInput.parse({ problem: SHARED_INBOX, team_size: 12, tools: ["Xero", "Excel"] }), {
    problem: SHARED_INBOX,
    team_size: "12",
    tools: "Xero, Excel",
  });
});
