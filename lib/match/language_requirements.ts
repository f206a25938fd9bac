import type { PostingLine } from "@/lib/match/posting_text.ts";
import { clauseAround, ownKind } from "@/lib/match/posting_words.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import type { StatedLanguage } from "@/lib/match/stated_terms.ts";
import { languagesIn, levelIn } from "@/lib/text/spoken_languages.ts";

const LANGUAGE_CUE =
  /(?:\b(?:run|done|held|conducted|led) in|gearbeitet wird (?:auf|in)|finden? (?:auf|in)|findet (?:auf|in)|(?:drivs|bedrivs|skots|halls|sker) pa|(?:mene|conduit|tenu)e?s? en|se (?:llev|gestion|celebr|imparte)\p{L}{0,3} en|at home in|conversaci|gesprach|samtal|hold your own|among ourselves|(?:without|ohne|utan|sans|sin) \p{L}{4,12}(?: \p{L}{1,12}){0,2} (?:not|cannot|can't|nicht|inte|no|pas|difficult|hard|tough|schwer|schwierig|svart|dificil)\b)|works? in (?:english|swedish|german|french|spanish|danish|norwegian|dutch|italian)\b|happens? in\b|without (?:difficulty|effort)|in daily use|se fer|lauft|erfolgt|echang|reunion|kommunik|comunicac|besprech|meeting|wort und schrift|schriftlich|mundlich|soltura|manej|defiend|desenvuel|a l'aise|se demande|requier|precis|fluen|nativ|mother tongue|speak|spoken|written|language|level|\b[abc][12]\b|flie(?:ss|ß)end|muttersprach|verhandlungssicher|sprech|sprach|kenntnisse|flytande|obehindrad|talar|\btala\b|tal och skrift|sprak|modersmal|fluid|habl|idioma|nivel|dominio|courant|parl|langue|niveau|bilingu|proficien|excellent|good\b|gute?s?\b|sehr gut|god[at]?\b|buen|bon(?:ne)?s?\b|required|must|need|enough|conversational|business\b|working|communicat|advanced|either|prefer|matrise|maitrise|beherrsch|behersk|bra\b|mycket|profession|command|is a plus|(?:ett|ein|en) plus|\bmerit|vorteil|ventaja|\batout|advantage|bonus|skills|\bfine\b|\bok\b|nivel|enough|suffi|reicht|racker|uttryck|trabaj|travaill|arbetsspr|lectures?|classes|\bmeetings?|moten\b|undervis|unterricht|teach|ensen|enseign|ausdruck|express|writ|skriv|escrib|ecri|kunna|maste|profesional|necesit|debes|requis|exige|voraus|notig|notwendig|erforderlich|nodvandig|neces|kunne\b|snakk|taler|behov|brauch|indispens|imprescind|un plus|souhait|\bpratar?\b|klarar|reder (?:dig|du dig)|get by|gets by|comfortable|at ease|easier|lattare|leichter|hold your own|at home in|\bhemma i\b|\bread\b|\btalk\b|\blaser\b/u;

/** What stands behind a reason asks for nothing: "Fluent English, because the client is Irish." Letters are folded. */
const REASON = guarded(
  /[\s,(](?:because|as (?=(?:you|we|our|they)\b|the (?:client|customer|team|compan|office|owner|group|parent|work\b|job|talk|meeting))|(?:since|da|denn|eftersom|comme) (?=(?:you|we|our|the|most|all|many|some|customers|clients|they|everything|the|du|sie|wir|unser|unsere|die|der|das|viele|alle|vi|var|vara|det|den|de|nos|notre|le|la|les|vous)\b)|weil|porque|puesto que|dado que|ya que|pues (?=el|la|los|las|nuestr)|\bda (?=vi|vara|agarna|kunderna)|car (?=nos|notre|le|la|les|l'|vous)|parce qu|puisqu)[^,;.()]{0,160}/gu,
);

/** Reads the languages of one sentence; those that are not needed are left out. */
export function spokenIn(
  text: string,
  whole: string,
  kind: PostingLine["kind"],
  isEntry: boolean,
): StatedLanguage[] {
  const folded = withoutReasons(whole);
  const named = languagesIn(folded).filter(({ start, end }) => !isAdjective(folded, start, end));
  if (named.length === 0) return [];
  // Without a word that says that it is about speaking, a language must stand nearly alone.
  const near = clauseAround(folded, named[0].start, named.at(-1)!.end, /[,;]\s|\s[–|-]\s/g);
  const isShort = near.replace(/\([^)]*\)?/g, " ").replace(/[^\p{L}]+/gu, " ").trim().split(" ").length <=
    (isEntry ? 2 : 0) + (named.length > 1 ? 3 : 2) * named.length;
  if (!isShort && !LANGUAGE_CUE.test(folded)) return [];
  if (kind === "unneeded" && ownKind(folded) !== "preferred") return [];
  // "English is enough, no German needed"
  const wanted = named.filter(({ start, end }) =>
    DOES_NOT_DO.test(folded.slice(Math.max(0, start - 9), end + 60)) ||
    !/(?:\bno|\bnot|\bni(?! (?:behov|maste|ska|talar|kan))|\bnor|\bnoch|weder|varken|neither|keine?|ohne|without|inte|ingen|sin|pas de|aucun|never (?:need|have) to)\s(?:[\p{L}-]{1,20}\s){0,2}$/u
        .test(
          folded.slice(Math.max(0, start - 34), start),
        ) &&
      !/^\s?\?|^\s?(?!(?:schade[nt]|skadar) )(?:\p{L}{1,14} )?(?:not|isn't|aren't|non|nicht|kein|inte|ej|no es|no hace|n'est pas|pas|viendra|s'apprend|ya lo|lernst du|lernen sie|(?:be|is) learn\p{L}{1,3}|you can learn|you (?:will )?learn|helps|hilft|hjalper|ayuda|aide|(?:kann|konnen) (?:man|sie|du|hier|bei)|kan du lara|lar du dig|far du lara|se aprende|lo aprende|: we teach|: wir bringen)\b/u
        .test(
          folded.slice(end, end + 30),
        ) &&
      !NOBODY_ASKS.test(folded.slice(Math.max(0, start - 48), start)) &&
      !isDispensable(folded.slice(end, end + 48)) &&
      !OTHERS_SPEAK.test(folded.slice(Math.max(0, start - 90), start))
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
    // "(Our French will make you smile, it is not required)"
    const said = clauseAround(folded, group[0].start, group.at(-1)!.end, /[,;]\s| (?:\(|but |aber |men |pero |mais )/g);
    const behind = folded.slice(folded.indexOf(said) + said.length);
    const isTakenBack = BACK.test(behind) && ownKind(behind.split(/[.;)]/)[0]) === "unneeded";
    // "Basque and Spanish are not needed": what is said of the last holds for all.
    const last = wanted.findIndex((one) => one === group.at(-1));
    let end = last;
    while (end + 1 < wanted.length && TOGETHER.test(folded.slice(wanted[end].end, wanted[end + 1].start))) end++;
    const whole = end === last ? clause : clauseAround(folded, group[0].start, wanted[end].end);
    if (ownKind(clause) === "unneeded" || ownKind(whole) === "unneeded" || isTakenBack) return [];
    const level = isLittle(clause) ? { least: "A2" as const } : levelIn(clause) ?? levelIn(folded);
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

/** "Nobody will ask for Irish". */
const NOBODY_ASKS = /(?:nobody|no one|niemand|nadie|personne|ingen) (?:[\p{L}'-]{1,20} ){0,4}$/u;

/** "Irish is lovely, but not required": what stands behind the language says so before it names another one. */
const NOT_REQUIRED =
  /^[^.;,:]{0,28},? (?:not|no|nicht|kein|keine|inte|ej|inget|pas|non) (?:\p{L}{1,10} )?(?:required|needed|necessary|must|requirement|condition|expected|erforderlich|notig|notwendig|verlangt|muss|bedingung|voraussetzung|krav|nodvandig\p{L}?|imprescindible|necesari[oa]|obligatori[oa]|exigid[oa]|exigee?|requise?|necessaire|obligatoire)\b/u;

function isDispensable(after: string): boolean {
  const found = NOT_REQUIRED.exec(after);
  return found !== null && languagesIn(found[0]).length === 0;
}

/** A clause that goes on about what the one before it names. */
const BACK =
  /^(?:[,;]\s?|\s)(?:but |aber |mais |pero |men )?(?:you (?:do not|don't) |(?:das |es )?brauch|il|elle|ce|c'|es|er|dies|das|it|this|that|esto|det|den)\b/;

const TOGETHER = /^ (?:y|e|und|and|et|och|noch|ni|nor|wie) (?:el |la |le |l'|das |the )?$/;

const ASKED =
  /requi|sprech|sprich|speak|talar|habla|parle|\bmust|need|\bmuss|zwingend|\bkrav|maste|imprescind|exig|oblig|necesit|nodvand/;

/** Asks for no more than to read or to follow: "enough Danish to read a letter". Letters are folded. */
const LITTLE = guarded(
  /\b(?:some|a little|a bit of|etwas|ein wenig|lite|en aning|litet|algo de|un poco de|un peu de?|quelques)\s(?:d')?(?=\p{L})|enough|tillracklig|nog (?:med )?\p{L}{4,12}ska\b|ausreichend|genug|genugend|suficiente|assez d|suffisamment|passive?[nrs]?\b|passiv\b|\breads?\b|\breading\b|lesekenntnis|leseverst|\blesen\b|\blas(?:er|a|kunnig|kunskap|forstaelse)|\blee[rs]?\b|lectura|comprens|\blire\b|\blisez\b|\blecture d|comprehen|\bunderstand|verstehst|\bverstehen\b|\bforsta[r]?\b|entiend|comprend|\bfollow|\bfolja\b|\bfolgen\b|seguir|suivre/u,
);
/** What asks for more than that. */
const MUCH =
  /writ|speak|spoken|\btalk|fluen|native|negotiat|present|schr(?:eib|ift)|sprech|sprich|fliess|flie(?:ß)end|skriv|skrift|\btala\b|\btalar\b|flytande|escri|habl|fluid|ecri|parl|courant|teach|interview|\b[abc][12]\b|good enough|well enough/;

function isLittle(clause: string): boolean {
  return LITTLE.test(clause) && !MUCH.test(clause);
}

/** Two denials ask for a language: "Without German you will not get far." Letters are folded. */
const DOES_NOT_DO = guarded(
  /\b(?:without|ohne|utan|sans|sin) \p{L}{4,12}(?: \p{L}{1,12}){0,3} (?:not|cannot|can't|won't|nicht|inte|no|pas|difficult|hard|tough|schwer|schwierig|svart|dificil)\b/u,
);

/** Blanks out what stands behind a reason, where languages are named before it or after it. */
function withoutReasons(folded: string): string {
  if (!REASON.mayStandIn(folded)) return folded;
  const plain = folded.replace(REASON.pattern, (all) => " ".repeat(all.length));
  return plain !== folded && languagesIn(plain).length > 0 ? plain : folded;
}

/** Of a sentence, the part that says what a tool or those who are served do in a language: "Our customers write in". */
const OTHERS_SPEAK =
  /(?:^|[,;:.] |\b(?:and|while|where|und|och|y|et) )(?:our|the|its|most|many|some|unsere?|die|der|das|viele|vara|vart|var|manga|nuestr[oa]s?|l[oa]s|la|el|muchos|nos|notre|les|le|l')\s?(?:\p{L}{1,16} )?(?:tool|bot|chatbot|system|software|model|modell|modelo|modele|app|assistant|assistent|asistente|platform|plattform|product|produkt|customers?|users?|callers?|drivers?|workers|suppliers|fahrer|lieferanten|forarna|leverantorer|conductores|proveedores|fournisseurs|patients?|guests?|clients?|kunden|nutzer|anrufer|gaste|patienten|kunder|kunderna|anvandare|gaster|clientes|usuarios|pacientes|herramienta|outil|verktyg|werkzeug|usagers?)(?:n|en|et|s)? (?!(?:are|is|sind|ist|ar|son|es|est|sont) )(?:\p{L}{1,14}[, ]{1,2}){1,6}$/u;

/** Names of languages that are those of things as well, where a noun follows: "French payroll", "finska föreskrifter". */
const BEFORE_NOUN =
  /^(?:english|french|german|spanish|italian|dutch|danish|norwegian|swedish|finnish|polish|irish|portuguese|czech|hungarian|romanian|greek|russian|turkish|arabic|hebrew|ukrainian|chinese|japanese|engelska|tyska|franska|spanska|danska|norska|finska|polska|italienska|svenska|portugisiska|ryska)$/;
/** What may follow a language that is meant as one: an English or a Swedish word that is no other noun. */
const NO_NOUN =
  /^[^\p{L}]{0,2}(?:$|[^\p{L}\s-])|^ \p{L}{2,14} (?:language|skills|knowledge)\b|^[\s-](?:[(–&/+-]|\d|(?:[abc][12]|and|or|och|eller|is|are|was|be|ar|in|at|on|to|for|with|as|of|from|by|i|pa|till|med|utan|hos|mellan|inom|som|for|fran|av|vid|eftersom|sa|both|a|an|the|ett|gar|will|would|must|should|can|may|has|have|kravs|behovs|ska|kan|maste|racker|flytande|obehindrat|required|requires|preferred|needed|necessary|mandatory|essential|important|enough|plus|welcome|helpful|desirable|optional|but|men|because|since|while|when|where|if|om|nar|dar|so|only|also|too|not|inte|well|fluent\p{L}{0,2}|fluency|native\p{L}{0,2}|proficien\p{L}{0,3}|language\p{L}{0,1}|sprak\p{L}{0,4}|skills?|level|niva|kunskaper|knowledge|speak\p{L}{0,4}|talande|written|spoken|writing|reading|verbal|oral|communication|mother|first|second|third|daily|every|each|all|you|du|we|vi|they|de|it|here|there|both|bade|i|minst|lagst|garna|good|very|mycket|excellent|strong|business|working|professional|basic|conversational|intermediate|advanced|upper|everyday|course|class\p{L}{0,2}|less|more|better|between|during|about|without|who|which|that|this|than|then|does|do|did|no|nor|yes|please|speaking|equally|alone|among|within|nobody|our|your|like|people|everyone|easily|comfortably|confidently|freely|fluently|ledigt|dagligen|problemfritt|avslappnat)(?![\p{L}]))/u;
/** An inflected adjective of German is a language only before these. */
const SPEECH = /^[^.;]{0,40}(?:sprach|kenntnis|wort\b|schrift|muttersprach|niveau|korrespond)/;

/** Spanish and French adjectives that are languages only behind a word for one: "la normativa francesa". */
const FEMININE =
  /^(?:espanola|francesa|alemana|inglesa|italiana|sueca|noruega|danesa|polaca|portuguesa|francaise|espagnole|allemande|anglaise|italienne|suedoise|danoise|norvegienne|polonaise|portugaise|neerlandaise)s?$/;
/** "Our client is French": what people and companies are is no language. */
const OF_PEOPLE =
  /(?:clients?|customers?|team|colleagues?|owners?|compan(?:y|ies)|firm|group|office|parent|boss|founders?|users|patients|guests|kunden?|belegschaft|konzern|inhaber|gesellschaft\p{L}{0,4}|mutter|kunder\p{L}{0,2}|agarna|foretaget|bolaget|teamet|equipo|empresa|dueno|matriz|socios?|clientes?|equipe|entreprise|societe|maison(?: mere)?|fondateurs?|usagers?) (?:\p{L}{1,12} ){0,2}(?:is|are|ist|sind|ar|es|son|est|sont) (?:(?:all|mostly|mainly|alle|meist|alla|mest|todos|tous) )?$/u;

/** Words behind a language that make it the name of a country's things: "Swedish company", "German market". */
function isAdjective(folded: string, start: number, end: number): boolean {
  const after = folded.slice(end, end + 22);
  const before = folded.slice(Math.max(0, start - 14), start);
  const word = folded.slice(start, end);
  if (BEFORE_NOUN.test(word) && !NO_NOUN.test(folded.slice(end, end + 30))) return true;
  if (
    /(?:isch|deutsch)e[nrms]?$/.test(word) &&
    !(/\b(?:im|des|ins|vom|beim)\s$/.test(before) && !/^ (?!und|oder)\p{L}/u.test(after))
  ) {
    if (!SPEECH.test(folded.slice(end, end + 60))) return true;
  }
  if (FEMININE.test(word) && !/(?:lengua|idioma|langue|version)\b/.test(folded.slice(Math.max(0, start - 24), start))) {
    return true;
  }
  if (OF_PEOPLE.test(folded.slice(Math.max(0, start - 50), start))) return true;
  return /^[\s-](?:compan|market|custom|client|team|office|law|tax|citizen|medborg|nation|passport|firm|subsidiar|coast|based|gaap|account|town|city|west|border|industr|group|owner|family|branch|start|labou?r|employ|kund|markt|unternehm|recht|foretag|marknad|bank|engineering|design|food|kitchen|hospital|school|partner|municip|railway|health|authorit|government|literature|teacher|lessons|universit|version|text|polish)/
    .test(after) ||
    /\b(?:sector|secteur|sistema|systeme|derecho|mercado|cliente|empresa|marche|entreprise|cuisine|droit|wine)\s$/.test(
      before,
    );
}
