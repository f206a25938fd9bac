import type { PartKind, PostingLine } from "@/lib/match/posting_text.ts";
import { guarded, type GuardedPattern } from "@/lib/text/guarded_patterns.ts";
import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/**
 * What the readers of several conditions use: numbers and spans in words, denials, what is welcome, clauses. Texts are in
 * lower case without accents (`foldLetters`).
 */

/** In the languages in which postings are read. "Once" is eleven in Spanish, and English much more often. */
const NUMBERS = new Map([...smallNumbers(POSTING_LANGUAGES)].filter(([word, value]) => value <= 24 && word !== "once"));
/** Matches a number in figures or words, as a group. */
export const NUMBER = `(\\d{1,3}(?:[.,]\\d)?|${[...NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|")})`;
/** Matches what stands between the ends of a range. */
export const TO = "(?:\\s?(?:-|–|to|bis|till|a|or|oder|o|ou|und|and|eller|och)\\s?)";
/** Most sentences name no span of time, and the patterns of numbers are the slow ones. */
export const HAS_MONTHS = /mon|man| mm|quar|kvar|trim|me[ns]|mois|we[ek]|woch|veck|sem|ye|jahr|\d ar\b|\bar\b|an/;

const SEASONS: Record<string, "week" | "month" | "year"> = {
  w: "week",
  v: "week",
  s: "week",
  h: "week",
  m: "month",
  y: "year",
  j: "year",
  a: "year",
};

/** Returns the span that a word names, of those that the patterns find; a quarter is counted by the year. */
export function spanOf(word: string): "week" | "month" | "year" {
  return word === "an" || word === "ano" || word === "aret" || /^(?:quar|trim|kvar)/.test(word)
    ? "year"
    : SEASONS[word[0]];
}

/** Reads what `NUMBER` matches. */
export function numberOf(text: string): number {
  return NUMBERS.get(text) ?? Number(text.replace(",", "."));
}

const NEGATION =
  /(?:\bno|\bnot|n't|\bkeine?n?|\bnicht|\binte|\bej|\binga|\bingen|\bsin|\bpas(?: de)?|\bne|without|never|niemals|aldrig|nunca|jamais)\s(?:[\p{L}'-]{1,20}\s){0,2}$/u;

/** Finds the first place at which a pattern stands and is not denied just before. */
export function affirmed(folded: string, words: GuardedPattern): number | undefined {
  const found = words.exec(folded);
  if (found === null) return undefined;
  return NEGATION.test(folded.slice(Math.max(0, found.index - 28), found.index)) ? undefined : found.index;
}

