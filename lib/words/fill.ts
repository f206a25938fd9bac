import { onceForEach } from "@/lib/lazily.ts";
// Apart from the catalogues, because scripts of the site use it too: they get the words that they need as data.

/** A text in the forms that a number asks for (CLDR plural categories, as `Intl.PluralRules` names them). */
export interface Counted {
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}

/** Puts values in place of the names in braces: `fill("Updated {date}", { date })`. A name without a value stays. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (name, key) => Object.hasOwn(values, key) ? String(values[key]) : name);
}

/**
 * Returns the form of a text for a count, with the count in the manner of the language in place of `{count}`, and
 * further values in place of their names.
 *
 * @param language tag (BCP 47) of the language of `forms`
 */
export function fillCounted(
  forms: Counted,
  count: number,
  language: string,
  values: Record<string, string | number> = {},
): string {
  const form = forms[pluralRules(language).select(count) as keyof Counted] ?? forms.other;
  return fill(form, { count: numberFormat(language).format(count), ...values });
}

const pluralRules = onceForEach((language) => new Intl.PluralRules(language));
const numberFormat = onceForEach((language) => new Intl.NumberFormat(language));
