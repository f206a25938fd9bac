import type { Engagement, Terms } from "@/lib/content/schema/terms.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import { areaOf, countriesOf, countriesOfTowns, knownTowns, liesInRegion, namesTown } from "@/lib/match/geography.ts";
import { speaks } from "@/lib/match/judge_languages.ts";
import type { Owner } from "@/lib/match/judged_point.ts";
import { TERM_NAMES, type TermName } from "@/lib/match/match_answers.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { StatedTerms } from "@/lib/match/posting_terms.ts";
import { refusedBy } from "@/lib/match/refusals.ts";
import type { StatedPlace } from "@/lib/match/workplace.ts";
import { type PaySpan, yearly } from "@/lib/text/money.ts";
import { languageName } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";
import { fill } from "@/lib/words/fill.ts";

export interface JudgedTerm {
  term: TermName;
  /** `unmet` only where both sides state something that cannot both hold. */
  status: "met" | "unmet" | "unknown";
  /** What the posting states; null where it says nothing. */
  posting: string | null;
  profile: string | null;
  explanation: string;
}

type Judgement = Pick<JudgedTerm, "status" | "explanation"> & { profile?: string };

/** Judges each term of the owner against what a posting states (contract, section 6). */
export function judgeTerms(stated: StatedTerms, posting: Posting, owner: Owner): JudgedTerm[] {
  const { terms = {} } = owner.content.candidate ?? {};
  const { because } = owner.words;
  const say = termWords(owner.content.site.language);
  const wanted = matching(stated, terms.engagements ?? []);
  const options = (wanted.length > 0 ? wanted : terms.engagements ?? []).map((engagement) => ({
    start_date: judgeStart(stated, engagement, owner),
    duration: judgeRange(stated.duration, engagement.duration_months, say.duration(engagement), owner),
    days_per_week: judgeRange(stated.days, engagement.days_per_week, say.daysPerWeek(engagement), owner),
    // Pay is compared within one kind of engagement only.
    compensation: wanted.length === 0 && (stated.employment?.types.length ?? 0) > 0
      ? { status: "unknown", explanation: because.pay_no_figure } as Judgement
      : judgePay(stated, engagement, owner),
  }));
  // The engagement that fits best is the one that is meant.
  const count = (option: (typeof options)[number], status: string) =>
    Object.values(option).filter((one) => one.status === status).length;
  const best =
    options.toSorted((a, b) => count(a, "unmet") - count(b, "unmet") || count(b, "met") - count(a, "met"))[0];
  const silent: Judgement = { status: "unknown", explanation: because.owner_silent };
  const judged: Record<TermName, Judgement> = {
    employment_type: judgeEmployment(stated, terms.engagements, wanted, owner),
    start_date: best?.start_date ?? silent,
    duration: best?.duration ?? silent,
    days_per_week: best?.days_per_week ?? silent,
    compensation: best?.compensation ?? silent,
    place: judgePlace(stated.place, terms.places, owner),
    work_authorization: judgeAuthorization(stated, terms.work_authorization, owner),
    language: judgeLanguage(stated, owner),
    refused: judgeRefused(stated, posting, terms.refuses, owner),
  };
  const said: Record<TermName, string | undefined> = {
    employment_type: stated.employment?.said,
    start_date: stated.start?.said,
    duration: stated.duration?.said,
    days_per_week: stated.days?.said,
    compensation: stated.pay?.said,
    place: stated.place?.said,
    work_authorization: stated.authorization?.said,
    language:
      [...new Set(stated.languages.filter(({ isRequired }) => isRequired).map(({ said }) => said))].join(" / ") ||
      undefined,
    refused: judged.refused.status === "unmet" ? judged.refused.profile : undefined,
  };
  return TERM_NAMES.map((term) => ({
    term,
    status: said[term] === undefined ? "unknown" : judged[term].status,
    posting: said[term] ?? null,
    profile: (term === "refused" ? terms.refuses?.join("; ") : judged[term].profile) ?? null,
    explanation: said[term] === undefined
      ? term === "refused" ? because.not_refused : because.silent
      : judged[term].explanation,
  }));
}

