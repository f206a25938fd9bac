import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import type { Hit } from "@/lib/language/phrases.ts";
import { valueOf } from "@/lib/language/phrases.ts";
import { phrasesIn } from "@/lib/language/phrase_books.ts";
import type { Amount, Range, Unit, Value } from "@/lib/language/values.ts";
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
  isPreferred: boolean;
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
/** Who works so many hours a week works all days of it. */
const FULL_WEEK = 34;

/** Reads the terms of a posting from what its lines say, in the phrases of its language. */
export function statedByPhrases(lines: JudgedLines, today: string): { stated: StatedTerms; conditions: Conditions } {
  const all = saidIn(lines, today);
  const of = (...ids: string[]) => all.filter(({ id }) => ids.includes(id));
  const employment = employmentIn(of("permanent", ...Object.keys(TYPES)));
  const days = daysIn(all);
  const conditions = all.filter(({ id, isPreferred }) => CONDITION_IDS.has(id) && !isPreferred)
    .filter((one, index, same) => same.findIndex(({ id }) => id === one.id) === index)
    .map(({ id, text }) => ({ id: id as Conditions[number]["id"], text }));
  const start = startIn(all, today);
  const place = placeIn(all);
  return {
    stated: {
      ...employment !== undefined && { employment },
      ...start !== undefined && { start },
      ...durationIn(all, start?.from, today),
      ...days !== undefined && { days },
      ...payIn(all),
      ...place !== undefined && { place },
      ...authorizationIn(of("permit", "citizenship", "no-sponsorship", "sponsored")),
      languages: languagesIn(lines, all),
    },
    conditions,
  };
}

/** Finds what the lines say that state something of the post; what is denied, or said of others, is left out. */
function saidIn({ lines, judged, language }: JudgedLines, today: string): Said[] {
  return lines.flatMap(({ text }, place) => {
    const { as, importance, reason } = judged[place];
    // Of the employer, and how to apply.
    const isOther = as === "remark" && /^(?:about|apply)/.test(reason);
    const { hits, pieces, values } = phrasesIn(text, language, areaOf, today);
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
    const isOfWork = hits.some(({ id }) => id in TYPES || OF_WORK.has(id));
    return hits.filter((hit) => !denials.includes(hit) && !isDenied(hit))
      .filter(({ id }) => !isOther || LABELLED.has(id))
      .filter((hit) => hit.id !== "lasts" || isSpanOfWork(hit, isOfWork))
      // How often one travels is no workload.
      .filter(({ id }) => !id.startsWith("days-a-") || !hits.some(({ id }) => id === "travel"))
      .map((hit) => ({ ...withAreas(hit, values), text, isPreferred: importance === "preferred" }));
  });
}

/** Adds the areas that an enumeration goes on with: "citizen of Switzerland, the EU or EFTA". */
function withAreas(hit: Hit, values: readonly Value[]): Hit {
  const areas = values.filter(({ slot }) => slot === "area");
  const further: Value[] = [];
  let end = hit.values.some(({ slot }) => slot === "area") ? hit.to : Infinity;
  for (const area of areas.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (area.from < end || area.from - end > MOST_JOINING) continue;
    further.push(area);
    end = area.to;
  }
  return { ...hit, values: [...hit.values, ...further] };
}

/** In words, between two of an enumeration. */
const MOST_JOINING = 2;

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
  "pays-month",
  "pays-hour",
  "pays-day",
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
  if (isPermanent && types.has("CONTRACTOR")) types.delete("CONTRACTOR");
  return {
    types: types.size === 0 ? ["FULL_TIME", "PART_TIME"] : [...types],
    isPermanent,
    said: said[0].text,
  };
}

function daysIn(all: readonly Said[]): StatedTerms["days"] {
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
    if (one.id === "workload" && percent !== undefined && isWorkload(percent)) {
      return told(percent, 20, 5, one.text);
    }
  }
  for (const one of all) {
    const n = valueOf(one, "n");
    const most = n?.max ?? n?.min ?? 0;
    if (one.id === "hours-a-week" && most > 0 && most <= 80) {
      const hours = told(n!, HOURS_A_DAY, 5, one.text);
      return most >= FULL_WEEK ? { ...hours, max: 5, min: (n!.min ?? most) >= FULL_WEEK ? 5 : hours.min } : hours;
    }
    if (one.id === "hours-a-month" && most > 0 && most <= 240) return told(n!, HOURS_A_DAY * 52 / 12, 5, one.text);
    if (one.id === "half-time") return { min: 2.5, max: 2.5, said: one.text };
  }
  return undefined;
}

/** Less is a bonus or a share. */
const LEAST_WORKLOAD = 20;

function isWorkload({ min = 0, max = 0 }: Range): boolean {
  return max <= 100 && Math.max(min, max) >= LEAST_WORKLOAD;
}

