import { assert, assertEquals } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import { interfaceLanguage, wordsOf } from "@/lib/words/words.ts";
import { ROOT } from "@/tests/support/service.ts";

interface Labelled {
  id: string;
  posting: unknown;
  verdict: string;
  terms: Record<string, string>;
  requirements: { text: string; status: string | string[] }[];
}

const FOLDER = `${ROOT}tests/eval/owners`;

/** The labels are for this day. */
const TODAY = "2026-11-01";

/** The least share that must be as it is labelled, over all owners; the rules were corrected by these postings. */
const LEAST = { verdict: 0.64, term: 0.94, point: 0.93 };

const plain = (text: string) => text.toLowerCase().replace(/[\s.;,]+/g, " ").trim();
const isSame = (one: string, other: string) => plain(one).includes(plain(other)) || plain(other).includes(plain(one));

Deno.test("owners of other trades get the answers that people have labelled, no false fit and no false contradiction", () => {
  const score = { verdict: [0, 0], term: [0, 0], point: [0, 0] };
  const count = (name: keyof typeof score, isRight: boolean) => {
    score[name][0] += Number(isRight);
    score[name][1]++;
  };
  const wrong: string[] = [];
  for (const { name } of Deno.readDirSync(FOLDER)) {
    const revision = new Revision(loadContent(`${FOLDER}/${name}/content`));
    const words = wordsOf(interfaceLanguage(revision.content.site.language)).match;
    const postings = JSON.parse(Deno.readTextFileSync(`${FOLDER}/${name}/postings.json`)) as Labelled[];
    for (const { id, posting, verdict, terms, requirements } of postings) {
      const found = matchRole(
        { posting },
        revision,
        words,
        (subject) => ({ title: subject, url: "https://example.com/" }),
        { today: TODAY },
      );
      count("verdict", found.verdict === verdict);
      if (found.verdict === "fits" && verdict !== "fits") wrong.push(`${id} fits`);
      for (const { term, status } of found.terms) {
        const label = terms[term];
        if (label === undefined) continue;
        count("term", status === label);
        if (status === "unmet" && label !== "unmet") wrong.push(`${id} ${term} is unmet`);
      }
      for (const { text, status } of requirements) {
        const point = found.requirements.find((one) => isSame(one.text, text));
        count("point", point !== undefined && [status].flat().includes(point.status));
      }
    }
  }
  assertEquals(wrong, []);
  for (const [name, [right, of]] of Object.entries(score)) {
    const least = LEAST[name as keyof typeof LEAST];
    assert(right / of >= least, `${name}: ${right} of ${of}, less than ${least}`);
  }
});
