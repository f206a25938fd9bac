import { type Language, perLanguage, wordSet, wordValues } from "@/lib/text/language.ts";

/** A part of a number, what it multiplies by, and which of its letters belong to the part behind. */
type Joint = readonly [part: string, times: number, shared?: string];

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
  /** The joints between the parts of a number in languages that write it as one word. */
  joints?: readonly Joint[];
}

const WORDS: Record<Language, Record<Exclude<keyof NumberWords, "joints">, string>> = {
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
      "siebt=7 anderthalb=1.5 eineinhalb=1.5 zweieinhalb=2.5 dreieinhalb=3.5 paarmal=2" +
      joined(
        "ein zwei drei vier fünf sechs sieben acht neun",
        "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
        (one, ten) => `${one}und${ten}`,
      ),
    large:
      "hundert=100 zweihundert=200 dreihundert=300 vierhundert=400 fünfhundert=500 sechshundert=600 siebenhundert=700 " +
      "achthundert=800 neunhundert=900 einhundert=100 tausend=1000 zweitausend=2000 dreitausend=3000 viertausend=4000 " +
      "fünftausend=5000 zehntausend=10000 elftausend=11000 anderthalbtausend=1500 hundertfünfzig=150 hundertzwanzig=120 " +
      "zweihundertfünfzig=250 zwölfhundert=1200 fünfzehnhundert=1500 dutzend=12",
    articles: "ein eine einem einer",
    half: "halbe halben halber halbes halb",
    and: "und",
    range: "bis oder",
    between: "zwischen",
    open: "mehrere einige viele",
  },
  es: {
    small:
      "cero=0 uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 " +
      "catorce=14 quince=15 dieciséis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintiuno=21 veintidós=22 " +
      "veintitrés=23 veinticuatro=24 veinticinco=25 veintiséis=26 veintisiete=27 veintiocho=28 veintinueve=29 treinta=30 " +
      "cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90",
    large: "cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 " +
      "cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 ochocientos=800 " +
      "ochocientas=800 novecientos=900 novecientas=900 mil=1000 docena=12 decena=10 quincena=15 veintena=20 treintena=30 " +
      "cuarentena=40 cincuentena=50 centenar=100 par=2",
    articles: "un una",
    half: "media medio",
    and: "y",
    range: "a o",
    between: "entre",
    open: "varios varias algunos algunas cuantos cuantas",
  },
  fr: {
    small: "zéro=0 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 " +
      "quatorze=14 quinze=15 seize=16 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 huitante=80 " +
      "octante=80 nonante=90",
    large:
      "cent=100 cents=100 mille=1000 douzaine=12 dizaine=10 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40 " +
      "cinquantaine=50 soixantaine=60 centaine=100 millier=1000",
    articles: "un une",
    half: "demi demie",
    and: "et",
    range: "à ou",
    between: "entre",
    open: "plusieurs quelques",
  },
  he: {
    small:
      "אחד=1 אחת=1 שתיים=2 שניים=2 שתי=2 שני=2 שנינו=2 שלוש=3 שלושה=3 שלושת=3 ארבע=4 ארבעה=4 ארבעת=4 חמש=5 חמישה=5 שש=6 " +
      "שישה=6 שבע=7 שבעה=7 שמונה=8 תשע=9 תשעה=9 עשר=10 עשרה=10 עשרים=20 שלושים=30 ארבעים=40 חמישים=50 שישים=60 " +
      "שבעים=70 שמונים=80 תשעים=90 שעתיים=2 יומיים=2",
    large: "מאה=100 מאתיים=200 מאות=100 אלף=1000 אלפיים=2000 אלפים=1000 תריסר=12",
    articles: "",
    half: "חצי",
    and: "ו",
    range: "עד או",
    between: "בין",
    open: "כמה",
  },
  pt: {
    small: "zero=0 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 " +
      "catorze=14 quinze=15 dezasseis=16 dezesseis=16 dezassete=17 dezessete=17 dezoito=18 dezanove=19 dezenove=19 " +
      "vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90",
    large:
      "cem=100 cento=100 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 " +
      "quinhentos=500 quinhentas=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900 mil=1000 dúzia=12 " +
      "dezena=10 vintena=20 trintena=30 quinzena=15 centena=100 par=2",
    articles: "um uma",
    half: "meia meio",
    and: "e",
    range: "a ou",
    between: "entre",
    open: "vários várias alguns algumas",
  },
  it: {
    small:
      "zero=0 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13 " +
      "quattordici=14 quindici=15 sedici=16 diciassette=17 diciotto=18 diciannove=19 venti=20 trenta=30 quaranta=40 " +
      "cinquanta=50 sessanta=60 settanta=70 ottanta=80 novanta=90" +
      joined(
        "uno due tre quattro cinque sei sette otto nove",
        "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
        (one, ten) => (/^[ou]/.test(one) ? ten.slice(0, -1) : ten) + one,
      ),
    large:
      "cento=100 duecento=200 trecento=300 quattrocento=400 cinquecento=500 seicento=600 settecento=700 ottocento=800 " +
      "novecento=900 centoventi=120 centocinquanta=150 duecentocinquanta=250 mille=1000 mila=1000 duemila=2000 tremila=3000 " +
      "milleduecento=1200 millecinquecento=1500 diecimila=10000 dozzina=12 decina=10 quindicina=15 ventina=20 trentina=30 " +
      "quarantina=40 cinquantina=50 sessantina=60 centinaio=100 migliaio=1000 paio=2",
    articles: "un una uno",
    half: "mezza mezzo mezz'ora",
    and: "e",
    range: "a o",
    between: "tra fra",
    open: "alcuni alcune parecchi diversi qualche",
  },
  nl: {
    small: "nul=0 één=1 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 " +
      "veertien=14 vijftien=15 zestien=16 zeventien=17 achttien=18 negentien=19 twintig=20 dertig=30 veertig=40 " +
      "vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 anderhalf=1.5 anderhalve=1.5 tweeën=2 drieën=3 vieren=4 vijven=5 zessen=6" +
      joined(
        "een twee drie vier vijf zes zeven acht negen",
        "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
        (one, ten) => `${one}${one.endsWith("e") ? "ën" : "en"}${ten}`,
      ),
    large:
      "honderd=100 tweehonderd=200 driehonderd=300 vierhonderd=400 vijfhonderd=500 zeshonderd=600 zevenhonderd=700 " +
      "achthonderd=800 negenhonderd=900 honderdtwintig=120 honderdvijftig=150 tweehonderdvijftig=250 twaalfhonderd=1200 " +
      "vijftienhonderd=1500 duizend=1000 tweeduizend=2000 drieduizend=3000 tienduizend=10000 elfduizend=11000 dozijn=12 " +
      "tiental=10 twintigtal=20 dertigtal=30 veertigtal=40 vijftigtal=50 honderdtal=100 paar=2",
    articles: "een",
    half: "half halve",
    and: "en",
    range: "tot of à",
    between: "tussen",
    open: "enkele verschillende meerdere",
  },
  pl: {
    small: "zero=0 jeden=1 jedna=1 dwa=2 dwie=2 dwóch=2 dwoje=2 trzy=3 trzech=3 troje=3 cztery=4 czterech=4 czworo=4 " +
      "pięć=5 pięciu=5 pięcioro=5 sześć=6 sześciu=6 siedem=7 siedmiu=7 osiem=8 ośmiu=8 dziewięć=9 dziewięciu=9 " +
      "dziesięć=10 dziesięciu=10 jedenaście=11 dwanaście=12 dwunastu=12 trzynaście=13 czternaście=14 piętnaście=15 " +
      "piętnastu=15 szesnaście=16 siedemnaście=17 osiemnaście=18 dziewiętnaście=19 dwadzieścia=20 dwudziestu=20 " +
      "trzydziestu=30 czterdziestu=40 pięćdziesięciu=50 sześćdziesięciu=60 siedemdziesięciu=70 osiemdziesięciu=80 " +
      "dziewięćdziesięciu=90 pięcioro=5 sześcioro=6 siedmioro=7 ośmioro=8 stu=100 dwustu=200 trzystu=300 " +
      "trzydzieści=30 czterdzieści=40 pięćdziesiąt=50 sześćdziesiąt=60 siedemdziesiąt=70 osiemdziesiąt=80 " +
      "dziewięćdziesiąt=90 półtora=1.5 półtorej=1.5",
    large: "sto=100 dwieście=200 trzysta=300 czterysta=400 pięćset=500 sześćset=600 siedemset=700 osiemset=800 " +
      "dziewięćset=900 tysiąc=1000 tysiące=1000 tysięcy=1000 tuzin=12 setka=100 para=2",
    articles: "",
    half: "pół",
    and: "i",
    range: "do lub albo",
    between: "między",
    open: "kilka kilkanaście kilkadziesiąt kilkaset wiele",
  },
  sv: {
    small: "noll=0 två=2 tre=3 fyra=4 fem=5 sex=6 sju=7 åtta=8 nio=9 tio=10 elva=11 tolv=12 tretton=13 fjorton=14 " +
      "femton=15 sexton=16 sjutton=17 arton=18 nitton=19 tjugo=20 trettio=30 fyrtio=40 femtio=50 sextio=60 sjuttio=70 " +
      "åttio=80 nittio=90" +
      joined(
        "ett två tre fyra fem sex sju åtta nio",
        "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
        (one, ten) => ten + one,
      ),
    large:
      "hundra=100 tvåhundra=200 trehundra=300 fyrahundra=400 femhundra=500 sexhundra=600 sjuhundra=700 åttahundra=800 " +
      "niohundra=900 hundratjugo=120 hundrafemtio=150 tvåhundrafemtio=250 tolvhundra=1200 femtonhundra=1500 tusen=1000 " +
      "tvåtusen=2000 tretusen=3000 tiotusen=10000 elvatusen=11000 dussin=12 tiotal=10 tjugotal=20 trettiotal=30 " +
      "fyrtiotal=40 femtiotal=50 hundratal=100 par=2",
    articles: "en ett",
    half: "halv halva halvt",
    and: "och",
    range: "till eller",
    between: "mellan",
    open: "flera några många",
  },
};

