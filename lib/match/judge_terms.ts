import { type Engagement, payFigures, type Terms } from "@/lib/content/schema/terms.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import { areaOf, countriesOf } from "@/lib/match/geography.ts";
import { judgePlace, whereIs } from "@/lib/match/judge_place.ts";
import { speaks } from "@/lib/match/judge_languages.ts";
import type { JudgedTerm, Judgement, Owner } from "@/lib/match/judged_point.ts";
import { type Reading, type ReadLanguage, type ReadTerms, TERM_NAMES, type TermName } from "@/lib/match/reading.ts";
import { findRefused } from "@/lib/match/owner_refusals.ts";
import { termInWords } from "@/lib/match/terms_in_words.ts";
import { dayAfter } from "@/lib/text/calendar_dates.ts";
import { yearly } from "@/lib/text/money.ts";
import { languageName } from "@/lib/text/spoken_languages.ts";
import { fill } from "@/lib/words/fill.ts";

/**
 * Judges each term of the owner against what was read (contract, section 6.4).
 *
 * @param today the day of the request, as 2026-11-23
 */
export function judgeTerms(reading: Reading, owner: Owner, today: string): JudgedTerm[] {
  const read = reading.terms;
  const { terms = {} } = owner.content.candidate ?? {};
  const { because } = owner.words;
  const say = termWords(owner.content.site.language);
  const wanted = matching(read, terms.engagements ?? []);
  const meant = wanted.length > 0 ? wanted : terms.engagements ?? [];
  // Where no kind is named, who could begin soon with one of them only may be asked for another.
  const isSoon = meant.every((engagement) => isAvailable(engagement, today));
  const options = meant.map((engagement) => ({
    start_date: judgeStart(read, engagement, owner, isSoon),
    duration: judgeRange(read.duration_months, engagement.duration_months, say.duration(engagement), owner),
    days_per_week: judgeRange(read.days_per_week, engagement.days_per_week, say.daysPerWeek(engagement), owner),
    // Pay is compared within one kind of engagement only.
    compensation: wanted.length === 0 && isKindSaid(read)
      ? { status: "unknown", explanation: because.pay_no_figure } as Judgement
      : judgePay(read, engagement, owner),
  }));
  // The engagement that fits best is the one that is meant.
  const count = (option: (typeof options)[number], status: string) =>
    Object.values(option).filter((one) => one.status === status).length;
  const best =
    options.toSorted((a, b) => count(a, "unmet") - count(b, "unmet") || count(b, "met") - count(a, "met"))[0];
  const silent: Judgement = { status: "unknown", explanation: because.owner_silent };
  const required = languagesRequired(reading);
  const judged: Record<TermName, Judgement> = {
    employment_type: judgeEmployment(read, terms.engagements, wanted, owner),
    start_date: best?.start_date ?? silent,
    duration: best?.duration ?? silent,
    days_per_week: best?.days_per_week ?? silent,
    compensation: best?.compensation ?? silent,
    place: judgePlace(reading, terms.places, owner),
    work_authorization: judgeAuthorization(read, terms.work_authorization, owner),
    language: judgeLanguage(required, owner),
    refused: judgeRefused(reading, terms.refuses, owner),
  };
  const isStated: Record<TermName, boolean> = {
    employment_type: isKindSaid(read),
    start_date: hasValue(read.start),
    duration: hasValue(read.duration_months),
    days_per_week: hasValue(read.days_per_week),
    compensation: hasValue(read.compensation),
    place: hasValue(read.place),
    work_authorization: hasValue(read.work_authorization),
    language: required.length > 0,
    refused: judged.refused.profile !== undefined,
  };
  for (const { term } of reading.contradictions ?? []) {
    isStated[term] = true;
    judged[term] = { ...judged[term], status: "unknown", explanation: because.contradiction };
  }
  return TERM_NAMES.map((term) => ({
    term,
    status: isStated[term] ? judged[term].status : "unknown",
    posting: isStated[term] ? wordsOf(term, reading, required, owner) ?? judged[term].profile ?? null : null,
    profile: (term === "refused" ? terms.refuses?.join("; ") : judged[term].profile) ?? null,
    explanation: isStated[term] ? judged[term].explanation : term === "refused" ? because.not_refused : because.silent,
    ...judged[term].near !== undefined && { near: judged[term].near },
  }));
}

