import { townNames } from "@/lib/language/lexicons.ts";
import { once } from "@/lib/lazily.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Members of the European Union, and the further ones of the European Economic Area (as of 2026). */
const EU = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
const EEA = [...EU, "IS", "LI", "NO"];

/** Further countries of Europe that job postings mean by "Europe". */
const EUROPE = [...EEA, "CH", "GB"];

/** Countries that postings name; `Intl` knows their names in each language. */
const COUNTRIES = [
  ...EUROPE,
  ..."US CA AU NZ IN IL TR UA RS BA AL MK ME MD GE SG JP KR CN BR MX AR CL CO ZA NG KE EG MA AE SA PH ID MY TH VN"
    .split(" "),
];

const CODES: ReadonlySet<string> = new Set([...COUNTRIES, "EEA"]);

const NAMED_IN = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"];

/** Names that stand for countries and areas besides those that `Intl` gives: short forms, and who comes from there. */
const FURTHER: Record<string, string> = {
  EU:
    "eu|eu-raum|eu-ausland|european union|europaische union|europaischen union|ue|union europea|union europeenne|uniao europeia|europeiska unionen|eu-|eu land|eu-land",
  EEA: "eea|ewr|ees|eee|european economic area|eu/eea|eu/ees|eu/ewr|eu/efta|ue/aele|ue/eee|ue/aelc|ue/efta",
  EFTA: "efta",
  EUROPE: "europe|europa|europas|european|europaweit|in ganz europa",
  DACH: "dach|d-a-ch|dach region",
  NORDICS: "nordics|nordic countries|scandinavia|norden|skandinavien|escandinavia|scandinavie",
  BENELUX: "benelux",
  GB:
    "uk|united kingdom|great britain|britain|england|scotland|wales|british|grossbritannien|vereinigtes konigreich|storbritannien|reino unido|royaume-uni",
  US: "usa|us|u.s.|united states|america|american",
  SE: "schwedische|schwedischer|schwedischen|sueca|suedoise|swedish|schwedisch|svensk|svenskt|sueco|suedois",
  DE: "deutsche|deutscher|deutschen|alemana|allemande|german|deutsch|tysk|aleman|allemand|brd",
  CH: "schweizerische|schweizerischer|swiss|schweizer|suiza|suisse|schweizisk",
  AT: "austrian|osterreichisch|osterreichische|osterreichischer|osterreichischen|austriaca|autrichienne",
  NO: "norwegian",
  DK: "danish",
  FI: "finnish",
  FR: "french|franzosisch|franzosische|franzosischer|francaise|francais|francesa",
  ES: "spanish|spanisch|spanische|spanischer|espanola|espanol|espagnole",
  IT: "italian|italienische|italiana|italienne",
  NL: "nederlandse|dutch|netherlands|holland|niederlande|paises bajos|pays-bas",
  PL: "polish",
  BE: "belgische",
  IE: "irish",
  CZ: "czech republic|czechia|tschechien",
};

let names: Map<string, string> | undefined;
/** The first words of the names. */
let firstWords: ReadonlySet<string> | undefined;
/** Their first words as far as they are letters, and the codes. */
let beginnings: ReadonlySet<string> | undefined;

function areaNames(): Map<string, string> {
  if (names !== undefined) return names;
  names = new Map();
  for (const language of NAMED_IN) {
    const display = new Intl.DisplayNames(language, { type: "region" });
    for (const code of COUNTRIES) names.set(foldLetters(display.of(code) ?? code), code);
  }
  for (const [code, forms] of Object.entries(FURTHER)) for (const form of forms.split("|")) names.set(form, code);
  return names;
}

/** Returns the countries of an area: of a country, itself. */
export function countriesOf(area: string): readonly string[] {
  const areas: Record<string, readonly string[]> = {
    EU,
    EEA,
    EUROPE,
    DACH: ["DE", "AT", "CH"],
    EFTA: ["CH", "IS", "LI", "NO"],
    NORDICS: ["SE", "DK", "NO", "FI", "IS"],
    BENELUX: ["BE", "NL", "LU"],
  };
  return areas[area] ?? [area];
}

/** Reads the name or the code of a country or an area; undefined for what is none. */
export function areaOf(name: string): string | undefined {
  const plain = foldLetters(name).trim().replace(/^the /, "");
  const known = areaNames().get(plain);
  if (known !== undefined) return known;
  const code = name.trim().toUpperCase();
  return CODES.has(code) ? code : undefined;
}

