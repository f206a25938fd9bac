import { assert, assertEquals, assertThrows } from "@std/assert";
import { parse } from "yaml";
import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import type { Terms } from "@/lib/content/schema/terms.ts";
import { once } from "@/lib/lazily.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import type { TermName } from "@/lib/match/reading.ts";
import { isJobPosting } from "@/lib/language/job_posting.ts";
import { rememberedTexts } from "@/lib/text/remembered.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ROOT } from "@/tests/support/service.ts";

interface Labelled {
  id: string;
  posting: unknown;
  /** Left out where only the points are labelled. */
  verdict?: string | string[];
  terms?: Record<string, string | string[]>;
  requirements: { text: string; importance: string; status: string | string[] }[];
}

interface Wordings extends Record<"refused" | "nothing_asked" | "said_beside_list", string[]> {
  wordings: { term: TermName; status: string; texts: string[] }[];
  headings: Record<"required" | "preferred" | "nothing", string[]>;
  worded: Record<string, string[]>;
  in_other_words: Record<string, string[]>;
}

const records: Labelled[] = [...Deno.readDirSync(`${ROOT}tests/eval`)]
  .filter(({ name }) => /^postings[^/]*\.json$/.test(name))
  .flatMap(({ name }) => JSON.parse(Deno.readTextFileSync(`${ROOT}tests/eval/${name}`)));
const content = loadContent(`${ROOT}content`);
const revision = new Revision(content);
/** The labels are for the sample's terms. */
const isSample = /fictional/.test(content.site.notice ?? "");
const place = (subject: string) => ({ title: subject, url: `https://example.com/${encodeURIComponent(subject)}` });
/** The labels are for this day. */
const call = { today: "2026-11-01" };
const matchPosting = (
  posting: unknown,
  owner: typeof content,
  words: Parameters<typeof matchRole>[2],
  placeOf: typeof place,
) => matchRole({ posting }, owner === content ? revision : new Revision(owner), words, placeOf, call);
const is = (label: string | string[], value: string | undefined) =>
  value !== undefined && [label].flat().includes(value);

/** Sentences of postings, and what is to be read in them. */
const {
  wordings: WORDINGS,
  refused: REFUSED,
  nothing_asked: NOTHING_ASKED,
  said_beside_list: SAID_BESIDE_LIST,
  headings: HEADINGS,
  worded: WORDED,
  in_other_words: IN_OTHER_WORDS,
}: Wordings = parse(Deno.readTextFileSync(`${ROOT}tests/match/wordings.yaml`));

/** All of them as they are judged, for the tests that look at them. */
const judged = once(() =>
  records.map((record) => ({
    ...record,
    found: matchPosting(record.posting, content, wordsOf("en").match, place),
  }))
);

Deno.test({ name: "labelled postings of many shapes are judged as labelled", ignore: !isSample }, () => {
  const verdicts: string[] = [];
  const wrong = judged().flatMap(({ id, verdict, terms = {}, requirements, found }) => {
    if (verdict !== undefined && !is(verdict, found.verdict)) verdicts.push(`${id}: ${found.verdict}`);
    // Where no point is labelled, nobody has said whether all that is asked for was read.
    if (verdict !== undefined && requirements.length > 0 && found.verdict === "fits") assert(is(verdict, "fits"), id);
    return [
      ...found.terms.filter(({ term, status }) => terms[term] !== undefined && !is(terms[term], status))
        .map(({ term, status }) => `${id}: ${term} ${status}`),
      ...requirements.filter(({ text, status, importance }) => {
        const point = found.requirements.find((one) => one.text.includes(text) || text.includes(one.text));
        return !is(status, point?.status) || point?.importance !== importance;
      }).map(({ text }) => `${id}: ${text}`),
    ];
  });
  // Nothing unknown is called unmet; of all else some may differ, a little more than were measured. All these postings have been
  // used to correct the rules: that few differ says that nothing was lost, and nothing of postings that no one here has seen.
  const unmet = wrong.filter((one) => one.endsWith(" unmet"));
  assertEquals(unmet, []);
  assert(wrong.length <= 145, wrong.join("\n"));
  // The labels know no lines that were not understood; with one, a posting that fits fits in part (contract, section 6.4).
  const labelled = records.filter(({ verdict }) => verdict !== undefined).length;
  assert(verdicts.length <= labelled * 0.15, verdicts.join("\n"));
});

Deno.test(
  { name: "what she refuses is found in three of four odd wordings, and else not decided", ignore: !isSample },
  () => {
    const found = REFUSED.map((text) => {
      const { terms } = matchPosting(`Engineer wanted by a company\n\n${text}`, content, wordsOf("en").match, place);
      return [text, terms.find(({ term }) => term === "refused")!.status, "unmet"] as const;
    });
    assert(found.every(([, status]) => status === "unmet" || status === "unknown"));
    assertShare(0.75, found);
  },
);

