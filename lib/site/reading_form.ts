import type { RoleMatch } from "@/lib/match/match_answers.ts";
import type { PointKind, Reading, ReadRequirement, ReadTerms, TermName } from "@/lib/match/reading.ts";

// The form in which a visitor corrects how a posting was read: its fields, and what they make of the reading. It runs in
// the browser and, for visitors without script, in the service. A field that is not there leaves what was read as it is.

/** The fields of the form, by name. */
export type Corrections = Readonly<Record<string, string | undefined>>;

/** The corrections of a point's importance; `none`: it asks for nothing. */
export const IMPORTANCES = ["required", "preferred", "none"] as const;

/** The corrections of a line that was not understood. */
export const UNREAD_AS = ["unread", ...IMPORTANCES] as const;

/** The figures of a term that can be changed: the name of the field, and the numbers that it takes. */
export const TERM_FIGURES = {
  start_date: { from: "date" },
  duration: { min: "number", max: "number" },
  days_per_week: { min: "number", max: "number" },
  compensation: { min: "number", max: "number" },
  place: { days: "number" },
} as const satisfies Partial<Record<TermName, Record<string, "number" | "date">>>;

/** Names the field in which a part of a point, of a term or of a line is corrected. */
export function fieldName(id: string, part: string): string {
  return `${id}.${part}`;
}

/** Names a line that was not understood, by its place among them. */
export function unreadId(index: number): string {
  return `u${index + 1}`;
}

export interface Corrected {
  reading: Reading;
  /** Ids of the points as they were first read, in the order of those that are left. */
  ids: string[];
}

/** Returns the reading as a visitor has corrected it; what was not touched stays as it was read. */
export function corrected({ reading, requirements }: RoleMatch, fields: Corrections): Corrected {
  const points = requirements.flatMap(({ id }, index) => {
    const point = correctedPoint(reading.requirements[index], (part) => fields[fieldName(id, part)]);
    return point === undefined ? [] : [{ id, point }];
  });
  const unread = (reading.unread ?? []).map((text, index) => {
    const id = unreadId(index);
    return { id, text, as: fields[fieldName(id, "as")] ?? "unread" };
  });
  const further = unread.flatMap(({ id, text, as }) =>
    as === "required" || as === "preferred" ? [{ id, point: { text, kind: "other", importance: as } as const }] : []
  );
  const dropped = requirements.flatMap(({ id }, index) =>
    fields[fieldName(id, "importance")] === "none" ? [reading.requirements[index].language?.tag] : []
  );
  const isNone = (term: TermName) => fields[fieldName(term, "none")] !== undefined;
  return {
    reading: {
      ...reading,
      requirements: [...points, ...further].map(({ point }) => point),
      terms: correctedTerms(reading.terms, fields, dropped),
      ...isNone("refused") && { duties: [], conditions: [] },
      unread: unread.filter(({ as }) => as === "unread").map(({ text }) => text),
      quotes: Object.fromEntries(
        Object.entries(reading.quotes ?? {}).filter(([term]) => !isChanged(term as TermName, fields)),
      ),
    },
    ids: [...points, ...further].map(({ id }) => id),
  };
}

function correctedPoint(
  point: ReadRequirement,
  field: (part: string) => string | undefined,
): ReadRequirement | undefined {
  const importance = field("importance") ?? point.importance;
  if (importance === "none") return undefined;
  const years = number(field("years"));
  return {
    ...point,
    importance: importance as ReadRequirement["importance"],
    kind: (field("kind") ?? point.kind) as PointKind,
    ...years !== undefined && { years },
  };
}

/** The part of a reading that each term stands in. */
const PARTS: Partial<Record<TermName, (keyof ReadTerms)[]>> = {
  employment_type: ["employment_types", "permanent"],
  start_date: ["start"],
  duration: ["duration_months"],
  days_per_week: ["days_per_week"],
  compensation: ["compensation"],
  place: ["place"],
  work_authorization: ["work_authorization"],
  language: ["languages"],
};

function correctedTerms(terms: ReadTerms, fields: Corrections, dropped: readonly (string | undefined)[]): ReadTerms {
  const figure = (term: TermName, part: string) => number(fields[fieldName(term, part)]);
  const range = <Part extends { min?: number; max?: number }>(term: TermName, read: Part): Part => ({
    ...read,
    min: figure(term, "min") ?? read.min,
    max: figure(term, "max") ?? read.max,
  });
  const { start, duration_months, days_per_week, compensation, place, languages } = terms;
  const days = figure("place", "days");
  const from = fields[fieldName("start_date", "from")];
  const changed: ReadTerms = {
    ...terms,
    ...start && from && { start: { ...start, from } },
    ...duration_months && { duration_months: range("duration", duration_months) },
    ...days_per_week && { days_per_week: range("days_per_week", days_per_week) },
    ...compensation && { compensation: range("compensation", compensation) },
    ...place?.on_site_days && days !== undefined &&
      { place: { ...place, on_site_days: { ...place.on_site_days, max: days } } },
    ...languages && { languages: languages.filter(({ tag }) => !dropped.includes(tag)) },
  };
  for (const [term, parts] of Object.entries(PARTS)) {
    if (fields[fieldName(term, "none")] === undefined) continue;
    for (const part of parts) changed[part] = null;
  }
  return changed;
}

/** Tells whether another figure stands in a field of a term than was read: the posting's own words no longer say it. */
function isChanged(term: TermName, fields: Corrections): boolean {
  return Object.keys(TERM_FIGURES[term as keyof typeof TERM_FIGURES] ?? {})
    .some((part) => fields[fieldName(term, part)] !== undefined);
}

/** Returns the figure of a term as it was read, as text for its field. */
export function figureOf({ terms }: Reading, term: TermName, part: string): string {
  const { start, duration_months, days_per_week, compensation, place } = terms;
  const read: Partial<Record<TermName, Record<string, unknown>>> = {
    start_date: { from: start?.from },
    duration: { ...duration_months },
    days_per_week: { ...days_per_week },
    compensation: { ...compensation },
    place: { days: place?.on_site_days?.max },
  };
  return String(read[term]?.[part] ?? "");
}

/** Leaves out of the fields of a form what says the same as what was read, so that only corrections are left. */
export function correctionsIn(first: RoleMatch, fields: Corrections): Corrections {
  const kept = Object.entries(fields).filter(([name, value]) => {
    const [id, part] = name.split(".");
    if (part === undefined || value === undefined || value === "") return false;
    if (part === "none") return true;
    if (part === "as") return value !== "unread";
    const index = first.requirements.findIndex((one) => one.id === id);
    if (index === -1) return figureOf(first.reading, id as TermName, part) !== value;
    const { kind, importance, years } = first.reading.requirements[index];
    return value !== String({ kind, importance, years }[part]);
  });
  return Object.fromEntries(kept);
}

function number(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || text.trim() === "" || Number.isNaN(value) ? undefined : value;
}
