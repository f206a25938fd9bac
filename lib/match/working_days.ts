import { knownTowns } from "@/lib/match/geography.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import {
  affirmed,
  HAS_MONTHS,
  lastBreak,
  lineOf,
  nextBreak,
  NUMBER,
  numberOf,
  spanOf,
  TO,
} from "@/lib/match/posting_words.ts";
import { HOME, HYBRID, OFFICE, type OfficeDays, REMOTE } from "@/lib/match/workplace.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Days of work in a week. */
export interface StatedDays {
  min: number;
  max: number;
  said: string;
}

const DAYS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(?:(?:full|whole|working|ganze|fixed|feste[nr]?|office|hela) )?(?:kontors|buro|prasenz|distans)?(?:days?|(?:buro|prasenz|team|arbeits|home.?office|office|remote|vor.ort)?-?tage?n?|dagar|dag|dgr|dias?|jours?|jornadas?|pt(?=/)|j(?=/))(?! (?:of|off|holiday|vacation|urlaub|semester|de vacaciones|de conge))[^.;,]{0,32}?(?:\\bp(?=w\\b)|\\b(?:a|per|pro|each|every|die|der|i|im|om|por|la|par|al|au|alle|je|tous les|cada|varannan)\\b|/) ?(?:(other|second|zweite|zwei|2|annan|dos|deux) )?(week|wk|w|wochen?|veckan?|v|semana|sem|semaine|month|monat|manad(?:en)?|mes|mois|year|jahr|aret|ano|an)\\b|(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(?:tage?|dias|jours|jornadas) (wochentlich|monatlich|semanal(?:es)?|mensual(?:es)?|hebdomadaires?|mensuels?)\\b`,
    "gu",
  ),
);
/** "Quatre jours sur cinq", "vier von fünf Tagen". */
const OF_FIVE = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER} (?:days |tage |dias |jours |dagar )?(?:out of|of|sur|von|de(?: cada)?|av) (?:five|5|cinq|funf|cinco|fem)\\b`,
    "u",
  ),
);
/** "Vier Fünftel" in figures: "4/5e temps". */
const FIFTHS = guarded(/(?<![\d/])([1-4])\/5(?:e|eme|°|ème)?(?= ?(?:temps|stelle|jornada|pensum|\)|,|$))/);
/** "32 Stunden, verteilt auf vier Tage". */
const SPREAD = guarded(
  new RegExp(
    `(?:stunden|std\\.?|heures|\\dh?|horas|hours|timmar)[^.;,]{0,30} (?:auf|an|sur|en|over|on|pa) ${NUMBER} (?:tagen?|jours|dias|days|dagar)\\b(?! (?:pro|par|a|al|par|per|i) (?:monat|mois|month|mes))`,
    "u",
  ),
);
/** "We ask for two days there each week", "a day with us every month". */
const THERE =
  /(?:days?|dag(?:ar)?|tage?n?|dias?|jours?) (?:there|dar|dort|alli|la-bas|with us|hos oss|bei uns|con nosotros|chez nous)\b/;
