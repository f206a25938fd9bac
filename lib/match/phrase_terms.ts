import type { PhrasesFound } from "@/lib/language/phrase_books.ts";
import { valueOf } from "@/lib/language/phrases.ts";
import type { Amount } from "@/lib/language/money_amounts.ts";
import type { Unit } from "@/lib/language/value_words.ts";
import { languagesIn, type Unasked } from "@/lib/match/phrase_languages.ts";
import { daysIn, placeIn, townIn, withOfficeDays } from "@/lib/match/phrase_place.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import { CONDITION_IDS, type Conditions, EMPLOYED, isAll, type Said, saidIn, TYPES } from "@/lib/match/said_phrases.ts";
import type { StatedTerms } from "@/lib/match/stated_terms.ts";
import { dayAfter } from "@/lib/text/calendar_dates.ts";

/** So many lines at the head of a posting may name its town. */
const MOST_TITLE_LINES = 3;

/** Reads the terms of a posting from the phrases that its lines say. */
export function statedByPhrases(
  lines: JudgedLines,
  found: readonly PhrasesFound[],
  today: string,
  named: StatedTerms["employment"],
): { stated: StatedTerms; conditions: Conditions; unasked: Unasked[] } {
  const said = saidIn(lines, found);
  const employment = employmentIn(said.filter(({ id }) => id === "permanent" || id in TYPES)) ??
    (lines.judged[0]?.as === "heading" ? employmentByShare(said) : undefined);
  const all = withOfficeDays(said, named ?? employment);
  const of = (...ids: string[]) => all.filter(({ id }) => ids.includes(id));
  const days = daysIn(all, employment?.types ?? []);
  const conditions = all.filter((one) => CONDITION_IDS.has(one.id) && !one.isPreferred && isAll(one))
    .filter((one, index, same) => same.findIndex(({ id }) => id === one.id) === index)
    .map(({ id, text }) => ({ id: id as Conditions[number]["id"], text }));
  const types = (named ?? employment)?.types ?? [];
  const isForDays = types.includes("PER_DIEM");
  const isLimited = types.some((type) => type !== "FULL_TIME" && type !== "PART_TIME");
  const start = startIn(all, today) ?? (isForDays ? dayNamed(lines, found, today) : undefined);
  const place =
    placeIn(all, isForDays, days?.max ?? 5, lines.lines.slice(0, MOST_TITLE_LINES).map(({ text }) => text)) ??
      townIn(lines, found);
  const spoken = languagesIn(lines, found);
  return {
    stated: {
      ...employment !== undefined && { employment },
      ...start !== undefined && { start },
      // What has no end lasts for no time: what is said of one is of something else.
      ...employment?.isPermanent !== true && durationIn(all, start?.from, today, isLimited),
      ...days !== undefined && { days },
      ...payIn(all),
      ...place !== undefined && { place },
      ...authorizationIn(of("permit", "citizenship", "no-sponsorship", "sponsored")),
      languages: spoken.asked,
    },
    conditions,
    unasked: spoken.unasked,
  };
}

/** Reads when somebody who is paid by the day is wanted: the first day to come that is named. */
function dayNamed(
  { lines }: JudgedLines,
  found: readonly PhrasesFound[],
  today: string,
): StatedTerms["start"] {
  for (const [place, { hits, values }] of found.entries()) {
    if (hits.some(({ id }) => id === "of-others" || id === "denied-behind")) continue;
    const dates = values.flatMap(({ slot, value }) => slot === "date" ? [value as { from: string; to: string }] : [])
      .filter(({ to }) => to >= today);
    const last = dates.at(-1);
    if (last !== undefined) return { from: dates[0].from, to: last.to, isFlexible: true, said: lines[place].text };
  }
}

const OF_LIMITED_TIME: ReadonlySet<string> = new Set(["temporary", "intern", "volunteer", "contractor", "per-diem"]);

