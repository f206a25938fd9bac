import type { TermName } from "@/lib/match/reading.ts";
import type { MatchInput } from "@/lib/match/match_answers.ts";

type Sent = Required<MatchInput>["reading"];
type Status = "met" | "unmet" | "unknown";

/** A reading, and what follows from the contract (section 6.4) and the sample owner's terms on 23 November 2026. */
export interface Row {
  says: string;
  reading: Partial<Sent>;
  verdict: "fits" | "fits_partly" | "does_not_fit" | "undecided";
  /** The terms that are stated; all others are unknown. */
  terms?: Partial<Record<TermName, Status>>;
}

type Point = NonNullable<Sent["requirements"]>[number];

const point = (text: string, kind: Point["kind"] = "skill", more: Partial<Point> = {}): Point => ({
  text,
  kind,
  importance: "required",
  ...more,
});

/** The profile shows it. */
const SHOWN = point("PostgreSQL");
const UNSHOWN = point("COBOL");
const points = (...requirements: Point[]) => ({ requirements });

/** A row whose one required point is met, so that the terms decide. */
function row(
  says: string,
  terms: NonNullable<Sent["terms"]>,
  expected: Row["terms"],
  verdict: Row["verdict"],
  more: Partial<Sent> = {},
): Row {
  return { says, reading: { requirements: [SHOWN], terms, ...more }, verdict, terms: expected };
}

const full = { employment_types: ["FULL_TIME" as const] };
const contract = { employment_types: ["CONTRACTOR" as const] };
const kind = { employment_type: "met" as const };
const pay = (
  amounts: { min?: number; max?: number },
  per: "hour" | "day" | "month" | "year" = "month",
  currency = "SEK",
) => ({ compensation: { ...amounts, currency, per } });
const exactly = (figure: number) => ({ min: figure, max: figure });

