import type { StatedEmployment } from "@/lib/match/employment_types.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { HAS_MONTHS, isOfOthers, NUMBER, numberOf, TO } from "@/lib/match/posting_words.ts";
import { type CalendarDate, calendarDates } from "@/lib/text/calendar_dates.ts";
import { dayAfter, daysAhead } from "@/lib/text/days_ahead.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Dates as YYYY-MM-DD; absent ones are not said. */
export interface StatedStart {
  from?: string;
  to?: string;
  isLatest?: boolean;
  isFlexible?: boolean;
  /** As soon as possible. */
  isSoon?: boolean;
  said: string;
}

/** In months. */
export interface StatedDuration {
  min?: number;
  max?: number;
  said: string;
}

const START = guarded(
  /\b(?:opp?|uppdrags|projekt|auftrags|einsatz|arbets|vertrags)?start|begin|commenc|first (?:working )?day|forsta arbetsdag|dienstantritt|fecha de alta|^(?:[-*•] ?)?term\s?:|primer dia|premier jour|erster (?:arbeits)?tag|from\b|\bper\s$|\bmit\s$|arrivee|embauche|prise d'effet|contratacion|einstellung|\bab\b|\bab dem|eintritt|zum\b|tilltrad|borja|fran (?:och med )?|from och med|incorpora|inicio|comienzo|a partir|desde el|debut|demarrage|prise de (?:poste|fonction)|arranque|lancement|\bdes le\b|des que|available|auftragsdauer|laufzeit|zeitraum|period|pourvoir|\bduration\b|\bdauer\b|\bduree\b|\buppdrag|\bloper|\bruns\b|\bvarar|stracker sig|\b(?:when|wann|zeitpunkt|quand|cuando|nar|dates?)\s?:|kick.?off|los geht|geht es (?:am|im|los)|geht'?s (?:am|im|los)|calendrier|calendario|zeitplan|empez|comenz|a compter|einsatz|einsatzbeginn|between|zwischen|mellan|entre|\bvisstid\b|\bvikariat/,
);
const NO_START = guarded(
  /(?:goes|go|went|gone) live|(?:was|were|is|are) (?:closed|opened|shut|switched)|retires|geht in rente|gar i pension|se jubila|part (?:a|en) la? ?retraite|apply|application|trial|probetag|provdag|deadline|closing date|bewerbung|bewerben|ansok|sista|solicitud|candidature|postul|posted|published|veroffentlicht|publicerad|founded|since|seit|sedan|gegrundet|grundat|depuis|desde (?:19|20)\d\d|interview|expires|valid through|until|tag der|established|updated|newsletter|funding|copyright/,
);
/** "Du 1er mars au 31 octobre 2027": the first date shares the year of the last one. */
const FROM_TO = guarded(
  /\b(?:du|vom|von|del?|from) (?:\d{1,2}(?:er|\.)? )?(?:de )?\p{L}{3,10}\.? (?:au|bis|bis zum|al|a|to|until) (?:\d{1,2}(?:er|\.)? )?(?:de )?\p{L}{3,10}\.? (?:de |del )?20\d\d/u,
);
/** "Contract: 11 January to 30 June 2027." */
const ENGAGED_FROM_TO = guarded(
  /\b(?:contract|assignment|freelance|uppdrag|konsult\p{L}{0,8}|auftrag|einsatz|mission|encargo|projekt|project|period|zeitraum|dates?)[ :,.–-]{1,3}\d{1,2}(?:er|\.)? (?:de )?\p{L}{3,10}\.? (?:au|bis|bis zum|al|to|until|till|–|-) \d{1,2}(?:er|\.)? (?:de )?\p{L}{3,10}\.? (?:de |del )?20\d\d/u,
);
const SOON = guarded(
  /as soon as (?:possible|we|you|it)\b|\bsobald (?:wie|sie|du|wir)\b|sa snart (?:du|vi)\b|en cuanto (?:pued|sea|nos)|des que (?:vous|nous)\b|\basap\b|immediate|straight away|right away|sofort|schnellstmoglich|nachstmoglich|umgehend|omgaende|snarast|sa snart som mojligt|inmediat|lo antes posible|cuanto antes|des que possible|immediat|au plus vite/,
);
const FLEXIBLE =
  /flexib|negotiab|negocia|auch spater|would like|we hope|hoffen|hoppas|by agreement|or later|or earlier|nach (?:vereinbarung|absprache)|oder spater|fruhestens|enligt overenskommelse|eller senare|tidigast|a convenir|o mas tarde|a convenir|a definir|au plus tot|ou plus tard|earliest|or by|any ?time|jederzeit|nar som helst|ideally|preferably|gerne|wunschtermin|onskat/;
