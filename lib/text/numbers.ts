import { type Language, perLanguage, wordSet, wordValues } from "@/lib/text/language.ts";
import type { Token } from "@/lib/text/text_tokens.ts";

/** A number that a text says, in digits or in words; a range counts as its middle. */
export interface NumberSpan {
  value: number;
  /** The tokens it is said with: index of the first one, and one behind the last. */
  from: number;
  to: number;
  /** Written in digits without grouping, so that it may be a year or a name. */
  digits: boolean;
  /** A single article such as "an", which counts only before a span of time or "of us". */
  article: boolean;
}

/** Finds the numbers of a text in one pass. */
export function numbersIn(tokens: readonly Token[], language: Language): NumberSpan[] {
  const words = numberWordsOf(language);
  const spans: NumberSpan[] = [];
  let place = 0;
  while (place < tokens.length) {
    if (isClockTime(tokens, place)) {
      place += 3;
      continue;
    }
    const span = numberAt(tokens, place, words);
    if (span === undefined) {
      place++;
      continue;
    }
    const found = rangeFrom(tokens, span, words) ?? span;
    found.to = behindRoughly(tokens, found.to);
    if (!isOpen(tokens, found, words)) spans.push(found);
    place = found.to;
  }
  return spans;
}

/** Recognises "3:30". */
function isClockTime(tokens: readonly Token[], place: number): boolean {
  const [hours, colon, minutes] = [tokens[place], tokens[place + 1], tokens[place + 2]];
  return hours.kind === "number" && colon?.text === ":" && colon.glued && minutes?.kind === "number" && minutes.glued;
}

/** Returns the index behind what makes the number before `place` a rough one: "twenty-odd", "40+", "fifteen or so". */
function behindRoughly(tokens: readonly Token[], place: number): number {
  const [first, second] = [tokens[place]?.text, tokens[place + 1]?.text];
  if (first === "+" || first === "odd" || first === "plus" && tokens[place].glued) return place + 1;
  const isPair = first === "-" && (second === "odd" || second === "ish") ||
    first === "or" && (second === "so" || second === "more");
  return isPair ? place + 2 : place;
}

/** Recognises the "hundred" of "several hundred". */
function isOpen(tokens: readonly Token[], { from }: NumberSpan, words: NumberWords): boolean {
  return words.large.has(tokens[from].text) && words.open.has(tokens[from - 1]?.text ?? "");
}

/** Reads "3-4", "three to five", "6 or 7" as the middle of both ends. */
function rangeFrom(tokens: readonly Token[], low: NumberSpan, words: NumberWords): NumberSpan | undefined {
  const joint = tokens[low.to];
  if (joint === undefined || low.article) return undefined;
  const isBetween = words.and.has(joint.text) && words.between.has(tokens[low.from - 1]?.text ?? "");
  if (!isBetween && !/^[-–—]$/.test(joint.text) && !words.range.has(joint.text)) return undefined;
  const high = numberAt(tokens, low.to + 1, words);
  if (high === undefined || high.article || high.value <= low.value) return undefined;
  // "two or three hundred" means two hundred to three hundred.
  const scale = low.value < 10 && high.value >= 100 && words.large.has(tokens[high.to - 1].text)
    ? high.value / leading(high.value)
    : 1;
  return { ...low, value: (low.value * scale + high.value) / 2, to: high.to, digits: false };
}

function leading(value: number): number {
  let rest = value;
  while (rest >= 10) rest /= 10;
  return rest;
}

function numberAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan | undefined {
  const token = tokens[from];
  if (token === undefined) return undefined;
  if (token.kind === "number") return digitsAt(tokens, from, words);
  if (token.kind !== "word") return undefined;
  if (words.half.has(token.text)) return halfAt(tokens, from, words);
  return wordsAt(tokens, from, words);
}

/** Reads "half", "half a dozen", "half a million". */
function halfAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan {
  const place = words.articles.has(tokens[from + 1]?.text ?? "") ? from + 2 : from + 1;
  const large = words.large.get(tokens[place]?.text ?? "");
  const [value, to] = large === undefined ? [0.5, from + 1] : [0.5 * large, place + 1];
  return { value, from, to, digits: false, article: false };
}

/** Reads "1,200", "1.5", "8k", "2 thousand". */
function digitsAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan {
  const { text } = tokens[from];
  let value = valueOf(text);
  let to = from + 1;
  const next = tokens[to];
  if (next?.kind === "word" && (words.large.get(next.text) ?? 0) >= 100) {
    if (next.text !== "k" || next.glued) {
      value *= words.large.get(next.text)!;
      to++;
    }
  }
  return { value, from, to, digits: to === from + 1 && /^\d+$/.test(text), article: false };
}

function wordsAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan | undefined {
  let total = 0;
  let current: number | undefined;
  let to = from;
  let article = false;
  for (let place = from; place < tokens.length; place++) {
    const { kind, text } = tokens[place];
    const small = kind === "word" ? words.small.get(text) : undefined;
    const large = kind === "word" && text !== "k" ? words.large.get(text) : undefined;
    if (small !== undefined) {
      // "twenty five" is one number, "two three" are two.
      const follows = current === undefined || article || current === 0 || current >= 100 ||
        (current >= 20 && current % 10 === 0 && small < 10);
      if (!follows) break;
      current = (article ? 0 : current ?? 0) + small;
      article = false;
    } else if (large !== undefined) {
      current = (current ?? 1) * large;
      article = false;
      if (large >= 1000) [total, current] = [total + current, 0];
    } else if (kind === "word" && words.articles.has(text) && current === undefined) {
      [current, article] = [1, true];
    } else if (isAndAHalf(tokens, place, words) && current !== undefined) {
      // "one and a half thousand"
      current += 0.5;
      place += 2;
    } else if (
      text === "of" && tokens[place - 1]?.text === "couple" && words.large.has(tokens[place + 1]?.text ?? "")
    ) {
      continue;
    } else if (
      text === "-" && current !== undefined && current >= 20 &&
      (words.small.get(tokens[place + 1]?.text ?? "") ?? 10) < 10
    ) {
      continue;
    } else if (
      kind === "word" && words.and.has(text) && current !== undefined && current + total >= 100 &&
      words.small.has(tokens[place + 1]?.text ?? "")
    ) {
      continue;
    } else {
      break;
    }
    to = place + 1;
  }
  if (current === undefined) return undefined;
  return { value: total + current, from, to, digits: false, article };
}

