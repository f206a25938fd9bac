import { spokenIn } from "@/lib/match/language_requirements.ts";
import type { Posting } from "@/lib/match/posting.ts";
import { type PostingLine, sentences as sentencesIn } from "@/lib/match/posting_text.ts";
import { markOf, ownKind, WELCOME } from "@/lib/match/posting_words.ts";
import { contentWords } from "@/lib/match/profile_evidence.ts";
import { skillTable, wordsIn } from "@/lib/match/skill_table.ts";
import { MAY_WORK } from "@/lib/match/work_authorization.ts";
import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { languagesIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A point that a posting asks for. */
export interface Requirement {
  text: string;
  folded: string;
  /** The text without the words that only say that, or how much, it is asked for; folded or not, letter for letter. */
  asked: string;
  importance: "required" | "preferred";
  kind: "skill" | "experience" | "language" | "education" | "certification" | "other";
  /** For languages: each entry is met by any of its languages. */
  languages: ReturnType<typeof spokenIn>;
}

const MAX_REQUIREMENTS = 60;

/** What marks a sentence as asking for something, where no heading says so. */
const ASKS = guarded(
  new RegExp(
    [
      // English
      /\d\+? years? of\b|^\d{1,2}\+? years?\b|\byou(?: also|['’](?:ve|re)| already)? (?:have|hold|done|built|used|worked|shipped|bring|know|speak|need|must|should|can show|(?:are )?(?:an? )?(?:experienced|fluent|certified|familiar|comfortable|confident|proficient|used to|at home|able to))|\byou(?:['’]ll| will| would)(?: also)? (?:have|need|bring|know|be (?:experienced|fluent|certified|familiar|comfortable|confident|proficient|used to|able to))/u,
      /must (?:have|be|speak|hold|know)|\bshould (?:have|bring|know)|\brequired\b|\bessential\b|a must\b|we (?:require|expect|insist|ask (?:for|that)|need (?:someone|somebody|a person))|(?<!with |non-)(?:someone|somebody|a person|the (?:right |ideal )?person(?: we (?:hire|seek|need|want))?|candidates?|(?:engineer|developer|consultant|contractor|freelancer|specialist|colleague|expert|nurse)s?) (?:with\b|(?:who )?(?:has|have|knows?|speaks?|can|is able|understands?))|experience (?:with|in|of|from)|(?:familiarity|proficiency|fluency|proficient|familiar|well versed) (?:with|in)\b/u,
      // German
      /(?:sie|du|ihr) (?:haben|hast|habt|bringen|bringst|verfugen|verfugst|sprechen|sprichst|beherrsch|kennen|kennst|soll(?:te)?(?:n|st)|muss(?:t|en))|(?:soll(?:te)?(?:n|st)|muss(?:t|en)) (?:sie|du)\b|sollten? (?:\p{L}{1,20} ){0,6}(?:haben|konnen|kennen|mitbringen|sein)\b|wird vorausgesetzt|voraussetzung|setzen wir voraus|zwingend|erforderlich|(?:jemand(?:en)?|eine (?:person|kollegin|beraterin|fachkraft)|einen (?:kollegen|berater|entwickler|menschen)),? (?:mit\b|(?:der|die)\b(?= [^.;:]{0,160} (?:hat|haben|kann|kennt|ist|beherrscht|versteht|mitbringt|spricht)\b))|vertraut (?:mit|sein|sind)|wichtig ist (?:mir|uns)|(?:ist|sind) (?:mir|uns) wichtig/u,
      // Swedish
      /\bdu(?: som soker)? (?:redan )?(?:har|talar|behover|kan|ska(?:ll)? (?:ha|kunna|vara)|bor (?:ha|kunna|vara)|maste|ar (?:van|trygg|bekvam|insatt))\b|krav\b|kravs\b|(?:ett|ar) maste|vi soker (?:dig|nagon) (?:med|som (?:har|kan|talar|ar))|(?:nagon|en (?:person|konsult|kollega)) (?:med|som (?:har|kan|talar|ar))\b|(?:konsulten|kandidaten|personen) (?:har|kan|(?:ska(?:ll)?|bor|maste) (?:ha|kunna|vara))\b/u,
      // Spanish
      /imprescindible|se (?:requiere|exige|pide)|nos hace falta|se (?:necesita|precisa) (?!\p{L}{1,20}\/|\p{L}{1,20}(?:or|ora|ista|er[oa])\b)|deb(?:eria|erias) (?:tener|hablar|haber|saber|conocer)|(?:necesitamos|buscamos|precisamos) (?:a )?(?:gente|personas?|profesionales|una persona) (?:con|que)|hay que (?:saber|conocer|hablar|tener)|buscamos (?:a )?alguien con|es necesario|necesitas|necesitamos (?:que|a |alguien|experiencia|una? persona)|(?:debes?|deberas|tiene que|tienes que|ha de|has de) (?:tener|hablar|saber|haber|manejar|conocer|dominar)|(?:alguien|una persona|un perfil|una? (?:profesional|consultora?|ingenier[ao])) (?:con|que (?:ya )?(?:tenga|sepa|hable|domine|haya|conozca))|experiencia (?:en|con|previa|minima)|\b(?:dominas|conoces|has (?:trabajado|construido|implantado|liderado|hecho))\b/u,
      // French
      /\btu (?:as|parles|maitrises|sais|connais)\b|il (?:vous )?faut (?:\p{L}{1,20} )?(?:savoir|connaitre|parler|maitriser|avoir|de l')|vous (?:avez|parlez|maitrisez|justifiez|connaissez|savez|possedez|disposez|etes (?:a l'aise|familier|familiere|capable|titulaire|habitue)|devez (?:avoir|savoir|connaitre|maitriser|parler))|exigee?s?\b|requise?s?\b|indispensable|obligatoire|(?:quelqu'un|une? (?:personne|profil|consultante?|ingenieure?|freelance)) (?:avec|ayant|capable|qui (?:a|ait|sait|sache|maitrise|parle|connait))\b|experience (?:en|de|du|dans)\b|titulaire d/u,
    ].map(({ source }) => source).join("|"),
    "u",
  ),
);

/** What tells of the company and asks for nothing: "We have 20 years of experience in …". */
const TELLS = guarded(
  /^(?:we|our|wir|unsere?|vi|vara?|vart|nous|notre|nos|somos|nuestr[ao]s?) (?!(?:ask|expect|require|need|want|look|search|seek|insist|are (?:looking|searching|seeking|after)|brauch|such|erwart|verlang|setz|wunsch|sok|behov|vill|kraver|cherch|recherch|demand|exige|souhait|attend|ideal)).{0,40}(?:experience|erfahrung|erfarenhet|\b(?:years?|jahren?|ar|ans|anos)\b)|^(?:con|with|mit|med|avec) (?:mas de|over|more than|uber|mehr als|mer an|plus de|our|unser|nuestr|notre) |applications? from|everyone|everybody/,
);

/** What begins with experience or knowledge is asked for, under whatever heading. */
const KNOWS = guarded(
  /^(?:\p{L}{2,14} ){0,2}(?:\p{L}{0,12}kenntnisse|\p{L}{0,10}erfahrung|experience (?:with|of|in)|\p{L}{0,10}erfarenhet av|kunskap(?:er)? (?:om|i)|experiencia (?:en|con)|conocimientos? (?:de|en)|experience (?:en|de|avec)|connaissances? (?:de|en))/u,
);

/** What is a condition and no point about the person. */
const CONDITION = guarded(
  /right to work|work permit|authori[sz]ed to work|eligible to work|sponsor|(?<!\b(?:kan|att|ska|skall|och|vi) )\bvisa\b|\bwork visas\b|citizen|medborgarskap|staatsangehorig|medborgare|\bresident\b|\breside\b|you(?: live|(?: are|['’]re) based)\b|commuting distance|pendlingsavstand|bosatt|wohnsitz|arbeitserlaubnis|arbeitsbewilligung|arbeitsgenehmigung|titre de sejour|nationalit|nacionalidad|\bnationals?\b|security clearance|sakerhetsprov|must be based|f-skatt|nacionalidad|ciudadan|staatsburger|documentacion en regla|para trabajar en|casier judiciaire|antecedentes penales|no haber sido|fuhrungszeugnis|arbetstillstand|forekommer|permiso de trabajo|permis de travail|autorisation de travail|salary|gehalt|\bsalario\b|salaire|equal opportunit|apply|bewerb|ansok|we offer|wir bieten|vi erbjuder|ofrecemos|nous offrons|presence requise|anwesenheitspflicht|(?:live|living|based|located|wohn(?:en|haft|st)?|ansassig|bor|residir|residente|vivir|resider|habiter|base[es]{0,2}) (?:in|i|en|a|near|nahe)\b/,
);

function isCondition(folded: string): boolean {
  return CONDITION.test(folded) || MAY_WORK.test(folded);
}

/** The end of a sentence that says why something is asked for, or that it is not. */
const REASON =
  /^(?:since|because|as you|denn|weil|da (?:sie|du)|puisque|parce que|car|ya que|porque|eftersom|da du|for att du)\b|^(?:keine|no|ingen|inget|pas une|sin ser) (?:bedingung|voraussetzung|muss|condition|must|requirement|krav|villkor|requisito|exigence)$/;

/** A sentence that begins by saying what is not needed, and names no wish behind it. Letters are folded. */
const DENIES =
  /^(?:you|we) (?:need|require|ask for|expect|want) no(?:t|thing)?\b(?!.*\b(?:but|although|however)\b)|^(?:you|we|du|vi|ni)(?:['’]ll)? (?:do not|don['’]t|will not|won['’]t|behover inte|kraver inte|behover varken) (?:need |require |ask for |expect )?(?!.*\b(?:but|men|although|however)\b)/;

/** Prose that names terms, or asks the reader to do something about the application. Letters are folded. */
const NO_POINT = guarded(
  /^(?:tell|show|send|write|please|if|contact|pass|call|start|skicka|beratta|mejla|tilltrade|eintritt|erzahl|schick|schreib|melde|bewirb|cuentanos|envia|escrib|dites|envoyez|ecrivez)\p{L}{0,3}\b|\bif you (?:know|have|would|want)|(?:the|this|a permanent|full-time|part-time) (?:position|post|role|job) (?:is|runs|will|has)|is a permanent|^(?:tjansten|anstallningen|befattningen|arbetet) (?:ar|kan|utfors)|arbeta (?:pa distans|hemifran)|jobba hemifran|^du kan valja\b|work (?:remotely|from home)|^\d[\d .,]{0,12}(?:employees|students|people|customers|anstallda|studenter|medarbetare|kunder|mitarbeit|empleados|salaries)/u,
);

const PAY = guarded(/[€£$]\s?\d|\d\s?(?:€|k\b|kr\b|eur\b|sek\b|chf\b|gbp\b)|\d ?% bonus|\bpay(?:s|ing)?\b/);

/** Reads the points of a posting: those of its fields, those below headings, and sentences that ask for something. */
export function requirementsOf(posting: Posting): Requirement[] {
  const found = new Map<string, Requirement>();
  const add = (text: string, importance: "required" | "preferred"): void => {
    const parts = apart(text);
    if (parts.length > 1) return parts.forEach((part) => add(part, importance));
    const bare = text.replace(/^(?:and|und|och|y|et|as well as|sowie)\s+/i, "").replace(/[.;,]{1,5}$/, "").trim();
    const folded = foldLetters(bare);
    if (bare.length < 2 || found.size >= MAX_REQUIREMENTS || isCondition(folded) || REASON.test(folded)) return;
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
        folded,
        asked: withoutMarks(bare, folded),
        importance,
        kind: kindOf(folded, languages),
        languages,
      });
    }
  };
  for (const { text, importance } of posting.points) {
    const own = ownKind(foldLetters(text));
    if (own !== "unneeded") add(text, own ?? importance);
  }
  const listed = listedPoints(posting);
  for (const [index, line] of posting.lines.entries()) {
    const isListed = listed.has(line);
    // The title of a text names the post.
    if (!isListed && index === 0 && posting.source === "text" && line.text === posting.title) continue;
    for (const part of isListed ? clausesOf({ ...line, kind: "required" }) : clausesOf(line).flatMap(asking)) {
      const importance = importanceOf(part);
      if (importance !== undefined) { for (const text of partsOf(part)) add(text, importance); }
    }
  }
  return [...found.values()];
}

/** Leaves out the words by which something is asked for: what it is stands beside them. */
function withoutMarks(text: string, folded: string): string {
  return [ASKS, WELCOME].reduce((asked, words) => {
    const found = words.exec(folded);
    if (found === null) return asked;
    const rest = folded.slice(found.index + found[0].length);
    const end = folded.length - rest.replace(/^\p{L}+/u, "").length;
    return asked.slice(0, found.index) + " ".repeat(end - found.index) + asked.slice(end);
  }, text);
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
    const isSkill = !isLanguage && isNamed(piece);
    hasSkill ||= isSkill;
    const isSame = last !== undefined &&
      (!isLanguage && !isSkill || last.isLanguage === isLanguage && (isLanguage || !separator.startsWith(",")));
    if (isSame) last.text += separator + piece;
    else found.push({ text: piece, isLanguage });
  }
  return hasSkill ? found.map(({ text }) => text) : [text];
}

function isNamed(text: string): boolean {
  const folded = foldLetters(text);
  const words = wordsIn(text);
  return skillTable().find(words).length > 0 || contentWords(words).length > 1 || YEARS.test(folded) ||
    DEGREE.test(folded) ||
    CERTIFICATE.test(folded);
}

/** Where a sentence turns: what stands behind may be meant in another way. */
const TURNS =
  /(?:,|\s[–—-]) (?:but|while|whereas|though|although|however|aber|jedoch|allerdings|wobei|wahrend|men|medan|dock|pero|mientras|aunque|mais|tandis|cependant)\b|;\s|,? (?:(?:and|und|och|y|et|e) )?(?=(?:ideally|idealerweise|preferably|helst|idealmente|idealement)\b)|, (?=(?:nor|noch|heller|tampoco|ni)\b)|,? (?:and|und|och|y|et) (?=so (?:would|is|are|does)\b|(?:we|wir|vi) (?:would|ser garna|wunsch))/g;

/** Splits a line of which the parts are meant in different ways: "professional English, French is not required". */
function clausesOf(line: PostingLine): PostingLine[] {
  // "You do not need a degree, a certificate or experience with SAP."
  if (DENIES.test(line.folded)) return [line];
  // "English as working language. Finnish is not required."
  const parts = line.isEntry && ownKind(line.folded) !== undefined ? sentencesIn(line.text) : [];
  if (parts.length > 1) return parts.flatMap((text) => clausesOf(part(line, text)));
  // "Integration with an ERP (SAP preferred)", "Conditions: a degree; good English; French is not needed".
  const bracket = line.text.includes("(") ? /\s?\(([^()]{2,60})\)/.exec(line.text) : null;
  if (bracket !== null && ownKind(foldLetters(bracket[1])) === "preferred") {
    return [line.text.replace(bracket[0], ""), bracket[1]].map((text) => part(line, text));
  }
  const sentences = line.text.split(/\s?;\s+/);
  if (sentences.length > 1 && (ownKind(line.folded) !== undefined || line.kind === "open")) {
    return sentences.map((text, index) => index === 0 ? text.replace(/^[\p{L} ]{3,30}\s?:\s/u, "") : text)
      .flatMap((text) => clausesOf(part(line, text)));
  }
  const turned = cut(line, [...line.folded.matchAll(TURNS)].map(({ index }) => index).filter((index) => index > 12));
  const kinds = turned.map(({ folded }) => ownKind(folded));
  if (new Set(kinds).size > 1) {
    return turned.flatMap((part, index) => {
      // "Spanish, but this is no must": what is not needed stands in the part before.
      if (kinds[index] === undefined && kinds[index + 1] === "unneeded" && saysNothing(turned[index + 1])) {
        return [{ ...part, kind: "preferred" as const }];
      }
      // "A trade would be a plus, and so would Italian."
      const before = kinds[index - 1];
      if (before !== undefined && /^so (?:would|is|are|does) /.test(part.folded)) return [{ ...part, kind: before }];
      return [part];
    });
  }
  if (!line.text.includes(", ")) return [line];
  return marked(cut(line, [...line.text.matchAll(/, /g)].map(({ index }) => index))) ?? [line];
}

/**
 * Puts the parts between commas together that are meant alike: "Python and SQL are required, Go a plus". A language with
 * its level is required where nothing else is said. A mark at the beginning of a part holds for those behind it, any other for those before it. Undefined where all is meant alike.
 */
function marked(parts: readonly PostingLine[]): PostingLine[] | undefined {
  const own = parts.map(({ folded }) => markOf(folded));
  const marks = parts.map(({ text, folded, kind, isEntry }, index) =>
    own[index] ??
      (spokenIn(text, folded, kind, isEntry).some(({ isRequired }) => isRequired) ? "required" : undefined)
  );
  if (
    own.filter((mark) => mark !== undefined).length < 2 && new Set(marks.filter((mark) => mark !== undefined)).size < 2
  ) return undefined;
  const groups: PostingLine[][] = [[]];
  for (const [index, part] of parts.entries()) {
    if (marks[index] === "required" && own[index] === undefined && marks[index - 1] === undefined) {
      groups.push([]);
    }
    groups.at(-1)!.push(part);
    if (marks[index] !== undefined && (marks[index + 1] !== undefined || !BEGINS.test(part.folded))) groups.push([]);
  }
  return groups.filter((group) => group.length > 0).map((group) =>
    part(group[0], group.map(({ text }) => text).join(", "))
  );
}

const BEGINS =
  /^(?:nice|ideally|preferabl|required|essential|must|a plus|bonus|wunschenswert|von vorteil|idealerweise|zwingend|erforderlich|meriterande|krav|deseable|valorable|imprescindible|souhait|indispensable|obligatoire|exige)/;

/** Cuts a line; a part begins without the marks and the words that join it to the one before. */
function cut(line: PostingLine, places: readonly number[]): PostingLine[] {
  return [0, ...places].map((from, index) => {
    const cut = line.text.slice(from, places[index]);
    const text = index === 0 ? cut.trim() : cut.replace(/^[\s,;–—-]+/, "").replace(JOINS, "").trim();
    return part(line, text);
  }).filter(({ text }) => text !== "");
}

const JOINS =
  /^(?:and|und|och|y|et|but|while|whereas|though|although|however|aber|jedoch|allerdings|men|medan|dock|pero|mientras|aunque|mais|cependant)\s/i;

function saysNothing({ text }: PostingLine): boolean {
  const words = wordsIn(text);
  return contentWords(words).length < 2 && skillTable().find(words).length === 0;
}

/** What begins an entry that tells what is done, and words of terms: an entry with these names no skill that is asked for. */
const DOES = guarded(
  /^(?:you will|you['’]ll|build|develop|design|lead|own|maintain|support|work|help|manage|create|run|drive|ensure|define|write|train|install|keep|make|set|take|improve|automate|connect|advis|bygg|utveckl|led|ansvar|driv|stott|skapa|skriv|infor|aufbau|entwick|umsetzung|betreuung|planung|weiterentwick|konzept|einfuhrung|desarroll|dise|implant|crea|concevoir|developper|mettre|creer)|remote|full.?time|part.?time|hybrid|permanent|contract\b|heltid|deltid|tillsvidare|vollzeit|teilzeit|unbefristet|distans|kontor|office|benefit|forman|pension|\d ?%|[€£$]|\bkr\b/,
);

function importanceOf({ kind, text, folded, isEntry, isHeadless }: PostingLine): "required" | "preferred" | undefined {
  const own = ownKind(folded);
  if (own === "unneeded" || kind === "unneeded" && own !== "preferred") return undefined;
  if (kind === "preferred") return "preferred";
  if (!isEntry && own === undefined && NO_POINT.test(folded)) return undefined;
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
  return (isBare || ASKS.test(folded)) && !isCondition(folded) && !TELLS.test(folded) ? "required" : undefined;
}

const SPEAKS = guarded(
  /\byou (?:speak|write|read)|(?:sie|du) (?:sprechen|sprichst|schreib)|\bdu (?:talar|skriver)|\b(?:hablas|escribes|habla)\b|vous (?:parlez|ecrivez)/,
);

/** Recognises a sentence that only leads to the list below it. */
function isIntroduction(folded: string): boolean {
  return folded.endsWith(":") && folded.length < 80;
}

/** Splits a line where it asks for several things that do not belong together. */
function partsOf({ text }: PostingLine): string[] {
  return text.split(/;\s+/);
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
  const from = someone !== null && skillTable().find(wordsIn(folded.slice(0, someone.index))).length === 0
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

function part(line: PostingLine, text: string): PostingLine {
  return text === line.text ? line : { ...line, text, folded: foldLetters(text) };
}

const DEGREE = guarded(
  /\bdegree\b|bachelor|master(?:'s| of|s\b| degree|abschluss|studium| 2\b| en | in | i )|matura|lehrabschluss|abgeschlossene (?:lehre|ausbildung)|formacion profesional|ciclo formativo|\b(?:bts|dut|but)\b(?! )|\bm\.?sc\b|\bb\.?sc\b|\bph\.?d\b|doctora|promotion\b|promoviert|diplom\b|studium|hochschulabschluss|abgeschlossenes? (?:studium|ausbildung)|staatsexamen|universitats|\bexamen\b|civilingenj|hogskole|kandidatexamen|masterexamen|licenciatur|grado (?:en|universitario)|titulacion|titulado|ingenieria (?:informatica|superior)|diplome|\bbac ?\+|licence (?:en|pro)|ecole d'ingenieur|formation (?:superieure|bac)|apprenticeship|vocational|ausbildung (?:als|zum|zur)|gymnasi|high school|abitur|education in|utbildning (?:inom|i |till|som)|university/,
);

const CERTIFICATE = guarded(
  /certifi(?:ed|cation|cate)|zertifi|\bcertifi\p{L}{0,14}|licen[cs]e\b|lizenz|legitimation|korkort|fuhrerschein|carne |carnet|permis b|accredited|chartered|\bcka\b|\bcissp|\bpmp\b|\bcpa\b|approbation|habilitat/u,
);

const YEARS = guarded(/\byears?\b|\bjahre?n?\b|\bars?\b|\banos?\b|\bans\b|\bannees?\b|months of experience/);

const EXPERIENCE = guarded(/experience|erfahrung|erfarenhet|experiencia|praxis|background|knowledge of the|bakgrund/);

const NUMBERS = smallNumbers(POSTING_LANGUAGES);

/** Tells where somebody worked, or for whom: "experience with the office of a university". */
const WORKED_AT = guarded(
  /(?:experience|worked|background|erfarenhet|arbetat|erfahrung|gearbeitet|experiencia|trabajado|travaille) (?:with|for|in|at|of|from|av|fran|hos|pa|inom|mit|an|con|en|para|dans|avec|pour|aupres)\b/,
);

/** Names what a course of studies ends with. */
const STUDIED = guarded(
  /degree|bachelor|master|diplom|examen\b|titul|licen|abschluss|studi|ph\.?d|\bm\.?sc|\bb\.?sc|doctor|doktor|grado\b|\bbac ?\+|civilingenj|utbildning|ausbildung|matura|abitur|educated|formation/,
);

function kindOf(folded: string, languages: Requirement["languages"]): Requirement["kind"] {
  if (languages.length > 0) return "language";
  if (DEGREE.test(folded) && (STUDIED.test(folded) || !WORKED_AT.test(folded))) return "education";
  if (CERTIFICATE.test(folded) && !/certificates? (?:of|and|from) (?:supplier|document)/.test(folded)) {
    return "certification";
  }
  if (
    YEARS.test(folded) &&
    (/\d|\b(?:several|mehrjahrig|flera|varios|plusieurs)\b/.test(folded) ||
      wordsIn(folded).some(({ text }) => NUMBERS.has(text)))
  ) return "experience";
  if (EXPERIENCE.test(folded)) {
    return "experience";
  }
  return "skill";
}
