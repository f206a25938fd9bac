import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import { matchInput, type RoleMatch, VERDICTS } from "@/lib/match/match_answers.ts";
import { type Asked, matchRole } from "@/lib/match/matcher.ts";
import type { CONDITIONS } from "@/lib/content/schema/terms.ts";
import type { Reading, TermName } from "@/lib/match/reading.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ROWS } from "@/tests/match/readings.ts";
import { ROOT } from "@/tests/support/service.ts";

const content = loadContent(`${ROOT}content`);
const revision = new Revision(content);
/** The rows are written for the sample's terms. */
const isSample = /fictional/.test(content.site.notice ?? "");
const TODAY = "2026-11-23";

function match(asked: unknown, today = TODAY): RoleMatch {
  const sent = matchInput.parse(JSON.parse(JSON.stringify(asked))) as Asked;
  return matchRole(sent, revision, wordsOf("en").match, (title) => ({ title, url: "https://example.com/" }), { today });
}

for (const { says, reading, verdict, terms = {} } of ROWS) {
  Deno.test({ name: `a reading is judged by the rules of the contract: ${says}`, ignore: !isSample }, () => {
    const found = match({ reading });
    const stated = found.terms.filter(({ posting }) => posting !== null);
    assertEquals(
      Object.fromEntries(stated.map(({ term, status }) => [term, status])),
      terms,
      JSON.stringify(found.terms),
    );
    assertEquals(found.verdict, verdict, found.explanation);
    assertEquals([found.posting.source, found.unread], ["reading", reading.unread ?? []]);
  });
}

Deno.test("a reading is taken without what is not seen, and within bounds that its answers stay in", () => {
  const [text, name] = ["Py\u200bthon\u2028 \u001b[31m \u202Ered", "a\u0000b\u0007 \u2066c"];
  const point = { text, kind: "skill" as const, importance: "required" as const, names: [name] };
  const { reading } = match({ reading: { title: name, requirements: [point], unread: [name] } });
  assertEquals(reading, {
    title: "ab c",
    requirements: [{ ...point, text: "Python [31m red", names: ["ab c"] }],
    terms: {},
    unread: ["ab c"],
  });
  for (
    const terms of [
      { compensation: { min: 1e16, currency: "SEK", per: "month" } },
      { languages: [{ tag: `de-${"abcdefgh-".repeat(5)}x` }] },
      { languages: [{ tag: "de-abcdefghi" }] },
    ]
  ) assert(!matchInput.safeParse({ reading: { requirements: [], terms } }).success, JSON.stringify(terms));
  const job = {
    "@type": "JobPosting",
    title: "Data engineer",
    description: "A data engineer for data, and more of it.",
  };
  for (const value of [1e300, 1e14, "9".repeat(24)]) {
    const found = match({ posting: { ...job, baseSalary: { currency: "EUR", value: { value, unitText: "MONTH" } } } });
    assert(matchInput.safeParse({ reading: found.reading }).success, String(value));
  }
});

const labelled: { id: string; posting: unknown }[] = [...Deno.readDirSync(`${ROOT}tests/eval`)]
  .filter(({ name }) => /^postings[^/]*\.json$/.test(name))
  .flatMap(({ name }) => JSON.parse(Deno.readTextFileSync(`${ROOT}tests/eval/${name}`)));

const judged = ({ verdict, terms, requirements }: RoleMatch) => ({
  verdict,
  terms,
  requirements: requirements.map(({ text, status }) => [text, status]),
});

Deno.test("sent back as it came, a reading gives what its posting gave", () => {
  for (const { id, posting } of labelled) {
    const found = match({ posting });
    if (found.truncated) continue;
    assertEquals(judged(match({ reading: found.reading })), judged(found), id);
  }
});

/** From the worst for the person who asks to the best. */
const ORDER = ["does_not_fit", "undecided", "fits_partly", "fits"];

const samples = fc.constantFrom(
  ...ROWS.map(({ reading }) => reading),
  ...isSample ? labelled.filter((_, index) => index % 25 === 0).map(({ posting }) => match({ posting }).reading) : [],
);

