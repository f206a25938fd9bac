import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import { areaOf, areasIn, countriesOf, countriesOfTowns, knownTowns } from "@/lib/match/geography.ts";
import type { Posting } from "@/lib/match/posting.ts";
import { ownKind, type PostingLine } from "@/lib/match/posting_text.ts";
import { type CalendarDate, calendarDates } from "@/lib/text/calendar_dates.ts";
import { guarded, type GuardedPattern } from "@/lib/text/guarded_patterns.ts";
import { moneyIn, type PaySpan } from "@/lib/text/money.ts";
import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { languagesIn, type Level, levelIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** What a posting says of its conditions; what it does not say is absent. Each has the words that say it. */
export interface StatedTerms {
  employment?: { types: EmploymentType[]; isPermanent: boolean; said: string };
  start?: { from?: string; to?: string; isLatest?: boolean; isFlexible?: boolean; said: string };
  /** In months. */
  duration?: { min?: number; max?: number; said: string };
  /** Days of work in a week. */
  days?: { min: number; max: number; said: string };
  pay?: {
    min?: number;
    max?: number;
    currency: string | null;
    per: PaySpan | "week" | null;
    isNet: boolean;
    said: string;
  };
  place?: StatedPlace;
  authorization?: { needs: "permit" | "citizenship" | "no_sponsorship" | "sponsored"; areas: string[]; said: string };
  /** Each entry is met by any of its languages. */
  languages: { tags: string[]; least?: Level; isRequired: boolean; said: string }[];
}

export interface StatedPlace {
  isRemote: boolean;
  isHybrid: boolean;
  /** Countries in one of which whoever does it must live; empty: not said. */
  residence: string[];
  /** Where it is said in words that one must live there; elsewhere it may be about where the work is done for. */
  isResidenceRequired: boolean;
  /** Days at the workplace; absent: not said how many. */
  onSite?: { days: number; per: "week" | "month" | "year" };
  towns: { locality?: string; country?: string }[];
  said: string;
}

/** In the languages in which postings are read. "Once" is eleven in Spanish, and English much more often. */
const NUMBERS = new Map([...smallNumbers(POSTING_LANGUAGES)].filter(([word, value]) => value <= 24 && word !== "once"));
const NUMBER = `(\\d{1,3}(?:[.,]\\d)?|${[...NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|")})`;
const TO = "(?:\\s?(?:-|–|to|bis|till|a|or|oder|o|ou|und|and|eller|och)\\s?)";
const DAYS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(?:(?:full|whole|working|ganze|fixed|feste[nr]?|office|hela) )?(?:days?|tage?n?|dagar|dag|dgr|dias?|jours?|jornadas?|pt(?=/)|j(?=/))(?! (?:of|off|holiday|vacation|urlaub|semester|de vacaciones|de conge))[^.;,]{0,32}?(?:\\bp(?=w\\b)|\\b(?:a|per|pro|each|every|die|der|i|im|om|por|la|par|al|au|alle|tous les|cada|varannan)\\b|/) ?(?:(other|second|zweite|zwei|2|annan|dos|deux) )?(week|wk|w|wochen?|veckan?|v|semana|sem|semaine|month|monat|manad(?:en)?|mes|mois|year|jahr|aret|ano|an)\\b`,
    "gu",
  ),
);
/** Most sentences name no day, and these patterns of numbers are the slow ones. */
const HAS_DAYS = /d[ai][ays]|tag|jour|jorn|dag|dgr|[ \d](?:j|pt)\/|\(\d/;
const HAS_MONTHS = /mon|man| mm|me[ns]|mois|we[ek]|woch|veck|sem|ye|jahr|\d ar\b|\bar\b|an/;
/** Days at the workplace without a span: "híbrido: 3 días en oficina". */
const OFFICE_DAYS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:(?:(?:in|at|from|im|i|pa|en|au|sur|de) )?(?:(?:the|our|unserem|vart|la|nuestra|le|notre) )?(?:office|buro|kontoret?|oficina|bureau|site|plats|presencial|hq|vor ort)|(?:in.|on.?)(?:office|site))|\\((\\d) (?:on.?site|in the office|vor ort|pa plats|sur site|presenciales)\\)`,
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
const DAYS_IN = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:in|at|i|en|a) (?=\\p{L})`,
    "u",
  ),
);
/** "Davon zwei Tage Homeoffice". */
const DAYS_AT_HOME = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})? (?:days?|tage?n?|dagar|dias?|jours?) (?:of |im |de |en |pa )?(?:home.?office|remote|wfh|from home|distans|teletrabajo|teletravail)|\\((\\d) (?:remote|wfh|from home|home.?office|pa distans|hemifran|teletrabajo|teletravail)\\)`,
    "u",
  ),
);
/** A share of the time that is worked from home, or (the last group) at the workplace. */
const HOME_SHARE = guarded(
  /(?:remote|home.?office|mobile[sn]? arbeiten|distans(?:arbete)?|teletrabajo|teletravail)[^.;,%\d]{0,30}?(\d{2,3}) ?%|(?<![\d.,])(\d{2,3}) ?%(?: der arbeitszeit| of the time| av tiden| del tiempo| du temps)? ?(?:remote|home.?office|mobil|distans|teletra|(?:from|im) home)|(?<![\d.,])(\d{2,3}) ?%(?: der arbeitszeit| of the time| av tiden| del tiempo| du temps)? ?(?:on.?site|in the office|vor ort|im buro|pa plats|pa kontoret|presencial|sur site)/,
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
const OF_THESE = guarded(
  new RegExp(
    `(?<![\\p{L}\\d])(?:${NUMBER} of (?:these|the|those|them|your|which)|(?:of which|of these|varav|davon|dont|de los cuales|de las cuales) ${NUMBER})\\b`,
    "u",
  ),
);
const MEETINGS = guarded(
  new RegExp(
    `(?:\\b(once|twice|einmal|zweimal|en gang|tva ganger|una vez|dos veces|une fois|deux fois|three times|four times|dreimal|viermal|quarterly)\\b)(?: (?:a|per|pro|im|om|i|al|par|each))? ?(week|woche|veckan|semana|semaine|month|monat|manaden|mes|mois|year|jahr|aret|ano|an|quarter)?`,
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
const HOURS = guarded(
  new RegExp(
    `(\\d{1,2}(?:[.,]\\d)?)(?:\\s?[-–]\\s?(\\d{1,2}))?\\s?(?:h|hrs?|hours?|stunden|std\\.?|timmar|horas|heures)[ -]{0,3}(?:(?:a|per|pro|i|die|por|a la|par|/)\\s?)?(?:week|woche|wochen|veckan?|v\\b|w\\b|sem|semana|semanales|semaine|hebdo)`,
    "u",
  ),
);
const MONTH_HOURS = guarded(
  /(?<![\d.,])(\d{2,3})\s?(?:h|hrs?|hours?|stunden|std\.?|timmar|tim|horas|heures) ?(?:\/|per|a|pro|im|i|al|par) ?(?:month|monat|manad|mes|mois|mo\b)/,
);
const PERCENT = guarded(
  /(?<![\d.,])(\d{2,3})(?:\s?[-–]\s?(\d{2,3}))?\s?(?:%|percent|per cent|prozent|procent|por ciento|pour cent)/u,
);
const MONTHS = guarded(
  new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}(?:${TO}${NUMBER})?[ -]?(months?|monaten?|monate|manader|manad|meses|mes|mois|weeks?|wochen|veckor|semanas|semaines|mm|years?|jahre?n?|ar|anos?|ans?)\\b`,
    "gu",
  ),
);

const SEASONS: Record<string, "week" | "month" | "year"> = {
  w: "week",
  v: "week",
  s: "week",
  m: "month",
  y: "year",
  j: "year",
  a: "year",
};

function spanOf(word: string): "week" | "month" | "year" {
  return word === "an" || word === "ano" || word === "aret"
    ? "year"
    : word.startsWith("quarter")
    ? "year"
    : SEASONS[word[0]];
}

function numberOf(text: string): number {
  return NUMBERS.get(text) ?? Number(text.replace(",", "."));
}

const OFFICE = guarded(
  /office|on.?site|\bcome in\b|(?:customer|client)s?'? sites?|beim kunden|hos kund|chez (?:le|les) client|komm(?:t|en|st) (?:zu uns|rein)|platsbesok|in person|in-person|studio|\bhq\b|\bhub\b|campus|headquarter|premises|shop floor|factory|warehouse|\bplant\b|clinic|vor ort|\bburo|prasenz|am standort|im werk|pa plats|kontor|presencial|oficina|sur site|bureau|presentiel|locaux|sur place|face to face|\bmeets?\b|treffen|traffas|reunimos|retrouvons|you are with|at (?:the|our) site|in unserem haus|i huset|workshop days|hybrid|\bcome to\b|komm(?:en|st) (?:nach|ins)|kommer till|vienes a\b|ven(?:ir|ez) a\b|\bses (?:pa|i)\b/,
);
const BESIDE =
  /on.?site|office.based|in (?:our|the) [^.;,]{0,24}office|vor ort|im buro|pa plats|pa kontoret|pa vart kontor|presencial|en (?:la|nuestra) oficina|sur site|sur place|au bureau/;
/** A workplace that is said without days, by itself: "On-site in Rotterdam." */
const ON_SITE_ROLE = guarded(
  /office.based (?:role|position|job)|(?:^|[,;(–]\s?|full.?time |vollzeit |heltid )(?:fully )?(?:on.?site|vor ort|pa plats|presencial|sur site|sur place)(?: (?:role|position|only|job))?(?: (?:in|i|en|a|at) [^.;,]{2,30})?\s?(?:[.,;)]|$)/,
);
const HOME = guarded(
  /from home|home.?office|\bwfh\b|remote|distans|hemifran|teletrabajo|remoto|teletravail|a distance|mobile[sn]? arbeit|zu hause/,
);
const NO_REMOTE = guarded(
  /no (?:remote|home.?office|telework)|(?:not|n't|cannot) (?:offer|provide|support|allow|have)[^.;]{0,40}(?:remote|home.?office|telework)|(?:bieten|erlauben)[^.;]{0,30}kein[^.;]{0,20}(?:remote|home.?office)|not (?:a )?remote|remote (?:work )?(?:is )?not|cannot be (?:done|performed) remote|(?:remote|home.?office|mobiles arbeiten)[^.;]{0,40}(?:nicht|ausgeschlossen|kein)|kein(?:e)? (?:remote|home)|(?:distans|hemarbete|remote)\p{L}{0,14}[^.;]{0,30}\b(?:inte|ej)\b|ingen distans|inget distans|(?:sin|no hay|no ofrecemos|no se ofrece) (?:teletrabajo|remoto|trabajo remoto)|(?:teletrabajo|trabajo remoto)[^.;]{0,24}\bno\b|(?:pas|aucun) (?:de )?teletravail|teletravail[^.;]{0,30}(?:impossible|exclu|pas)|(?:fully|entirely|100 ?%|completely) on.?site|100 ?% (?:vor ort|presencial)|entierement sur (?:site|place)|totalmente presencial|helt pa plats/u,
);
const REMOTE = guarded(
  /\bremote\b|\bremotely\b|work from anywhere|wherever you|from anywhere|(?:via|per|over|par|por|pa) (?:teams|zoom|video|meet\b)|anywhere in|telecommut|pa distans|distansarbete|: distans\b|\bdistans[,.;:]|\banywhere$|(?:^|, )online(?:$|[.,;])|[:–-] anywhere\b|wo du willst|where you (?:like|want)|var du vill|donde quieras|ou vous voulez|\bremot[oa]\b|teletrabajo|a distancia|a distance|teletravail|full remote|by video|video (?:meet|call)|per video|home.?based|ortsunabhangig|via video|por video|en linea[.,;)]|visioconf|videoconf|videokonf|videosamtal|videollamada|en visio\b|from home|von (?:zu hause|daheim|zuhause)|hemifran|desde casa|a domicile|homeoffice deutschlandweit|deutschlandweit/,
);
const HYBRID = guarded(/hybrid|hybride|hibrid/);
const LIVES = guarded(
  /must (?:be )?(?:based|live|reside|located)|based in|resid|living in|live in|located in|wohnhaft|wohnsitz|bosatt|\bbor i\b|resident|candidates in|applicants in|\bonly\b|anywhere in|from anywhere|remote|desde|depuis|aus ganz|fran|within|across|europe/,
);

const LIVES_THERE = guarded(
  /must (?:be )?(?:\p{L}{2,12} )?(?:based|live|reside|located)|(?:within|in|from) (?:the )?\p{L}{2,20} only\b|(?:nur|endast|bara|solo|uniquement) (?:in|inom|en|aus|i|depuis|desde|fran) \p{L}|you live in|(?:\p{L}{2,14}[- ]based (?:candidates|applicants|people|only))|residence in|residencia en|domiciliad|wohnort in|boende i|residence en|wohnhaft|wohnsitz in|bosatt i|residir en|residentes? en|resider en|living in|(?:only|nur|endast) (?:open to|for)? ?(?:candidates|applicants|bewerber)|applicants? (?:from|in|based)|candidates? (?:from|in|based)/u,
);

const START = guarded(
  /\b(?:opp?|uppdrags|projekt|auftrags|einsatz|arbets|vertrags)?start|begin|commenc|first day|from\b|\bab\b|\bab dem|eintritt|zum\b|tilltrad|borja|fran (?:och med )?|from och med|incorporacion|inicio|comienzo|a partir|desde el|debut|demarrage|prise de (?:poste|fonction)|arranque|lancement|\bdes le\b|des que|available|auftragsdauer|laufzeit|zeitraum|period|pourvoir|\buppdrag|\b(?:when|wann|zeitpunkt|quand|cuando|nar|dates?)\s?:|kick.?off|empez|comenz|a compter|einsatz|einsatzbeginn|between|zwischen|mellan|entre/,
);
const NO_START = guarded(
  /apply|application|deadline|closing date|bewerbung|bewerben|ansok|sista|solicitud|candidature|postul|posted|published|veroffentlicht|publicerad|founded|since|seit|sedan|gegrundet|grundat|depuis|desde (?:19|20)\d\d|interview|expires|valid through|until|tag der|established|updated|newsletter|funding|copyright/,
);
const SOON = guarded(
  /as soon as possible|\basap\b|immediate|straight away|right away|sofort|schnellstmoglich|nachstmoglich|umgehend|omgaende|snarast|sa snart som mojligt|inmediat|lo antes posible|cuanto antes|des que possible|immediat|au plus vite/,
);
const FLEXIBLE =
  /flexib|negotiab|by agreement|or later|or earlier|nach (?:vereinbarung|absprache)|oder spater|fruhestens|enligt overenskommelse|eller senare|tidigast|a convenir|o mas tarde|a convenir|a definir|au plus tot|ou plus tard|earliest|or by|any ?time|jederzeit|nar som helst|ideally|preferably|gerne|wunschtermin|onskat/;
const LATEST = /\bby\b|latest|spatestens|bis zum|senast|a mas tardar|antes del?|au plus tard|avant le|no later than/;

const TEXT_TYPES: readonly [type: EmploymentType | "PERMANENT", words: GuardedPattern][] = [
  [
    "CONTRACTOR",
    guarded(
      /^contract(?:[,.|]| [–|-])|\(contract\)|\ben konsult\b|^konsult\b|\bkonsult (?:som|med|till|inom)\b|^contract (?:\p{L}{1,20} ){0,3}(?:developer|engineer|architect|designer|analyst|consultant)|^(?:uppdrag|kontrakt)\b|[|–-] contract(?:[,.|]| –| -|$)|free.?lanc|frilans|fractional|fixed.price|werkvertrag|invoiced (?:monthly|weekly|at|per|by)|contractor|contract (?:role|position|basis|assignment|work|engagement|for|of|post)|(?:month|week|day.rate|interim|b2b|freelance|short.term)s?[- ]contract|on (?:a )?contract|contract[^.;:]{0,12}: ?b2b|\bb2b (?:contract|or|vertrag)|outside ir35|inside ir35|self.employed|freiberuf|freie[rn]? mitarbeit|selbst(?:st)?andig(?:e[rn]?)? (?:basis|tatig|mitarbeit|berat)|auf honorarbasis|auftragsdauer|projektvertrag|konsultuppdrag|timkonsult|som konsult|konsult(?:en)? sok|underkonsult|\buppdrag(?:et)? (?:\d|pa|om|stracker|varar|loper)|f-skatt|autonom[oa]s?\b|por cuenta propia|prestation|independante?\b|portage|en regie|interim.?manag|\bcontracting\b|uppdrags(?:start|langd|period|tid|form|beskriv)|\bett (?:\p{L}{1,20} )?uppdrag|\barvode|option (?:to|of|for) (?:an? )?(?:exten|prolong)|option auf verlang|\bavrop|upphandling|ramavtal|takpris|the assignment|statut freelance|als selbst/u,
    ),
  ],
  [
    "PER_DIEM",
    guarded(
      /paid by the day|per diem|by the day|advisory day|advisory basis|days of advice|advisor for|independent advisor|beratungstag|tageweise|radgivningsdag|dagsarvode|enstaka dagar|jornadas? de asesor|dias de asesor|por jornada|journees? de conseil|a la journee|single days|tagesbasis|einzelne tage|dagsbasis|tageshonorar/,
    ),
  ],
  [
    "INTERN",
    guarded(
      /\bintern(?:ship)?s?\b|praktikum|praktikant|werkstudent|examensarbete|\bpraktikplats|becari[oa]|practicas\b|\bstage de\b|stagiaire|apprenti|alternance|trainee program|(?<!abgeschlossene )ausbildung zu[rm]/,
    ),
  ],
  ["VOLUNTEER", guarded(/\bvolunteer|volontar|oavlona|unbezahlt|unpaid|ehrenamt|ideellt|voluntari|benevol/)],
  [
    "TEMPORARY",
    guarded(
      /\btemp\b|\btemporary|fixed.term|(?<!un)befristet|vikariat|visstid|tidsbegransad|temporal\b|duracion determinada|duree determinee|\bcdd\b|maternity cover|parental.leave cover|elternzeitvertretung|seasonal/,
    ),
  ],
  [
    "FULL_TIME",
    guarded(
      /full.?time|vollzeit|heltid|jornada completa|tiempo completo|temps (?:plein|complet)|\b100 ?% (?:post|position|pensum|stelle|tjanst)|(?:tjanst|position|pensum|stelle|omfattning|sysselsattningsgrad|tjanstgoringsgrad)\p{L}{0,4}:? (?:ar |is |betragt |pa ){0,2}100 ?%/u,
    ),
  ],
  [
    "PART_TIME",
    guarded(
      /part.?time|teilzeit|deltid|jornada parcial|media jornada|mini.?job|midijob|tiempo parcial|temps partiel|reducerad/,
    ),
  ],
  [
    "PERMANENT",
    guarded(
      /\bperm(?:anent)?\b|unbefristet|festanstellung|fest angestellt|tillsvidare|fast anstallning|tills vidare|indefinido|fijo|duree indeterminee|\bcdi\b|open.ended|provanstallning|employed by us|en plantilla/,
    ),
  ],
];

/** Where a posting begins with employment, a contractor in a later line is somebody else. */
const EMPLOYED =
  /^(?!.*(?:contract|free.?lanc|frilans|freiberuf|uppdrag|autonom|independ)).*(?:full.?time|vollzeit|heltid|jornada completa|temps plein)/;

const NEGATION =
  /(?:\bno|\bnot|n't|\bkeine?n?|\bnicht|\binte|\bej|\binga|\bingen|\bsin|\bpas(?: de)?|\bne|without|never|niemals|aldrig|nunca|jamais)\s(?:[\p{L}'-]{1,20}\s){0,2}$/u;

/** Finds the first place at which a pattern stands and is not denied just before. */
function affirmed(folded: string, words: GuardedPattern): number | undefined {
  const found = words.exec(folded);
  if (found === null) return undefined;
  return NEGATION.test(folded.slice(Math.max(0, found.index - 28), found.index)) ? undefined : found.index;
}

const PAY_CUE =
  /salar|\bpay\b|\bpaid\b|compensation|remunerat|\brate\b|day rate|wage|gehalt|vergutung|lohn|stundensatz|tagessatz|honorar|brutto|\blon\b|\blone|(?:manads|tim|ars|grund|ingangs)lon|arvode|ersattning|salario|sueldo|retribuc|remunerac|tarifa|brut|salaire|\btjm\b|gross|per annum|\bp\.?a\b|package|\bbase\b|\bote\b|verdienst|ingangslon|timpris|banda salarial|tarif/;
const NO_PAY =
  /budget|allowance|bonus|holiday|learning|weiterbild|training|friskvard|equipment|laptop|turnover|revenue|umsatz|omsatt|omsattning|facturacion|chiffre d'affaires|raised|funding|invest|worth|portfolio|guests|million|mio\b|milj|donat|loss|schaden|cost us|discount|voucher|sign.on|referral|relocation package|zuschuss|bidrag|shares|options|penalt|customers|per customer|price|kostet/;

/** Reads what a posting says of its conditions, from its fields first and then from its lines. */
export function statedTerms(posting: Posting, today = ""): StatedTerms {
  const lines = posting.lines.filter(({ kind, folded }) => kind !== "unneeded" || ownKind(folded) === "preferred");
  // The title of a plain text is its first line already.
  const all = posting.title === null || posting.source === "text" ? lines : [lineOf(posting.title), ...lines];
  const named = employmentOf(posting, all);
  const isContract = named !== undefined && named.types.length > 0 && !named.isPermanent &&
    named.types.every((type) => type === "CONTRACTOR" || type === "PER_DIEM");
  const days = daysOf(posting, all, isContract);
  // "You are at the hotel two days a week" says of a full-time post where, not how much.
  if (named?.types.join() === "FULL_TIME" && days.work !== undefined && days.work.max < 3.5) {
    days.onSite ??= { days: days.work.max, per: "week", said: days.work.said };
    days.work = undefined;
  }
  // Who writes "80–100 %" and nothing else employs somebody.
  const share = days.work === undefined ? "" : foldLetters(days.work.said);
  const isPost = days.work !== undefined && PERCENT.test(share) &&
    (all.slice(0, 2).some(({ folded }) => folded === share) ||
      /pensum|stelle|tjanst|anstall|position\b|\bpost\b/.test(share));
  const employment = named ?? (isPost && days.work !== undefined
    ? {
      types: [...days.work.max >= 5 ? ["FULL_TIME" as const] : [], ...days.work.min < 5 ? ["PART_TIME" as const] : []],
      isPermanent: false,
      said: days.work.said,
    }
    : undefined);
  const place = placeOf(posting, all, days.onSite, days.work?.max);
  const isOnSiteAllWeek = place?.onSite?.per === "week" && place.onSite.days >= 5 && !place.isRemote;
  const start = startOf(posting, all, today);
  return {
    employment,
    start,
    duration: durationOf(posting, all, employment, today) ?? untilEnd(start, all),
    days: days.work ??
      (isOnSiteAllWeek && days.onSite !== undefined ? { min: 5, max: 5, said: place.said } : undefined),
    pay: payOf(posting, all),
    place,
    authorization: authorizationOf(posting, posting.lines),
    languages: languagesOf(posting, all),
  };
}

function lineOf(text: string): PostingLine {
  return { text, folded: foldLetters(text), kind: "open", isEntry: false };
}

function employmentOf({ fields }: Posting, lines: readonly PostingLine[]): StatedTerms["employment"] {
  const types = new Set<EmploymentType>();
  const said: string[] = [];
  let isPermanent = false;
  for (const { folded, text, kind } of lines) {
    if (kind === "about") continue;
    const found = TEXT_TYPES.filter(([, words]) => affirmed(folded, words) !== undefined).map(([type]) => type);
    if (found.length === 0) continue;
    said.push(text);
    for (const type of found) {
      if (type === "PERMANENT") isPermanent = true;
      // Who has interned before, or leads interns, is none.
      else if ((type === "INTERN" || type === "VOLUNTEER") && kind !== "open" && kind !== "terms") continue;
      else types.add(type);
    }
  }
  if (fields.employmentTypes !== undefined && fields.employmentTypes.value.length > 0) {
    return { types: fields.employmentTypes.value, isPermanent, said: fields.employmentTypes.said };
  }
  // "Full-time freelance work", and an assignment of "100 %", is freelance work.
  if (types.has("CONTRACTOR") && !isPermanent && !(said[0] !== undefined && EMPLOYED.test(foldLetters(said[0])))) {
    types.delete("FULL_TIME");
  }
  // Whoever interns part-time is an intern.
  if (["INTERN", "VOLUNTEER"].some((type) => types.has(type as EmploymentType))) {
    for (const type of ["FULL_TIME", "PART_TIME", "TEMPORARY"] as const) types.delete(type);
  }
  if (types.size === 0 && isPermanent) return { types: ["FULL_TIME", "PART_TIME"], isPermanent, said: said[0] };
  if (types.size > 0) return { types: [...types], isPermanent, said: said[0] };
  return fields.employmentTypes && { types: [], isPermanent, said: fields.employmentTypes.said };
}

function startOf({ fields }: Posting, lines: readonly PostingLine[], today: string): StatedTerms["start"] {
  if (fields.start !== undefined) {
    const date = calendarDates(fields.start.value)[0];
    const folded = foldLetters(fields.start.value);
    if (date === undefined) return { said: fields.start.said };
    return {
      from: date.from,
      to: date.to,
      isFlexible: FLEXIBLE.test(folded),
      isLatest: LATEST.test(folded),
      said: fields.start.said,
    };
  }
  let soon: StatedTerms["start"];
  for (const { text, folded } of lines) {
    if (SOON.test(folded) && START.test(folded) && !NO_START.test(folded)) soon ??= { said: text };
    for (
      const date of calendarDates(text, START.test(folded) && today !== "" ? today : undefined).map(narrowed(folded))
    ) {
      const before = folded.slice(Math.max(0, date.start - 44), date.start);
      const cue = START.test(before) ||
        /\b(?:opp?|uppdrags|projekt|auftrags|einsatz|arbets|vertrags)?start|\bbegin|empez|comenz|eintritt|tilltrad|incorporacion|debut|first day/
          .test(folded);
      const isComing = today !== "" && date.to >= today &&
        /\b(?:in|im|i|en)\s(?:de |early |mid |late |anfang |mitte |ende |borjan av )?$/.test(before) &&
        /days?\b|tage|dagar|dias|jours|assignment|contract|role|position|job|uppdrag|auftrag|mission|einsatz/.test(
          folded,
        );
      if (
        !cue && !isComing || NO_START.test(before.slice(-30)) ||
        /\b(?:until|to|bis|till|hasta|jusqu'au|(?<!pourvoir |disponible |debut )au)\s(?:the |den |el |le |zum )?$/.test(
          before,
        )
      ) continue;
      const around = folded.slice(Math.max(0, date.start - 30), date.end + 30);
      return {
        from: date.from,
        to: date.to,
        isFlexible: FLEXIBLE.test(around),
        isLatest:
          /(?:\bby|latest|spatestens|senast|a mas tardar|antes del?|au plus tard|avant le|no later than|bis spatestens)\s(?:the |den |el |le |zum )?$/
            .test(before),
        said: text,
      };
    }
  }
  return soon;
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

const NO_DURATION =
  /probation|probezeit|provanstall|periodo de prueba|periode d'essai|notice|kundigungsfrist|uppsagningstid|preaviso|preavis|experience|erfahrung|erfarenhet|experiencia|praxis|years? old|ago\b|\bvor \w|sedan\b|hace\b|il y a|\blast\b|letzte|every|alle\b|founded|within|innerhalb|inom\b|first \w|in den ersten|de forsta|after\b|nach\b|efter\b|build in|guarantee|warranty|holiday|leave\b|payback|in business|history/;
const DURATION =
  /duration|contract|assignment|for\b|engagement|initially|project|dauer|laufzeit|befristet|fur\b|auftrag|einsatz|uppdrag|langd|period|under\b|i\b|duracion|contrato|durante|por\b|duree|mission|pendant|pour\b|temporary|fixed.term|vikariat|freelanc|cover|stracker|varar|loper|runs|lasts|about|rund|ca\b|etwa|extension|verlanger|forlang|prorrog|renouvel|frame|rahmen/;

const HALF_YEAR = guarded(/\bhalf a year|\bhalf.year|halbe[ns]? jahr|\bhalvar\b|\bhalvt ar|\bmedio ano|\bsix mois\b/);

function durationOf(
  { fields }: Posting,
  lines: readonly PostingLine[],
  employment: StatedTerms["employment"],
  today: string,
): StatedTerms["duration"] {
  if (fields.duration !== undefined) {
    return { ...fields.duration.value, said: `${fields.duration.said} months` };
  }
  const isLimited =
    employment?.types.some((type) => ["CONTRACTOR", "TEMPORARY", "INTERN", "PER_DIEM", "OTHER"].includes(type)) ?? true;
  for (const { folded, text, kind, isEntry } of lines) {
    if (kind === "offer" || kind === "about" || kind === "required" && isEntry || kind === "duties") continue;
    if (isLimited && HALF_YEAR.test(folded) && !NO_DURATION.test(folded)) return { min: 6, max: 6, said: text };
    for (const found of isLimited && HAS_MONTHS.test(folded) ? folded.matchAll(MONTHS.pattern) : []) {
      const [all, low, high, unit] = found;
      const before = folded.slice(Math.max(0, found.index - 40), found.index);
      const after = folded.slice(found.index + all.length, found.index + all.length + 36);
      if (
        NO_DURATION.test(before.slice(-26)) || NO_DURATION.test(after.slice(0, 20)) ||
        /^\s?(?:a|per|pro|i|om|por|par)\b/.test(after) && /week|woche/.test(after)
      ) continue;
      if (
        /^(?:[wsv])/.test(unit) &&
        /(?:day|tag|dag|dia|jour|hour|stund|tim|hora|heur|time|twice|once|mal|gang|vez|vec|fois)\p{L}{0,14}\s?(?:a|per|pro|i|in der|die|por|a la|par)\s?$/u
          .test(before)
      ) continue;
      const isYear = /^(?:y|j|ar|an)/.test(unit);
      // "a year", "im Jahr", "five years of …" say how often or how long ago.
      if (
        ["a", "an", "en", "ett", "un", "una", "une", "ein", "eine", "einen", "einem", "einer"].includes(low) &&
        high === undefined &&
        !/contract|assignment|duration|for\b|laufzeit|dauer|vikariat|fur\b|durante|duree/.test(before)
      ) continue;
      if (
        !DURATION.test(before) &&
        !/^\s?(?:(?:initial|rolling|fixed|first|renewable|prorrogables?|renouvelables?) ?|contract|agreement|period|term\b|assignment|project|engagement|uppdrag|mission|auftrag|vertrag|contrato|\(|fixed|temporary|cover|,|\.|at |with |mit |med |con |avec |from |ab |fran |desde |a partir|\||–|-|$)/
          .test(after)
      ) continue;
      const months = (value: string) => numberOf(value) * (isYear ? 12 : /^(?:w|v|s)/.test(unit) ? 12 / 52 : 1);
      const [first, last] = [months(low), months(high ?? low)];
      const isUpTo = /(?:up to|bis zu|hogst|max(?:imum|imal)?\.?|upp till|hasta|jusqu'?a)\s?$/.test(before);
      const isLeast = after.startsWith("+") ||
        /(?:at least|mindestens|minst|al menos|minimo(?: de)?|au moins|minimum)\s?$/.test(before);
      return { ...!isUpTo && { min: first }, ...!isLeast && { max: last }, said: text };
    }
    // "Zeitraum: Januar bis Juni 2027": the first month is the next one.
    const isSpan = today !== "" &&
      /period|zeitraum|laufzeit|duraci|einsatz|\bfrom\b|\bvon\b|\bfran\b|duration|duree|\bdel?\b|\bdu\b/.test(folded);
    const range = calendarDates(text, isSpan ? today : undefined);
    if (
      range.length === 2 && isLimited &&
      /(?:until|to|bis|till|hasta|jusqu|au|\ba\b|–|-)/.test(folded.slice(range[0].end, range[1].start))
    ) {
      const days = (Date.parse(range[1].to) - Date.parse(range[0].from)) / 86_400_000;
      if (days > 25 && range[1].exactness !== "year") {
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
function untilEnd(start: StatedTerms["start"], lines: readonly PostingLine[]): StatedTerms["duration"] {
  if (start?.from === undefined) return undefined;
  for (const { text, folded } of lines) {
    const end = END.test(folded) ? calendarDates(text)[0] : undefined;
    const days = end === undefined ? 0 : (Date.parse(end.to) - Date.parse(start.from)) / 86_400_000;
    if (days > 25) return { min: Math.round(days / 30.4), max: Math.round(days / 30.4), said: text };
  }
  return undefined;
}

/** Reads days of work and days at the workplace; both are said in the same words. */
function daysOf(
  { fields }: Posting,
  lines: readonly PostingLine[],
  isContract: boolean,
): { work?: StatedTerms["days"]; onSite?: StatedPlace["onSite"] & { said: string } } {
  let work: StatedTerms["days"] = fields.daysPerWeek &&
    { min: fields.daysPerWeek.value, max: fields.daysPerWeek.value, said: `${fields.daysPerWeek.said} days a week` };
  let onSite: (NonNullable<StatedPlace["onSite"]> & { said: string }) | undefined;
  const towns = (fields.locations?.value ?? []).flatMap(({ locality }) =>
    locality === undefined ? [] : [foldLetters(locality).split(/[,(/]/)[0].trim()]
  );
  const hours = fields.hours === undefined ? [] : [{ ...lineOf(fields.hours), isHours: true }];
  for (const [index, line] of [...hours, ...lines.map((line) => ({ ...line, isHours: false }))].entries()) {
    const { folded, text, kind, isHours } = line;
    if (kind === "about" && !OFFICE.test(folded)) continue;
    for (const found of DAYS.mayStandIn(folded) && HAS_DAYS.test(folded) ? folded.matchAll(DAYS.pattern) : []) {
      const [all, low, high, isOther, span] = found;
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
      const isOffice = OFFICE.test(clause) || isTown || isBeside ||
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
      } else work ??= { min, max, said: text };
    }
    const atOffice = onSite === undefined && HAS_DAYS.test(folded)
      ? OFFICE_DAYS.exec(folded) ?? DAYS_AT_OFFICE.exec(folded)
      : null;
    // "Hybrid, three days in Borås": a name behind "in" is a place.
    const inTown = onSite === undefined && atOffice === null && HYBRID.test(folded) && HAS_DAYS.test(folded)
      ? DAYS_IN.exec(folded)
      : null;
    if (inTown !== null && /^\p{Lu}/u.test(text.slice(inTown.index + inTown[0].length))) {
      const days = numberOf(inTown[2] ?? inTown[1]);
      if (days <= 5) {
        onSite = { days, per: "week", said: text };
      }
    }
    const officeDays = atOffice === null ? Infinity : numberOf(atOffice[3] ?? atOffice[2] ?? atOffice[1]);
    if (officeDays <= 5) onSite = { days: officeDays, per: "week", said: text };
    const atHome = onSite === undefined && HAS_DAYS.test(folded) ? DAYS_AT_HOME.exec(folded) : null;
    const homeDays = atHome === null ? 5 : numberOf(atHome[3] ?? atHome[2] ?? atHome[1]);
    if (homeDays < 5) onSite = { days: 5 - homeDays, per: "week", said: text };
    if (
      onSite === undefined && EVERY_DAY.test(folded) && OFFICE.test(folded) && affirmed(folded, EVERY_DAY) !== undefined
    ) {
      onSite = { days: 5, per: "week", said: text };
    }
    const fte = /\bfte\)?:? ?(0[.,]\d)|\b(0[.,]\d) ?fte\b/.exec(folded);
    if (fte !== null) {
      const days = numberOf(fte[1] ?? fte[2]) * 5;
      work ??= { min: days, max: days, said: text };
    }
    const week = HAS_DAYS.test(folded)
      ? PART_DAYS.exec(folded) ?? SHORT_WEEK.exec(folded) ?? NAMED_DAYS.exec(folded)
      : null;
    if (week !== null) {
      const days = numberOf(week[1] ?? week[2]);
      if (days <= 6) work ??= { min: days, max: days, said: text };
    }
    const part = OF_THESE.exec(folded);
    if (part !== null && (OFFICE.test(folded) || towns.some((town) => town !== "" && folded.includes(town)))) {
      onSite ??= { days: numberOf(part[1] ?? part[2]), per: "week", said: text };
    }
    const meeting = MEETINGS.exec(folded);
    if (
      onSite === undefined && meeting !== null && (OFFICE.test(folded) || /\bin \p{Lu}/u.test(text)) &&
      (meeting[2] !== undefined || meeting[1] === "quarterly")
    ) {
      const each = new RegExp(`(?:for|fur|i|durante|pendant|a) ${NUMBER} (?:days?|tage?|dagar|dias|jours)`, "u").exec(
        folded,
      );
      const times = TIMES[meeting[1]] * (meeting[2] === "quarter" ? 4 : 1);
      onSite = {
        days: times * (each === null ? 1 : numberOf(each[1])),
        per: meeting[2] === undefined ? "year" : spanOf(meeting[2]),
        said: text,
      };
    }
    const every = onSite === undefined && HAS_MONTHS.test(folded) ? EVERY_SOME.exec(folded) : null;
    if (every !== null && OFFICE.test(folded)) {
      const span = spanOf(every[2]);
      const each = new RegExp(`(?:${NUMBER})[ -](?:days?|tage?|dagar|dias|jours)`, "u").exec(folded);
      onSite = {
        days: (each === null ? 1 : numberOf(each[1])) * (span === "week" ? 52 : 12) / numberOf(every[1]),
        per: "year",
        said: text,
      };
    }
    const ofHome = HOME_SHARE.exec(folded);
    if (onSite === undefined && ofHome !== null) {
      const share = Number(ofHome[1] ?? ofHome[2] ?? ofHome[3]) / 100;
      onSite = { days: Math.round((ofHome[3] === undefined ? 1 - share : share) * 50) / 10, per: "week", said: text };
    }
    const weekdays = new Set(DAY_NAMES.mayStandIn(folded) ? folded.match(DAY_NAMES.pattern) : null);
    const span = onSite === undefined && OFFICE.test(folded) ? WEEKDAYS.exec(folded) : null;
    if (span !== null) {
      const count = weekday(span[2]) - weekday(span[1]) + 1;
      if (count > 0) onSite = { days: count, per: "week", said: text };
    }
    if (onSite === undefined && weekdays.size > 0 && weekdays.size < 5 && OFFICE.test(folded)) {
      onSite = { days: weekdays.size, per: "week", said: text };
    }
    const share = PERCENT.exec(folded);
    if (
      share !== null &&
      (isHours || index <= 2 && /[,(–-]\s?(?:\d{2,3}\s?[-–]\s?)?\d{2,3}\s?%[).]?$/.test(folded) ||
        /(?:^|[,;] )\d{2,3} ?(?:%|percent|procent|prozent)(?:[.,;]|$)/.test(folded) ||
        /\(\s?(?:[4-9]\d\s?[-–]\s?100|80)\s?%\s?\)/.test(folded) ||
        /part.?time|teilzeit|deltid|parcial|partiel|pensum|auslastung|auslastn|kapazitat|belaggning|dedicacion|charge|post|position|tjanst|stelle|beschaftigungsgrad|tjanstgoringsgrad|\brole\b|contract|workload|jornada|temps|omfattning|umfang|kontrakt|\bscope|tillsvidare|unbefristet|indefinido|\bcdi\b|permanent|employment|employee|anstall/
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
    const inHours = HOURS.exec(folded);
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

/** The days from Monday to Friday by their first letters. */
const WEEK = [["mon", "man", "mo", "lun"], ["tue", "tis", "tir", "di", "mar"], ["wed", "ons", "mi", "mie", "mer"], [
  "thu",
  "tor",
  "do",
  "jue",
  "jeu",
], ["fri", "fre", "fr", "vie", "ven"]];
const NAMED_DAY = WEEK.flat().sort((a, b) => b.length - a.length).join("|");
/** "Mon–Wed", "mån–ons", "Dienstag bis Donnerstag". */
const WEEKDAYS = guarded(
  new RegExp(
    `\\b(${NAMED_DAY})\\p{L}{0,8}\\s?(?:-|–|to|bis|till|a|au)\\s?(${NAMED_DAY})\\p{L}{0,8}\\b`,
    "u",
  ),
);

const DAY_NAMES = guarded(
  /\b(?:monday|tuesday|wednesday|thursday|friday|montag|dienstag|mittwoch|donnerstag|freitag|mandag|tisdag|onsdag|torsdag|fredag|lunes|martes|miercoles|jueves|viernes|tirsdag|lundi|mardi|mercredi|jeudi|vendredi)/g,
);

/** Returns the place of a day in the week, from 0. */
function weekday(name: string): number {
  return WEEK.findIndex((names) => names.includes(name));
}

function lastBreak(text: string, at: number): number {
  return Math.max(
    ...[", ", "; ", ". ", " – ", " und ", " and ", " och ", " y ", " et ", " plus "].map((mark) =>
      text.lastIndexOf(mark, at - 1)
    ),
  ) + 1;
}

function nextBreak(text: string, from: number): number {
  const ends = [", ", "; ", ". ", " – ", " (", " but ", " aber ", " and work ", " und ", " and ", " och ", " plus "]
    .map((mark) => text.indexOf(mark, from)).filter((at) => at >= 0);
  return ends.length === 0 ? text.length : Math.min(...ends);
}

function payOf(posting: Posting, lines: readonly PostingLine[]): StatedTerms["pay"] {
  const { fields } = posting;
  const field = fields.pay;
  if (field !== undefined && (field.value.min !== undefined || field.value.max !== undefined)) {
    return {
      ...field.value,
      per: field.value.per as PaySpan | "week" | null,
      isNet: /\bnet\b|netto/i.test(field.said),
      said: field.said,
    };
  }
  const texts = field === undefined ? lines : [lineOf(`Salary: ${field.said}`), ...lines];
  let crowns: string | null | undefined;
  const currencyIn = (folded: string) =>
    CROWNS.test(folded) ? crowns === undefined ? crowns = crownsOf(posting) : crowns : null;
  for (const { text, folded } of texts) {
    for (const money of /\d/.test(text) ? moneyIn(text) : []) {
      const before = folded.slice(Math.max(0, money.start - 60), money.start);
      const after = folded.slice(money.end, money.end + 40);
      const clause = before.slice(lastBreak(before, before.length)) + folded.slice(money.start, money.end) +
        after.split(/[,;.+|]| [–-] |\b(?:plus|and|und|och|zzgl|mas)\b/)[0];
      const amount = money.max ?? money.min ?? 0;
      // "Full-time, €70k–€80k": what else would be said in a range of thousands?
      const isAlone = money.min !== money.max || folded.length <= 30 && /\dk/.test(folded) ||
        clause.replace(/^[\s–|-]+/, "").trim().length <= money.end - money.start + 8;
      const isThousands = money.min !== money.max && /\dk/.test(folded.slice(money.start, money.end));
      const isOffer = isAlone && (isThousands || (money.currency ?? currencyIn(folded)) !== null) && amount >= 15_000 &&
        amount < 2_000_000 &&
        !NO_PAY.test(clause);
      const isPay = isOffer || PAY_CUE.test(clause) || PAY_CUE.test(before) ||
        /^\s?(?:bei|vid|at|for|para|pour) (?:\d|full|voll|hel)/.test(after) ||
        /^\s?(?:in |en |au |im )?(?:total|totalt|insgesamt|pauschal|flat|fixed|fast pris|all.in)\b/.test(after);
      const isRate = money.per === "hour" || money.per === "day" || WEEKLY.test(after);
      if (NO_PAY.test(clause) && !PAY_CUE.test(clause) && !isRate || amount < 8) continue;
      if (
        !isPay &&
        (money.per === null && !WEEKLY.test(after) ||
          (money.currency ?? currencyIn(folded)) === null && money.max !== undefined && amount < 1000)
      ) {
        continue;
      }
      if (/\bbonus|allowance|friskvard|wellness|weiterbildung/.test(clause)) continue;
      if (/budget/.test(clause) && money.per !== "hour" && money.per !== "day") continue;
      const { min, max, currency, per } = money;
      return {
        min,
        max,
        currency: currency ?? currencyIn(folded),
        per: per ?? (WEEKLY.test(after) ? "week" : spanNamed(clause)),
        isNet: /\bnett?o?\b|efter skatt|after tax|netos?\b/.test(clause),
        said: field === undefined ? text : field.said,
      };
    }
  }
  return field && { currency: null, per: null, isNet: false, said: field.said };
}

const WEEKLY = /^\s?(?:(?:per|a|each|pro|i|por|par|por la) |\/ ?)(?:week|wk|woche|veckan?|semana|semaine)\b/;

const CROWNS = guarded(/\bt?kr\b|kronor|kroner/);

/** Says which crowns are meant: those of the country, or of the language. */
function crownsOf({ fields, lines }: Posting): string | null {
  const crowns: Record<string, string> = { SE: "SEK", NO: "NOK", DK: "DKK" };
  const country = fields.locations?.value.map(({ country }) => country && areaOf(country)).find(Boolean);
  if (country !== undefined && country in crowns) return crowns[country];
  const named = new Set(lines.flatMap(({ folded }) => areasIn(folded).filter((area) => area in crowns)));
  if (named.size === 1) return crowns[[...named][0]];
  // Swedish has letters and words of its own where Danish and Norwegian share theirs.
  if (lines.some(({ text }) => /[æø]/i.test(text))) return null;
  return lines.some(({ text, folded }) =>
      /\b(?:och|manaden|skatt|heltid|deltid|anstallning|tillsvidare)\b/.test(folded) ||
      /(?<!\p{L})(?:på|för|är|lön|månadslön|mån)(?!\p{L})/iu.test(text)
    )
    ? "SEK"
    : null;
}

function spanNamed(clause: string): PaySpan | null {
  if (/stundensatz|hourly|timpris|timlon|timarvode|\/ ?h\b|taux horaire|por hora/.test(clause)) return "hour";
  if (/tagessatz|day rate|daily rate|\btjm\b|dagsarvode|tarifa diaria/.test(clause)) return "day";
  if (/manadslon|monatsgehalt|monthly|mensuel|mensual|monatlich/.test(clause)) return "month";
  if (/jahresgehalt|annual|yearly|per annum|arslon|anual|annuel|jahrlich/.test(clause)) return "year";
  return null;
}

function placeOf(
  { fields }: Posting,
  lines: readonly PostingLine[],
  onSite: (NonNullable<StatedPlace["onSite"]> & { said: string }) | undefined,
  workDays = 5,
): StatedPlace | undefined {
  const said: string[] = [];
  let isRemote = fields.remote?.value === "remote";
  let isHybrid = fields.remote?.value === "hybrid";
  let noRemote = fields.remote?.value === "on_site";
  let isOnSiteRole = false;
  let isResidenceRequired = false;
  const residence = new Set((fields.residence?.value ?? []).flatMap((name) => residenceOf(name)));
  if (fields.remote !== undefined) said.push(fields.remote.said);
  if (fields.locations !== undefined) said.push(fields.locations.said);
  if (fields.residence !== undefined) said.push(fields.residence.said);
  if (onSite !== undefined) said.push(onSite.said);
  for (const { text, folded, kind } of lines) {
    if (kind === "offer" && !REMOTE.test(folded) && !HYBRID.test(folded)) continue;
    if (NO_REMOTE.test(folded)) {
      noRemote = true;
      said.push(text);
      continue;
    }
    if (ON_SITE_ROLE.test(folded)) {
      isOnSiteRole = true;
      said.push(text);
    }
    const hybrid = HYBRID.test(folded);
    const remote = affirmed(folded, REMOTE) !== undefined &&
      !/remote (?:control|sens|monitor|access|support|assist|hand)|remote teams?\b|video (?:analy|process|game|conferenc)/
        .test(folded);
    if (hybrid) isHybrid = true;
    if (remote) isRemote = true;
    if (hybrid || remote) said.push(text);
    const isLiving = LIVES_THERE.test(folded);
    if (remote && LIVES.test(folded) || isLiving) {
      const areas = areasIn(folded);
      for (const area of areas) for (const country of countriesOf(area)) residence.add(country);
      if (isLiving && areas.length > 0) isResidenceRequired = true;
      if (isLiving && !remote && areas.length > 0) said.push(text);
    }
  }
  const towns = [
    ...(fields.locations?.value ?? []).flatMap((one) => splitTown(one)),
    ...fields.locations === undefined ? lines.flatMap((line, index) => townsSaid(line, index)) : [],
  ];
  for (const { locality } of fields.locations?.value ?? []) {
    if (locality === undefined) continue;
    const folded = foldLetters(locality);
    if (!/remote|anywhere|distans|remoto/.test(folded)) continue;
    isRemote = true;
    for (const area of areasIn(folded)) for (const country of countriesOf(area)) residence.add(country);
  }
  if (noRemote && onSite === undefined) isRemote = false;
  const days = onSite ??
    (noRemote || isOnSiteRole && !isRemote && !isHybrid
      ? { days: Math.min(5, workDays), per: "week" as const, said: "" }
      : undefined);
  if (said.length === 0) {
    const town = lines.find(({ folded }) =>
      /(?:^|\b)(?:location|ort|standort|ubicacion|lieu|place of work|arbeitsort|plats|based in|our office in|kontor i)\b/
        .test(folded)
    );
    if (town === undefined) return undefined;
    said.push(town.text);
  }
  return {
    isRemote: isRemote && !(noRemote && onSite?.per === "week" && onSite.days >= 5),
    isHybrid: isHybrid,
    residence: [...residence],
    isResidenceRequired,
    ...days !== undefined && { onSite: { days: days.days, per: days.per } },
    towns,
    said: [...new Set(said)].slice(0, 3).join(" / "),
  };
}

/** What stands before the name of a workplace. */
const WORKPLACE_IN_TEXT =
  /(?:^|[\s(,;–-])(?:location|place of work|(?:arbeits|dienst|einsatz|stand)?ort|(?:dienst|firmen)sitz|raum|placering(?:sort)?|arbetsplats(?:en)?(?: är)?|arbeitsplatz|lieu(?: de travail)?|ubicaci[oó]n|lugar(?: de trabajo)?|based in(?: our)?|(?:our|the) office in|kontor(?:et)? i|b[uü]ro in?|oficinas? (?:de|en)|bureaux? (?:de|à)|placering i|site de|(?:on.?site|vor ort|på plats|presencial|sur site|sur place) (?:in|i|en|à)|come to)\s?:?\s(\p{Lu}[\p{L}-]{2,}(?: \p{Lu}[\p{L}-]{2,})?)/giu;
const WORKPLACE = guarded(WORKPLACE_IN_TEXT, foldLetters(WORKPLACE_IN_TEXT.source));

/** Finds the workplaces that a line of a plain text names: behind a word for it, and towns that are known where postings begin. */
function townsSaid({ text, folded, kind }: PostingLine, index: number): StatedPlace["towns"] {
  if (kind === "about" || kind === "offer" && !/^[\p{L} ]{3,20}: \p{Lu}/u.test(text)) return [];
  const behind = (WORKPLACE.mayStandIn(folded) ? [...text.matchAll(WORKPLACE.pattern)] : []).map(([, name]) => name)
    .filter((name) =>
      /^\p{Lu}/u.test(name) && areaOf(name) === undefined &&
      !/^(?:remote|hybrid|home|europ|full|100|anywhere|ganz)/i.test(name)
    );
  const named = index < 3 || OFFICE.test(folded) || HYBRID.test(folded) ? knownTowns(folded) : [];
  return [...new Set([...behind, ...named])].map((locality) => ({ locality }));
}

function residenceOf(name: string): readonly string[] {
  const area = areaOf(name);
  return area !== undefined ? countriesOf(area) : areasIn(foldLetters(name)).flatMap((one) => countriesOf(one));
}

/** Reads "Stuttgart, Germany" and "Göteborg" as town and country; what says "anywhere" names no town. */
function splitTown(
  { locality, region, country }: { locality?: string; region?: string; country?: string },
): StatedPlace["towns"] {
  const code = country === undefined ? undefined : areaOf(country);
  if (locality === undefined) {
    return region === undefined && code === undefined
      ? []
      : [{ ...region !== undefined && { locality: region }, country: code }];
  }
  if (/remote|anywhere|worldwide|distans/i.test(locality)) return [];
  const parts = locality.split(/[,/(]/).map((part) => part.replace(/\)$/, "").trim());
  const named = parts.map((part) => areaOf(part)).find((area) => area !== undefined);
  const town = parts.find((part) => areaOf(part) === undefined && part !== "");
  return [{ ...town !== undefined && { locality: town }, country: code ?? named }];
}

const RIGHT = guarded(
  /right to work|work permit|working permit|permission to work|authori[sz]ed to work|authori[sz]ation to work|work authori[sz]ation|eligible to work|legally (?:entitled|allowed|able) to work|sponsor|\bvisas?\b|\b[bcgl] permit|citizen|citoyen|passport|nationality|national of|\bnationals?\b|arbeitserlaubnis|arbeitsgenehmigung|arbeitsbewilligung|niederlassungsbewilligung|aufenthalts|staatsangehorig|staatsburger|arbetstillstand|medborgar|permiso de trabajo|visado|\bvisum|autorizacion (?:de trabajo|para trabajar)|derecho a trabajar|nacionalidad|ciudadan|permis de travail|autorisation de travail|droit de travailler|nationalite|titre de sejour|autorise a travailler|rett til a arbeide|ratt att arbeta|berechtigt.{0,20}zu arbeiten/,
);
const CITIZEN = guarded(
  /citizen|citoyen|passport|nationality|nationals?\b|staatsangehorig|staatsburger|medborgar|nacionalidad|ciudadan|nationalite/,
);
const NO_SPONSOR = guarded(
  /(?:not|no|unable|cannot|can't|won't|without|kein\p{L}{0,14}|nicht|inte|sin|pas|ne)\b[^.;]{0,40}(?:sponsor|visa)|(?:sponsor\p{L}{0,14}|visas?)[^.;]{0,34}(?:not|nicht|inte|unavailable|kein)/u,
);
/** Sentences about equal opportunity name nationality and ask for none. */
const WELCOMES_ALL = guarded(
  /discriminat|diskrimin|equal.opportunit|chancengleich|regardless|irrespective|unabhangig von|oavsett|oberoende av|sin importar|independientemente|sans distinction|indifferen/,
);
const PERMIT = guarded(
  /permit|visa|sponsor|sejour|erlaubnis|genehmigung|bewilligung|right to work|tillstand|permiso|must be/,
);
/** Whoever needs no visa is told nothing that decides. */
const NO_PERMIT = guarded(
  /\bno (?:\p{L}{2,12} ){0,2}(?:visas?|permits?|sponsorship) (?:\p{L}{2,4} )?(?:needed|required|necessary)|(?:visas?|permits?|sponsorship) (?:is |are |isn't |aren't )?(?:not )?(?<=n't |not )(?:needed|required|necessary)|needs? no (?:\p{L}{2,12} ){0,2}(?:visa|permit)|(?:don't|do not|doesn't|won't) (?:need|require) (?:an? |any )?(?:\p{L}{2,12} )?(?:visa|permit)|kein(?:e|en)? (?:\p{L}{2,14} )?(?:visum|arbeitserlaubnis|aufenthaltserlaubnis)[^.;]{0,20}(?:notig|erforderlich|notwendig|benotigt)|(?:inget|inte) (?:\p{L}{2,12} ){0,2}(?:visum|arbetstillstand)|(?:no (?:se necesita|hace falta|es necesario)|sin necesidad de) (?:\p{L}{2,12} ){0,2}(?:visado|permiso)|(?:pas besoin de|aucun|ni) (?:visa|permis de travail)/u,
);
const SPONSORED = guarded(
  /(?:we |can |will |do |happy to |able to |offer |provide )[^.;]{0,20}(?:sponsor|visa)|(?:help|support|assist|unterstutz|helfen|hjalper|ayud|apoy|gestion|aidons|accompagn)\p{L}{0,8}[^.;]{0,40}(?:visa|visado|visum|permit|erlaubnis|tillstand|permiso de trabajo|permis de travail)|sponsorship (?:is )?(?:available|offered|possible)|visum\p{L}{0,14} unterstutz|relocation and visa/u,
);

function authorizationOf({ fields }: Posting, lines: readonly PostingLine[]): StatedTerms["authorization"] {
  const own = fields.eligibility === undefined ? [] : [lineOf(fields.eligibility)];
  const country = (fields.locations?.value ?? []).flatMap(({ country, locality }) =>
    areaOf(country ?? "") ?? areaOf(locality ?? "") ?? []
  );
  // A plain text names the town; its country is known for the larger ones.
  let towns: string[] | undefined;
  const inTowns = () =>
    towns ??= countriesOfTowns(
      [...new Set(lines.flatMap((line, index) => townsSaid(line, index)))]
        .map(({ locality }) => foldLetters(locality ?? "")).join(" "),
    );
  let found: StatedTerms["authorization"];
  for (const { text, folded } of [...own, ...lines]) {
    if (RIGHT.test(folded) && (NO_PERMIT.test(folded)) || WELCOMES_ALL.test(folded) && !PERMIT.test(folded)) continue;
    if (
      !RIGHT.test(folded) && own.length === 0 || own.length > 0 && text !== fields.eligibility && !RIGHT.test(folded)
    ) continue;
    const areas = areasIn(folded, { people: CITIZEN.test(folded) });
    const where = areas.length > 0 ? areas : found?.areas ?? (country.length > 0 ? country : inTowns());
    const needs = NO_SPONSOR.test(folded)
      ? "no_sponsorship"
      : SPONSORED.test(folded)
      ? "sponsored"
      : CITIZEN.test(folded) &&
          !/senior citizen|citizens? (?:service|data|request|letters|portal)|or (?:a )?(?:work|valid|permanent)|work permit|right to work|permis de travail|\bpermit\b|titre de sejour|arbeitsbewilligung|arbeitserlaubnis|aufenthalts|permiso de trabajo|arbetstillstand/
            .test(folded)
      ? "citizenship"
      : /senior citizen|citizens? (?:service|data|request|letters|portal)|burger(?:service|buro)|medborgar(?:service|kontor|dialog)|nationality\b.{0,200}(?:regardless|background)|regardless.{0,200}nationality|unabhangig von|oavsett|sin importar|sans distinction/
          .test(folded)
      ? undefined
      : "permit";
    if (needs === undefined) continue;
    if (found === undefined || needs === "no_sponsorship" && found.needs === "permit") {
      found = { needs, areas: where, said: text };
    }
  }
  return found;
}

const LANGUAGE_CUE =
  /fluen|native|mother tongue|speak|spoken|written|language|level|\b[abc][12]\b|flie(?:ss|ß)end|muttersprach|verhandlungssicher|sprech|sprach|kenntnisse|flytande|obehindrad|talar|tal och skrift|sprak|modersmal|fluid|habl|idioma|nivel|dominio|courant|parl|langue|niveau|bilingu|proficien|excellent|good\b|gute?s?\b|sehr gut|god[at]?\b|buen|bon(?:ne)?s?\b|required|must|need|enough|conversational|business\b|working|communicat|advanced|either|prefer|matrise|maitrise|beherrsch|behersk|bra\b|mycket|profession|command|is a plus|skills|\bfine\b|\bok\b|nivel|enough|suffi|reicht|racker|uttryck|trabaj|travaill|arbetsspr|undervis|unterricht|teach|ensen|enseign|ausdruck|express|writ|skriv|escrib|ecri|kunna|maste|profesional|necesit|debes|requis|exige|voraus|notig|notwendig|erforderlich|nodvandig|neces|kunne\b|snakk|taler|indispens|imprescind|un plus|souhait/;

const INTERVIEW = guarded(/recruit\p{L}{0,6} (?:process )?language|interview/u);

/** Languages as requirements name them: in an entry of its own, or with a word that says it is about speaking. */
function languagesOf(posting: Posting, lines: readonly PostingLine[]): StatedTerms["languages"] {
  const points = posting.points.map(({ text, importance }) =>
    ({ ...lineOf(text), kind: importance, isEntry: true }) as PostingLine
  );
  return [...points, ...lines].flatMap(({ text, folded, kind, isEntry }) => {
    // In which language one is interviewed is another matter.
    if (
      kind === "offer" || kind === "about" ||
      INTERVIEW.test(folded)
    ) return [];
    // Most lines name none.
    if (languagesIn(folded).length === 0) return [];
    return text.split(/;\s|\.\s/).flatMap((part) => spokenIn(part, foldLetters(part), kind, isEntry));
  });
}

/** Reads the languages of one sentence; those that are not needed are left out. */
export function spokenIn(
  text: string,
  folded: string,
  kind: PostingLine["kind"],
  isEntry: boolean,
): StatedTerms["languages"] {
  const named = languagesIn(folded).filter(({ start, end }) => !isAdjective(folded, start, end));
  if (named.length === 0) return [];
  // Without a word that says that it is about speaking, a language must stand nearly alone.
  const near = clauseAround(folded, named[0].start, named.at(-1)!.end, /[,;]\s|\s[–|-]\s/g);
  const isShort = near.replace(/[^\p{L}]+/gu, " ").trim().split(" ").length <= (isEntry ? 2 : 0) + 2 * named.length;
  if (!isShort && !LANGUAGE_CUE.test(folded)) return [];
  if (kind === "unneeded" && ownKind(folded) !== "preferred") return [];
  // "English is enough, no German needed"
  const wanted = named.filter(({ start, end }) =>
    !/(?:\bno|\bnot|keine?|ohne|without|inte|ingen|sin|pas de|aucun)\s(?:[\p{L}-]{1,20}\s){0,2}$/u.test(
      folded.slice(Math.max(0, start - 24), start),
    ) &&
    !/^\s?(?:\p{L}{1,14} )?(?:not|isn't|aren't|non|nicht|kein|inte|ej|no es|no hace|n'est pas|pas)\b/u.test(
      folded.slice(end, end + 24),
    )
  );
  if (wanted.length === 0) return [];
  const groups = [[wanted[0]]];
  for (let index = 1; index < wanted.length; index++) {
    const between = folded.slice(wanted[index - 1].end, wanted[index].start);
    const later = folded.slice(wanted[index].start);
    const isOr = /\b(?:or|oder|eller|o|ou|u)\b/.test(between) ||
      /^\s?[,/]\s?$/.test(between) && /\b(?:or|oder|eller|ou)\b/.test(later.slice(0, 60).split(";")[0]) ||
      /^\s?\/\s?$/.test(between);
    if (isOr) groups.at(-1)!.push(wanted[index]);
    else groups.push([wanted[index]]);
  }
  const isWelcome = ownKind(folded) === "preferred";
  return groups.flatMap((group) => {
    const clause = clauseAround(folded, group[0].start, group.at(-1)!.end);
    if (ownKind(clause) === "unneeded") return [];
    const level = levelIn(clause) ?? levelIn(folded);
    // "Fluent English, French is a plus" asks for one of them; "Spanish and French are a plus" for none.
    const sentence = clauseAround(folded, group[0].start, group.at(-1)!.end, /[,;]\s/g);
    const isAsked = ownKind(clause) !== "preferred" && (!isWelcome ||
      [clause, sentence].some((part) =>
        ownKind(part) !== "preferred" && (levelIn(part) !== undefined || ASKED.test(part))
      ));
    return {
      tags: [...new Set(group.map(({ tag }) => tag))],
      ...level !== undefined && { least: level.least },
      isRequired: kind !== "preferred" && isAsked,
      said: text,
    };
  });
}

const ASKED =
  /requi|sprech|sprich|speak|talar|habla|parle|\bmust|need|\bmuss|zwingend|\bkrav|maste|imprescind|exig|oblig|necesit|nodvand/;
const CLAUSE_END = /[,;]\s| (?:but|and|aber|und|men|och|pero|y|mais|et) /g;

/** Returns the part of a sentence in which something stands. */
function clauseAround(folded: string, start: number, end: number, ends = CLAUSE_END): string {
  const breaks = [...folded.matchAll(ends)].map(({ index }) => index);
  return folded.slice(breaks.findLast((at) => at < start) ?? 0, breaks.find((at) => at >= end) ?? folded.length);
}

/** Words behind a language that make it the name of a country's things: "Swedish company", "German market". */
function isAdjective(folded: string, start: number, end: number): boolean {
  const after = folded.slice(end, end + 22);
  const before = folded.slice(Math.max(0, start - 14), start);
  return /^[\s-](?:compan|market|custom|client|team|office|law|tax|citizen|nation|passport|firm|subsidiar|coast|based|gaap|account|town|city|west|border|industr|group|owner|family|branch|start|labou?r|employ|kund|markt|unternehm|recht|foretag|marknad|bank|engineering|design|food|kitchen|hospital|school|partner|municip|railway|health|authorit|government|literature|teacher|lessons|universit|version|text|polish)/
    .test(after) ||
    /\b(?:mercado|cliente|empresa|marche|entreprise|cuisine|droit|wine)\s$/.test(before);
}