const RATE =
  /timpris|timarvode|stundensatz|tagessatz|dagsarvode|\btjm\b|(?:day|daily|hourly) rate|tarifa|exkl\.? moms|\+ ?vat\b|takpris/;

/** Returns the engagements of the kinds that a posting names; all where it names none. */
function matching(
  { employment, duration, pay }: StatedTerms,
  engagements: readonly Engagement[],
): readonly Engagement[] {
  // Whoever pays by the day, or names a rate, employs nobody.
  const isRate = pay?.per === "day" || pay !== undefined && RATE.test(foldLetters(pay.said));
  const rated = engagements.filter(({ employment_types }) =>
    employment_types.some((type) => type === "CONTRACTOR" || type === "PER_DIEM")
  );
  if (employment === undefined || employment.types.length === 0) {
    if (isRate && rated.length > 0) return rated;
    // Whoever names a gross salary employs.
    const isSalary = (pay?.per === "month" || pay?.per === "year") &&
      /brutto|brut(?:os?)?\b|gross/.test(foldLetters(pay.said));
    const employed = engagements.filter(({ employment_types }) =>
      employment_types.some((type) => type === "FULL_TIME" || type === "PART_TIME")
    );
    return isSalary && employed.length > 0 ? employed : engagements;
  }
  // What is permanent is no assignment, whatever else it is called.
  const types = employment.isPermanent && employment.types.every((type) => type === "CONTRACTOR" || type === "PER_DIEM")
    ? ["FULL_TIME", "PART_TIME", ...employment.types]
    : employment.types;
  const found = engagements.filter((one) =>
    one.employment_types.some((type) => types.includes(type)) ||
    // "Full time" may be said of an assignment.
    isRate && !employment.isPermanent && employment.types.includes("FULL_TIME") && rated.includes(one)
  );
  // A permanent post is none that is limited to months.
  if (!employment.isPermanent || duration !== undefined) return found;
  return found.filter(({ duration_months, until }) => duration_months === undefined && until === undefined);
}

function judgeEmployment(
  { employment }: StatedTerms,
  engagements: Terms["engagements"],
  wanted: readonly Engagement[],
  { words, content }: Owner,
): Judgement {
  if (engagements === undefined || engagements.length === 0) {
    return { status: "unknown", explanation: words.because.owner_silent };
  }
  const say = termWords(content.site.language);
  const ours = engagements.map((one) => say.title(one)).join("; ");
  if (employment === undefined || employment.types.length === 0 || employment.types.every((type) => type === "OTHER")) {
    return { status: "unknown", profile: ours, explanation: words.because.silent };
  }
  if (wanted.length > 0) {
    return {
      status: "met",
      profile: wanted.map((one) => say.title(one)).join("; "),
      explanation: words.because.agrees,
    };
  }
  return { status: "unmet", profile: ours, explanation: fill(words.because.types, { ours }) };
}

function judgeStart({ start }: StatedTerms, engagement: Engagement, { words: { because }, content }: Owner): Judgement {
  const { available_from, until } = engagement;
  const say = termWords(content.site.language);
  const profile = say.period(engagement);
  if (profile === undefined) return { status: "unknown", explanation: because.owner_silent };
  if (start?.from === undefined || start.to === undefined) {
    return { status: "unknown", profile, explanation: because.no_date };
  }
  if (until !== undefined && start.from > until) {
    return { status: "unmet", profile, explanation: fill(because.start_late, { ours: say.day(until) }) };
  }
  if (available_from === undefined || start.from >= available_from) {
    return { status: "met", profile, explanation: because.agrees };
  }
  if (start.to >= available_from) {
    return { status: start.isFlexible || start.isLatest ? "met" : "unknown", profile, explanation: because.agrees };
  }
  return {
    status: start.isFlexible ? "unknown" : "unmet",
    profile,
    explanation: fill(because.start_early, { ours: say.day(available_from) }),
  };
}

