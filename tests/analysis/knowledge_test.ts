import { assert, assertEquals } from "@std/assert";
import { knowledge } from "@/tests/analysis/sample_knowledge.ts";

Deno.test("the rules name only kinds of work that are known", () => {
  const known = new Set(knowledge.opportunities.map(({ id }) => id));
  const { common_opportunities, default_opportunity } = knowledge.rules;
  for (const id of [...common_opportunities, default_opportunity]) assert(known.has(id), id);
});

Deno.test("the shares of the factors add up to 1", () => {
  const shares = Object.values(knowledge.rules.workflow.weights);
  assertEquals(Math.round(shares.reduce((sum, share) => sum + share, 0) * 1000), 1000);
});
