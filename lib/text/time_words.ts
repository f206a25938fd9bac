import { type Language, perLanguage, wordSet, wordValues } from "@/lib/text/language.ts";

/** Words for spans of time in a language. */
export interface TimeWords {
  hour: ReadonlySet<string>;
  minute: ReadonlySet<string>;
  day: ReadonlySet<string>;
  week: ReadonlySet<string>;
  month: ReadonlySet<string>;
  year: ReadonlySet<string>;
  /** Parts of a day that stand for the day: each evening. */
  partOfDay: ReadonlySet<string>;
  weekday: ReadonlySet<string>;
  /** Words before a span that make it a period: a, per, every, last. */
  every: ReadonlySet<string>;
  /** Words that may stand between the two: a normal week. */
  usual: ReadonlySet<string>;
  /** One word for a whole period. */
  daily: ReadonlySet<string>;
  weekly: ReadonlySet<string>;
  monthly: ReadonlySet<string>;
  /** The words of frequency: twice. */
  twice: ReadonlyMap<string, number>;
  times: ReadonlySet<string>;
  each: ReadonlySet<string>;
  /** A day as a whole. */
  whole: ReadonlySet<string>;
  /** Words which say that what follows holds today, whatever was before. */
  now: ReadonlySet<string>;
}

const WORDS: Record<Language, Record<keyof TimeWords, string>> = {
  en: {
    hour: "hour hours hr hrs h",
    minute: "minute minutes min mins",
    day: "day days",
    week: "week weeks wk weekend weekends",
    month: "month months",
    year: "year years annum quarter quarters season fortnight fortnights",
    partOfDay: "morning mornings evening evenings night nights afternoon afternoons lunchtime workday weekday weekdays",
    weekday:
      "monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays",
    every: "a an per each every last this most / any",
    usual: "normal typical usual busy average good bad quiet single given working regular",
    daily: "daily nightly pd",
    weekly: "weekly pw",
    monthly: "monthly",
    twice: "once=1 twice=2 thrice=3",
    times: "times",
    each: "each apiece",
    whole: "whole full entire",
    now: "now currently nowadays presently",
  },
  de: {
    hour: "stunde stunden std h dreiviertelstunde viertelstunde",
    minute: "minute minuten min",
    day: "tag tage tagen",
    week: "woche wochen",
    month: "monat monate monaten",
    year: "jahr jahre quartal saison",
    partOfDay: "morgen abend vormittag nachmittag nacht abends morgens nachts",
    weekday:
      "montag montags dienstag dienstags mittwoch mittwochs donnerstag donnerstags freitag freitags samstag samstags sonntag sonntags",
    every: "am pro jeden jede jedes im in der die / je letzten letzte",
    usual: "normalen guten schlechten einzelnen",
    daily: "täglich",
    weekly: "wöchentlich",
    monthly: "monatlich",
    twice: "einmal=1 zweimal=2 dreimal=3 viermal=4",
    times: "mal",
    each: "jeweils je",
    whole: "ganzen ganzer ganze",
    now: "jetzt inzwischen mittlerweile derzeit",
  },
  es: {
    hour: "hora horas h",
    minute: "minuto minutos min",
    day: "día días dia dias jornada jornadas",
    week: "semana semanas",
    month: "mes meses",
    year: "año años temporada trimestre",
    partOfDay: "mañana noche tarde mañanas noches tardes",
    weekday: "lunes martes miércoles jueves viernes sábado sábados domingo domingos",
    every: "al a por cada la todos los las último última / en el",
    usual: "normal buena mala",
    daily: "diario diarios diariamente diaria diarias",
    weekly: "semanal semanales semanalmente",
    monthly: "mensual mensuales mensualmente",
    twice: "",
    times: "veces",
    each: "cada",
    whole: "entero entera completo",
    now: "ahora actualmente",
  },
  fr: {
    hour: "heure heures h",
    minute: "minute minutes min",
    day: "jour jours journée",
    week: "semaine semaines",
    month: "mois",
    year: "an ans année saison trimestre",
    partOfDay: "matin matins soir soirs nuit soirée après-midi",
    weekday: "lundi lundis mardi mercredi jeudi vendredi vendredis samedi dimanche dimanches",
    every: "par chaque tous toutes les le la au dernier dernière / l",
    usual: "normal normale bonne",
    daily: "quotidien quotidiens quotidiennes quotidiennement",
    weekly: "hebdomadaire hebdomadaires",
    monthly: "mensuel mensuels mensuelles",
    twice: "",
    times: "fois",
    each: "chacun chacune",
    whole: "entière entier",
    now: "maintenant actuellement",
  },
  he: {
    hour: "שעה שעות שעתיים",
    minute: "דקה דקות",
    day: "יום ימים ביום",
    week: "שבוע שבועות בשבוע",
    month: "חודש חודשים בחודש",
    year: "שנה שנים",
    partOfDay: "בוקר ערב לילה",
    weekday: "ראשון שני שלישי רביעי חמישי שישי",
    every: "כל ב ל בכל",
    usual: "רגיל",
    daily: "יומי",
    weekly: "שבועי",
    monthly: "חודשי",
    twice: "פעמיים=2",
    times: "פעמים",
    each: "כל",
    whole: "שלם",
    now: "עכשיו היום",
  },
  pt: {
    hour: "hora horas h",
    minute: "minuto minutos min",
    day: "dia dias jornada",
    week: "semana semanas",
    month: "mês meses mes",
    year: "ano anos temporada trimestre",
    partOfDay: "manhã noite tarde manhãs noites tardes",
    weekday: "segunda segundas terça terças quarta quartas quinta quintas sexta sextas sábado domingo",
    every: "por ao à cada a toda todo todas todos as os / na no numa num",
    usual: "normal boa má",
    daily: "diário diários diariamente diária diárias",
    weekly: "semanal semanais semanalmente",
    monthly: "mensal mensais mensalmente",
    twice: "",
    times: "vezes",
    each: "cada",
    whole: "inteiro inteira",
    now: "agora atualmente",
  },
  it: {
    hour: "ora ore h un'ora un'oretta mezz'ora mezz'oretta",
    minute: "minuto minuti min",
    day: "giorno giorni giornata giornate",
    week: "settimana settimane",
    month: "mese mesi",
    year: "anno anni trimestre stagione",
    partOfDay: "mattina mattine mattino sera sere notte notti pomeriggio pomeriggi",
    weekday: "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    every: "al alla a per ogni la il tutte tutti ultima ultimo / l le i",
    usual: "normale buona brutta",
    daily: "quotidiano quotidiani giornaliero giornaliere giornalieri",
    weekly: "settimanale settimanali settimanalmente",
    monthly: "mensile mensili mensilmente",
    twice: "",
    times: "volte",
    each: "ciascuno ciascuna testa",
    whole: "intera intero",
    now: "adesso ora attualmente",
  },
  nl: {
    hour: "uur uren u",
    minute: "minuut minuten min",
    day: "dag dagen",
    week: "week weken weekend",
    month: "maand maanden",
    year: "jaar jaren kwartaal seizoen",
    partOfDay: "ochtend ochtenden avond avonden nacht middag 's-avonds",
    weekday: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    every: "per een elke iedere de deze / afgelopen",
    usual: "normale gewone drukke",
    daily: "dagelijks dagelijkse",
    weekly: "wekelijks wekelijkse",
    monthly: "maandelijks maandelijkse",
    twice: "eenmaal=1 tweemaal=2 driemaal=3",
    times: "keer maal",
    each: "elk ieder",
    whole: "hele heel",
    now: "nu inmiddels tegenwoordig",
  },
  pl: {
    hour: "godzina godziny godzin godzinę godz h",
    minute: "minuta minuty minut minutę min",
    day: "dzień dnia dni dniu",
    week: "tydzień tygodnia tygodnie tygodni tygodniu",
    month: "miesiąc miesiąca miesiące miesięcy miesiącu",
    year: "rok roku lata lat kwartał sezon",
    partOfDay: "rano ranek wieczór wieczorem noc noce",
    weekday: "poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę",
    every: "na w co każdy każdego każdą każdym / za",
    usual: "zwykły normalny dobry",
    daily: "dziennie codziennie",
    weekly: "tygodniowo cotygodniowo",
    monthly: "miesięcznie comiesięcznie",
    twice: "",
    times: "razy",
    each: "każdy każda każde",
    whole: "cały całe całą",
    now: "teraz obecnie",
  },
  sv: {
    hour: "timme timmar tim h tim halvtimme halvtimma",
    minute: "minut minuter min",
    day: "dag dagar dagen",
    week: "vecka veckor veckan",
    month: "månad månader månaden",
    year: "år året kvartal säsong",
    partOfDay: "morgon morgnar kväll kvällar natt nätter förmiddag eftermiddag",
    weekday: "måndag måndagar tisdag onsdag torsdag fredag fredagar lördag söndag",
    every: "per varje i om på en / senaste",
    usual: "vanlig normal bra",
    daily: "dagligen daglig",
    weekly: "veckovis",
    monthly: "månadsvis",
    twice: "",
    times: "gånger",
    each: "var vardera",
    whole: "hel hela",
    now: "nu numera",
  },
};

/** Returns the words for time in a language. */
export const timeWordsOf = perLanguage((language): TimeWords => {
  const { twice, ...lists } = WORDS[language];
  const sets = Object.entries(lists).map(([name, words]) => [name, wordSet(words)]);
  return { ...Object.fromEntries(sets), twice: wordValues(twice) };
});