Deno.test({ name: "each condition is read in many wordings", ignore: !isSample }, () => {
  for (const { term, status, texts } of WORDINGS) {
    for (const text of texts) {
      const { terms } = matchPosting(`Engineer wanted by a company\n\n${text}`, content, wordsOf("en").match, place);
      assertEquals(terms.find((one) => one.term === term)?.status, status, text);
    }
  }
});

const PAY = "compensation";
const paid = (pay: Record<string, unknown>) => ({
  "@type": "JobPosting",
  title: "Engineer",
  employmentType: "FULL_TIME",
  ...pay,
});

/** Owners whose terms differ from the sample's in each field, with postings and what a term comes to for them. */
const OWNERS: { terms: Terms; cases: [posting: unknown, term: TermName, status: "met" | "unmet" | "unknown"][] }[] = [
  {
    // Part time only, nothing remote, every day in her own town.
    terms: {
      engagements: [
        {
          employment_types: ["PART_TIME"],
          available_from: "2027-03-01",
          days_per_week: { min: 2, max: 3 },
          compensation: { min: 3200, currency: "EUR", per: "month", basis: "gross" },
        },
        {
          employment_types: ["CONTRACTOR"],
          available_from: "2026-12-01",
          until: "2027-12-31",
          days_per_week: { max: 2 },
          duration_months: { max: 6 },
          compensation: { min: 90, currency: "EUR", per: "hour", basis: "gross" },
        },
      ],
      languages: [{ tag: "de", name: "German", level: "native" }, { tag: "en", name: "English", level: "B2" }],
      work_authorization: [{ area: "DE", status: "citizen" }, { area: "CH", status: "not_possible" }],
      places: {
        base: { country: "DE", locality: "Freiburg" },
        remote: [],
        on_site: [{ where: "base", max_days: 5, per: "week" }, { where: "elsewhere", max_days: 1, per: "month" }],
        relocation: false,
      },
    },
    cases: [
      ["Sachbearbeitung (50 %), unbefristet, Freiburg, vor Ort, ab 1. April 2027.", "employment_type", "met"],
      ["Full-time, Germany-wide, 60-70k €.", "employment_type", "unmet"],
      // Pay is compared within one kind of engagement only.
      ["Full-time in Freiburg, 20.000 € gross a year.", "compensation", "unknown"],
      ["Freiberuflich, 100 % remote, 800 € pro Tag, Laufzeit 9 Monate.", "place", "unknown"],
      ["Freiberuflich, 100 % remote, 800 € pro Tag, Laufzeit 9 Monate.", "duration", "unmet"],
      ["Freelance, 85 €/h, start March 2028.", "compensation", "unmet"],
      ["Freelance, 85 €/h, start March 2028.", "start_date", "unmet"],
      ["Teilzeit 60 %, 1 Tag Homeoffice pro Woche, sonst in unserem Büro in Freiburg.", "place", "met"],
      [{ "@type": "JobPosting", title: "Aushilfe", jobLocation: { address: "Freiburg" } }, "place", "met"],
      ["Teilzeit, 3 Tage pro Woche, davon 2 Tage im Büro Karlsruhe.", "place", "unmet"],
      ["Part-time role in Basel, Swiss work permit required.", "work_authorization", "unmet"],
    ],
  },
  {
    terms: {
      engagements: [
        {
          employment_types: ["FULL_TIME"],
          compensation: { min: 150000, currency: "USD", per: "year", basis: "gross" },
        },
        { employment_types: ["CONTRACTOR"], compensation: { min: 900, currency: "USD", per: "day", basis: "gross" } },
      ],
      languages: [{ tag: "en", name: "English", level: "native" }, { tag: "es", name: "Spanish", level: "C1" }],
      work_authorization: [{ area: "US", status: "citizen" }, { area: "EU", status: "needs_sponsorship" }],
      places: { base: { country: "US", locality: "Austin" }, remote: ["US", "CA"], relocation: true },
    },
    cases: [
      ["Full-time, remote (US only), $140,000 - $165,000.", "compensation", "met"],
      ["Full-time, onsite Seattle 5 days a week, $130k base.", "compensation", "unmet"],
      ["Full-time, onsite Seattle 5 days a week, $130k base.", "place", "unknown"],
      ["Full-time, remote within Europe only, €90k.", "place", "unknown"],
      ["Full-time, remote within Europe only, €90k.", "compensation", "unknown"],
      ["Contractor wanted, $4,700 per week, remote US.", "compensation", "met"],
      ["Contractor wanted, bilingual English and Spanish.", "language", "met"],
      ["Part-time bookkeeping, 10 hours a week, $60/hour.", "employment_type", "unmet"],
      ["Part-time bookkeeping, 10 hours a week, $60/hour.", "compensation", "unknown"],
      ["Full-time in Berlin. EU work permit required, no sponsorship.", "work_authorization", "unmet"],
      ["US citizenship or a green card is required.", "work_authorization", "met"],
      // Pay as feeds write it: a range in one text, its currency and span in fields beside it.
      [paid({ baseSalary: { currency: "USD", value: { value: "150000-165000", unitText: "YEAR" } } }), PAY, "met"],
      [paid({ baseSalary: { currency: "USD", value: "9 000 – 10 000", unitText: "MONTH" } }), PAY, "unmet"],
      [paid({ compensation: { range: "130k-140k", currency: "USD", period: "year" } }), PAY, "unmet"],
      [paid({ baseSalary: "150000-165000", salaryCurrency: "USD" }), PAY, "met"],
      [paid({ baseSalary: { currency: "EUR", value: { value: "50000-60000", unitText: "YEAR" } } }), PAY, "unknown"],
      [paid({ baseSalary: { currency: "USD", value: { value: "by agreement", unitText: "YEAR" } } }), PAY, "unknown"],
    ],
  },
];