function employmentIn(all: readonly Said[]): StatedTerms["employment"] {
  if (all.length === 0) return undefined;
  // A post that was said to be permanent is not taken back by what its tools and colleagues are.
  const first = all.find(({ id }) => id === "permanent")?.line ?? Infinity;
  const isAgain = ({ line }: Said) => all.some((one) => one.line === line && !OF_LIMITED_TIME.has(one.id));
  const said = all.filter((one) => !(OF_LIMITED_TIME.has(one.id) && one.line > first && !isAgain(one)));
  const types = new Set(said.flatMap(({ id }) => TYPES[id] ?? []));
  const isPermanent = said.some(({ id }) => id === "permanent");
  // Freelance work of all days, and an internship of half of them, are what they are called first.
  if (types.has("CONTRACTOR") && !isPermanent) types.delete("FULL_TIME");
  if (types.has("INTERN") || types.has("VOLUNTEER")) {
    for (const type of ["FULL_TIME", "PART_TIME", "TEMPORARY"] as const) types.delete(type);
  }
  // "Employed or on invoice"
  const kinds = ["permanent", "contractor"];
  const isEither = said.some((one, index) =>
    one.isOther && kinds.includes(one.id) &&
    said.slice(0, index).some(({ id, line }) => line === one.line && id !== one.id && kinds.includes(id))
  );
  if (isPermanent && types.has("CONTRACTOR") && !isEither) types.delete("CONTRACTOR");
  if (isEither) types.add("FULL_TIME").add("PART_TIME");
  return {
    types: types.size === 0 ? ["FULL_TIME", "PART_TIME"] : [...types],
    isPermanent,
    said: said[0].text,
  };
}

/** Reads how somebody is employed of whom only a share of full time is said, in the title: "Carpenter, 80–100 %". */
function employmentByShare(said: readonly Said[]): StatedTerms["employment"] {
  const share = said.find(({ id, line }) => id === "workload" && line === 0);
  const percent = share && valueOf(share, "percent");
  if (share === undefined || percent === undefined) return undefined;
  const { min, max = min ?? 0 } = percent;
  return {
    types: [...max >= 100 ? ["FULL_TIME" as const] : [], ...(min ?? max) < 100 ? ["PART_TIME" as const] : []],
    isPermanent: false,
    said: share.text,
  };
}

/** What else stands in a line of terms. */
const OF_TERMS: ReadonlySet<string> = new Set([...EMPLOYED, "workload", "hours-a-week", "days-a-week", "start-on"]);

function startIn(all: readonly Said[], today: string): StatedTerms["start"] {
  const isFlexible = all.some(({ id }) => id === "start-flexible");
  for (const one of all) {
    const date = valueOf(one, "date");
    // What lies behind is no start: "The pilot ran from March 2025."
    if (date !== undefined && (one.values.findLast(({ slot }) => slot === "date")!.value as typeof date).to < today) {
      continue;
    }
    const span = valueOf(one, "span");
    const rest = { said: one.text, ...isFlexible && { isFlexible } };
    if (one.id === "start-by" && date !== undefined) return { ...rest, from: date.from, to: date.to, isLatest: true };
    if (["start-on", "from-until", "lasts"].includes(one.id) && date !== undefined) {
      // "Start: January or March 2027"
      const last = one.id === "start-on"
        ? one.values.findLast(({ slot }) => slot === "date")!.value as typeof date
        : date;
      return { ...rest, from: date.from, to: last.to };
    }
    if (one.id === "start-in" && span !== undefined) {
      const day = dayAfter(today, Math.round((span.max ?? span.min ?? 0) * 30));
      return { ...rest, from: day, to: day };
    }
  }
  const soon = all.find(({ id }) => id === "start-soon");
  if (soon !== undefined) return { said: soon.text, isSoon: true, ...isFlexible && { isFlexible } };
}

/** In months: who is hired for a time is not hired for longer by a figure that stands alone. */
const MOST_BARE = 24;

