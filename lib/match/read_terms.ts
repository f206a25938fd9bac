import { atOnce } from "@/lib/lazily.ts";
import { areaOf, countriesOf, countriesOfTowns, knownTowns, namesTown } from "@/lib/match/geography.ts";
import type { Book, PhrasesFound } from "@/lib/language/phrase_books.ts";
import { fieldTerms, wordsOfFields } from "@/lib/match/field_terms.ts";
import { phrasesOfLines } from "@/lib/match/line_phrases.ts";
import { isOfSpeech, type Unasked } from "@/lib/match/phrase_languages.ts";
import { CONDITION_IDS } from "@/lib/match/said_phrases.ts";
import { statedByPhrases } from "@/lib/match/phrase_terms.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import { type Reading, type ReadTerms, TERM_OF, type TermName } from "@/lib/match/reading.ts";
import type { StatedAuthorization, StatedPay, StatedPlace, StatedTerms } from "@/lib/match/stated_terms.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

type Values = { [Term in keyof ReadTerms]?: NonNullable<ReadTerms[Term]> };

/** The terms of a posting as values; what was said of one and has no sure value is `unread`. */
export interface TermsRead {
  terms: Values;
  quotes: NonNullable<Reading["quotes"]>;
  conditions: NonNullable<Reading["conditions"]>;
  contradictions: NonNullable<Reading["contradictions"]>;
  /** Where each term was said. */
  said: { term: TermName; text: string }[];
  /** Languages that lines name and do not ask for. */
  unasked: Unasked[];
  /** What each line says. */
  phrases: readonly PhrasesFound[];
  /** Lines that are understood and state nothing: what is refused is not done there, the pay is by agreement. */
  settled: Set<number>;
  unread: string[];
}

const MAX_QUOTE = 280;

const NOTHING_SAID: PhrasesFound = { hits: [], pieces: [], values: [] };

type TermParameters = [posting: Posting, lines: JudgedLines, today: string, book?: Book];

/** Reads as `readTerms` does, without a pause. */
export function termsOf(...parameters: TermParameters): TermsRead {
  return atOnce(readTerms(...parameters));
}

/**
 * Reads the terms of a posting, from its fields first.
 *
 * @param book reads by these phrases alone; without, by those of the posting's language
 */
export function* readTerms(...[posting, lines, today, book]: TermParameters): Generator<void, TermsRead> {
  const { stated, conditions, unasked, phrases } = yield* statedTerms(posting, lines, today, book);
  const read: TermsRead = {
    terms: {},
    quotes: {},
    conditions: conditions.map(({ id, text }) => ({ id, text: quoted(text) })),
    contradictions: [],
    said: [],
    unasked,
    phrases,
    settled: new Set(),
    unread: [],
  };
  const { terms } = read;
  const note = (term: TermName, said: string | undefined, values: Partial<Values>): void => {
    if (said === undefined) return;
    read.said.push(...said.split(" / ").map((text) => ({ term, text })));
    if (Object.keys(values).length === 0) {
      read.unread.push(said);
      return;
    }
    Object.assign(terms, values);
    read.quotes[term] = quoted(said);
  };
  const { employment, start, duration, days, pay, place, authorization } = stated;
  note("employment_type", employment?.said, employmentValues(stated));
  note("start_date", start?.said, startValues(stated));
  note("duration", duration?.said, rangeValues("duration_months", duration));
  note("days_per_week", days?.said, rangeValues("days_per_week", days));
  note("compensation", pay?.said, payValues(stated));
  if (pay?.contradictedBy !== undefined) {
    read.contradictions.push({ term: "compensation", texts: [pay.said, pay.contradictedBy].map(quoted) });
  }
  note("place", place?.said, placeValues(place));
  if (place?.moveTo !== undefined && !read.conditions.some(({ id }) => id === "relocation")) {
    read.conditions.push({ id: "relocation", text: quoted(place.said) });
  }
  note("work_authorization", authorization?.said, authorizationValues(authorization, terms.place?.country));
  const languages = stated.languages.filter(({ isRequired }) => isRequired);
  if (languages.length > 0) {
    note("language", [...new Set(languages.map(({ said }) => said))].join(" / "), {
      languages: languages.map(({ tags: [tag, ...or], least }) => ({
        tag,
        ...least !== undefined && { level: least },
        ...or.length > 0 && { or },
      })),
    });
  }
  for (const [place, line] of lines.lines.entries()) {
    const { hits } = phrases[place];
    const judged = lines.judged[place];
    if (judged.as !== "unread" || hits.length === 0) continue;
    const alone = { ...lines, lines: [line], judged: [judged] };
    const { stated, conditions } = statedByPhrases(alone, [phrases[place]], today, undefined);
    if (conditions.length > 0 || stated.languages.length > 0 || stated.authorization !== undefined) continue;
    const values = Object.entries(valuesOf(stated)) as [keyof ReadTerms, unknown][];
    // What says again what was read elsewhere; and what denies all conditions that it names, or states no term.
    if (values.length > 0 && values.every(([name, value]) => holds(terms[name], value))) {
      read.said.push(...values.map(([name]) => ({ term: TERM_OF[name], text: line.text })));
    } else if (values.length > 0 || judged.importance !== undefined) {
      continue;
    } else if (isPlace(phrases[place], terms.place?.locality)) {
      read.said.push({ term: "place", text: line.text });
    } else if (hits.some(({ id }) => SETTLED.has(id) || CONDITION_IDS.has(id))) {
      read.settled.add(place);
    }
  }
  return read;
}

