import { areaOf, areasIn, countriesOfTowns } from "@/lib/match/geography.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { isOfOthers, lastBreak, lineOf } from "@/lib/match/posting_words.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { moneyIn, type PaySpan, yearly } from "@/lib/text/money.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

export interface StatedPay {
  min?: number;
  max?: number;
  currency: string | null;
  per: PaySpan | "week" | null;
  isNet: boolean;
  /** Called so. */
  isGross?: boolean;
  /** A word for pay stands beside it. */
  isNamed?: boolean;
  /** Another statement that cannot hold beside this one. */
  contradictedBy?: string;
  said: string;
}

const GROSS = /brutto|brut(?:os?)?\b|gross/;

const PAY_CUE =
  /salar|\bpay\b|\bpaid\b|compensation|remunerat|\brate\b|day rate|taux journalier|tarif journalier|wage|gehalt|vergutung|lohn|stundensatz|tagessatz|honorar|brutto|\blon\b|\blone|(?:manads|tim|ars|grund|ingangs)lon|arvode|ersattning|salario|sueldo|retribuc|remunerac|tarifa|brut|salaire|\btjm\b|gross|per annum|\bp\.?a\b|package|\bbase\b|\bote\b|verdienst|\bnett?os?\b|\bnets\b|pauschale\b|entgelt|entlohn|bezahl|\bforfait\b|por jornada|la journee|ingangslon|timpris|banda salarial|tarif/;
const NO_PAY =
  /budget|allowance|for (?:courses|books)|bonus|\bprime\b|titres? restaurant|tickets? restaurant|materiel|holiday|learning|weiterbild|training|friskvard|equipment|laptop|turnover|revenue|umsatz|omsatt|omsattning|facturacion|chiffre d'affaires|raised|funding|invest|worth|portfolio|guests|million|mio\b|milj|donat|loss|schaden|cost us|discount|voucher|sign.on|referral|relocation package|zuschuss|bidrag|shares|options|penalt|customers|per customer|price|kostet/;

/** Reads what is paid: the first sum that stands beside a word for pay, or that can be nothing else. */
export function payOf(posting: Posting, lines: readonly PostingLine[]): StatedPay | undefined {
  const [first, ...others] = paysIn(posting, lines);
  const field = posting.fields.pay;
  if (first === undefined) return field && { currency: null, per: null, isNet: false, said: field.said };
  const contradicting = others.find((other) => areApart(first, other));
  return contradicting === undefined ? first : { ...first, contradictedBy: contradicting.said };
}

/** Sums further apart than this, as a share, are for different things. */
const LIKE = 0.3;
/** A year has 1,760 hours for some and more for others. */
const ROUNDING = 1.15;

/** Tells whether two sums cannot both be the pay of one post. */
function areApart(one: StatedPay, other: StatedPay): boolean {
  if (one.currency !== other.currency || one.isNet !== other.isNet || !other.isNamed || one.said === other.said) {
    return false;
  }
  const times = (per: StatedPay["per"]) => per === "week" ? 44 : per === null ? 1 : yearly(1, per);
  // A sum without a span is one of the other's.
  const [scale, otherScale] = [times(one.per ?? other.per), times(other.per ?? one.per)];
  const [from, to] = [(one.min ?? 0) * scale, (one.max ?? Infinity) * scale];
  const [least, most] = [(other.min ?? 0) * otherScale, (other.max ?? Infinity) * otherScale];
  return from > most * ROUNDING && most > from * LIKE || least > to * ROUNDING && to > least * LIKE;
}

