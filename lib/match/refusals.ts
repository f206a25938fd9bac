import type { Refusal } from "@/lib/content/schema/terms.ts";
import { countriesOfTowns, knownTowns, liesInRegion } from "@/lib/match/geography.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import { languagesOf } from "@/lib/match/asked_names.ts";
import { contentWords, familyOf, isEmpty } from "@/lib/match/content_words.ts";
import type { Reading } from "@/lib/match/reading.ts";
import { wordsIn } from "@/lib/match/skill_table.ts";
import { guarded, type GuardedPattern } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** What a posting says of its conditions, as far as somebody may refuse it. */
export interface Conditions {
  isFullTime: boolean;
  /** Where every working day is spent at the workplace; absent: not every day, or not said. */
  onSite?: "base" | "elsewhere" | "unknown";
  place: NonNullable<Reading["terms"]["place"]>;
  /** The owner's country. */
  home?: string;
}

/** A sentence about the work; letters of `folded` are folded. */
interface WorkLine {
  text: string;
  folded: string;
}

/** One way in which postings say what the work is: all of `line` in one line, all of `near` in it or up to two lines from it. */
interface Way {
  line: readonly GuardedPattern[];
  near?: readonly GuardedPattern[];
}

/** Kinds of work that people refuse: what a profile calls them, how postings tell of them, and what near it says otherwise. */
interface Refused {
  refused: RegExp;
  ways: readonly Way[];
  unless?: GuardedPattern;
  /** The same, in the line itself. */
  denied?: GuardedPattern;
}

/** Makes a pattern of parts that are put together. Letters are folded. */
const pattern = (source: string) => guarded(new RegExp(source, "u"));

/** "Nothing is built without a test": what is denied twice is done. */
const TWICE_DENIED = String
  .raw`\b(?:no|not|nobody|never|nothing|keine?n?|nichts?|niemand|nie|inget?|inga|inte|aldrig|ning[a-z]{2,4}|nadie|nunca|nada|aucune?|rien|ne)\b[^.;]{0,50}\b(?:without|unless|that (?:is|was|has) not|ohne|utan|sin|sans)\b(?! (?:exception|ausnahme|undantag))|\b(?:nobody|no one|niemand|ingen|nadie)\b[^.;]{0,25}\b(?:alone|allein|ensam)`;

// What ends with a slide deck.

const DECK = String
  .raw`(?:\bslides?\b|\bdecks?\b|powerpoint|\bfolie|bildspel|diapositiv|diaporama|presentations strateg|strategy presentations|prasentation(?!en|s?(?:schicht|ebene))|\bpresentation(?:en)?\b(?! layer)|presentacion\b|strateg(?:y|ies)\b|strategi(?:e[nrs]?|n|er|er?na|(?:e|es)?papier\p{L}{0,2}|dokument\p{L}{0,2})?\b|estrategias?\b|strategic (?:paper|document)|document[eo]? (?:estrategic|strategiq)|white ?paper|roadmaps?\b|feuille de route|hoja de ruta|fardplan|zielbild|malbild|target picture|schema directeur|plan(?:es)? (?:director|estrategic|strategiq)|strategi(?:e|c )?(?:bericht|rapport|report)|vision (?:document|paper)|bildserie|bilder(?:na)? (?:for|har visats)|preconisations|recommandations|recomendaciones|recommendations\b|empfehlungen|rekommendationer)`;
const MADE = String
  .raw`(?:deliver|result|outcome|output|product\b|\bbuy|\bsums?\b|summar|author|verfasser|verdicht|distil|yield|\binto\b|livre|arret|mynnar|remett|committee|document|gefragt|\basked\b|\bcovers?\b|presented|verfass|\bend(?:s|ed|et?|en)?\b|\bclos|finish|conclu|prepar|produc|\bwrit|dra(?:w|ft)|condens|\bhand|creat|\bsell|\bturn|present(?:s|ed)? (?:it|them|this|that)|\bgo(?:es)? to\b|board|vorstand|aufsichtsrat|styrelse|ledning|consejo|comite|conseil|direction|ergebnis|liefer|abschl|schluss|erstell|erarbeit|entwickel|entwirf|entwerf|schreib|lever(?:ans|er)|skriv|tar fram|slut|utarbet|entreg|elabor|redact|termin|escrib|livrable|rendu|redig|elabor|produi|s'acheve|reste|prend(?:ra)? fin|culmin|aufgabe:|versammlung|direktion|verwaltungsrat|\bacaba|\bjunta\b|presentez|beirat|wir brauchen|bestall|patronat)`;
/** What would have to be done with a strategy. */
const DOING = String
  .raw`(?:buil[dt]|implement|pilot|protot[iy]p|programmierung|proof of concept|introduc|roll(?:ed|ing)? ?out|execut|realis|realiz|programmiert|carr(?:y|ied|ying) (?:\p{L}{1,6} )?out|\bput(?:ting)? [^.;]{0,20}(?:into practice|to work|to use)|(?<!(?:product|software|business|web|app) )develop(?!er)(?! (?:software|code))|tried out|turned into|trials?\b|test(?:ed|ing)\b|umsetz|umgesetzt|gebaut|\bbaue|einfuhr|eingefuhrt|erprob|(?<!software|produkt)entwick(?!ler)|bygg|genomfor|infor(?:s|a|ande)|utveckl(?!are)|testas?\b|constru|desarroll(?!ador)|implanta|(?:puesta|poner|pondra) en marcha|ejecu|mise en (?:\p{L}{1,2}uvre|place|pratique)|developp(?!eur)|deploi)`;
const NONE = String
  .raw`(?:nothing|none of|no one|nobody|\bno\b|\bnot\b|n['’]t\b|never|neither|without|\bweder|varken|nichts|\bkeine?n?\b|\bnicht\b|\bohne\b|\binget\b|ingenting|\binga\b|\bingen\b|\binte\b|aldrig|\butan\b|\bnada\b|\bsin\b|nunca|ningun[ao]?\b|\brien\b|\baucune?\b|\bpas d(?:e|u|es)?\b|\bsans\b|jamais)`;
/** Who else may do it; a client as well, where it is said that they decide or do it. */
const STRANGERS = String
  .raw`(?:\bothers?\b|someone else|somebody else|elsewhere|another (?:team|firm|company|supplier)|third part|partners\b|suppliers?\b|\bandere|\bdritte|dienstleist|lieferant|\bandra\b|nagon annan|leverantor|\botr[oa]s?\b|tercero|d['’]autres?\b|autre (?:prestataire|equipe)|\btiers\b|prestataire)`;
const OTHERS = String
  .raw`(?:${STRANGERS}|client(?:s|e|es)?\b|customers?\b|jemand|kund|auftraggeb|bestallare|business units?|departments?|fachabteilung|linjen)`;
const DECIDE = String.raw`(?:decid|entscheid|bestamm|avgor|beslut|klart? (?:der|die|das))`;
const LATER = String.raw`(?:later|afterwards|one day|spater|danach|senare|sedan|despues|plus tard|ensuite)`;
const LEFT = String
  .raw`(?:\bleft\b|leaves?\b|\bup to\b|decides?\b|decided\b|lies? with|rests? with|remains? with|falls? to|\bgoes to|handed|entrusted|(?:done|made|carried out|handled|implemented|built|developed|tested|taken over|followed up) by|ubernehm|ubernimmt|uberlass|obliegt|machen (?:dann )?(?=andere|dritte|die kunden)|liegt|erfolgt|entscheid|lamna|overlat|skots|gors|ligger|bestamm|avgor|beslut|qued|corre|hara\b|\bdej|decid|correspond|confi|assur|laiss|revient|incomb|cosa de|sache\b|tarea de|affaire|ressort|menee par)`;