/** Returns the posting's own words for a term, or writes them from its values. */
function wordsOf(
  term: TermName,
  { quotes, contradictions, terms }: Reading,
  required: readonly ReadLanguage[],
  owner: Owner,
): string | undefined {
  return contradictions?.find((one) => one.term === term)?.texts.join(" / ") ?? quotes?.[term] ??
    termInWords(term, terms, required, owner);
}

function hasValue(value: object | null | undefined): boolean {
  return value !== undefined && value !== null && Object.values(value).some((one) => one !== undefined);
}

function isKindSaid({ employment_types, permanent }: ReadTerms): boolean {
  return hasValue(employment_types) || typeof permanent === "boolean";
}

const EMPLOYMENT: readonly string[] = ["FULL_TIME", "PART_TIME"];

/** What has no end is permanent. */
function isPermanent({ duration_months, until }: Engagement): boolean {
  return duration_months === undefined && until === undefined;
}

/** Returns the languages that must be known: those of the terms, and those of points. */
function languagesRequired({ terms, requirements }: Reading): ReadLanguage[] {
  if (terms.languages === null) return [];
  const named = terms.languages ?? [];
  const further = requirements.filter(({ importance }) => importance === "required")
    .flatMap(({ language }) => language === undefined ? [] : [language, ...language.and ?? []])
    .filter(({ tag }) => !named.some((one) => [one.tag, ...one.or ?? []].includes(tag)));
  return [...named, ...further];
}

/** Returns the engagements of the kinds that a posting names; all where it names none. */
function matching(read: ReadTerms, engagements: readonly Engagement[]): readonly Engagement[] {
  const { permanent, compensation } = read;
  const ofTypes = (types: readonly string[]) =>
    engagements.filter(({ employment_types }) => employment_types.some((type) => types.includes(type)));
  // Whoever pays by the day employs nobody.
  const isRate = compensation?.per === "day";
  const rated = ofTypes(["CONTRACTOR", "PER_DIEM"]);
  const employed = ofTypes(EMPLOYMENT);
  if (!isKindSaid(read)) {
    if (isRate && rated.length > 0) return rated;
    // Whoever names a gross salary employs.
    const isSalary = compensation?.basis === "gross" && (compensation.per === "month" || compensation.per === "year");
    return isSalary && employed.length > 0 ? employed : engagements;
  }
  const said = read.employment_types ?? [];
  if (said.length === 0 && permanent === false) return engagements;
  // What is permanent is no assignment, whatever else it is called.
  const isEmployment = permanent === true && said.every((type) => type === "CONTRACTOR" || type === "PER_DIEM");
  const found = ofTypes(isEmployment ? [...EMPLOYMENT, ...said] : said);
  // "Full time" may be said of an assignment.
  if (isRate && permanent !== true && said.includes("FULL_TIME")) {
    return engagements.filter((one) => found.includes(one) || rated.includes(one));
  }
  // A permanent post is none that is limited to months.
  if (permanent !== true || hasValue(read.duration_months)) return found;
  return found.filter(isPermanent);
}

function judgeEmployment(
  read: ReadTerms,
  engagements: Terms["engagements"],
  wanted: readonly Engagement[],
  { words, content }: Owner,
): Judgement {
  if (engagements === undefined || engagements.length === 0) {
    return { status: "unknown", explanation: words.because.owner_silent };
  }
  const say = termWords(content.site.language);
  const ours = engagements.map((one) => say.title(one)).join("; ");
  if (read.permanent !== true && read.employment_types?.every((type) => type === "OTHER")) {
    return { status: "unknown", profile: ours, explanation: words.because.silent };
  }
  // Who offers no more than permanent employment has not said whether an employment may end.
  const isOpen = read.permanent === false && wanted.every(isPermanent) &&
    wanted.some(({ employment_types }) => employment_types.some((type) => EMPLOYMENT.includes(type)));
  if (wanted.length > 0) {
    return {
      status: isOpen ? "unknown" : "met",
      profile: wanted.map((one) => say.title(one)).join("; "),
      explanation: isOpen ? words.because.owner_silent : words.because.agrees,
    };
  }
  return { status: "unmet", profile: ours, explanation: fill(words.because.types, { ours }) };
}

/** Within so many days of the request, whoever is available begins as soon as possible. */
const SOON_DAYS = 30;

function isAvailable({ available_from, until }: Engagement, today: string): boolean {
  const day = dayAfter(today, SOON_DAYS);
  return (available_from === undefined || available_from <= day) && (until === undefined || until >= today);
}

