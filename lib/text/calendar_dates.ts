import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A day, a month or a year that a text names. */
export interface CalendarDate {
  /** First day that is meant, in the form 2027-01-31. */
  from: string;
  /** Last day that is meant; the same for a day. */
  to: string;
  exactness: "day" | "month" | "year";
  /** Its place in the text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** Month names of the languages in which postings are read, by their first letters. Without accents, in lower case. */
const MONTHS: readonly (readonly string[])[] = [
  "january januar jan janvier enero janeiro gennaio januari janv ene gen jenner ינואר",
  "february februar feb fevrier febrero fevereiro febbraio februari fevr feber פברואר",
  "march marz maerz mar mars marzo marco maart mrz מרץ מרס",
  "april apr avril abril aprile avr אפריל",
  "may mai mayo maio maggio mei maj מאי",
  "june juni jun juin junio junho giugno giu יוני",
  "july juli jul juillet julio julho luglio juil lug יולי",
  "august aug aout agosto ago augusti augustus אוגוסט",
  "september sep sept septembre septiembre setembro settembre set ספטמבר",
  "october oktober oct okt octobre octubre outubro ottobre out ott אוקטובר",
  "november nov novembre noviembre novembro נובמבר",
  "december dezember dec dez decembre diciembre dezembro dicembre dic desember des דצמבר",
].map((names) => names.split(" "));

const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

/** Words and marks that may stand between day, month and year: `1. Februar 2027`, `1 de marzo de 2027`, `March 1st, 2027`. */
const BETWEEN = new Set([".", ",", "de", "del", "of", "the", "den", "st", "nd", "rd", "th", "er", "e", "º", "°", "ב"]);

const PIECE = /\d+|\p{L}+|[^\s\p{L}\d]/gu;

interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Recognises the years that postings and profiles speak of. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Finds the dates of a text in one pass, in the order in which they stand there. Without `after`, a month or a day without a
 * year is none; with it (a day, as 2026-11-01), the first one that comes then is meant.
 */
export function calendarDates(text: string, after?: string): CalendarDate[] {
  if (after === undefined && !/(?:19|20)\d\d/.test(text)) return [];
  const folded = foldLetters(text);
  let end = 0;
  const pieces: Piece[] = (folded.match(PIECE) ?? []).map((piece) => {
    const start = folded.indexOf(piece, end);
    end = start + piece.length;
    return { text: piece, start, end };
  });
  const found: CalendarDate[] = [];
  for (let place = 0; place < pieces.length; place++) {
    const date = /^\d/.test(pieces[place].text)
      ? inDigits(pieces, place)
      : inWords(pieces, place, after) ?? inQuarter(pieces, place) ?? inWeek(pieces, place) ?? inSeason(pieces, place);
    if (date === undefined) continue;
    found.push(date);
    while (place + 1 < pieces.length && pieces[place + 1].start < date.end) place++;
  }
  return found;
}

/** Reads 2027-02-01, 2027-02, 01.02.2027, 1/2/2027 (the day first, unless it cannot be one) and 02/2027. */
function inDigits(pieces: readonly Piece[], at: number): CalendarDate | undefined {
  const joined = (offset: number) =>
    pieces[at + offset] !== undefined && pieces[at + offset].start === pieces[at + offset - 1].end;
  const mark = pieces[at + 1]?.text ?? "";
  if (!/^\d+$/.test(pieces[at].text) || !/^[-./–]$/.test(mark) || !joined(1) || !joined(2)) return undefined;
  const isThird = pieces[at + 3]?.text === mark && joined(3) && joined(4) && /^\d+$/.test(pieces[at + 4].text);
  const [a, b, c] = [pieces[at].text, pieces[at + 2].text, isThird ? pieces[at + 4].text : undefined];
  const span = (last: number) => ({ start: pieces[at].start, end: pieces[at + last].end });
  if (!/^\d+$/.test(b)) return undefined;
  if (YEAR.test(a) && b.length <= 2) return dateOf(Number(a), Number(b), c && Number(c), span(c ? 4 : 2));
  if (c !== undefined && YEAR.test(c)) {
    // 3/14/2027 can only be the American order.
    const [day, month] = Number(b) > 12 ? [b, a] : [a, b];
    return dateOf(Number(c), Number(month), Number(day), span(4));
  }
  if (c === undefined && YEAR.test(b) && a.length <= 2) return dateOf(Number(b), Number(a), undefined, span(2));
  return undefined;
}

/** Numbers of quarters in words. */
const ORDINALS: readonly (readonly string[])[] = [
  "first erstes ersten primer premier forsta".split(" "),
  "second zweites zweiten segundo deuxieme andra".split(" "),
  "third drittes dritten tercer troisieme tredje".split(" "),
  "fourth viertes vierten cuarto quatrieme fjarde".split(" "),
];

const HALVES = new Set("half halbjahr halvar halvaret semestre h".split(" "));
const QUARTERS = new Set("quartal quarter trimestre kvartal kvartalet".split(" "));
const WEEKS = new Set("kw cw kalenderwoche vecka v week woche semana semaine".split(" "));

/** Reads "Q2 2027", "Q2/2027", "2. Quartal 2027", "kvartal 2 2027", "segundo trimestre de 2027" and "first half of 2027". */
function inQuarter(pieces: readonly Piece[], at: number): CalendarDate | undefined {
  const { text, start } = pieces[at];
  const isHalf = HALVES.has(text);
  const isWord = isHalf && text !== "h" || QUARTERS.has(text);
  if (!isHalf && !isWord && text !== "q") return undefined;
  const isBehind = text === "q" || text === "h" || isWord && /^[1-4]$/.test(pieces[at + 1]?.text ?? "");
  const number = isBehind ? at + 1 : isWord ? lastBefore(pieces, at - 1) : undefined;
  const said = pieces[number ?? -1]?.text ?? "0";
  const quarter = /^\d+$/.test(said) ? Number(said) : 1 + ORDINALS.findIndex((words) => words.includes(said));
  if (number === undefined || !(quarter >= 1 && quarter <= (isHalf ? 2 : 4))) return undefined;
  const year = [1, 2].map((step) => pieces[Math.max(at, number) + step]).find((piece) => YEAR.test(piece?.text ?? ""));
  if (year === undefined) return undefined;
  const month = (which: number) => dateOf(Number(year.text), which, undefined, { start, end: year.end })!;
  const months = isHalf ? 6 : 3;
  return {
    ...month(quarter * months),
    from: month((quarter - 1) * months + 1).from,
    start: Math.min(start, pieces[number].start),
  };
}

/** Reads "KW 6 2027", "KW 6/2027", "vecka 6, 2027", "v. 6 2027" and "week 6 of 2027": from Monday to Sunday (ISO 8601). */
function inWeek(pieces: readonly Piece[], at: number): CalendarDate | undefined {
  if (!WEEKS.has(pieces[at].text)) return undefined;
  const number = behind(pieces, at + 1) ?? at;
  const week = Number(pieces[number].text);
  const year = [1, 2].map((step) => pieces[number + step]).find((piece) => YEAR.test(piece?.text ?? ""));
  if (!(week >= 1 && week <= 53) || year === undefined) return undefined;
  const january = new Date(Date.UTC(Number(year.text), 0, 4));
  const monday = Date.UTC(Number(year.text), 0, 4 - (january.getUTCDay() + 6) % 7 + 7 * (week - 1));
  const [from, to] = [monday, monday + 6 * 86_400_000].map((time) => new Date(time).toISOString().slice(0, 10));
  return { from, to, exactness: "day", start: pieces[at].start, end: year.end };
}

/** First months of the seasons; winter has two years. */
const SEASON_OF = new Map(
  [
    [3, "spring fruhjahr fruhling primavera printemps varen"],
    [6, "summer sommer verano ete sommar sommaren"],
    [9, "autumn herbst otono automne host hosten"],
  ].flatMap(([month, names]) => String(names).split(" ").map((name) => [name, Number(month)] as const)),
);

/** Reads "Frühjahr 2027" and "primavera de 2027". */
function inSeason(pieces: readonly Piece[], at: number): CalendarDate | undefined {
  const month = SEASON_OF.get(pieces[at].text);
  const next = month === undefined ? undefined : behind(pieces, at + 1);
  if (month === undefined || next === undefined || !YEAR.test(pieces[next].text)) return undefined;
  const span = { start: pieces[at].start, end: pieces[next].end };
  const year = Number(pieces[next].text);
  return { ...dateOf(year, month, undefined, span)!, to: dateOf(year, month + 2, undefined, span)!.to };
}

/** Months that are other words as well, so that without a year they are none. */
const OTHER_WORDS = new Set("may mai maj mar mars marzo set out ago jan dec dic des ene gen lug giu".split(" "));

/** Reads a month in words with the year behind it, and the day before or behind the month. */
function inWords(pieces: readonly Piece[], at: number, after?: string): CalendarDate | undefined {
  const month = monthOf(pieces[at].text);
  if (month === undefined) return undefined;
  let next = behind(pieces, at + 1);
  let day: number | undefined;
  let dayEnd = 0;
  let start = pieces[at].start;
  const before = lastBefore(pieces, at - 1);
  if (before !== undefined && isDay(pieces[before].text)) {
    day = dayOf(pieces[before].text);
    start = pieces[before].start;
  } else if (next !== undefined && isDay(pieces[next].text) && !YEAR.test(pieces[next].text)) {
    day = dayOf(pieces[next].text);
    dayEnd = pieces[next].end;
    next = behind(pieces, next + 1);
  }
  if (next === undefined || !YEAR.test(pieces[next].text)) {
    if (after === undefined || day === undefined && OTHER_WORDS.has(pieces[at].text)) return undefined;
    const span = { start, end: Math.max(pieces[at].end, day === undefined || start < pieces[at].start ? 0 : dayEnd) };
    const years = [Number(after.slice(0, 4)), Number(after.slice(0, 4)) + 1];
    return years.map((year) => dateOf(year, month, day, span)).find((date) => date !== undefined && date.to >= after);
  }
  return dateOf(Number(pieces[next].text), month, day, { start, end: pieces[next].end });
}

/** Reads a month; the Hebrew "in", "from" and "to" may be written onto it. */
export function monthOf(word: string): number | undefined {
  return MONTH_OF.get(word) ?? (word.length > 3 && /^[בלמ]/.test(word) ? MONTH_OF.get(word.slice(1)) : undefined);
}

/** Days of the month in words: "the eleventh of January", "den första mars". */
const DAY_WORDS = new Map(
  [
    "first forsta ersten premier primero",
    "second andra zweiten",
    "third tredje dritten",
    "fourth fjarde vierten",
    "fifth femte funften",
    "sixth sjatte sechsten",
    "seventh sjunde siebten",
    "eighth attonde achten",
    "ninth nionde neunten",
    "tenth tionde zehnten",
    "eleventh elfte elften",
    "twelfth tolfte zwolften",
    "thirteenth trettonde dreizehnten",
    "fourteenth fjortonde vierzehnten",
    "fifteenth femtonde funfzehnten quinze quince",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);

function dayOf(text: string): number {
  return DAY_WORDS.get(text) ?? Number(text);
}

function isDay(text: string): boolean {
  return DAY_WORDS.has(text) || /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31;
}

/** Returns the index of the first piece from `at` that is not between the parts of a date; no more than two are. */
function behind(pieces: readonly Piece[], at: number): number | undefined {
  for (let place = at; place < Math.min(at + 3, pieces.length); place++) {
    if (!BETWEEN.has(pieces[place].text)) return place;
  }
  return undefined;
}

function lastBefore(pieces: readonly Piece[], at: number): number | undefined {
  for (let place = at; place > at - 3 && place >= 0; place--) if (!BETWEEN.has(pieces[place].text)) return place;
  return undefined;
}

function dateOf(
  year: number,
  month: number,
  day: number | undefined | "",
  span: { start: number; end: number },
): CalendarDate | undefined {
  if (month < 1 || month > 12) return undefined;
  const text = (value: number) => `${year}-${String(month).padStart(2, "0")}-${String(value).padStart(2, "0")}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (typeof day !== "number") return { from: text(1), to: text(last), exactness: "month", ...span };
  if (day < 1 || day > last) return undefined;
  return { from: text(day), to: text(day), exactness: "day", ...span };
}

/** Returns the day so many days after another one, both as 2026-11-23. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