/** Tells whether a line says of something that it is in the town of the work. */
function isPlace({ hits }: PhrasesFound, locality: string | undefined): boolean {
  return locality !== undefined &&
    hits.some(({ id, values: [value] }) =>
      id === "in-place" && namesTown(foldLetters(locality), foldLetters(value.value as string))
    );
}

/** What is understood and states no term. */
const SETTLED: ReadonlySet<string> = new Set(["pay-open", "leave", "closed-days"]);

/** Tells whether a value says all that another one says. */
function holds(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole) && Array.isArray(part)) return part.every((one) => whole.includes(one));
  return typeof whole === "object" && whole !== null && typeof part === "object" && part !== null
    ? Object.entries(part).every(([name, value]) => holds((whole as Record<string, unknown>)[name], value))
    : whole === part;
}

/** Reads what the lines of a posting say, and puts what its fields say in front of it. */
function* statedTerms(
  ...[{ fields, title, source }, lines, today, book]: TermParameters
): Generator<void, ReturnType<typeof statedByPhrases> & Pick<TermsRead, "phrases">> {
  const inWords = wordsOfFields(fields);
  // The title of a plain text is its first line already.
  const further = [source === "text" ? undefined : title, fields.hours, fields.eligibility]
    .flatMap((text) => text ?? []);
  const texts = [...inWords.map(([, text]) => text), ...further, ...lines.lines.map(({ text }) => text)];
  const heard = yield* phrasesOfLines(texts, lines.language, today, book);
  const front = texts.length - lines.lines.length;
  // "Ask for Pilar, Monday to Thursday, in Spanish" says nothing of the work.
  const saysNothing = (one: PhrasesFound, place: number) =>
    lines.judged[place - front]?.isApply && !isOfSpeech(one, { from: 0, to: Infinity });
  const found = heard.map((one, place) => saysNothing(one, place) ? NOTHING_SAID : one);
  const named = fieldTerms(fields, Object.fromEntries(inWords.map(([field], place) => [field, found[place]])), today);
  const { place, pay, employment } = named;
  const { stated, ...others } = statedByPhrases(
    withFront(lines, further),
    found.slice(inWords.length),
    today,
    employment,
  );
  const isPermanent = employment !== undefined && stated.employment?.isPermanent === true;
  return {
    stated: {
      ...stated,
      ...named,
      ...isPermanent && { employment: { ...employment, isPermanent } },
      ...place !== undefined && { place: stated.place === undefined ? place : placeOfBoth(place, stated.place) },
      ...pay !== undefined && stated.pay !== undefined && { pay: payOfBoth(pay, stated.pay) },
    },
    ...others,
    phrases: found.slice(inWords.length + further.length),
  };
}

/** Puts what fields say in words before the lines. */
function withFront(all: JudgedLines, texts: readonly string[]): JudgedLines {
  const laid = { isEntry: true, isMarked: false, isAfterBlank: false, isBeforeBlank: false, isWhole: true };
  return {
    ...all,
    lines: [...texts.map((text) => ({ ...laid, text })), ...all.lines],
    judged: [...texts.map(() => ({ as: "unread" as const, reason: "field" })), ...all.judged],
  };
}

