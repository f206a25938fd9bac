import { knownTowns } from "@/lib/match/geography.ts";
import { affirmed, HAS_MONTHS, lastBreak, nextBreak, NUMBER, numberOf, spanOf, TO } from "@/lib/match/posting_words.ts";
import { HOME, HYBRID, type OfficeDays } from "@/lib/match/workplace.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";

/** A line with what the readers of days ask of it first. Letters of `folded` and `towns` are folded. */
export interface DayLine {
  text: string;
  folded: string;
  namesOffice: boolean;
  namesDays: boolean;
  hasFigures: boolean;
  /** The towns that the fields of the posting name. */
  towns: readonly string[];
}

/** A workplace by its kind and town: "at the theatre in Gothenburg". */
export const PLACE_IN_TOWN =
  /\b(?:with us|bei uns|hos oss|con nosotros|chez nous) (?:in|i|en|à) \p{Lu}|\b(?:at|in|to|by) (?:the|our|their) (?:\p{Ll}{2,20} ){1,2}(?:in|of) \p{Lu}|\bi \p{Ll}{4,20}(?:et|en|an) i \p{Lu}|\bpå (?:vårt |vår )?(?:\p{Ll}{3,20} ){1,2}i \p{Lu}|\b(?:im|am|in der|in unserem|in unserer|an der) \p{Lu}\p{Ll}{2,24} (?:in|von) \p{Lu}|\ben (?:el|la|nuestr[oa]) (?:\p{Ll}{3,20} ){1,2}(?:de|en) \p{Lu}|(?:\bau|à la|à l['’]|dans (?:le|la|notre)) ?(?:\p{Ll}{3,20} ){1,2}(?:de |à |d['’])\p{Lu}/u;

type Days = Omit<OfficeDays, "said">;

/** Ways to say how many days are spent at the workplace, besides days of a span, in the order in which they are tried. */
const READERS: readonly ((line: DayLine) => Days | undefined)[] = [
  daysOnce,
  daysAtOffice,
  hybridDays,
  daysNotAtHome,
  everyDay,
  daysOfWhich,
  meetings,
  everySome,
  shareAtOffice,
  namedDays,
];

/** Reads the days at the workplace that one line names, each reader by itself. */
export function officeDays(line: DayLine): OfficeDays | undefined {
  for (const read of READERS) {
    const found = read(line);
    if (found !== undefined) return { ...found, said: line.text };
  }
  return undefined;
}

