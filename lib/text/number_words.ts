import type { Language } from "@/lib/text/language.ts";

/** Words for numbers below a hundred, and for the numbers that multiply what stands before them. */
export interface NumberWords {
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

const WORDS: Record<
  Language,
  {
    small: string;
    large: string;
    articles: string;
    half: string;
    and: string;
    range: string;
    between: string;
    open: string;
  }
> = {
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

/** The words for numbers in a language. */
export function numberWordsOf(language: Language): NumberWords {
  const { small, large, articles, half, and, range, between, open } = WORDS[language];
  return {
    small: pairs(small),
    large: pairs(large),
    articles: set(articles),
    half: set(half),
    and: set(and),
    range: set(range),
    between: set(between),
    open: set(open),
  };
}

function pairs(text: string): Map<string, number> {
  return new Map(
    text.split(" ").map((pair) => {
      const [word, value] = pair.split("=");
      return [word, Number(value)];
    }),
  );
}

function set(text: string): Set<string> {
  return new Set(text.split(" ").filter((word) => word !== ""));
}
