import { assert, assertEquals, assertThrows } from "@std/assert";
import { stringify } from "yaml";
import { collectClaims } from "@/lib/content/claims.ts";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";

/** Files of an owner with one work that has every kind of claim. */
function withWork(
  facts: Record<string, unknown>,
  result = "It took 1.9 minutes, down from 6.5.",
): Record<string, string> {
  return {
    ...ownerFiles({ projects: 1, agents: 0 }),
    "projects/order-desk.md": `---\n${
      stringify({ title: "An order desk", capabilities: ["Reads orders"], start_date: "2024-01", ...facts })
    }---\n\n## Problem\n\nSlow.\n\n## Result\n\n${result}\n`,
    "resume.yaml": stringify({
      work: [{ name: "New employer", position: "Lead", startDate: "2021" }, {
        name: "Old employer",
        startDate: "2015",
      }],
      certificates: [{ name: "A certificate", date: "2022-05", url: "https://certificates.example/7" }],
    }),
  };
}

function claims(files: Record<string, string>) {
  using folder = temporaryFolder(files);
  return collectClaims(loadContent(folder.path));
}

Deno.test("results, dates, skills, conditions and the history are claims, each with the day on which it was true", () => {
  const found = claims(withWork({}));
  const ids = found.map(({ id }) => id);
  for (
    const id of [
      "project:order-desk#result",
      "project:order-desk#dates",
      "project:order-desk#capabilities/1",
      "profile#skills/2",
      "candidate#availability",
      "candidate#experience/years",
      "candidate#languages/1",
      "services#use_cases/one",
      "resume#certificates/1",
    ]
  ) assert(ids.includes(id), id);
  assertEquals(new Set(ids).size, ids.length, "no id stands twice");
  for (const { id, statement, asOf } of found) {
    assert(statement.trim() !== "", id);
    assert(/^\d{4}(-\d{2}){0,2}$/.test(asOf), `${id}: ${asOf}`);
  }
});

Deno.test("ids outlive rewording, and what is added in front of the history", () => {
  const before = claims(withWork({}));
  const files = withWork({ title: "Another title", capabilities: ["Understands orders"] }, "Other words, 3 of them.");
  files["resume.yaml"] = stringify({
    work: [
      { name: "Newest employer", startDate: "2026" },
      { name: "New employer, renamed", position: "Lead", startDate: "2021" },
      { name: "Old employer", startDate: "2015" },
    ],
    certificates: [{ name: "A certificate", url: "https://certificates.example/7" }],
  });
  const after = claims(files);
  const idsAfter = after.map(({ id }) => id);
  assertEquals(before.map(({ id }) => id).filter((id) => !idsAfter.includes(id)), []);
  const oldest = (found: typeof after) => found.find(({ id }) => id === "resume#work/1")?.statement;
  assertEquals(oldest(after), oldest(before));
});

Deno.test("evidence proves the result, unless it names another claim; a certificate brings its own", () => {
  const evidence = [
    { url: "https://press.example/a", title: "A report", kind: "press", quote: "1.9 minutes" },
    { url: "https://press.example/b", title: "About the owner", claim: "candidate#experience/years" },
    { url: "https://press.example/c", title: "The problem", claim: "problem" },
  ];
  const found = claims(withWork({ evidence }));
  const urls = (id: string) => found.find((claim) => claim.id === id)!.evidence.map(({ url }) => url);
  assertEquals(urls("project:order-desk#result"), ["https://press.example/a"]);
  assertEquals(urls("candidate#experience/years"), ["https://press.example/b"]);
  assertEquals(urls("project:order-desk#problem"), ["https://press.example/c"]);
  assertEquals(urls("resume#certificates/1"), ["https://certificates.example/7"]);
});

Deno.test("evidence of something that nobody says is a mistake that names what may be meant", () => {
  const files = withWork({ evidence: [{ url: "https://press.example/a", title: "A report", claim: "reslt" }] });
  const error = assertThrows(() => claims(files), ContentError);
  const [problem] = error.problems;
  assertEquals(problem.file.split("/").slice(-2).join("/"), "projects/order-desk.md");
  assert(problem.message.includes("did you mean result?"), problem.message);
  assertEquals(typeof problem.line, "number");
});

Deno.test("a work without a result can be proved too", () => {
  const files = withWork({});
  files["projects/order-desk.md"] = `---\n${
    stringify({ title: "Only a title", evidence: [{ url: "https://press.example/a", title: "A report" }] })
  }---\n`;
  const proved = claims(files).filter(({ evidence, subject }) => subject.startsWith("project") && evidence.length > 0);
  assertEquals(proved.map(({ id }) => id), ["project:order-desk#title"]);
});