function judgeStart(
  { start }: ReadTerms,
  engagement: Engagement,
  { words: { because }, content }: Owner,
  isSoon: boolean,
): Judgement {
  const { available_from, until: ends } = engagement;
  const say = termWords(content.site.language);
  const profile = say.period(engagement);
  if (profile === undefined) return { status: "unknown", explanation: because.owner_silent };
  if (start === undefined || start === null) return { status: "unknown", profile, explanation: because.no_date };
  const { from, until = from, flexible } = start;
  if (until === undefined) {
    return start.as_soon_as_possible === true && isSoon
      ? { status: "met", profile, explanation: because.agrees }
      : { status: "unknown", profile, explanation: because.no_date };
  }
  if (ends !== undefined && from !== undefined && from > ends) {
    return { status: "unmet", profile, explanation: fill(because.start_late, { ours: say.day(ends) }) };
  }
  if (available_from === undefined || from !== undefined && from >= available_from) {
    return { status: "met", profile, explanation: because.agrees };
  }
  if (until >= available_from) {
    // By a day is by any day before it; between two days, the posting may mean the first.
    const isOpen = from !== undefined && flexible !== true;
    return { status: isOpen ? "unknown" : "met", profile, explanation: because.agrees };
  }
  return {
    status: flexible === true ? "unknown" : "unmet",
    profile,
    explanation: fill(because.start_early, { ours: say.day(available_from) }),
  };
}

type Range = { min?: number; max?: number };

/** Compares a range of the posting with one of the owner's: they agree where they overlap. */
function judgeRange(
  theirs: Range | null | undefined,
  ours: Range | undefined,
  profile: string | undefined,
  { words: { because } }: Owner,
): Judgement {
  if (ours === undefined || profile === undefined) return { status: "unknown", explanation: because.owner_silent };
  if (theirs === undefined || theirs === null) return { status: "unknown", profile, explanation: because.silent };
  if ((theirs.min ?? 0) > (ours.max ?? Infinity) + 0.05) {
    return { status: "unmet", profile, explanation: fill(because.range_more, { ours: profile }) };
  }
  if ((theirs.max ?? Infinity) < (ours.min ?? 0) - 0.05) {
    return { status: "unmet", profile, explanation: fill(because.range_less, { ours: profile }) };
  }
  return { status: "met", profile, explanation: because.agrees };
}

function judgePay(
  { compensation: pay, employment_types: types, days_per_week: days }: ReadTerms,
  engagement: Engagement,
  { words: { because }, content }: Owner,
): Judgement {
  const profile = termWords(content.site.language).compensation(engagement.compensation);
  const ours = payFigures(engagement);
  if (ours === undefined) return { status: "unknown", profile, explanation: because.pay_no_figure };
  const unknown = (explanation: string): Judgement => ({ status: "unknown", profile, explanation });
  if (pay === undefined || pay === null) return unknown(because.pay_no_number);
  if (pay.currency !== ours.currency) return unknown(because.pay_currency);
  if ((pay.basis ?? "gross") !== ours.basis) return unknown(because.pay_no_number);
  const least = ours.min ?? ours.max;
  if (least === undefined) return unknown(because.pay_no_figure);
  const theirs = yearly((pay.max ?? pay.min)!, pay.per);
  const wanted = yearly(least, ours.per);
  if (theirs >= wanted * 0.999) return { status: "met", profile, explanation: because.agrees };
  // "From 70,000" says nothing of how much it may be.
  if (pay.max === undefined) return unknown(because.pay_no_number);
  const isPart = types?.includes("PART_TIME") === true && !types.includes("FULL_TIME");
  const share = Math.min(1, (days?.max ?? (isPart ? engagement.days_per_week?.min : undefined) ?? 5) / 5);
  if (share < 1 && pay.per !== "hour" && pay.per !== "day" && theirs / share >= wanted * 0.999) {
    return unknown(because.pay_share);
  }
  return { status: "unmet", profile, explanation: fill(because.pay_less, { ours: profile! }) };
}