function startIn(all: readonly Said[], today: string): StatedTerms["start"] {
  const isFlexible = all.some(({ id }) => id === "start-flexible");
  for (const one of all) {
    const date = valueOf(one, "date");
    const span = valueOf(one, "span");
    const rest = { said: one.text, ...isFlexible && { isFlexible } };
    if (one.id === "start-by" && date !== undefined) return { ...rest, from: date.from, to: date.to, isLatest: true };
    if ((one.id === "start-on" || one.id === "from-until") && date !== undefined) {
      return { ...rest, from: date.from, to: date.to };
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
    if (one.id === "lasts" && span !== undefined) {
      return { duration: { min: span.min ?? span.max!, max: span.max ?? span.min!, said: one.text } };
    }
    const dates = one.values.filter(({ slot }) => slot === "date").map(({ value }) =>
      value as { from: string; to: string }
    );
    const end = one.id === "until" ? dates[0]?.to : one.id === "from-until" ? dates[1]?.to : undefined;
    const begin = one.id === "from-until" ? dates[0]?.from : from ?? today;
    if (end === undefined || begin === undefined || end <= begin) continue;
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

function placeIn(all: readonly Said[]): StatedTerms["place"] {
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
  );
  if (places.length === 0) return undefined;
  const onSite = first(places.flatMap((one): { days: number; per: "week" | "month"; said: string }[] => {
    const n = valueOf(one, "n");
    const percent = valueOf(one, "percent");
    const days = n?.max ?? n?.min;
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
  })) ?? (of("on-site").length > 0 && of("hybrid", "remote").length === 0
    ? { days: 5, per: "week" as const, said: of("on-site")[0].text }
    : undefined);
  const isHybrid = of("hybrid").length > 0 || onSite !== undefined && onSite.days > 0 && onSite.days < 5;
  const residence = of("live-in", "remote-from");
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
  const around = named.length > 0 ? [] : places.flatMap(({ text }) => knownTowns(foldLetters(text)));
  const towns = [...named, ...around.map((locality) => ({ locality, country: countriesOfTowns(locality)[0] }))];
  const move = of("relocation")[0];
  const target = move === undefined ? undefined : valueOf(move, "place");
  return {
    said: [...new Set(places.map(({ text }) => text))].slice(0, 2).join(" / "),
    isRemote: of("remote", "remote-from").length > 0 && onSite === undefined && !isHybrid,
    isHybrid,
    isResidenceRequired: of("live-in").length > 0,
    residence: [...new Set(areas)],
    towns,
    ...onSite !== undefined && { onSite },
    ...target !== undefined && { moveTo: foldLetters(target) },
  } as StatedTerms["place"];
}

function authorizationIn(said: readonly Said[]): Pick<StatedTerms, "authorization"> {
  const one = said.find(({ id }) => id === "no-sponsorship") ?? said[0];
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

/** Reads the languages that are asked for: in a phrase, with a level, or in a line that asks for little else. */
function languagesIn(lines: JudgedLines, all: readonly Said[]): StatedTerms["languages"] {
  void all;
  return lines.lines.flatMap(({ text }, place) => {
    const { as, importance } = lines.judged[place];
    if (as === "remark" || as === "heading" || as === "duty") return [];
    return spokenIn(text, lines.language).map((one) => ({
      ...one,
      isRequired: importance !== "preferred",
      said: text,
    }));
  });
}

/** Reads the languages of one line with their levels. */
export function spokenIn(text: string, language: JudgedLines["language"]): { tags: string[]; least?: Level }[] {
  const { hits, pieces, values } = phrasesIn(text, language, areaOf, "2000-01-01");
  const named = values.filter(({ slot }) => slot === "language");
  if (named.length === 0) return [];
  const others = hits.filter(({ id }) => id === "other-language" || id.startsWith("denied-"));
  const isApart = (from: number, to: number) => pieces.slice(from, to).some(({ isApart }) => isApart);
  const isOther = (from: number, to: number) =>
    others.some((hit) => {
      if (hit.id === "other-language") return hit.from <= from && to <= hit.to;
      if (hit.id === "denied-before" && hit.to <= from && pieces[hit.to].isAfterColon) return true;
      const [end, begin] = hit.id === "denied-behind" ? [to, hit.from] : [hit.to, from];
      return end <= begin && begin - end <= MOST_BETWEEN && !isApart(end, begin + 1);
    });
  const levels = hits.flatMap((hit) => LEVEL_IDS[hit.id] === undefined ? [] : [{ ...hit, level: LEVEL_IDS[hit.id] }]);
  for (const [index, { written }] of pieces.entries()) {
    if (/^[ABC][12]$/.test(written)) {
      levels.push({ id: "", from: index, to: index + 1, values: [], level: written as Level });
    }
  }
  const isSpoken = levels.length > 0 || hits.some(({ id }) => id === "speak") || pieces.length <= named.length * 3 + 1;
  if (!isSpoken) return [];
  const levelOf = ({ from, to }: { from: number; to: number }): Level | undefined => {
    const near = levels.map((one) => {
      const [begin, end] = one.to <= from ? [one.to, from] : [to, one.from];
      const isBeyond = named.some((other) => other.from >= begin && other.to <= end);
      return { level: one.level, far: isBeyond ? Infinity : end - begin + (isApart(begin, end + 1) ? MARK : 0) };
    }).toSorted((a, b) => a.far - b.far)[0];
    return near === undefined || near.far > MOST_FAR ? undefined : near.level;
  };
  const asked = named.filter(({ from, to }) => !isOther(from, to));
  // "Dutch and English, fluent" says it of both.
  const last = asked.length === 0 ? undefined : levelOf(asked.at(-1)!);
  const isShared = levels.length === 1;
  const ors = cuesIn(text, [language]).filter(({ id }) => id === "or");
  const isOr = (one: Value, next: Value) => {
    const [end, begin] = [pieces[one.to - 1].end, pieces[next.from].start];
    return next.from - one.to <= MOST_BETWEEN && ors.some(({ start }) => end <= start && start < begin);
  };
  const all: { tags: string[]; least?: Level }[] = [];
  for (const [index, one] of asked.entries()) {
    const least = levelOf(one) ?? (isShared ? last : undefined);
    if (index > 0 && isOr(asked[index - 1], one)) all.at(-1)!.tags.push(one.value as string);
    else all.push({ tags: [one.value as string], ...least !== undefined && { least } });
  }
  return all;
}

/** In words: so far a mark takes a level away from a language, and no level stands further off. */
const MARK = 2;
const MOST_FAR = 6;