/** Adds to the place that the fields name what the lines say of it. */
function placeOfBoth(field: StatedPlace, said: StatedPlace): StatedPlace {
  const onSite = said.onSite ?? field.onSite;
  const isPartly = field.isHybrid || said.isHybrid ||
    onSite !== undefined && onSite.days > 0 && onSite.per === "week" && onSite.days < 5;
  return {
    ...said,
    isRemote: (field.isRemote || said.isRemote) && !isPartly,
    isHybrid: isPartly,
    isResidenceRequired: field.isResidenceRequired || said.isResidenceRequired,
    residence: field.residence.length > 0 ? field.residence : said.residence,
    towns: field.towns.length > 0 ? field.towns : said.towns,
    ...onSite !== undefined && { onSite },
    said: [...new Set([field.said, said.said])].join(" / "),
  };
}

/** Adds to the pay that the fields name what the lines say against it. */
function payOfBoth(field: StatedPay, said: StatedPay): StatedPay {
  const isSame = field.currency === said.currency && field.per === said.per;
  const isBeyond = (said.min ?? 0) > (field.max ?? Infinity) || (field.min ?? 0) > (said.max ?? Infinity);
  return isSame && isBeyond ? { ...field, contradictedBy: said.said } : field;
}

/** Returns the values of what is stated besides languages and the right to work. */
function valuesOf(stated: StatedTerms): Partial<Values> {
  return {
    ...employmentValues(stated),
    ...startValues(stated),
    ...rangeValues("duration_months", stated.duration),
    ...rangeValues("days_per_week", stated.days),
    ...payValues(stated),
    ...placeValues(stated.place),
  };
}

function quoted(said: string): string {
  return shortened(said.trim(), MAX_QUOTE);
}

function employmentValues({ employment }: StatedTerms): Partial<Values> {
  if (employment === undefined) return {};
  const { types, isPermanent } = employment;
  const isBoth = types.length === 2 && types.includes("FULL_TIME") && types.includes("PART_TIME");
  return {
    ...types.length > 0 && !(isPermanent && isBoth) && { employment_types: types },
    ...isPermanent && { permanent: true },
  };
}

function startValues({ start }: StatedTerms): Partial<Values> {
  if (start === undefined) return {};
  const { from, to, isLatest, isFlexible, isSoon } = start;
  if (isSoon === true) return { start: { as_soon_as_possible: true } };
  if (from === undefined) return {};
  return {
    start: {
      ...isLatest !== true && { from },
      ...to !== undefined && { until: to },
      ...isFlexible === true && { flexible: true },
    },
  };
}

function rangeValues(
  term: "duration_months" | "days_per_week",
  { min, max }: { min?: number; max?: number } = {},
): Partial<Values> {
  if (min === undefined && max === undefined) return {};
  const rounded = (end: number | undefined) => end === undefined ? undefined : Math.round(end * 100) / 100;
  // Some write the ends of a range the other way round.
  const [least, most] = (min ?? 0) > (max ?? Infinity) ? [rounded(max), rounded(min)] : [rounded(min), rounded(max)];
  return { [term]: { ...least !== undefined && { min: least }, ...most !== undefined && { max: most } } };
}

/** Roughly so many units of a currency are worth one euro: enough to tell a month's pay from a year's. */
const PER_EURO: Record<string, number> = {
  ...{ EUR: 1, USD: 1, GBP: 1, CHF: 1, CAD: 1.5, AUD: 1.5, SEK: 11, NOK: 11, DKK: 7.5 },
  ...{ PLN: 4, CZK: 25, HUF: 400, ILS: 4, BRL: 6, JPY: 160, INR: 95 },
};

/** What is paid in a year, in euros: less or more is something else. */
const LEAST_PAY = 2_000;
const MOST_PAY = 2_000_000;

/** What a figure without a span is, in euros: between these it may be either. */
const MOST_A_MONTH = 13_000;
const LEAST_A_YEAR = 16_000;
const LEAST_A_MONTH = 1_000;

function payValues({ pay }: StatedTerms): Partial<Values> {
  const most = pay?.max ?? pay?.min;
  if (pay === undefined || most === undefined || pay.currency === null || (pay.min ?? 0) > most) return {};
  const { currency, isNet, isGross } = pay;
  const euros = most / (PER_EURO[currency] ?? NaN);
  // Nobody is paid so much a month.
  const said = pay.per === "month" && euros >= LEAST_A_YEAR ? "year" : pay.per;
  const per = said ??
    (euros >= LEAST_A_YEAR ? "year" : euros >= LEAST_A_MONTH && euros <= MOST_A_MONTH ? "month" : undefined);
  if (per === undefined) return {};
  const times = { hour: 1760, day: 220, week: 44, month: 12, year: 1 }[per];
  // So little is paid for something else, or for another span.
  if (euros * times < LEAST_PAY || euros * times > MOST_PAY) return {};
  const scale = per === "week" ? times : 1;
  return {
    compensation: {
      ...pay.min !== undefined && { min: pay.min * scale },
      ...pay.max !== undefined && { max: pay.max * scale },
      currency,
      per: per === "week" ? "year" : per,
      ...isNet ? { basis: "net" } : isGross === true && { basis: "gross" },
    },
  };
}

