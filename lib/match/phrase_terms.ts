import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import type { Hit } from "@/lib/language/phrases.ts";
import { valueOf } from "@/lib/language/phrases.ts";
import { type Book, phrasesIn } from "@/lib/language/phrase_books.ts";
import type { Amount, Piece, Range, Unit, Value } from "@/lib/language/values.ts";
import { areaOf, countriesOf, countriesOfTowns, knownTowns } from "@/lib/match/geography.ts";
import type { StatedTerms } from "@/lib/match/posting_terms.ts";
import type { Reading } from "@/lib/match/reading.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import { dayAfter } from "@/lib/text/days_ahead.ts";
import type { Level } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

type Conditions = NonNullable<Reading["conditions"]>;

/** A phrase that a line says, with the line. */
interface Said extends Hit {
  text: string;
  /** Which of the lines it is. */
  line: number;
  isPreferred: boolean;
  /** Whether "or" stands before it. */
  isOther: boolean;
}

const TYPES: Record<string, EmploymentType> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  "half-time": "PART_TIME",
  temporary: "TEMPORARY",
  contractor: "CONTRACTOR",
  "per-diem": "PER_DIEM",
  intern: "INTERN",
  volunteer: "VOLUNTEER",
};

const CONDITION_IDS: ReadonlySet<string> = new Set<Conditions[number]["id"]>([
  "night_shifts",
  "rotating_shifts",
  "on_call",
  "weekends",
  "travel",
  "relocation",
  "commission_only",
  "unpaid_trial",
  "exclusivity",
  "non_compete",
  "no_written_contract",
]);

const HOURS_A_DAY = 8;
/** Fewer hours a week are for something else: sport, lessons. */
const FEW_HOURS = 4;
/** Who works so many hours a week works all days of it. */
const FULL_WEEK = 34;

/** Reads the terms of a posting from what its lines say, in the phrases of a language. */
export function statedByPhrases(
  lines: JudgedLines,
  book: Book,
  today: string,
  named: StatedTerms["employment"],
): { stated: StatedTerms; conditions: Conditions } {
  const said = saidIn(lines, book, today);
  const employment = employmentIn(said.filter(({ id }) => id === "permanent" || id in TYPES));
  const all = withOfficeDays(said, named ?? employment);
  const of = (...ids: string[]) => all.filter(({ id }) => ids.includes(id));
  const days = daysIn(all, employment?.types ?? []);
  const conditions = all.filter((one) => CONDITION_IDS.has(one.id) && !one.isPreferred && isAll(one))
    .filter((one, index, same) => same.findIndex(({ id }) => id === one.id) === index)
    .map(({ id, text }) => ({ id: id as Conditions[number]["id"], text }));
  const start = startIn(all, today);
  const isForDays = (named ?? employment)?.types.includes("PER_DIEM") === true;
  const place = placeIn(all, isForDays, lines.lines.slice(0, MOST_TITLE_LINES).map(({ text }) => text));
  return {
    stated: {
      ...employment !== undefined && { employment },
      ...start !== undefined && { start },
      // What has no end lasts for no time: what is said of one is of something else.
      ...employment?.isPermanent !== true && durationIn(all, start?.from, today),
      ...days !== undefined && { days },
      ...payIn(all),
      ...place !== undefined && { place },
      ...authorizationIn(of("permit", "citizenship", "no-sponsorship", "sponsored")),
      languages: languagesIn(lines, book),
    },
    conditions,
  };
}

/** Tells whether a condition whose phrase has a share holds for all of it: 100 % commission, and not 5 %. */
function isAll(one: Hit): boolean {
  return one.id !== "commission_only" || (valueOf(one, "percent")?.max ?? 100) === 100;
}