function durationIn(
  all: readonly Said[],
  from: string | undefined,
  today: string,
  isLimited: boolean,
): Pick<StatedTerms, "duration"> {
  // How long it lasts says more than until when somebody is away.
  const ordered = [...all.filter(({ id }) => id !== "until"), ...all.filter(({ id }) => id === "until")];
  for (const one of ordered) {
    const span = valueOf(one, "span");
    if (one.id === "lasts" && span !== undefined) {
      // Years that stand alone are those of experience, unless a line of terms has them.
      const isBare = one.to - one.from === one.values[0].to - one.values[0].from;
      const isShort = isLimited && (span.max ?? span.min ?? 0) <= MOST_BARE;
      const isOfTerms = isShort ||
        all.some(({ id, line, from }) => OF_TERMS.has(id) && line === one.line && from !== one.from);
      if (isBare && !isOfTerms) continue;
      return { duration: { min: span.min ?? span.max!, max: span.max ?? span.min!, said: one.text } };
    }
    const dates = one.values.filter(({ slot }) => slot === "date").map(({ value }) =>
      value as { from: string; to: string }
    );
    const last = one.id === "until" ? dates[0]?.to : one.id === "from-until" ? dates[1]?.to : undefined;
    const begin = one.id === "from-until" ? dates[0]?.from : from ?? today;
    if (last === undefined || begin === undefined || last < today && dates[0].to < today) continue;
    // "From October to May" ends in the year after, where no year is said; a season is no such beginning.
    const isNextYear = one.id === "from-until" && last <= begin && dayAfter(dates[0].from, 31) > dates[0].to;
    const end = isNextYear ? `${Number(last.slice(0, 4)) + 1}${last.slice(4)}` : last;
    if (end <= begin) continue;
    const months = Math.round((Date.parse(end) - Date.parse(begin)) / 86_400_000 / 30.4);
    if (months === 0) continue;
    return { duration: { min: months, max: months, said: one.text } };
  }
  return {};
}

const SPANS: Record<string, Unit> = {
  "pays-hour": "hour",
  "pays-day": "day",
  "pays-month": "month",
  "pays-year": "year",
};

function payIn(all: readonly Said[]): Pick<StatedTerms, "pay"> {
  const paid = all.flatMap((one) => {
    const money = valueOf(one, "money");
    const isPay = one.id === "pays" || one.id in SPANS;
    return isPay && money !== undefined ? [{ ...money, per: money.per ?? SPANS[one.id], text: one.text }] : [];
  }) as (Amount & { text: string })[];
  const [pay] = paid.toSorted((a, b) => Number(b.per !== undefined) - Number(a.per !== undefined));
  if (pay === undefined || !Number.isFinite(pay.min ?? pay.max)) return {};
  const other = paid.find((one) =>
    one.per === pay.per && one.currency === pay.currency && one.text !== pay.text &&
    ((one.min ?? 0) > (pay.max ?? Infinity) || (pay.min ?? 0) > (one.max ?? Infinity))
  );
  return {
    pay: {
      ...pay.min !== undefined && { min: pay.min },
      ...pay.max !== undefined && { max: pay.max },
      currency: pay.currency,
      per: pay.per ?? null,
      isNet: pay.basis === "net",
      isGross: pay.basis === "gross",
      said: pay.text,
      ...other !== undefined && { contradictedBy: other.text },
    } as StatedTerms["pay"],
  };
}

function authorizationIn(said: readonly Said[]): Pick<StatedTerms, "authorization"> {
  // "Citizen of the EU or a valid permit": the less does.
  const isEither = (hit: Said) => said.some(({ id, line }) => id === "citizenship" && line === hit.line);
  // Who needs a permit and gets none here is not met by one.
  const refused = said.find(({ id }) => id === "no-sponsorship");
  const one = said.find((hit) => hit.id === "permit" && isEither(hit)) ?? refused ?? said[0];
  if (one === undefined) return {};
  const needs = {
    permit: "permit",
    citizenship: "citizenship",
    "no-sponsorship": "no_sponsorship",
    sponsored: "sponsored",
  }[
    one.id
  ] as NonNullable<StatedTerms["authorization"]>["needs"];
  const areas = said.flatMap(({ values }) =>
    values.flatMap(({ slot, value }) => slot === "area" ? [value as string] : [])
  );
  return { authorization: { areas: [...new Set(areas)], needs, said: one.text } };
}
