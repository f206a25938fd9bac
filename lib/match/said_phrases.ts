import { CONDITIONS, type EmploymentType } from "@/lib/content/schema/terms.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import type { PhrasesFound } from "@/lib/language/phrase_books.ts";
import { type Hit, isAlone, valueOf } from "@/lib/language/phrases.ts";
import type { Piece } from "@/lib/language/pieces.ts";
import type { Value } from "@/lib/language/values.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import type { Reading } from "@/lib/match/reading.ts";

export type Conditions = NonNullable<Reading["conditions"]>;

/** A phrase that a line says, with the line. */
export interface Said extends Hit {
  text: string;
  /** Which of the lines it is. */
  line: number;
  isPreferred: boolean;
  /** Whether "or" stands before it. */
  isOther: boolean;
  /** Whether it is all of a clause. */
  isWhole: boolean;
  /** Where its clause says that it is. */
  where?: "at-workplace" | "at-home";
}

export const TYPES: Record<string, EmploymentType> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  "half-time": "PART_TIME",
  temporary: "TEMPORARY",
  contractor: "CONTRACTOR",
  "per-diem": "PER_DIEM",
  intern: "INTERN",
  volunteer: "VOLUNTEER",
};

/** What says how somebody is employed. */
export const EMPLOYED: ReadonlySet<string> = new Set(["permanent", "lasts", ...Object.keys(TYPES)]);

export const CONDITION_IDS: ReadonlySet<string> = new Set(CONDITIONS);

/** In words, between two areas of a list: "or the". */
export const MOST_JOINING = 3;

/** In words, between "no" and what it denies. */
export const MOST_BETWEEN = 3;