/** What makes a reading say one thing more that nobody can know. */
const unknowns = fc.constantFrom<(reading: Partial<Reading>) => Partial<Reading>>(
  (reading) => ({ ...reading, unread: [...reading.unread ?? [], "Zwölf Quarkblätter sind mitzubringen."] }),
  (reading) => ({
    ...reading,
    requirements: [...reading.requirements ?? [], { text: "Xylography", kind: "skill", importance: "required" }],
  }),
  (reading) => ({
    ...reading,
    requirements: [...reading.requirements ?? [], { text: "Xylographer", kind: "profession", importance: "required" }],
  }),
  (reading) =>
    reading.terms?.compensation !== undefined ? reading : {
      ...reading,
      terms: { ...reading.terms, compensation: { max: 1, currency: "JPY", per: "year" } },
    },
  (reading) =>
    reading.terms?.work_authorization !== undefined ? reading : {
      ...reading,
      terms: { ...reading.terms, work_authorization: { area: "JP", needs: "permit" } },
    },
);

Deno.test("one thing more that is unknown never moves a verdict towards fits", () => {
  fc.assert(
    fc.property(samples, unknowns, (reading, add) => {
      const [before, after] = [reading, add(reading)].map((one) => match({ reading: one }));
      assert(ORDER.indexOf(after.verdict) <= ORDER.indexOf(before.verdict), `${before.verdict} → ${after.verdict}`);
      assert(add(reading) === reading || after.verdict !== "fits");
    }),
    { numRuns: 300 },
  );
  assertEquals(new Set(ORDER), new Set(VERDICTS));
});

Deno.test("the order in which a reading says things never matters", () => {
  const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });
  const turned = samples.chain((reading) =>
    fc.record({
      requirements: shuffled(reading.requirements ?? []),
      unread: shuffled(reading.unread ?? []),
      languages: shuffled(reading.terms?.languages ?? []),
      types: shuffled(reading.terms?.employment_types ?? []),
    }).map(({ requirements, unread, languages, types }) => [reading, {
      ...reading,
      requirements,
      unread,
      terms: {
        ...reading.terms,
        ...languages.length > 0 && { languages },
        ...types.length > 0 && { employment_types: types },
      },
    }])
  );
  fc.assert(
    fc.property(turned, ([one, other]) => {
      const [a, b] = [one, other].map((reading) => match({ reading }));
      assertEquals(b.verdict, a.verdict);
      assertEquals(b.terms.map(({ status }) => status), a.terms.map(({ status }) => status));
      const points = ({ requirements }: RoleMatch) =>
        requirements.map(({ text, status }) => `${text} ${status}`).sort();
      assertEquals(points(b), points(a));
    }),
    { numRuns: 200 },
  );
});

Deno.test("what is preferred never decides", () => {
  const kinds = fc.constantFrom("skill", "profession", "licence", "language", "experience");
  fc.assert(
    fc.property(
      samples,
      fc.constantFrom("Xylography", "PostgreSQL", "40 years as a nurse"),
      kinds,
      (reading, text, kind) => {
        const wish = { text, kind, importance: "preferred" };
        const [a, b] = [reading, { ...reading, requirements: [...reading.requirements ?? [], wish] }]
          .map((reading) => match({ reading }));
        assertEquals(b.verdict, a.verdict);
      },
    ),
    { numRuns: 200 },
  );
});

Deno.test("a tag that only looks like that of a language names itself", () => {
  const language = { tag: "aa", and: [{ tag: "aa", or: ["aa-0"] }] };
  const { requirements: [point] } = match({
    reading: { requirements: [{ text: "invoices", kind: "skill", importance: "required", language }] },
  });
  assertEquals(point.status, "not_shown");
});

const mistakes = (reading: unknown) => {
  const { error } = matchInput.safeParse({ reading });
  return error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")]
  ) ?? [];
};

