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

const NAMED_IN = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"];

/** Names that stand for countries and areas besides those that `Intl` gives: short forms, and who comes from there. */
const FURTHER: Record<string, string> = {
  EU:
    "eu|european union|europaische union|europaischen union|ue|union europea|union europeenne|uniao europeia|europeiska unionen|eu-|eu land|eu-land",
  EEA: "eea|ewr|ees|eee|european economic area|eu/eea|eu/ees|eu/ewr|eu/efta",
  EFTA: "efta",
  EUROPE: "europe|europa|european|europaweit|in ganz europa",
  DACH: "dach|d-a-ch|dach region",
  NORDICS: "nordics|nordic countries|scandinavia|norden|skandinavien|escandinavia|scandinavie",
  BENELUX: "benelux",
  GB:
    "uk|united kingdom|great britain|britain|england|scotland|wales|british|grossbritannien|vereinigtes konigreich|storbritannien|reino unido|royaume-uni",
  US: "usa|us|u.s.|united states|america|american",
  SE: "swedish|schwedisch|svensk|svenskt|sueco|suedois",
  DE: "german|deutsch|tysk|aleman|allemand|brd",
  CH: "swiss|schweizer|suiza|suisse|schweizisk",
  AT: "austrian|osterreichisch",
  NO: "norwegian",
  DK: "danish",
  FI: "finnish",
  FR: "french|franzosisch",
  ES: "spanish|spanisch",
  IT: "italian",
  NL: "dutch|netherlands|holland|niederlande|paises bajos|pays-bas",
  PL: "polish",
  IE: "irish",
  CZ: "czech republic|czechia|tschechien",
};

let names: Map<string, string> | undefined;
/** The first words of the names. */
let firstWords: ReadonlySet<string> | undefined;

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
  return COUNTRIES.includes(code) || code === "EEA" ? code : undefined;
}

/** Finds the countries and areas that a text names; who comes from there counts only with `people`. Letters are folded. */
export function areasIn(folded: string, { people = false } = {}): string[] {
  const known = areaNames();
  const words =
    folded.match(/[\p{L}.]+(?:\/\p{L}+)?/gu)?.map((word) => word.endsWith(".") ? word.slice(0, -1) : word) ?? [];
  firstWords ??= new Set([...known.keys()].map((name) => name.split(" ")[0]));
  const found = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    if (!firstWords.has(words[at])) continue;
    for (let length = 4; length > 0; length--) {
      const name = words.slice(at, at + length).join(" ");
      const area = known.get(name);
      if (area === undefined || !people && PEOPLE.has(name) || name === "us" && !people) continue;
      found.add(area);
      at += length - 1;
      break;
    }
  }
  return [...found];
}

const PEOPLE = new Set(
  "swedish schwedisch svensk svenskt sueco suedois german deutsch tysk aleman allemand swiss schweizer austrian osterreichisch norwegian danish finnish french franzosisch spanish spanisch italian dutch polish irish british american european"
    .split(" "),
);

/** Towns that are written differently in other languages; the first form stands for all. Without accents. */
const TOWNS = [
  "gothenburg goteborg gotemburgo goteborgs",
  "munich munchen muenchen monaco",
  "cologne koln koeln colonia",
  "vienna wien viena vienne",
  "zurich zuerich zurigo",
  "geneva geneve genf ginebra",
  "copenhagen kobenhavn kopenhagen kopenhamn copenhague",
  "lisbon lisboa lissabon lisbonne",
  "milan milano mailand",
  "rome roma rom",
  "prague praha prag praga",
  "warsaw warszawa warschau varsovia varsovie",
  "brussels bruxelles brussel brussel bruselas",
  "seville sevilla",
  "nuremberg nurnberg nuernberg",
  "hamburg hamburgo hambourg",
  "stockholm estocolmo",
  "malmo malmoe",
  "berlin berlin",
  "paris paris",
  "london londres",
  "amsterdam amsterdam",
  "barcelona barcelone",
  "basel bale basilea",
  "athens athen atenas",
  "porto oporto",
  "turin torino",
  "florence firenze florenz",
  "antwerp antwerpen anvers amberes",
  "bern berne berna",
  "dusseldorf duesseldorf",
  "krakow cracow krakau cracovia",
  "bucharest bucuresti bukarest",
  "strasbourg strassburg estrasburgo",
  "luxembourg luxemburg luxemburgo",
  "hannover hanover",
].map((forms) => forms.split(" "));

const TOWN_OF = new Map(TOWNS.flatMap(([town, ...forms]) => [town, ...forms].map((form) => [form, town] as const)));

/** Further towns in which posts are offered, as they are written by those who live there. Without accents. */
const FURTHER_TOWNS =
  ("oslo bergen stavanger trondheim kristiansand tromso drammen aarhus arhus odense aalborg esbjerg roskilde helsinki helsingfors espoo tampere turku oulu reykjavik tallinn riga vilnius " +
    "uppsala linkoping orebro vasteras helsingborg norrkoping jonkoping lund umea gavle boras sodertalje eskilstuna karlstad sundsvall lulea ostersund kalmar kristianstad skovde trollhattan halmstad varberg vaxjo solna " +
    "frankfurt stuttgart leipzig dresden dortmund essen bremen bonn mannheim karlsruhe wiesbaden augsburg freiburg kiel lubeck rostock erfurt mainz kassel potsdam regensburg ulm aachen munster bielefeld wolfsburg ingolstadt heidelberg darmstadt jena graz linz salzburg innsbruck " +
    "lausanne luzern winterthur lugano zug rotterdam utrecht eindhoven groningen delft gent leuven lille lyon marseille toulouse nantes bordeaux nice rennes grenoble montpellier " +
    "madrid valencia malaga bilbao zaragoza alicante murcia granada vigo braga coimbra bologna napoli torino genova verona padova " +
    "manchester birmingham leeds bristol edinburgh glasgow liverpool sheffield nottingham cambridge oxford brighton cardiff belfast newcastle dublin cork galway limerick " +
    "gdansk wroclaw poznan lodz katowice brno ostrava bratislava budapest ljubljana zagreb belgrade sofia chicago boston seattle austin toronto")
    .split(" ");

let towns: ReadonlySet<string> | undefined;

/** Finds the towns of a text that are known by name, in the form in which they are compared. Letters are folded. */
export function knownTowns(folded: string): string[] {
  towns ??= new Set([...TOWN_OF.values(), ...FURTHER_TOWNS]);
  return folded.split(/[^\p{L}]+/u).map((word) => TOWN_OF.get(word) ?? word).filter((word) =>
    towns!.has(word) && !COMMON_WORDS.has(word)
  );
}

/** Towns whose names are words as well. */
const COMMON_WORDS = new Set("essen nice cork linz zug lund reading bath split bale kiel".split(" "));

/** Returns a town in the form in which towns are compared. */
function townOf(name: string): string {
  const plain = foldLetters(name).trim();
  return TOWN_OF.get(plain) ?? plain;
}

/** Tells whether a text names a town, in any of its forms. Letters are folded. */
export function namesTown(folded: string, town: string): boolean {
  const wanted = townOf(town);
  if (wanted.includes(" ")) return folded.includes(wanted);
  return folded.split(/[^\p{L}]+/u).some((word) => word === wanted || TOWN_OF.get(word) === wanted);
}
