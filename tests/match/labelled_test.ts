import { assert, assertEquals } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import { isJobPosting } from "@/lib/text/job_posting.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ROOT } from "@/tests/support/service.ts";

interface Labelled {
  id: string;
  posting: unknown;
  verdict: string | string[];
  terms: Record<string, string | string[]>;
  requirements: { text: string; status: string | string[] }[];
}

const records: Labelled[] = ["postings", "postings_2"].flatMap((name) =>
  JSON.parse(Deno.readTextFileSync(`${ROOT}tests/eval/${name}.json`))
);
const content = loadContent(`${ROOT}content`);
/** The labels are for the sample's terms. */
const isSample = /fictional/.test(content.site.notice ?? "");
const place = (subject: string) => ({ title: subject, url: `https://example.com/${encodeURIComponent(subject)}` });
const is = (label: string | string[], value: string | undefined) =>
  value !== undefined && [label].flat().includes(value);

Deno.test({ name: "labelled postings of many shapes are judged as labelled", ignore: !isSample }, () => {
  const wrong = records.flatMap(({ id, posting, verdict, terms, requirements }) => {
    const found = matchRole(posting, content, wordsOf("en").match, place);
    return [
      ...is(verdict, found.verdict) ? [] : [`${id}: ${found.verdict}`],
      ...found.terms.filter(({ term, status }) => terms[term] !== undefined && !is(terms[term], status))
        .map(({ term, status }) => `${id}: ${term} ${status}`),
      ...requirements.filter(({ text, status }) =>
        !is(status, found.requirements.find((one) => one.text.includes(text) || text.includes(one.text))?.status)
      ).map(({ text }) => `${id}: ${text}`),
    ];
  });
  // Nothing unknown is called unmet; of all else a few may differ when rules or content change.
  const unmet = wrong.filter((one) => one.endsWith(" unmet"));
  assertEquals(unmet, []);
  assert(wrong.length <= 12, wrong.join("\n"));
});

Deno.test("every citation is a claim that is published, with its words", { ignore: !isSample }, async () => {
  const { claimsOf } = await import("@/lib/content/claims.ts");
  const claims = new Set(claimsOf(content).map(({ id }) => id));
  for (const { posting } of records) {
    for (const { evidence, status } of matchRole(posting, content, wordsOf("en").match, place).requirements) {
      if (status === "met" || status === "partly") assert(evidence.length > 0);
      for (const { claim, quote } of evidence) {
        assert(claims.has(claim), claim);
        assert(quote.length > 0);
      }
    }
  }
});

Deno.test("a posting takes time in proportion to its length, whatever is in it", () => {
  const parts = [
    "- a, b; c or d and ",
    "1 000 € per month from 1 March 2027 ",
    "<li>x",
    "((((",
    "days a week ",
    "no no not ",
    "\n",
    "Krav: ",
  ];
  for (const part of parts) {
    const time = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
      const start = performance.now();
      matchRole(text, content, wordsOf("en").match, place);
      return performance.now() - start;
    };
    time(20_000);
    const took = Math.min(time(20_000), time(20_000), time(20_000));
    assert(took < 1500, `${JSON.stringify(part)} takes ${took} ms`);
  }
});

Deno.test("a posting is recognised among other texts", () => {
  const texts = records.filter(({ posting }) => typeof posting !== "string" || posting.length > 350);
  const missed = texts.filter(({ posting }) => !isJobPosting(posting)).map(({ id }) => id);
  assert(missed.length * 8 <= texts.length, missed.join());
  const problems = [
    "Two of us open about 90 messages every morning and forward them; it takes an hour a day.",
    "We are hiring a lot this year, and our recruiter reads 300 applications a month by hand. CVs lie in the inbox for days.",
    "Unsere Buchhaltung sucht jeden Monat nach Belegen; eine Vollzeitkraft ist nur damit beschäftigt.",
    "Nos techniciens notent leurs heures sur papier et quelqu'un les ressaisit à temps plein.",
    "",
  ];
  for (const text of problems) assert(!isJobPosting(text), text);
});
