import { knownTowns } from "@/lib/match/geography.ts";
import {
  AT_OFFICE,
  type DayLine,
  daysOfFive,
  OF_FIVE,
  OF_THESE,
  officeDays,
  PLACE_IN_TOWN,
  WEEKDAYS,
  weekdaysIn,
} from "@/lib/match/office_days.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { isOfOthers, lastBreak, lineOf, nextBreak, NUMBER, numberOf, spanOf, TO } from "@/lib/match/posting_words.ts";
import { HOME, HYBRID, OFFICE, type OfficeDays, REMOTE } from "@/lib/match/workplace.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Days of work in a week. */
export interface StatedDays {
  min: number;
  max: number;
  said: string;
}

/** What has been read so far: the first line that says it counts. */
interface Read {
  work?: StatedDays;
  onSite?: OfficeDays;
}

/** Most sentences name no day, and these patterns of numbers are the slow ones. */
const HAS_DAYS = /d[ai][ays]|tag|jour|jorn|dag|dgr|[ \d](?:j|pt)\/|\(\d/;

/** Reads days of work and days at the workplace; both are said in the same words. */
export function daysOf({ fields }: Posting, lines: readonly PostingLine[], isContract: boolean): Read {
  const read: Read = {
    work: fields.daysPerWeek && exactly(fields.daysPerWeek.value, `${fields.daysPerWeek.said} days a week`),
  };
  const towns = (fields.locations?.value ?? []).map(({ locality = "" }) =>
    foldLetters(locality).split(/[,(/]/)[0].trim()
  ).filter((town) => town !== "");
  const hours = fields.hours === undefined ? [] : [lineOf(fields.hours)];
  for (const [index, { folded, text, kind }] of [...hours, ...lines].entries()) {
    const namesOffice = OFFICE.test(folded);
    if (kind === "about" && !namesOffice || index >= hours.length && isOfOthers(folded)) continue;
    const line: DayLine = {
      text,
      folded,
      namesOffice,
      namesDays: HAS_DAYS.test(folded),
      hasFigures: /\d/.test(folded),
      towns,
    };
    read.work ??= spreadDays(line);
    read.onSite ??= daysOfFive(line);
    daysOfSpans(line, read, isContract);
    read.onSite ??= officeDays(line);
    const isHours = index < hours.length;
    read.work ??= workDays(line, isContract) ??
      (line.hasFigures || TENS.mayStandIn(folded)
        ? shareOfFullTime(line, isHours, index <= 2) ?? daysInHours(line, isContract)
        : undefined);
  }
  const { work, onSite } = read;
  // An assignment of two days a week at the workplace takes two days a week.
  if (
    work === undefined && isContract && onSite?.per === "week" &&
    !lines.some(({ folded }) => HYBRID.test(folded) || REMOTE.test(folded) || HOME.test(folded))
  ) return { work: exactly(onSite.days, onSite.said), onSite };
  return read;
}

function exactly(days: number, said: string): StatedDays {
  return { min: days, max: days, said };
}

/** "32 Stunden, verteilt auf vier Tage". */
const SPREAD = guarded(
  new RegExp(
    `(?:stunden|std\\.?|heures|\\dh?|horas|hours|timmar)[^.;,]{0,30} (?:auf|an|sur|en|over|on|pa) ${NUMBER} (?:tagen?|jours|dias|days|dagar)\\b(?! (?:pro|par|a|al|par|per|i) (?:monat|mois|month|mes))`,
    "u",
  ),
);

function spreadDays({ text, folded, namesDays }: DayLine): StatedDays | undefined {
  const found = namesDays ? SPREAD.exec(folded) : null;
  const days = found === null ? Infinity : numberOf(found[1]);
  return days <= 6 ? exactly(days, text) : undefined;
}

/** Days of a week, a month or a year. */
const DAYS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(?:(?:full|whole|working|ganze|vollen?|fixed|feste[nr]?|office|hela) )?(?:kontors|buro|prasenz|distans)?(?:days?|(?:buro|prasenz|team|arbeits|home.?office|office|remote|vor.ort)?-?tage?n?|dagar|dag|dgr|dias?|jours?|jornadas?|pt(?=/)|j(?=/))(?! (?:of|off|holiday|vacation|urlaub|semester|de vacaciones|de conge))[^.;,]{0,32}?(?:\\bp(?=w\\b)|\\b(?:a|per|pro|each|every|die|der|i|im|om|por|la|par|al|au|alle|je|tous les|cada|varannan)\\b|/) ?(?:(other|second|zweite|zwei|2|annan|dos|deux) )?(week|wk|w|wochen?|veckan?|v|semana|sem|semaine|month|monat|manad(?:en)?|mes|mois|year|jahr|aret|ano|an)\\b|(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(?:tage?|dias|jours|jornadas) (wochentlich|monatlich|semanal(?:es)?|mensual(?:es)?|hebdomadaires?|mensuels?)\\b`,
    "gu",
  ),
);
/** "We ask for two days there each week", "a day with us every month". */
const THERE =
  /(?:days?|dag(?:ar)?|tage?n?|dias?|jours?) (?:there|dar|dort|alli|la-bas|with us|hos oss|bei uns|con nosotros|chez nous)\b|(?:week|woche|veckan|semana|semaine) (?:there|dort|dar|alli|la-bas)\b|\byou (?:are|will be|work|sit) there\b|\bdar (?:ar|arbetar|sitter|jobbar) du\b|(?:sind|arbeiten) sie dort\b|\bbist du dort\b|\bvous y (?:et|travaill|ser)|\balli (?:trabaj|est)|(?:trabaja\p{L}{0,2}|esta\p{L}{0,2}|estaras?) alli\b|travaille (?:la-bas|sur place)|arbeitet (?:man|ihr) dort|arbetar (?:du|man) dar\b/u;
const BESIDE =
  /your desk (?:is|stands|sits)|schreibtisch steht|skrivbordet star|arbeitsort|dienstort|einsatzort|lugar de trabajo|centro de trabajo|lieu de travail|arbetsplats|on.?site|office.based|in (?:our|the) [^.;,]{0,24}office|vor ort|im buro|pa plats|pa kontoret|pa vart kontor|presencial|en (?:la|nuestra) oficina|sur site|sur place|au bureau|\bcampus\b/;

/** "You may come two days a week if you like." */
const OPTIONAL =
  /\bmay come\b|welcome to (?:come|work|join)|(?<!more |mer |mehr |often )(?:if you (?:like|want|wish)|om du vill|wenn (?:sie|du) (?:mogen|magst|wollen|willst|mochten|mochtest)|si (?:usted )?(?:quiere|lo desea)|si vous (?:le )?(?:voulez|souhaitez))/;
/** Whoever is there already: "The team at the brewery works four days a week." */
const THEM = /\b(?:team|staff|people|colleagues|personal|personnel|equipo|equipe|plantilla)\b/;
/** "Four days a week, all of them at our site in Lyon." */
const ALL_OF_THEM =
  /^,? (?:all|alle|alla|todos|tous)(?: \p{L}{2,9}){0,3} (?:at|in|on|bei|beim|im|hos|pa|vor|en|chez|sur|au)\b/u;

/** "Hybrid, office in Gothenburg, one day a week." */
const HYBRID_OFFICE = /office|kontor|\bburo\b|oficina|bureaux?\b|locaux/;

/** Reads days of a span: of work, at the workplace or at home, as the words beside them say. */
function daysOfSpans(line: DayLine, read: Read, isContract: boolean): void {
  const { text, folded, namesDays } = line;
  for (const found of namesDays && DAYS.mayStandIn(folded) ? folded.matchAll(DAYS.pattern) : []) {
    const [all, ...parts] = found;
    const [low, high, isOther, span] = parts[0] !== undefined ? parts : [parts[4], parts[5], undefined, parts[6]];
    const per = spanOf(span);
    const share = isOther === undefined ? 1 : 0.5;
    const [min, max] = [numberOf(low), numberOf(high ?? low)];
    // Shops are open and orders arrive on seven days; nobody works on all of them.
    if (max > 31 || per === "week" && max > 6) continue;
    const { clause, isBeside, isOffice, isHome } = whereabouts(line, found.index, found.index + all.length, per);
    if (isOffice && OPTIONAL.test(folded.slice(Math.max(0, found.index - 50), found.index + all.length + 40))) continue;
    if (per === "week" && !isOffice && isHome && !/fully|100|entirely/.test(clause)) {
      if (read.onSite !== undefined && isContract) read.work ??= { min, max, said: text };
      read.onSite ??= { days: Math.max(0, 5 - max), per, said: text };
    } else if (isOffice || per !== "week") {
      // "Two days a month of advice, remote" are no days at a workplace.
      if (isOffice || !REMOTE.test(clause) && (REMOTE.test(folded) || HYBRID.test(folded))) {
        read.onSite ??= { days: max * share, per, said: text };
      }
      if (
        per === "week" &&
        (isBeside && !OFFICE.test(clause) || /einsatz|work(?:s|ing)? \w{1,20} days|arbeiten an/.test(clause))
      ) {
        read.work ??= { min, max, said: text };
      }
    } else if (read.work !== undefined && max < read.work.min && HOME.test(folded)) {
      // "32 hours on four days; one day a week at the school, the rest at home."
      read.onSite ??= { days: max, per, said: text };
    } else read.work ??= { min, max, said: text };
  }
}

/** Says what the words beside days of a span say of where they are spent. */
function whereabouts({ text, folded, towns }: DayLine, from: number, to: number, per: OfficeDays["per"]) {
  const start = lastBreak(folded, from);
  const clause = folded.slice(start, nextBreak(folded, to));
  // "London 4 days a week": a town just before the days.
  const word = /(\p{L}{3,20})[ :(]{1,2}$/u.exec(folded.slice(Math.max(0, from - 24), from));
  const isTown = word !== null && knownTowns(word[1]).length > 0 || towns.some((town) => clause.includes(town)) ||
    /\bin (?:central |downtown )?\p{Lu}/u.test(text.slice(start, start + clause.length)) &&
      (per !== "week" || HYBRID.test(folded) || REMOTE.test(folded));
  // "Full-time on site in London, five days a week": the clause beside says where.
  const around = folded.slice(lastBreak(folded, start - 1), nextBreak(folded, start + clause.length + 1));
  const isBeside = per === "week" && !OF_THESE.test(folded) && !HOME.test(folded) &&
    (BESIDE.test(around) || HYBRID.test(folded) && HYBRID_OFFICE.test(around) ||
      ALL_OF_THEM.test(folded.slice(to, to + 40)) && OFFICE.test(folded.slice(to, to + 90)));
  const isOffice = OFFICE.test(clause.replace(/home.?office/g, "")) || THERE.test(clause) || isTown ||
    PLACE_IN_TOWN.test(text.slice(start, start + clause.length)) && !THEM.test(clause) || isBeside ||
    per !== "week" && towns.some((town) => folded.includes(town));
  // "Remote-friendly, but come in one day a week" is no day at home: the word must stand beside the days.
  const isHome = HOME.test(folded.slice(Math.max(start, from - 30), Math.min(nextBreak(folded, to), to + 26)));
  // "On site with one day of telework a week": what stands between the days and the week decides.
  const said = folded.slice(from, to);
  const isOnlyHome = HOME.test(said) && !AT_OFFICE.test(said) && !/\b(?:or|oder|eller|o|ou)\b/.test(clause);
  return { clause, isBeside, isOffice: isOffice && !isOnlyHome, isHome };
}

/** "Vier Fünftel" in figures: "4/5e temps". */
const FIFTHS = guarded(/(?<![\d/])([1-4])\/5(?:e|eme|°|ème)?(?= ?(?:temps|stelle|jornada|pensum|\)|,|$))/);
const FIFTHS_IN_WORDS = guarded(
  /\b(two|three|four|zwei|drei|vier|tva|tre|fyra|dos|tres|cuatro|deux|trois|quatre)[ -](?:fifths|funftel|femtedelar|quintos|cinquiemes)(?! of (?:all|our|the)\b| (?:unserer|der|aller|av (?:alla|vara)|de (?:los|las|nos|nuestr)))/,
);
const FTE = guarded(/\bfte\)?:? ?(0[.,]\d)|\b(0[.,]\d) ?fte\b/);
/** "Part-time (3 days)", "Teilzeit, 4 Tage". */
const PART_DAYS = guarded(
  new RegExp(
    `(?:part.?time|teilzeit|deltid|tiempo parcial|temps partiel)[ ,:(–-]{1,3}${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage|dagar|dias|jours)\\b`,
    "u",
  ),
);
/** "Four-day week", "Vier-Tage-Woche", "fyradagarsvecka", "semana laboral de 4 días". */
const SHORT_WEEK = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])(?:${NUMBER}[ -]?(?:day week|tage[ -]?woche|dagars(?:vecka)?)|(?:semana|semaine)(?: laboral| de travail)? de ${NUMBER} (?:dias|jours)|${NUMBER} days (?:of|out of) (?:your|the|each|every) (?:working )?week)`,
    "u",
  ),
);
/** "Days: 4 per week", "Dagar per vecka: 3". */
const NAMED_DAYS = guarded(
  /^(?:working )?(?:days?|tage|dagar|dias|jours)(?: (?:a|per|pro|i|por|par) (?:week|woche|vecka|veckan|semana|semaine))?: (\d(?:[.,]5)?)(?! ?[-–]| dec)/,
);

/** Nothing but days of the week: "Mondays to Wednesdays." */
const ONLY_WEEKDAYS = /^[\p{L}–-]{3,11}(?: (?:to|bis|till|a|au|through))? ?[\p{L}–-]{3,12}\.?$/u;

/** "Half-time", which needs no number. */
const HALF = guarded(/half.?time|halvtid|halbtags|halbe stelle|\bmi-temps|media jornada|medio tiempo/);

/** Reads days that need no span: fifths, a full-time equivalent, half of the time, a week that is shorter, and of a contract "Monday to Thursday". */
function workDays({ text, folded, namesDays, namesOffice }: DayLine, isContract: boolean): StatedDays | undefined {
  const fifths = FIFTHS.exec(folded);
  if (fifths !== null) return exactly(Number(fifths[1]), text);
  const parts = FIFTHS_IN_WORDS.exec(folded);
  if (parts !== null) return exactly(numberOf(parts[1]), text);
  const fte = FTE.exec(folded);
  if (fte !== null) return exactly(numberOf(fte[1] ?? fte[2]) * 5, text);
  const week = namesDays ? PART_DAYS.exec(folded) ?? SHORT_WEEK.exec(folded) ?? NAMED_DAYS.exec(folded) : null;
  const days = week === null ? Infinity : numberOf(week.slice(1).find((one) => one !== undefined)!);
  if (days <= 6) return exactly(days, text);
  const ofFive = namesDays && !namesOffice && !HOME.test(folded) && !PLACE_IN_TOWN.test(text)
    ? OF_FIVE.exec(folded)
    : null;
  if (ofFive !== null && numberOf(ofFive[1]) <= 5) return exactly(numberOf(ofFive[1]), text);
  if (HALF.test(folded)) return exactly(2.5, text);
  const span = isContract &&
      (/einsatz|arbeit|\bwork|trabaj|travail|jornada|horario|full.?time|vollzeit|heltid|hours a day|stunden (?:am|pro) tag|timmar om dagen/
        .test(folded) || ONLY_WEEKDAYS.test(folded)) &&
      WEEKDAYS.exec(folded) !== null
    ? weekdaysIn(folded)
    : 0;
  return span > 0 ? exactly(span, text) : undefined;
}

export const PERCENT = guarded(
  /(?<![\d.,])(\d{2,3})(?:\s?[-–]\s?(\d{2,3}))?\s?(?:%|percent|per cent|prozent|procent|por ciento|pour cent)/u,
);
/** Words that make a percentage one of full time, in a line that may name others. */
const SHARE_CUE = guarded(
  /part.?time|\bload:|teilzeit|deltid|parcial|partiel|pensum|auslastung|auslastn|kapazitat|belaggning|dedicacion|charge|post|position|tjanst|stelle|beschaftigungsgrad|tjanstgoringsgrad|\brole\b|contract|workload|allocation|jornada|temps|omfattning|umfang|kontrakt|\bscope|tillsvidare|unbefristet|indefinido|\bcdi\b|permanent|employment|employee|anstall|uppdrag\p{L}{0,3} (?:pa |om )\d|(?:freelance|freiberuflich|auftrag) (?:zu |at |a |mit |with )?\d|(?:%|percent|procent|prozent) (?:of (?:a )?full.?time|av (?:en )?heltid|von vollzeit|einer vollzeit|d'un temps plein|de (?:una )?jornada)/u,
);

/** Tens that stand before a word for percent: "eighty per cent". */
const TENS_OF = new Map(
  [
    [50, "fifty femtio funfzig cincuenta cinquante"],
    [60, "sixty sextio sechzig sesenta soixante"],
    [70, "seventy sjuttio siebzig setenta"],
    [80, "eighty attio achtzig ochenta"],
    [90, "ninety nittio neunzig noventa"],
    [100, "hundred hundra hundert cien cent"],
  ].flatMap(([value, words]) => String(words).split(" ").map((word) => [word, Number(value)] as const)),
);
const TENS = guarded(
  new RegExp(
    `\\b(?:${[...TENS_OF.keys()].join("|")})(?= (?:percent|per cent|prozent|procent|por ciento|pour cent))`,
    "g",
  ),
);

/** Reads a percentage of full time; at the end of a title it needs no further word. */
function shareOfFullTime(line: DayLine, isHours: boolean, isFirst: boolean): StatedDays | undefined {
  const { text } = line;
  const folded = TENS.mayStandIn(line.folded)
    ? line.folded.replace(TENS.pattern, (word) => String(TENS_OF.get(word)))
    : line.folded;
  const share = PERCENT.exec(folded);
  if (share === null) return undefined;
  const isShare = isHours || isFirst && /[,(–-]\s?(?:\d{2,3}\s?[-–]\s?)?\d{2,3}\s?%[).]?$/.test(folded) ||
    /(?:^|[,;] )(?:(?:a|al|zu|pa|at|ca\.) )?\d{2,3} ?(?:%|percent|procent|prozent)(?:[.,;]|$)/.test(folded) ||
    /\(\s?(?:[4-9]\d\s?[-–]\s?100|80)\s?%\s?\)/.test(folded) || SHARE_CUE.test(folded);
  const isOther =
    /remote|homeoffice|distans|teletra|travel|reise|resor|of our|der kunden|of (?:the|your|this) (?:work|role|job|tasks)|der (?:arbeit\b|aufgaben)|av (?:arbetet|rollen)|del trabajo\b|du travail\b/
      .test(
        folded.slice(share.index, share.index + 26).split(/[,;.)]/)[0],
      );
  const [min, max] = [Number(share[1]), Number(share[2] ?? share[1])].map((percent) => percent / 20);
  return isShare && !isOther && max <= 5 ? { min, max, said: text } : undefined;
}

const HOURS = guarded(
  new RegExp(
    `(\\d{1,2}(?:[.,]\\d)?)(?:\\s?(?:[-–]|to|bis|till|a|hasta)\\s?(\\d{1,2}))?\\s?(?:h|hrs?|hours?|stunden|std\\.?|timmar|horas|heures)[ -]{0,3}(?:(?:a|per|each|every|pro|i|in der|die|por|a la|par|/)\\s?)?(?:week|woche|wochen|veckan?|v\\b|wk?\\b|sem|semana|semanales|semaine|hebdo)`,
    "u",
  ),
);
const WEEK_HOURS = guarded(/(\d{1,2}(?:[.,]\d)?)(?:\s?(?:-|–|bis)\s?(\d{1,2}))?\s?wochenstunden/);
const MONTH_HOURS = guarded(
  /(?<![\d.,])(\d{2,3})\s?(?:h|hrs?|hours?|stunden|std\.?|timmar|tim|horas|heures) ?(?:\/|per|a|pro|im|i|al|par) ?(?:month|monat|manad|mes|mois|mo\b)/,
);

/** Reads hours of a week, and of a contract those of a month. */
function daysInHours({ text, folded }: DayLine, isContract: boolean): StatedDays | undefined {
  const inMonth = isContract ? MONTH_HOURS.exec(folded) : null;
  if (inMonth !== null) return exactly(Math.round(Number(inMonth[1]) / 8 / (52 / 12) * 10) / 10, text);
  const inWeek = HOURS.exec(folded) ?? WEEK_HOURS.exec(folded);
  if (inWeek === null) return undefined;
  const [min, max] = [inWeek[1], inWeek[2] ?? inWeek[1]].map((hours) => Math.round(numberOf(hours) / 8 * 10) / 10);
  // Forty hours are what full-time means; of a contract they say that it takes all days.
  return (min < 4.6 && max <= 5 || isContract && max <= 6) && max >= 0.5 ? { min, max, said: text } : undefined;
}
