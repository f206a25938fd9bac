import { assert, assertEquals, assertThrows } from "@std/assert";
import { parse, stringify } from "yaml";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { jsonPost, startService } from "@/tests/support/service.ts";

function files(refuses: unknown[]): Record<string, string> {
  const all = ownerFiles();
  const candidate = parse(all["candidate.yaml"]) as Record<string, unknown>;
  return { ...all, "candidate.yaml": stringify({ ...candidate, terms: { refuses } }) };
}

const NIGHT = { text: "Night work", kind: "night_shifts" as const, examples: ["You work at night."] };
const REFUSES = ["Cold calls", NIGHT];

Deno.test("a refusal may say more than its text; what is published is the text", async () => {
  await using service = await startService({ files: files(REFUSES) });
  assertEquals(service.runtime.service.content.refusals, [{ text: "Cold calls" }, NIGHT]);
  const { terms } = await (await service.fetch("/api/v1/candidate")).json();
  assertEquals(terms.refuses, ["Cold calls", "Night work"]);
  const reading = { requirements: [], terms: {}, conditions: [{ id: "night_shifts", text: "Drei Nachtwachen." }] };
  const found = await (await service.fetch("/api/v1/candidate/match", jsonPost({ reading }))).json();
  const { status, posting, explanation } = found.terms.at(-1);
  assertEquals([status, posting], ["unmet", "Drei Nachtwachen."]);
  assertEquals(explanation, "I do not do this: Night work.");
});

Deno.test("a refusal of a kind that nobody knows is a mistake with its place", () => {
  for (const refusal of [{ text: "Tea", kind: "tea" }, { kind: "on_call" }, { text: "Tea", cups: 2 }, 7]) {
    using folder = temporaryFolder(files([refusal]));
    const { problems } = assertThrows(() => loadContent(folder.path), ContentError);
    assert(problems.length === 1 && problems[0].field.startsWith("terms.refuses.0"), JSON.stringify(problems));
  }
  using folder = temporaryFolder(files([{ text: "Tea", cups: 2 }]));
  const [problem] = assertThrows(() => loadContent(folder.path), ContentError).problems;
  assertEquals(problem.message, "is not a known field; known ones are text, kind, examples");
});