type Range = { min?: number; max?: number };

/** Compares a range of the posting with one of the owner's: they agree where they overlap. */
function judgeRange(
  theirs: Range | undefined,
  ours: Range | undefined,
  profile: string | undefined,
  { words: { because } }: Owner,
): Judgement {
  if (ours === undefined || profile === undefined) return { status: "unknown", explanation: because.owner_silent };
  if (theirs === undefined) return { status: "unknown", profile, explanation: because.silent };
  if ((theirs.min ?? 0) > (ours.max ?? Infinity) + 0.05) {
    return { status: "unmet", profile, explanation: fill(because.range_more, { ours: profile }) };
  }
  if ((theirs.max ?? Infinity) < (ours.min ?? 0) - 0.05) {
    return { status: "unmet", profile, explanation: fill(because.range_less, { ours: profile }) };
  }
  return { status: "met", profile, explanation: because.agrees };
}

/** How far a figure without a span may lie from the owner's to be taken for one of the same span. */
const SAME_SPAN = 2.5;

/** The smallest share of what the owner asks for that is still taken for pay: "SEK 500 a month for the phone" is none. */
const LEAST_SHARE = 1 / 6;

function judgePay(
  { pay, employment, days }: StatedTerms,
  { compensation: ours, days_per_week }: Engagement,
  { words: { because }, content }: Owner,
): Judgement {
  const profile = termWords(content.site.language).compensation(ours);
  if (ours === undefined || profile === undefined) return { status: "unknown", explanation: because.pay_no_figure };
  const most = pay?.max ?? pay?.min;
  const unknown = (explanation: string): Judgement => ({ status: "unknown", profile, explanation });
  if (pay === undefined || most === undefined) return unknown(because.pay_no_number);
  if (pay.currency !== ours.currency) {
    return unknown(pay.currency === null ? because.pay_no_number : because.pay_currency);
  }
  if (pay.isNet !== (ours.basis === "net")) return unknown(because.pay_no_number);
  const least = ours.min ?? ours.max!;
  const isLike = (wanted: number) => most > wanted / SAME_SPAN && most < wanted * SAME_SPAN;
  const isNear = isLike(least);
  // Nobody is paid so much a month; whoever is employed is told the year's.
  const isYear = (most >= 20_000 && /^(?:EUR|USD|GBP|CHF|CAD|AUD)$/.test(ours.currency) ||
    isLike(yearly(least, ours.per))) &&
    employment?.types.some((type) => type === "FULL_TIME" || type === "PART_TIME") === true;
  const per = pay.per ?? (isNear ? ours.per : isYear ? "year" : null);
  if (per === null) return unknown(because.pay_no_number);
  const theirs = per === "week" ? most * 46 : yearly(most, per as PaySpan);
  const wanted = yearly(least, ours.per);
  if (theirs >= wanted * 0.999) return { status: "met", profile, explanation: because.agrees };
  // So little is paid for something else, or for another span.
  if (theirs < wanted * LEAST_SHARE) return unknown(because.pay_no_number);
  // "From 70,000" says nothing of how much it may be.
  if (pay.max === undefined) return unknown(because.pay_no_number);
  const isPart = employment?.types.includes("PART_TIME") === true && !employment.types.includes("FULL_TIME");
  const share = Math.min(1, (days?.max ?? (isPart ? days_per_week?.min : undefined) ?? 5) / 5);
  if (share < 1 && per !== "hour" && per !== "day" && theirs / share >= wanted * 0.999) {
    return unknown(because.pay_share);
  }
  return { status: "unmet", profile, explanation: fill(because.pay_less, { ours: profile }) };
}

const PER_MONTH = { week: 52 / 12, month: 1, year: 1 / 12 };

/** A week of months and a month of weeks are not the same: this much above the owner's days is still open. */
const ROUNDING = 1.1;