/** "Quatre jours sur cinq", "vier von fünf Tagen". */
export const OF_FIVE = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER} (?:days |tage |dias |jours |dagar )?(?:out of|of|sur|von|de(?: cada)?|av) (?:five|5|cinq|funf|cinco|fem)\\b`,
    "u",
  ),
);

/** The words for a workplace that say nothing of home: "hybrid" may be either. */
export const AT_OFFICE =
  /office(?<!home.?office)|on.?site|vor ort|buro|pa plats|kontor|presencial|oficina|sur site|bureau|locaux/;

/** Reads "three days out of five at the office". */
export function daysOfFive({ text, folded, namesDays, namesOffice }: DayLine): OfficeDays | undefined {
  const found = namesDays && (namesOffice || PLACE_IN_TOWN.test(text)) ? OF_FIVE.exec(folded) : null;
  const days = found === null ? Infinity : numberOf(found[1]);
  if (found === null || days > 5) return undefined;
  // "Two of five days from home, the rest at the office."
  const clause = folded.slice(lastBreak(folded, found.index), nextBreak(folded, found.index + found[0].length));
  const isHome = HOME.test(clause) && !AT_OFFICE.test(clause);
  return { days: isHome ? 5 - days : days, per: "week", said: text };
}

/** Days at the workplace without a span: "híbrido: 3 días en oficina". */
const OFFICE_DAYS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dgr|dias?|jours?) (?:(?:(?:in|at|from|im|i|pa|en|au|sur|de) )?(?:(?:the|our|unserem|vart|la|nuestra|le|notre) )?(?:office|buro|kontor(?:et)?|oficina|bureau|site|plats|presenci(?:al(?:es)?|a)|presence|prasenz|anwesenheit|hq|vor ort)|(?:in.|on.?)(?:office|site))|\\((\\d) (?:on.?site|in the office|vor ort|pa plats|sur site|presenciales)\\)`,
    "u",
  ),
);
/** The same in the other order: "On-site four days". */
const DAYS_AT_OFFICE = guarded(
  new RegExp(
    `(?:on.?site|office|vor ort|im buro|pa plats|kontoret|presencial|sur site|au bureau):?(?: on| for| an| i| pa)? ${NUMBER} (?:days|tage|dagar|dias|jours)(?! (?:a|per|pro|i|al|par) )`,
    "u",
  ),
);
/** Days that come once: "The kick-off is three days on site in Hamburg; everything after that is remote." */
const ONCE = guarded(
  /kick.?off|auftakt|zum (?:start|beginn|kennenlernen|abschluss)|zur (?:abnahme|einfuhrung|ubergabe)|acceptance|commissioning|go.live|handover|inbetriebnahme|driftsatt|puesta en marcha|mise en service|onboarding|einarbeitung|uppstart|inledning|(?:lancement|demarrage|arranque)(?= ?[:,])|(?:au|pour le|en el|para el) (?:lancement|demarrage|arranque)|to begin with|after that|afterwards|thereafter|danach|anschliessend|\bsedan\b|darefter|\bpuis\b|ensuite|despues|\bluego\b|einmalig|\bonly once\b|\bonce(?:[.,;]|$)|\bcome\b[^.;,]{0,24} once\b|\ben enda\b|(?:ett|ett enda) besok|una sola|un unico|une seule|\bin total\b|altogether|insgesamt|\btotalt\b|sammanlagt|en tout\b|au total|en total\b|single|einzelne|enstaka|sueltos|over the (?:whole|entire)|uber das (?:ganze|gesamte)|under hela (?:uppdraget|projektet|perioden)|durante (?:el|todo el) proyecto|sur toute la|\d\.? (?:and|und|och|y|et) \d{1,2}\.? (?:de )?\p{L}{3}/u,
);
/** Days that are counted, and (the last group) the month in which they come. */
const SOME_DAYS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -](?:\\p{L}{1,14} ){0,2}?(?:days?|tage?n?|dagar|dag|dias?|jours?|journees?)\\b(?:(?: (?:on.?site|vor ort|pa plats|presenciales|sur site))? (?:in|im|i|en) (jan|feb|mar[sz]|apr|ma[iyj]|jun|juil|jul|au?g|sep|o[ck]t|nov|de[csz]|ener|avr|fev|agos|janv|aout)\\p{L}{0,7}\\b)?`,
    "u",
  ),
);
const HAS_SPAN = /week|month|woche|monat|veck|manad|semana|\bmes|semaine|\bmois/;
const DAYS_IN = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:in|at|i|en|a) (?=\\p{L})`,
    "u",
  ),
);

/** Reads days at the workplace that come once in all: "Three days in December, on site in Esbjerg." */
function daysOnce({ folded, namesDays, namesOffice }: DayLine): Days | undefined {
  if (!namesDays || HAS_SPAN.test(folded) || !namesOffice && knownTowns(folded).length === 0) return undefined;
  const found = DAYS_AT_HOME.exec(folded) === null ? SOME_DAYS.exec(folded) : null;
  if (found === null || found[3] === undefined && !ONCE.test(folded)) return undefined;
  const days = numberOf(found[2] ?? found[1]);
  return days <= 31 ? { days, per: "year" } : undefined;
}

function daysAtOffice({ text, folded, namesDays }: DayLine): Days | undefined {
  if (!namesDays) return undefined;
  const atOffice = OFFICE_DAYS.exec(folded) ?? DAYS_AT_OFFICE.exec(folded);
  if (atOffice !== null) {
    const days = numberOf(atOffice[3] ?? atOffice[2] ?? atOffice[1]);
    return days <= 5 ? { days, per: "week" } : undefined;
  }
  // "Hybrid, three days in Borås": a name behind "in" is a place.
  const inTown = HYBRID.test(folded) ? DAYS_IN.exec(folded) : null;
  if (inTown === null || !/^\p{Lu}/u.test(text.slice(inTown.index + inTown[0].length))) return undefined;
  const days = numberOf(inTown[2] ?? inTown[1]);
  return days <= 5 ? { days, per: "week" } : undefined;
}

/** "Hybrid, 3 days": without a word on where these are spent. */
const HYBRID_DAYS = guarded(
  new RegExp(
    `hybrid\\p{L}{0,3}[ ,:(–-]{1,3}${NUMBER}(?:[ -](?:days|dagar|tage|dias|jours))(?! (?:remote|home|off|from|hem|distans|in|at|on|i|pa|im|en|au|a|per|of))`,
    "u",
  ),
);

/** At the workplace or at home: the smaller part is spent there at least. */
function hybridDays({ folded, namesDays }: DayLine): Days | undefined {
  const found = namesDays ? HYBRID_DAYS.exec(folded) : null;
  const days = found === null ? 5 : numberOf(found[1]);
  return days < 5 ? { days: Math.min(days, 5 - days), per: "week", isLeast: true } : undefined;
}

