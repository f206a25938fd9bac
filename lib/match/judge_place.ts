import type { Terms } from "@/lib/content/schema/terms.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import { countriesOf, namesTown } from "@/lib/match/geography.ts";
import type { Judgement, Owner } from "@/lib/match/judged_point.ts";
import type { Reading } from "@/lib/match/reading.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";
import { fill } from "@/lib/words/fill.ts";

type Place = NonNullable<Reading["terms"]["place"]>;
type Base = NonNullable<Terms["places"]>["base"];

const PER_MONTH = { week: 52 / 12, month: 1 };

/** A week of months and a month of weeks are not the same: this much above the owner's days is still open. */
const ROUNDING = 1.1;

/** Judges where the work is done, and where one must live for it. */
export function judgePlace(
  { terms, conditions = [] }: Reading,
  ours: Terms["places"],
  { words: { because }, content }: Owner,
): Judgement {
  if (ours === undefined) return { status: "unknown", explanation: because.owner_silent };
  const say = termWords(content.site.language);
  const profile = say.places(ours).join("; ");
  const { place } = terms;
  if (place === undefined || place === null || Object.keys(place).length === 0) {
    return { status: "unknown", profile, explanation: because.silent };
  }
  const { base, remote = [], on_site = [], relocation } = ours;
  const agrees: Judgement = { status: "met", profile, explanation: because.agrees };
  const open = (explanation: string): Judgement => ({ status: "unknown", profile, explanation });
  const lives = (areas: readonly string[]) => areas.some((area) => countriesOf(area).includes(base!.country));
  const where = whereIs(place, base);
  if (base !== undefined) {
    const { residence = [], remote_areas: from = [] } = place;
    const isElsewhere = residence.length > 0 && !lives(residence) ||
      conditions.some(({ id }) => id === "relocation") && base.locality !== undefined && where === "elsewhere" ||
      from.length > 0 && !lives(from) && !from.some((area) => overlaps(area, remote));
    if (isElsewhere) {
      const explanation = fill(because.residence, { ours: say.base(base) });
      return { status: relocation === false ? "unmet" : "unknown", profile, explanation };
    }
  }
  const days = daysOf(place, terms.days_per_week?.max);
  const isRemote = place.remote === "full";
  if (days === undefined) {
    if (isRemote) return remote.length === 0 ? open(because.owner_silent) : agrees;
    // Who comes every day need not know how many days it is.
    const daysOfWork = where === "base" ? terms.days_per_week?.max ?? 5 : 5;
    const isEveryDay = on_site.some((one) => one.where === where && one.per === "week" && one.max_days >= daysOfWork);
    return isEveryDay ? agrees : open(place.remote === "partly" ? because.days_open : because.not_remote);
  }
  if (relocation === true && where !== "base") return open(because.days_open);
  const theirs = days.max * PER_MONTH[days.per];
  const most = (one: typeof on_site[number]) => one.max_days * PER_MONTH[one.per];
  // Where it is not said where, it may be at either: what both allow agrees, and what neither allows does not.
  const isEither = where === undefined && on_site.some((one) => one.where === "base") &&
    on_site.some((one) => one.where === "elsewhere");
  const isWithinAll = theirs <= Math.min(...on_site.map(most)) + 0.01;
  const limit = isEither
    ? on_site.toSorted((a, b) => most(a) - most(b)).at(isWithinAll ? 0 : -1)
    : on_site.find((one) => one.where === where);
  if (limit === undefined) return open(where === undefined ? because.not_remote : because.owner_silent);
  if (isEither && (isWithinAll ? !isRemote : theirs <= most(limit) * ROUNDING)) return open(because.not_remote);
  if (theirs <= most(limit) + 0.01) return agrees;
  if (theirs <= most(limit) * ROUNDING) return open(because.days_open);
  return {
    status: "unmet",
    profile,
    explanation: fill(because.too_many_days, { ours: say.places({ base, on_site: [limit] }).join("; ") }),
  };
}

function overlaps(area: string, areas: readonly string[]): boolean {
  const countries = countriesOf(area);
  return areas.some((one) => countriesOf(one).some((country) => countries.includes(country)));
}

/** Returns the days at the workplace; undefined where they are not said, or none. */
function daysOf({ remote, on_site_days: days }: Place, daysOfWork = 5): Place["on_site_days"] {
  if (days !== undefined) return days.max === 0 ? undefined : days;
  return remote === "none" ? { max: Math.min(5, daysOfWork), per: "week" } : undefined;
}

/** Says whether the workplace is where the owner lives; undefined where no place is named. */
export function whereIs({ locality, country }: Place, base: Base): "base" | "elsewhere" | undefined {
  if (locality === undefined) return country === undefined || country === base?.country ? undefined : "elsewhere";
  const folded = foldLetters(locality);
  const isNear = base?.locality !== undefined &&
    [base.locality, ...base.near ?? []].some((town) => namesTown(folded, town));
  return isNear ? "base" : "elsewhere";
}