/** Finds the sums that are paid, those of fields first. */
function* paysIn(posting: Posting, lines: readonly PostingLine[]): Generator<StatedPay> {
  const { fields } = posting;
  const field = fields.pay;
  if (field !== undefined && (field.value.min !== undefined || field.value.max !== undefined)) {
    yield {
      ...field.value,
      per: field.value.per as PaySpan | "week" | null,
      isNet: /\bnet\b|netto/i.test(field.said),
      isGross: GROSS.test(foldLetters(field.said)),
      said: field.said,
    };
  }
  const texts = field === undefined || field.value.min !== undefined || field.value.max !== undefined
    ? lines
    : [lineOf(`Salary: ${field.said}`), ...lines];
  let crowns: string | null | undefined;
  const currencyIn = (folded: string) =>
    CROWNS.test(folded) ? crowns === undefined ? crowns = crownsOf(posting) : crowns : null;
  for (const { text, folded } of texts) {
    for (const money of /\d/.test(text) ? moneyIn(text) : []) {
      const before = folded.slice(Math.max(0, money.start - 60), money.start);
      const after = folded.slice(money.end, money.end + 40);
      const clause = before.slice(lastBreak(before, before.length)) + folded.slice(money.start, money.end) +
        after.split(/[,;.+|]| [–-] |\b(?:plus|and|und|och|zzgl|mas)\b/)[0];
      const amount = money.max ?? money.min ?? 0;
      // "Full-time, €70k–€80k": what else would be said in a range of thousands?
      const isAlone = money.min !== money.max || folded.length <= 30 && /\dk/.test(folded) ||
        clause.replace(/^[\s–|-]+/, "").trim().length <= money.end - money.start + 8;
      const isThousands = money.min !== money.max && /\dk/.test(folded.slice(money.start, money.end));
      const isOffer = isAlone && (isThousands || (money.currency ?? currencyIn(folded)) !== null) && amount >= 15_000 &&
        amount < 2_000_000 &&
        !NO_PAY.test(clause);
      const isPay = isOffer || PAY_CUE.test(clause) || PAY_CUE.test(before) ||
        /^\s?(?:bei|vid|at|for|para|pour) (?:\d|full|voll|hel)/.test(after) ||
        /^\s?(?:in |en |au |im )?(?:total|totalt|insgesamt|pauschal|flat|fixed|fast pris|all.in)\b/.test(after);
      const isRate = money.per === "hour" || money.per === "day" || WEEKLY.test(after);
      // The budget of an assignment, in a line of its own.
      const isBudget = BUDGET.test(folded);
      if (NO_PAY.test(clause) && !isBudget && !PAY_CUE.test(clause) && !isRate || amount < 8) continue;
      if (
        !isPay && !isBudget &&
        (money.per === null && !WEEKLY.test(after) ||
          (money.currency ?? currencyIn(folded)) === null && money.max !== undefined && amount < 1000)
      ) {
        continue;
      }
      if (/\bbonus|allowance|friskvard|wellness|weiterbildung/.test(clause)) continue;
      if (
        /budget/.test(clause) && !isBudget && money.per !== "hour" &&
        money.per !== "day"
      ) continue;
      if (field === undefined && (isOfOthers(folded) || NEVER_PAY.test(clause) && !SALARY.test(clause))) continue;
      const { min, max, currency, per } = money;
      yield {
        min,
        max,
        currency: currency ?? currencyIn(folded),
        per: per ?? (WEEKLY.test(after) ? "week" : spanNamed(clause)),
        isNet: /\bnett?o?\b|efter skatt|after tax|netos?\b/.test(clause),
        isGross: GROSS.test(folded),
        isNamed: PAY_CUE.test(clause) || PAY_CUE.test(before) || isAlone,
        said: texts !== lines && text === texts[0].text ? field!.said : text,
      };
    }
  }
}

/** What is paid for something else than work, whatever the span. */
const NEVER_PAY =
  /\bcosts?\b|\bkost(?:ar|et|en)\b|cuesta|\bcoute|\brent\b|\bhyr(?:a|or|an)\b|\bmieten?\b|alquiler|\bloyer|\blunch|pension|exercise|for travel|traktamente|\bgym\b|\bfees?\b(?! is\b)(?!.{0,30}(?:per|a) (?:day|hour))|subscription|licen[cs]e|abonn?ement|abonnemang|\bfines?\b/;
const SALARY = /salar|gehalt|\blon\b|manadslon|sueldo|retribuc|remunerat|vergutung|\bpay\b/;

/** A line that names the sum of an assignment. */
const BUDGET =
  /^\W{0,3}(?:budget|presupuesto|precio(?: cerrado| fijo)?|festpreis|prix(?: forfaitaire)?|montant|honorarios?)\s?:/;

const WEEKLY = /^\s?(?:(?:per|a|each|pro|i|por|par|por la) |\/ ?)(?:week|wk|woche|veckan?|semana|semaine)\b/;

const CROWNS = guarded(/\b[tk]?kr\b|kronor|kroner/);

/** Says which crowns are meant: those of the country, or of the language. */
function crownsOf({ fields, lines }: Posting): string | null {
  const crowns: Record<string, string> = { SE: "SEK", NO: "NOK", DK: "DKK" };
  const country = fields.locations?.value.map(({ country }) => country && areaOf(country)).find(Boolean);
  if (country !== undefined && country in crowns) return crowns[country];
  const named = new Set(lines.flatMap(({ folded }) => areasIn(folded).filter((area) => area in crowns)));
  if (named.size === 1) return crowns[[...named][0]];
  const inTowns = new Set(countriesOfTowns(lines.map(({ folded }) => folded).join(" ")).filter((one) => one in crowns));
  if (named.size === 0 && inTowns.size === 1) return crowns[[...inTowns][0]];
  // Swedish has letters and words of its own where Danish and Norwegian share theirs.
  if (lines.some(({ text }) => /[æø]/i.test(text))) return null;
  return lines.some(({ text, folded }) =>
      /\b(?:och|manaden|skatt|heltid|deltid|anstallning|tillsvidare)\b/.test(folded) ||
      /(?<!\p{L})(?:på|för|är|lön|månadslön|mån)(?!\p{L})/iu.test(text)
    )
    ? "SEK"
    : null;
}

function spanNamed(clause: string): PaySpan | null {
  if (/stunden(?:satz|lohn)|hourly|timpris|timlon|timarvode|\/ ?h\b|taux horaire|por hora/.test(clause)) return "hour";
  if (
    /tagessatz|por jornada|day rate|daily rate|taux journalier|tarif journalier|\btjm\b|dagsarvode|tarifa diaria/.test(
      clause,
    )
  ) {
    return "day";
  }
  if (/manadslon|monatsgehalt|monthly|mensuel|mensual|monatlich/.test(clause)) return "month";
  if (/jahresgehalt|annual|yearly|per annum|arslon|anual|annuel|jahrlich/.test(clause)) return "year";
  return null;
}
