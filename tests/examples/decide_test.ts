import { assert, assertEquals } from "@std/assert";
import { stringify } from "yaml";
import { decide, JOB, type Job } from "@/docs/examples/decide.ts";
import { startOnPort } from "@/tests/mcp/support/running.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { sampleFiles } from "@/tests/support/sample.ts";
import { ROOT } from "@/tests/support/service.ts";

const PROGRAM = `${ROOT}docs/examples/decide.ts`;

async function run(origin: string, ...more: string[]) {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-config", "--no-lock", "--allow-net", PROGRAM, origin, ...more],
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("a program of at most 80 lines decides the job of issue 17 from the terms, over REST and over tools alone", async () => {
  assert(Deno.readTextFileSync(PROGRAM).trimEnd().split("\n").length <= 80);
  await using running = await startOnPort({ files: sampleFiles() });
  const rest = await run(running.origin);
  assertEquals(rest, {
    // What the sample's owner asks is in another currency, which nobody may convert.
    verdict: "fits, with open questions",
    terms: {
      employment_type: "met",
      start_date: "met",
      compensation: "unknown",
      "language de": "met",
      work_authorization: "met",
    },
  });
  assertEquals(await run(running.origin, "--tools"), rest);
});

Deno.test("an owner who names the same currency is decided to the end, and one without terms not at all", async () => {
  const files = ownerFiles();
  const open = files["candidate.yaml"];
  files["candidate.yaml"] = open + stringify({
    terms: {
      engagements: [{
        employment_types: ["PART_TIME"],
        available_from: "2027-03-01",
        compensation: { min: 8500, currency: "EUR", per: "month", basis: "gross" },
      }],
      languages: [{ tag: "de-AT", name: "German", level: "C1" }],
      work_authorization: [{ area: "EEA", status: "authorized" }],
    },
  });
  await using running = await startOnPort({ files });
  assertEquals((await run(running.origin, "--tools")).verdict, "fits");
  await using without = await startOnPort();
  assertEquals(new Set(Object.values((await run(without.origin)).terms)), new Set(["unknown"]));
});

Deno.test("each term can decide against a job", () => {
  const terms = {
    engagements: [{
      employment_types: ["PART_TIME"],
      available_from: "2027-02-01",
      compensation: { min: 9000, currency: "EUR", per: "month", basis: "gross" },
    }],
    languages: [{ tag: "de", name: "German", level: "C1" }],
    work_authorization: [{ area: "EU", status: "authorized" }, { area: "GB", status: "needs_sponsorship" }],
  };
  assertEquals(decide(terms, JOB).verdict, "fits");
  const against: [change: Partial<Job>, term: string][] = [
    [{ employment_type: "FULL_TIME" }, "employment_type"],
    [{ starts: "2027-01-31" }, "start_date"],
    [{ pay: { amount: 8999, currency: "EUR", per: "month" } }, "compensation"],
    [{ languages: [{ tag: "de", level: "C2" }] }, "language de"],
    [{ languages: [{ tag: "fr", level: "A1" }] }, "language fr"],
    [{ country: "GB" }, "work_authorization"],
  ];
  for (const [change, term] of against) {
    const decided = decide(terms, { ...JOB, ...change });
    assertEquals([decided.verdict, decided.terms[term]], ["does not fit", "unmet"], term);
  }
  assertEquals(decide(terms, { ...JOB, country: "US" }).terms.work_authorization, "unknown");
});
