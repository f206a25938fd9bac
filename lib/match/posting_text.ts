import { ownKind } from "@/lib/match/posting_words.ts";
import { guarded, type GuardedPattern } from "@/lib/text/guarded_patterns.ts";
import { textOfMarkup, withoutEntities } from "@/lib/text/html_text.ts";
import { sentences } from "@/lib/text/sentences.ts";
import { foldLetters, readable } from "@/lib/text/text_tokens.ts";

/** What a part of a posting is about. */
export type PartKind = "required" | "preferred" | "unneeded" | "duties" | "offer" | "terms" | "about" | "open";

/** A sentence or an entry of a list in a posting. */
export interface PostingLine {
  text: string;
  /** The same in lower case without accents, letter for letter. */
  folded: string;
  kind: PartKind;
  /** An entry of a list. */
  isEntry: boolean;
  /** No heading stands above the list. */
  isHeadless?: boolean;
}

/** Where markup makes the lines, those of the text mean nothing. */
const HAS_BLOCKS = /<(?:p|div|br|li|ul|ol|h[1-6]|table|tr|section|article)\b/i;
const BLOCK_START = /<(?:p|div|ul|ol|dl|dd|dt|table|section|article|header|footer|h[1-6]|blockquote)\b/gi;
const ROW_START = /<tr\b[^<>]{0,2000}>/gi;
const CELL_END = /<\/t[dh]\s{0,20}>\s{0,20}(?=<t[dh]\b)/gi;

/** Returns a text without markup: one line for each block, entries of lists with a hyphen, headings with a colon, rows of tables with bars. */
export function plainText(text: string): string {
  // Some feeds escape the whole of it.
  const html = !/<[a-z/]/i.test(text) && /&lt;[a-z/]/i.test(text) ? withoutEntities(text) : text;
  if (!/<[a-z!/]/i.test(html)) return withoutEntities(html);
  const lines = HAS_BLOCKS.test(html) ? html.replace(/\s+/g, " ") : html;
  return textOfMarkup(
    lines.replace(CELL_END, " | ").replace(ROW_START, "\n| ").replace(BLOCK_START, "\n$&").replace(
      /<\/(?:h[1-6]|li)\s{0,20}>/gi,
      closeLine,
    ),
  )
    .replace(/::/g, ":").replace(/\n\s{0,8}\n?\s{0,8}(?=- )/g, "\n");
}

/** A heading leaves a mark; what stands behind an entry is no part of it. */
function closeLine(tag: string): string {
  return /^<\/h/i.test(tag) ? `:${tag}` : `${tag}\n`;
}