const NO_PART = String
  .raw`(?:(?:not|never|no) (?:\p{L}{1,12} ){0,2}(?:part|what|something|yours|follow|happen|take place|includ|foreseen|planned|intended|in scope|your|our)|utanfor (?:uppdrag|ramen)|ausserhalb (?:des|dieses) |out(?:side)? (?:of )?(?:\p{L}{1,6} )?(?:scope|assignment|role|brief|contract)|exclud|gehor(?:t|en) nicht|separate|gesondert|tendered|licita|appel d['’]offres|(?:someone|somebody) else['’]s|separat\b|upphandlas|ausgeschrieben|por separado|nicht (?:teil|gedacht|gefragt|bestandteil|vorgesehen|geplant|enthalten|bei uns|gegenstand|unsere|deine|ihre|umfasst|inbegriffen|beauftragt)|kein (?:teil|bestandteil|gegenstand)|nichts zu tun|wird (?:\p{L}{1,12} ){0,4}nichts|ingar (?:inte|ej)|ar inte (?:en )?del|omfattas inte|planeras inte|ar inte (?:tankt|planera|aktuell|meningen)|no (?:forman? parte|esta (?:incluid|previst)|se incluye|entra\b|es parte)|fuera del? (?:alcance|encargo)|ne (?:fait|font) pas partie|n['’]est pas (?:prevu|inclus|compris)|n['’]entre pas|hors (?:du |de )?(?:perimetre|mission))`;
const ONLY = String
  .raw`(?:only|sole|einzige\p{L}{0,2}|\benda|unico|seule?|\blo unico|det enda) (?:vi bestall|thing|chose|cosa|que|du|deliverable|product|result|output|outcome|ergebnis|liefergegenstand|leverans\p{L}{0,2}|resultat\p{L}{0,2}|entregable|producto|resultado|livrable|rendu)|(?:livrable|entregable|resultat|resultado) (?:unique|unico)`;

/** Denials of the deck itself, and work in which something is built as well. */
const BUILT_AFTER_ALL = pattern(
  `${TWICE_DENIED}|` +
    String
      .raw`(?:tired of|fed up|instead of|rather than|unlike|not (?:just|only|another)|\bno\b|\bnever\b|not|statt|anstelle|genug von|\bkeine?n?|nicht nur|istallet for|trotta? pa|\binga\b|inte bara|en lugar de|en vez de|cansad\p{L}{1,2} de|no solo|au lieu de|plutot que|pas (?:que |seulement )?des?|lasses? des?)(?: (?!imple|buil|umse|bygg|genom|desar|constr|is\b|are\b|part)[\p{L}'’-]{1,14}){0,2} ${DECK}|` +
    String.raw`we (?:do not|don['’]t|never) (?:build|make|write|sell|produce|deliver) (?:\p{L}{1,12} ){0,2}${DECK}|` +
    String
      .raw`(?:given|left|sold|written|presented|made) us\b|haben uns|(?:gett|lamnat|skrivit at) oss|nos han|nous ont|we already have|haben (?:wir )?(?:schon|bereits)|vi har redan|ya tenemos|nous avons deja|none of them|(?:strategy|roadmap) (?:is|has been) (?:written|ready|agreed)|strategie (?:steht|ist (?:fertig|geschrieben))|strategin (?:ar klar|finns)|strategie est (?:ecrite|prete)|estrategia (?:ya )?esta|nothing is more|(?:consultants?|berater|konsulter|consultor[ae]s|cabinets) (?:have|had|haben|hatten|har|han|ont)\b|[,;] (?:and )?you will(?= ?$)|(?:nothing|nichts|inget|nada|rien)\b[^.;]{0,40}\b(?:until|before|bevor|innan|antes|avant)\b|(?:team|developers|people) (?:that|who) builds?\b|that only|\byou (?:would|will) (?:then )?(?:run|build|introduce)\b(?! nothing)|your application|(?:training|course|teaching|schulungs|kurs|utbildnings)[ -]?(?:slides|folien|deck)|slides for (?:our |the )?(?:courses|training|lessons|lectures)|working (?:software|systems?|pipelines?|code)\b|under your (?:lead|guidance)|\byou (?:run|fix|maintain|operate) (?:what|it|them)|(?:last|previous|former|earlier) consultan|` +
    String
      .raw`(?:\byou(?: will|['’]ll)?|\band|\bthen|\balso|[,:]|\bdu|\bsie|\bund|\boch|\bsedan|\by|\bvous|\bet|\bpuis) (?:also |then |sedan |dann |auch )?(?:build|implement|introduce|pilot|ship|operate|program|(?:lead|run|accompany|drive) (?:the |its )?implementation|baust|bauen|setzt|setzen|betreibst|betreiben|begleite(?:st|n) die umsetz|bygger|infor|genomfor|driftsatter|construyes|construiras|implementas|implementaras|dirigiras|(?:realisez|construisez|developpez|deployez|mettez|pilotez)|assurez la mise)\b(?! (?:nothing|neither|none|no\b|nichts|kein|inte|inget|ingenting|nada|rien|up\b|trust|on\b|relation))|where you build`,
);

/** What is left undone, or to others, or for later. */
const NOT_DONE = pattern(
  `${NONE}(?! (?:only|just|merely|nur|bara|solo|seulement))(?: [\\p{L}'’-]{1,20},?){0,5} ${DOING}\\p{L}{0,16}(?!\\p{L})(?! (?:\\p{L}{1,12} ){0,2}(?:needed|required|necessary|skill|experience|knowledge|has to|have to|notig|erforderlich|kravs|${DECK}))|` +
    `${DOING}[^.;]{0,60}${NO_PART}|${DOING}[^.;]{0,40}${LEFT}[^.;]{0,30}${OTHERS}|${OTHERS}[^.;]{0,25}(?:uberlass|vorbehalt)|${STRANGERS}[^.;]{0,25}(?:carr(?:y|ies) out|take (?:it|over))|(?:\\b(?:whether|if|ob|om|si)\\b(?! (?:you|du|sie|vous|tu|te)\\b)[^.;]{0,50}${DECIDE}\\p{L}{0,4}|${DECIDE}\\p{L}{0,4}[^.;]{0,15}\\b(?:whether|if|ob|si)\\b|${DECIDE}\\p{L}{0,4}[^.;]{0,20}${LATER}|${LATER}[^.;]{0,20}${DECIDE})|` +
    String
      .raw`lo decidira\p{L}{0,2} (?:el )?(?:client|otr)|` +
    String
      .raw`(?:stay|remain)s? (?:only )?on paper|bleib\p{L}{1,3} (?:\p{L}{1,10} ){0,2}papier|stannar pa papp|qued\p{L}{1,4} (?:solo )?en (?:el )?papel|rest\p{L}{1,4} sur (?:le )?papier|(?:ubernimmt|ubernehmen|macht|machen|skoter|gor|assure|fait)\b[^.;]{0,20}${OTHERS}[^.;]{0,25}${DOING}|(?:kunden?|client|cliente|customer)s? (?:then |sedan )?(?:builds?|implements?|bygger|infor|setzt|baut|construye|implementa|realise|met)\b[^.;]{0,30}(?:sjalv|selbst|itself|themselves|mism|lui-meme)|${DOING}[^.;]{0,40}${OTHERS}[^.;]{0,12}(?:selbst|themsel|itself|sjalv|mism|-meme)|${DOING}[^.;]{0,30}(?:is|are|be) (?:then )?left to(?! you)|(?:do|does) the rest|no se (?:programa|prueba)|\b(?:what(?:ever)?|was|vad som|lo que|ce qui|la suite)\b[^.;]{0,30}(?:follows|happens|afterwards|danach|sedan|despues|ensuite|decidee)[^.;]{0,25}(?:${OTHERS}|not yours)|leave the (?:doing|building|rest|implementation) to|not be involved in (?:build|implement)|${DOING}\p{L}{0,6}(?: \p{L}{1,12}){0,5} (?:nichts|nothing|ingenting|inget|rien|nada)\b|\bni (?:\p{L}{1,3} )?${DOING}\p{L}{0,10} ni\b|(?:pilot|prototyp)\p{L}{0,10} (?:\p{L}{1,10} ){0,3}keine\b|there (?:will be|is) no (?:software|code)\b|(?:\bno|keine?|ingen|inget|ningun|aucun) (?:software|code|kod|codigo|system|logiciel)\b[^.;]{0,12}(?:foreseen|planned|expected|written|vorgesehen|geplant|geschrieben|skrivs|planeras|previst|prevu)|not (?:meant|supposed|intended) to lead to|(?:pilot|prototyp)\p{L}{0,4} wird es nicht|(?:darefter|darmed) (?:avslutas|ar) uppdraget|software entsteht (?:dabei )?(?:nicht|keine)|no hands-on work|(?:\bnot|n['’]t|\bpas|\bkeine|\bingen|\binte|\bni|\bno) (?:\p{L}{1,8} ){0,3}(?:line|ligne|zeile|rad|linea)s? (?:of |de )?(?:code|kod|codigo)\b(?! in (?:the|your) first)|\b(?:comes?|happens) (?:after|next|then)[^.;]{0,15} not (?:our|your)`,
);

