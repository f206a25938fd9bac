import { boundedRange, isBreak, jointAt, numberAt, type Range } from "@/lib/language/number_ranges.ts";
import { CURRENCIES, type Unit, UNITS, type ValueWords } from "@/lib/language/value_words.ts";

export interface Amount extends Range {
  /** ISO 4217. */
  currency: string;
  per?: Unit;
  basis?: "gross" | "net";
}

/** A smaller number without a sign of money is none. */
const LEAST_WITHOUT_SIGN = 500;

/** Reads an amount of money; `bare` is where it ends without what is said of it behind. */
export function amountAt(
  words: ValueWords,
  at: number,
): { from: number; to: number; bare: number; value: Amount } | undefined {
  const { pieces } = words;
  const front = words.oneOf(at, CURRENCIES);
  const first = front?.to ?? at;
  const low = numberAt(words, first);
  if (low === undefined) return undefined;
  let to = low.to;
  let sign = front ?? (pieces[to]?.isApart ? undefined : words.oneOf(to, CURRENCIES));
  // One word for thousands of a currency: "45 tkr".
  const inThousands = (end: number) =>
    words.wordAt(end - 1, "thousand") === end ? words.oneOf(end - 1, CURRENCIES) : undefined;
  sign ??= inThousands(to);
  if (front === undefined && sign !== undefined) to = sign.to;
  let high: typeof low | undefined;
  const next = jointAt(words, at, to);
  if (next !== undefined) {
    const second = words.oneOf(next, CURRENCIES);
    const other = numberAt(words, second?.to ?? next);
    high = other !== undefined && isBreak(words, to, low.value, other.value) ? undefined : other;
    if (high !== undefined) {
      to = high.to;
      const behind = words.oneOf(to, CURRENCIES);
      if (second === undefined && behind !== undefined) to = behind.to;
      sign ??= second ?? behind ?? inThousands(high.to);
    }
  }
  if ((high ?? low).value >= LEAST_WITHOUT_SIGN) {
    const implied = CURRENCIES.find((id) =>
      [0, 1, 2].some((back) => words.wordBefore(at - back, `implies-${id}`) !== undefined)
    );
    if (implied !== undefined) sign ??= { id: implied, to };
  }
  if (sign === undefined) return undefined;
  const scale = high !== undefined && high.value >= 1000 && low.value < 1000 && high.value / low.value > 100 ? 1000 : 1;
  const { from, range } = boundedRange(words, at, low.value * scale, high?.value ?? low.value, to);
  to = words.wordAt(to, "or-more") ?? to;
  const bare = to;
  let per: Unit | undefined;
  let basis: Amount["basis"];
  for (let skipped = 0; skipped < 4 && to + skipped < pieces.length;) {
    const place = to + skipped;
    const tax = words.oneOf(place, ["gross", "net"]);
    const span = per === undefined ? words.oneOf(place, UNITS, "per-") : undefined;
    const slash =
      per === undefined && /^\s?[/.–-]{1,3}\s?\/?\s?$/.test(words.gap(place)) && words.gap(place).includes("/")
        ? words.oneOf(place, UNITS, "unit-")
        : undefined;
    if (tax !== undefined) basis = tax.id;
    if (span !== undefined || slash !== undefined) per = (span ?? slash)!.id;
    const found = tax ?? span ?? slash;
    if (found === undefined) skipped++;
    else [to, skipped] = [found.to, 0];
    // What is said behind another number is said of that one: "€ 3,000 for 40 hours a week".
    if (found === undefined && (pieces[place].isApart || numberAt(words, place) !== undefined)) break;
  }
  const before =
    [1, 2].flatMap((back) => ["gross", "net"].filter((id) => words.wordBefore(from - back + 1, id) !== undefined))[0];
  return {
    from,
    to,
    bare,
    value: {
      ...range,
      currency: sign.id.toUpperCase(),
      ...per !== undefined && { per },
      ...(basis ?? before) !== undefined && { basis: (basis ?? before) as Amount["basis"] },
    },
  };
}