function placeValues(place: StatedPlace | undefined): Partial<Values> {
  if (place === undefined) return {};
  const { isRemote, isHybrid, isResidenceRequired, onSite } = place;
  const localities = localitiesOf(place);
  const countries = new Set([
    ...place.towns.flatMap(({ country }) => country ?? []),
    ...place.towns.flatMap(({ locality, country }) =>
      locality !== undefined && country === undefined ? countriesOfTowns(foldLetters(locality)) : []
    ),
    ...place.towns.length === 0 ? countriesOfTowns(foldLetters(localities.join(" "))) : [],
  ]);
  const [country] = countries.size === 1 ? countries : [];
  const isEveryDay = onSite?.per === "week" && onSite.days >= 5;
  const remote = isHybrid ? "partly" : isRemote || onSite?.days === 0 ? "full" : isEveryDay ? "none" : undefined;
  const days = onSite === undefined || onSite.days === 0 ? undefined : {
    max: Math.round(onSite.days * 100) / 100,
    per: onSite.per,
  };
  const areas = compact(place.residence);
  const values: Values["place"] = {
    ...country !== undefined && /^[A-Z]{2}$/.test(country) && { country },
    ...localities.length > 0 && { locality: localities.join(" / ").slice(0, 300) },
    ...remote !== undefined && { remote },
    ...areas.length > 0 && { [isRemote && !isResidenceRequired ? "remote_areas" : "residence"]: areas },
    ...days !== undefined && { on_site_days: days },
  };
  return Object.keys(values).length === 0 ? {} : { place: values };
}

/** A name behind "in" is a place: "vor Ort in Stuttgart". */
const NAMED_TOWN =
  /(?:^|\s)(?:in|i|en|a|à|at|nahe|near)\s(?:central |downtown |our )?(\p{Lu}\p{L}{2,}(?:[ -]\p{Lu}\p{L}+)?)/u;

/** Names the towns of the workplace: one that one must move to, those that are called so, else one in the words around. */
function localitiesOf({ moveTo, towns, said, onSite }: StatedPlace): string[] {
  if (moveTo !== undefined) {
    const named = towns.flatMap(({ locality }) => locality ?? []).find((town) => namesTown(moveTo, town));
    return [named ?? capitalised(moveTo.split(" ")[0])];
  }
  const named = towns.flatMap(({ locality }) => locality === undefined ? [] : [capitalised(locality.trim())]);
  const localities = [...new Set(named.map((town) => town.replace(/\s+/g, " ")))];
  if (onSite === undefined) return localities;
  // Where the days are said, the town may be said too.
  const around = knownTowns(foldLetters(said)).filter((town) => !localities.some((one) => namesTown(town, one)));
  if (localities.length + around.length > 0) return [...new Set([...localities, ...around.map(capitalised)])];
  const behind = NAMED_TOWN.exec(said);
  return behind === null ? [] : [behind[1]];
}

function capitalised(name: string): string {
  return name[0].toUpperCase() + name.slice(1);
}

/** Writes countries as areas where they are all that an area has. */
function compact(countries: readonly string[]): string[] {
  for (const area of ["EEA", "EU"]) {
    const members = countriesOf(area);
    if (members.every((one) => countries.includes(one))) {
      return [area, ...countries.filter((one) => !members.includes(one))];
    }
  }
  return countries.filter((one) => /^[A-Z]{2}$/.test(one));
}

function authorizationValues(
  stated: StatedAuthorization | undefined,
  country: string | undefined,
): Partial<Values> {
  if (stated === undefined) return {};
  const { needs } = stated;
  const named = stated.areas.length > 0 ? stated.areas : country === undefined ? [] : [country];
  const [area, ...or] = [
    ...new Set(named.flatMap((one) => /^(?:[A-Z]{2}|EEA)$/.test(one) ? [one] : countriesOf(areaOf(one) ?? one))),
  ];
  if (area === undefined) return needs === "sponsored" ? { work_authorization: { needs } } : {};
  return { work_authorization: { area, ...or.length > 0 && { or }, needs } };
}