Deno.test("each mistake in a reading has its path", () => {
  const terms = (part: Record<string, unknown>) => mistakes({ requirements: [], terms: part });
  assertEquals(mistakes({ requirements: [], mood: 1 }), ["reading.mood"]);
  assertEquals(mistakes({ requirements: [{ text: "a", kind: "talent", importance: "must" }] }), [
    "reading.requirements.0.kind",
    "reading.requirements.0.importance",
  ]);
  assertEquals(
    mistakes({ requirements: [{ text: "a", kind: "skill", importance: "required", years: -1, names: [] }] }),
    ["reading.requirements.0.names", "reading.requirements.0.years"],
  );
  assertEquals(terms({ start: { from: "2027-02-30" } }), ["reading.terms.start.from"]);
  assertEquals(terms({ start: { from: "2027-03-02", until: "2027-03-01" } }), ["reading.terms.start"]);
  assertEquals(terms({ duration_months: { min: 6, max: 3 } }), ["reading.terms.duration_months"]);
  assertEquals(terms({ days_per_week: { max: 8 } }), ["reading.terms.days_per_week.max"]);
  assertEquals(terms({ compensation: { max: 5, currency: "XQQ", per: "week" } }), [
    "reading.terms.compensation.currency",
    "reading.terms.compensation.per",
  ]);
  assertEquals(terms({ compensation: { currency: "EUR", per: "year" } }), ["reading.terms.compensation"]);
  assertEquals(terms({ place: { country: "Sweden", on_site_days: { max: 40, per: "week" }, colour: "red" } }), [
    "reading.terms.place.country",
    "reading.terms.place.on_site_days.max",
    "reading.terms.place.colour",
  ]);
  assertEquals(terms({ work_authorization: { needs: "permit" } }), ["reading.terms.work_authorization.area"]);
  assertEquals(terms({ languages: [{ tag: "Finnish", level: "D1" }] }), [
    "reading.terms.languages.0.tag",
    "reading.terms.languages.0.level",
  ]);
  assertEquals(mistakes({ requirements: [], conditions: [{ id: "cold_coffee", text: "x" }] }), [
    "reading.conditions.0.id",
  ]);
  assertEquals(mistakes({ terms: {} }), ["reading.requirements"]);
  const most = Array.from({ length: 61 }, () => ({ text: "a", kind: "skill", importance: "required" }));
  assertEquals(mistakes({ requirements: most }), ["reading.requirements"]);
});

const POSTING =
  "Data engineer\n\nRequirements:\n- PostgreSQL\n- COBOL\n\nFull-time, permanent. Pay: 60,000 SEK a month.";

Deno.test({ name: "beside a posting, a reading replaces what it names and nothing else", ignore: !isSample }, () => {
  const own = match({ posting: POSTING });
  assertEquals(own.verdict, "does_not_fit");
  const status = ({ terms }: RoleMatch, name: TermName) => terms.find(({ term }) => term === name)!;
  const open = match({ posting: POSTING, reading: { terms: { compensation: null } } });
  assertEquals([status(open, "compensation").posting, open.verdict], [null, "fits_partly"]);
  assertEquals([open.posting, open.reading.title], [own.posting, own.reading.title]);
  const better = match({
    posting: POSTING,
    reading: { terms: { compensation: { max: 90_000, currency: "SEK", per: "month" } } },
  });
  const { posting, status: said } = status(better, "compensation");
  assertEquals([said, posting], ["met", "up to 90,000 SEK a month"]);
  const points = match({
    posting: POSTING,
    reading: {
      requirements: [{ text: "PostgreSQL", kind: "skill", importance: "required" }],
      terms: { compensation: null },
    },
  });
  assertEquals([points.requirements.length, points.verdict], [1, "fits"]);
  const unread = match({ posting: POSTING, reading: { unread: ["Own a boat."], terms: { compensation: null } } });
  assertEquals([unread.unread, unread.verdict], [["Own a boat."], "fits_partly"]);
});