function judgeAuthorization(
  { work_authorization: asked }: ReadTerms,
  ours: Terms["work_authorization"],
  { words: { because }, content }: Owner,
): Judgement {
  if (ours === undefined || ours.length === 0) return { status: "unknown", explanation: because.owner_silent };
  const profile = termWords(content.site.language).authorizations(ours).join("; ");
  if (asked === undefined || asked === null) return { status: "unknown", profile, explanation: because.silent };
  if (asked.needs === "sponsored") return { status: "met", profile, explanation: because.agrees };
  const known = [asked.area ?? [], asked.or ?? []].flat().map((area) => statusIn(area, ours))
    .filter((status) => status !== undefined);
  if (known.length === 0) return { status: "unknown", profile, explanation: because.area_open };
  if (asked.needs === "citizenship") {
    if (known.includes("citizen")) return { status: "met", profile, explanation: because.agrees };
    // Who says where they are citizens has said where they are not, as far as the same area is named.
    return {
      status: ours.some(({ status }) => status === "citizen") ? "unmet" : "unknown",
      profile,
      explanation: because.not_citizen,
    };
  }
  if (known.some((status) => status === "citizen" || status === "authorized")) {
    return { status: "met", profile, explanation: because.authorized };
  }
  const explanation = known.includes("needs_sponsorship") ? because.needs_sponsorship : because.not_possible;
  return { status: "unmet", profile, explanation };
}

/** Returns what holds in a country or area: said of it, or of an area that it belongs to. */
function statusIn(area: string, ours: NonNullable<Terms["work_authorization"]>) {
  const exact = ours.find((one) => one.area === area);
  const isPart = (inner: string, outer: string) =>
    countriesOf(inner).every((country) => countriesOf(outer).includes(country));
  const containing = ours.filter((one) => isPart(area, one.area));
  // A citizen of a member state is a citizen of the Union.
  const within = area === "EU" || area === "EEA"
    ? ours.find((one) => one.status === "citizen" && countriesOf(area).includes(areaOf(one.area) ?? one.area))
    : undefined;
  return within?.status ?? exact?.status ?? containing.find(({ status }) => status !== "not_possible")?.status ??
    containing[0]?.status;
}

function judgeLanguage(required: readonly ReadLanguage[], owner: Owner): Judgement {
  const { words: { because }, language, content: { candidate } } = owner;
  const profile = candidate?.terms?.languages?.map(({ name, level }) => `${name} (${level})`).join(", ") ??
    candidate?.languages?.join(", ");
  if (required.length === 0) return { status: "unknown", profile, explanation: because.silent };
  const missing = required.filter(({ tag, or = [], level }) =>
    speaks({ tags: [tag, ...or], least: level }, owner) === undefined
  );
  const named = (all: readonly ReadLanguage[]) =>
    [...new Set(all.map(({ tag, or = [] }) => [tag, ...or].map((one) => languageName(one, language)).join(" / ")))]
      .join(", ");
  if (missing.length === 0) {
    return { status: "met", profile, explanation: fill(because.language_met, { what: named(required) }) };
  }
  // Lines of text need not be complete; the list of the terms is.
  const status = candidate?.terms?.languages === undefined ? "unknown" : "unmet";
  return { status, profile, explanation: fill(because.language_missing, { what: named(missing) }) };
}

function judgeRefused(reading: Reading, refuses: Terms["refuses"], owner: Owner): Judgement {
  const { because } = owner.words;
  if (refuses === undefined || refuses.length === 0) return { status: "unknown", explanation: because.owner_silent };
  const { place, employment_types } = reading.terms;
  const base = owner.content.candidate?.terms?.places?.base;
  const isFullOnSite = place?.remote === "none" ||
    place?.on_site_days?.per === "week" && place.on_site_days.max >= 5 && place.remote !== "full";
  const known = owner.content.refusals ?? [];
  const refusals = refuses.map((text) => known.find((one) => one.text === text) ?? { text });
  const found = findRefused(refusals, reading, {
    isFullTime: employment_types?.includes("FULL_TIME") === true ||
      reading.terms.permanent === true && !employment_types,
    onSite: isFullOnSite ? whereIs(place!, base) ?? "unknown" : undefined,
    place: place ?? {},
    home: base?.country,
  }, owner.content.site.language);
  if (found === undefined) return { status: "unknown", explanation: because.not_refused };
  const { refusal, line, isNear } = found;
  return isNear
    ? {
      status: "unknown",
      profile: line,
      explanation: fill(because.refused_near, { ours: refusal }),
      near: { text: line, ours: refusal },
    }
    : { status: "unmet", profile: line, explanation: fill(because.refused, { ours: refusal }) };
}
