import { guarded } from "@/lib/text/guarded_patterns.ts";

/**
 * What the readers of points use: denials, what is welcome, clauses. Texts are in
 * lower case without accents (`foldLetters`).
 */

const UNNEEDED = guarded(
  /^(?:you|we) (?:need|require|ask for|expect|want) no(?:t|thing)?\b|\bnot? (?:a |an )?(?:\w{1,20} ){0,3}(?:needed|required|necessary|requirement)|is not (?:a )?(?:requirement|required|needed)|do(?:es)?(?: not|n't) (?:need|require)|n't (?:needed|required|necessary|essential|a (?:must|requirement))|kein muss|nicht (?:erforderlich|notig|notwendig|zwingend)|inte (?:ett )?krav|kravs (?:dock )?inte|behovs inte|kein\p{L}{0,3} (?:\p{L}{1,20} ){0,3}(?:notig|erforderlich|notwendig|vorausgesetzt|verlangt)|(?:ist|sind) uns egal|spielt keine rolle|no importa|no (?:es|son|sera) (?:un )?(?:requisito|necesari|imprescindible|obligatori)|aucune? (?:[\p{L}'’]{1,20} ){0,5}(?:demande|exige|requis|necessaire)|aucune exigence|(?:erwarten|verlangen|brauchen|fordern) wir nicht|setzen wir nicht voraus|indifferent|peu importe|no se (?:exige|requiere)|(?:pas|non) (?:exige|requis|necessaire|obligatoire|indispensable)|(?<!\bdid )not (?:need|ask|expect)|no need|nicht brauch|verlangen wir nicht|nicht verlang|kraver (?:vi )?inte|no (?:pedimos|exigimos)|n'exigeons pas|pas (?:besoin|demande)|(?:compte|comptent) pas|(?<!who )(?:do not|don't|never) (?:use|care)\b|(?:do not|don't|does not|doesn't) matter|\bnor (?:is|are|do)\b|nicht (?:erforderlich|notig|notwendig|zwingend|wichtig)|pflicht ist das nicht|(?:spielt|spielen) keine rolle|interessier(?:t|en) (?:mich|uns) nicht|(?:ist|sind) (?:mir|uns)? ?egal|brauch(?:st|en) (?:du|sie|ihr|wir) (?:nicht|kein)|behover (?:du )?(?:inte|ing(?:en|et|a))\b|spelar (?:ingen|mindre) roll|no (?:importa|hace falta|necesitas)|da igual|importe peu|n'est pas (?:important|un critere)|n'avez pas besoin|(?<!\bdid )not (?:need|require|ask|expect)|n't need|nicht (?:notig|brauch)|no (?:necesitas|hace falta|se requiere|es necesari|pedimos|exigimos|buscamos|esperamos)|ne (?:demandons|cherchons) pas|(?:erwarten|suchen|brauchen) (?:wir |sie |du )?(?:nicht|kein)|n'(?:attendons|exigeons) pas|no hace falta|no necesit\p{L}{0,4}\b|(?:brauchst|musst) du nicht|(?:brauchen|mussen) sie nicht|pas besoin|inutile d|pas d[e'’] ?(?:\p{L}{1,20} ){1,3}(?:exige|requis|demande|necessaire)|\b(?:do|does)(?: not|n['’]t) count\b|\b(?:zahlt|zahlen) (?:hier |bei uns )?nicht\b|raknas inte|\bno cuentan?\b|\b(?:is|are) not what we (?:look|ask|want|need|care|seek|are)\b|\b(?:we|our \p{L}{2,14}) (?:can|will|could|['’]ll) teach\b|\b(?:can|may|will) be learn(?:t|ed)\b|learn(?:t|ed)? (?:it )?(?:here|with us)\b|bringen wir (?:ihnen|dir) bei|lern(?:en|st) (?:sie|du) bei uns|\blar (?:vi|du) dig\b|^no (?:\p{L}{1,20} ){1,3}(?:wanted|sought|expected|asked for)\b|^(?:no|keine?|ingen|inget|ni|aucune?) [^,.]{2,30}, (?:and |und |och )?(?:no|keine?|ingen|inget|ni|aucune?)\b|sans etre (?:exig|oblig|indispens|requis)|ohne (?:ein )?(?:muss|bedingung|pflicht) zu sein|without being (?:required|a must)|sin ser (?:imprescind|oblig|un requisito)|utan att vara (?:ett )?krav/u,
);

const WELCOME = guarded(
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