/** Finds what the lines say that state something of the post; what is denied, or said of others, is left out. */
function saidIn({ lines, judged }: JudgedLines, book: Book, today: string): Said[] {
  return lines.flatMap(({ text }, place) => {
    const { as, importance, reason } = judged[place];
    // Of the employer, and how to apply.
    const isOther = as === "remark" && /^(?:about|apply)/.test(reason);
    const { hits, pieces, values } = phrasesIn(text, book, areaOf, today);
    const denials = hits.filter(({ id }) => id.startsWith("denied-") || id === "of-others");
    const clause = (one: number, other: number) =>
      !pieces.slice(Math.min(one, other) + 1, Math.max(one, other) + 1).some(({ isApart }) => isApart);
    const isDenied = (hit: Hit) =>
      denials.some(({ id, from, to }) =>
        id === "denied-behind"
          ? hit.to <= from && clause(hit.to - 1, from)
          : id === "denied-before"
          ? to <= hit.from && (pieces[to]?.isAfterColon || clause(to - 1, hit.from) && hit.from - to <= MOST_BETWEEN)
          : clause(Math.min(to, hit.to) - 1, Math.max(from, hit.from))
      );
    // "From January?" states nothing.
    const isAsked = ({ to, values }: Hit) => values.length > 0 && /^\s*\?/.test(text.slice(pieces[to - 1].end));
    const denied = new Set(hits.filter((hit) => !denials.includes(hit) && isDenied(hit)));
    // "No evenings, nights or weekends" denies each of them.
    for (const hit of hits) {
      const isNext = [...denied, ...denials].some((one) =>
        one.id !== "denied-behind" && hit.from >= one.to && hit.from - one.to <= 1
      );
      if (isNext && CONDITION_IDS.has(hit.id)) denied.add(hit);
    }
    // "From December to May also on Sundays" says when that is, and not how long the work is.
    const isOfCondition = ({ id, from }: Hit) =>
      id === "from-until" && !hits.some((other) => other.id in TYPES) &&
      hits.some((other) => CONDITION_IDS.has(other.id) && clause(from, other.from));
    // "Sales assistant 60 % – Lundberg's Shoes": a title tells nothing else by it.
    const titled = place > 0 || as !== "heading" || hits.some(({ id }) => CONDITION_IDS.has(id))
      ? undefined
      : values.find(({ slot, from, to }) =>
        slot === "percent" && !pieces[from].isApart && pieces[to]?.isEdge !== false &&
        !hits.some((hit) => hit.from < to && from < hit.to)
      );
    if (titled !== undefined) hits.push({ id: "workload", from: titled.from, to: titled.to, values: [titled] });
    return hits.filter((hit) => !denials.includes(hit) && !denied.has(hit) && !isAsked(hit) && !isOfCondition(hit))
      .filter(({ id }) => !isOther || LABELLED.has(id))
      .map((hit) => ({
        ...hit,
        values: withFurtherAreas(hit, values, text, pieces),
        text,
        line: place,
        isPreferred: importance === "preferred",
        isOther: values.some(({ slot, to }) => slot === "or" && to <= hit.from && hit.from - to <= 1),
      }));
  });
}

/** Adds the areas that are listed behind the one of a phrase: "from Austria, Germany or the UK". */
function withFurtherAreas(
  hit: Hit,
  values: readonly Value[],
  text: string,
  pieces: readonly Piece[],
): readonly Value[] {
  const last = hit.values.at(-1);
  if (last?.slot !== "area" || last.to !== hit.to) return hit.values;
  const areas = [...hit.values];
  let end = last.to;
  for (const one of values) {
    if (one.slot !== "area" || one.from < end || one.from - end > MOST_JOINING) continue;
    if (/[.;:]/.test(text.slice(pieces[end - 1].end, pieces[one.from].start))) break;
    areas.push(one);
    end = one.to;
  }
  return areas;
}

/** In words, between two areas of a list: "or the". */
const MOST_JOINING = 3;

/** In words, between "no" and what it denies. */
const MOST_BETWEEN = 3;

/** "Six months" alone is of the work where the line says more of it; hours never are. */
function isSpanOfWork(hit: Hit, isOfWork: boolean): boolean {
  const [{ from, to }] = hit.values;
  return valueOf(hit, "span")?.unit !== "hour" && (isOfWork || hit.from < from || hit.to > to);
}

const OF_WORK: ReadonlySet<string> = new Set(["days-a-week", "hours-a-week", "workload", "start-on"]);