Deno.test("the terms of other owners are judged by the same rules", () => {
  for (const { terms, cases } of OWNERS) {
    const other = { ...content, candidate: { ...content.candidate!, terms } };
    for (const [posting, term, status] of cases) {
      const sent = typeof posting === "string" ? `Engineer wanted by a company\n\n${posting}` : posting;
      const found = matchPosting(sent, other, wordsOf("en").match, place).terms.find((one) => one.term === term);
      assertEquals(found?.status, status, `${JSON.stringify(posting)}: ${term}, ${found?.explanation}`);
    }
  }
});

Deno.test("every citation is a claim that is published, with its words", { ignore: !isSample }, async () => {
  const { collectClaims } = await import("@/lib/content/claims.ts");
  const claims = new Set(collectClaims(content).map(({ id }) => id));
  for (const { found } of judged()) {
    for (const { evidence, status } of found.requirements) {
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
      matchPosting(text, content, wordsOf("en").match, place);
      return performance.now() - start;
    };
    time(20_000);
    const took = Math.min(time(20_000), time(20_000), time(20_000));
    assert(took < 1500, `${JSON.stringify(part)} takes ${took} ms`);
  }
});

Deno.test("no line of a posting stays in memory once it has been compared, not even where that fails", () => {
  const noWords = new Proxy(wordsOf("en").match, {
    get() {
      // Asked for at the end, when all lines have been read.
      assert(rememberedTexts().filter((count) => count > 0).length > 8, `${rememberedTexts()}`);
      throw new Error("no words");
    },
  });
  const text = "Engineer wanted by a company\n\nFluent English required. Remote, 3 days a week.";
  assertThrows(() => matchPosting(text, content, noWords, place), Error, "no words");
  assert(rememberedTexts().every((count) => count === 0));
  matchPosting(text, content, wordsOf("en").match, place);
  assert(rememberedTexts().every((count) => count === 0));
});