const LATEST = /\bby\b|latest|spatestens|bis zum|senast|a mas tardar|antes del?|au plus tard|avant le|no later than/;

/** Reads when the work starts; a date is a start where the words before it say so. */
export function startOf({ fields }: Posting, lines: readonly PostingLine[], today: string): StatedStart | undefined {
  if (fields.start !== undefined) {
    const date = calendarDates(fields.start.value)[0];
    const folded = foldLetters(fields.start.value);
    if (date === undefined) {
      return { ...startAhead(folded, today), isSoon: SOON.test(folded), said: fields.start.said };
    }
    return {
      from: date.from,
      to: date.to,
      isFlexible: FLEXIBLE.test(folded),
      isLatest: LATEST.test(folded),
      said: fields.start.said,
    };
  }
  let soon: StatedStart | undefined;
  for (const { text, folded } of lines) {
    const ahead = START.test(folded) && !NO_START.test(folded) ? startAhead(folded, today) : undefined;
    if (ahead !== undefined) soon ??= { ...ahead, said: text };
    if (SOON.test(folded) && START.test(folded) && !NO_START.test(folded)) soon ??= { isSoon: true, said: text };
    const isOpen = today !== "" &&
      (START.test(folded) || FROM_TO.test(folded) || ENGAGED_FROM_TO.test(folded));
    const dates = calendarDates(text, isOpen ? today : undefined).map(narrowed(folded));
    // "01.02.2027 – 31.07.2027": what lasts from one day to another begins with the first.
    const isOfRange = (date: CalendarDate) =>
      date === dates[0] && dates.length === 2 && today !== "" && date.to >= today && date.exactness !== "year" &&
      /^\s?(?:[-–—]|to|bis|till|a|au|hasta|al)\s?(?:the |den |el |le |zum )?$/.test(
        folded.slice(date.end, dates[1].start),
      );
    for (const [index, date] of dates.entries()) {
      const before = folded.slice(Math.max(0, date.start - 44), date.start);
      const cue = START.test(before) || isOfRange(date) ||
        /\b(?:opp?|uppdrags|projekt|auftrags|einsatz|arbets|vertrags)?start|\bbegin|empez|comenz|eintritt|tilltrad|incorporacion|debut|first day/
          .test(folded);
      const isPresent = date.exactness === "day" && MUST_BE.test(before) &&
        !/work.?shop|kick|meeting|mote\b|treff|reunion|besuch|visit|demo|interv|presentation|for the\b/.test(folded);
      const isMovable = isByDay(folded, before, date);
      const isComing = today !== "" && date.to >= today &&
          /\b(?:in|im|i|en)\s(?:de |early |mid |late |anfang |mitte |ende |borjan av )?$/.test(before) &&
          /days?\b|tage|dagar|dias|jours|jornada|journee|assignment|contract|role|position|job|uppdrag|auftrag|mission|einsatz/
            .test(
              folded,
            ) ||
        isMovable;
      // What lies behind is no start, unless it is called one: "From January 2025 we tested a tool."
      if (today !== "" && date.to < today && !BEGINS.test(before)) continue;
      if (
        !cue && !isComing && !isPresent || NO_START.test(before.slice(-30)) ||
        /\b(?:until|to|through|bis|till|t\.? ?o\.? ?m\.?|hasta|jusqu'au|(?<!pourvoir |disponible |debut |embauche |poste |fonctions? |effet |arrivee |prise |demarrage )au)\s(?:the |den |el |le |zum )?$/
          .test(
            before,
          )
      ) continue;
      const around = folded.slice(Math.max(0, date.start - 30), date.end + 30);
      const next = dates[index + 1];
      // "Start: January–March 2027" is any day of these; of a period, it is the first.
      const isEither = next?.exactness === "month" && date.exactness === "month" && BEGINS.test(before) &&
        /^\s?(?:-|–|\/|to|or|till|eller|bis|oder|a|o|ou)\s?$/.test(folded.slice(date.end, next.start));
      return {
        from: date.from,
        to: isEither ? next.to : date.to,
        isFlexible: FLEXIBLE.test(around) || isMovable,
        isLatest:
          /(?:\bby|latest|spatestens|senast|a mas tardar|antes del?|au plus tard|avant le|no later than|bis spatestens)\s(?:the |den |el |le |zum )?$/
            .test(before),
        said: text,
      };
    }
  }
  return soon;
}

/** Reads "start: in three weeks", counted from today. */
function startAhead(folded: string, today: string): Pick<StatedStart, "from" | "to"> | undefined {
  const days = today === "" ? undefined : daysAhead(folded);
  if (days === undefined) return undefined;
  const day = dayAfter(today, days);
  return { from: day, to: day };
}

/** Narrows "mid January" and "Anfang März" to a part of the month. */
function narrowed(folded: string): (date: CalendarDate) => CalendarDate {
  return (date) => {
    if (date.exactness !== "month") return date;
    const before = folded.slice(Math.max(0, date.start - 26), date.start);
    const day = (number: string) => date.from.slice(0, 8) + number;
    if (/(?:\bmid|mitte|mitten av|mediados de|mi)[- ]?$/.test(before)) {
      return { ...date, from: day("11"), to: day("20") };
    }
    if (/(?:early|anfang|beginning of|start of|borjan av|principios de|debut)[- ]?$/.test(before)) {
      return { ...date, to: day("10") };
    }
    return /(?:\blate|end of|ende|slutet av|fin(?:ales)? de?|fin)[- ]?$/.test(before)
      ? { ...date, from: day("21") }
      : date;
  };
}

/** "You must be here on 4 January 2027." */
const MUST_BE =
  /(?:must|need to|needs to|have to|has to|need you|maste|behover) (?:du )?(?:be|vara) (?:here|in place|at your desk|on board|pa plats|pa jobbet|igang)\s(?:by|from|on|den|fran|senast|already|redan)?\s?(?:the |den )?$/;

const MONTHS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(months?|monaten?|monate|manader|manad|manaders(?=uppdrag|kontrakt|projekt|vikariat)|monats(?=vertrag|projekt|einsatz)|meses|mes|mois|weeks?|wochen|veckor|semanas|semaines|quarters?|quartale?n?|kvartal|trimestres?|semestres?|mm|years?|jahre?n?|ar|anos?|ans?)(?:\\b|(?<=manaders|monats))`,
    "gu",
  ),
);
const BEGINS =
  /(?:start(?:ing|datum|s)?|begin\p{L}{0,6}|tilltrade|eintritt|incorporacion|inicio|debut|join)\s?:?\s(?:in |im |i |en |ab |from )?$/u;

/** Work that is paid by the day. Letters are folded. */
const BY_DAY = guarded(
  /arvode|advis|radgiv|berat(?:er|ung|end)|asesor|conseil|workshop|paid by the day|per day|per dag|pro tag|por dia|par jour/,
);

/** Recognises the days of "a workshop on the 9th and 10th of December", which may be moved. */
function isByDay(folded: string, before: string, { exactness }: CalendarDate): boolean {
  return exactness === "day" && BY_DAY.test(folded) &&
    /\b(?:on|am|den|the|le|el)\s(?:the |den )?(?:\d{1,2}(?:st|nd|rd|th|\.)? ?(?:och|and|und|y|et|[-–])\s?)?$/.test(
      before,
    );
}

const NO_DURATION =
  /probation|probezeit|provanstall|periodo de prueba|periode d'essai|notice|kundigungsfrist|uppsagningstid|preaviso|preavis|experience|erfahrung|erfarenhet|experiencia|praxis|years? old|ago\b|\bvor (?!ort)\w|sedan\b|hace\b|il y a|\blast\b|letzte|every|alle\b|founded|within|innerhalb|inom\b|first \w|in den ersten|de forsta|after\b|nach\b|efter\b|build in|guarantee|warranty|holiday|leave\b|payback|in business|history/;
const DURATION =
  /duration|contract|assignment|for\b|engagement|initially|project|dauer|laufzeit|befristet|fur\b|auftrag|einsatz|uppdrag|langd|period|under\b|i\b|duracion|contrato|durante|por\b|duree|mission|pendant|pour\b|temporary|fixed.term|vikariat|freelanc|cover|stracker|varar|loper|runs|lasts|about|rund|ca\b|etwa|extension|verlanger|forlang|prorrog|renouvel|frame|rahmen/;

/** Tells how long something has lasted, or lasts for others: "The tool has run for two years." Letters are folded. */
const HAS_LASTED =
  /(?:\b(?:has|have|had)|['’](?:ve|s)) (?:\p{L}{1,12} ){0,2}(?:been|run|used|lived|taken|held|made|done|built|kept|\p{L}{3,12}ed)\b|\b(?:budget|forecast|prognos\p{L}{0,3}|prevision|plan|archive|archiv|data|history) (?:\p{L}{2,5} ){0,2}(?:covers?|spans?|reach(?:es)?|looks?|goes|reicht|umfasst|cubre|abarca|porte|omfattar|stracker)\b|\bripens?\b|\bwait(?:s|ed|ing)?\b|\btook\b|\bran\b|\bhar (?:\p{L}{1,10} ){0,2}\p{L}{3,12}(?:at|rt|tt)\b|\bvantar\b|\btog\b|\btar det\b|\bseit\b|\bdauerte\b|\bwarte(?:t|n)\b|\b(?:hemos|llevamos|lleva) |\besperan?\b|\b(?:avons|ont) (?:ete |\p{L}{2,12}(?:e|i|u)\b)|\battend(?:ons|ent)\b/u;

/** Returns how many months a unit of time has. */
function monthsOf(unit: string): number {
  if (/^(?:quart|kvart|trim)/.test(unit)) return 3;
  if (/^semestre/.test(unit)) return 6;
  if (/^(?:y|j|ar|an)/.test(unit)) return 12;
  return /^[wvs]/.test(unit) ? 12 / 52 : 1;
}

const YEAR_AND_HALF = guarded(
  /\b(?:a|one) year and a half|\b(?:one|1)[ -]and[ -]a[ -]half years?|\b(?:anderthalb|eineinhalb) jahre?n?|\bett och ett halvt ar|\bano y medio|\b(?:un )?an et demi/,
);
const HALF_YEAR = guarded(/\bhalf a year|\bhalf.year|halbe[ns]? jahr|\bhalvar\b|\bhalvt ar|\bmedio ano|\bsix mois\b/);

/** Reads how long the work takes: in months, or from the first to the last. */
export function durationOf(
  { fields }: Posting,
  lines: readonly PostingLine[],
  employment: StatedEmployment | undefined,
  today: string,
): StatedDuration | undefined {
  if (fields.duration !== undefined) {
    return { ...fields.duration.value, said: `${fields.duration.said} months` };
  }
  const isLimited =
    employment?.types.some((type) => ["CONTRACTOR", "TEMPORARY", "INTERN", "PER_DIEM", "OTHER"].includes(type)) ?? true;
  for (const { folded, text, kind, isEntry } of lines) {
    if (kind === "offer" || kind === "about" || kind === "required" && isEntry || kind === "duties") continue;
    if (isLimited && YEAR_AND_HALF.test(folded) && !NO_DURATION.test(folded) && !isOfOthers(folded)) {
      return { min: 18, max: 18, said: text };
    }
    if (isLimited && HALF_YEAR.test(folded) && !NO_DURATION.test(folded)) return { min: 6, max: 6, said: text };
    for (const found of isLimited && HAS_MONTHS.test(folded) ? folded.matchAll(MONTHS.pattern) : []) {
      const [all, low, high, unit] = found;
      const before = folded.slice(Math.max(0, found.index - 40), found.index);
      const after = folded.slice(found.index + all.length, found.index + all.length + 36);
      if (
        NO_DURATION.test(before.slice(-26)) ||
        HAS_LASTED.test(folded.slice(Math.max(0, found.index - 80), found.index)) || isOfOthers(folded) ||
        NO_DURATION.test(after.slice(0, 20)) ||
        /^\s?(?:a|per|pro|i|om|por|par)\b/.test(after) && /week|woche/.test(after)
      ) continue;
      if (
        /(?:day|tag|dag|dia|jour|hour|stund|tim|hora|heur|time|twice|once|mal|gang|vez|vec|fois)\p{L}{0,14}\s?(?:a|per|pro|i|in der|die|por|a la|par)\s?$/u
          .test(before)
      ) continue;
      // "a year", "im Jahr", "five years of …" say how often or how long ago.
      if (
        ["a", "an", "en", "ett", "un", "una", "une", "ein", "eine", "einen", "einem", "einer"].includes(low) &&
        high === undefined && (/(?:day|tag|dag|dia|jour|hour|stund|tim|hora|heur)\p{L}{0,6}\s?$/u.test(before) ||
          !/contract|assignment|duration|for\b|laufzeit|dauer|vikariat|fur\b|durante|duree|(?:uppdrag|freelance|freiberuflich|mission|contrato|autonomo):?,? $/
            .test(before))
      ) continue;
      if (
        !DURATION.test(before) &&
        !/^\s?(?:(?:initial|rolling|fixed|first|renewable|prorrogables?|renouvelables?) ?|contract|agreement|period|term\b|freiberuf|freelance|free.lance|assignment|project|engagement|uppdrag|mission|auftrag|vertrag|contrato|\(|fixed|temporary|cover|,|\.|at |with |mit |med |con |avec |from |ab |fran |desde |a partir|\||–|-|$)/
          .test(after)
      ) continue;
      const months = (value: string) => numberOf(value) * monthsOf(unit);
      const [first, last] = [months(low), months(high ?? low)];
      const isUpTo = /(?:up to|bis zu|hogst|max(?:imum|imal)?\.?|upp till|hasta|jusqu'?a)\s?$/.test(before);
      const isLeast = after.startsWith("+") ||
        /(?:at least|mindestens|minst|al menos|minimo(?: de)?|au moins|minimum)\s?$/.test(before);
      return { ...!isUpTo && { min: first }, ...!isLeast && { max: last }, said: text };
    }
    // "Zeitraum: Januar bis Juni 2027": the first month is the next one.
    const isSpan = today !== "" &&
        /(?:jan|feb|mar|apr|ma[ijy]|ju[nl]|aug|ago|aout|sep|o[ck]t|nov|de[cz]|ener|fev|avr|juin|juil)\p{L}{0,7} ?(?:–|-|to|bis|till|a|au|until|hasta) ?\p{L}{3,10} (?:de )?20\d\d|period|zeitraum|laufzeit|duraci|einsatz|\bfrom\b|\bvon\b|\bfran\b|duration|duree|\bdel?\b|\bdu\b|\buntil\b|\bbis\b|jusqu|hasta|t\.? ?o\.? ?m\b/u
          .test(folded) || today !== "" && ENGAGED_FROM_TO.test(folded);
    const range = calendarDates(text, isSpan ? today : undefined);
    if (
      range.length === 2 && isLimited &&
      /(?:until|to|bis|till|hasta|jusqu|au|\bal?\b|–|-)/.test(folded.slice(range[0].end, range[1].start))
    ) {
      const days = (Date.parse(range[1].to) - Date.parse(range[0].from)) / 86_400_000;
      if (days > 25 && range[1].exactness !== "year" && range[1].to >= today) {
        return { min: Math.round(days / 30.4), max: Math.round(days / 30.4), said: text };
      }
    }
  }
  return undefined;
}

/** A line that says only when it ends: "Slut: 2027-06-30". Letters are folded. */
const END = guarded(
  /^(?:project |contract |assignment |uppdrags?)?(?:ends?|end ?date|ende|enddatum|projektende|slut(?:datum)?|fin|fecha (?:de )?fin|date de fin|t\.?\s?o\.?\s?m\.?|bis)(?:\s?:\s?|\s(?=\d))/,
);

/** Reads how long it takes where start and end stand in lines of their own. */
export function untilEnd(start: StatedStart | undefined, lines: readonly PostingLine[]): StatedDuration | undefined {
  if (start?.from === undefined) return undefined;
  for (const { text, folded } of lines) {
    const end = END.test(folded) ? calendarDates(text)[0] : undefined;
    const days = end === undefined ? 0 : (Date.parse(end.to) - Date.parse(start.from)) / 86_400_000;
    if (days > 25) return { min: Math.round(days / 30.4), max: Math.round(days / 30.4), said: text };
  }
  return undefined;
}