Deno.test({ name: "days are counted from the day of the request", ignore: !isSample }, () => {
  const start = (posting: string, today: string) =>
    match({ posting: `Engineer wanted\n\nRequirements:\n- PostgreSQL\n\n${posting}` }, today).terms[1];
  const asked = "Full-time. Start: in three weeks.";
  assertEquals(start(asked, "2026-11-23").status, "unmet");
  assertEquals(start(asked, "2027-01-20").status, "met");
  const soon = "Full-time. Start: as soon as possible.";
  assertEquals([start(soon, "2026-11-23").status, start(soon, "2027-01-02").status], ["unknown", "met"]);
  const [question] = match({
    reading: { requirements: [], terms: { employment_types: ["FULL_TIME"], start: { as_soon_as_possible: true } } },
  }).questions;
  assertEquals(question, "Is this soon enough to begin: from 1 February 2027?");
});

Deno.test({ name: "each side is asked about what the other states", ignore: !isSample }, () => {
  const found = match({
    reading: {
      requirements: [],
      terms: { employment_types: ["CONTRACTOR"], compensation: { max: 900, currency: "SEK", per: "hour" } },
      contradictions: [{ term: "place", texts: ["On site.", "Remote."] }],
      unread: ["Own a boat."],
    },
  });
  assertEquals(found.questions[0], "Workplace: which of these holds, “On site.”, “Remote.”?");
  assert(found.questions.includes("Is this a condition: “Own a boat.”?"));
  assertEquals(found.questions_for_owner, [
    "Pay: the posting says “up to 900 SEK an hour”. What do your terms say to it?",
  ]);
});

Deno.test({
  name: "each of two things that an owner refuses in one line is asked about, in another form too",
  ignore: !isSample,
}, () => {
  const text = "Restoring vintage motorbikes and repairing electric scooters";
  const terms = { ...content.candidate!.terms, refuses: [text] };
  const revision = new Revision({ ...content, refusals: [{ text }], candidate: { ...content.candidate!, terms } });
  const asked = (duty: string) =>
    matchRole(
      { reading: { requirements: [], terms: {}, duties: [duty] } },
      revision,
      wordsOf("en").match,
      (title) => ({ title, url: "" }),
      { today: TODAY },
    ).questions.some((question) => question.includes(text));
  assert(asked("Every day you repair some twenty electric scooters."));
  assert(asked("You restore vintage motorbikes."));
  assert(!asked("You repair bicycles, and scooters are none of our business."));
  assert(!asked("You ride an electric bike."));
});

Deno.test({ name: "an owner's own examples are compared, and a denial is none of them", ignore: !isSample }, () => {
  const refusal = { text: "Selling by telephone", examples: ["You call strangers and sell them our subscriptions."] };
  const terms = { ...content.candidate!.terms, refuses: [refusal.text] };
  const owner = { ...content, refusals: [refusal], candidate: { ...content.candidate!, terms } };
  const refused = (duty: string, kind?: (typeof CONDITIONS)[number]) => {
    const reading = {
      requirements: [],
      terms: {},
      duties: [duty],
      ...kind && { conditions: [{ id: kind, text: duty }] },
    };
    return matchRole({ reading }, new Revision(owner), wordsOf("en").match, (title) => ({ title, url: "" }), {
      today: TODAY,
    });
  };
  const status = (found: RoleMatch) => found.terms.at(-1)!.status;
  assertEquals(status(refused("You call strangers and sell them subscriptions.")), "unmet");
  const near = refused("You call strangers and interview them.");
  assertEquals([status(near), near.questions[0]], [
    "unknown",
    "Does “You call strangers and interview them.” mean this: Selling by telephone?",
  ]);
  assertEquals(status(refused("You never call strangers and sell them subscriptions.")), "unknown");
  assertEquals(refused("You build pipelines.").terms.at(-1)!.posting, null);
  owner.refusals = [{ text: refusal.text, kind: "on_call" } as never];
  assertEquals(status(refused("One week in six.", "on_call")), "unmet");
});