/** Tells whether the name of a country or an area may begin with a word. */
export function beginsArea(word: string): boolean {
  beginnings ??= new Set([
    ...[...areaNames().keys()].map((name) => name.split(/[^\p{L}]/u)[0]),
    ...[...CODES].map((code) => code.toLowerCase()),
    "the",
  ]);
  return beginnings.has(foldLetters(word));
}

/** Finds the countries and areas that a text names, and not who comes from there. Letters are folded. */
export function areasIn(folded: string): string[] {
  const known = areaNames();
  firstWords ??= new Set([...known.keys()].map((name) => name.split(" ")[0]));
  // "EU/EEA" is one name, "Swiss/EU" two.
  const words = (folded.match(/[\p{L}.]+(?:\/\p{L}+)?/gu) ?? []).flatMap((word) =>
    word.includes("/") && !known.has(word) ? word.split("/") : word.endsWith(".") ? word.slice(0, -1) : word
  );
  const found = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    if (!firstWords.has(words[at])) continue;
    for (let length = 4; length > 0; length--) {
      const name = words.slice(at, at + length).join(" ");
      const area = known.get(name);
      if (area === undefined || PEOPLE.has(name) || name === "us") continue;
      found.add(area);
      at += length - 1;
      break;
    }
  }
  return [...found];
}

const PEOPLE = new Set(
  "swedish schwedisch svensk svenskt sueco suedois german deutsch tysk aleman allemand swiss schweizer austrian osterreichisch norwegian danish finnish french franzosisch spanish spanisch italian dutch polish irish british american european schwedische schwedischer schwedischen sueca suedoise deutsche deutscher deutschen alemana allemande schweizerische schweizerischer osterreichische osterreichischer osterreichischen austriaca autrichienne franzosische franzosischer francaise francais francesa spanische spanischer espanola espanol espagnole italienische italiana italienne"
    .split(" "),
);

/** The form in which a town is compared, by each of its names. */
const TOWN_OF = once(() =>
  new Map(
    Object.entries(townNames()).flatMap(([town, { names }]) =>
      [town, ...names.map(foldLetters)].map((name) => [name, town] as const)
    ),
  )
);

/** What Hebrew writes onto a name in front: in, from, to, the. */
const ONTO_NAMES = /^[\u05d1\u05de\u05dc\u05d4\u05e9](?=\p{L}{3})/u;

/** Returns a word as the name of a town that it is, in the form in which towns are compared. */
function asTown(word: string): string {
  const known = TOWN_OF();
  return known.get(word) ?? known.get(word.replace(ONTO_NAMES, "")) ?? word;
}