function judgePlace(
  place: StatedPlace | undefined,
  ours: Terms["places"],
  { words: { because }, content }: Owner,
): Judgement {
  if (ours === undefined) return { status: "unknown", explanation: because.owner_silent };
  const lines = termWords(content.site.language).places(ours);
  const profile = lines.join("; ");
  if (place === undefined) return { status: "unknown", profile, explanation: because.silent };
  const { base, remote, on_site = [], relocation } = ours;
  if (
    place.residence.length > 0 && base !== undefined && !place.residence.includes(base.country)
  ) {
    const isWorkedFor = place.isRemote && !place.isResidenceRequired &&
      place.residence.some((country) => (remote ?? []).some((area) => countriesOf(area).includes(country)));
    // Whether "remote in Germany" is about where one lives is not said by every posting.
    if (!isWorkedFor) {
      const home = termWords(content.site.language).base(base);
      const explanation = fill(because.residence, { ours: home });
      return { status: relocation === false ? "unmet" : "unknown", profile, explanation };
    }
  }
  if (place.moveTo !== undefined && base?.locality !== undefined && !namesTown(place.moveTo, base.locality)) {
    const explanation = fill(because.residence, { ours: termWords(content.site.language).base(base) });
    return { status: relocation === false ? "unmet" : "unknown", profile, explanation };
  }
  const where = whereIs(place, base);
  if (place.onSite === undefined) {
    if (place.isRemote && !place.isHybrid) {
      return remote === undefined || remote.length === 0
        ? { status: "unknown", profile, explanation: because.owner_silent }
        : { status: "met", profile, explanation: because.agrees };
    }
    // Who comes every day need not know how many days it is.
    const isEveryDay = on_site.some((one) => one.where === where && one.per === "week" && one.max_days >= 5);
    if (isEveryDay) return { status: "met", profile, explanation: because.agrees };
    return { status: "unknown", profile, explanation: place.isHybrid ? because.days_open : because.not_remote };
  }
  if (place.onSite.days === 0) {
    return remote === undefined || remote.length === 0
      ? { status: "unknown", profile, explanation: because.owner_silent }
      : { status: "met", profile, explanation: because.agrees };
  }
  if (relocation === true && where !== "base") return { status: "unknown", profile, explanation: because.days_open };
  const theirs = place.onSite.days * PER_MONTH[place.onSite.per];
  const most = (one: typeof on_site[number]) => one.max_days * PER_MONTH[one.per];
  // Where it is not said where, it may be at either: what both allow agrees, and what neither allows does not.
  const isEither = where === undefined && on_site.some((one) => one.where === "base") &&
    on_site.some((one) => one.where === "elsewhere");
  const isWithinAll = theirs <= Math.min(...on_site.map(most)) + 0.01;
  const limit = isEither
    ? on_site.toSorted((a, b) => most(a) - most(b)).at(isWithinAll ? 0 : -1)
    : on_site.find((one) => one.where === where);
  if (limit === undefined) {
    return { status: "unknown", profile, explanation: where === undefined ? because.not_remote : because.owner_silent };
  }
  if (isEither && (isWithinAll ? !place.isRemote : theirs <= most(limit) * ROUNDING)) {
    return { status: "unknown", profile, explanation: because.not_remote };
  }
  if (theirs <= most(limit) + 0.01) {
    return place.onSite.isLeast
      ? { status: "unknown", profile, explanation: because.days_open }
      : { status: "met", profile, explanation: because.agrees };
  }
  if (theirs <= most(limit) * ROUNDING) return { status: "unknown", profile, explanation: because.days_open };
  return {
    status: "unmet",
    profile,
    explanation: fill(because.too_many_days, {
      ours: termWords(content.site.language).places({ base, on_site: [limit] }).join("; "),
    }),
  };
}