/** Lists the numbers that are written as one word of ones and tens: fünfundzwanzig, vijfentwintig, tjugofem. */
function joined(ones: string, tens: string, join: (one: string, ten: string) => string): string {
  const words: string[] = [];
  tens.split(" ").forEach((ten, index) => {
    ones.split(" ").forEach((one, value) => words.push(`${join(one, ten)}=${(index + 2) * 10 + value + 1}`));
  });
  return " " + words.join(" ");
}

/** The longer ones first. "centottanta" lacks a vowel of "cento". */
const JOINTS: Partial<Record<Language, readonly Joint[]>> = {
  de: [["tausend", 1000], ["hundert", 100]],
  nl: [["duizend", 1000], ["honderd", 100]],
  sv: [["tusen", 1000], ["hundra", 100]],
  it: [["mila", 1000], ["mille", 1000], ["centott", 100, "ott"], ["cento", 100]],
};

/** Hebrew writes "and" and "about" onto the number. */
function withPrefixes(words: Map<string, number>, language: Language): Map<string, number> {
  if (language === "he") {
    for (const [word, value] of [...words]) {
      words.set(`ו${word}`, value).set(`כ${word}`, value);
    }
  }
  return words;
}

/** Returns the words for numbers in a language. */
export const numberWordsOf = perLanguage((language): NumberWords => {
  const { small, large, articles, half, and, range, between, open } = WORDS[language];
  return {
    small: withPrefixes(wordValues(small), language),
    large: withPrefixes(wordValues(large), language),
    articles: wordSet(articles),
    half: wordSet(half),
    and: wordSet(and),
    range: wordSet(range),
    between: wordSet(between),
    open: wordSet(open),
    joints: JOINTS[language],
  };
});
