import { foldLetters } from "@/lib/text/text_tokens.ts";

/** The spans for which pay is named. */
export const PAY_SPANS = ["hour", "day", "month", "year"] as const;

export type PaySpan = (typeof PAY_SPANS)[number];

/** An amount of money that a text names, or a range of amounts. */
export interface Money {
  /** The lower end; the amount itself where there is one only. Absent for "up to". */
  min?: number;
  /** The upper end; the amount itself where there is one only. Absent for "from". */
  max?: number;
  /** ISO 4217; null where the text names none, or a word that several currencies share without a country. */
  currency: string | null;
  /** For which span it is paid, where the text says so. */
  per: PaySpan | null;
  /** Its place in the text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** Signs and words for currencies, in lower case without accents. `kr` is of three countries. */
const CURRENCIES = new Map<string, string | null>(Object.entries({
  "€": "EUR",
  "eur": "EUR",
  "euro": "EUR",
  "euros": "EUR",
  "£": "GBP",
  "gbp": "GBP",
  "pounds": "GBP",
  "$": "USD",
  "usd": "USD",
  "dollars": "USD",
  "us$": "USD",
  "chf": "CHF",
  "sfr": "CHF",
  "franken": "CHF",
  "francs": "CHF",
  "fr": "CHF",
  "sek": "SEK",
  "kronor": "SEK",
  "nok": "NOK",
  "dkk": "DKK",
  "kroner": null,
  "kr": null,
  "tkr": null,
  "kkr": null,
  "pln": "PLN",
  "zl": "PLN",
  "czk": "CZK",
  "huf": "HUF",
  "ils": "ILS",
  "nis": "ILS",
  "₪": "ILS",
  "jpy": "JPY",
  "¥": "JPY",
  "inr": "INR",
  "₹": "INR",
  "cad": "CAD",
  "aud": "AUD",
  "nzd": "NZD",
  "brl": "BRL",
  "sgd": "SGD",
  "isk": "ISK",
  "ron": "RON",
  "bgn": "BGN",
}));

/** Words that say for which span is paid, as they stand behind an amount. */
const SPANS: Record<PaySpan, string> = {
  hour: "hour hourly h hr hrs tim stunde stundenlohn timme timmen hora heure ora uur std stundensatz timlon time",
  day: "day daily j d jornada journee tag tagessatz dag dagen dia jour giorno pd dagsarvode tagsatz tjm tjm",
  month:
    "month monthly md monat monatlich manad manaden manadslon mes mois mese maand mo pm mnd maned man mens mensuales mensual mensuel monate",
  year:
    "year yearly annum annual annually p.a. jahr jahrlich jahresgehalt ar aret arslon ano an annee anno jaar yr anual anuales annuel arsbasis jahres",
};

const SPAN_OF = new Map(
  Object.entries(SPANS).flatMap(([span, words]) => words.split(" ").map((word) => [word, span as PaySpan] as const)),
);

const UP_TO =
  /(?:\bup to|\bmax(?:imum|imal)?\.?|\bbis zu|\bbis|\bupp till|\bhogst|\bhasta|\bjusqu'?[a’]?\s?a?|\btot|\bfino a|\bate|≤|<)\s{0,4}$/;
const FROM =
  /(?:\bfrom|\bat least|\bstart(?:s|ing)? at|\bmin(?:imum|dest(?:ens)?)?\.?|\bab|\bfran|\blagst|\bminst|\bdesde|\ba partir de|\bà partir de|\bau moins|\bvanaf|≥|>)\s{0,4}$/;

/** A number as pay is written: grouped, with decimals, with `k`. */
const AMOUNT = /\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,2}(?!\d))?/g;

/**
 * Finds the amounts of money of a text: numbers with a currency, and ranges of them. A number without a currency counts
 * only when it is written in thousands (`92k`) or a span of pay follows it.
 */