/** Most sentences name no day, and these patterns of numbers are the slow ones. */
const HAS_DAYS = /d[ai][ays]|tag|jour|jorn|dag|dgr|[ \d](?:j|pt)\/|\(\d/;
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
  /kick.?off|auftakt|zum (?:start|beginn)|onboarding|einarbeitung|uppstart|inledning|lancement|demarrage|arranque|to begin with|after that|afterwards|thereafter|danach|anschliessend|\bsedan\b|darefter|\bpuis\b|ensuite|despues|\bluego\b|\d\.? (?:and|und|och|y|et) \d{1,2}\.? (?:de )?\p{L}{3}/u,
);
const HAS_SPAN = /week|month|woche|monat|veck|manad|semana|\bmes|semaine|\bmois/;
const DAYS_IN = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:in|at|i|en|a) (?=\\p{L})`,
    "u",
  ),
);
/** "Hybrid, 3 days": without a word on where these are spent. */
const HYBRID_DAYS = guarded(
  new RegExp(
    `hybrid\\p{L}{0,3}[ ,:(–-]{1,3}${NUMBER}(?:[ -](?:days|dagar|tage|dias|jours))(?! (?:remote|home|off|from|hem|distans|in|at|on|i|pa|im|en|au|a|per|of))`,
    "u",
  ),
);
/** "Davon zwei Tage Homeoffice". */
const DAYS_AT_HOME = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:of |im |de |en |pa )?(?:home.?office|remote|wfh|from home|at home|hemma|distans|teletrabajo|teletravail)|\\((\\d) (?:remote|wfh|from home|home.?office|pa distans|hemifran|teletrabajo|teletravail)\\)`,
    "u",
  ),
);
/** A share of the time that is worked from home, or (the last group) at the workplace. */
const HOME_SHARE = guarded(
  /(?:remote|home.?office|mobile[sn]? arbeiten|distans(?:arbete)?|teletrabajo|teletravail)[^.;,%\d]{0,30}?(\d{2,3}) ?(?:%|procent|prozent|percent|per cent)|(?<![\d.,])(\d{2,3}) ?%(?: der arbeitszeit| of the time| av tiden| del tiempo| du temps)? ?(?:remote|home.?office|mobil|distans|teletra|(?:from|im) home)|(?<![\d.,])(\d{2,3}) ?%(?: der arbeitszeit| of the time| av tiden| del tiempo| du temps)? ?(?:on.?site|in the office|vor ort|im buro|pa plats|pa kontoret|presencial|sur site)|(?<![\d.,])(\d{2,3}) ?% of (?:your |the |their )?(?:working )?(?:time|week|hours) (?:\p{L}{1,10} )?(?:in|at|on) (?:the |our |an )?(?:office|site|campus|hub)/u,
);
/** "Every three months", "alle sechs Wochen", "var tredje månad" is left to those who say it in numbers. */
const EVERY_SOME = guarded(
  new RegExp(
    `(?:every|alle|var|cada|tous les|toutes les) ${NUMBER} (weeks|months|wochen|monate|veckor|manader|semanas|meses|semaines|mois)`,
    "u",
  ),
);
const EVERY_DAY = guarded(
  /every (?:working |single )?day|\bdaily\b|all (?:five|5) days|taglich|jeden tag|an allen (?:funf )?tagen|varje dag|alla (?:fem )?dagar|todos los dias|cada dia|tous les jours|chaque jour/,
);
/** "Days: 4 per week", "Dagar per vecka: 3". */
const NAMED_DAYS = guarded(
  /^(?:working )?(?:days?|tage|dagar|dias|jours)(?: (?:a|per|pro|i|por|par) (?:week|woche|vecka|veckan|semana|semaine))?: (\d(?:[.,]5)?)(?! ?[-–]| dec)/,
);
/** "Four-day week", "Vier-Tage-Woche", "fyradagarsvecka", "semana laboral de 4 días". */
const SHORT_WEEK = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])(?:${NUMBER}[ -]?(?:day week|tage[ -]?woche|dagars(?:vecka)?)|(?:semana|semaine)(?: laboral| de travail)? de ${NUMBER} (?:dias|jours))`,
    "u",
  ),
);
/** "Part-time (3 days)", "Teilzeit, 4 Tage". */
const PART_DAYS = guarded(
  new RegExp(
    `(?:part.?time|teilzeit|deltid|tiempo parcial|temps partiel)[ ,:(–-]{1,3}${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage|dagar|dias|jours)\\b`,
    "u",
  ),
);
/** "Davon einer alle zwei Wochen in Bremen": days at the workplace out of those that are worked. */
const OF_WHICH = guarded(
  new RegExp(
    `(?:of which|of these|varav|davon|dont|de los cuales|de las cuales) ${NUMBER}(?:[ -](?:days?|tage?|dagar|dag|dias?|jours?))? (?:(?:per|a|pro|im|je|i|al|a la|par|alle|every|tous les|toutes les|cada) )?(?:(other|zwei|two|deux|dos|varannan) )?(weeks?|wochen?|veckan?|semanas?|semaines?|months?|monat|monate|manad(?:en)?|mes|mois)\\b`,
    "u",
  ),
);
const OF_THESE = guarded(
  new RegExp(
    `(?<![\\p{L}\\d])(?:${NUMBER} of (?:these|the|those|them|your|which)|(?:of which|of these|varav|davon|dont|de los cuales|de las cuales) ${NUMBER})\\b`,
    "u",
  ),
);
const MEETINGS = guarded(
  new RegExp(
    `(?:\\b(once|twice|einmal|zweimal|en gang|tva ganger|una vez|dos veces|une fois|deux fois|three times|four times|dreimal|viermal|quarterly)\\b)(?: (?:a|per|pro|im|om|i|al|par|each))? ?(week|woche|veckan|semana|semaine|month|monat|manaden|mes|mois|year|jahr|aret|ano|an|quarter|quartal|trimestre|kvartal)?`,
    "u",
  ),
);
/** "Drei Mal im Jahr", "cuatro veces al año". */
const SOME_TIMES = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER} ?(?:times|mal|veces|fois|ganger) (?:(?:a|per|pro|im|om|i|al|par|each) )?(week|woche|veckan|semana|semaine|month|monat|manaden|mes|mois|year|jahr|aret|ano|an|quarter|quartal|trimestre|kvartal)\\b`,
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
/** How long each of several meetings takes. */
const FOR_DAYS = new RegExp(`(?:for|fur|i|durante|pendant|a) ${NUMBER} (?:days?|tage?|dagar|dias|jours)`, "u");
const EACH_DAYS = new RegExp(`(?:${NUMBER})[ -](?:days?|tage?|dagar|dias|jours)`, "u");
const FTE = guarded(/\bfte\)?:? ?(0[.,]\d)|\b(0[.,]\d) ?fte\b/);
const HOURS = guarded(
  new RegExp(
    `(\\d{1,2}(?:[.,]\\d)?)(?:\\s?[-–]\\s?(\\d{1,2}))?\\s?(?:h|hrs?|hours?|stunden|std\\.?|timmar|horas|heures)[ -]{0,3}(?:(?:a|per|pro|i|die|por|a la|par|/)\\s?)?(?:week|woche|wochen|veckan?|v\\b|wk?\\b|sem|semana|semanales|semaine|hebdo)`,
    "u",
  ),
);
const WEEK_HOURS = guarded(/(\d{1,2}(?:[.,]\d)?)(?:\s?(?:-|–|bis)\s?(\d{1,2}))?\s?wochenstunden/);
const MONTH_HOURS = guarded(
  /(?<![\d.,])(\d{2,3})\s?(?:h|hrs?|hours?|stunden|std\.?|timmar|tim|horas|heures) ?(?:\/|per|a|pro|im|i|al|par) ?(?:month|monat|manad|mes|mois|mo\b)/,
);
export const PERCENT = guarded(
  /(?<![\d.,])(\d{2,3})(?:\s?[-–]\s?(\d{2,3}))?\s?(?:%|percent|per cent|prozent|procent|por ciento|pour cent)/u,
);
const BESIDE =
  /arbeitsort|dienstort|einsatzort|lugar de trabajo|centro de trabajo|lieu de travail|arbetsplats|on.?site|office.based|in (?:our|the) [^.;,]{0,24}office|vor ort|im buro|pa plats|pa kontoret|pa vart kontor|presencial|en (?:la|nuestra) oficina|sur site|sur place|au bureau|\bcampus\b/;

