import { LineCounter, parseDocument } from "yaml";
import type { Content } from "@/lib/content/content.ts";
import type { ContentProblem } from "@/lib/content/content_error.ts";
import { readContentFile } from "@/lib/content/content_file.ts";
import { DISK, type Files } from "@/lib/content/files.ts";
import { payFigures, type Terms } from "@/lib/content/schema/terms.ts";
import { type CalendarDate, calendarDates } from "@/lib/text/calendar_dates.ts";
import { type Money, moneyIn, yearly } from "@/lib/text/money.ts";
import { compareLevels, languageName, languagesIn, levelIn } from "@/lib/text/spoken_languages.ts";

// An owner who writes both lines of text and terms says the same twice; one of the two is changed some day, and the
// other is forgotten. What can be compared is compared: dates, amounts, currencies, languages and their levels.

/** A line of the owner's and the values that it must agree with. */
interface Comparison {
  /** The line, in the dotted form of the file. */
  line: string;
  text: string;
  /** The group of terms that says the same. */
  terms: string;
  /** Returns the facts of the line that no term has, with what the terms have instead. */
  missing(text: string): { said: string; termsSay: string }[];
}

/**
 * Finds where the lines of `candidate.yaml` contradict its terms. Each mistake names both places. What only one of the two
 * says contradicts nothing.
 */
export function contradictions(
  folder: string,
  { candidate, site }: Pick<Content, "candidate" | "site">,
  files: Files = DISK,
): ContentProblem[] {
  const file = `${folder}/candidate.yaml`;
  const { terms } = candidate ?? {};
  if (candidate === undefined || terms === undefined) return [];
  const lineOf = linesOf(readContentFile(file, files));
  const comparisons: Comparison[] = [
    ...ofEngagements("availability", candidate.availability, (text) => otherDates(text, terms)),
    ...ofEngagements("compensation", candidate.compensation, (text) => otherPay(text, terms)),
    ...(candidate.languages ?? []).map((text, index) => ({
      line: `languages.${index}`,
      text,
      terms: "terms.languages",
      missing: (text: string) => otherLanguages(text, terms, site.language),
    })),
  ];
  return comparisons.flatMap(({ line, text, terms, missing }) => {
    const [here, there] = [lineOf(line), lineOf(terms)];
    // A line that was made from the terms stands nowhere in the file.
    if (here === undefined || there === undefined) return [];
    return missing(text).map(({ said, termsSay }) => ({
      file,
      line: here,
      field: line,
      found: JSON.stringify(said),
      message: `contradicts ${terms} (${file}:${there}), which ${termsSay}; one of the two is out of date`,
    }));
  });
}

function ofEngagements(line: string, text: string | undefined, missing: Comparison["missing"]): Comparison[] {
  return text === undefined ? [] : [{ line, text, terms: "terms.engagements", missing }];
}

/** Finds dates of a line that no engagement has. Of a month, any day in it counts; what is past says nothing of the future. */
function otherDates(text: string, { engagements = [] }: Terms) {
  const days = engagements.flatMap(({ available_from, until }) => [available_from, until]).filter((day) =>
    day !== undefined
  );
  if (days.length === 0) return [];
  const agrees = ({ from, to }: CalendarDate) => days.some((day) => day >= from && day <= to);
  return calendarDates(text).filter((date) => !agrees(date)).map(({ start, end }) => ({
    said: text.slice(start, end),
    termsSay: `has ${[...new Set(days)].join(", ")}`,
  }));
}

/** Finds amounts of a line that no engagement has, and currencies in which none is paid. */
function otherPay(text: string, { engagements = [] }: Terms) {
  const pay = engagements.map(payFigures).filter((one) => one !== undefined);
  if (pay.length === 0) return [];
  const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.01 * b;
  const agrees = (amount: number, { currency, per }: Money) =>
    pay.some((one) =>
      (currency === null || one.currency === currency) &&
      [one.min, one.max].some((ours) =>
        ours !== undefined &&
        (isNear(amount, ours) || per !== null && isNear(yearly(amount, per), yearly(ours, one.per)))
      )
    );
  const amounts = (money: Money) => [money.min, money.max].filter((amount) => amount !== undefined);
  return moneyIn(text).filter((money) => !amounts(money).every((amount) => agrees(amount, money))).map((
    { start, end },
  ) => ({
    said: text.slice(start, end),
    termsSay: `has ${
      pay.map(({ min, max, currency, per }) =>
        `${[min, max].filter((one) => one !== undefined).join(" to ")} ${currency} per ${per}`
      )
        .join("; ")
    }`,
  }));
}

/** Finds languages of a line that are not among the terms, which list all of them, or have another level there. */
function otherLanguages(text: string, { languages = [] }: Terms, language: string) {
  if (languages.length === 0) return [];
  const level = levelIn(text);
  // Languages in brackets are no part of what the line is about: "Danish (I answer in Swedish)".
  const named = languagesIn(text.replace(/[(\[:–—,;].*/s, ""));
  return [...new Set(named.map(({ tag }) => tag))].flatMap((tag) => {
    const ours = languages.find((one) => one.tag.split("-")[0] === tag);
    if (ours === undefined) return [{ said: text, termsSay: `has no ${languageName(tag, language)}` }];
    const agrees = level === undefined ||
      compareLevels(ours.level, level.least) >= 0 && compareLevels(ours.level, level.most) <= 0;
    return agrees ? [] : [{ said: text, termsSay: `has the level ${ours.level}` }];
  });
}

/** Returns the function that finds on which line of a YAML file (from 1) a field begins. */
function linesOf(text: string): (field: string) => number | undefined {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  return (field) => {
    const path = field.split(".").map((part) => /^\d+$/.test(part) ? Number(part) : part);
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    return node?.range && counter.linePos(node.range[0]).line;
  };
}