/** Recognises "and a half" in front of a large number. */
function isAndAHalf(tokens: readonly Token[], place: number, words: NumberWords): boolean {
  const word = (offset: number) => tokens[place + offset]?.text ?? "";
  return words.and.has(word(0)) && words.articles.has(word(1)) && words.half.has(word(2)) && words.large.has(word(3));
}

/** Reads digits: a group of three behind a mark is a thousand, anything else behind a mark a fraction. */
function valueOf(text: string): number {
  const grouped = /^\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?<rest>[.,]\d{1,2})?$/.exec(text);
  if (grouped === null) return Number(text.replace(",", "."));
  const rest = grouped.groups!.rest ?? "";
  const whole = text.slice(0, text.length - rest.length).replace(/\D/g, "");
  return Number(whole + rest.replace(",", "."));
}

/** Words for numbers below a hundred, and for the numbers that multiply what stands before them. */
interface NumberWords {
  small: ReadonlyMap<string, number>;
  /** hundred, thousand, dozen */
  large: ReadonlyMap<string, number>;
  /** Words that mean "one" before a large number or a span of time only: "a hundred", "an hour". */
  articles: ReadonlySet<string>;
  half: ReadonlySet<string>;
  and: ReadonlySet<string>;
  /** Between the ends of a range: "three to five", "six or seven". */
  range: ReadonlySet<string>;
  /** Before a range whose ends are joined by `and`: "between 30 and 50". */
  between: ReadonlySet<string>;
  /** Before a large number, these leave open how many of it: "several hundred". */
  open: ReadonlySet<string>;
}

const WORDS: Record<Language, Record<keyof NumberWords, string>> = {
  en: {
    small:
      "zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 " +
      "fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 " +
      "sixty=60 seventy=70 eighty=80 ninety=90 couple=2",
    large: "hundred=100 thousand=1000 dozen=12 k=1000 grand=1000 million=1000000",
    articles: "a an",
    half: "half",
    and: "and",
    range: "to or",
    between: "between",
    open: "several few many multiple",
  },
  de: {
    small: "null=0 eins=1 einen=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 " +
      "dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 " +
      "vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 zweit=2 dritt=3 viert=4 fünft=5 sechst=6 " +
      "siebt=7 acht=8 zwanzig=20 fünfundzwanzig=25",
    large: "hundert=100 zweihundert=200 dreihundert=300 vierhundert=400 fünfhundert=500 tausend=1000 dutzend=12",
    articles: "ein eine einem einer",
    half: "halbe halben halber halbes",
    and: "und",
    range: "bis oder",
    between: "zwischen",
    open: "mehrere einige viele",
  },
  es: {
    small:
      "cero=0 uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 " +
      "catorce=14 quince=15 dieciséis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veinticinco=25 treinta=30 " +
      "cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90",
    large: "cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 " +
      "quinientos=500 quinientas=500 mil=1000 docena=12",
    articles: "un una",
    half: "media medio",
    and: "y",
    range: "a o",
    between: "entre",
    open: "varios varias unos unas algunos",
  },
  fr: {
    small: "zéro=0 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 " +
      "quatorze=14 quinze=15 seize=16 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60",
    large:
      "cent=100 cents=100 mille=1000 douzaine=12 dizaine=10 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50 centaine=100",
    articles: "un une",
    half: "demi demie",
    and: "et",
    range: "à ou",
    between: "entre",
    open: "plusieurs quelques",
  },
  he: {
    small:
      "אחד=1 אחת=1 שתיים=2 שניים=2 שתי=2 שני=2 שלוש=3 שלושה=3 ארבע=4 ארבעה=4 חמש=5 חמישה=5 שש=6 שישה=6 שבע=7 שבעה=7 " +
      "שמונה=8 תשע=9 תשעה=9 עשר=10 עשרה=10 עשרים=20 שלושים=30 ארבעים=40 חמישים=50 שישים=60 שבעים=70 שמונים=80 תשעים=90",
    large: "מאה=100 מאתיים=200 אלף=1000 תריסר=12",
    articles: "",
    half: "חצי",
    and: "ו",
    range: "עד או",
    between: "בין",
    open: "כמה",
  },
  pt: {
    small: "zero=0 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 " +
      "catorze=14 quinze=15 dezasseis=16 dezesseis=16 dezassete=17 dezoito=18 dezanove=19 vinte=20 trinta=30 quarenta=40 " +
      "cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90",
    large:
      "cem=100 cento=100 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quinhentos=500 mil=1000 dúzia=12",
    articles: "um uma",
    half: "meia meio",
    and: "e",
    range: "a ou",
    between: "entre",
    open: "vários várias alguns algumas",
  },
};

/** Returns the words for numbers in a language. */
const numberWordsOf = perLanguage((language): NumberWords => {
  const { small, large, articles, half, and, range, between, open } = WORDS[language];
  return {
    small: wordValues(small),
    large: wordValues(large),
    articles: wordSet(articles),
    half: wordSet(half),
    and: wordSet(and),
    range: wordSet(range),
    between: wordSet(between),
    open: wordSet(open),
  };
});