export function moneyIn(text: string): Money[] {
  // Without its ring, the Swedish "på" would be the "pa" of "40k pa".
  const folded = foldLetters(text.replace(/(?<!\p{L})på(?!\p{L})/giu, "i "));
  const numbers = [...folded.matchAll(AMOUNT)].map(({ 0: digits, index }) => readNumber(folded, digits, index));
  const found: Money[] = [];
  for (let place = 0; place < numbers.length; place++) {
    const low = numbers[place];
    const high = numbers[place + 1];
    const isRange = high !== undefined && joinsRange(folded.slice(low.end, high.start));
    const last = isRange ? high : low;
    const before = currencyBefore(folded, low.start);
    const after = currencyAfter(folded, last.end) ?? (isRange ? currencyBefore(folded, high.start) : undefined);
    const sign = before ?? after ?? (isRange ? currencyAfter(folded, low.end) : undefined);
    const span = spanAfter(folded, after !== undefined && after.end > last.end ? after.end : last.end);
    if (sign === undefined && span === undefined && !last.inThousands) continue;
    const isYear = sign === undefined && /^(?:19|20)\d\d$/.test(folded.slice(last.start, last.end));
    if (isYear) continue;
    if (isRange) place++;
    // "78-88k" and "45 till 52 tkr" mean thousands of both.
    const factor = isRange && last.inThousands && !low.inThousands && low.value < 1000
      ? last.value >= 1_000_000 && low.value < 10 ? 1_000_000 : 1000
      : 1;
    const scale = sign?.inThousands ? 1000 : 1;
    const values = [low.value * factor * scale, last.value * scale];
    const lead = folded.slice(Math.max(0, (before?.start ?? low.start) - 24), before?.start ?? low.start);
    const bounds = isRange
      ? { min: Math.min(...values), max: Math.max(...values) }
      : UP_TO.test(lead)
      ? { max: values[1] }
      : FROM.test(lead)
      ? { min: values[1] }
      : { min: values[1], max: values[1] };
    found.push({
      ...bounds,
      currency: sign?.currency ?? null,
      per: span?.per ?? null,
      start: before?.start ?? low.start,
      end: Math.max(span?.end ?? 0, after?.end ?? 0, last.end),
    });
  }
  return found;
}

/** Returns what an amount for a span makes in a year of 12 months, 220 days or 1,760 hours. */
export function yearly(amount: number, per: PaySpan): number {
  return amount * { hour: 1760, day: 220, month: 12, year: 1 }[per];
}

interface NumberAt {
  value: number;
  inThousands: boolean;
  start: number;
  end: number;
}

function readNumber(text: string, digits: string, start: number): NumberAt {
  const grouped = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+/.exec(digits)?.[0];
  const rest = grouped === undefined ? digits : digits.slice(grouped.length);
  const value = grouped === undefined
    ? Number(digits.replace(",", "."))
    : Number(grouped.replace(/\D/g, "") + rest.replace(",", "."));
  const end = start + digits.length;
  const [scale] =
    /^ ?(?:k|tsd\.?|tusen|tausend|thousand|mila|million(?:s|er|en)?|miljon(?:er)?|millones|m|mn|mio\.?|milj\.?|mkr)(?![\p{L}\d])/u
      .exec(
        text.slice(end, end + 11),
      ) ?? [];
  if (scale === undefined) return { value, inThousands: false, start, end };
  const isMillions = /^ ?m(?!ila(?!\p{L}))/u.test(scale);
  // "5 m" is a length or a month; nobody is paid ten millions.
  if (isMillions && (value >= 10 || !/[.,]/.test(digits) && !/^ ?mil/.test(scale))) {
    return { value, inThousands: false, start, end };
  }
  return { value: value * (isMillions ? 1_000_000 : 1000), inThousands: true, start, end: end + scale.length };
}