Deno.test("a posting is recognised among other texts", () => {
  // Not yet those of `postings_5`: too many of them are missed.
  const texts = records.filter(({ id, posting }) =>
    !id.startsWith("dsf-") && (typeof posting !== "string" || posting.length > 350)
  );
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

/** Checks that at least so large a share of texts is read as it should be: what lines are is learned, and never all of it right. */
function assertShare(
  least: number,
  cases: readonly (readonly [said: string, found: string, expected: string])[],
): void {
  const wrong = cases.filter(([, found, expected]) => found !== expected);
  const told = wrong.map(([said, found, expected]) => `${said}\n    ${found}\n    not ${expected}`).join("\n");
  assert(wrong.length <= cases.length * (1 - least), `${cases.length - wrong.length} of ${cases.length}\n${told}`);
}

const pointsOf = (posting: unknown) =>
  matchPosting(posting, content, wordsOf("en").match, place).requirements.map(({ text, importance }) =>
    importance === "required" ? text : `~${text}`
  ).join(" / ");

Deno.test("prose that asks for nothing is seldom a point, beside a list or without one", () => {
  const job = (fields: Record<string, string>) => ({ "@type": "JobPosting", title: "Engineer", ...fields });
  assertShare(0.97, NOTHING_ASKED.map((description) => [description, pointsOf(job({ description })), ""]));
  assertShare(
    0.9,
    SAID_BESIDE_LIST.map((description) => [description, pointsOf(job({ skills: "Kafka", description })), "Kafka"]),
  );
});

Deno.test("most headings say of their list whether it is asked for, also in words of joy and behind other lists", () => {
  const known = "We are 40 people.\n\nWe need\n- Python";
  const below = (heading: string, before: string) => pointsOf(`Engineer wanted\n\n${before}\n\n${heading}\n- Kafka`);
  assertShare(0.7, HEADINGS.required.map((heading) => [heading, below(heading, "We are 40 people."), "Kafka"]));
  const more = [
    "You also know",
    "And you can",
    "Your tools",
    "Languages you speak",
    "Your languages",
    "Ihre Sprachen",
    "Deine Werkzeuge",
    "Dina språk",
    "Du kan också",
    "Tus herramientas",
    "Tus idiomas",
    "Vos langues",
    "Vos outils",
    "What you have done",
    "Your experience",
  ];
  assertShare(0.5, more.map((heading) => [heading, below(heading, known), "Python / Kafka"]));
  assertShare(0.8, HEADINGS.preferred.map((heading) => [heading, below(heading, known), "Python / ~Kafka"]));
  assertShare(0.75, HEADINGS.nothing.map((heading) => [heading, below(heading, known), "Python"]));
});

Deno.test({ name: "what an owner denies or leaves to others shows nothing", ignore: !isSample }, () => {
  const cited = (skills: string[]) =>
    matchPosting({ "@type": "JobPosting", title: "Engineer", skills }, content, wordsOf("en").match, place).requirements
      .flatMap(({ evidence }) => evidence.map(({ quote }) => quote));
  for (const skills of [["Damage and customs claims"], ["Language models in production"], ["Answering by telephone"]]) {
    const quotes = cited(skills).join("\n");
    assert(!/leaves alone|without a language model|^no language model|was tried for a month/im.test(quotes), quotes);
  }
});

Deno.test({ name: "what is asked for in other words is shown, what resembles it is not", ignore: !isSample }, () => {
  for (const [status, texts] of Object.entries(WORDED)) {
    const wrong = texts.filter((text) => {
      const posting = { "@type": "JobPosting", title: "Engineer", skills: ["Python", text, "SQL"] };
      const points = matchPosting(posting, content, wordsOf("en").match, place).requirements.slice(1, -1);
      return points.length !== 1 || points[0].status !== status;
    });
    assert(wrong.length <= 1, `${status}: ${wrong}`);
  }
});

Deno.test({ name: "a point is judged by what it means, in whichever words and language", ignore: !isSample }, () => {
  for (const [status, skills] of Object.entries(IN_OTHER_WORDS)) {
    for (const text of skills) {
      const posting = { "@type": "JobPosting", title: "Engineer", skills: [text] };
      const { requirements } = matchPosting(posting, content, wordsOf("en").match, place);
      assertEquals(requirements.map((one) => one.status), [status], text);
    }
  }
});

Deno.test("an owner of another trade and language is judged by what that owner says", () => {
  const other = {
    ...content,
    items: [],
    profile: {
      ...content.profile,
      about: [],
      aiTools: [],
      strengths: [],
      summary: "Ich baue Treppen.",
      headline: "Tischlerin für Treppen",
      skillCategories: [{ category: "Werkstatt", items: ["Treppenbau", "CNC-Fräsen", "Restaurierung alter Möbel"] }],
    },
    services: undefined,
    resume: undefined,
    candidate: {
      ...content.candidate!,
      summary: "",
      target_roles: [],
      experience: { years: 9, areas: ["Tischlerei"] },
    },
  };
  const skills = [
    "Erfahrung im Treppenbau",
    "CNC-Fräsen",
    "Python",
    "12 Jahre in einer Tischlerei",
    // A compound by both of its parts, one of two, and what is asked for without the reason for it.
    "Möbelrestaurierung",
    "Möbelverkauf",
    "Erfahrung mit Drehbänken oder Möbeln",
    "Erfahrung im Treppenbau, weil unser Haus viele Drehbänke hat",
  ];
  const { requirements } = matchPosting(
    { "@type": "JobPosting", title: "Tischler", skills },
    other as unknown as typeof content,
    wordsOf("de").match,
    place,
  );
  assertEquals(requirements.map(({ text, status }) => [text, status]), [
    ["Erfahrung im Treppenbau", "met"],
    ["CNC-Fräsen", "met"],
    ["Python", "not_shown"],
    ["12 Jahre in einer Tischlerei", "conflict"],
    ["Möbelrestaurierung", "met"],
    ["Möbelverkauf", "not_shown"],
    ["Erfahrung mit Drehbänken oder Möbeln", "met"],
    ["Erfahrung im Treppenbau, weil unser Haus viele Drehbänke hat", "met"],
  ]);
});