/** What headings and openings say of what follows, in the order in which they are tried. Letters are folded. */
const KINDS: readonly [kind: PartKind, words: GuardedPattern][] = [
  [
    "unneeded",
    guarded(
      /^(?:non|no|nicht|kein\p{L}{0,2}|pas|not|inte|ingen)\s(?=\p{L})(?!nur\b|only\b|solo\b|seulement\b)|\bdo without\b|verzichten|klarar (?:du |vi )?(?:dig |oss )?utan/u,
    ),
  ],
  [
    "required",
    guarded(/(?<!\bno )imprescindible|zwingend|must.have|obligator|indispensable/),
  ],
  [
    "preferred",
    guarded(
      /nice.to.have|\bnice\b|preferred|\bassets?\b|bonus point|\bplus(?:es|punkte?)?\b|desirable|advantage|good to have|great to have|\b(?:gern )?erwunscht|wunschenswert|von vorteil|vorteilhaft|\bware\b|zusatzqualifikation|idealerweise|pluspunkt|gern gesehen|meriterande|\bmerit|\bbra (?:om|att)|you might|onskvart|fordel|valora(?:mos|ble|ra)|se valora|deseable|ventaja\b|\bpuntos? extra|\bsuma(?:ria|ran?)?\b|vend(?:ra|ria) bien|encantaria|\bmeritos\b|\batouts?\b|souhait(?!ons|ez)|apprecie|serait|optional|\bkann\b|\bbor(?:krav|varden|a)?\b|wish list|extra credit|would be nice|bonus\b|assessment criteria|other qualifications|bedomningsgrund|mervarde|onskemal|ovriga (?:meriter|kvalifikationer)/,
    ),
  ],
  [
    "preferred",
    // Luxury and dreams: nobody says so of what must be.
    guarded(
      /\bextras?:?$|delight|^could(?: have)?$|^should$|freut uns|agradec|tips? the (?:scales?|balance)|\bmakes? (?:\p{L}{1,9} ){1,3}easier\b|\blux(?:ury|us|e)\b|\bicing on|\bcherry on|sweetener|brownie point|\b(?:may|could|we) dream|\ba dream\b(?! job| team)|happ(?:y|ier) if|sahnehaub|i-tupfel|\bkur$|freu(?:en)? (?:wir |ich )?(?:uns|mich) (?:\p{L}{1,12} )?(?:uber|wenn)|schon(?:,| ist| ist es,)? wenn|\bgern auch|auch gern\b|gradd(?:e|en) pa|guldkant|\bgla(?:d|da) om|roligt (?:om|vore)|\bguinda|ilusion|\bsonar$|aimer(?:ions|ait)\b|\bcerise|raviraient|\bravis? (?:si|de)|\breve(?:rait|rions)?$|['’]d be glad|^(?:if you also|wenn (?:du|sie) (?:auch|ausserdem|zudem)|om du (?:dessutom|ocksa)|si ademas|si (?:vous |tu )?(?:en|de) plus)/u,
    ),
  ],
  [
    "offer",
    guarded(
      /we offer|benefit|perks|our offer|what you get|you get|you(?:['’]ll| will) (?:get|love|enjoy)|vous aimerez|freu(?:en sie|st du) (?:sich|dich)|in return|wir bieten|bieten wir|das bieten|unser angebot|vi erbjuder|forman|vorteile\b|von uns\b|bekommst du|bekommen sie|de nosotros\b|attendre de nous|das bekomm|\bpaket\b|darauf (?:kannst|konnen|darfst)|ofrec|te damos|beneficios|ventajas|nous (?:vous )?(?:offrons|propos)|avantages|pourquoi nous|on offer|what's in it/,
    ),
  ],
  [
    "duties",
    guarded(
      /responsibilit|you will\b(?! need| bring| have| know| be able)|you['’]ll\b(?! need| bring| have| know| be able)|your tasks|\btasks\b|\bduties\b|the role\b|the work\b|the job\b|day to day|aufgaben|tatigkeit|erwartet (?:dich|sie)|(?:dich|sie) erwartet|qui (?:vous |t')attend|das machst du|was (?:du|sie) (?:tust|tun|machst|machen)|arbetsuppgift|uppgifter|\brollen\b|om jobbet|om tjansten|funciones|responsabilidades|tareas|\btu (?:trabajo|dia a dia)|que haras|\bharas\b|missions?\b|ce que (?:vous|tu) feras?z?|votre quotidien|activites|taches|responsabilites|votre role|le poste|your mission|what you do/,
    ),
  ],
  [
    "required",
    guarded(
      /require|requier|qualification|behorighet|person specification|you(?:['’]ll| will)? (?:need|bring|have|know|be able)|(?:should|must|has to|have to|ought to) (?:bring|have|know|be able)|\bneeded\b|mandatory|necessary|must.have|your profile|who you are|what you bring|we (?:expect|need|want|ask)\b|^needs?\b|skills|essential|about you|looking for|look for|after some(?:one|body)|some(?:one|body) (?:with|who)|\b(?:advis[eo]r|consultant|contractor|engineer|developer|person|freelancer|specialist|expert|who) (?:has|can|knows|brings|must)\b|^(?:you|du|sie|tu|vous|dig)$|your background|should have|needs? to have|\b(?:colleague|applicant|whoever|hire|newcomer|one (?:we|who)|person(?:en)?|kollegan?)\b[^:]{0,40} (?:has|can|knows|brings|is|har|kan)$|candidate|experience|anforderung|erwartung|du hast\b|du bist\b|sie haben\b|sie sind\b|du kennst|haben sie|\beres\b|\bsabes\b|tu as\b|tu es\b|profil|bring(?:st|en|t)\b|verlang|\b(?:wen|was|das) (?:wir )?suchen(?: wir)?\b|\b(?:vad|det) (?:vi )?letar (?:vi )?efter|vi behover|\bdu (?:kommer|tar) med|\btraes\b|\bdebes\b|what it takes|matters to us|^(?:and |also )?you (?:also |already )?(?:can|know|speak)\b|\blanguages you\b|^(?:your|deine?|ihre?|dina|ditt|tus?|vos|votre) (?:tools?|languages?|stack|werkzeuge?|sprachen|sprak|verktyg|herramientas|idiomas|outils|langues)\b|\bdu kan\b|\bpflicht\b|kommt es (?:uns |mir )?an\b|^(?:without (?:this|these|that)|ohne (?:das|dies)|utan (?:detta|det har)|sin est[oa]s?|sans (?:cela|ca))\b|demandons|nous faut|mitbring|voraussetzung|erwarten|qualifikation|wunschen|du kannst|sie konnen|\bmuss\b|zwingend|\bkrav\b|kvalifikation|\bmaste\b|ska(?:ll)? (?:ha|kunna)\b|vad vi soker|ska(?:ll)? kunna (?:visa|redovisa)|du har\b|dig som|om dig|bakgrund|vi tror att du|ska(?:ll)?.?krav|requisito|imprescindible|perfil|buscamos|pedimos|necesit|aportas|competences|vous avez|vous disposez|vous justifiez|vous maitrisez|vous etes|vous apportez|prerequis|exigences|cherchons|recherche|indispensable|exigimos|\bexig|tienes|\bencajas?\b|esperamos|deberias?|habilidades|formacion\b|titulacion|uns wichtig|wichtig (?:ist|sind|fur)|passt zu uns|passen zu uns|uberzeug|zeichne(?:n|t) (?:dich|sie)|solltest|sollten|starken\b|kompetenz|erfordernis|kriterien|attend(?:ons|ues?|us)?\b|on attend|il (?:vous )?faut|\btoi\b|savoir.faire|savez|apportez|imperati|\bdiplome|formation\b|qualites\b|^(?:ausbildung|studium|abschluss|erfahrung|experiencia|idiomas?|langues?|sprachen?)$|must\b|kompetens|erfarenhet|conocimientos|connaissances|kenntnisse|unverzichtbar|egenskaper|eigenschaften|cualidades|qualites|savoir.etre|obligator|obligatoire|exigee?s?\b|requise?s?\b|brauchen\b|brauchst|benotig|souhaitons|\bmaste\b|vad vi soker|ska(?:ll)? kunna (?:visa|redovisa)|attend(?:ons|ue?s?)\b|setz(?:en|t) (?:\p{L}{1,5} )?voraus|vorausgesetzt|musts?\b/u,
    ),
  ],
  [
    "terms",
    guarded(
      /\bframe\b|\bterms\b|conditions|the facts|details|rahmen|eckdaten|konditionen|villkor|condiciones|salary|compensation|contract|location|\bstart\b|gehalt|vergutung|\blon\b|salario|remuneration|\bort\b|standort|period|practical|praktisches|in short|key facts/,
    ),
  ],
  [
    "about",
    guarded(
      /about (?:us|the|our)|who we are|company|uber uns|om (?:oss|foretaget)|sobre nosotros|la empresa|a propos|qui sommes|equal opportunit|diversity|how to apply|bewerbung|ansokan|apply/,
    ),
  ],
];

/** "Good, but no must", "Not required, but fun": both say that it is welcome. Letters are folded. */
const NO_MUST = guarded(
  /^(?:good|nice|fun|lovely|help|useful|welcome|handy|willkommen|gut|schon|hilf|nutzlich|bra|kul|roligt|hjalp|bienvenu|utile?|bueno)\p{L}{0,6},? (?:but |aber |men |pero |mais )?(?:not?|kein|nicht|inte|inget|ingen|ej|sin|pas|sans)\b|^(?:not?|kein\p{L}{0,2}|nicht|inte|inget|ingen|ej|pas) (?!only|nur|bara|solo)[^,]{2,30},? (?:but|aber|men|pero|mais)\b/u,
);

function kindOf(folded: string): PartKind | undefined {
  if (NO_MUST.test(folded)) return "preferred";
  return ownKind(folded) ?? KINDS.find(([, words]) => words.test(folded))?.[0];
}

/** "Vi vill att du", "Du som söker har": whoever leads a list with the reader says what the reader should be. Letters are folded. */
const TO_READER = guarded(
  /\b(?:you|you['’](?:ve|re)|your|du|dig|din|ditt|dina|dich|deine?|sie|ihr|ihre|usted|tu|te|tienes|vous|votre|toi)\b/,
);

/** What the reader will do or be given. */
const WILL =
  /\b(?:will|get|receive|ll|can expect|kommer|ska|skall|far|erbjuds|moter|arbetar|jobbar|wirst|werden|erhalten|bekommst|machst|arbeitest|haras|recibiras|tendras|ferez|aurez|serez)\b/;

/** Says whether a heading above a list asks the reader for what the list names. */
function asksReader(folded: string): boolean {
  return TO_READER.test(folded) && !WILL.test(folded);
}

const ENTRY = /^\s*(?:[-–—*•·‣▪◦●○■✓✔✅☑✘✗✖❌🚫✚➕→➡▶👉🔹🔸⭐>+]\uFE0F?|\d{1,2}[.)]|[a-z]\))\s+/u;

/** Signs that say of an entry by themselves in what sense it is meant. */
const SIGNS: readonly [sign: RegExp, kind: PartKind][] = [
  [/^\s*[✓✔✅☑]/u, "required"],
  [/^\s*(?:[✘✗✖❌]|🚫)/u, "unneeded"],
  [/^\s*[✚➕]/u, "preferred"],
];

/** In characters: longer lines are no headings. */
const MAX_HEADING = 70;

/**
 * Splits a posting into sentences and entries of lists, each with what its part is about.
 *
 * @param isTitled whether the first line names the post, also where it looks like a heading: "Buscamos: …"
 */
export function postingLines(text: string, beginning: PartKind = "open", isTitled = false): PostingLine[] {
  const raw = plainText(text).replace(/[\u00a0\t]+/g, " ").split("\n").map((line) => line.trim());
  const lines: PostingLine[] = [];
  let kind = beginning;
  // A heading holds for the list behind it; for prose without a list until the next empty line.
  let sawEntries = false;
  let isHeaded = false;
  // The next line with text behind each, from the end.
  const nexts: string[] = [];
  for (let index = raw.length - 1, next = ""; index >= 0; index--) {
    nexts[index] = next;
    if (raw[index] !== "") next = raw[index];
  }
  let isAskedYet = false;
  let columns: (PartKind | undefined)[] | undefined;
  for (const [index, line] of raw.entries()) {
    const cells = cellsOf(line);
    if (cells === undefined) columns = line === "" ? columns : undefined;
    else {
      // The first row may say what the columns hold.
      if (columns === undefined) {
        columns = cells.map((cell) => kindOf(foldLetters(cell)));
        if (
          cells.length > 1 && cells.every((cell) => cell.length <= 40) && /^\|/.test(nexts[index]) &&
          columns.some(isAsked)
        ) {
          continue;
        }
        columns = [];
      }
      if (cells.length > 1) {
        const row = rowOf(cells, columns, kind);
        pushAll(lines, row.texts, row.kind, isAsked(row.kind));
        continue;
      }
    }
    if (line === "" || /^[-=_*#\s]+$/.test(line)) {
      if (isHeaded && sawEntries) [kind, isHeaded] = [beginning, false];
      sawEntries = false;
      continue;
    }
    const isEntry = ENTRY.test(line) || cells !== undefined;
    const bare = (cells?.[0] ?? (isEntry ? line.replace(ENTRY, "") : line)).replace(/^#+\s*/, "").replaceAll("**", "");
    const folded = foldLetters(bare);
    const next = nexts[index];
    const isHeading = !isEntry && bare.length <= MAX_HEADING && index > 0 &&
      (/[:：]$/.test(bare) || ENTRY.test(next) && !/[.!?]$/.test(bare) || /^#/.test(line) ||
        isShortTitle(bare, folded));
    if (isHeading) {
      // Behind what is required, a heading in other words asks for no more of it: "What awaits you".
      const named: PartKind | undefined = kindOf(folded) ??
        (!isAskedYet && ENTRY.test(next) && asksReader(folded) ? "required" : undefined);
      isAskedYet ||= named === "required";
      kind = named ?? (/[:：]$/.test(bare) || ENTRY.test(next) ? "open" : kind);
      // What is no heading that is known may name the post: "Freelancer Datenplattform (dbt, Airflow)".
      if (named === undefined && bare.length >= 12) pushAll(lines, [bare.replace(/[:：]$/, "")], "open", false);
      [isHeaded, sawEntries] = [true, false];
      continue;
    }
    if (!isEntry && sawEntries) [kind, isHeaded, sawEntries] = [beginning, false, false];
    // "PostgreSQL, Docker, Python" below a heading.
    const isList = !isEntry && isHeaded && (kind === "required" || kind === "preferred") && !/[.!?:]$/.test(bare);
    sawEntries ||= isEntry || isList;
    const signed = isEntry && (kind === "open" || kind === "required")
      ? SIGNS.find(([sign]) => sign.test(line))?.[1] ?? kind
      : kind;
    for (const text of isEntry ? [bare] : isList ? splitList(bare) : sentences(bare)) {
      const [heading, rest, own] = isTitled && lines.length === 0 ? [undefined, text] : inlineHeading(text);
      // What an offer names behind a colon is offered: "Formation : 1 500 € par an".
      if (heading === undefined || kind === "offer" && isEntry) {
        const isPoint = signed === "required" || signed === "preferred";
        pushAll(lines, [text], isPoint ? own ?? signed : signed, isEntry, isEntry && !isHeaded);
      } else pushAll(lines, splitList(rest), own ?? signed, true);
    }
  }
  return lines;
}

/** Reads the cells of a row of a table, without those that are empty or only draw lines; undefined for other lines. */
function cellsOf(line: string): string[] | undefined {
  if (!line.startsWith("|")) return undefined;
  return line.replace(/^\|/, "").replace(/\|$/, "").split("|").map((cell) => cell.trim().replace(/:$/, ""))
    .map((cell) => /^[-:=\s]*$/.test(cell) ? "" : cell);
}

/** What the first cell of a row may say besides what headings do. */
const ROW_HEADS = guarded(
  /skill|tools?\b|\bstack\b|technolog|technologi|language|education|certific|werkzeug|sprachen|ausbildung|zertifi|verktyg|sprak|utbildning|experiencia|herramientas|idiomas|formacion|outils|langues|formation|diplom/,
);
const TICK = /^(?:x|✓|✔|✅|☑|yes|ja|si|sí|oui|●|•)$/i;

function isAsked(kind: PartKind | undefined): boolean {
  return kind === "required" || kind === "preferred" || kind === "unneeded";
}

/** Reads a row: its first cell names what stands in the others, or one of the others says how much the first is wanted. */
function rowOf(
  cells: readonly string[],
  columns: readonly (PartKind | undefined)[],
  outer: PartKind,
): { texts: string[]; kind: PartKind } {
  const [head, ...rest] = cells;
  const marked = rest.findIndex((cell, index) =>
    cell.length <= 24 && (TICK.test(cell) ? isAsked(columns[index + 1]) : isAsked(kindOf(foldLetters(cell))))
  );
  if (marked !== -1) {
    const kind = TICK.test(rest[marked]) ? columns[marked + 1]! : kindOf(foldLetters(rest[marked]))!;
    return { texts: [head], kind };
  }
  const said = rest.filter((cell) => cell !== "").join(", ");
  const folded = foldLetters(head);
  const own = kindOf(folded) ?? (ROW_HEADS.test(folded) && outer === "open" ? "required" : undefined);
  const kind = own ?? columns.find(isAsked) ?? outer;
  if (!isAsked(kind)) return { texts: [`${head}: ${said}`], kind };
  const entries = splitList(said);
  return { texts: entries.length > 1 || said.split(" ").length > 2 ? entries : [`${head}: ${said}`], kind };
}

/** The last word of "Assessment criteria and other qualifications". Letters are folded. */
const NAMES_POINTS =
  /(?:qualifications|requirements|criteria|meriter|kvalifikationer|kvalifikationskrav|anforderungen|voraussetzungen|requisitos|competences)$/;

/** Recognises a heading that stands alone on its line without a mark: "Requirements", "Your profile". */
function isShortTitle(bare: string, folded: string): boolean {
  const [most, words] = NAMES_POINTS.test(folded) ? [60, 7] : [40, 5];
  return bare.length <= most && !/[.!?,;:\d]/.test(bare) && bare.split(" ").length <= words &&
    kindOf(folded) !== undefined;
}

const NAMES_TERM =
  /\bdate|debut|start|beginn|inicio|incorporacion|prise de|eintritt|disponib|verfugbar|salaire|gehalt|salario|remunerat|vergutung|\blieu\b|\bort\b|standort|duree\b|dauer|duracion|available/;

/** What says something by itself and leads to no list: a thing that is a plus, what somebody knows. Letters are folded. */
const STATES =
  /^(?!(?:it|what|that|this|das|es|det|ce|lo|also|auch|von|nice|even)\b)(?:\p{L}[\p{L}'’]{0,24} ){1,4}(?:is|are|would be|ist|sind|ware|waren|ar|vore|es|seria|est|serait|sera) (?:an?|eine?|ett|en|une?|von|very|also|welcome|not)\b|^(?:we|wir|vi|nous) (?:know|wissen|vet|savons)\b|^sabemos\b|^(?:you (?:should |will |['’]ll )?know|du (?:kennst|kanner)|sie kennen|vous (?:savez|connaissez)|tu (?:sais|connais)) (?!how)\p{L}|(?:about|uber|om|sobre|sur) (?:us|uns|oss|nosotros|nous)\s?$/u;

/** Reads "Requirements: Python; English." as a heading and its entries. */
function inlineHeading(line: string): [heading: string | undefined, rest: string, kind?: PartKind] {
  // Most lines have no colon.
  const found = line.includes(":") ? /^([^:.;!?]{3,48}):\s+(\S.*)$/.exec(line) : null;
  if (found === null) return [undefined, line];
  // "Date de début souhaitée : mars 2027" wishes for a day and not for a skill.
  if (NAMES_TERM.test(foldLetters(found[1]))) return [undefined, line];
  const head = foldLetters(found[1]);
  // "Swedish is a plus: half of the team speaks it." and "We know what we want: fewer mails".
  if (STATES.test(head)) return [undefined, line];
  const kind = kindOf(head);
  if (isAsked(kind)) return [found[1], found[2], kind];
  // "Conditions: permanent; €82–96k" below the requirements is none of them.
  return [undefined, line, kind === "terms" || kind === "offer" ? kind : undefined];
}

/** In characters: nobody writes a longer sentence, and no pattern sees more at once. */
const MAX_LINE = 1500;

function pushAll(
  lines: PostingLine[],
  texts: readonly string[],
  kind: PartKind,
  isEntry: boolean,
  isHeadless = false,
): void {
  for (const text of texts) {
    const shown = readable(text.slice(0, MAX_LINE));
    if (shown === "") continue;
    lines.push({ text: shown, folded: foldLetters(shown), kind, isEntry, ...isHeadless && { isHeadless } });
  }
}

/** Splits what follows "Requirements:" or stands in a field of skills: at semicolons, else at commas that part short entries. */
export function splitList(text: string): string[] {
  const lines = plainText(text).split(/\n|•|·/).map((line) => line.replace(ENTRY, "").trim()).filter((line) =>
    line !== ""
  );
  return lines.flatMap((line) => {
    const parts = outsideBrackets(line, ";");
    if (parts.length > 1) return parts.flatMap((part) => shortEntries(part) ?? [part]);
    const all = sentences(line);
    if (all.length > 1) return all.flatMap((one) => splitList(one));
    return shortEntries(line, 2, 7) ?? [line];
  }).map((one) => one.trim().replace(/[.;,]$/, "").trim()).filter((one) => one !== "");
}

/** Splits at commas what is a list of short entries: as many of them, of no more words each. */
function shortEntries(line: string, least = 3, most = 4): string[] | undefined {
  const commas = outsideBrackets(line.replace(/[.]$/, ""), ",");
  const isList = commas.length >= least && commas.every((one) => one.split(/\s+/).length <= most) &&
    !/\b(?:or|oder|eller|ou|o)\b/.test(commas.at(-1)!.slice(0, 8));
  return isList ? commas.map((one) => one.replace(/^(?:and|und|och|y|et)\s+/i, "")) : undefined;
}

function outsideBrackets(text: string, mark: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "(" || letter === "[") depth++;
    if (letter === ")" || letter === "]") depth = Math.max(0, depth - 1);
    if (depth > 0 || letter !== mark || /^\d\s?,\s?\d/.test(text.slice(at - 1, at + 2))) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