const ENDS_WITH_A_DECK: Refused = {
  refused:
    /slide|\bdecks?\b|powerpoint|folie|prasentation|presentation|bildspel|presentacion|diaposit|diaporama|strategy papers?|strategiepapier/,
  ways: [
    { line: [pattern(DECK), pattern(MADE)], near: [NOT_DONE] },
    {
      line: [
        pattern(
          `${ONLY}[^.;]{0,40}${DECK}|${DECK}[^.;]{0,25} (?:and|und|och|y|et) (?:nothing (?:else|more)|nichts (?:anderes|weiter)|inget annat|nada mas|rien d['’]autre)|${DECK},? (?:no more and no less|nothing more|nicht mehr und nicht weniger|varken mer eller mindre|ni mas ni menos|ni plus ni moins)|${DECK}[^.;]{0,25}\\b(?:is|are|ist|sind|ar|es|est)\\b (?:the|das|el|le|${ONLY})? ?(?:deliverable|product\\b|end product|ergebnis|leveransen|entregable|livrable)`,
        ),
      ],
    },
  ],
  unless: BUILT_AFTER_ALL,
};

// Teams that never meet those for whom they work.

const USERS = String
  .raw`(?:\busers?\b(?!['’]| data| as\b| account| stor| interface)|end.?customers?|(?:people|those|everyone|everybody) who|people for whom|\bwho (?:will )?(?:use|work with)|nutzer(?!kont|dat|ober|verw)|anwender|benutzen\b|endkund|anvandar|som anvander|slutkund|usuari|(?:quienes|que) (?:lo |la )?(?:usan|utilizan)|utilisateur|(?:ceux )?qui (?:l['’])?utilisent|shop floor)`;
/** The same and whom a team may call so: only where it is nobody at all who talks to them. */
const PEOPLE = String.raw`(?:${USERS}|customers?\b|clients?\b|\bkund|fachabteilung|departments?\b|clientes)`;
const NOBODY = String
  .raw`(?:\b(?:nobody|no one|none of (?:us|our|the)|no (?:developer|engineer|programmer|one)s?)\b(?! (?:has to|needs?|should|must))|\bneither you nor|\bweder (?:du|sie) noch|\bvarken du eller|\bniemand\b|\bkein\p{L}{0,2} (?:entwickler|programmierer)|\bingen (?:i|av|pa|hos|utvecklare)\b|\bnadie\b|\bpersonne\b|\b(?:ningun|aucun) (?:desarrollador|programador|miembro|developpeur|membre))`;
const MEETS = String
  .raw`(?:(?:talk|speak|spoken)s?(?:ing)? (?:directly )?(?:to|with)|\bmeets?\b|\bmet\b|visits?\b|\bsees?\b|spricht|sprechen|redet|redest|sprichst|triff(?:t|st)|treffen|pratar?\b|talar|(?:(?:come|be|get) )?in(?:to)? (?:contact|touch) with|(?:ha(?:ve|s|t)|har|tienen?) (?:\p{L}{1,10} )?(?:contact|kontakt|contacto) (?:with|med|mit|zu|con|avec)|traffar|moter|habla|hablas|hablan|hablaras|trata|se reune|parle(?:z|s|nt)?\b|rencontrez?|discute|voit)`;
const US = String
  .raw`\b(?:you|we|they|(?:our|the) (?:\p{L}{1,14} ){0,2}(?:team|developers|engineers|programmers)|developers|engineers|programmers|programmer)`;
const CONTACT = String
  .raw`(?:contacto?s?|kontakt(?:e|en)?|conversations?|access|exchange|dialogue?|communication|meetings?|calls?|talks?|interactions?|talking|speaking|draht|trato|ruckfragen|austausch|abstimmung|gesprache?|zugang|kommunikation(?:en)?|comunicacion|echanges?|relations?)\b`;
const MIDDLE = String
  .raw`(?:product|account|sales|support|business|project|manage|produkt|vertrieb|projektleit|fachabteilung|salj|kundtjanst|customer success|service desk|analyst|producto|comercial|ventas|soporte|jefe|produit|commercial|chef)`;
const ALONE = String
  .raw`(?:\b(?:only|exclusively|solely|alone|allein|nur|ausschliesslich|endast|enbart|bara|solo|exclusivamente|uniquement|exclusivement|uteslutande)\b)`;
const BARRED = String
  .raw`(?:(?:not|never|n['’]t) (?:\p{L}{1,12} ){0,1}(?:part of|permitted|allowed|foreseen|planned|given|intended|wanted|possible)|forbidden|off limits|untersagt|verboten|forbjud|interdit|prohibid|nicht (?:vorgesehen|erlaubt|gestattet|(?:ge|er)wunscht|moglich|geplant)|ar inte (?:tillat|aktuell)|forekommer inte|no esta (?:permit|previst|autoriz)|no se (?:permit|contempl|prev)|(?:findet|finden) nicht statt|n['’](?:est|sont) pas (?:autoris|prev|permis|souhait)|n['’]a pas lieu|no tienen? lugar|(?:does not|never) take place|ager inte rum|reserv\p{L}{1,4} (?:\p{L}{1,6} ){0,3}${MIDDLE}|(?:liegt|ligger|rests?|lies) (?:\p{L}{1,12} ){0,2}(?:beim?|hos|with)\b[^.;]{0,12}${MIDDLE}|(?:privilege|task|job|business) of[^.;]{0,12}${MIDDLE}|(?:goes|go|runs?|lauft|laufen|gar|sker|pasan?|passe(?:nt)?|corre|se font)\b[^.;]{0,25}\b(?:through|via|uber|durch|genom|por|par)\b[^.;]{0,12}${MIDDLE}|(?:is|are|handled|done|made|reserved|left|erfolgt|skots|lleva|hace|reserve)\b[^.;]{0,25}\b(?:by|for|to|durch|der|dem|av|por|par)\b[^.;]{0,12}(?:product|project|produkt|projekt|producto|produit|${ALONE}[^.;]{0,12}${MIDDLE}|${MIDDLE}[^.;]{0,20}${ALONE})|${ALONE}[^.;]{0,12}\b(?:by|av|durch|von|por|par)\b[^.;]{0,12}${MIDDLE}|(?:ubernimmt|ubernehmen|fuhrt|halt)\b[^.;]{0,25}${MIDDLE})`;

