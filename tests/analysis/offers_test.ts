import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { analysis } from "@/lib/analysis/analysis_answers.ts";
import { createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { offeredBy } from "@/lib/catalog/catalog.ts";
import { loadContent } from "@/lib/content/content.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const WAYFINDING = `title: Wayfinding
explanation: Signs, maps and names that lead people through a building without asking.
pains:
  - Visitors stand in the entrance and ask the porter where to go.
  - Nobody finds the radiology department, they wander through the basement.
  - Our signs come from four decades and contradict each other.
  - People walk in circles in our car park.
  - New wing, new numbers, and now all arrows point to the wrong side.
  - The town hall has two second floors and everyone is lost.
  - We need a guidance system for the clinic that blind people can use too.
  - Patients come late because they took the wrong lift.
  - Half of our guests end up at the kitchen door.
  - The room numbers follow no logic and delivery men despair.
  - We hang up printed sheets with arrows, it looks terrible.
  - How do people find us from the station?
`;

const LOST =
  "Our visitors get lost in the building, the signs contradict each other and the porter explains the way all day.";

/** Loads the sample as the content of an owner who offers only what is said here. */
function owner(folder: string, { offers, own = {}, services = "" }: {
  offers: string[];
  own?: Record<string, string>;
  services?: string;
}) {
  for (const name of ["site", "profile"]) Deno.copyFileSync(`${ROOT}content/${name}.yaml`, `${folder}/${name}.yaml`);
  Deno.writeTextFileSync(
    `${folder}/services.yaml`,
    `name: Work\npromise: Good work.\noffers: [${offers.join(", ")}]\n${services}`,
  );
  Deno.mkdirSync(`${folder}/opportunities`);
  for (const [name, text] of Object.entries(own)) Deno.writeTextFileSync(`${folder}/opportunities/${name}.yaml`, text);
  const content = loadContent(folder);
  const analyzer = createAnalyzer(content, content.items, learnAtOnce(content));
  return {
    content,
    ask: (problem: string) => analysis().parse(analyzer.analyze({ problem }, ({ id }) => `https://x.example/${id}`)),
  };
}

Deno.test("an owner's own kind of work is found because its file is there", () => {
  using folder = temporaryFolder();
  const { content, ask } = owner(folder.path, { offers: [], own: { wayfinding: WAYFINDING } });
  assertEquals(content.services?.offers, ["wayfinding"]);
  assert(offeredBy(content).analysis);
  const found = ask(LOST);
  assertEquals(found.matched_opportunities.map(({ id }) => id), ["wayfinding"]);
  assertEquals(found.understood[0], { id: "wayfinding", title: "Wayfinding", offered: true });
  assert(found.recommended_first_pilot !== null);
  for (const text of [found.fit_explanation, ...found.approach, ...found.considerations, found.next_step]) {
    assert(!/\bAI\b|software|machine/.test(text), text);
  }
});

Deno.test("what is understood but not offered is said as such", () => {
  using folder = temporaryFolder();
  const { ask } = owner(folder.path, { offers: [], own: { wayfinding: WAYFINDING } });
  const { fit, fit_explanation, matched_opportunities, understood, recommended_first_pilot } = ask(
    "Our supplier invoices lie around until somebody approves them, and we lose the early payment discount every month.",
  );
  assertEquals([fit, matched_opportunities, recommended_first_pilot], ["outside", [], null]);
  assertEquals([understood[0].id, understood[0].offered], ["accounts-payable-receivable", false]);
  assertStringIncludes(fit_explanation, "I read this as “Bills in, money in, reminders out”; I do not offer that.");
});

Deno.test("what the owner lists as not offered is told in the owner's words, and prices too", () => {
  using folder = temporaryFolder();
  const { ask } = owner(folder.path, {
    offers: ["translation"],
    services: 'not_offered: ["Interpreting at court or at the doctor\'s"]\npricing: Per line, agreed beforehand.\n',
  });
  const { fit, fit_explanation, price_note, indicative_scope } = ask(
    "We need somebody interpreting for our worker at court on Monday.",
  );
  assertEquals(fit, "outside");
  assertStringIncludes(fit_explanation, "Interpreting at court or at the doctor's");
  // What is not done has neither a size nor a price.
  assertEquals([price_note, indicative_scope], [null, null]);
  assertEquals(
    ask("Our catalogue has to be translated into Swedish, 40 pages.").price_note,
    "Per line, agreed beforehand.",
  );
});

Deno.test("without any kind of work there is no analysis", () => {
  using folder = temporaryFolder();
  const { content } = owner(folder.path, { offers: [] });
  assertEquals(offeredBy(content).analysis, false);
});

Deno.test("an unknown id under offers is a mistake at its line", () => {
  using folder = temporaryFolder();
  let message = "";
  try {
    owner(folder.path, { offers: ["email-triagee"] });
  } catch (error) {
    message = String(
      (error as { problems?: { line?: number; message: string }[] }).problems?.map((p) => `${p.line} ${p.message}`),
    );
  }
  assertStringIncludes(message, "3 must be one of those in");
  assertStringIncludes(message, "did you mean email-triage?");
});
