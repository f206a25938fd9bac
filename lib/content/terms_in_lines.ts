import type { z } from "zod";
import type { CandidateContent, candidateSchema } from "@/lib/content/content_schemas.ts";
import { type Engagement, type payFigures, type Terms, withoutDetails } from "@/lib/content/schema/terms.ts";
import { compareLevels, levelIn } from "@/lib/text/spoken_languages.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { type Counted, fill, fillCounted } from "@/lib/words/fill.ts";
import { interfaceLanguage, wordsOf } from "@/lib/words/words.ts";

// Terms in the words of the content's language. Of two who read them, people want lines and programs want values.

/** Returns the hiring facts with all their lines: those that the owner left out are made from the terms. */
export function withLines(written: z.output<typeof candidateSchema>, language: string): CandidateContent {
  const terms = written.terms && withoutDetails(written.terms).terms;
  const languages = written.languages?.map((line) => withLevel(line, terms, language));
  return {
    ...terms && linesOf(terms, language),
    ...written,
    ...terms && { terms },
    ...languages && { languages },
  } as CandidateContent;
}

/** Ends what a line of a language is about: "Danish (I answer in Swedish)". */
const END_OF_NAME = /[(\[:–—,;]/;

/**
 * Adds the level that the terms have to an owner's line that says it in other words, or not at all, so that every surface
 * gives the same: "German (professional)" becomes "German (C1, professional)". Where the two contradict each other, the
 * line stays: the check of the content names both.
 */
export function withLevel(line: string, { languages = [] }: Terms = {}, language: string): string {
  const at = line.search(END_OF_NAME);
  const end = line.slice(0, at === -1 ? line.length : at).trimEnd().length;
  const name = line.slice(0, end).toLowerCase();
  const levels = new Set(languages.filter((one) => name.includes(one.name.toLowerCase())).map(({ level }) => level));
  const [level] = levels;
  const said = levelIn(line);
  if (levels.size !== 1 || said !== undefined && said.least === said.most) return line;
  if (said !== undefined && (compareLevels(level, said.least) < 0 || compareLevels(level, said.most) > 0)) return line;
  const rest = line.slice(end);
  const inWords = termWords(language).level(level);
  return line.slice(0, end) + (/^\s*\(/.test(rest) ? rest.replace(/\(\s*/, `(${inWords}, `) : ` (${inWords})${rest}`);
}

/** Makes the lines of text of the candidate document that follow from the terms; a line about nothing is not there. */
function linesOf(terms: Terms, language: string): Partial<CandidateContent> {
  const words = termWords(language);
  const { engagements, languages, work_authorization, places } = terms;
  const lines = {
    availability: engagements && sentence(engagements.map((one) => engagementText(one, language)), language),
    location: places?.base && words.base(places.base),
    remote_policy: places && sentence(words.places(places), language),
    work_authorization: work_authorization && sentence(words.authorizations(work_authorization), language),
    languages: languages?.map(({ name, level }) => `${name} (${words.level(level)})`),
    engagement_types: engagements?.map((one) => words.title(one)),
    compensation: engagements && sentence(
      engagements.flatMap((one) => {
        const pay = words.compensation(one.compensation);
        return pay === undefined ? [] : [`${words.title(one)}: ${pay}`];
      }),
      language,
    ),
  };
  return Object.fromEntries(
    Object.entries(lines).filter(([, line]) => line !== undefined && line.length > 0),
  );
}

/** Says an engagement in one line: what, from when, how much and for how long. */
function engagementText(one: Engagement, language: string): string {
  const words = termWords(language);
  const facts = [words.period(one), words.daysPerWeek(one), words.duration(one)].filter((fact) => fact !== undefined);
  return [[words.title(one), facts.shift()].filter(Boolean).join(" "), ...facts].join(", ");
}

function sentence(parts: readonly string[], language: string): string {
  const text = parts.join("; ");
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

type Range = { min?: number; max?: number };
type Figures = Omit<NonNullable<ReturnType<typeof payFigures>>, "basis"> & { basis?: "gross" | "net" };
type Pay = Figures | Exclude<NonNullable<Engagement["compensation"]>, { per: unknown }>;

/** Returns the functions that say terms in a language of the content (BCP 47 tag). They are made once for each. */
export function termWords(language: string) {
  let words = made.get(language);
  if (words === undefined) made.set(language, words = makeTermWords(language));
  return words;
}

const made = new Map<string, ReturnType<typeof makeTermWords>>();

function makeTermWords(tag: string) {
  // Words and the forms of numbers and dates must be of one language: what has no catalogue speaks English throughout.
  const spoken = interfaceLanguage(tag);
  const language = tag.toLowerCase().split("-")[0] === spoken ? tag : spoken;
  const words = wordsOf(tag).terms;
  const regions = new Intl.DisplayNames(language, { type: "region" });
  const number = new Intl.NumberFormat(language);

  // Saying terms takes longer than comparing them. What was said is held for as long as the terms are, by their revision.
  const once = <T extends object, R>(say: (of: T) => R) => {
    const texts = new WeakMap<T, R>();
    return (of: T): R => {
      if (!texts.has(of)) texts.set(of, say(of));
      return texts.get(of) as R;
    };
  };

  const areaName = (code: string) => code === "EEA" ? words.eea : regions.of(code) ?? code;
  const rangeText = ({ min, max }: Range) => {
    if (max === undefined) return fill(words.at_least, { min: number.format(min!) });
    if (min === undefined) return fill(words.up_to, { max: number.format(max) });
    if (min === max) return number.format(max);
    return fill(words.range, { min: number.format(min), max: number.format(max) });
  };
  const rangeOf = (forms: Counted, range?: Range) =>
    range && fillCounted(forms, range.max ?? range.min!, language, { range: rangeText(range) });

  const figuresText = (pay: Figures) => {
    const amount = `${rangeText(pay)} ${pay.currency}`;
    return fill(words.pay[pay.per], { amount }) + (pay.basis === undefined ? "" : `, ${words.basis[pay.basis]}`);
  };
  const payText = once((pay: Pay) => {
    const text = pay.on_request ? words.on_request : figuresText(pay);
    return pay.note === undefined ? text : `${text} (${pay.note})`;
  });

  return {
    areaName,
    day: (day: string) => dayInWords(day, language, { dateStyle: "long" }),
    /** Returns the name of an engagement: the owner's, else its kinds. */
    title: ({ title, employment_types }: Engagement) =>
      title ?? employment_types.map((type) => words.types[type]).join(", "),
    types: (types: Engagement["employment_types"]) => types.map((type) => words.types[type]).join(", "),
    /** From when until when; undefined where the owner names no day. */
    period: once(({ available_from, until }: Engagement): string | undefined => {
      const days = [available_from, until].map((day) => day && dayInWords(day, language, { dateStyle: "long" }));
      if (days[0] && days[1]) return fill(words.from_until, { from: days[0], until: days[1] });
      if (days[0]) return fill(words.from, { date: days[0] });
      return days[1] && fill(words.until, { date: days[1] });
    }),
    range: (range?: Range) => range && rangeText(range),
    daysPerWeek: once(({ days_per_week }: Engagement) => rangeOf(words.days_per_week, days_per_week)),
    duration: once(({ duration_months }: Engagement) => rangeOf(words.months, duration_months)),
    notice: ({ notice_days }: Engagement) =>
      notice_days === undefined ? undefined : fillCounted(words.notice, notice_days, language),
    compensation: (pay: Pay | undefined): string | undefined => pay && payText(pay),
    level: (level: NonNullable<Terms["languages"]>[number]["level"]) => level === "native" ? words.native : level,
    base: ({ country, locality }: { country: string; locality?: string }) =>
      locality === undefined ? areaName(country) : `${locality}, ${areaName(country)}`,
    /** Returns where the owner works, one sentence for each fact. */
    places: once(({ base, remote, on_site, relocation }: NonNullable<Terms["places"]>): string[] => {
      const town = base?.locality ?? (base && areaName(base.country)) ?? words.base;
      return [
        ...remote && remote.length > 0 ? [fill(words.remote, { areas: remote.map(areaName).join(", ") })] : [],
        ...(on_site ?? []).map(({ where, max_days, per }) =>
          max_days === 0
            ? fill(words.not_on_site[where], { town })
            : fillCounted(words.on_site[where][per], max_days, language, { town })
        ),
        ...relocation === undefined ? [] : [relocation ? words.relocation : words.no_relocation],
      ];
    }),
    /** Returns where the owner may work: areas of one status together, in the owner's order. */
    authorizations: once((all: NonNullable<Terms["work_authorization"]>): string[] => {
      const statuses = [...new Set(all.map(({ status }) => status))];
      return statuses.map((status) => {
        const areas = all.filter((one) => one.status === status)
          .map(({ area, note }) => note === undefined ? areaName(area) : `${areaName(area)} (${note})`);
        return `${areas.join(", ")}: ${words.authorization[status]}`;
      });
    }),
  };
}
