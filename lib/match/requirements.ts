import type { LineReader } from "@/lib/language/line_reader.ts";
import { languagesOf } from "@/lib/match/asked_names.ts";
import { spokenIn } from "@/lib/match/language_requirements.ts";
import { ASKS, clausesOf, isRemark, part } from "@/lib/match/line_clauses.ts";
import { pointKind } from "@/lib/match/point_kinds.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { ownKind } from "@/lib/match/posting_words.ts";
import { contentWords } from "@/lib/match/content_words.ts";
import { MAX_POINTS, type PointKind } from "@/lib/match/reading.ts";
import { skillTable, wordsIn } from "@/lib/match/skill_table.ts";
import type { Language } from "@/lib/text/language.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { languagesIn, levelIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A point that a posting asks for. */
export interface Requirement {
  text: string;
  importance: "required" | "preferred";
  kind: PointKind;
  /** For languages: each entry is met by any of its languages. */
  languages: ReturnType<typeof spokenIn>;
}

/** One more than is taken, so that it is seen that there are more. */
const MAX_REQUIREMENTS = MAX_POINTS + 1;

/** What tells of the company and asks for nothing: "We have 20 years of experience in …". */
const TELLS = guarded(
  /^(?:we|our|wir|unsere?|vi|vara?|vart|nous|notre|nos|somos|nuestr[ao]s?) (?!(?:ask|expect|require|need|want|look|search|seek|insist|are (?:looking|searching|seeking|after)|brauch|such|erwart|verlang|setz|wunsch|sok|behov|vill|kraver|cherch|recherch|demand|exige|souhait|attend|ideal)).{0,40}(?:experience|erfahrung|erfarenhet|\b(?:years?|jahren?|ar|ans|anos)\b)|^(?:con|with|mit|med|avec) (?:mas de|over|more than|uber|mehr als|mer an|plus de|our|unser|nuestr|notre) |applications? from|everyone|everybody|^(?:nobody|no one|none of|niemand|keiner von|ingen (?:av|har|kan|hos|vet)|nadie|personne)\b|(?:person|colleague|somebody|someone|engineer|developer) who [^,.;]{2,60} (?:retires?|leaves?|left|quits?|is (?:leaving|retiring|off)|will (?:leave|retire))\b|^(?:vi har|we have|wir haben|tenemos a?|nous avons) (?:redan |already |schon |ya |deja )?(?:nagon|someone|somebody|jemand|alguien|quelqu'un)|\b(?:that|dass|att|que) (?:no |the |all |our |keine |die |unsere |inga |alla |los |les |aucune )?(?:data|daten|uppgifter|datos|donnees)\b|^(?:you(?:['’]ll| will)?|sie|du|vous|tu|trabajaras) (?:(?:work|report|join|sit|meet|arbeite(?:n|st)|bericht\p{L}{2,4}|arbetar|jobbar|rapporterar|travaillez|travailles)\b(?: [\p{L}'-]{1,14}){0,4} )?(?:(?:replace|succeed|ersetz(?:en|t)|ersatter|remplacez) )?(?:with |con |mit )?(?:an? |eine?r? |une? )?(?:someone|somebody|person|colleague|jemand\p{L}{0,2}|kollegin|nagon|kollega|alguien|quelqu'un|personne)\b|^you report\b|disabilit|behinderung|schwerbehinder|funktionsnedsattning|funktionsvariation|discapacidad|handicap|of (?:every|all|any) (?:age|background|gender|origin|faith)|olika bakgrund|alla bakgrunder|diversidad|diversite|vielfalt|mangfald|may (?:bring|send|ask)\b/u,
);

/** What begins with experience or knowledge is asked for, under whatever heading. */
const KNOWS = guarded(
  /^(?:\p{L}{2,14} ){0,2}(?:\p{L}{0,12}kenntnisse|\p{L}{0,10}erfahrung(?! (?:zeigt|lehrt))|experience (?:with|of|in)|\p{L}{0,10}erfarenhet av|kunskap(?:er)? (?:om|i)|experiencia (?:en|con)|conocimientos? (?:de|en)|experience (?:en|de|avec)|connaissances? (?:de|en))/u,
);

/** What is a condition and no point about the person. */
const CONDITION = guarded(
  /right to work|\bpermits? to work|(?:arrange|obtain|organi[sz]e|sort out|help with|no|any|working|residence|own|your) permits\b|work permit|permission to work|\banmeldung ist|authori[sz]ed to work|eligible to work|sponsor|(?<!\b(?:kan|kunna|kunnat|vill|ska|skall|att|och|vi) )\bvisa\b(?! (?:upp|hur|att|pa)\b)|\b(?:work|no|for|get|need|sponsor|arrange) visas\b|\bvisum|\bvisado|\bcitizen(?:ship)?\b(?! (?:service|office|letter|mail|portal|request|inbox|inquir|enquir))|\bcitizens of\b|\b(?:be|are|eu|us|uk) citizens\b|medborgarskap|staatsangehorig|medborgare|\bresident\b|\breside\b|you(?: live|(?: are|['’]re) based)\b|commuting distance|pendlingsavstand|bosatt|wohnsitz|arbeitserlaubnis|arbeitsbewilligung|arbeitsgenehmigung|titre de sejour|nationalit|nacionalidad|\bnationals?\b|security clearance|sakerhetsprov|must be based|f-skatt|nacionalidad|ciudadan|staatsburger|documentacion en regla|para trabajar en|casier judiciaire|antecedentes penales|no haber sido|fuhrungszeugnis|arbetstillstand|forekommer|permiso de trabajo|permis de travail|autorisation de travail|\bsalary\b(?! (?:administration|run|system|calculation|processing|data|statement|payment))|\bgehalt\b|gehalts(?!abrechn)|\bsalario\b|salaire|equal opportunit|\b(?:to|please|you|how to|can|must|and) apply\b(?! \p{L}{3,20} to\b)|^apply|\bbewerb|ansok(?!ning(?:ar|en|sarende)?(?: om| fran|$))|we offer|wir bieten|vi erbjuder|ofrecemos|nous offrons|presence requise|anwesenheitspflicht|\b(?:(?<!\b(?:go|goes|going|gone|went|taking|take|taken|systems|models|agents|software|it|them) )live|living|based|located|wohn(?:en|haft|st)?|ansassig|bor?|residir|residente|vivir|resider|habiter|(?<!(?:bonnes?|solides?|buenas?|solidas?|une|de) )base(?:d|e|ee|es|ees)?) (?:in|i|en|a|near|nahe|nara|pa)\b/u,
);

/** Says who may work somewhere, without naming a permit. */
const MAY_WORK = guarded(
  /(?:allowed|entitled|permitted|free) to work in|you may work in|zugang zum [^.;]{0,24}arbeitsmarkt|(?:far|har ratt att) arbeta i/,
);

function isCondition(folded: string): boolean {
  return CONDITION.test(folded) || MAY_WORK.test(folded);
}

/** What stands beside a point and is none: why it is asked for, that it is not, what the talks are like, what the reader should send. */
const ASIDE = guarded(
  /^(?:we|wir|vi|nous) (?:cannot|can['’]t|can not|are (?:not able|unable)|konnen (?:leider |ihnen |dir )?(?:nicht|kein)|kan (?:tyvarr |dock )?(?:inte|ingen)|ne pouvons (?:malheureusement )?(?:pas|aucun))(?!.*(?:without|ohne|utan|sans)\b)|^no podemos (?!.*\bsin\b)|^(?:our|unsere?|vara?|vart|nuestr[ao]s?|notre|nos(?= \p{L}{3,20}[sx]\b)) (?!stack|tech|tool|werkzeug|verktyg|herramient|outil|(?:\p{L}{1,12} )?(?:language|sprak|idioma|langue|arbeitsspr|konzernspr))[^:]*(?<!\b(?:you|du|sie|vous) \p{L}{2,20})$|\bours to (?:provide|pay)|^you(?:['’]ll| will) (?:love|like|enjoy|get|receive|join|meet|find|be (?:joined|given|paid|welcomed|met))\b|^(?:du|ni) (?:far(?! garna)|erbjuds|moter)\b|^(?:sie|du) (?:erhalten|erhaltst|bekommen|bekommst)\b|\b(?:erhalten|bekommen) sie\b|^(?:we|wir|vi|nous) (?:use|pay|offer|sell|serve|anvander|erbjuder|betalar|nutzen|verwenden|bieten|zahlen|utilisons|offrons|proposons)\b|^(?:the )?(?:overtime|travel|shifts?|parking|tone|hours?|audits?|holidays?|lunch(?:es)?|training|onboarding|induction|remote work|home office|relocation|overtid|resor|skift|parkering|lunch|introduktion|uberstunden|schichten|reisen|einarbeitung|parkplatze?) (?:(?:in|on|for|at) (?:\p{L}{1,14} ){1,3})?(?:is|are|do|does|happens?|takes?|occurs?|comes?|ar|sker|forekommer|ingar|ist|sind|gibt|fallen|kommen)\b(?! (?:an? )?(?:must|required|essential|needed|necessary|expected|part))|\bcan be done from\b|provanstall|probezeit|probation(?:ary)? period|periodo de prueba|periode d'essai|\b(?:contract|agreement|nda|avtal|vertrag|vereinbarung|contrato|contrat|clause)\b[^.;]{0,50} (?:is|are|will be|to be|skrivs|undertecknas|unterschrieben|se firma|est signe)\b|^(?:till din hjalp|at your side|an (?:ihrer|deiner) seite|a tu lado|a (?:vos|tes) cotes)\b|^as (?:the|our|we|all|most|many|some|they)\b|^(?:since|because|as you|denn|weil|da (?:sie|du)|puisque|parce que|car (?:[nv]os|[nv]otre|vous|nous|les?|la|il|elle|on|tous|une?)|ya que|porque|eftersom|da du|for att du)\b|^(?:keine|no|ingen|inget|pas une|sin ser) (?:bedingung|voraussetzung|muss|condition|must|requirement|krav|villkor|requisito|exigence)$|^(?:no|keine|inga|sin|pas d[e'’]) ?(?:agenc|recruit|headhunt|calls|vermittl|agentur|anrufe|personalvermitt|rekryter|bemanning|samtal|agencias|llamadas|agences|appels)|^(?:nobody|no one|niemand|nadie|personne)\b|^ingen (?:kommer|testar|provar|kraver)\b|^(?:the rest|everything else|that(?: is|['’]s) all|den rest|alles (?:andere|weitere)|das ist alles|resten|allt annat|det ar allt|lo demas|el resto|eso es todo|(?:tout )?le reste|c'est tout)\b|\bcounts? for (?:nothing|little)\b|criminal record|background check|bakgrundskontroll|belastningsregist|straffregist|^(?:fewer|less|weniger|farre|menos|moins d|more time|mehr zeit|mer tid|mas tiempo|plus de temps)\b|^(?:tell|show|send) (?:us|me)\b|^(?:zeig|erzahl|schreib|schick)\p{L}{0,3} (?:sie )?(?:uns|mir)\b|^(?:visa|beratta for|skriv till) oss\b|^(?:cuentanos|ensenanos|muestranos|envianos)\b|^(?:montrez|dites|racontez|envoyez)-(?:nous|moi)\b|^(?:all |our |the |die |unsere |alla |vara |las |nuestras |les |nos )?(?:talks?|meetings?|interviews?|intervjuer(?:na)?|entrevistas|entretiens|vorstellungsgesprache|conversations?|besprechungen|gesprache|sitzungen|moten|motena|samtal|reuniones|reunions|echanges) (?:are|is|take|happen|run|laufen|finden|sind|halls|ar|sker|son|se|ont)\b/u,
);

/** Where a point goes on with why it is asked for: "…, because our fitters speak no English". Letters are folded. */
const WHY = guarded(
  /,? because\b|,? since (?=\p{L})|,? as you(?:['’]ll| will| are|['’]re)\b|, as (?:you|our|we)\b|, (?:weil|denn|da (?:sie|du|wir|unsere?|die|der)|eftersom|da (?:du|vi)|for att du|ya que|puesto que|pues|car (?:[nv]os|[nv]otre|vous|nous|les?|la|il|elle|on|tous|une?)|car l['’]\p{L}{2,20}|puisque|parce que)\b|,? porque\b|(?:\s[–—-]|\s?[;:.])\s(?:our|unsere?|nuestr[ao]s?|notre|nos|vara|vart)\s|\.\s(?:we|wir|vi|nous) (?:have|run|use|are|do|work|haben|nutzen|sind|arbeiten|har|kor|anvander|avons|utilisons|sommes)\b/u,
);

/** Where a language goes on with what it is for: "Danish at C1: you talk to port staff". Letters are folded. */
const USE = guarded(
  /(?:\s?[:,;]|\s[–—-])\s(?:you (?!have|hold|know|can|need|must|should|are|bring|also|may)|(?:sie|du) (?!haben|hast|konnen|kannst|kennen|kennst|sind|bist|har|kan|ar|behover|bring)|vous (?!avez|etes|savez|pouvez|connaissez)|\p{L}{2,14}(?:aras|eras|iras) |tratas |hablas con |(?:half|part|some|most|many|our|the|parte|algun\p{L}{1,3}|el|los|las|nuestr\p{L}{1,3}|unsere?|die|der|das|einige|viele|alle|vara?|nagra|flera|manga|notre|nos|plusieurs|la|les?) |l['’])/u,
);

/** Leaves out why a point is asked for, and behind a language what it is for. */
function withoutReason(text: string): string {
  const folded = foldLetters(text);
  const cutAt = (words: typeof WHY) => words.exec(folded)?.index ?? text.length;
  const why = cutAt(WHY);
  const use = cutAt(USE);
  const end = use < why && languagesIn(folded.slice(0, use)).length > 0 ? use : why;
  // What only begins with a reason says something behind it.
  return end < 3 ? text : text.slice(0, end).trim();
}

/** Prose that names terms, or asks the reader to do something about the application. Letters are folded. */
const NO_POINT = guarded(
  /^(?:tell|show|send|write|please|if|contact|pass|call|start|skicka|beratta|mejla|tilltrade|eintritt|erzahl|schick|schreib|melde|bewirb|cuentanos|envia|escrib|dites|envoyez|ecrivez)\p{L}{0,3}\b|\bif you (?:know|have|would|want)|(?:the|this|a permanent|full-time|part-time) (?:position|post|role|job) (?:is|runs|will|has)|is a permanent|^we (?:care|value|believe|teach|train|pay|check|read|look(?! for)|are(?! (?:looking|searching|seeking|after)))\b|^(?:the|our) team (?:is|has|works|meets)\b|^(?:titles|references)\b|^you (?:should|will|may) (?:hear|receive|get)\b|^(?:tjansten|anstallningen|befattningen|arbetet) (?:ar|kan|utfors)|arbeta (?:pa distans|hemifran)|jobba hemifran|^du kan valja\b|work (?:remotely|from home)|^\d[\d .,]{0,12}(?:employees|students|people|customers|anstallda|studenter|medarbetare|kunder|mitarbeit|empleados|salaries)/u,
);

/** What the person is given or free to do, and questions about the post. Letters are folded. */
const GIVEN = guarded(
  /\byou(?:['’]ll| will)? (?:have|need) (?:your own|(?:a|an|your) (?:free hand|desk|seat|office|parking|budget|mentor|laptop)\b|access to|(?:any |more )?questions|the (?:same|chance|opportunity|freedom|choice|last word)|time\b|[\p{L}\d]{1,8} (?:weeks|days|hours|colleagues)\b)|\b(?:sie|du|ihr) ha(?:ben|st|bt) (?:noch )?(?:eine?n? (?:eigene|festen?)|fragen|die (?:moglichkeit|chance|wahl|freiheit)|freie hand|zugang|zeit\b|[\p{L}\d]{1,8} (?:tage|wochen|stunden|kolleg\p{L}{2,5})\b)|\b(?:du|ni) (?:har (?:en egen|ett eget|egen|eget|(?:en |ett |ditt |din )?(?:fast )?(?:kontorsplats|arbetsplats|skrivbord|plats)\b|fragor|mojlighet|chans|fria hander|tillgang|tid\b|[\p{L}\d]{1,8} (?:dagar|veckor|timmar|kollegor)\b)|kan (?:borja|arbeta|jobba|valja|sitta|fa|alltid|ringa))|\b(?:vous avez|tu as) (?:des questions|une question|un bureau|la possibilite|votre propre|carte blanche|acces|le choix|[\p{L}\d]{1,8} (?:jours|semaines|collegues)\b)|\btienes (?:preguntas|dudas|libertad|acceso|[\p{L}\d]{1,8} (?:dias|semanas)\b)/u,
);

/** Where and how long somebody is wanted: a term, said as a wish. Letters are folded. */
const WANTED = guarded(
  /\b(?:we|they) (?:ask|need|want|expect|require|count|insist|hope)(?: for| on)? (?:(?:you )?(?:to (?:be |come |start |live |sit )?)?(?:in|at|on|here|there|with us|by)\b|you (?:to start|here|there)|(?:[\p{L}\d-]{1,14} ){1,4}(?:days?|weeks|months|hours|mornings|evenings|visits)\b(?! of)|(?:(?:a|an|your|regular|physical|daily|weekly|full) ){0,3}(?:presence|attendance|start|availability)\b)|\bwir (?:erwarten|brauchen|bitten|wunschen|verlangen|mochten|benotigen)(?: uns)? (?:(?:sie|dich|um|von ihnen|von dir) ){0,2}(?:(?:[\p{L}\d-]{1,14} ){1,4}(?:tage?n?|wochen|monate|stunden|vormittage)\b|(?:(?:im|am|in|vor ort|bei uns)\b|(?:regelmassige )?(?:prasenz|anwesenheit)))|\bvi (?:behover|vill|ber om|raknar med|onskar|forvantar oss|ser|kraver) (?:(?:att|du|dig|ar|ha|kommer|finns|sitter) ){0,4}(?:(?:[\p{L}\d-]{1,14} ){1,4}(?:dagar?|veckor|timmar|manader)\b|pa (?:plats|kontoret)|narvaro)|\bdu (?:ska(?:ll)?|maste|behover|bor) (?:kunna )?(?:vara|finnas|sitta|komma|bo) (?:pa|i|till|hos|nara)\b|(?:pedimos|necesitamos|esperamos|queremos|exigimos|solicitamos) (?:(?:que|a|de ti) )?(?:(?:vengas|estes|acudas|pases|te incorpores|verte)\b|(?:[\p{L}\d-]{1,14} ){1,4}(?:dias?|jornadas?|semanas?|horas|mananas)\b|presencia)|\bnous (?:demandons|attendons|souhaitons|avons besoin|esperons|exigeons) (?:(?:de|que|vous|soyez|veniez) ){0,3}(?:(?:[\p{L}\d-]{1,14} ){1,4}(?:jours?|journees?|semaines|heures|matinees)\b|sur (?:place|site)|(?:une )?presence|au bureau)|\byou(?:['’]ll| will)? (?:must|should|need to|have to) (?:be (?:available|in|at|on|there|present|(?:prepared|ready|willing|able) to (?:travel|relocate|start|move|come))|come|live|travel|start)\b|\b(?:sie|du) (?:mussen|musst|sollten|solltest) (?:[\p{L}\d.-]{1,14} ){0,8}(?:verfugbar|anwesend|vor ort|wohnen|(?:in|im|am) \p{L}{2,20} sein)\b|\b(?:debes|tienes que|hay que|vous devez|il faut) (?:estar|etre|venir|vivir|habiter|acudir)\b|\byou(?:['’]ll| will)? (?:come|travel|are|be|sit|work|join us|meet us) (?:to|in|on|at|from) [^.;]{2,40} (?:once|twice|days?)\b|\b(?:presence|attendance|anwesenheit|prasenz|narvaro|presencia)\b|^(?:[\p{L}\d-]{1,14} ){1,2}(?:days|tage|dagar|dias|jours)\b|\b(?:days?|dag(?:ar)?|tage?n?|dias?|jours?) (?:a|per|each|every|pro|in der|im|i|por|a la|al|par) (?:week|month|woche|monat|veckan?|manad(?:en)?|semana|mes|semaine|mois)\b|\bil (?:vous )?faut (?:venir|etre (?:sur|a|au|present)|se deplacer|habiter)\b/u,
);

/** Recognises a term that is said as a wish and names nothing that somebody could know. */
function isWantedTerm(folded: string): boolean {
  const wanted = WANTED.exec(folded);
  return wanted !== null && skillTable().find(wordsIn(folded.replace(wanted[0], ""))).length === 0 &&
    languagesIn(folded).length === 0 && !EXPERIENCE.test(folded);
}

const PAY = guarded(/[€£$]\s?\d|\d\s?(?:€|k\b|kr\b|eur\b|sek\b|chf\b|gbp\b)|\d ?% bonus|\bpay(?:s|ing)?\b/);

/** Reads the points of a posting: those of its fields, those below headings, and sentences that ask for something. */
export function requirementsOf(posting: Posting, reader: LineReader): Requirement[] {
  const tags = languagesOf([...posting.points, ...posting.lines].map(({ text }) => text).join("\n"));
  const found = new Map<string, Requirement>();
  const add = (said: string, importance: "required" | "preferred"): void => {
    const text = withoutReason(said);
    const parts = apart(text);
    if (parts.length > 1) return parts.forEach((part) => add(part, importance));
    const bare = text.replace(/^(?:and|und|och|y|et|as well as|sowie)\s+/i, "").replace(/[.;,]{1,5}$/, "").trim();
    const folded = foldLetters(bare);
    // "Dutch?", and what becomes of it stands behind.
    if (/^\p{L}+\?$/u.test(bare)) return;
    if (bare.length < 2 || found.size >= MAX_REQUIREMENTS || isCondition(folded) || ASIDE.test(folded)) return;
    const key = folded.replace(/[^\p{L}\p{N}+#]+/gu, " ");
    const languages = spokenIn(bare, folded, importance, true);
    // What says nothing that could be compared is no point: "you like people".
    const words = wordsIn(bare);
    const saysSomething = languages.length > 0 || contentWords(words).length > 0 || YEARS.test(folded) ||
      STANDARD.test(bare) || skillTable().find(words).length > 0;
    if (!saysSomething) return;
    if (!found.has(key)) {
      found.set(key, {
        text: bare,
        importance,
        kind: kindOf(bare, languages, tags, reader),
        languages,
      });
    }
  };
  for (const { text, importance } of posting.points) {
    const folded = foldLetters(text);
    const own = ownKind(folded);
    if (own !== "unneeded" && !GIVEN.test(folded) && !isWantedTerm(folded)) add(text, own ?? importance);
  }
  const listed = listedPoints(posting);
  const hasList = posting.points.length > 0 ||
    posting.lines.some(({ kind, isEntry }) => kind === "required" && isEntry);
  for (const [index, line] of posting.lines.entries()) {
    const isListed = listed.has(line);
    // The title of a text names the post.
    if (!isListed && index === 0 && posting.source === "text" && line.text === posting.title) continue;
    for (const part of isListed ? clausesOf({ ...line, kind: "required" }) : clausesOf(line).flatMap(asking)) {
      const importance = importanceOf(part);
      if (hasList && importance === "required" && part.kind !== "required" && !isTelling(part)) continue;
      if (importance !== undefined) { for (const text of partsOf(part)) add(text, importance); }
    }
  }
  return [...found.values()];
}

/**
 * Finds the list of points of a posting that puts it under a heading that is not known: where nothing else is asked for,
 * the list that names degrees, years, languages and skills.
 */
function listedPoints({ lines, points }: Posting): ReadonlySet<PostingLine> {
  if (points.length > 0 || lines.some(({ kind }) => kind === "required")) return new Set();
  const lists: PostingLine[][] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.isEntry || line.kind !== "open") continue;
    const before = lines[index - 1];
    if (before?.isEntry && before.kind === "open") lists.at(-1)!.push(line);
    else lists.push([line]);
  }
  const share = (list: readonly PostingLine[]) =>
    list.filter(({ text, folded }) =>
      !isCondition(folded) && !PAY.test(folded) &&
      (isNamed(text) || EXPERIENCE.test(folded) || spokenIn(text, folded, "required", true).length > 0)
    ).length / list.length;
  const best = lists.filter((list) => list.length > 1 && share(list) >= 0.6).sort((a, b) => share(b) - share(a))[0];
  return new Set(best);
}

/** The number of a standard: "EN 50128", "ISO 9001". */
const STANDARD = /\b\p{Lu}{2,5}[ -]?\d{3,6}\b/u;

const SEPARATOR = /(, | (?:und|and|och|y|e|et|sowie|as well as|así como|ainsi que) )/;

/** Takes languages and skills apart that stand in one sentence, since each is judged in its own way: "Python, dbt and fluent English". */
function apart(text: string): string[] {
  if (languagesIn(text).length === 0) return [text];
  const pieces = text.split(SEPARATOR);
  const found: { text: string; isLanguage: boolean }[] = [];
  let hasSkill = false;
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index];
    const separator = pieces[index - 1] ?? "";
    const last = found.at(-1);
    const isLanguage = languagesIn(piece).length > 0;
    const folded = foldLetters(piece);
    const isSkill = !isLanguage && isNamed(piece) && !OF_SPEECH.test(folded) && levelIn(folded) === undefined;
    hasSkill ||= isSkill;
    const isSame = last !== undefined &&
      (!isLanguage && !isSkill || last.isLanguage === isLanguage && (isLanguage || !separator.startsWith(",")));
    if (isSame) last.text += separator + piece;
    else found.push({ text: piece, isLanguage });
  }
  return hasSkill ? found.map(({ text }) => text) : [text];
}

/** What goes on about a language: "…, whichever you prefer", "… and write it without effort". Letters are folded. */
const OF_SPEECH =
  /^(?:to )?(?:reads?|writes?|speaks?|talks?|understands?|whichever|whatever|wherever|as you|wie (?:sie|du|es)|je nach|egal|lesen|schreiben|sprechen|verstehen|skriva|skriver|lasa|tala|forsta|det du|som du|vilket|como|lo que|leer|escribir|hablar|lire|ecrire|parler|au choix|a votre|selon|l'une?)\b/;

function isNamed(text: string): boolean {
  const folded = foldLetters(text);
  const words = wordsIn(text);
  return skillTable().find(words).length > 0 || contentWords(words).length > 1 || YEARS.test(folded) ||
    DEGREE.test(folded) ||
    CERTIFICATE.test(folded);
}

/** What begins an entry that tells what is done, and words of terms: an entry with these names no skill that is asked for. */
const DOES = guarded(
  /^(?:you will|you['’]ll|build|develop|design|lead|own|maintain|support|work|help|manage|create|run|drive|ensure|define|write|train|install|keep|make|set|take|improve|automate|connect|advis|bygg|utveckl|led|ansvar|driv|stott|skapa|skriv|infor|aufbau|entwick|umsetzung|betreuung|planung|weiterentwick|konzept|einfuhrung|desarroll|dise|implant|crea|concevoir|developper|mettre|creer)|remote|full.?time|part.?time|hybrid|permanent|contract\b|heltid|deltid|tillsvidare|vollzeit|teilzeit|unbefristet|distans|kontor|office|benefit|forman|pension|\d ?%|[€£$]|\bkr\b/,
);

function importanceOf({ kind, text, folded, isEntry, isHeadless }: PostingLine): "required" | "preferred" | undefined {
  const own = ownKind(folded);
  if (own === "unneeded" || kind === "unneeded" && own !== "preferred") return undefined;
  if (kind === "preferred") return "preferred";
  if (
    !isEntry && own === undefined && (NO_POINT.test(folded) || GIVEN.test(folded) || isWantedTerm(folded))
  ) return undefined;
  if (kind === "required") return own ?? (isEntry || !isIntroduction(folded) ? "required" : undefined);
  if (kind === "offer" || kind === "about" || kind === "terms") return undefined;
  // "They pay €85k plus 10 % bonus" names no wish.
  if (own === "preferred") {
    return !PAY.test(folded) && !TELLS.test(folded) && (isEntry || folded.length < 160) ? "preferred" : undefined;
  }
  if (kind === "open" && isHeadless && !DOES.test(folded) && skillTable().find(wordsIn(text)).length > 0) {
    return isCondition(folded) || PAY.test(folded) ? undefined : own ?? "required";
  }
  if (kind === "open" && (isEntry || folded.length < 90) && KNOWS.test(folded)) return "required";
  // "Swedish and English in speech and writing." and "Civilingenjör eller motsvarande." by themselves.
  const isBare = text.length < 70 && kind === "open" && DEGREE.test(folded.slice(0, 24)) ||
    spokenIn(text, folded, kind, isEntry).some(({ isRequired, least }) =>
      isRequired && (least !== undefined && text.length < 70 || SPEAKS.test(folded))
    );
  return (isBare || ASKS.test(folded) && !LATER.test(folded)) && !isCondition(folded) && !TELLS.test(folded)
    ? "required"
    : undefined;
}

/** What begins with a time to come tells how the work goes: "After three months you should have …". Letters are folded. */
const LATER =
  /^(?:after|within|until|once|when|as soon as|by (?!training|trade|profession)|from|nach|bis|innerhalb|sobald|nachdem|efter|inom|nar|sa snart|a l[oa]s|al cabo|tras|cuando|una vez|en cuanto|au bout|apres|d'ici|des que|quand|lorsque)\b/;

/** Recognises prose that names something to be known or done, and not what everybody has: "You know the feeling". */
function isTelling({ text, folded }: PostingLine): boolean {
  return skillTable().find(wordsIn(text)).length > 0 || languagesIn(folded).length > 0 || YEARS.test(folded) ||
    DEGREE.test(folded) || CERTIFICATE.test(folded) || EXPERIENCE.test(folded) || KNOWS.test(folded) ||
    ABLE.test(folded) ||
    HAS_DONE.test(folded);
}

/** What somebody is good at, in words that no list of skills has. Letters are folded. */
const ABLE = guarded(
  /\bvana\b|\bvan (?:att|vid)\b|knack|abilit|\bable to\b|fahigkeit|formaga|capaz|capacidad|capable|capacite|habitu|comfortable|fluent|familiar|erklar|forklar|explain|explic|expliq|umgehen|umgang|\bskills?\b/,
);

/** What somebody has done before. Letters are folded. */
const HAS_DONE =
  /\b(?:have|has|['’]ve) (?:(?:already|also|ever|once|actually|personally|yourself) )?(?:\p{L}{2,14}ed|built|led|done|run|taught|written|sat|put|held|made|sold|brought|taken|given|been)\b|\b(?:hast|haben|hat) (?:[\p{L}-]{1,24} ){1,10}(?:ge|ver|be|ent|er|ein|auf|um|ab|an|uber)\p{L}{2,16}(?:t|en)\b|\bhar (?:(?:redan|tidigare|sjalv) )?\p{L}{2,14}(?:at|it|tt|rt|gt|lt)\b|\b(?:haya|has) (?:ya )?\p{L}{2,14}(?:ado|ido)\b|\b(?:avez|as|ait|a) (?:deja )?\p{L}{2,14}(?:e|i|u|it|is)\b/u;

const SPEAKS = guarded(
  /\byou (?:speak|write|read)|(?:sie|du) (?:sprechen|sprichst|schreib)|\bdu (?:talar|skriver|forstar|pratar|beharskar)|\b(?:hablas|escribes|habla)\b|vous (?:parlez|ecrivez)/,
);

/** Recognises a sentence that only leads to the list below it. */
function isIntroduction(folded: string): boolean {
  return folded.endsWith(":") && folded.length < 80;
}

/** Splits a line where it asks for several things that do not belong together, without what is only remarked. */
function partsOf(line: PostingLine): string[] {
  return line.text.split(/\s?;\s+/).filter((text, index) =>
    index === 0 || !isRemark(part(line, text)) || skillTable().find(wordsIn(text)).length > 0
  );
}

/** Whom a sentence asks for. */
const SOMEONE = guarded(
  /(?:some(?:one|body)|an? (?:person|contractor|consultant|engineer|developer)|jemand(?:en)?|eine (?:person|kollegin|beraterin|fachkraft)|nagon|en (?:person|konsult|kollega)|alguien|una persona|quelqu'un|une personne),? (?:with|who|mit|der|die|med|som|con|que|avec|qui)\b/,
);

/** A part of a sentence that states a term and no point. */
const TERM = guarded(
  /\b(?:days?|tage?n?|dagar?|dias|jours?|hours?|stunden|timmar|horas) (?:a|per|pro|die|in der|i|por|a la|par|sur site|on site)\b|\b(?:for|fur|i|under|durante|pendant|rund|about|ca) [\p{L}\d]{1,12} (?:days|weeks|months|tage|wochen|monate|dagar|veckor|manader|dias|semanas|meses|jours|semaines|mois)\b|\bremote\b|pa distans|aus der ferne|home ?office|teletrabajo|a distancia|teletravail|full.time|part.time|vollzeit|teilzeit|heltid|deltid|\bstart(?:ing|ar)?\b|\bab (?:dem |sofort|januar|februar|marz|april)|\bdebut\b|\bcd[di]\b|temps (?:plein|partiel)|\b(?:in|at) (?:the|our) (?:\p{L}{1,20} )?office|im buro|pa kontoret|en la oficina|au bureau/u,
);

/** Returns the part of a line that asks: without whom it is said of, and without the terms beside it. */
function asking(line: PostingLine): PostingLine[] {
  const { folded } = line;
  const someone = SOMEONE.exec(folded);
  const from =
    someone !== null && !TELLS.test(folded) && skillTable().find(wordsIn(folded.slice(0, someone.index))).length === 0
      ? someone.index
      : 0;
  const text = line.text.slice(from);
  const parts = TERM.test(folded) || PAY.test(folded) ? text.split(/(?<=[,:]) /) : [text];
  const isTerm = parts.map((part) => {
    const folded = foldLetters(part);
    return (TERM.test(folded) || PAY.test(folded)) && !YEARS.test(folded) && !ASKS.test(folded) &&
      skillTable().find(wordsIn(part)).length === 0;
  });
  if (!isTerm.includes(true)) return [part(line, text)];
  const first = parts.findIndex((part) => ASKS.test(foldLetters(part)));
  const asked = parts.slice(Math.max(first, isTerm.indexOf(false)), isTerm.lastIndexOf(false) + 1).join(" ");
  return asked === "" ? [] : [part(line, asked.replace(/[,:]$/, ""))];
}

const DEGREE = guarded(
  /\bdegree\b|bachelor|master(?:'s| of|s\b| degree|abschluss|studium| 2\b| en | in | i )|matura|lehrabschluss|abgeschlossene (?:lehre|ausbildung)|formacion profesional|ciclo formativo|\b(?:bts|dut|but)\b(?! )|\bm\.?sc\b|\bb\.?sc\b|\bph\.?d\b|doctora|promotion\b|promoviert|diplom\b|studium|hochschulabschluss|abgeschlossenes? (?:studium|ausbildung)|staatsexamen|universitats|\bexamen\b|civilingenj|hogskole|kandidatexamen|masterexamen|licenciatur|grado (?:en|universitario)|titulacion|titulado|ingenieria (?:informatica|superior)|diplome|\bbac ?\+|licence (?:en|pro)|ecole d'ingenieur|formation (?:superieure|bac)|apprenticeship|vocational|ausbildung (?:als|zum|zur)|gymnasi|high school|abitur|education in|utbildning (?:inom|i |till|som)|university/,
);

const CERTIFICATE = guarded(
  /certifi(?:ed|cation|cate)|zertifi|\bcertifi\p{L}{0,14}|licen[cs]e\b|lizenz|legitimation|korkort|fuhrerschein|carne |carnet|permis b|accredited|chartered|\bcka\b|\bcissp|\bpmp\b|\bcpa\b|approbation|habilitat/u,
);

const YEARS = guarded(/\byears?\b|\bjahre?n?\b|\bars?\b|\banos?\b|\bans\b|\bannees?\b|months of experience/);

const EXPERIENCE = guarded(/experience|erfahrung|erfarenhet|experiencia|praxis|background|knowledge of the|bakgrund/);

function kindOf(
  text: string,
  languages: Requirement["languages"],
  tags: readonly string[],
  reader: LineReader,
): PointKind {
  if (languages.length > 0) return "language";
  return pointKind(text, tags) ?? reader.kindOf(text, tags[0] as Language);
}
