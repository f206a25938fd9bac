import type { AdminState } from "@/lib/admin/admin_state.ts";
import type { Hint } from "@/lib/content/schema/fields.ts";
import { TAGS } from "@/lib/text/language_names.ts";

/** A value that a form offers, as it is written into the file. */
export interface Suggestion {
  value: string;
  /** Its name, where that differs from the value. */
  label?: string;
}

/** Areas of several countries that terms know. */
const UNIONS = ["EU", "EEA"];

/** Returns what there is to choose of a kind, called as the owner calls it. */
export function suggestionsFor(
  hint: Hint,
  { speech, service: { content } }: Pick<AdminState, "speech" | "service">,
): Suggestion[] {
  const { locale } = speech;
  const named = (type: "region" | "language" | "currency", values: readonly string[]) => {
    const names = new Intl.DisplayNames(locale, { type, fallback: "none" });
    return values.flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    }).sort((a, b) => a.label.localeCompare(b.label, locale));
  };
  switch (hint) {
    case "country":
      return named("region", countries());
    case "area":
      return [...UNIONS.map((value) => ({ value })), ...named("region", countries())];
    case "language":
      return named("language", TAGS);
    case "currency":
      return named("currency", Intl.supportedValuesOf("currency"));
    case "time_zone":
      return Intl.supportedValuesOf("timeZone").map((value) => ({ value }));
    case "tags":
      return (content.tags ?? mostUsed(content.items.flatMap(({ tags }) => tags))).map((value) => ({ value }));
    case "industries":
      return mostUsed(content.items.flatMap(({ industries }) => industries)).map((value) => ({ value }));
    case "offers":
      return content.opportunities.map(({ id, title }) => ({ value: id, label: title }));
    default:
      return [];
  }
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Lists the codes of countries (ISO 3166-1); those that are out of use stand for others, or for parts of the world. */
function countries(): string[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !/^(?:[QX][A-Z]|A[A]|EU|EZ|UN|ZZ)$/.test(code))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}

function mostUsed(values: readonly string[]): string[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([, a], [, b]) => b.length - a.length).slice(0, 60).map(([value]) => value);
}
