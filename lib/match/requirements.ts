import { spokenIn } from "@/lib/match/language_requirements.ts";
import type { Posting } from "@/lib/match/posting.ts";
import { type PostingLine, sentences as sentencesIn } from "@/lib/match/posting_text.ts";
import { ownKind } from "@/lib/match/posting_words.ts";
import { contentWords } from "@/lib/match/profile_evidence.ts";
import { skillTable, wordsIn } from "@/lib/match/skill_table.ts";
import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { languagesIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A point that a posting asks for. */
export interface Requirement {
  text: string;
  folded: string;
  importance: "required" | "preferred";
  kind: "skill" | "experience" | "language" | "education" | "certification" | "other";
  /** For languages: each entry is met by any of its languages. */
  languages: ReturnType<typeof spokenIn>;
}

const MAX_REQUIREMENTS = 60;

/** What marks a sentence as asking for something, where no heading says so. */
const ASKS = guarded(
  /\d\+? years? of\b|^\d{1,2}\+? years?\b|\byou(?: |['’](?:ve|re) )(?:have|hold|done|built|used|worked|shipped|bring|know|speak|need|must|should|can show|are (?:an? )?(?:experienced|fluent|certified))|must (?:have|be|speak|hold|know)|\bshould (?:have|bring|know)|\brequired\b|\bessential\b|a must\b|we (?:require|expect|need (?:someone|somebody|a person))|(?<!with )(?:someone|somebody|a person|candidates?) (?:with|who (?:has|have|knows?|speaks?|can|is))|experience (?:with|in|of|from)|(?:sie|du) (?:haben|hast|bringen|bringst|verfugen|verfugst|sprechen|sprichst|beherrsch|kennen|kennst)|sollten? (?:\p{L}{1,20} ){0,6}(?:haben|konnen|kennen|mitbringen|sein)\b|wird vorausgesetzt|voraussetzung|zwingend|erforderlich|\bdu (?:har|talar|behover|kan)\b|krav\b|kravs\b|vi soker (?:dig|nagon) (?:med|som (?:har|kan|talar|ar))|imprescindible|se requiere|se (?:necesita|precisa) (?!\p{L}{1,20}\/|\p{L}{1,20}(?:or|ora|ista|er[oa])\b)|es necesario|necesitas|deb(?:es|eria|erias|e) (?:tener|hablar|haber|saber|conocer)|se exige|(?:necesitamos|buscamos|precisamos) (?:a )?(?:gente|personas?|profesionales|una persona) (?:con|que)|hay que (?:saber|conocer|hablar|tener)|buscamos (?:a )?alguien (?:con|que (?:tenga|sepa|hable|domine))|(?:vous|tu) (?:avez|parlez|maitrisez|justifiez|connaissez|savez|as|parles|maitrises|sais|connais)\b|il (?:vous )?faut (?:\p{L}{1,20} )?(?:savoir|connaitre|parler|maitriser|avoir|de l')|exige\b|requise?s?\b|indispensable|nous cherchons quelqu'un (?:avec|qui (?:a|sait|maitrise|parle))|une personne qui (?:a|sait|maitrise|parle|connait)/u,
);

/** What begins with experience or knowledge is asked for, under whatever heading. */
const KNOWS = guarded(
  /^(?:\p{L}{2,14} ){0,2}(?:\p{L}{0,12}kenntnisse|\p{L}{0,10}erfahrung|experience (?:with|of|in)|\p{L}{0,10}erfarenhet av|kunskap(?:er)? (?:om|i)|experiencia (?:en|con)|conocimientos? (?:de|en)|experience (?:en|de|avec)|connaissances? (?:de|en))/u,
);

/** What is a condition and no point about the person. */
const CONDITION = guarded(
  /right to work|work permit|authori[sz]ed to work|eligible to work|sponsor|\bvisa|citizen|medborgarskap|staatsangehorig|medborgare|\bresident\b|\breside\b|you(?: live|(?: are|['’]re) based)\b|commuting distance|pendlingsavstand|bosatt|wohnsitz|arbeitserlaubnis|arbeitsbewilligung|arbeitsgenehmigung|titre de sejour|nationalit|nacionalidad|\bnationals?\b|security clearance|sakerhetsprov|must be based|f-skatt|nacionalidad|ciudadan|staatsburger|documentacion en regla|para trabajar en|casier judiciaire|antecedentes penales|no haber sido|fuhrungszeugnis|arbetstillstand|forekommer|permiso de trabajo|permis de travail|autorisation de travail|salary|gehalt|\bsalario\b|salaire|equal opportunit|apply|bewerb|ansok|we offer|wir bieten|vi erbjuder|ofrecemos|nous offrons/,
);

/** A sentence that begins by saying what is not needed, and names no wish behind it. Letters are folded. */
const DENIES =
  /^(?:you|we|du|vi|ni)(?:['’]ll)? (?:do not|don['’]t|will not|won['’]t|behover inte|kraver inte|behover varken) (?:need |require |ask for |expect )?(?!.*\b(?:but|men|although|however)\b)/;

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
    if (bare.length < 2 || found.size >= MAX_REQUIREMENTS || CONDITION.test(folded)) return;
    const key = folded.replace(/[^\p{L}\p{N}+#]+/gu, " ");
    const languages = spokenIn(bare, folded, importance, true);
    // What says nothing that could be compared is no point: "you like people".
    const words = wordsIn(bare);
    const saysSomething = languages.length > 0 || contentWords(words).length > 0 || YEARS.test(folded) ||
      STANDARD.test(bare) || skillTable().find(words).length > 0;
    if (!saysSomething) return;
    if (!found.has(key)) found.set(key, { text: bare, folded, importance, kind: kindOf(folded, languages), languages });
  };
  for (const { text, importance } of posting.points) {
    const own = ownKind(foldLetters(text));
    if (own !== "unneeded") add(text, own ?? importance);
  }
  const listed = listedPoints(posting);
  for (const [index, line] of posting.lines.entries()) {
    if (listed.has(line)) {
      for (const part of clausesOf({ ...line, kind: "required" })) {
        const importance = importanceOf(part);
        if (importance !== undefined) { for (const text of partsOf(part)) add(text, importance); }
      }
      continue;
    }
    // The title of a text names the post.
    if (index === 0 && posting.source === "text" && line.text === posting.title) continue;
    for (const part of clausesOf(line)) {
      const importance = importanceOf(part);
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
      !CONDITION.test(folded) && !PAY.test(folded) &&
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
  return skillTable().find(wordsIn(text)).length > 0 || YEARS.test(folded) || DEGREE.test(folded) ||
    CERTIFICATE.test(folded);
}

const WELCOME = guarded(/,? (?:and|und|och|y|et|e)? ?(?:ideally|idealerweise|preferably|idealmente|idealement)\b/);

/** Splits a line of which only a part is asked for: "professional English, French is not required". */
function clausesOf(line: PostingLine): PostingLine[] {
  // "You do not need a degree, a certificate or experience with SAP."
  if (DENIES.test(line.folded)) return [line];
  // "English as working language. Finnish is not required."
  const parts = line.isEntry && ownKind(line.folded) !== undefined ? sentencesIn(line.text) : [];
  if (parts.length > 1) return parts.flatMap((text) => clausesOf({ ...line, text, folded: foldLetters(text) }));
  const welcome = WELCOME.exec(line.folded);
  if (welcome !== null && welcome.index > 12 && welcome.index + welcome[0].length + 2 < line.text.length) {
    return [
      line.text.slice(0, welcome.index),
      line.text.slice(welcome.index).replace(/^,? (?:and|und|och|y|et|e) /, ""),
    ]
      .map((text) => ({ ...line, text: text.trim(), folded: foldLetters(text.trim()) }));
  }
  // "Integration with an ERP (SAP preferred)", "Conditions: a degree; good English; French is not needed".
  const bracket = line.text.includes("(") ? /\s?\(([^()]{2,60})\)/.exec(line.text) : null;
  if (bracket !== null && ownKind(foldLetters(bracket[1])) === "preferred") {
    return [line.text.replace(bracket[0], ""), bracket[1]].map((text) => ({
      ...line,
      text,
      folded: foldLetters(text),
    }));
  }
  const sentences = line.text.split(/\s?;\s+/);
  if (sentences.length > 1 && (ownKind(line.folded) !== undefined || line.kind === "open")) {
    return sentences.map((text, index) => index === 0 ? text.replace(/^[\p{L} ]{3,30}\s?:\s/u, "") : text)
      .flatMap((text) => clausesOf({ ...line, text, folded: foldLetters(text) }));
  }
  if (!line.text.includes(", ") || ownKind(line.folded) === undefined) return [line];
  const asked = new Set(spokenIn(line.text, line.folded, line.kind, line.isEntry).map(({ isRequired }) => isRequired));
  if (ownKind(line.folded) === "preferred" && asked.size < 2) return [line];
  return line.text.split(", ").map((text) => ({ ...line, text, folded: foldLetters(text) }));
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
  if (own === "preferred") return !PAY.test(folded) && (isEntry || folded.length < 160) ? "preferred" : undefined;
  if (kind === "open" && isHeadless && !DOES.test(folded) && skillTable().find(wordsIn(text)).length > 0) {
    return CONDITION.test(folded) || PAY.test(folded) ? undefined : own ?? "required";
  }
  if (kind === "open" && (isEntry || folded.length < 90) && KNOWS.test(folded)) return "required";
  // "Swedish and English in speech and writing." and "Civilingenjör eller motsvarande." by themselves.
  const isBare = text.length < 70 && (kind === "open" && DEGREE.test(folded.slice(0, 24)) ||
    spokenIn(text, folded, kind, isEntry).some(({ isRequired, least }) => isRequired && least !== undefined));
  return (isBare || ASKS.test(folded)) && !CONDITION.test(folded) ? "required" : undefined;
}

/** Recognises a sentence that only leads to the list below it. */
function isIntroduction(folded: string): boolean {
  return folded.endsWith(":") && folded.length < 80;
}

/** Splits a line where it asks for several things that do not belong together. */
function partsOf({ text, isEntry }: PostingLine): string[] {
  const parts = text.split(/;\s+/);
  if (parts.length > 1) return parts;
  return isEntry ? [text] : [
    text.replace(
      /,? (?:but|aber|men|pero|mais) (?:it |es |det |no |ce )?.{0,40}(?:requirement|required|muss|pflicht|krav|requisito|obligatoire|exige)\.?$/i,
      "",
    ),
  ];
}

const DEGREE = guarded(
  /\bdegree\b|bachelor|master(?:'s| of|s\b| degree|abschluss|studium| 2\b| en | in | i )|matura|lehrabschluss|abgeschlossene (?:lehre|ausbildung)|formacion profesional|ciclo formativo|\b(?:bts|dut|but)\b(?! )|\bm\.?sc\b|\bb\.?sc\b|\bph\.?d\b|doctora|promotion\b|promoviert|diplom\b|studium|hochschulabschluss|abgeschlossenes? (?:studium|ausbildung)|universitats|\bexamen\b|civilingenj|hogskole|kandidatexamen|masterexamen|licenciatur|grado (?:en|universitario)|titulacion|titulado|ingenieria (?:informatica|superior)|diplome|\bbac ?\+|licence (?:en|pro)|ecole d'ingenieur|formation (?:superieure|bac)|apprenticeship|vocational|ausbildung (?:als|zum|zur)|gymnasi|high school|abitur|education in|utbildning (?:inom|i |till|som)|university/,
);

const CERTIFICATE = guarded(
  /certifi(?:ed|cation|cate)|zertifi|\bcertifi\p{L}{0,14}|licen[cs]e\b|lizenz|legitimation|korkort|fuhrerschein|carne |carnet|permis b|accredited|chartered|\bcka\b|\bcissp|\bpmp\b|\bcpa\b|approbation|habilitat/u,
);

const YEARS = guarded(/\byears?\b|\bjahre?n?\b|\bars?\b|\banos?\b|\bans\b|\bannees?\b|months of experience/);

const EXPERIENCE = guarded(/experience|erfahrung|erfarenhet|experiencia|praxis|background|knowledge of the|bakgrund/);

const NUMBERS = smallNumbers(POSTING_LANGUAGES);

function kindOf(folded: string, languages: Requirement["languages"]): Requirement["kind"] {
  if (languages.length > 0) return "language";
  if (DEGREE.test(folded)) return "education";
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