const MEETS_NO_USERS: Refused = {
  refused:
    /(?:nobody|no one|never|without|don't|not)\b[^.;]{0,30}(?:talk|speak|meet|contact|sees?\b)[^.;]{0,30}(?:users?\b|people)|\bno contact (?:with|to) (?:the )?(?:users|people)|(?:ohne kontakt zu|niemand mit)[^.;]{0,20}(?:nutz|anwend|menschen)|(?:ingen|utan)[^.;]{0,20}(?:pratar|kontakt|traffar)[^.;]{0,12}(?:anvand|dem)|(?:nadie|sin)[^.;]{0,15}(?:habla|contacto)[^.;]{0,12}(?:usuari|quienes)|(?:personne|sans)[^.;]{0,15}(?:parle|contact)[^.;]{0,12}(?:utilis|ceux)/,
  ways: [
    {
      line: [
        pattern(PEOPLE),
        pattern(
          `${NOBODY}[^.;:]{0,50}\\b${MEETS}[^.;:]{0,30}${PEOPLE}|` +
            `(?:only|\\bnur|\\bbara|\\bsolo|\\bseule?s?)\\b[^.;]{0,12}${MIDDLE}[^.;:]{0,25}${MEETS}[^.;]{0,15}${USERS}|${USERS}\\p{L}{0,3} (?:sprechen|spricht|pratar|talar) (?:nur|bara|endast)[^.;]{0,10}${MIDDLE}|(?:do not|don['’]t|never) (?:want|let|allow) (?:\\p{L}{1,12} ){0,2}(?:developers|engineers|programmers|the team|you) (?:to )?${MEETS}[^.;]{0,15}${USERS}|\\bmit (?:\\p{L}{1,10} ){0,2}(?:nutzer|anwender)\\p{L}{0,5} (?:\\p{L}{1,12} )?nichts zu tun|(?:pas|jamais|nicht|inte|no estan?) (?:en|in|i) (?:contact|kontakt|contacto) (?:avec|mit|med|con)[^.;]{0,15}${USERS}|\\bmit [^.;]{0,12}${USERS}[^.;]{0,10} (?:spricht|redet)[^.;]{0,20}(?:niemand|keiner)|nothing to do with (?:the )?${USERS}|(?:not|never) to (?:contact|talk to|speak (?:to|with)|approach|meet)[^.;]{0,15}${USERS}|(?:keep|kept|stay) (?:you|engineer|develop|the team|programm)[^.;]{0,15}away from[^.;]{0,10}${USERS}|\\b(?:aldrig|inte) (?:traffa|prata|tala|kontakta)\\p{L}{0,3} (?:med )?(?:en |nagon )?${USERS}|` +
            `${US} (?:\\p{L}{1,12} ){0,3}(?:(?:do|does|will|can|may|are|is|have|has)(?: not|n['’]t)|won['’]t|can['’]t|(?:have |has |will )?never)(?! (?:only|just|merely|have to|need)) (?:\\p{L}{1,10} ){0,2}${MEETS}(?! (?:many|all|each|every)\\b)[^.;:,]{0,40}${USERS}|` +
            String
              .raw`\b(?:${MEETS})(?: (?!nur|bara)\p{L}{1,12}){0,3} (?:nicht|nie|niemals|aldrig|inte)(?! (?:nur|bara|uber|om|von|allein|ensam))[^.;:]{0,20} (?:mit (?:den|der|unseren) |med )?${USERS}|` +
            String
              .raw`\b(?:mit|med) (?:\p{L}{1,10} ){0,2}(?:nutzer|anwender|anvandar)\p{L}{0,5} (?:sprichst|spricht|sprechen|redest|haben|pratar)[^.;]{0,15}(?:nicht|nie|niemals|nichts|aldrig|inte)\b|` +
            String
              .raw`\b(?:no|nunca|jamas) (?:\p{L}{1,12} ){0,2}(?:habl|reun|trat)\p{L}{0,6} (?:\p{L}{1,12} ){0,1}(?:con|a) [^.;]{0,20}${USERS}|` +
            String
              .raw`\bne (?:parle|rencontre|discute)\p{L}{0,3} (?:\p{L}{1,12} ){0,2}(?:avec|aux?|les?|d') ?[^.;]{0,20}${USERS}|` +
            String
              .raw`(?<!(?:nicht|not|never|inte) )\b(?:no|without|keine?n?|ohne|ingen|utan|sin|sans|aucun|pas de|ningun|no (?:tien\p{L}{1,4}|hay|tendra\p{L}{0,3})) (?:any |direct |direkten? |direkte |direkt |jeden |personal |ever )?${CONTACT} (?:\p{L}{1,9} )?(?:with|to|between|zu|mit|zwischen|med|till|mellan|con|a|entre|aux?|avec)(?!\p{L})[^.;:]{0,25}${USERS}(?![^.;]{0,25}(?:needed|required|necessary))|` +
            String
              .raw`\b(?:no|keine?n?|ingen|ingen direkt) (?:direct |direkten? )?(?:user|nutzer|anwender|anvandar)\p{L}{0,3}[ -]?(?:contact|kontakt)|` +
            `${CONTACT}[^.;:]{0,30}${USERS}\\p{L}{0,6}[^.;:]{0,30}${BARRED}|` +
            String
              .raw`\b(?:mit|med|con|avec|with) [^.;:]{0,35}${USERS}[^.;:]{0,25}\b(?:keine?n?|ingen|no|ningun|aucun|pas de) (?:\p{L}{1,8} )?${CONTACT}|(?:ne voi(?:t|ent) jamais|nunca ven a) (?:ceux|quienes|(?:les |los |un |d['’])?(?:utilis|usuari))|shield(?:s|ed|ing)?\b[^.;]{0,20} from[^.;]{0,20}${PEOPLE}|\b(?:mit|med|con|avec) [^.;:]{0,30}${USERS}[^.;:]{0,25}${NOBODY}[^.;:]{0,25}${CONTACT}`,
        ),
      ],
    },
    {
      // Whoever they are.
      line: [
        pattern(
          `${NOBODY}[^.;:]{0,50}\\b(?:(?:talk|speak)s? (?:to|with)|(?:spricht|redet) mit|pratar med|habla con|parle (?:a|aux?|avec))\\b(?! (?:the |den |der |med |la |los )?(?:press|investor|supplier|vendor|journalist|lieferant))|(?:spricht|redet) (?:\\p{L}{1,12} ){0,2}niemand (?:\\p{L}{1,12} ){0,2}mit\\b|${US} (?:do not|don['’]t|never|will not) (?:get to )?(?:(?:talk|speak) (?:to|with)|meet) them\\b|${CONTACT} (?:with|to|zu|mit|med|con|aux?|avec)\\b[^.;]{0,40} (?:not (?:permitted|allowed)|nicht (?:erlaubt|gestattet)|inte tillat)`,
        ),
      ],
      near: [pattern(
        String
          .raw`(?:\bas|\bby|\bvia|through|queue of|into|\bals|\bper|\bsom|\bcomo|\ben|\bpar|forme de) tickets?\b|som arenden|product (?:office|management|owner)|produkt(?:buro|management|kontor|agar)|(?:oficina|equipo) de producto|bureau produit|specifications? (?:come|reach|arrive)`,
      )],
    },
    {
      line: [
        pattern(
          `\\b(?:all|every|any|alle[rs]?|jede[rs]?|todo|toda|tous?|toute)\\b(?: \\p{L}{1,12}){0,1} ${CONTACT} ${BARRED}`,
        ),
      ],
      near: [pattern(USERS)],
    },
  ],
  unless: pattern(
    `${TWICE_DENIED}|` +
      String
        .raw`\b(?:without|ohne|utan|sin|sans)\b[^.;]{0,50}\b(?:nothing|no|nichts|keine?|inget|inga|nada|rien)\b|not a team|\byet\b|until now|so far|\bbisher|bislang|hittills|jusqu['’]|hasta ahora|(?:first|erste[nr]?|forsta|primera?|premiere) (?:week|month|days|woche|monat|vecka|manad|semana|mes|semaine|mois)|(?:bot|agent|assistant|model|system)\p{L}{0,3} (?:(?:does|do|is|are|will|may) )?(?:not|never) (?:allowed to )?(?:talk|speak|contact|meet|write)|\b(?:you|du|sie) (?:visit|talk to|meet|sit with|besuchst|besuchen|traffar|sitter)\b`,
  ),
};

/** "We have never tracked anyone." */
const WE_DO_NOT = String
  .raw`\b(?:we|our product|it|the system|wir|vi|nosotros|nous) (?:\p{L}{1,20} ){0,2}(?:never|not|nie|niemals|nicht|aldrig|inte|nunca|jamais)\b|never will|\bdo not (?:track|monitor|score|rank|reject)`;

// Watching people who work, without their knowing, for a score or for their superiors.

const WORKERS = String
  .raw`(?:employees?\b|\bworkers?\b|workforce|\bstaff|colleagues?\b|\bdrivers?\b|couriers?\b|cashiers?\b|pickers?\b|operators?\b|cent(?:re|er) agents|(?:the|our) agents|remote teams?|team members?|home.?office|from home|mitarbeit|beschaftigt|angestellt|belegschaft|\bfahrer|anstalld|medarbetar|\p{L}{0,14}personalen|\bforar|chauffor|plockar|emplead|trabajador|plantilla|teleoperador|\bclerks?\b|\b(?:nurse|packer|cleaner|waiter|associate|guard|tutor|teller|technician)s?\b|packer(?:in|innen)?\b|naher(?:in|innen)\b|kassor|operari[oa]|(?:tele)?conseiller|reinigungskraft|pflegekraft|verkaufer|agenten\b|leute(?:n)? am band|packare|saljar|stadare|hemtjansten|\bmozos?\b|(?:lager|industri|fabriks)arbetare|kommissionier|\breps?\b|carers?\b|cajer[oa]|camarer|limpiador|empaquetador|preparateur|caissier|vendeur|conductor|repartidor|salarie|employe[es]?\b|(?:tele)?travailleu|shop assistants|kassier|collaborateur|conducteur|livreur)`;
const WATCHES = String
  .raw`(?:\brecord|\btrack|monitor|\blogs?\b|\blogged|measur|\bcounts?\b|\bcounted|\bnotes?\b|\bnoted|\btimes\b|\bfilm|watch|observ|follow|listen|\breads\b|analys|captur|\btakes? (?:a |an )?(?:screenshot|picture|photo)|\bscor|\branks?\b|\brates?\b|flags?\b|(?:auf(?:ge)?)?zeichne|erfass|\bmisst\b|\bmessen\b|\bzahlt|uberwach|protokoll|\bliest\b|verfolg|bewert|registrer|\bmater\b|loggar|spelar in|foljer|overvak|raknar|lyssnar|registra|\bgraba|\bmide\b|vigila|\bcuenta\b|puntua|rastrea|escucha|hace capturas|enregistr|mesur|\bcompte|surveill|attribu|suit\b|suivent|ecoute)`;
/** What machines do not do, or what is theirs who do it. */
const BEHAVIOUR = String
  .raw`(?:\bpauses?\b|\bbreaks\b|(?:private|personal) (?:messages|chats)|private nachrichten|privata meddelanden|mensajes privados|messages prives|toilet|bathroom|\bidle|yawn|\bmood|attention|\bactivity\b(?! (?:in|on)\b)|productivity|keystroke|typing|mouse|screenshot|webcam|\bfaces?\b|websites?|\bchats?\b|every call|every step|calls of|conversations? of|stands? still|whereabouts|movements?\b|every move|distract|(?:away from|at) (?:the|their) (?:screen|desk)|\bpausen?\b|leerlauf|tastatur|mausbeweg|aktivitat|standort|aufmerksamkeit|\braster\b|\bpaus(?:en|er)?\b|tangent|aktivitet|produktivit|\bpausas?\b|pulsacion|inactiv|actividad|productividad|distrae|capturas de pantalla|frappes|activite|productivite|humeur|position des|w(?:hat|as) (?:\p{L}{1,12} ){0,2}${WORKERS}[^.;]{0,25}\b(?:do(?:ing)?|type|write|tun|machen|schreiben)\b)`;
const FILMS = String
  .raw`(?:\brecord|photograph|\bscreenshot|captur|zeichne|filmt?|spelar in|\bgraba|enregistr)\p{L}{0,4}(?: [\p{L}'’]{1,14},?){0,4} (?:l['’])?(?:screens?|desktops?|bildschirm\p{L}{0,3}|skarm\p{L}{0,3}|pantallas?|ecrans?)\b|(?:screens|bildschirme?) [^.;]{0,30}(?:recorded|captured|aufzeichn|aufgezeichnet)`;
const WATCHED =
  `${FILMS}|${WATCHES}\\p{L}{0,6}(?: [\\p{L}'’-]{1,14},?){0,7} (?:[ld]['’])?${BEHAVIOUR}|${BEHAVIOUR}[^.;]{0,45}\\b(?:is|are|gets?|wird|werden|est|sont|se|un) (?:\\p{L}{1,12} ){0,2}${WATCHES}|${BEHAVIOUR}\\p{L}{0,8} (?:tracking|monitoring|score|recognition|[^.;]{0,50}(?:aufzeichn|erfass|protokollier|mitlies)|[^.;]{0,25}(?:registreras|loggas|mats)\\b|est attribu)`;
/** That those do not know of it whom it is about. */
const UNTOLD = String
  .raw`(?:\b(?:secretly|covertly|in secret|heimlich|verdeckt|i hemlighet|i smyg|en secret[o]?|a escondidas)\b|without (?:(?:the|their|them|any|\p{L}{1,14}) ){0,2}(?:knowing|knowledge|noticing|consent)|without notice to|without (?:telling|informing|being (?:told|asked|informed))|(?:not|never) (?:(?:been|being) )?(?:told|asked|informed|aware)\b(?! (?:\p{L}{1,4} )?(?:when|where|which|what|why|how|if|until|for|to))|(?:know|hear)s? nothing (?:of|about) (?:it|this)|(?:not|never) know (?:about|of) (?:it|this)|nicht (?:informiert|eingeweiht)|nichts davon|davon nichts|ohne (?:ihr|das) wissen|inte informera(?:de|d)|(?:kanner inte|vet inte) (?:till|om) (?:det|detta)|utan (?:deras vetskap|att de vet)|sans qu['’]ils? le sachent|pas informe|ne le savent pas|a (?:l['’]|leur )insu|no (?:esta|estan|han sido|ha sido) informad|sin saberlo|sin que (?:lo|ellos|nadie) (?:sepan?|note))`;
const HIDDEN = String
  .raw`(?:(?:employees|staff|workers|they|users) (?:cannot|can['’]t|do not|don['’]t) (?:see|notice)\b|secret|covert|\bhidden|invisibl|unnoticed|silently|without (?:(?:the|their|them|any|\p{L}{1,14}) ){0,2}(?:knowing|knowledge|noticing|being|consent)|without telling|(?:not|never) (?:told|asked|informed|aware)|heimlich|verdeckt|unbemerkt|unsichtbar|ohne (?:dass|das wissen|ihr wissen)|i smyg|\bdolt|osynlig|utan att (?:de|nagon|personalen)|a escondidas|sin que (?:lo |ellos |nadie )?\p{L}{2}|sin avisar|ocult|a (?:l['’]|leur )insu|sans (?:que|le savoir|les prevenir))`;
/** Those above somebody. */
const SUPERIOR = String
  .raw`(?:managers?\b|management\b|team leaders?\b|shift (?:leader|manager)s?\b|supervisor|heads? of|head office|boss(?:es)?\b|employers?\b|\bhr\b|forem[ae]n\b|vorarbeiter|vorgesetzt|fuhrungskr|(?:schicht|team|filial|betriebs|werks|lager|gruppen|bereichs|abteilungs|pflegedienst)leit|(?:an|der|die|dem) leitung|(?:an|die) geschaftsfuhrung|\p{L}{0,8}chef(?:en|erna|s|er)?\b|(?:skift|team|grupp|arbets|lag)ledar|till ledningen|arbetsgivar|encargad|\bjefes?\b|a la direcci?on|superieur|(?:son|leur|au|le) (?:responsable|manager)|employeur)`;
const TELLS = String
  .raw`(?<!you )(?:tells?\b|shows?\b|alerts?\b|warn|inform|report|sen[dt]s?\b|\bgoes\b|gives?\b|\bflags?\b|\blist of|melde|gemeldet|schick|zeigt|zeigen|\bgeht\b|erhalt|\bskickar|\bmanda\b|rapporter|\bvisar|\bgar\b|varnar|larmar|avisa|envia|llega|informa|alerte|previen|transmet|envoie|remonte)\p{L}{0,4}`;
/** How closely it goes. */
const EACH_MOMENT = String
  .raw`(?:(?:every|per|each|by the|cada|por|chaque|par|jede|pro|varje) (?:\p{L}{1,8} )?(?:minute|second|minut|sekund|minuto|segundo|seconde)|to the second|throughout the (?:day|shift)|whole shift|all day|around the clock|after work|rund um die uhr|dygnet runt)`;
/** Who hears of it, how closely it goes, what comes of it, or that nobody knows. */
const CONSEQUENCE = String
  .raw`(?:${HIDDEN}|${UNTOLD}|${TELLS}(?: [\p{L}'’]{1,16}){0,7} (?:\p{L}['’])?${SUPERIOR}|(?:helps?|lets?|so that|for (?:their|the))(?: [\p{L}'’]{1,14}){0,5} ${SUPERIOR}|${SUPERIOR}\p{L}{0,6} (?:de \p{L}{1,12} )?(?:can )?(?:(?:le|la|lo) )?(?:sees?|gets?|knows?|receives?|deducts?|sieht|sehen|bekommt|erhalt|far|ser|recibe|ve|recoit|voit)\b|(?:sees?|sieht|sehen|visible to|sichtbar fur|visas|ser|ve|voit) (?:\p{L}{1,10} ){0,3}${SUPERIOR}|slack|${EACH_MOMENT}|loses? (?:their |the )?(?:bonus|contract|shifts|job)|(?:decides?|depends?) on (?:\p{L}{1,8} )?bonus|every move|dismiss|let go|(?:lowest|bottom|worst|below|under)[^.;]{0,30}(?:replac|let go|block|suspend|deactivat|fired|sacked)|underperform|low performer|deduct|disciplin|entlass|abgezogen|lonavdrag|uppsagning|despid|pierden? (?:el|su) (?:contrato|puesto)|descuent|licenci|retenu)`;
const TOLD = String
  .raw`(?:\b(?:scor(?:e|es|ing)\b|rank(?:s|ing|ings)?\b)|loses? points|poang|punktzahl|rangliste|rangordn|rankar|\bnote (?:leur|chaque|les)|puntua|classement|${CONSEQUENCE})`;
const WATCHED_WORKERS = String
  .raw`(?:(?:employee|staff|worker|workforce) (?:monitoring|surveillance|tracking)|mitarbeiteruberwach|personalovervak|(?:surveillance|monitoring|spying) (?:of|on) (?:\p{L}{1,10} )?(?:employees|staff|workers)|uberwach\p{L}{0,4} (?:der|von|die|unserer?) (?:mitarbeit|beschaftigt|angestellt)|overvak\p{L}{0,5} (?:av )?(?:anstallda|personalen|medarbetar)|vigila\p{L}{0,4} (?:de |a )?(?:los |la |sus )?(?:empleados|trabajadores|plantilla)|surveill\p{L}{0,4} (?:des |les |de )?(?:salaries|employes|collaborateurs))`;

const EACH_WORKER = String
  .raw`(?:(?:each|every|the|our|all|their|an?|die|jeden|unsere|alle|los|las|la|cada|les|chaque|nos|tous|de) ){0,3}(?:\p{L}{1,12} )?${WORKERS}`;
const FOLLOWS = String
  .raw`(?:\b(?:follow|film|track|monitor|watche|spy on|spies on)s?|foljer|overvakar|filmar|vigila|vigila por camara a|sigue|graba|surveille|\bsuit|filme|uberwach(?:t|en)|film(?:t|en)|verfolg(?:t|en)|beobacht(?:et|en)) ${EACH_WORKER}|${WORKERS} (?:are|werden) (?:\p{L}{1,12} ){0,2}(?:filmed|tracked|watched|monitored|recorded|followed|observed|gefilmt|uberwacht)`;
const SCORE_OF = String
  .raw`(?:scores?\b|points\b|\brating|ranking|\p{L}{0,10}punkt|kennzahl|stimmungswert|\p{L}{0,9}note\b|\p{L}{0,12}poang|\bbetyg|puntu|\bnota\b|classement)`;
const POINTS = String.raw`[^.;]{0,30}${SCORE_OF}`;
const RATES = String
  .raw`(?:\b(?:score|rank|rate)s?|rankar|poangsatter|puntua|\bnote|\bclasse|bewerte[tn]) ${EACH_WORKER}|${WORKERS} (?:are|werden) (?:\p{L}{1,12} ){0,2}(?:scored|ranked|rated|bewertet)|(?:each|every|jede[rm]?|varje|cada|chaque) ${WORKERS} (?:gets|receives|bekommt|erhalt|far|recibe|recoit)${POINTS}|(?:gives?|assigns?|calculates?|gibt|vergibt|\bger|asigna|attribue) (?:for )?(?:each|every|jedem|jeder|varje|cada|a chaque) ${WORKERS}${POINTS}|${WORKERS}\p{L}{0,3} (?:behaviou?r|performance|productivity|focus|activity) scor|${SCORE_OF}(?: [\p{L}'’]{1,16}){0,4} (?:for|of|to|fur|for|pour|a|para|de) (?:each|every|single|jede[nrsm]?|varje|chaque|cada|our|unsere|los|las|les) (?:\p{L}{1,12} )?${WORKERS}|\b(?:fur|for|pour|para|a) (?:each|every|jede[nrsm]?|varje|chaque|cada) (?:\p{L}{1,12} )?${WORKERS}[^.;]{0,60}${SCORE_OF}|(?:rate|score|measure|bewertet|misst|mide|evalue|mater|betygsatter)s? (?:how|wie|hur|comment|lo) [^.;]{0,15}\b(?:each|every|jede[rn]?|varje|chaque|cada) ${WORKERS}|(?:score|rank|rate)s? (?:the )?(?:pace|speed|behaviou?r|performance|tone) of (?:\p{L}{1,12} ){0,2}${WORKERS}|(?:productivity|performance|focus|attention) scor\p{L}{1,4} (?:for|of) (?:\p{L}{1,12} ){0,2}${WORKERS}|(?:puntua|note|rankar|bewertet|rank|score)s? (?:a |them|jeden|each|every|cada|chaque)(?! \p{L})`;

/** Which of them is slow, or how often they look away. */
const WHICH_OF_THEM = String
  .raw`(?:\b(?:who|wer|vem|quien(?:es)?)\b|\b(?:which|welche[rsn]?|vilka|vilken|que|quels?|quelles?) (?:of )?(?:\p{L}{1,12} )?${WORKERS})[^.;]{0,25}(?:\b(?:is|are|ist|sind|ar|es|son|est|sont|wird|blir) (?:too |zu |for |demasiado |trop )?(?:slow(?! to)|lazy|langsam|lent)|slower|langsamer|langsammare|(?:zu )?lange steht|toilet|toalett|\bbano\b)|(?:how (?:often|long)|wie (?:oft|lange)|hur (?:ofta|lange))[^.;]{0,15}${WORKERS}\p{L}{0,4} (?:looks?|stands?|rests?|pauses?|sits?|talks?|chats?|is away|auf (?:das|ihr) handy|pausier|herumsteht|pratar|vilar)`;
const HOW_OFTEN = String
  .raw`(?:how(?: (?:often|long|many times))?|wie (?:oft|lange)|hur (?:ofta|lange)|cuant\p{L}{2,3}|combien(?: de (?:fois|temps))?) (?:\p{L}{1,12} ){0,2}${WORKERS}`;
const MEANS = String
  .raw`(?:camera|kamera|camara|video|webcam|e-?mails?\b|messages|mensajes|nachrichten|\bcalls\b|telefon|anruf|samtal|llamadas|appels|badge|wristband|armband|\bgps\b|standort|position|rorelse)`;

const NAMES_WORKERS = pattern(WORKERS);

const WATCHES_PEOPLE: Refused = {
  refused:
    /surveill|monitor\p{L}{0,14} (?:of )?(?:employees|staff|workers)|spying|spyware|uberwach|overvak|vigilancia|(?:employee|staff|worker|workforce) (?:monitor|track)/u,
  ways: [
    { line: [NAMES_WORKERS, pattern(WATCHED)], near: [pattern(TOLD)] },
    { line: [NAMES_WORKERS, pattern(FOLLOWS)], near: [pattern(TOLD)] },
    { line: [NAMES_WORKERS, pattern(RATES)], near: [pattern(CONSEQUENCE)] },
    {
      line: [pattern(WHICH_OF_THEM)],
      near: [NAMES_WORKERS, pattern(CONSEQUENCE), pattern(`${MEANS}|model|software|system|sistema|sensor`)],
    },
    // Cameras and the like, and those do not know of it at whom they look.
    {
      line: [
        NAMES_WORKERS,
        pattern(`${MEANS}|${HOW_OFTEN}`),
        pattern(`${WATCHES}|predict|\\bdetect|comput|calculat|erreche?n|calcul|raknar`),
      ],
      near: [pattern(UNTOLD)],
    },
    { line: [pattern(WATCHED_WORKERS)] },
    {
      // What looks at a screen or through a camera, and hides.
      line: [pattern(
        String
          .raw`webcam|photographs? (?:the (?:user|employee|worker)|them)|keystroke|keylog|screenshot|screen record|skarmdump|skarmbild|screen recording|skarminspelning|tangenttryck|bildschirmfoto|tasta?(?:tur|en)anschl|tastatureingab|capturas? de pantalla|pulsaciones|captures? d['’]ecran|frappes`,
      )],
      near: [
        pattern(`${HIDDEN}|${UNTOLD}|${EACH_MOMENT}|(?:focus|attention|productivity) (?:index|score)`),
        pattern(`laptop|rechner|\\bdator|ordenador|ordinateur|${WORKERS}`),
      ],
    },
  ],
  unless: pattern(
    String
      .raw`\bnobody['’]s|with (?:their )?consent|\bno (?:surveillance|tracking|monitoring|keystroke|screenshot|productivity)|(?:do|does|will|is|are) not (?:monitor|track|surveil|record|score)|\b(?:we|it|that) never|never (?:track|monitor|record|score|watch)|keine (?:mitarbeiter)?uberwach|nicht (?:uberwach|erfass|aufgezeichnet)|ingen \p{L}{0,8}overvak|overvakar inte|sin vigilancia|\bno (?:vigila|registra|graba|puntua)|pas de surveillance|ne (?:surveill|enregistr|not)\p{L}{1,4} (?:pas|jamais)|nothing is (?:stored|recorded|saved)|(?:against|protects? \p{L}{1,10} from|gegen|\bmot|contra|contre) (?:\p{L}{1,14} ){0,2}(?:surveill|monitor|\p{L}{0,12}uberwach|\p{L}{0,12}overvak|vigilancia)`,
  ),
  denied: pattern(
    String
      .raw`${WE_DO_NOT}|${WORKERS}\p{L}{0,6} (?:track|monitor|record|log|note|measure|count|follow|watch|rank|rate|score|uberwachen|erfassen|messen|mater|registrerar|overvakar|vigilan|registran|surveillent|notent|mesurent)\b|\bby law\b|the law asks|tachograph|gesetzlich|enligt lag|\bpor ley\b|\bgame|simulat|machines?\b|\bpress(?:es)?\b|pumps?\b|\bbombas?\b|pompes?\b|servers?\b|network|maschine|anlagen?\b|maskin|pannor|maquina|\bfours\b`,
  ),
};

// Deciding about applicants without a person.

const APPLICANTS = String
  .raw`(?:applicants?\b|job applications?|recruiters? [^.;]{0,15}applications?|applications?[^.]{0,60}\b(?:recruit|hiring|hired|interview)|closes? applications|auto-?declin|(?:read|grade|rank|screen|score|sort|reject)s? (?:\p{L}{1,10} )?applications\b|applications are (?:screen|rank|scor|grad|reject)|job.?seekers?|\bcvs?\b|resumes?\b|curricul|bewerb|lebenslauf|sokande|ansokning|candidat(?!e \p{L}|es? (?:for|para) |os? (?:a |para )|s? pour )|candidate (?:is|gets|will|who|and|or)\b|kandidat(?!en (?:fur|zu) )|aspirante|(?:to|for|an|zum|till|la|l['’]) ?(?:job )?(?:interview\b|gesprach|vorstellungsgesprach|intervju|entrevista|entretien))`;
const DECIDES = String
  .raw`(?:\bscor|\branks?\b|\branking|reject|\brefus|turn(?:s|ed)? down|\bgrad(?:e|es|ed|ing)\b|\brat(?:e|es|ed|ing)\b|filter|sort(?:s|ed)? out|screen(?:s|ed|ing)? out|\bdecid|get past|thr(?:ew|ows?|own) out|declin|lehnt [^.;]{0,40} ab\b|sagt [^.;]{0,25} ab\b|disqualif|eliminat|bewert|sortiert|aussortier|ablehn|abgelehnt|(?:trifft|treffen) die auswahl|\burval|far nej|verwirft|verworfen|kastar|elimine\b|absag|entscheid|rangordn|poang|avslag|avslar|sallar|gallrar|avgor|puntu|descart|rechaz|\bdecid|rejet|\bnote\b|ecart|\btrie\b|valjer bort)`;
const REFUSES = String
  .raw`(?:reject|lehnt|refus|declin|turn(?:s|ed)? down|verwirft|verworfen|kastar|far nej|absag|ablehn|aussortier|avslag|avslar|sallar|gallrar|descart|rechaz|ecart|rejet|disqualif|elimin)`;
const HUMAN = String
  .raw`(?:human|person\b|people\b|recruiter\b|anyone|anybody|mensch|jemand|personaler|manniska|rekryterare|nagon\b|persona\b|humano|alguien|reclutador|humaine?\b|recruteur|quelqu)`;
const SCORE = String
  .raw`(?:score|model|system|software|algorithm(?:us|e)?|algoritm(?:en|o)?|punktzahl|modell(?:en|et)?|poangen|puntuacion|modelo|sistema|modele|systeme|logiciel)`;

const JUDGES_APPLICANTS: Refused = {
  refused:
    /(?:scor|rank|reject|select)\p{L}{0,6} (?:of )?(?:job )?(?:applica|candidates|people)|(?:applicants|applications|candidates|bewerb\p{L}{0,8}|sokande|candidatos|candidats|candidatures)[^.]{0,60}(?:without|ohne|utan|sin|sans)|hire, reject|automated (?:hiring|rejection)/u,
  ways: [
    {
      line: [pattern(APPLICANTS), pattern(DECIDES)],
      near: [pattern(
        String
          .raw`\b(?:no|keine?n?|ohne(?: dass)?|ingen|ningun[ao]?|sin|aucune?|sans|without (?:a |any )?|utan (?:att )?)\s?(?:\p{L}{3,12}er |\p{L}{0,12}liche\p{L}{0,2} |intervencion |intervention |zutun )?${HUMAN}|(?:never|not) (?:speak|talk|meet)s? (?:with |to )?(?:a )?${HUMAN}|(?:without|ohne|utan|sin|sans) \p{L}{3,14} ${HUMAN}|(?:elimine|ecarte|rejette|refuse|decide) seule?\b|recruteurs? ne voi(?:t|ent) que|ohne (?:dass )?\p{L}{0,12} ?(?:menschlich|mensch)|sin (?:intervencion|que[^.;]{0,12}(?:nadie|ninguna))|sans (?:intervention|qu['’](?:un|aucun|une|personne))|` +
          String
            .raw`\b(?:nobody|no one|niemand|ingen|nadie|personne)\b[^.;]{0,18}\b(?:reads?|looks?|looked|sees?|checks?|liest|sieht|pruft|laser|tittar|lee|mira|revisa|lit|relit|regarde)|` +
          String
            .raw`avant toute lecture|(?:before|bevor|ehe|innan|antes de que|avant qu['’]?(?:e )?) ?(?:\p{L}{1,6} )?${HUMAN}|\b(?:itself|on its own|instantly|autonomously|selbststandig|von selbst|pa egen hand|por si (?:solo|mismo)|de lui-meme|tout seul|within (?:a|one|\d+) (?:minute|second)s?)\b|` +
          `(?:night|nachts|natten|noche|la nuit)\\b[^.;]{0,40}${REFUSES}|${REFUSES}[^.;]{0,40}(?:night|nachts|natten|noche|la nuit)\\b|(?:right away|immediately|at once|instantly|sofort|umgehend|genast|de inmediato|aussitot)(?: \\p{L}{1,10}){0,3} ${REFUSES}|${REFUSES}[^.;]{0,15}(?:right away|immediately|at once|instantly|sofort|genast|de inmediato|aussitot)|(?:liest|sieht|pruft|laser|lee) (?:niemand|kein mensch|ingen|nadie)|voll ?automat|helautomat|(?:fully|entirely|totalmente|entierement) automat|${SCORE} alone|${REFUSES}[^.;]{0,25}\\b(?:by|von|vom|durch|av|por|par) (?:\\p{L}{1,5} )?${SCORE}|recruiters? only|no recruiter is|automat\\p{L}{0,7}(?: \\p{L}{1,14}){0,3}[ -]${REFUSES}|${REFUSES}\\p{L}{0,6}(?: \\p{L}{1,14}){0,4} automat|auto.?reject|` +
          String
            .raw`(?:bottom|lower|lowest|unteren|samsta|peores) \d+ ?(?:%|per ?cent|prozent|procent)|recruiters? (?:only )?sees? only|recruiter sehen nur`,
      )],
    },
    {
      line: [pattern(
        `(?<!\\b(?:no|keine?|inget?|ningun|aucun) )\\b${SCORE} (?:alone |allein |solo |seul )?(?:decides?|entscheidet|avgor|bestammer|decide)\\b[^.;]{0,40}(?:invited|interview|\\bhired|\\bcontrata|eingeladen|gesprach|kallas|intervju|entrevista|convoque|entretien|embauche|contrata|${APPLICANTS})`,
      )],
    },
  ],
  unless: pattern(
    String
      .raw`${TWICE_DENIED}|(?:a|each|every|one) (?:person|human|recruiter|colleague) (?:always )?(?:\p{L}{1,10} ){0,3}(?:decides|reads|has the last|makes the|signs|checks)|never (?:scores?|ranks?|rejects?)|(?:mensch|person) entscheidet|manniska (?:fattar|beslutar)|decide (?:siempre )?una persona|une personne decide|no scor|decides? nothing|entscheidet nichts|not automatic|retriev|rerank|recommender|release candidate`,
  ),
  // What becomes of the reader's own application is no work.
  denied: pattern(
    `${WE_DO_NOT}|applications? (?:without|sent|received|that arrive)\\b|` +
      String
        .raw`\b(?:your|deine?|deinen|ihre?|ihren|din|tu|votre) (?:cv|resume|application|bewerbung|lebenslauf|ansokan|candidatura|candidature)\b`,
  ),
};

const SUBJECTS: Record<string, Refused> = {
  slide_decks: ENDS_WITH_A_DECK,
  no_contact_with_users: MEETS_NO_USERS,
  surveillance: WATCHES_PEOPLE,
  judging_applicants: JUDGES_APPLICANTS,
};
const KNOWN = Object.values(SUBJECTS);

/** Finds the line of a posting that tells of a kind of work. */
function tellingLine({ ways, unless, denied }: Refused, lines: readonly WorkLine[]): string | undefined {
  for (const [index, { folded, text }] of lines.entries()) {
    // Ways share their parts, the large ones above all.
    const known = new Map<GuardedPattern, boolean>();
    const isIn = (one: GuardedPattern) => {
      const found = known.get(one) ?? one.test(folded);
      known.set(one, found);
      return found;
    };
    for (const { line, near = [] } of ways) {
      if (!line.every(isIn) || denied?.test(folded)) continue;
      const around = lines.slice(Math.max(0, index - 2), index + 3);
      const stands = (one: GuardedPattern) => around.some(({ folded }) => one.test(folded));
      if (near.every(stands) && !(unless !== undefined && stands(unless))) return text;
    }
  }
}

const ON_SITE = /on.?site|(?<!back.?)office|vor ort|pa plats|presencial|sur site|presence/;
const FULL = /full.?time|vollzeit|heltid|jornada completa|temps plein/;

/** A share of the meaningful words of a refusal that one sentence of a posting must have. */
const ENOUGH = 0.75;

/** For each word that is compared so many may stand in a refusal. */
const MOST_WORDS = 3;

/** In characters: so near what is said stands what denies it, ahead or back. */
const DENIED_AHEAD = 30;
const DENIED_BACK = 60;

/** Tells whether a sentence denies something. */
export function isDenied(sentence: string, tags: readonly string[]): boolean {
  return cuesIn(sentence, tags).some(({ id }) => id === "not");
}

/**
 * Finds a refusal that the work of a posting is; undefined where it says nothing of any.
 *
 * @param isKnown tells which words are compared by what they mean, and not as they are written
 */
export function refusedBy(
  refusals: readonly Refusal[],
  { title, duties = [], conditions: named = [], quotes }: Reading,
  conditions: Conditions,
  isKnown: (text: string) => boolean,
): { refusal: string; line: string; isNear: boolean } | undefined {
  let near: { refusal: string; line: string; isNear: boolean } | undefined;
  const lines = [...duties, ...named.map(({ text }) => text)].map((text) => ({ text, folded: foldLetters(text) }));
  const tags = languagesOf(lines.map(({ text }) => text).join("\n"));
  // Where the words of each line stand, by family.
  const families: Map<string, number>[] = [];
  for (const { text: refusal, kind } of refusals) {
    const folded = foldLetters(refusal);
    if (ON_SITE.test(folded)) {
      const isMeant = conditions.onSite !== undefined && (!FULL.test(folded) || conditions.isFullTime) &&
        (!/outside|ausserhalb|utanfor|fuera|hors|elsewhere/.test(folded) ||
          conditions.onSite === "elsewhere" && isOutside(conditions, folded));
      if (isMeant) {
        return {
          refusal,
          line: quotes?.place ?? [conditions.place.locality, conditions.place.country].filter(Boolean).join(", "),
          isNear: false,
        };
      }
      continue;
    }
    const known = kind === undefined
      ? KNOWN.filter(({ refused }) => refused.test(folded))
      : [SUBJECTS[kind] ?? []].flat();
    for (const kind of known) {
      const line = tellingLine(kind, lines);
      if (line !== undefined) return { refusal, line, isNear: false };
    }
    // What has a kind is compared by it.
    if (known.length > 0 || kind !== undefined) continue;
    for (const part of alternatives(refusal).filter((part) => !isKnown(part))) {
      const said = wordsIn(part);
      const wanted = new Set(contentWords(said));
      // Of "photographs of people who do not know it" one word alone would be compared.
      if (wanted.size === 0 || said.length > MOST_WORDS * wanted.size) continue;
      const found = lines.find((line, index) => {
        const there = families[index] ??= new Map(
          wordsIn(line.text).filter(({ text }) => !isEmpty(text)).map(({ text, start }) => [familyOf(text), start]),
        );
        const both = [...wanted].filter((word) => there.has(word));
        if (both.length < ENOUGH * wanted.size) return false;
        const places = both.map((word) => there.get(word)!);
        const [from, to] = [Math.min(...places), Math.max(...places)];
        return !cuesIn(line.text, tags).some(({ id, start, end }) =>
          id === "not" && (end <= from ? from - end < DENIED_AHEAD : start >= to && start - to < DENIED_BACK)
        );
      });
      if (found === undefined) continue;
      // What words have in common is no proof, but where they say what is sought.
      if (found.text === title) return { refusal, line: found.text, isNear: false };
      near ??= { refusal, line: found.text, isNear: true };
    }
  }
  return near;
}

/** Splits "Surveillance of employees, or scoring of applicants" into what is refused each by itself. */
function alternatives(refusal: string): string[] {
  return refusal.split(/[,;] ?(?:or |oder |eller |o |ou )?|\s(?:or|oder|eller|ou)\s/).filter((part) =>
    part.trim() !== ""
  );
}

/** Says whether the workplace certainly lies outside the part of the country that a refusal names. */
function isOutside({ place: { country, locality = "" }, home }: Conditions, refusal: string): boolean {
  const town = foldLetters(locality);
  return [country, ...countriesOfTowns(town)].some((one) => one !== undefined && one !== home) ||
    knownTowns(town).some((one) => liesInRegion(refusal, one) === false);
}