/** Towns in which posts are offered, by country: the first forms of those above, others as they are written there. Without accents. */
const TOWNS_IN: Record<string, string> = {
  SE:
    "gothenburg stockholm malmo uppsala linkoping orebro vasteras helsingborg norrkoping jonkoping lund umea gavle boras sodertalje eskilstuna karlstad sundsvall lulea ostersund kalmar kristianstad skovde trollhattan halmstad varberg vaxjo solna molndal kungsbacka falkenberg ystad trelleborg landskrona uddevalla alingsas lidkoping falun visby nykoping vastervik karlskrona skelleftea ornskoldsvik kiruna arboga karlskoga kristinehamn arvika ludvika borlange hudiksvall soderhamn bollnas sandviken enkoping norrtalje katrineholm motala mjolby vetlanda varnamo nassjo tranas eksjo ljungby almhult oskarshamn hassleholm hoganas angelholm eslov simrishamn solvesborg karlshamn ronneby strangnas fagersta avesta hedemora harnosand solleftea pitea haparanda gallivare saffle stromstad lysekil vanersborg stenungsund mariestad ulricehamn falkoping skara tidaholm laholm trosa nynashamn vaxholm sigtuna marsta",
  NO: "oslo bergen stavanger trondheim kristiansand tromso drammen",
  DK: "copenhagen aarhus arhus odense aalborg esbjerg roskilde",
  FI: "helsinki helsingfors espoo tampere turku oulu",
  IS: "reykjavik",
  EE: "tallinn tartu",
  LV: "riga",
  LT: "vilnius kaunas",
  DE:
    "berlin munich cologne hamburg nuremberg dusseldorf hannover frankfurt stuttgart leipzig dresden dortmund essen bremen bonn mannheim karlsruhe wiesbaden augsburg freiburg kiel lubeck rostock erfurt mainz kassel potsdam regensburg ulm aachen munster bielefeld wolfsburg ingolstadt heidelberg darmstadt jena duisburg bochum wuppertal braunschweig chemnitz magdeburg halle osnabruck oldenburg paderborn wurzburg passau bamberg erlangen furth konstanz tubingen reutlingen heilbronn pforzheim siegen koblenz trier saarbrucken gottingen hildesheim flensburg schwerin weimar gera zwickau heidenheim",
  AT: "vienna graz linz salzburg innsbruck klagenfurt",
  CH:
    "zurich geneva basel bern lausanne luzern winterthur lugano zug gallen biel fribourg neuchatel schaffhausen chur aarau",
  NL:
    "amsterdam rotterdam utrecht eindhoven groningen delft haarlem tilburg breda arnhem nijmegen maastricht leiden zwolle enschede apeldoorn",
  BE: "brussels antwerp gent leuven",
  LU: "luxembourg",
  FR:
    "paris strasbourg lille lyon marseille toulouse nantes bordeaux nice rennes grenoble montpellier angers dijon brest quimper lorient vannes caen rouen havre reims metz nancy mulhouse besancon tours orleans limoges poitiers annecy chambery clermont avignon perpignan pau bayonne",
  ES:
    "madrid barcelona seville valencia malaga bilbao zaragoza alicante murcia granada vigo cordoba valladolid gijon oviedo pamplona santander salamanca burgos almeria cadiz huelva tarragona girona lleida logrono sebastian vitoria coruna",
  PT: "lisbon porto braga coimbra",
  IT: "rome milan turin florence bologna napoli torino genova verona padova",
  GB:
    "london manchester birmingham leeds bristol edinburgh glasgow liverpool sheffield nottingham cambridge oxford brighton cardiff belfast newcastle swansea leicester coventry southampton portsmouth plymouth exeter norwich york aberdeen dundee inverness derby reading",
  IE: "dublin cork galway limerick",
  PL: "warsaw krakow gdansk wroclaw poznan lodz katowice",
  CZ: "prague brno ostrava",
  SK: "bratislava",
  HU: "budapest",
  SI: "ljubljana",
  HR: "zagreb",
  RS: "belgrade",
  BG: "sofia",
  RO: "bucharest cluj",
  GR: "athens thessaloniki",
  AE: "dubai",
  SA: "riyadh",
  IN: "bangalore bengaluru mumbai hyderabad chennai",
  AU: "sydney melbourne brisbane",
  JP: "tokyo osaka",
  KE: "nairobi",
  NG: "lagos",
  IL: "aviv haifa jerusalem herzliya netanya ramat beersheba",
  US: "chicago boston seattle austin francisco angeles",
  CA: "toronto vancouver montreal",
};

let towns: ReadonlyMap<string, string> | undefined;

/** Finds the towns of a text that are known by name, in the form in which they are compared. Letters are folded. */
export function knownTowns(folded: string): string[] {
  if (towns === undefined) {
    const known = new Map(
      Object.entries(TOWNS_IN).flatMap(([country, names]) => names.split(" ").map((name) => [name, country])),
    );
    for (const [town, ...others] of AROUND) {
      for (const other of others) if (!known.has(other)) known.set(other, known.get(town)!);
    }
    towns = known;
  }
  return folded.split(/[^\p{L}]+/u).map(asTown).filter((word) => towns!.has(word) && !COMMON_WORDS.has(word));
}

/** Towns whose names are words as well. */
const COMMON_WORDS = new Set(
  "essen nice cork zug lund reading bath split bale bron swords wedel clichy halle tours derby pau sebastian ramat gera"
    .split(" "),
);