/** Finds what the lines say that state something of the post; what is denied, or said of others, is left out. */
export function saidIn({ lines, judged }: JudgedLines, found: readonly PhrasesFound[]): Said[] {
  return lines.flatMap(({ text }, place) => {
    const { as, importance, isUnlikely = false, isAside: isOther = false } = judged[place];
    const { hits, pieces, values } = found[place];
    const denials = hits.filter(({ id }) => id.startsWith("denied-") || id === "of-others");
    const once = hits.filter(({ id }) => id === "once");
    const clause = (one: number, other: number) =>
      !pieces.slice(Math.min(one, other) + 1, Math.max(one, other) + 1).some(({ isApart }) => isApart);
    // "At the office three days, and at home on the others if you like"
    const isHomeBetween = (hit: Hit, from: number) =>
      OFFICE_DAYS.has(hit.id) && hits.some((one) => one.id === "at-home" && one.from >= hit.to && one.to <= from);
    const isDenied = (hit: Hit) =>
      denials.some(({ id, from, to }) =>
        id === "denied-behind"
          ? !isHomeBetween(hit, from) && hit.to <= from && clause(hit.to - 1, from) &&
            !pieces.slice(hit.to, from).some(({ isEdge }) => isEdge)
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
    // "We are closed on Sunday, and mostly on Saturday too" denies both; "but on Saturday" would not.
    for (const hit of hits.filter(({ id }) => CONDITION_IDS.has(id))) {
      const isAlso = [...denied].some(({ id, to }) => {
        const between = id === hit.id && to <= hit.from ? text.slice(pieces[to - 1].end, pieces[hit.from].start) : ".";
        return !/[.;!?]/.test(between) && !cuesIn(between).some((cue) => cue.id === "but");
      });
      if (isAlso) denied.add(hit);
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
    const share = titled && { id: "workload", from: titled.from, to: titled.to, values: [titled] };
    const isRepeated = ({ from, to }: Hit) =>
      values.some((one) => one.slot === "per" && one.from < to + 1 && from <= one.from);
    // Days that come once are no days of each week.
    const isOnce = (hit: Hit) =>
      OFFICE_DAYS.has(hit.id) && !isRepeated(hit) && once.some(({ from, to }) =>
        // "At the kick-off, three days on site"
        clause(Math.min(from, hit.from), Math.max(from, hit.from)) ||
        to <= hit.from && !/[;.]/.test(text.slice(pieces[to - 1].end, pieces[hit.from].start))
      );
    const wheres = hits.filter(({ id }) => id === "at-workplace" || id === "at-home");
    // The nearer one says it: "two days at the office and three at home".
    const ands = values.filter(({ slot }) => slot === "and");
    const between = (one: number, other: number) =>
      ands.filter(({ from }) => Math.min(one, other) <= from && from < Math.max(one, other)).length;
    const whereOf = ({ id, from, to }: Hit): Said["where"] => {
      const [nearest] = wheres.filter((one) =>
        clause(Math.min(to, one.to) - 1, Math.max(from, one.from)) ||
        // "Two of them, every week, you are at the works"
        id === "days-of-them" && one.from >= to && !/[;.]/.test(text.slice(pieces[to - 1].end, pieces[one.from].start))
      ).map(({ id, from: begin, to: end }) => ({
        id,
        far: Math.max(begin - to, from - end) + MOST_BETWEEN * between(from, begin),
      })).sort((a, b) => a.far - b.far);
      // What else is at home stands further off: "one day a week at the quay and at home on the others".
      return nearest?.id === "at-home" && nearest.far >= MOST_BETWEEN ? undefined : nearest?.id as Said["where"];
    };
    // "You are at the depot on Tuesdays": days that are named anywhere in a clause are those at the workplace.
    const isFree = (one: Value) => !hits.some((hit) => !wheres.includes(hit) && hit.from < one.to && one.from < hit.to);
    const isName = ({ from, to }: Value) => to - from > 1 || pieces[from].written.length > MOST_SHORT;
    const named = values.filter((one) => one.slot === "weekdays" && isFree(one) && isName(one))
      .filter((one, _, all) => !all.some((other) => other !== one && other.from <= one.from && one.to <= other.to))
      .map((one): Hit => ({ id: "days-a-week", from: one.from, to: one.to, values: [one] }))
      .filter((hit) => whereOf(hit) !== undefined);
    return [...hits, ...named, ...share === undefined ? [] : [share]].filter((hit) =>
      !denials.includes(hit) && !denied.has(hit) && !isAsked(hit) && !isOfCondition(hit) && !isOnce(hit) &&
      !isOfOthers(found[place], text, hit.from)
    )
      // "They ring us between September and January" is no term of the work.
      .filter(({ id, from }) => id !== "relocation" || !isTold(hits, from, pieces))
      .filter((hit) =>
        isUnlikely && hit.id === "from-until" ? false : !isOther || LABELLED.has(hit.id) ||
          // "What you earn is up to you: you work on commission alone"
          CONDITION_IDS.has(hit.id) &&
            hits.some(({ id, to }) => id === "reader" && to <= hit.from && clause(to - 1, hit.from))
      )
      .map((hit) => ({
        ...hit,
        values: withPay(withFurtherAreas(hit, values, text, pieces), hit, found[place]),
        text,
        line: place,
        isPreferred: importance === "preferred",
        isWhole: isAlone(pieces, hit.from, hit.to),
        ...(hit.values.length > 0 || hit.id === "days-of-them") && { where: whereOf(hit) },
        isOther: values.some(({ slot, to }) => slot === "or" && to <= hit.from && hit.from - to <= 1),
      }));
  });
}

/** In letters: so short a day may be another word, if it stands by itself. */
const MOST_SHORT = 3;

/** Tells whether it is others of whom a clause speaks, and nobody who reads it: "One of our nurses is moving to Lisbon." */
function isTold(hits: readonly Hit[], at: number, pieces: PhrasesFound["pieces"]): boolean {
  const isNear = ({ to }: Hit) => to <= at && !pieces.slice(to, at + 1).some(({ isApart }) => isApart);
  return hits.some((one) => one.id === "others" && isNear(one)) && !hits.some(({ id }) => id === "reader");
}

const OFFICE_DAYS: ReadonlySet<string> = new Set(["office-days", "office-days-a-month", "on-site"]);

/**
 * Tells whether a sentence, or a part of it, says something of others, and nothing of the post: "Our shop is open six days a
 * week." A part ends at a semicolon, and at a comma behind which somebody else is named: "they do the nights, you the days".
 *
 * @param at a place in the part that is meant
 */
export function isOfOthers({ hits, pieces }: PhrasesFound, text: string, at: number): boolean {
  // A title has no full stop.
  if (!/[.!?;]$/.test(text) || !hits.some(({ id }) => id === "others")) return false;
  const isCut = (place: number) => {
    const between = text.slice(pieces[place - 1].end, pieces[place].start);
    return between.includes(";") ||
      between.includes(",") && hits.some(({ id, from }) => from === place && (id === "others" || id === "reader"));
  };
  let from = at;
  while (from > 0 && !isCut(from)) from--;
  let to = at + 1;
  while (to < pieces.length && !isCut(to)) to++;
  return hits.some((hit) => hit.id === "others" && hit.from === from) &&
    !hits.some((hit) => hit.id === "reader" && hit.from >= from && hit.from < to);
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

const PAY: ReadonlySet<string> = new Set(["pays-hour", "pays-day", "pays-month", "pays-year"]);

/** Adds the amount that stands further behind in the clause: "The yearly salary at 80 % is between 70,000 and 75,000 euros." */
function withPay(own: readonly Value[], { id, to }: Hit, { hits, pieces, values }: PhrasesFound): readonly Value[] {
  if (!PAY.has(id) || own.length > 0) return own;
  const [pay] = values.filter((one) =>
    one.slot === "money" && one.from >= to && !pieces.slice(to, one.from + 1).some(({ isApart }) => isApart) &&
    !hits.some((hit) => hit.from < one.to && one.from < hit.to)
  ).toSorted((a, b) => a.from - b.from || b.to - a.to);
  return pay === undefined ? own : [pay];
}

/** Tells whether a condition whose phrase has a share holds for all of it: 100 % commission, and not 5 %. */
export function isAll(one: Hit): boolean {
  return one.id !== "commission_only" || (valueOf(one, "percent")?.max ?? 100) === 100;
}

/** What is said so plainly that it does not matter what the rest of the line is about. */
const LABELLED: ReadonlySet<string> = new Set([
  ...EMPLOYED,
  ...["workload", "days-a-week", "hours-a-week", "start-on", "pays-hour", "pays-day", "pays-month"],
  ...["works-in", "remote", "remote-from", "telework", "hybrid", "home-days"],
  ...["office-days", "office-days-a-month", "office-days-each", "days-of-them", "relocation", "live-in"],
  ...["permit", "citizenship", "no-sponsorship", "sponsored"],
]);