/** What is said so plainly that it does not matter what the rest of the line is about. */
const LABELLED: ReadonlySet<string> = new Set([
  "works-in",
  "citizenship",
  "start-on",
  "workload",
  "no-sponsorship",
  "sponsored",
  "pays-month",
  "pays-hour",
  "pays-day",
  ...Object.keys(TYPES),
  "permanent",
  "days-a-week",
  "hours-a-week",
  "lasts",
  "hybrid",
  "remote",
  "remote-from",
  "office-days",
  "office-days-a-month",
  "home-days",
  "permit",
  "citizenship",
  "no-sponsorship",
  "sponsored",
]);

function first<T>(values: readonly T[]): T | undefined {
  return values[0];
}

function employmentIn(said: readonly Said[]): StatedTerms["employment"] {
  if (said.length === 0) return undefined;
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

/** What says of a line that its days are those at the workplace. */
const ELSEWHERE: ReadonlySet<string> = new Set(["hybrid", "home-days", "on-site", "remote", "remote-from", "works-in"]);
const PARTLY_ELSEWHERE: ReadonlySet<string> = new Set(["hybrid", "home-days", "on-site"]);
/** Who is employed full time works more days than these. */
const FEW_DAYS = 3.5;

/** Takes for days at the workplace those that cannot be all days of work: "You are in Gothenburg two days a week." */
function withOfficeDays(all: readonly Said[], employment: StatedTerms["employment"]): readonly Said[] {
  const types = employment?.types ?? [];
  // Of what is permanent and nothing else, both may be.
  const isPartTime = types.includes("PART_TIME") && (types.length === 1 || employment?.isPermanent !== true);
  const isFullTime = types.length === 1 && types[0] === "FULL_TIME";
  const isContract = types.some((type) => type === "CONTRACTOR" || type === "PER_DIEM");
  // Of seven days a week, somebody else speaks.
  return all.filter((one) => one.id !== "days-a-week" || (valueOf(one, "n")?.max ?? 0) < 7).map((one) => {
    const days = valueOf(one, "n")?.max ?? valueOf(one, "weekdays");
    if (one.id !== "days-a-week" && one.id !== "days-a-month" || days === undefined || isPartTime) return one;
    const beside = all.filter(({ line, from }) => line === one.line && from !== one.from);
    const isSaid = beside.some(({ id }) => id === "office-days" || id === "office-days-a-month");
    const isNamed = valueOf(one, "weekdays") !== undefined;
    if (isSaid && !isFullTime && !isNamed || one.id === "days-a-week" && days > FEW_DAYS) return one;
    // Of two figures, the greater one is the work.
    const isMore = all.some((other) =>
      other.id === "days-a-week" && (one.id === "days-a-month" || (valueOf(other, "n")?.max ?? 0) > days)
    );
    const isOfficeDay = isMore || isSaid ||
      (isContract
        ? beside.some(({ id }) => PARTLY_ELSEWHERE.has(id))
        : isFullTime || beside.some(({ id }) => (one.id === "days-a-month" ? ELSEWHERE : PARTLY_ELSEWHERE).has(id)) ||
          knownTowns(foldLetters(one.text)).length > 0);
    return isOfficeDay ? { ...one, id: one.id === "days-a-week" ? "office-days" : "office-days-a-month" } : one;
  });
}

/** In percent: less of a post is none. */
const LEAST_SHARE = 10;

const EMPLOYED: ReadonlySet<string> = new Set(["permanent", "lasts", ...Object.keys(TYPES)]);
/** What else stands in a line of terms. */
const OF_TERMS: ReadonlySet<string> = new Set([...EMPLOYED, "workload", "hours-a-week", "days-a-week", "start-on"]);

function daysIn(all: readonly Said[], types: readonly EmploymentType[]): StatedTerms["days"] {
  const told = ({ min, max }: Range, of: number, most: number, text: string) => ({
    min: Math.min(most, (min ?? max!) / of),
    max: Math.min(most, (max ?? min!) / of),
    said: text,
  });
  for (const one of all) {
    const n = valueOf(one, "n");
    const percent = valueOf(one, "percent");
    const weekdays = valueOf(one, "weekdays");
    if (one.id === "days-a-week" && weekdays !== undefined) return { min: weekdays, max: weekdays, said: one.text };
    if (one.id === "days-a-week" && n !== undefined && (n.max ?? n.min!) <= 7) return told(n, 1, 7, one.text);
    if (one.id === "days-a-month" && n !== undefined) return told(n, 52 / 12, 7, one.text);
    if (one.id === "workload" && n !== undefined && (n.max ?? 2) <= 1) return told(n, 0.2, 5, one.text);
    // "Permanent, 80 %" and "Carpenter (80–100 %)"; a share of something else stands alone as well.
    const isBare = percent !== undefined && one.to - one.from === one.values[0].to - one.values[0].from;
    const beside = isBare ? all.filter((other) => other.line === one.line && other !== one) : [];
    const isTitle = one.line === 0 && beside.length === 0;
    if (isBare && !isTitle && !beside.some(({ id }) => EMPLOYED.has(id))) continue;
    if (
      one.id === "workload" && percent !== undefined && (percent.max ?? 0) <= 100 && (percent.max ?? 0) >= LEAST_SHARE
    ) {
      return told(percent, 20, 5, one.text);
    }
  }
  for (const one of all) {
    const n = valueOf(one, "n");
    const most = n?.max ?? n?.min ?? 0;
    if (one.id === "hours-a-week" && most >= FEW_HOURS && most <= 80) {
      const hours = told(n!, HOURS_A_DAY, 5, one.text);
      return most >= FULL_WEEK ? { ...hours, max: 5, min: (n!.min ?? most) >= FULL_WEEK ? 5 : hours.min } : hours;
    }
    if (one.id === "hours-a-month" && most > 0 && most <= 240) return told(n!, HOURS_A_DAY * 52 / 12, 5, one.text);
    if (one.id === "half-time") return { min: 2.5, max: 2.5, said: one.text };
  }
  // Who is hired for an assignment works the days that are spent at the workplace, if no others are said.
  const visit = types.includes("CONTRACTOR") ? all.find(({ id }) => id === "office-days") : undefined;
  const visits = visit === undefined ? undefined : valueOf(visit, "n");
  if (visits !== undefined) return told(visits, 1, 7, visit!.text);
}

function startIn(all: readonly Said[], today: string): StatedTerms["start"] {
  const isFlexible = all.some(({ id }) => id === "start-flexible");
  for (const one of all) {
    const date = valueOf(one, "date");
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

function durationIn(all: readonly Said[], from: string | undefined, today: string): Pick<StatedTerms, "duration"> {
  for (const one of all) {
    const span = valueOf(one, "span");
    // Nobody is employed for days: so long is a visit, or a first meeting.
    if (one.id === "lasts" && span !== undefined && span.unit !== "day") {
      // Years that stand alone are those of experience, unless a line of terms has them.
      const isBare = one.to - one.from === one.values[0].to - one.values[0].from;
      if (isBare && !all.some(({ id, line, from }) => OF_TERMS.has(id) && line === one.line && from !== one.from)) {
        continue;
      }
      return { duration: { min: span.min ?? span.max!, max: span.max ?? span.min!, said: one.text } };
    }
    const dates = one.values.filter(({ slot }) => slot === "date").map(({ value }) =>
      value as { from: string; to: string }
    );
    const last = one.id === "until" ? dates[0]?.to : one.id === "from-until" ? dates[1]?.to : undefined;
    const begin = one.id === "from-until" ? dates[0]?.from : from ?? today;
    if (last === undefined || begin === undefined) continue;
    // "From October to May" ends in the year after, where no year is said.
    const end = one.id === "from-until" && last <= begin ? `${Number(last.slice(0, 4)) + 1}${last.slice(4)}` : last;
    if (end <= begin) continue;
    const months = Math.round((Date.parse(end) - Date.parse(begin)) / 86_400_000 / 30.4 * 10) / 10;
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

/** So many lines at the head of a posting may name its town. */
const MOST_TITLE_LINES = 3;

function placeIn(all: readonly Said[], isForDays: boolean, head: readonly string[]): StatedTerms["place"] {
  const of = (...ids: string[]) => all.filter(({ id }) => ids.includes(id));
  const places = of(
    "remote",
    "hybrid",
    "on-site",
    "office-days",
    "office-days-a-month",
    "home-days",
    "remote-percent",
    "remote-from",
    "live-in",
    "works-in",
    "relocation",
  ).filter(({ id, isPreferred }) => id !== "live-in" || !isPreferred);
  if (places.length === 0) return undefined;
  const onSite = first(places.flatMap((one): { days: number; per: "week" | "month"; said: string }[] => {
    const n = valueOf(one, "n");
    const percent = valueOf(one, "percent");
    const days = n?.max ?? n?.min ?? valueOf(one, "weekdays");
    if (one.id === "office-days" && days !== undefined && days <= 7) return [{ days, per: "week", said: one.text }];
    if (one.id === "office-days-a-month" && days !== undefined && days <= 31) {
      return [{ days, per: "month", said: one.text }];
    }
    if (one.id === "home-days" && days !== undefined && days <= 5) {
      return [{ days: 5 - days, per: "week", said: one.text }];
    }
    if (one.id === "remote-percent" && percent !== undefined) {
      return [{ days: 5 - 5 * Math.min(100, percent.max ?? percent.min ?? 0) / 100, per: "week", said: one.text }];
    }
    return [];
  })) ?? (!isForDays && of("on-site").length > 0 && of("hybrid", "remote", "remote-from").length === 0
    ? { days: 5, per: "week" as const, said: of("on-site")[0].text }
    : undefined);
  const isBoth = onSite === undefined && of("on-site").length > 0 && of("remote", "remote-from").length > 0;
  const isHybrid = of("hybrid").length > 0 || isBoth || onSite !== undefined && onSite.days > 0 && onSite.days < 5;
  const residence = places.filter(({ id }) => id === "live-in" || id === "remote-from");
  const areas = residence.flatMap((one) =>
    one.values.flatMap(({ slot, value }) => slot === "area" ? countriesOf(value as string) : [])
  );
  const names = of("works-in", "on-site", "office-days", "office-days-a-month", "relocation").flatMap((one) =>
    one.values.flatMap(({ slot, value }) => slot === "place" || slot === "area" ? [value as string] : [])
  );
  const named = names.map((name) => {
    const country = areaOf(name);
    return country === undefined ? { locality: name } : { country };
  });
  const townsOf = (texts: readonly string[]) => texts.flatMap((text) => knownTowns(foldLetters(text)));
  const near = named.length > 0 ? [] : townsOf(places.map(({ text }) => text));
  const around = named.length + near.length > 0 ? near : townsOf(head);
  const towns = [...named, ...around.map((locality) => ({ locality, country: countriesOfTowns(locality)[0] }))];
  const move = of("relocation")[0];
  const target = move === undefined ? undefined : valueOf(move, "place");
  return {
    said: [...new Set(places.map(({ text }) => text))].slice(0, 2).join(" / "),
    isRemote: (of("remote", "remote-from").length > 0 && onSite === undefined || onSite?.days === 0) && !isHybrid,
    isHybrid,
    isResidenceRequired: places.some(({ id }) => id === "live-in"),
    residence: areas,
    towns,
    ...onSite !== undefined && { onSite },
    ...target !== undefined && { moveTo: foldLetters(target) },
  } as StatedTerms["place"];
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

const LEVEL_IDS: Record<string, Level> = {
  "level-native": "native",
  "level-c2": "C2",
  "level-c1": "C1",
  "level-b2": "B2",
  "level-b1": "B1",
  "level-a2": "A2",
};

/** Reads the languages that are asked for: in a phrase, with a level, or in a clause that names nothing else. */
function languagesIn({ lines, judged }: JudgedLines, book: Book): StatedTerms["languages"] {
  return lines.flatMap(({ text }, place) => {
    const { as, importance } = judged[place];
    return spokenIn(text, book, as === "remark" || as === "heading" || as === "duty").map((one) => ({
      ...one,
      isRequired: importance !== "preferred",
      said: text,
    }));
  });
}

/** Tells whether a text names languages only to say that they are not needed. */
export function deniesLanguages(text: string, book: Book): boolean {
  const { hits, values } = phrasesIn(text, book, areaOf, "2000-01-01");
  return hits.some(({ id }) => id.startsWith("denied-")) && values.some(({ slot }) => slot === "language") &&
    spokenIn(text, book).length === 0;
}

/**
 * Reads the languages of one line with their levels; those of which any will do together.
 *
 * @param isSure whether only what a phrase says or gives a level counts
 */
export function spokenIn(
  text: string,
  book: Book,
  isSure = false,
): { tags: string[]; least?: Level }[] {
  const { hits, pieces, values } = phrasesIn(text, book, areaOf, "2000-01-01");
  const named = values.filter(({ slot }) => slot === "language");
  if (named.length === 0) return [];
  const isApart = (from: number, to: number) => pieces.slice(from, to).some(({ isApart }) => isApart);
  const others = hits.filter(({ id }) => id === "other-language" || id.startsWith("denied-"));
  const isOther = (from: number, to: number) =>
    others.some((hit) => {
      if (hit.id === "other-language") return hit.from <= from && to <= hit.to;
      const [end, begin] = hit.id === "denied-before" ? [hit.to, from] : [to, hit.from];
      return end <= begin && begin - end <= MOST_BETWEEN && !isApart(end, begin + 1);
    });
  const levels = hits.flatMap((hit) => LEVEL_IDS[hit.id] === undefined ? [] : [{ ...hit, level: LEVEL_IDS[hit.id] }]);
  for (const [index, { written }] of pieces.entries()) {
    if (/^[ABC][12]$/.test(written)) {
      levels.push({ id: "", from: index, to: index + 1, values: [], level: written as Level });
    }
  }
  const levelOf = ({ from, to }: { from: number; to: number }): Level | undefined => {
    const near = levels.map((one) => {
      const [begin, end] = one.to <= from ? [one.to, from] : [to, one.from];
      const isBeyond = named.some((other) => other.from >= begin && other.to <= end);
      return { level: one.level, far: isBeyond ? Infinity : end - begin + (isApart(begin, end + 1) ? MARK : 0) };
    }).toSorted((a, b) => a.far - b.far)[0];
    return near === undefined || near.far > MOST_FAR ? undefined : near.level;
  };
  const isAlone = ({ from, to }: Value) => {
    const begin = pieces.findLastIndex(({ isEdge }, at) => at <= from && isEdge);
    const end = pieces.findIndex(({ isEdge }, at) => at >= to && isEdge);
    const clause = [Math.max(begin, 0), end === -1 ? pieces.length : end];
    const inside = named.filter((one) => one.from >= clause[0] && one.to <= clause[1]);
    return (!isSure || inside.length === named.length) && clause[1] - clause[0] < inside.length * 2;
  };
  const isSaid = (one: Value) =>
    levelOf(one) !== undefined || hits.some(({ id, from, to }) => id === "speak" && from <= one.from && one.to <= to);
  const isSpoken = !isSure &&
    (levels.length > 0 || hits.some(({ id }) => id === "speak") || pieces.length <= named.length * 4 + 2);
  // "Swiss-German group" is written as one word, "German-English translator" names two languages.
  const isPart = (from: number) => pieces[from].isJoined && !named.some(({ to }) => to === from);
  const asked = named.filter((one) =>
    !isOther(one.from, one.to) && !isPart(one.from) && (isSpoken || isAlone(one) || isSure && isSaid(one))
  );
  // "Dutch and English, fluent" says it of both.
  const last = asked.length === 0 ? undefined : levelOf(asked.at(-1)!);
  const isShared = levels.length === 1;
  const read: { tags: string[]; least?: Level }[] = [];
  for (const [index, one] of asked.entries()) {
    const least = levelOf(one) ?? (isShared ? last : undefined);
    const before = asked[index - 1];
    const isEither = before !== undefined &&
      values.some(({ slot, from, to }) =>
        slot === "or" && from >= before.to && to <= one.from && one.from - before.to <= MOST_JOINING
      );
    if (isEither) {
      read.at(-1)!.tags.push(one.value as string);
      // "Swedish, Danish or Norwegian"
      const isListed = (at: number) =>
        asked[at].from === asked[at - 1].to &&
        !/[;.]/.test(text.slice(pieces[asked[at].from - 1].end, pieces[asked[at].from].start));
      for (let at = index - 1; at > 0 && isListed(at); at--) {
        read.at(-2)!.tags.push(...read.pop()!.tags);
      }
    } else read.push({ tags: [one.value as string], ...least !== undefined && { least } });
  }
  return read;
}

/** In words: so far a mark takes a level away from a language, and no level stands further off. */
const MARK = 2;
const MOST_FAR = 6;