/** Parts of countries outside which people refuse to work, by their names in several languages, with their larger towns. */
const REGIONS: readonly [names: RegExp, towns: string][] = [
  [
    /west(?:ern)? sweden|vastsverige|vastra (?:sverige|gotaland)|westschweden/,
    "gothenburg molndal partille kungalv lerum harryda kungsbacka boras trollhattan uddevalla skovde lidkoping alingsas vanersborg varberg falkenberg halmstad mariestad stenungsund stromstad lysekil ulricehamn falkoping skara tidaholm laholm",
  ],
  [
    /skane|scania|south(?:ern)? sweden|sodra sverige/,
    "malmo lund helsingborg landskrona trelleborg ystad kristianstad",
  ],
  [
    /bavaria|bayern|baviere|baviera/,
    "munich nuremberg augsburg regensburg ingolstadt wurzburg erlangen furth bamberg passau garching",
  ],
  [
    /baden|wurttemberg/,
    "stuttgart mannheim karlsruhe freiburg ulm heidelberg konstanz tubingen reutlingen heilbronn pforzheim",
  ],
  [
    /north rhine|\bnrw\b|nordrhein|ruhr/,
    "cologne dusseldorf dortmund essen bonn duisburg bochum wuppertal aachen munster bielefeld siegen paderborn",
  ],
  [
    /ile.de.france|paris region|region parisienne/,
    "paris nanterre courbevoie puteaux montreuil pantin clichy vincennes",
  ],
  [/catalonia|cataluna|catalunya|catalogne/, "barcelona badalona tarragona girona lleida"],
  [/andalu[sz]|andalou/, "seville malaga granada cordoba cadiz huelva almeria"],
  [/scotland|schottland|ecosse|escocia/, "edinburgh glasgow aberdeen dundee inverness"],
];

/** Says whether a town lies in the part of a country that a sentence names; undefined where that is not known. Letters are folded. */
export function liesInRegion(folded: string, town: string): boolean | undefined {
  const region = REGIONS.find(([names]) => names.test(folded));
  const known = townOf(town);
  if (region === undefined) return undefined;
  return region[1].split(" ").includes(known) || (knownTowns(known).length > 0 ? false : undefined);
}

/** Returns the countries of the towns of a text that are known by name. Letters are folded. */
export function countriesOfTowns(folded: string): string[] {
  return [...new Set(knownTowns(folded).map((town) => towns!.get(town)!))];
}

/** Returns a town in the form in which towns are compared. */
function townOf(name: string): string {
  const plain = foldLetters(name).trim();
  return asTown(plain);
}

/** Towns from which people go to work in the first one every day, and the other way round. Without accents. */
const AROUND = [
  "gothenburg molndal partille kungalv lerum harryda kungsbacka molnlycke landvetter lindholmen hisingen",
  "stockholm solna sundbyberg kista nacka taby lidingo danderyd sollentuna huddinge jarfalla bromma",
  "malmo lund burlov lomma",
  "copenhagen frederiksberg gentofte gladsaxe ballerup lyngby hellerup kastrup",
  "oslo lysaker fornebu baerum sandvika lillestrom",
  "helsinki espoo vantaa",
  "munich garching unterfohring ismaning unterschleissheim ottobrunn germering aschheim martinsried",
  "berlin potsdam adlershof kreuzberg charlottenburg schonefeld teltow",
  "hamburg altona norderstedt wedel ahrensburg",
  "frankfurt eschborn offenbach neu-isenburg sulzbach oberursel",
  "cologne leverkusen hurth frechen troisdorf",
  "dusseldorf neuss ratingen meerbusch hilden",
  "stuttgart fellbach boblingen sindelfingen leinfelden-echterdingen ditzingen",
  "vienna schwechat modling klosterneuburg",
  "zurich oerlikon schlieren dubendorf opfikon glattbrugg kloten wallisellen",
  "amsterdam amstelveen diemen hoofddorp schiphol zaandam",
  "brussels zaventem diegem machelen",
  "paris levallois-perret courbevoie puteaux boulogne-billancourt montreuil issy-les-moulineaux nanterre pantin vincennes clichy neuilly",
  "lyon villeurbanne bron venissieux ecully",
  "madrid alcobendas getafe pozuelo leganes alcorcon",
  "barcelona badalona hospitalet cornella esplugues",
  "london croydon wembley shoreditch hammersmith wimbledon greenwich",
  "manchester salford stockport trafford",
  "dublin sandyford swords leopardstown",
  "haifa nesher",
].map((line) => line.split(" "));

/** Tells whether a text names a town, in any of its forms, or one of those around it. Letters are folded. */
export function namesTown(folded: string, town: string): boolean {
  const wanted = townOf(town);
  if (wanted.includes(" ")) return folded.includes(wanted);
  const around = AROUND.find((towns) => towns.includes(wanted)) ?? [wanted];
  const isAround = (word: string) => around.includes(asTown(word));
  return folded.split(/[^\p{L}-]+/u).some((word) => isAround(word) || word.split("-").some(isAround));
}