/** Recognises what stands between the ends of a range, a currency included: `–`, `bis`, `€ - €`, `to SEK`. */
function joinsRange(between: string): boolean {
  if (between.length > 20) return false;
  const words = between.replace(/[\s\u00a0]+/g, " ").trim().split(" ");
  const joints = words.filter((word) => /^(?:[-–—]|to|bis|till|a|à|hasta|und|and|y|et|och|til|tot|en)$/.test(word));
  const others = words.filter((word) => !joints.includes(word));
  const glued = /^(?:[€£$₪]|[a-z]{3})?[-–—](?:[€£$₪]|[a-z]{3})?$/.test(words.join(""));
  return glued || joints.length === 1 && others.every((word) => CURRENCIES.has(word));
}

interface Sign {
  currency: string | null;
  inThousands: boolean;
  start: number;
  end: number;
}

function currencyBefore(text: string, at: number): Sign | undefined {
  const found = /(?<![\p{L}\d])([€£$¥₪₹]|us\$|[a-z]{2,7})[\s\u00a0]?$/u.exec(text.slice(Math.max(0, at - 9), at));
  return signOf(found, at - (found?.[0].length ?? 0));
}

function currencyAfter(text: string, at: number): Sign | undefined {
  return signOf(/^[\s\u00a0]?([kt]?[€£$¥₪₹]|[a-z]{2,7})(?![\p{L}])/u.exec(text.slice(at, at + 10)), at);
}

function signOf(found: RegExpExecArray | null, start: number): Sign | undefined {
  if (found === null) return undefined;
  const [all, sign] = found;
  // kSEK, TEUR, t€: thousands of it.
  const isThousands = /^[kt]kr$/.test(sign) ||
    !CURRENCIES.has(sign) && /^[kt]/.test(sign) && CURRENCIES.has(sign.slice(1));
  const currency = CURRENCIES.get(isThousands ? sign.slice(1) : sign);
  if (currency === undefined) return undefined;
  return { currency, inThousands: isThousands, start, end: start + all.length };
}

/** Reads `per month`, `/h`, `i månaden`, `p.a.`, `brutto im Jahr` behind an amount. */
function spanAfter(text: string, at: number): { per: PaySpan; end: number } | undefined {
  // "CHF 110.– an hour"
  at += /^[.,][–—-]{1,2}/.exec(text.slice(at, at + 3))?.[0].length ?? 0;
  const next = text.slice(at, at + 40);
  const short = /^[\s\u00a0]*(?:\/|p\.\s?|p\/?(?=(?:[adhm]|cm)\b))[\s\u00a0]*(a\b|cm?\b|m\b|d\b|h\b|\p{L}+)/u.exec(
    next,
  );
  if (short !== null) {
    const letters: Record<string, PaySpan> = { a: "year", m: "month", cm: "month", d: "day", h: "hour" };
    const per = letters[short[1]] ?? SPAN_OF.get(short[1]);
    if (per !== undefined) return { per, end: at + short[0].length };
  }
  const spanOf = (word = "") => SPAN_OF.get(word) ?? SPAN_OF.get(word.replace(/\.$/, ""));
  const words = [...next.matchAll(/[\p{L}.]+|[^\s\p{L}]/gu)].slice(0, 5);
  for (const [place, { 0: word, index }] of words.entries()) {
    const per = spanOf(word);
    // A French year is an English article: "40 000 € par an", "24 EUR an hour".
    const isArticle = SPAN_LEAD.has(word) && spanOf(words[place + 1]?.[0]) !== undefined;
    if (per !== undefined && !isArticle) return { per, end: at + index + word.length };
    if (!SPAN_LEAD.has(word)) return undefined;
  }
  return undefined;
}

/** Words that may stand between an amount and its span. */
const SPAN_LEAD = new Set(
  ("a an per each every pro die la netos neta nets nettes brutas je im am je i om in al la el por par de l ' ’ the brutto gross brut bruts bruto brutos netto net " +
    "before fore tax skatt ( ) , kr / + ht hors plus zzgl exkl excl").split(" "),
);
