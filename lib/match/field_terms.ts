import type { PhrasesFound } from "@/lib/language/phrase_books.ts";
import type { SlotValues } from "@/lib/language/values.ts";
import { areaOf, areasIn, countriesOf } from "@/lib/match/geography.ts";
import type { PostingFields } from "@/lib/match/posting.ts";
import type { StatedPay, StatedPlace, StatedStart, StatedTerms, Town } from "@/lib/match/stated_terms.ts";
import { calendarDates, dayAfter } from "@/lib/text/calendar_dates.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** The fields that hold words. */
const IN_WORDS = ["start", "pay"] as const;

/** What the fields that hold words say. */
export type FieldPhrases = Partial<Record<(typeof IN_WORDS)[number], PhrasesFound>>;

/** Returns the fields that must be read by phrases, with their words. */
export function wordsOfFields({ start, pay }: PostingFields): [field: (typeof IN_WORDS)[number], text: string][] {
  const isBare = pay !== undefined && pay.value.min === undefined && pay.value.max === undefined;
  return [
    ...start === undefined ? [] : [["start", start.value] as ["start", string]],
    ...isBare ? [["pay", pay.said] as ["pay", string]] : [],
  ];
}

/** Reads what the fields of a posting say of its terms. */
export function fieldTerms(fields: PostingFields, phrases: FieldPhrases, today: string): Partial<StatedTerms> {
  const { employmentTypes: types, duration, daysPerWeek: days } = fields;
  const start = startIn(fields, phrases.start, today);
  const pay = payIn(fields, phrases.pay);
  const place = placeIn(fields);
  return {
    ...types !== undefined && { employment: { types: types.value, isPermanent: false, said: types.said } },
    ...start !== undefined && { start },
    ...duration !== undefined && { duration: { ...duration.value, said: `${duration.said} months` } },
    ...days !== undefined && { days: { min: days.value, max: days.value, said: `${days.said} days a week` } },
    ...pay !== undefined && { pay },
    ...place !== undefined && { place },
  };
}

function startIn({ start }: PostingFields, found: PhrasesFound | undefined, today: string): StatedStart | undefined {
  if (start === undefined) return undefined;
  const { said } = start;
  const [date] = calendarDates(start.value, today);
  const has = (id: string) => found?.hits.some((hit) => hit.id === id) === true;
  if (date !== undefined) {
    return { from: date.from, to: date.to, isFlexible: has("start-flexible"), isLatest: has("start-by"), said };
  }
  const span = found?.values.find(({ slot }) => slot === "span")?.value as SlotValues["span"] | undefined;
  if (span === undefined) return { isSoon: has("start-soon"), said };
  const day = dayAfter(today, Math.round((span.max ?? span.min ?? 0) * 30));
  return { from: day, to: day, said };
}

function payIn({ pay }: PostingFields, found: PhrasesFound | undefined): StatedPay | undefined {
  if (pay === undefined) return undefined;
  const { value, said } = pay;
  const basis = /\bnet\b|netto/i.test(said) ? "net" : /gross|brut/i.test(said) ? "gross" : undefined;
  const money = found?.values.filter(({ slot }) => slot === "money").sort((a, b) => b.to - b.from - (a.to - a.from))[0]
    ?.value as SlotValues["money"] | undefined;
  return {
    ...money ?? value,
    per: money?.per ?? value.per as StatedPay["per"],
    isNet: (money?.basis ?? basis) === "net",
    isGross: (money?.basis ?? basis) === "gross",
    said,
  };
}

function placeIn({ remote, locations, residence }: PostingFields): StatedPlace | undefined {
  const said = [remote, locations, residence].flatMap((field) => field?.said ?? []);
  if (said.length === 0) return undefined;
  const away = (locations?.value ?? []).filter(({ locality }) => locality !== undefined && ANYWHERE.test(locality));
  const areas = [
    ...residence?.value.flatMap((name) => areaOf(name) ?? areasIn(foldLetters(name))) ?? [],
    ...away.flatMap(({ locality }) => areasIn(foldLetters(locality!))),
  ];
  return {
    isRemote: remote?.value === "remote" || away.length > 0 && remote?.value !== "on_site",
    isHybrid: remote?.value === "hybrid",
    residence: [...new Set(areas.flatMap((area) => countriesOf(area)))],
    isResidenceRequired: false,
    ...remote?.value === "on_site" && { onSite: { days: 5, per: "week" } },
    towns: (locations?.value ?? []).flatMap(townIn),
    said: said.join(" / "),
  };
}

/** What feeds write in the place of a town. */
const ANYWHERE = /remote|anywhere|worldwide|distans|remoto/i;

/** Reads "Stuttgart, Germany" and "Göteborg" as town and country; what says "anywhere" names no town. */
function townIn({ locality, region, country }: { locality?: string; region?: string; country?: string }): Town[] {
  const code = country === undefined ? undefined : areaOf(country);
  if (locality === undefined) {
    return region === undefined && code === undefined
      ? []
      : [{ ...region !== undefined && { locality: region }, country: code }];
  }
  if (ANYWHERE.test(locality)) return [];
  const parts = locality.split(/[,/(]/).map((part) => part.replace(/\)$/, "").trim());
  const named = parts.map((part) => areaOf(part)).find((area) => area !== undefined);
  const town = parts.find((part) => areaOf(part) === undefined && part !== "");
  return [{ ...town !== undefined && { locality: town }, country: code ?? named }];
}
