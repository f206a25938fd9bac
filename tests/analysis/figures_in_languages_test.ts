import { assertEquals } from "@std/assert";
import { amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import { detectLanguage, type Language } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { RULES } from "@/tests/analysis/quantity_reader.ts";

/** People, volume, period and hours a week, each where the text states it. */
interface Stated {
  people?: number;
  volume?: number;
  period?: string;
  hours?: number;
}

const TEXTS: Partial<Record<Language, [text: string, stated: Stated][]>> = {
  de: [
    ["Lieferscheine abtippen, 3 Std. täglich.", { hours: 15 }],
    ["Ein Angebot mit dreißig Seiten, jedes Mal neu.", {}],
    ["Zwei Kolleginnen sitzen jeweils drei Stunden am Tag an den Belegen.", { people: 2, hours: 30 }],
    ["Hundertachtzig Rechnungen am Tag tippt die Buchhaltung ab.", { volume: 180, period: "day" }],
    ["Das kostet mich 2,5 Stunden pro Woche, die ich nicht habe.", { hours: 2.5 }],
    ["Jeden Montag gehen drei Stunden für die Liste drauf.", { hours: 3 }],
    ["Im Monat kommen rund 1.200 Lieferscheine, und keiner legt sie ab.", { volume: 1200, period: "month" }],
    ["Seit 1987 machen wir das so, Zimmer 14 ist 35 Jahre alt und kostet 90 Euro, das sind 12 Prozent mehr.", {}],
    ["Mehrere hundert Mails am Tag, keiner liest sie alle.", {}],
    ["Das Angebot frisst jede Woche einen halben Tag.", { hours: 4 }],
    ["Wir sind zu viert und jeder tippt täglich eine Stunde.", { people: 4, hours: 20 }],
    ["Zweihundertvierzig Bestellungen in der Woche, alle per Hand.", { volume: 240, period: "week" }],
    ["Eine Dreiviertelstunde am Tag suche ich nach dem richtigen Ordner.", { hours: 3.75 }],
    ["Es sind dreißig bis vierzig Anfragen pro Woche.", { volume: 35, period: "week" }],
  ],
  fr: [
    ["Nous passons 1h30 par jour à recopier les bons.", { hours: 7.5 }],
    ["Le samedi on ferme à onze heures, plus un croissant.", {}],
    ["Deux collègues y passent trois heures chacune par jour.", { people: 2, hours: 30 }],
    ["Cent quatre-vingts factures par jour, toutes retapées.", { volume: 180, period: "day" }],
    ["Ça me prend 2,5 heures par semaine.", { hours: 2.5 }],
    ["Tous les lundis je perds trois heures sur ce tableau.", { hours: 3 }],
    ["Il arrive environ 1 200 bons par mois et personne ne les classe.", { volume: 1200, period: "month" }],
    ["Depuis 1987, chambre 14, à 90 euros, soit 12 pour cent de plus, et mon père a 75 ans.", {}],
    ["Plusieurs centaines de mails par jour, personne ne lit tout.", {}],
    ["J'y laisse une demi-journée par semaine.", { hours: 4 }],
    ["Soixante-dix demandes par semaine, on répond au hasard.", { volume: 70, period: "week" }],
    ["Quatre-vingt-dix appels par jour, toujours pour la même chose.", { volume: 90, period: "day" }],
    ["On est quatre et on saisit une heure et demie par jour.", { people: 4, hours: 7.5 }],
    ["Trois quarts d'heure par jour à chercher le bon classeur.", { hours: 3.75 }],
  ],
  es: [
    ["Dos compañeras dedican tres horas cada una al día a pasar albaranes.", { people: 2, hours: 30 }],
    ["Ciento ochenta facturas diarias y todas a mano.", { volume: 180, period: "day" }],
    ["Me lleva 2,5 horas a la semana.", { hours: 2.5 }],
    ["Todos los lunes pierdo tres horas con esa tabla.", { hours: 3 }],
    ["Entran unos 1.200 albaranes al mes y nadie los archiva.", { volume: 1200, period: "month" }],
    ["Desde 1987, la habitación 14 cuesta 90 euros, un 12 por ciento más, y mi padre tiene 75 años.", {}],
    ["Varios cientos de correos al día, nadie los lee todos.", {}],
    ["Se me va media jornada a la semana.", { hours: 4 }],
    ["Una veintena de pedidos por semana llegan por audio.", { volume: 20, period: "week" }],
    ["Somos cuatro y cada uno teclea una hora diaria.", { people: 4, hours: 20 }],
    ["Hora y media al día buscando el papel.", { hours: 7.5 }],
    ["Entre treinta y cuarenta consultas por semana.", { volume: 35, period: "week" }],
  ],
  pt: [
    ["Duas colegas gastam três horas cada uma por dia a passar guias.", { people: 2, hours: 30 }],
    ["Cento e oitenta faturas por dia, todas à mão.", { volume: 180, period: "day" }],
    ["Isto leva-me 2,5 horas por semana.", { hours: 2.5 }],
    ["Toda segunda perco três horas com essa planilha.", { hours: 3 }],
    ["Chegam umas 1.200 notas por mês e ninguém arquiva.", { volume: 1200, period: "month" }],
    ["Desde 1987 o quarto 14 custa 90 euros, 12 por cento a mais, e o meu pai tem 75 anos.", {}],
    ["Centenas de e-mails por dia, ninguém lê tudo.", {}],
    ["Vai meio dia por semana nisto.", { hours: 4 }],
    ["Duzentos e quarenta pedidos por semana chegam por áudio.", { volume: 240, period: "week" }],
    ["Somos quatro e cada um digita uma hora por dia.", { people: 4, hours: 20 }],
    ["Uma hora e meia por dia à procura do papel.", { hours: 7.5 }],
    ["Entre trinta e quarenta consultas por semana.", { volume: 35, period: "week" }],
  ],
  it: [
    ["Un preventivo di dodici pagine, ogni volta da capo.", {}],
    ["Due colleghe ci mettono tre ore ciascuna al giorno.", { people: 2, hours: 30 }],
    ["Sono centottanta fatture al giorno, tutte a mano.", { volume: 180, period: "day" }],
    ["Mi porta via 2,5 ore alla settimana.", { hours: 2.5 }],
    ["Ogni lunedì perdo tre ore su quella tabella.", { hours: 3 }],
    ["Arrivano circa 1.200 bolle al mese e nessuno le archivia.", { volume: 1200, period: "month" }],
    ["Dal 1987 la camera 14 costa 90 euro, il 12 per cento in più, e mio padre ha 75 anni.", {}],
    ["Parecchie centinaia di mail al giorno, nessuno le legge tutte.", {}],
    ["Se ne va mezza giornata alla settimana.", { hours: 4 }],
    ["Una ventina di ordini alla settimana arriva a voce.", { volume: 20, period: "week" }],
    ["Siamo in quattro e ognuno batte un'ora al giorno.", { people: 4, hours: 20 }],
    ["Un'ora e mezza al giorno a cercare la carta giusta.", { hours: 7.5 }],
    ["Tra le trenta e le quaranta richieste a settimana.", { volume: 35, period: "week" }],
  ],
  nl: [
    ["Twee collega's zijn er elk drie uur per dag mee bezig.", { people: 2, hours: 30 }],
    ["Honderdtachtig facturen per dag, allemaal met de hand.", { volume: 180, period: "day" }],
    ["Het kost me 2,5 uur per week.", { hours: 2.5 }],
    ["Elke maandag ben ik drie uur kwijt aan dat lijstje.", { hours: 3 }],
    ["Er komen zo'n 1.200 bonnen per maand en niemand bergt ze op.", { volume: 1200, period: "month" }],
    ["Sinds 1987 kost kamer 14 al 90 euro, 12 procent meer, en mijn vader is 75 jaar.", {}],
    ["Honderden mails per dag, niemand leest ze allemaal.", {}],
    ["Daar gaat een halve dag per week aan op.", { hours: 4 }],
    ["Tweehonderdveertig bestellingen per week, allemaal via de app.", { volume: 240, period: "week" }],
    ["We zijn met z'n vieren en ieder typt een uur per dag.", { people: 4, hours: 20 }],
    ["Anderhalf uur per dag zoeken naar het goede papier.", { hours: 7.5 }],
    ["Drie kwartier per dag zoek ik naar de juiste map.", { hours: 3.75 }],
  ],
  pl: [
    ["Faktury przepisujemy 4 godz. dziennie.", { hours: 20 }],
    ["Dwie koleżanki siedzą nad tym po trzy godziny dziennie.", { people: 2, hours: 30 }],
    ["Sto osiemdziesiąt faktur dziennie, wszystkie ręcznie.", { volume: 180, period: "day" }],
    ["Zajmuje mi to 2,5 godziny tygodniowo.", { hours: 2.5 }],
    ["W każdy poniedziałek tracę trzy godziny na tę tabelkę.", { hours: 3 }],
    ["Przychodzi około 1200 dokumentów miesięcznie i nikt ich nie odkłada.", { volume: 1200, period: "month" }],
    ["Od 1987 roku pokój 14 kosztuje 90 złotych, 12 procent więcej, a ojciec ma 75 lat.", {}],
    ["Kilkaset maili dziennie, nikt nie czyta wszystkich.", {}],
    ["Idzie na to pół dnia w tygodniu.", { hours: 4 }],
    ["Dwieście czterdzieści zamówień na tydzień, wszystko przez telefon.", { volume: 240, period: "week" }],
    ["Jest nas czworo i każdy wklepuje godzinę dziennie.", { people: 4, hours: 20 }],
    ["Półtorej godziny dziennie szukam właściwej kartki.", { hours: 7.5 }],
    ["Od trzydziestu do czterdziestu zapytań tygodniowo.", { volume: 35, period: "week" }],
  ],
  sv: [
    ["En halvtimme om dagen går åt till att sortera mejl.", { hours: 2.5 }],
    ["Två kollegor lägger tre timmar var om dagen på det.", { people: 2, hours: 30 }],
    ["Hundraåttio fakturor om dagen, alla för hand.", { volume: 180, period: "day" }],
    ["Det tar 2,5 timmar i veckan för mig.", { hours: 2.5 }],
    ["Varje måndag går tre timmar åt till den där listan.", { hours: 3 }],
    ["Det kommer runt 1 200 följesedlar i månaden och ingen sorterar dem.", { volume: 1200, period: "month" }],
    ["Sedan 1987 kostar rum 14 hela 90 kronor, 12 procent mer, och min far är 75 år.", {}],
    ["Flera hundra mejl om dagen, ingen läser alla.", {}],
    ["Det går en halv dag i veckan till detta.", { hours: 4 }],
    ["Tvåhundrafyrtio beställningar i veckan, allt via sms.", { volume: 240, period: "week" }],
    ["Vi är fyra och var och en knappar in en timme om dagen.", { people: 4, hours: 20 }],
    ["En och en halv timme om dagen letar jag efter rätt papper.", { hours: 7.5 }],
    ["Det är trettio till fyrtio förfrågningar på veckan.", { volume: 35, period: "week" }],
  ],
  he: [
    ["שתי עובדות יושבות על זה שלוש שעות ביום כל אחת.", { people: 2, hours: 30 }],
    ["מאה ושמונים חשבוניות ביום, הכול ביד.", { volume: 180, period: "day" }],
    ["זה לוקח לי 2.5 שעות בשבוע.", { hours: 2.5 }],
    ["כל יום שני הולכות לי שלוש שעות על הטבלה הזאת.", { hours: 3 }],
    ["נכנסות בערך 1,200 תעודות בחודש ואף אחד לא מתייק.", { volume: 1200, period: "month" }],
    ["מאז 1987 חדר 14 עולה 90 שקל, 12 אחוז יותר, ואבא שלי בן 75.", {}],
    ["כמה מאות מיילים ביום, אף אחד לא קורא הכול.", {}],
    ["הולך לי על זה חצי יום בשבוע.", { hours: 4 }],
    ["מאתיים וארבעים הזמנות בשבוע, הכול בטלפון.", { volume: 240, period: "week" }],
    ["אנחנו ארבעה וכל אחד מקליד שעה ביום.", { people: 4, hours: 20 }],
    ["שעה וחצי ביום אני מחפש את הנייר הנכון.", { hours: 7.5 }],
    ["שלושים עד ארבעים פניות בשבוע.", { volume: 35, period: "week" }],
  ],
};

for (const [language, texts] of Object.entries(TEXTS)) {
  Deno.test(`figures are read in ${language} as they are said`, async (t) => {
    for (const [text, stated] of texts) {
      await t.step(text, () => {
        const tokens = tokenise(text);
        const { people, volume, period, hoursPerWeek: hours } = amountsIn(tokens, language as Language, RULES, []);
        const read = Object.entries({ people, volume, period, hours }).filter(([, value]) => value !== null);
        assertEquals([detectLanguage(tokens), Object.fromEntries(read)], [language, stated]);
      });
    }
  });
}