const UNNEEDED = guarded(
  /^(?:you|we) (?:need|require|ask for|expect|want) no(?:t|thing)?\b|\bnot? (?:a |an )?(?:\w{1,20} ){0,3}(?:needed|required|necessary|requirement)|is not (?:a )?(?:requirement|required|needed)|do(?:es)?(?: not|n't) (?:need|require)|n't (?:needed|required|necessary|essential|a (?:must|requirement))|kein muss|nicht (?:erforderlich|notig|notwendig|zwingend)|inte (?:ett )?krav|kravs (?:dock )?inte|behovs inte|kein\p{L}{0,3} (?:\p{L}{1,20} ){0,3}(?:notig|erforderlich|notwendig|vorausgesetzt|verlangt)|(?:ist|sind) uns egal|spielt keine rolle|no importa|no (?:es|son|sera) (?:un )?(?:requisito|necesari|imprescindible|obligatori)|aucune? (?:[\p{L}'’]{1,20} ){0,5}(?:demande|exige|requis|necessaire)|aucune exigence|(?:erwarten|verlangen|brauchen|fordern) wir nicht|setzen wir nicht voraus|indifferent|peu importe|no se (?:exige|requiere)|(?:pas|non) (?:exige|requis|necessaire|obligatoire|indispensable)|(?<!\bdid )not (?:need|ask|expect)|no need|nicht brauch|verlangen wir nicht|nicht verlang|kraver (?:vi )?inte|no (?:pedimos|exigimos)|n'exigeons pas|pas (?:besoin|demande)|(?:compte|comptent) pas|(?<!who )(?:do not|don't|never) (?:use|care)\b|(?:do not|don't|does not|doesn't) matter|\bnor (?:is|are|do)\b|nicht (?:erforderlich|notig|notwendig|zwingend|wichtig)|pflicht ist das nicht|(?:spielt|spielen) keine rolle|interessier(?:t|en) (?:mich|uns) nicht|(?:ist|sind) (?:mir|uns)? ?egal|brauch(?:st|en) (?:du|sie|ihr|wir) (?:nicht|kein)|behover (?:du )?(?:inte|ing(?:en|et|a))\b|spelar (?:ingen|mindre) roll|no (?:importa|hace falta|necesitas)|da igual|importe peu|n'est pas (?:important|un critere)|n'avez pas besoin|(?<!\bdid )not (?:need|require|ask|expect)|n't need|nicht (?:notig|brauch)|no (?:necesitas|hace falta|se requiere|es necesari|pedimos|exigimos|buscamos|esperamos)|ne (?:demandons|cherchons) pas|(?:erwarten|suchen|brauchen) (?:wir |sie |du )?(?:nicht|kein)|n'(?:attendons|exigeons) pas|no hace falta|no necesit\p{L}{0,4}\b|(?:brauchst|musst) du nicht|(?:brauchen|mussen) sie nicht|pas besoin|inutile d|pas d[e'’] ?(?:\p{L}{1,20} ){1,3}(?:exige|requis|demande|necessaire)|\b(?:do|does)(?: not|n['’]t) count\b|\b(?:zahlt|zahlen) (?:hier |bei uns )?nicht\b|raknas inte|\bno cuentan?\b|\b(?:is|are) not what we (?:look|ask|want|need|care|seek|are)\b|\b(?:we|our \p{L}{2,14}) (?:can|will|could|['’]ll) teach\b|\b(?:can|may|will) be learn(?:t|ed)\b|learn(?:t|ed)? (?:it )?(?:here|with us)\b|bringen wir (?:ihnen|dir) bei|lern(?:en|st) (?:sie|du) bei uns|\blar (?:vi|du) dig\b|^no (?:\p{L}{1,20} ){1,3}(?:wanted|sought|expected|asked for)\b|^(?:no|keine?|ingen|inget|ni|aucune?) [^,.]{2,30}, (?:and |und |och )?(?:no|keine?|ingen|inget|ni|aucune?)\b|sans etre (?:exig|oblig|indispens|requis)|ohne (?:ein )?(?:muss|bedingung|pflicht) zu sein|without being (?:required|a must)|sin ser (?:imprescind|oblig|un requisito)|utan att vara (?:ett )?krav/u,
);

export const WELCOME = guarded(
  /\b(?:is|are|as|would be|counts as) (?:a |an )?(?:\w{1,20} )?(?:plus|bonus|advantage|asset|benefit)|a plus\b|(?:^|[,(] ?)helst\b(?! inte)|\bfreut uns\b|\bse agradecera?n?\b|\bse agradecen\b|\bit helps (?:if|that|when|to)\b|\bes hilft,? wenn\b|\bdet hjalper om\b|\bayuda si\b|\bma(?:ke|kes|king) (?:\p{L}{1,9} ){1,3}easier\b|gor (?:\p{L}{1,12} ){1,3}(?:lattare|enklare)\b|(?:^\p{L}{3,20}(?: (?:or|and|oder|und|eller|och) \p{L}{3,20})? (?:is|are|ist|sind|ar) (?:also |auch |ocksa )?(?:nice|lovely|handy|nett|kul|trevligt)\b)|\b(?:lovely|nice|pleasant|welcome|happy) surprise|schone uberraschung|\btrevlig overraskning|nothing more$|(?:schadet|schaden|skadar|stor) (?:nicht|inte)|(?:not|never|wouldn['’]t|won['’]t|doesn['’]t|don['’]t) (?:hurt|harm|go amiss)|(?:do|does) no harm|no esta de mas|ne (?:gache|gate) rien|^(?:assets?|extras?|pluses|welcome|useful|helpful)\b|nice to have|\bbe nice\b|be great\b|\bbra om\b|\b(?:good|great|bonus) if\b|ware (?:schon|toll|super|gut)|vore (?:bra|kul|fint)|(?:estaria|seria) (?:bien|bueno|genial)|serait (?:bien|ideal)|an advantage|(?:ein|grosser|klarer) vorteil\b|(?:en|stor) fordel\b|un avantage|advantageous|desirable|preferred|preferably|ideally|welcome\b|von vorteil|wunschenswert|idealerweise|gern gesehen|ein plus|vorteilhaft|hilfreich|meriterande|(?:a|en) merit|\bkann.kriteri|ett plus|garna|se valora|valorable|deseable|sera un plus|una ventaja|un plus|un atout|souhait(?!ons|ez)|appreci|preferible|de preferencia|de preference|bevorzugt|idealement|bonus\b|nice bonus|(?:be|is|are) (?:helpful|useful|handy|appreciated)|waren? (?:schon|toll|super|gut|hilfreich|nett)|(?:schon|toll|super|gut|hilfreich|nett) waren?\b|suman? puntos|, mejor\b|hat es leichter|bra att ha|vendrian? (?:bien|de perlas)|underlatta|would (?:\p{L}{1,12} ){0,2}(?:delight|please us|thrill|cheer us|make us|be (?:lovely|wonderful|a (?:joy|treat)))|\bwe(?: would|['’]d) (?:\p{L}{1,12} ){0,2}(?:enjoy|love|be (?:delighted|thrilled|glad))(?! to (?!see (?!you)))|(?:is|are|ist|sind|ar|vore|es|seria|serait|ware) (?:an? |ein |ett |un )extra\b|(?:the icing on|das sahnehaub|gradden pa|guldkant|la guinda|la cerise sur)|freuen (?:wir |ich )?(?:uns|mich)\b(?! auf)|wurden (?:wir )?uns (?:\p{L}{1,12} ){0,2}freuen|\bblir vi (?:extra )?glada|vore roligt|nos (?:alegraria|haria ilusion)|nous ferait plaisir|nous aimerions (?!commencer|vous|demarrer|travailler)|(?:all|so much) the better|umso besser|desto battre|tanto mejor|tant mieux|\b(?:helps?|hilft|hjalper|ayuda|aide),? (?:but|ist aber|aber|men|pero|sans|though)\b|vi ser garna|(?:gustaria|encantaria)|souhait(?!ons|ez)/u,
);

/** Says in what sense an entry is meant, where it says so itself: "Terraform is a plus", "no German needed". */
export function ownKind(folded: string): "preferred" | "unneeded" | undefined {
  return WELCOME.test(folded) ? "preferred" : UNNEEDED.test(folded) ? "unneeded" : undefined;
}

const NEEDED = guarded(
  /\b(?:required|essential|mandatory|unverzichtbar|indispensable|obligatoire|imprescindible|obligatorio|zwingend|erforderlich|vorausgesetzt|exigee?|requise?)\b|\bmust\b|\ba must|\bkrav\b|\bkravs\b|\bmaste\b|se (?:requiere|exige)|\bmuss\b/,
);

/** Says in what sense an entry is meant, also where it says that it is required. */
export function markOf(folded: string): "required" | "preferred" | "unneeded" | undefined {
  return ownKind(folded) ?? (NEEDED.test(folded) ? "required" : undefined);
}

/** A sentence about people and things that are not whoever is looked for: "Our shop is open six days a week." */
const OTHERS = guarded(
  /^(?:(?:our|the|its|this|a|an|each|every|most|all|some|many|no|unsere?|der|die|das|ein|eine|jede[rs]?|vara|var|vart|en|ett|alla|varje|nuestr[oa]s?|el|la|los|las|cada|una?|nos|notre|les|le|chaque|une|\p{L}{2,9}(?= of us)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|funf|tva|tre|fyra|fem|dos|tres|cuatro|cinco|deux|trois|quatre|cinq|\d{1,3}) )?(?:(?!with |who |that |for |at |in |on |to |from |by |i |pa |im |am |an |bei |a |en |chez |dans |au |mit |med |con |avec )\p{L}{1,16} ){0,2}?(?:of us|(?:shop|store|baker(?:y|ie)|plant|factory|mill|clinic|school|museum|hotel|restaurant|warehouse|kitchen|yard|driver|worker|colleague|nurse|doctor|customer|client|guest|patient|pupil|supplier|farmer|people|staff|employee|picker|planner|accountant|secretar(?:y|ie)|order|machine|line|system|tool|platform|model|app|user|citizen|mistake|bill|invoice|rent|lunch|truck|lorr(?:y|ie)|train|ship|forecast|archive|prediction|(?:office|opening|shop|business) hour|bot|parcel|hotline|help ?desk|support|reception|switchboard)s?|prognose|hotline|empfang|prognosen|kundtjanst|kundservice|supporten|vaxeln|prevision|centralita|recepcion|standard|laden|werk|fabrik|klinik|schule|backerei|filialen?|fahrer(?:innen)?|kolleg(?:e|en|in|innen)|mitarbeiter(?:innen|n)?|kunden?|gaste|patienten|maschinen?|bestellungen|fehler|rechnungen|butiken|butikerna|bageriet|fabriken|skolan|kliniken|chaufforer(?:na)?|forarna|kollegor(?:na)?|kunder(?:na)?|medarbetare|anstallda|maskiner(?:na)?|ordrar|programmet|systemet|verktyget|hyran|tienda|fabrica|clinica|escuela|conductores|companer[oa]s|empleados|clientes|pedidos|maquinas?|herramienta|programa|alquiler|magasin|usine|ecole|clinique|chauffeurs|conducteurs|collegues|salaries|clients|commandes|machines?|outil|logiciel|loyer)\b(?! ?:|\p{L}| engineer| developer)|^(?:our|unsere?|vara?|vart|nuestr[oa]s?|notre|nos) (?!office|workshop|lab|werkstatt|verkstad|taller|atelier|kontor|buro|oficina|bureau|team|equip|project|projekt|proyecto|projet|plan|offer|angebot|erbjud|ofer|offre|budget|pay|rate|range|idea|need|we[ek]|woch|veck|semana|semaine|work|arbeit|arbet|trabaj|hq|hub|headq|site|campus|standort|studio|huvud|sede|siege|locaux|frame|condition|start|terms|villkor|beding|salar|lon\b|gehalt|model|hybrid|remote|day|tag|dag|dia|jour|stand|ask|propos|forslag|vorschlag)\p{L}{3,20} |^(?:we|vi|wir|nous) (?!work|need|want|look|ask|expect|offer|seek|search|hire|would|are|have|think|plan|count|reckon|assume|can|pay|suggest|imagine|estimate|require|propose|book|start|begin|give|guarantee|sok|vill|behov|rakn|tank|erbjud|har|arbet|jobb|ser|onsk|betal|suchen|brauch|woll|biet|rechn|denk|erwart|haben|arbeit|stell|zahl|plan|wunsch|vergut|bezahl|cherch|souhait|offr|propos|pay|demand|recrut|avons|prevoy|travaill|employ|engag|embauch|meet|gather|come|sit|live|see|traff|ses|mot|sitt|komm|treff|sitz|retrouv|reun|rencontr|accueil)\p{L}/u,
);
const OF_READER =
  /\byou\b|\byour|\bdu\b|\bdig\b|\bdin|\bdir\b|\bdein|\bsie\b|\bihr|\busted|\btu\b|\bte\b|\bvous\b|\bvotre|position|\brole\b|\bpost\b|\bjob\b|anstaller\b|\bstellen [^.;]{0,20}\bein\b|assignment|contract|\bproje|\bproye|freelanc|freiberuf|konsult|looks? for|looking for|\bsucht\b|\bsuchen\b|gesucht|\bsoker\b|busca|cherche|recrut|hiring|engagement|workload|consult|advis|full.?time|part.?time|stelle|auftrag|einsatz|pensum|(?<!kund)tjanst|uppdrag|omfattning|puesto|jornada|contrato|encargo|poste\b|mission|salary|gehalt|manadslon|salario|salaire|vollzeit|heltid|teilzeit|deltid/;

/** "Support is open on seven days, which is not your problem." */
const NOT_YOURS =
  /,? (?:(?:which|that|but that|and that|was|vilket|men det|aber das|lo que|ce qui) )(?:is|are|ist|ar|no es|n'est) (?:not|nicht|inte|pas)? ?(?:\p{L}{2,12}[ .]){1,2}/u;

/** Tells whether a sentence says something of others, and nothing of the work that is offered or of whoever does it. */
export function isOfOthers(folded: string): boolean {
  // A title has no full stop: "Customer success engineer, three days a week".
  return /[.!?;]$/.test(folded) && OTHERS.test(folded) && !OF_READER.test(folded.replace(NOT_YOURS, ""));
}

/** Makes a line of what a field or an answer says. */
export function lineOf(text: string, kind: PartKind = "open"): PostingLine {
  return { text, folded: foldLetters(text), kind, isEntry: false };
}

/** Returns where the clause begins that holds a place. */
export function lastBreak(text: string, at: number): number {
  return Math.max(
    ...[", ", "; ", ". ", " – ", " und ", " and ", " och ", " y ", " et ", " plus "].map((mark) =>
      text.lastIndexOf(mark, at - 1)
    ),
  ) + 1;
}

/** Returns where the clause ends that holds a place. */
export function nextBreak(text: string, from: number): number {
  const ends = [", ", "; ", ". ", " – ", " (", " but ", " aber ", " and work ", " und ", " and ", " och ", " plus "]
    .map((mark) => text.indexOf(mark, from)).filter((at) => at >= 0);
  return ends.length === 0 ? text.length : Math.min(...ends);
}

const CLAUSE_END = /[,;]\s| (?:but|and|aber|und|men|och|pero|y|mais|et) /g;

/** Returns the part of a sentence in which something stands. */
export function clauseAround(folded: string, start: number, end: number, ends = CLAUSE_END): string {
  let from = 0;
  ends.lastIndex = 0;
  for (let found = ends.exec(folded); found !== null; found = ends.exec(folded)) {
    if (found.index >= end) return folded.slice(from, found.index);
    if (found.index < start) from = found.index;
  }
  return folded.slice(from);
}
