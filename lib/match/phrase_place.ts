import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import type { PhrasesFound } from "@/lib/language/phrase_books.ts";
import { valueOf } from "@/lib/language/phrases.ts";
import type { Range } from "@/lib/language/number_ranges.ts";
import type { Value } from "@/lib/language/values.ts";
import { areaOf, countriesOf, countriesOfTowns, knownTowns } from "@/lib/match/geography.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import type { StatedTerms } from "@/lib/match/stated_terms.ts";
import { EMPLOYED, type Said } from "@/lib/match/said_phrases.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

const HOURS_A_DAY = 8;
/** Fewer hours a week are for something else: sport, lessons. */
const FEW_HOURS = 4;
/** Who works so many hours a week works all days of it. */
const FULL_WEEK = 34;

/** What says of a line that its days are those at the workplace. */
const ELSEWHERE: ReadonlySet<string> = new Set(["hybrid", "home-days", "on-site", "remote", "remote-from", "works-in"]);
const PARTLY_ELSEWHERE: ReadonlySet<string> = new Set(["hybrid", "home-days", "on-site"]);
/** More days a week than these, beside the workplace, say how much is worked. */
const MOST_VISITS = 5;
/** Who is employed full time works more days than these. */
const FEW_DAYS = 3.5;

/** Takes for days at the workplace those that cannot be all days of work: "You are in Gothenburg two days a week." */
export function withOfficeDays(all: readonly Said[], employment: StatedTerms["employment"]): readonly Said[] {
  const types = employment?.types ?? [];
  // Of what is permanent and nothing else, both may be.
  const isPartTime = types.includes("PART_TIME") && (types.length === 1 || employment?.isPermanent !== true);
  const isFullTime = types.length === 1 && types[0] === "FULL_TIME";
  const isContract = types.some((type) => type === "CONTRACTOR" || type === "PER_DIEM");
  // Of seven days a week, somebody else speaks.
  const own = all.map(withoutHours).filter((one) => one.id !== "days-a-week" || (valueOf(one, "n")?.max ?? 0) < 7);
  return own.flatMap((one) => {
    const weekdays = valueOf(one, "weekdays");
    const days = valueOf(one, "n")?.max ?? weekdays;
    const isOfThem = one.id === "days-of-them";
    // "Four days a week, all at our site"
    if (isOfThem && days === undefined) {
      const work = own.find(({ id, line }) => id === "days-a-week" && line === one.line);
      return one.where === "at-workplace" && work !== undefined ? [{ ...work, id: "office-days" }] : [];
    }
    if (one.id !== "days-a-week" && one.id !== "days-a-month" && !isOfThem || days === undefined) return one;
    if (one.where === "at-workplace" && (isOfThem || days <= MOST_VISITS || isFullTime)) {
      const there = { ...one, id: one.id === "days-a-month" ? "office-days-a-month" : "office-days" };
      // Whoever works part time and is told of no other days is there on all of them.
      const isAll = isPartTime && one.id === "days-a-week" && own.filter(({ id }) => /days/.test(id)).length === 1;
      return isAll ? [one, there] : there;
    }
    const isHome = one.where === "at-home" && one.id !== "days-a-month" && !isContract &&
      knownTowns(foldLetters(one.text)).length === 0;
    if (isHome) return { ...one, id: "home-days" };
    if (isOfThem || isPartTime || weekdays === 1) return one;
    const beside = own.filter(({ line, from }) => line === one.line && from !== one.from);
    const isSaid = beside.some(({ id }) => id === "office-days" || id === "office-days-a-month");
    const isNamed = valueOf(one, "weekdays") !== undefined;
    // "The post is on campus in Lund, four days a week"
    const isThere = !isContract && !one.isOther && beside.some(({ id }) => id === "at-workplace") &&
      !beside.some(({ id }) => id === "at-home" || id === "days-of-them" || /-days?/.test(id));
    if (isThere && one.id === "days-a-week") return { ...one, id: "office-days" };
    if (isSaid && !isFullTime && !isNamed || one.id === "days-a-week" && days > FEW_DAYS) return one;
    // Of two figures, the greater one is the work.
    const isMore = own.some((other) =>
      other.id === "days-a-week" && (one.id === "days-a-month" || (valueOf(other, "n")?.max ?? 0) > days)
    );
    const isOfficeDay = isMore || isSaid ||
      (isContract
        ? beside.some((other) => PARTLY_ELSEWHERE.has(other.id) && !isLess(other, days))
        : isFullTime || beside.some(({ id }) => (one.id === "days-a-month" ? ELSEWHERE : PARTLY_ELSEWHERE).has(id)) ||
          knownTowns(foldLetters(one.text)).length > 0);
    return isOfficeDay ? { ...one, id: one.id === "days-a-week" ? "office-days" : "office-days-a-month" } : one;
  });
}