/** Reads days of work and days at the workplace; both are said in the same words. */
export function daysOf(
  { fields }: Posting,
  lines: readonly PostingLine[],
  isContract: boolean,
): { work?: StatedDays; onSite?: OfficeDays } {
  let work: StatedDays | undefined = fields.daysPerWeek &&
    { min: fields.daysPerWeek.value, max: fields.daysPerWeek.value, said: `${fields.daysPerWeek.said} days a week` };
  let onSite: OfficeDays | undefined;
  const towns = (fields.locations?.value ?? []).flatMap(({ locality }) =>
    locality === undefined ? [] : [foldLetters(locality).split(/[,(/]/)[0].trim()]
  );
  const hours = fields.hours === undefined ? [] : [lineOf(fields.hours)];
  for (const [index, { folded, text, kind }] of [...hours, ...lines].entries()) {
    const isHours = index < hours.length;
    const namesOffice = OFFICE.test(folded);
    if (kind === "about" && !namesOffice) continue;
    const namesDays = HAS_DAYS.test(folded);
    const spread = namesDays ? SPREAD.exec(folded) : null;
    if (spread !== null && numberOf(spread[1]) <= 6) {
      work ??= { min: numberOf(spread[1]), max: numberOf(spread[1]), said: text };
    }
    const ofFive = namesDays && namesOffice ? OF_FIVE.exec(folded) : null;
    if (ofFive !== null) {
      const days = numberOf(ofFive[1]);
      if (days <= 5) onSite ??= { days: HOME.test(folded) ? 5 - days : days, per: "week", said: text };
    }
    const hasFigures = /\d/.test(folded);
    for (const found of namesDays && DAYS.mayStandIn(folded) ? folded.matchAll(DAYS.pattern) : []) {
      const [all, ...parts] = found;
      const [low, high, isOther, span] = parts[0] !== undefined ? parts : [parts[4], parts[5], undefined, parts[6]];
      const per = spanOf(span);
      const share = isOther === undefined ? 1 : 0.5;
      const start = lastBreak(folded, found.index);
      const clause = folded.slice(start, nextBreak(folded, found.index + all.length));
      const [min, max] = [numberOf(low), numberOf(high ?? low)];
      if (max > 31 || per === "week" && max > 7) continue;
      // "London 4 days a week": a town just before the days.
      const word = /(\p{L}{3,20})[ :(]{1,2}$/u.exec(folded.slice(Math.max(0, found.index - 24), found.index));
      const isTown = word !== null && knownTowns(word[1]).length > 0 || towns.some((town) =>
        town !== "" && clause.includes(town)
      ) ||
        /\bin (?:central |downtown )?\p{Lu}/u.test(text.slice(start, start + clause.length)) &&
          (per !== "week" || HYBRID.test(folded) || REMOTE.test(folded));
      // "Full-time on site in London, five days a week": the clause beside says where.
      const isBeside = per === "week" && !OF_THESE.test(folded) && !HOME.test(folded) &&
        BESIDE.test(folded.slice(lastBreak(folded, start - 1), nextBreak(folded, start + clause.length + 1)));
      const isOffice = OFFICE.test(clause) || THERE.test(clause) || isTown || isBeside ||
        per !== "week" && towns.some((town) => town !== "" && folded.includes(town));
      // "Remote-friendly, but come in one day a week" is no day at home: the word must stand beside the days.
      const end = found.index + all.length;
      const beside = folded.slice(Math.max(start, found.index - 30), Math.min(nextBreak(folded, end), end + 26));
      const isHome = HOME.test(beside);
      if (per === "week" && !isOffice && isHome && !/fully|100|entirely/.test(clause)) {
        if (onSite !== undefined && isContract) work ??= { min, max, said: text };
        onSite ??= { days: Math.max(0, 5 - max), per, said: text };
      } else if (isOffice || per !== "week") {
        // "Two days a month of advice, remote" are no days at a workplace.
        if (isOffice || !REMOTE.test(clause) && (REMOTE.test(folded) || HYBRID.test(folded))) {
          onSite ??= { days: max * share, per, said: text };
        }
        if (
          per === "week" &&
          (isBeside && !OFFICE.test(clause) || /einsatz|work(?:s|ing)? \w{1,20} days|arbeiten an/.test(clause))
        ) {
          work ??= { min, max, said: text };
        }
      } else if (work !== undefined && max < work.min && HOME.test(folded)) {
        // "32 hours on four days; one day a week at the school, the rest at home."
        onSite ??= { days: max, per, said: text };
      } else work ??= { min, max, said: text };
    }
    const fifths = FIFTHS.exec(folded);
    if (fifths !== null) work ??= { min: Number(fifths[1]), max: Number(fifths[1]), said: text };
    const atOffice = onSite === undefined && namesDays ? OFFICE_DAYS.exec(folded) ?? DAYS_AT_OFFICE.exec(folded) : null;
    // "Hybrid, three days in Borås": a name behind "in" is a place.
    const inTown = onSite === undefined && atOffice === null && namesDays && HYBRID.test(folded)
      ? DAYS_IN.exec(folded)
      : null;
    if (inTown !== null && /^\p{Lu}/u.test(text.slice(inTown.index + inTown[0].length))) {
      const days = numberOf(inTown[2] ?? inTown[1]);
      if (days <= 5) {
        onSite = { days, per: "week", said: text };
      }
    }
    const officeDays = atOffice === null ? Infinity : numberOf(atOffice[3] ?? atOffice[2] ?? atOffice[1]);
    if (officeDays <= 5) {
      onSite = { days: officeDays, per: ONCE.test(folded) && !HAS_SPAN.test(folded) ? "year" : "week", said: text };
    }
    // "Hybrid, 3 days": at the workplace or at home, at least two are spent there.
    const hybridDays = onSite === undefined && HAS_DAYS.test(folded) ? HYBRID_DAYS.exec(folded) : null;
    if (hybridDays !== null) {
      const days = numberOf(hybridDays[1]);
      if (days < 5) onSite = { days: Math.min(days, 5 - days), per: "week", isLeast: true, said: text };
    }
    const atHome = onSite === undefined && namesDays ? DAYS_AT_HOME.exec(folded) : null;
    const homeDays = atHome === null ? 5 : numberOf(atHome[3] ?? atHome[2] ?? atHome[1]);
    if (homeDays < 5) onSite = { days: 5 - homeDays, per: "week", said: text };
    if (onSite === undefined && namesOffice && affirmed(folded, EVERY_DAY) !== undefined) {
      onSite = { days: 5, per: "week", said: text };
    }
    const fte = FTE.exec(folded);
    if (fte !== null) {
      const days = numberOf(fte[1] ?? fte[2]) * 5;
      work ??= { min: days, max: days, said: text };
    }
    const week = namesDays ? PART_DAYS.exec(folded) ?? SHORT_WEEK.exec(folded) ?? NAMED_DAYS.exec(folded) : null;
    if (week !== null) {
      const days = numberOf(week[1] ?? week[2]);
      if (days <= 6) work ??= { min: days, max: days, said: text };
    }
    const ofWhich = OF_WHICH.exec(folded);
    if (ofWhich !== null && (namesOffice || /\b(?:in|en|a|à) \p{Lu}/u.test(text))) {
      onSite ??= {
        days: numberOf(ofWhich[1]) * (ofWhich[2] === undefined ? 1 : 0.5),
        per: spanOf(ofWhich[3]),
        said: text,
      };
    }
    const part = ofWhich === null ? OF_THESE.exec(folded) : null;
    if (part !== null && (namesOffice || towns.some((town) => town !== "" && folded.includes(town)))) {
      onSite ??= { days: numberOf(part[1] ?? part[2]), per: "week", said: text };
    }
    const meeting = MEETINGS.exec(folded);
    if (
      onSite === undefined && meeting !== null && (namesOffice || /\b(?:in|nach|en|a|à) \p{Lu}/u.test(text)) &&
      // An off-site is no day at the workplace.
      (meeting[2] !== undefined || meeting[1] === "quarterly") && !/off-?sites?\b/.test(folded)
    ) {
      const each = FOR_DAYS.exec(folded);
      const times = TIMES[meeting[1]] * (/^(?:quar|trim|kvar)/.test(meeting[2] ?? "") ? 4 : 1);
      onSite = {
        days: times * (each === null ? 1 : numberOf(each[1])),
        per: meeting[2] === undefined ? "year" : spanOf(meeting[2]),
        said: text,
      };
    }
    const some = onSite === undefined && meeting === null && (namesOffice || /\b(?:in|nach|en|a|à) \p{Lu}/u.test(text))
      ? SOME_TIMES.exec(folded)
      : null;
    if (some !== null) {
      const each = FOR_DAYS.exec(folded);
      const times = numberOf(some[1]) * (/^(?:quar|trim|kvar)/.test(some[2]) ? 4 : 1);
      onSite = { days: times * (each === null ? 1 : numberOf(each[1])), per: spanOf(some[2]), said: text };
    }
    const every = onSite === undefined && namesOffice && HAS_MONTHS.test(folded) ? EVERY_SOME.exec(folded) : null;
    if (every !== null) {
      const span = spanOf(every[2]);
      const each = EACH_DAYS.exec(folded);
      onSite = {
        days: (each === null ? 1 : numberOf(each[1])) * (span === "week" ? 52 : 12) / numberOf(every[1]),
        per: "year",
        said: text,
      };
    }
    const ofHome = onSite === undefined && hasFigures ? HOME_SHARE.exec(folded) : null;
    if (ofHome !== null) {
      const share = Number(ofHome.slice(1).find((one) => one !== undefined)) / 100;
      onSite = {
        days: Math.round(((ofHome[3] ?? ofHome[4]) === undefined ? 1 - share : share) * 50) / 10,
        per: "week",
        said: text,
      };
    }
    // "At the press on Mondays, at home on the other days"; "be in Gothenburg Tuesdays and Thursdays"; a day with a date is that of a meeting.
    // "Einsatz Montag bis Freitag"
    if (isContract && work === undefined && /einsatz|arbeit|\bwork|trabaj|travail|jornada|horario/.test(folded)) {
      const span = WEEKDAYS.exec(folded) === null ? 0 : weekdaysIn(folded);
      if (span > 0) work = { min: span, max: span, said: text };
    }
    if (
      onSite === undefined &&
      (namesOffice ||
        DAY_NAMES.mayStandIn(folded) && (OTHER_DAYS.test(folded) || knownTowns(folded).length > 0) &&
          !/\d|intervi|interv[jy]|event/.test(folded))
    ) {
      const days = weekdaysIn(folded);
      if (days > 0) onSite = { days, per: "week", said: text };
    }
    // What follows is said in figures.
    if (!hasFigures) continue;
    const share = PERCENT.exec(folded);
    if (
      share !== null &&
      (isHours || index <= 2 && /[,(–-]\s?(?:\d{2,3}\s?[-–]\s?)?\d{2,3}\s?%[).]?$/.test(folded) ||
        /(?:^|[,;] )(?:(?:a|al|zu|pa|at|ca\.) )?\d{2,3} ?(?:%|percent|procent|prozent)(?:[.,;]|$)/.test(folded) ||
        /\(\s?(?:[4-9]\d\s?[-–]\s?100|80)\s?%\s?\)/.test(folded) ||
        /part.?time|teilzeit|deltid|parcial|partiel|pensum|auslastung|auslastn|kapazitat|belaggning|dedicacion|charge|post|position|tjanst|stelle|beschaftigungsgrad|tjanstgoringsgrad|\brole\b|contract|workload|allocation|jornada|temps|omfattning|umfang|kontrakt|\bscope|tillsvidare|unbefristet|indefinido|\bcdi\b|permanent|employment|employee|anstall/
          .test(folded)) &&
      !/remote|homeoffice|distans|teletra|travel|reise|resor|of our|der kunden/.test(
        folded.slice(share.index, share.index + 26).split(/[,;.)]/)[0],
      )
    ) {
      const [min, max] = [Number(share[1]), Number(share[2] ?? share[1])].map((percent) => percent / 20);
      if (max <= 5) work ??= { min, max, said: text };
    }
    const inMonth = isContract ? MONTH_HOURS.exec(folded) : null;
    if (inMonth !== null) {
      const days = Math.round(Number(inMonth[1]) / 8 / (52 / 12) * 10) / 10;
      work ??= { min: days, max: days, said: text };
    }
    const inHours = HOURS.exec(folded) ?? WEEK_HOURS.exec(folded);
    if (inHours !== null) {
      const [min, max] = [inHours[1], inHours[2] ?? inHours[1]].map((hours) =>
        Math.round(numberOf(hours) / 8 * 10) / 10
      );
      // Forty hours are what full-time means; of a contract they say that it takes all days.
      if ((max < 4.6 || isContract && max <= 6) && max >= 0.5) work ??= { min, max, said: text };
    }
  }
  // An assignment of two days a week at the workplace takes two days a week.
  if (
    work === undefined && isContract && onSite?.per === "week" &&
    !lines.some(({ folded }) => HYBRID.test(folded) || REMOTE.test(folded) || HOME.test(folded))
  ) work = { min: onSite.days, max: onSite.days, said: onSite.said };
  return { work, onSite };
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
const WEEKDAYS = guarded(
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

/** Counts the days of the week that a line names, fewer than all of them, or from one to another; 0: none. */
function weekdaysIn(folded: string): number {
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