/** Says whether the workplace is where the owner lives; undefined where the posting names no place. */
function whereIs(
  { towns, said }: StatedPlace,
  base: NonNullable<Terms["places"]>["base"],
): "base" | "elsewhere" | undefined {
  const folded = foldLetters(said);
  const isNear = (text: string) =>
    [base?.locality, ...base?.near ?? []].some((town) => town !== undefined && namesTown(text, town));
  if (
    base?.locality !== undefined &&
    (isNear(folded) || towns.some(({ locality }) => locality !== undefined && isNear(foldLetters(locality))))
  ) return "base";
  if (
    towns.some(({ locality, country }) => locality !== undefined || country !== undefined && country !== base?.country)
  ) {
    return towns.some(({ locality, country }) => locality === undefined && country === base?.country)
      ? undefined
      : "elsewhere";
  }
  // "vor Ort in Stuttgart": a name behind "in" is a place, and not the owner's.
  return /(?:^|\s)(?:in|i|en|a|à|at|nahe|near)\s(?:central |downtown |our )?\p{Lu}\p{L}{2,}/u.test(said)
    ? "elsewhere"
    : undefined;
}

function judgeAuthorization(
  { authorization }: StatedTerms,
  ours: Terms["work_authorization"],
  { words: { because }, content }: Owner,
): Judgement {
  if (ours === undefined || ours.length === 0) return { status: "unknown", explanation: because.owner_silent };
  const profile = termWords(content.site.language).authorizations(ours).join("; ");
  if (authorization === undefined) return { status: "unknown", profile, explanation: because.silent };
  const { needs, areas } = authorization;
  if (needs === "sponsored") return { status: "met", profile, explanation: because.agrees };
  const statuses = areas.map((area) => statusIn(area, ours));
  const known = statuses.filter((status) => status !== undefined);
  if (known.length === 0) return { status: "unknown", profile, explanation: because.area_open };
  if (needs === "citizenship") {
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

function judgeLanguage({ languages }: StatedTerms, owner: Owner): Judgement {
  const { words: { because }, language, content: { candidate } } = owner;
  const required = languages.filter(({ isRequired }) => isRequired);
  const profile = candidate?.terms?.languages?.map(({ name, level }) => `${name} (${level})`).join(", ") ??
    candidate?.languages?.join(", ");
  if (required.length === 0) return { status: "unknown", profile, explanation: because.silent };
  const missing = required.filter((one) => speaks(one, owner) === undefined);
  const named = (all: typeof required) =>
    [...new Set(all.map(({ tags }) => tags.map((tag) => languageName(tag, language)).join(" / ")))].join(", ");
  if (missing.length === 0) {
    return { status: "met", profile, explanation: fill(because.language_met, { what: named(required) }) };
  }
  // Lines of text need not be complete; the list of the terms is.
  const status = candidate?.terms?.languages === undefined ? "unknown" : "unmet";
  return { status, profile, explanation: fill(because.language_missing, { what: named(missing) }) };
}

function judgeRefused(stated: StatedTerms, posting: Posting, refuses: Terms["refuses"], owner: Owner): Judgement {
  const { because } = owner.words;
  if (refuses === undefined || refuses.length === 0) return { status: "unknown", explanation: because.owner_silent };
  const base = owner.content.candidate?.terms?.places?.base;
  const place = stated.place;
  const isFullOnSite = place?.onSite !== undefined && !place.isRemote && place.onSite.per === "week" &&
    place.onSite.days >= 5;
  const found = refusedBy(refuses, posting, {
    isFullTime: stated.employment?.types.includes("FULL_TIME") === true,
    onSite: isFullOnSite ? whereIs(place, base) ?? "unknown" : undefined,
    isOutside: (folded) => {
      const towns = [
        ...place?.towns.map(({ locality }) => foldLetters(locality ?? "")) ?? [],
        foldLetters(place?.said ?? ""),
      ];
      const countries = [...place?.towns.map(({ country }) => country) ?? [], ...towns.flatMap(countriesOfTowns)];
      return countries.some((country) => country !== undefined && country !== base?.country) ||
        towns.flatMap(knownTowns).some((town) => liesInRegion(folded, town) === false);
    },
  });
  if (found === undefined) return { status: "unknown", explanation: because.not_refused };
  return { status: "unmet", profile: found.line, explanation: fill(because.refused, { ours: found.refusal }) };
}