/** "Davon zwei Tage Homeoffice". */
const DAYS_AT_HOME = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:of |im |de |en |pa )?(?:home.?office|remote|wfh|from home|at home|hemma|distans|teletrabajo|teletravail)(?! or (?:in|at|from) )|\\((\\d) (?:remote|wfh|from home|home.?office|pa distans|hemifran|teletrabajo|teletravail)\\)`,
    "u",
  ),
);

function daysNotAtHome({ folded, namesDays }: DayLine): Days | undefined {
  const found = namesDays ? DAYS_AT_HOME.exec(folded) : null;
  const days = found === null ? 5 : numberOf(found[3] ?? found[2] ?? found[1]);
  return days < 5 ? { days: 5 - days, per: "week" } : undefined;
}

const EVERY_DAY = guarded(
  /every (?:working |single )?day|(?:office|site|there|here|presen\w{1,3}|attendance) daily|\bdaily (?:presence|attendance|in the office|on.?site)|all (?:five|5) days|taglich\b|tagliche[nr]? (?:prasenz|anwesenheit)|jeden tag|an allen (?:funf )?tagen|varje dag|alla (?:fem )?dagar|todos los dias|cada dia|tous les jours|chaque jour|(?:each|every) (?:work|week)(?:ing )?day|all(?:a|e|en)? (?:vardagar|werktagen?|weekdays)|jeden werktag|(?:work|week)days only/,
);

/** When a place is open says nothing of who works there. */
const IS_OPEN =
  /\b(?:is|are|ar|ist|sind|est|esta|has|har|hat)\s(?:\p{L}{1,9}\s)?(?:open|oppet|oppen|oppna|geoffnet|offen|abiert[oa]|ouverte?)\b/u;

function everyDay({ text, folded, namesOffice }: DayLine): Days | undefined {
  return (namesOffice || PLACE_IN_TOWN.test(text)) && !IS_OPEN.test(folded) && affirmed(folded, EVERY_DAY) !== undefined
    ? { days: 5, per: "week" }
    : undefined;
}

/** "Davon einer alle zwei Wochen in Bremen": days at the workplace out of those that are worked. */
const OF_WHICH = guarded(
  new RegExp(
    `(?:of which|of these|varav|davon|dont|de los cuales|de las cuales) ${NUMBER}(?:[ -](?:days?|tage?|dagar|dag|dias?|jours?))? (?:(?:per|a|pro|im|je|i|al|a la|par|alle|every|tous les|toutes les|cada) )?(?:(other|zwei|two|deux|dos|varannan) )?(weeks?|wochen?|veckan?|semanas?|semaines?|months?|monat|monate|manad(?:en)?|mes|mois)\\b`,
    "u",
  ),
);
export const OF_THESE = guarded(
  new RegExp(
    `(?<![\\p{L}\\d])(?:${NUMBER} (?:of (?:these|the|those|them|your|which)|av (?:dem|dessa|dagarna)|davon|von (?:ihnen|diesen)|de (?:ellos|estos|esos)|d['’](?:entre )?eux)|(?:of which|of these|varav|davon (?:(?:sind|verbringen|arbeiten|bist|arbeitest) (?:sie |du )?)?|dont|de los cuales|de las cuales) ?${NUMBER})\\b`,
    "u",
  ),
);

function daysOfWhich({ text, folded, namesOffice, towns }: DayLine): Days | undefined {
  const ofWhich = OF_WHICH.exec(folded);
  if (ofWhich !== null) {
    if (!namesOffice && !/\b(?:in|en|a|à) \p{Lu}/u.test(text)) return undefined;
    return { days: numberOf(ofWhich[1]) * (ofWhich[2] === undefined ? 1 : 0.5), per: spanOf(ofWhich[3]) };
  }
  const part = OF_THESE.exec(folded);
  if (
    part === null || !namesOffice && !PLACE_IN_TOWN.test(text) && !towns.some((town) => folded.includes(town))
  ) return undefined;
  return { days: numberOf(part[1] ?? part[2]), per: "week" };
}

const MEETINGS = guarded(
  new RegExp(
    `(?:\\b(once|twice|einmal|zweimal|en gang|tva ganger|una vez|dos veces|une fois|deux fois|three times|four times|dreimal|viermal|quarterly)\\b)(?: (?:a|per|pro|im|om|i|al|par|each))? ?(week|woche|veckan|semana|semaine|month|monat|manaden|mes|mois|year|jahr|aret|ano|an|quarter|quartal|trimestre|kvartal)?`,
    "u",
  ),
);
const TIMES: Record<string, number> = {
  once: 1,
  einmal: 1,
  "en gang": 1,
  "una vez": 1,
  "une fois": 1,
  twice: 2,
  zweimal: 2,
  "tva ganger": 2,
  "dos veces": 2,
  "deux fois": 2,
  "three times": 3,
  dreimal: 3,
  "four times": 4,
  viermal: 4,
  quarterly: 4,
};
/** "Drei Mal im Jahr", "cuatro veces al año". */
const SOME_TIMES = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER} ?(?:times|mal|veces|fois|ganger) (?:(?:a|per|pro|im|om|i|al|par|each) )?(week|woche|veckan|semana|semaine|month|monat|manaden|mes|mois|year|jahr|aret|ano|an|quarter|quartal|trimestre|kvartal)\\b`,
    "u",
  ),
);
/** How long each of several meetings takes. */
const FOR_DAYS = new RegExp(`(?:for|fur|i|durante|pendant|a) ${NUMBER} (?:days?|tage?|dagar|dias|jours)`, "u");

/** A name behind "in" is a place. */
const IN_TOWN = /\b(?:in|nach|en|a|à) \p{Lu}/u;

/** Reads how often one meets, and for how many days: "Twice a year we meet in Leipzig for two days." */
function meetings({ text, folded, namesOffice }: DayLine): Days | undefined {
  if (!namesOffice && !IN_TOWN.test(text)) return undefined;
  const named = MEETINGS.exec(folded);
  const counted = named === null ? SOME_TIMES.exec(folded) : null;
  const [times, span] = named !== null
    ? [TIMES[named[1]], named[2]]
    : counted !== null
    ? [numberOf(counted[1]), counted[2]]
    : [0, undefined];
  // An off-site is no day at the workplace.
  if (named !== null && (span === undefined && named[1] !== "quarterly" || /off-?sites?\b/.test(folded))) {
    return undefined;
  }
  if (times === 0) return undefined;
  const each = FOR_DAYS.exec(folded);
  return {
    days: times * (/^(?:quar|trim|kvar)/.test(span ?? "") ? 4 : 1) * (each === null ? 1 : numberOf(each[1])),
    per: span === undefined ? "year" : spanOf(span),
  };
}

/** "Every three months", "alle sechs Wochen", "var tredje månad" is left to those who say it in numbers. */
const EVERY_SOME = guarded(
  new RegExp(
    `(?:every|alle|var|cada|tous les|toutes les) ${NUMBER} (weeks|months|wochen|monate|veckor|manader|semanas|meses|semaines|mois)`,
    "u",
  ),
);
const EACH_DAYS = new RegExp(`(?:${NUMBER})[ -](?:days?|tage?|dagar|dias|jours)`, "u");

function everySome({ folded, namesOffice }: DayLine): Days | undefined {
  const every = namesOffice && HAS_MONTHS.test(folded) ? EVERY_SOME.exec(folded) : null;
  if (every === null) return undefined;
  const each = EACH_DAYS.exec(folded);
  const inYear = (spanOf(every[2]) === "week" ? 52 : 12) / numberOf(every[1]);
  return { days: (each === null ? 1 : numberOf(each[1])) * inYear, per: "year" };
}

/** A share of the time that is worked from home, or (the last group) at the workplace. */
const HOME_SHARE = guarded(
  /(?:remote|home.?office|mobile[sn]? arbeiten|distans(?:arbete)?|teletrabajo|teletravail)[^.;,%\d]{0,30}?(\d{2,3}) ?(?:%|procent|prozent|percent|per cent)|(?<![\d.,])(\d{2,3}) ?%(?: der arbeitszeit| of the time| av tiden| del tiempo| du temps)? ?(?:remote|home.?office|mobil|distans|teletra|(?:from|im) home)|(?<![\d.,])(\d{2,3}) ?%(?: der arbeitszeit| of the time| av tiden| del tiempo| du temps)? ?(?:on.?site|in the office|vor ort|im buro|pa plats|pa kontoret|presencial|sur site)|(?<![\d.,])(\d{2,3}) ?% of (?:your |the |their )?(?:working )?(?:time|week|hours) (?:\p{L}{1,10} )?(?:in|at|on) (?:the |our |an )?(?:office|site|campus|hub)/u,
);

function shareAtOffice({ folded, hasFigures }: DayLine): Days | undefined {
  const found = hasFigures ? HOME_SHARE.exec(folded) : null;
  if (found === null) return undefined;
  const share = Number(found.slice(1).find((one) => one !== undefined)) / 100;
  const isHome = (found[3] ?? found[4]) === undefined;
  return { days: Math.round((isHome ? 1 - share : share) * 50) / 10, per: "week" };
}

/** Reads "At the press on Mondays, at home on the other days"; a day with a date is that of a meeting. */
function namedDays({ folded, namesOffice }: DayLine): Days | undefined {
  const isAsked = namesOffice ||
    DAY_NAMES.mayStandIn(folded) && (OTHER_DAYS.test(folded) || knownTowns(folded).length > 0) &&
      !/\d|intervi|interv[jy]|event/.test(folded);
  const days = isAsked ? weekdaysIn(folded) || weekendDays(folded) : 0;
  return days > 0 ? { days: DAY_AT_HOME.test(folded) ? 5 - days : days, per: "week" } : undefined;
}

/** The days from Monday to Friday, in full and as they are cut short. */
const WEEK = [
  "monday mon mandag man montag mo lunes lundi lun",
  "tuesday tues tue tisdag tis tirsdag tir dienstag di martes mardi mar",
  "wednesday wed onsdag ons mittwoch mi miercoles mie mercredi mer",
  "thursday thurs thu torsdag tors tor donnerstag do jueves jue jeudi jeu",
  "friday fri fredag fre freitag fr viernes vie vendredi ven",
].map((names) => names.split(" "));
const NAMED_DAY = WEEK.flat().sort((a, b) => b.length - a.length).join("|");
/** "Mon–Wed", "mån–ons", "Dienstag bis Donnerstag". */
export const WEEKDAYS = guarded(
  new RegExp(
    `\\b(${NAMED_DAY})(?:s|ar|en)?\\.?(?:\\s?[-–]\\s?|\\s(?:to|bis|till|a|au|through)\\s)(${NAMED_DAY})(?:s|ar|en)?\\b`,
    "u",
  ),
);

const OTHER_DAYS =
  /(?:other|remaining) days|otherwise|the rest\b|ovriga dagar|ovrig tid|\bannars\b|\bresten\b|ubrige|\bsonst\b|le reste|el resto/;

const DAY_NAMES = guarded(
  /\b(?:monday|tuesday|wednesday|thursday|friday|montag|dienstag|mittwoch|donnerstag|freitag|mandag|tisdag|onsdag|torsdag|fredag|lunes|martes|miercoles|jueves|viernes|tirsdag|lundi|mardi|mercredi|jeudi|vendredi)/g,
);

/** "Four days at our office, Fridays remote." */
const DAY_AT_HOME =
  /(?:(?:mon|tues|wednes|thurs|fri)day|(?:mon|diens|donners|frei)tag|mittwoch|(?:man|tis|ons|tors|fre)dag|lunes|martes|coles|jueves|viernes|lundi|mardi|credi|jeudi|vendredi)(?:s|ar|en)? (?:is |are |ist |sind |ar )?(?:remote|from home|at home|home.?office|hemifran|hemma|pa distans|von zu hause|(?:en )?teletra|en remoto|desde casa)/;

/** Counts the days of the week that a line names, fewer than all of them, or from one to another; 0: none. */
export function weekdaysIn(folded: string): number {
  const span = WEEKDAYS.exec(folded);
  const count = span === null ? 0 : weekday(span[2]) - weekday(span[1]) + 1;
  if (count > 0) return count;
  // The working week of the Middle East.
  if (/\bsun(?:days?)?\s?(?:-|–|to)\s?thu/.test(folded)) return WEEK.length;
  const named = DAY_NAMES.mayStandIn(folded) ? new Set(folded.match(DAY_NAMES.pattern)).size : 0;
  return named < WEEK.length ? named : 0;
}

/** Returns the place of a day in the week, from 0. */
function weekday(name: string): number {
  return WEEK.findIndex((names) => names.includes(name));
}

/** "Every Saturday and Sunday", "jedes Wochenende". */
const WEEKEND = guarded(
  /(?:every|each|jede[ns]|varje|todos los|cada|tous les|chaque) (?:(?:saturday|samstag|sonnabend|lordag|sabado|samedi)s?(?: (?:and|und|och|y|et) (sunday|sonntag|sondag|domingo|dimanche))?|(?:sunday|sonntag|sondag|domingo|dimanche)|(weekend|wochenende|helg|fines de semana|fin de semana|week-end))/,
);
/** Whoever is on call need not be there. */
const ON_CALL = /on.?call|\bjour(?:en|tjanst|vecka|helg)?\b|bereitschaft|guardia|astreinte|beredskap/;

function weekendDays(folded: string): number {
  const found = ON_CALL.test(folded) ? null : WEEKEND.exec(folded);
  return found === null ? 0 : found[1] === undefined && found[2] === undefined ? 1 : 2;
}