/** Tells whether fewer days are meant: "three days a week, up to one of them at home" are three of work. */
function isLess(one: Said, days: number): boolean {
  const n = one.id === "home-days" ? valueOf(one, "n") : undefined;
  return n !== undefined && (n.max ?? n.min ?? 7) < days;
}

/** Takes away the hours that stand beside days: "38 hours over five days", "four days of eight hours". */
function withoutHours(one: Said): Said {
  const figures = one.values.filter(({ slot }) => slot === "n");
  if (one.id !== "days-a-week" || figures.length < 2) return one;
  return { ...one, values: figures.filter(({ value }) => ((value as Range).max ?? 7) < 7) };
}

/** Returns the range of all figures of a phrase that are days: "two to three days a week". */
function allOf(one: Said, first: Range): Range {
  const days = one.values.flatMap(({ slot, value }) => slot === "n" ? [value as Range] : [])
    .filter(({ min, max }) => (max ?? min!) < 7);
  const ends = days.flatMap(({ min, max }) => [min ?? max!, max ?? min!]);
  return days.length < 2 ? first : { min: Math.min(...ends), max: Math.max(...ends) };
}

/** So many lines at the head may be the title. */
const MOST_TITLES = 2;

/** In percent: less of a post is none. */
const LEAST_SHARE = 10;