export const ROWS: readonly Row[] = [
  // Points.
  { says: "nothing is stated", reading: points(), verdict: "undecided" },
  { says: "all points are met", reading: points(SHOWN), verdict: "fits" },
  { says: "half of the points are met", reading: points(SHOWN, UNSHOWN), verdict: "fits_partly" },
  { says: "no point is met", reading: points(UNSHOWN), verdict: "undecided" },
  { says: "a third is met", reading: points(SHOWN, UNSHOWN, point("Fortran")), verdict: "undecided" },
  {
    says: "what is welcome is missing",
    reading: points(SHOWN, { ...UNSHOWN, importance: "preferred" }),
    verdict: "fits",
  },
  { says: "only what is welcome", reading: points({ ...SHOWN, importance: "preferred" }), verdict: "undecided" },
  {
    says: "one line was not understood",
    reading: { ...points(SHOWN), unread: ["Zorg voor de bloemen"] },
    verdict: "fits_partly",
  },
  {
    says: "two lines were not understood",
    reading: { ...points(SHOWN), unread: ["a b", "c d"] },
    verdict: "undecided",
  },
  {
    says: "a profession is not shown",
    reading: points(SHOWN, point("SQL"), point("Registered nurse", "profession")),
    verdict: "undecided",
  },
  {
    says: "a profession is welcome",
    reading: points(SHOWN, point("Registered nurse", "profession", { importance: "preferred" })),
    verdict: "fits",
  },
  {
    says: "a profession is not shown, and a term does not agree",
    reading: { ...points(SHOWN, point("Attorney at law", "licence")), terms: { employment_types: ["INTERN"] } },
    verdict: "does_not_fit",
    terms: { employment_type: "unmet" },
  },
  // Kind of employment.
  row("full time", full, kind, "fits"),
  row("a permanent post", { ...full, permanent: true }, kind, "fits"),
  row("permanent, and no more is said", { permanent: true }, kind, "fits"),
  row("an internship", { employment_types: ["INTERN"] }, { employment_type: "unmet" }, "does_not_fit"),
  row("fixed-term employment", { employment_types: ["TEMPORARY"] }, { employment_type: "unmet" }, "does_not_fit"),
  row("unpaid work", { employment_types: ["VOLUNTEER"] }, { employment_type: "unmet" }, "does_not_fit"),
  row("another kind", { employment_types: ["OTHER"] }, { employment_type: "unknown" }, "fits_partly"),
  row("an internship or full time", { employment_types: ["INTERN", "FULL_TIME"] }, kind, "fits"),
  row(
    "80 %",
    { employment_types: ["PART_TIME"], days_per_week: exactly(4) },
    { ...kind, days_per_week: "met" },
    "fits",
  ),
  // Start.
  row("from the first day", { ...full, start: { from: "2027-02-01" } }, { ...kind, start_date: "met" }, "fits"),
  row("too early", { ...full, start: { from: "2027-01-15" } }, { ...kind, start_date: "unmet" }, "does_not_fit"),
  row(
    "between two days",
    { ...full, start: { from: "2027-01-01", until: "2027-03-31" } },
    { ...kind, start_date: "unknown" },
    "fits_partly",
  ),
  row("by a day", { ...full, start: { until: "2027-03-01" } }, { ...kind, start_date: "met" }, "fits"),
  row(
    "by a day that is too early",
    { ...full, start: { until: "2027-01-15" } },
    { ...kind, start_date: "unmet" },
    "does_not_fit",
  ),
  row(
    "too early, but it can be moved",
    { ...full, start: { from: "2027-01-15", flexible: true } },
    { ...kind, start_date: "unknown" },
    "fits_partly",
  ),
  row("soon, for a contract in January", { ...contract, start: { as_soon_as_possible: true } }, {
    ...kind,
    start_date: "unknown",
  }, "fits_partly"),
  row(
    "soon, for single days",
    { employment_types: ["PER_DIEM"], start: { as_soon_as_possible: true } },
    { ...kind, start_date: "met" },
    "fits",
  ),
  row("a contract in January", { ...contract, start: { from: "2027-01-11" } }, { ...kind, start_date: "met" }, "fits"),
  // Duration and days.
  row("six months", { ...contract, duration_months: exactly(6) }, { ...kind, duration: "met" }, "fits"),
  row("a year", { ...contract, duration_months: exactly(12) }, { ...kind, duration: "unmet" }, "does_not_fit"),
  row("two months", { ...contract, duration_months: { max: 2 } }, { ...kind, duration: "unmet" }, "does_not_fit"),
  row("at least six months", { ...contract, duration_months: { min: 6 } }, { ...kind, duration: "met" }, "fits"),
  row(
    "five days of a contract",
    { ...contract, days_per_week: exactly(5) },
    { ...kind, days_per_week: "unmet" },
    "does_not_fit",
  ),
  row(
    "three days of a contract",
    { ...contract, days_per_week: exactly(3) },
    { ...kind, days_per_week: "met" },
    "fits",
  ),
  row(
    "three days of employment",
    { ...full, days_per_week: exactly(3) },
    { ...kind, days_per_week: "unmet" },
    "does_not_fit",
  ),
  // Pay.
  row("enough", { ...full, ...pay(exactly(85_000)) }, { ...kind, compensation: "met" }, "fits"),
  row("too little", { ...full, ...pay({ max: 70_000 }) }, { ...kind, compensation: "unmet" }, "does_not_fit"),
  row(
    "a range that reaches it",
    { ...full, ...pay({ min: 70_000, max: 90_000 }) },
    { ...kind, compensation: "met" },
    "fits",
  ),
  row(
    "too little a year",
    { ...full, ...pay(exactly(900_000), "year") },
    { ...kind, compensation: "unmet" },
    "does_not_fit",
  ),
  row("enough a year", { ...full, ...pay(exactly(960_000), "year") }, { ...kind, compensation: "met" }, "fits"),
  row("enough an hour", { ...full, ...pay(exactly(600), "hour") }, { ...kind, compensation: "met" }, "fits"),
  row(
    "too little an hour",
    { ...full, ...pay(exactly(500), "hour") },
    { ...kind, compensation: "unmet" },
    "does_not_fit",
  ),
  row(
    "too little a day",
    { permanent: true, ...pay(exactly(4_300), "day") },
    { ...kind, compensation: "unmet" },
    "does_not_fit",
  ),
  row(
    "euros",
    { ...full, ...pay(exactly(30_000), "year", "EUR") },
    { ...kind, compensation: "unknown" },
    "fits_partly",
  ),
  row(
    "pay of a contract",
    { ...contract, ...pay(exactly(900), "hour") },
    { ...kind, compensation: "unknown" },
    "fits_partly",
  ),
  row(
    "after tax",
    { ...full, compensation: { max: 50_000, currency: "SEK", per: "month", basis: "net" } },
    { ...kind, compensation: "unknown" },
    "fits_partly",
  ),
  row(
    "two salaries",
    full,
    { ...kind, compensation: "unknown" },
    "fits_partly",
    { contradictions: [{ term: "compensation", texts: ["60,000 SEK a month", "85,000 SEK a month"] }] },
  ),
  row("no such condition", { compensation: null, place: null, languages: null }, {}, "fits"),
  // Workplace.
  row("remote", { place: { remote: "full" } }, { place: "met" }, "fits"),
  row("remote from the US", { place: { remote: "full", remote_areas: ["US"] } }, { place: "unmet" }, "does_not_fit"),
  row("remote for Britain", { place: { remote: "full", remote_areas: ["GB"] } }, { place: "met" }, "fits"),
  row("a home in Germany", { place: { remote: "full", residence: ["DE"] } }, { place: "unmet" }, "does_not_fit"),
  row("two days near home", { place: { locality: "Göteborg", on_site_days: { max: 2, per: "week" } } }, {
    place: "met",
  }, "fits"),
  row("three days near home", { place: { locality: "Mölndal", on_site_days: { max: 3, per: "week" } } }, {
    place: "unmet",
  }, "does_not_fit"),
  row("four days a month elsewhere", { place: { locality: "Lund", on_site_days: { max: 4, per: "month" } } }, {
    place: "met",
  }, "fits"),
  row("two days a week elsewhere", { place: { locality: "Lund", on_site_days: { max: 2, per: "week" } } }, {
    place: "unmet",
  }, "does_not_fit"),
  row(
    "on site in Oslo",
    { place: { country: "NO", locality: "Oslo", remote: "none" } },
    { place: "unmet" },
    "does_not_fit",
  ),
  row(
    "partly remote, no days said",
    { place: { locality: "Gothenburg", remote: "partly" } },
    { place: "unknown" },
    "fits_partly",
  ),
  row("a country, and no more", { place: { country: "SE" } }, { place: "unknown" }, "fits_partly"),
  row(
    "one must move",
    { place: { country: "SE", locality: "Kiruna" } },
    { place: "unmet" },
    "does_not_fit",
    { conditions: [{ id: "relocation", text: "You must move to Kiruna." }] },
  ),
  // Right to work.
  row(
    "a permit for Sweden",
    { work_authorization: { area: "SE", needs: "permit" } },
    { work_authorization: "met" },
    "fits",
  ),
  row(
    "a permit for Britain",
    { work_authorization: { area: "GB", needs: "permit" } },
    { work_authorization: "unmet" },
    "does_not_fit",
  ),
  row("no visa for Britain", { work_authorization: { area: "GB", needs: "no_sponsorship" } }, {
    work_authorization: "unmet",
  }, "does_not_fit"),
  row("no visa for the US", { work_authorization: { area: "US", needs: "no_sponsorship" } }, {
    work_authorization: "unknown",
  }, "fits_partly"),
  row(
    "citizens of Sweden",
    { work_authorization: { area: "SE", needs: "citizenship" } },
    { work_authorization: "met" },
    "fits",
  ),
  row("citizens of Germany", { work_authorization: { area: "DE", needs: "citizenship" } }, {
    work_authorization: "unmet",
  }, "does_not_fit"),
  // Languages.
  row("a language of hers", { languages: [{ tag: "de", level: "C1" }] }, { language: "met" }, "fits"),
  row("another language", { languages: [{ tag: "fr" }] }, { language: "unmet" }, "does_not_fit"),
  row(
    "a language at a higher level",
    { languages: [{ tag: "da", level: "C1" }] },
    { language: "unmet" },
    "does_not_fit",
  ),
  row("one of two", { languages: [{ tag: "fr", or: ["sv"] }] }, { language: "met" }, "fits"),
  {
    says: "a language that only a point requires",
    reading: points(SHOWN, point("Fluent Finnish", "language", { language: { tag: "fi" } })),
    verdict: "does_not_fit",
    terms: { language: "unmet" },
  },
  {
    says: "a language that is welcome",
    reading: points(SHOWN, point("French", "language", { importance: "preferred", language: { tag: "fr" } })),
    verdict: "fits",
  },
  // What the owner does not do.
  row("duties that she refuses", {}, { refused: "unmet" }, "does_not_fit", {
    duties: ["You deliver the AI strategy as a slide deck.", "Nothing of it will be implemented."],
  }),
  row("duties of another kind", {}, {}, "fits", { duties: ["You build the pipelines that the warehouse runs on."] }),
];