export function daysIn(all: readonly Said[], types: readonly EmploymentType[]): StatedTerms["days"] {
  const told = ({ min, max }: Range, of: number, most: number, text: string) => ({
    min: Math.min(most, (min ?? max!) / of),
    max: Math.min(most, (max ?? min!) / of),
    said: text,
  });
  for (const one of all) {
    const n = valueOf(one, "n");
    const percent = valueOf(one, "percent");
    const weekdays = valueOf(one, "weekdays");
    // "Mondays" alone are none of work.
    if (one.id === "days-a-week" && weekdays !== undefined && weekdays > 1) {
      return { min: weekdays, max: weekdays, said: one.text };
    }
    if (one.id === "days-a-week" && n !== undefined && (n.max ?? n.min!) <= 7) {
      return told(allOf(one, n), 1, 7, one.text);
    }
    if (one.id === "days-a-month" && n !== undefined) return told(n, 52 / 12, 7, one.text);
    if (one.id === "workload" && n !== undefined && (n.max ?? 2) <= 1) return told(n, 0.2, 5, one.text);
    // "Permanent, 80 %" and "Carpenter (80–100 %)"; a share of something else stands alone as well.
    const isBare = percent !== undefined && one.to - one.from === one.values[0].to - one.values[0].from;
    const beside = isBare ? all.filter((other) => other.line === one.line && other !== one) : [];
    const isTitle = one.line < MOST_TITLES && beside.length === 0 && !/[.!?]$/.test(one.text);
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
  const isAway = all.some(({ id }) => ELSEWHERE.has(id) && id !== "on-site" && id !== "works-in");
  const isContract = types.length > 0 && types.every((type) => type === "CONTRACTOR");
  const visit = isContract && !isAway ? all.find(({ id }) => id === "office-days") : undefined;
  const visits = visit === undefined ? undefined : valueOf(visit, "n");
  if (visits !== undefined) return told(visits, 1, 7, visit!.text);
}

/** So many lines at the head of a posting may name its town. */
const MOST_HEAD_LINES = 4;
/** An entry of no more words says where something is, and not much else. */
const FEW_WORDS = 8;
const STATING: ReadonlySet<string> = new Set(["start-on", "start-by", "workload", "days-a-week", "hours-a-week"]);
/** More names than these in the head name no town. */
const MOST_TOWNS = 3;

/** Reads the town that the head of a posting or a term names, where nothing is said of how much is done there: "Nurse – Lyon 6e". */
export function townIn({ lines, judged }: JudgedLines, found: readonly PhrasesFound[]): StatedTerms["place"] {
  // What is so short has no head.
  if (lines.length <= MOST_HEAD_LINES) return undefined;
  const named = lines.flatMap(({ text }, line) => {
    const { as, importance } = judged[line];
    // "Start on 1 February in Ghent", "Workshop in Ghent": beyond the head, what states another term, or a few words.
    const isStating = line < MOST_HEAD_LINES || found[line].hits.some(({ id }) =>
      EMPLOYED.has(id) || STATING.has(id)
    ) ||
      as === "unread" && importance === undefined && found[line].pieces.length <= FEW_WORDS && !/[.!?]$/.test(text);
    // "Erfahrung im Treppenbau"
    if (as === "point" || !isStating) return [];
    const { hits, pieces, values } = found[line];
    const isFree = ({ from, to }: Value) =>
      !hits.some((hit) => hit.id !== "in-place" && hit.from < to && from < hit.to);
    const within = hits.flatMap(({ id, values: [value] }) => id === "in-place" ? [value] : []);
    // The last part of a title: "Paralegal – Ballsbridge, Dublin 4 – permanent"
    const last = line >= MOST_HEAD_LINES || /[.!?:]$/.test(text)
      ? undefined
      : values.findLast((one) =>
        one.slot === "place" && one.from > 0 && pieces[one.from].isEdge && isFree(one) &&
        (pieces[one.to]?.isEdge !== false || pieces[one.to]?.number !== undefined)
      );
    return [...within, ...last === undefined ? [] : [last]].filter(isFree)
      .map(({ value }) => ({ locality: value as string, said: text }));
  });
  const towns = named.filter(({ locality }, index) => named.findIndex((one) => one.locality === locality) === index);
  if (towns.length === 0 || towns.length > MOST_TOWNS) return undefined;
  return {
    said: towns[0].said,
    isRemote: false,
    isHybrid: false,
    isResidenceRequired: false,
    residence: [],
    towns: towns.map(({ locality }) => ({ locality })),
  };
}

export function placeIn(
  all: readonly Said[],
  isForDays: boolean,
  workDays: number,
  head: readonly string[],
): StatedTerms["place"] {
  const of = (...ids: string[]) => all.filter(({ id }) => ids.includes(id));
  const places = of(
    "remote",
    "telework",
    "hybrid",
    "on-site",
    "office-days",
    "office-days-a-month",
    "office-days-each",
    "home-days",
    "remote-percent",
    "remote-from",
    "live-in",
    "works-in",
    "relocation",
  ).filter(({ id, isPreferred }) => id !== "live-in" || !isPreferred);
  if (places.length === 0) return undefined;
  const onSite = places.flatMap((one): { days: number; per: "week" | "month"; said: string }[] => {
    const n = valueOf(one, "n");
    const percent = valueOf(one, "percent");
    const days = n?.max ?? n?.min ?? valueOf(one, "weekdays");
    if (one.id === "office-days" && days !== undefined && days <= 7) return [{ days, per: "week", said: one.text }];
    if (one.id === "office-days-a-month" && days !== undefined && days <= 31) {
      return [{ days, per: "month", said: one.text }];
    }
    const span = valueOf(one, "span")?.max;
    if (one.id === "office-days-each" && span !== undefined && span > 0) {
      return [{ days: (days ?? 1) / span, per: "month", said: one.text }];
    }
    if (one.id === "home-days" && days !== undefined && days <= 5) {
      return [{ days: 5 - days, per: "week", said: one.text }];
    }
    if (one.id === "remote-percent" && percent !== undefined) {
      return [{ days: 5 - 5 * Math.min(100, percent.max ?? percent.min ?? 0) / 100, per: "week", said: one.text }];
    }
    return [];
  })[0] ?? (!isForDays && of("on-site").length > 0 && of("hybrid", "telework", "remote", "remote-from").length === 0
    ? { days: Math.min(5, workDays), per: "week" as const, said: of("on-site")[0].text }
    : undefined);
  const away = of("remote", "remote-from");
  const isBoth = onSite === undefined && of("on-site").length > 0 && away.length > 0;
  // "Home office" alone says that all of it may be done there; in a sentence, or beside the workplace, a part of it.
  const telework = away.length > 0 ? [] : of("telework");
  const isAway = away.length > 0 || telework.length > 0 && telework.every(({ isWhole }) => isWhole);
  const isHybrid = of("hybrid").length > 0 && of("remote-from").length === 0 || telework.length > 0 && !isAway ||
    isBoth ||
    onSite !== undefined && onSite.days > 0 && (onSite.per === "month" || onSite.days < 5);
  const residence = places.filter(({ id }) => id === "live-in" || id === "remote-from");
  const areas = residence.flatMap((one) =>
    one.values.flatMap(({ slot, value }) => slot === "area" ? countriesOf(value as string) : [])
  );
  const names = of("works-in", "on-site", "office-days", "office-days-a-month", "office-days-each", "relocation")
    .flatMap((one) =>
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
    isRemote: (isAway && onSite === undefined || onSite?.days === 0) && !isHybrid,
    isHybrid,
    isResidenceRequired: places.some(({ id }) => id === "live-in"),
    residence: areas,
    towns,
    ...onSite !== undefined && { onSite },
    ...target !== undefined && { moveTo: foldLetters(target) },
  } as StatedTerms["place"];
}
