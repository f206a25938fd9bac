import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { affirmed } from "@/lib/match/posting_words.ts";
import { guarded, type GuardedPattern } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

export interface StatedEmployment {
  types: EmploymentType[];
  isPermanent: boolean;
  said: string;
}

const TEXT_TYPES: readonly [type: EmploymentType | "PERMANENT", words: GuardedPattern][] = [
  [
    "CONTRACTOR",
    guarded(
      /^contract(?:[,.|]| [–|-]|: (?!open(?:.ended|[ .]{0,3}$)|perm|full|part|type|unlimit|indef|employ|fixed|temp|\d))|\(contract\)|\ben konsult\b|^konsult\b|\bkonsult (?:som|med|till|inom)\b|^contract (?:\p{L}{1,20} ){0,3}(?:developer|engineer|architect|designer|analyst|consultant)|^(?:uppdrag|kontrakt)\b|^(?:freelance )?(?:assignment|auftrag|encargo)\s?: (?!\d)|(?:als|as an?|som) (?:extern\p{L}{0,2}|outside|external|independent) (?:consultant|berater|konsult)|statement of work|paid (?:by|on|against) invoice|(?:, |^)(?:on|against) invoice(?:[.,;]|$)|(?:arbetar|uppdraget) mot faktura|gegen rechnung(?:[.,;]|$)|stellen (?:sie )?uns eine rechnung|\bauf rechnung\b|(?:vous nous|nous lui) factur|nos factura|con factura\b|[|–-] contract(?:[,.|]| –| -|$)|free.?lanc|frilans|fractional|contract[^.;:]{0,12}: ?(?:consult|freelanc|contractor)|uppdraget i korthet|uppdragsgivare|nasta uppdrag|presenterar lopande|\bslutkund\b|fixed.price|part.?time contract\b(?! of)|(?:via|through) (?:deel|upwork|toptal|malt)\b|werkvertrag|invoiced? (?:us |you )?(?:monthly|weekly|at|per|by|through|via)|(?:your|ditt|eget|egna|ihre|deine) (?:own |eigene )?(?:company|bolag|firma)\b|\bfakturerar\b|invoices? us\b|hos kund\b|till kund i\b|^interim\b|contractor|(?<!term |temporary |permanent |employment )contract (?:role|position|basis|assignment|work|engagement|for|of|post)|(?:month|week|day.rate|interim|b2b|freelance|short.term)s?[- ]contract|on (?:a )?contract|contract[^.;:]{0,12}: ?b2b|\bb2b (?:contract|or|vertrag)|outside ir35|inside ir35|self.employed|freiberuf|freie[rn]? mitarbeit|freie[rn]? (?:\p{L}{1,20}-)?(?:\p{L}{0,20})(?:entwickler|berater|ingenieur|trainer|dozent|texter|redakteur|designer)|colaboracion mercantil|contrato mercantil|factur\p{L}{1,3} como|selbst(?:st)?andig(?:e[rn]?)? (?:basis|tatig|mitarbeit|berat)|auf honorarbasis|auftragsdauer|projektvertrag|konsultuppdrag|timkonsult|som konsult|konsult(?:en)? sok|underkonsult|\buppdrag(?:et)? (?:\d|pa|om|stracker|varar|loper)|f-skatt|autonom[oa]s?\b|por cuenta propia|prestation|independante?\b|portage|en regie|interim[- ]?(?:manag|leit|projekt|cto|cio|cfo|head|director)|\bcontracting\b|uppdrags(?:start|langd|period|tid|form|beskriv)|\bett (?:\p{L}{1,20} )?uppdrag|\barvode|option (?:to|of|for) (?:an? )?(?:exten|prolong)|option auf verlang|\bavrop|upphandling|ramavtal|takpris|the assignment|statut freelance|als selbst/u,
    ),
  ],
  [
    "PER_DIEM",
    guarded(
      /paid by the day|(?:betalar|betalt) per dag|(?:pay|paid) per day\b|zahlen (?:pro|nach) tag|pagamos por dia|payons (?:a la journee|par jour)|per diem|by the day|arvode per dag|halvdagar|half.days? of|advisory day|advisory basis|days of advice|advisor for|independent advisor|beratungstag|tageweise|radgivningsdag|dagsarvode|enstaka dagar|jornadas? de asesor|dias de asesor|por jornada|journees? de conseil|a la journee|single days|tagesbasis|einzelne tage|dagsbasis|tageshonorar/,
    ),
  ],
  [
    "INTERN",
    guarded(
      /\binterns\b|\binternships?\b|(?:\ban?|\bthe|\bour|\bas|summer|data|engineer(?:ing)?|paid|research|student|software|analyst|ai|it) intern\b|^intern(?=[,:(–-]| [–(-]|$)|\bintern (?:position|role|wanted|for|at|to|who|\()|[(/–-] ?intern\b|praktikum|praktikant|werkstudent|working student|examensarbete|\bpraktikplats|becari[oa]|practicas\b|\bstage de\b|stagiaire|apprenti|alternance|trainee program|(?<!abgeschlossene )ausbildung zu[rm]/u,
    ),
  ],
  [
    "VOLUNTEER",
    guarded(
      /\bvolunteer|voluntary (?:role|position|post|work)\b|volontar|oavlona|unbezahlt|unpaid|ehrenamt|ideellt|voluntari|benevol/,
    ),
  ],
  [
    "TEMPORARY",
    guarded(
      /\btemp\b|\btemporary\b(?! (?:exhibition|file|table|storage|solution|fix|table|data|access|closure|fence|work permit))|fixed.term|(?<!un)befristet|vikariat|visstid|tidsbegransad|temporal\b|duracion determinada|duree determinee|\bcdd\b|maternity cover|parental.leave cover|cover (?:for |of )?(?:\p{L}{1,14}(?:['’]s)? ){0,5}(?:maternity|parental|paternity)|(?:vertretung|vertreten|ersetzen) [^.;]{0,40}elternzeit|remplace[^.;]{0,40}conge (?:maternite|parental|de maternite)|(?:sustitu\p{L}{1,5}|cubrir) [^.;]{0,40}(?:maternidad|paternidad|permiso parental)|ersatter [^.;]{0,40}foraldraledig|elternzeitvertretung|seasonal/u,
    ),
  ],
  [
    "FULL_TIME",
    guarded(
      /full.?time|vollzeit|heltid|jornada completa|tiempo completo|temps (?:plein|complet)|\b100 ?% (?:post|position|pensum|stelle|tjanst)|(?:tjanst|position|pensum|stelle|omfattning|sysselsattningsgrad|tjanstgoringsgrad)\p{L}{0,4}:? (?:ar |is |betragt |pa ){0,2}100 ?%/u,
    ),
  ],
  [
    "PART_TIME",
    guarded(
      /part.?time|teilzeit|deltid|jornada parcial|media jornada|extra.?jobb|helgjobb|sommarjobb|weekend job|zero.hours|mini.?job|midijob|\b5\d\d[ -]?(?:€|euro)[ -](?:basis|job)|geringfugig|tiempo parcial|temps partiel|reducerad/,
    ),
  ],
  [
    "PERMANENT",
    guarded(
      /\bperm(?:anent)?\b(?! (?:collection|exhibition|link|marker|damage))|no (?:end date|fixed term|time limit)\b|without (?:an? )?(?:end date|time limit)|unlimited (?:time|period|duration|term)|regular employ|employee, regular|fast (?:tjanst|anstalld)|^anstallningsform: fast\b|utan slutdatum|auf (?:unbestimmte zeit|dauer)\b|ohne enddatum|fest ein(?:ge)?stell|stellen (?:sie )?(?:dich )?fest ein|unbefristet|festanstellung|fixanstellung|festvertrag|feste stelle|fester vertrag|fest angestellt|tillsvidare|fast anstallning|tills vidare|indefinido|fijo|duree indeterminee|\bcdi\b|open.ended|provanstallning|employed by us|en plantilla/,
    ),
  ],
];

/** People who are there already: "Our volunteers type in forms." */
const HELPERS = guarded(
  /\b(?:interns|volunteers?(?= (?:type|work|help))|volunteers|apprentices|trainees|praktikant(?:en|innen|er|erna)|werkstudent(?:en|innen)|volontarer(?:na)?|becari[oa]s|voluntari[oa]s|stagiaires|benevoles|apprentis|(?:ehrenamtlich|unbezahlt)\p{L}{0,2} (?:helfer|mitarbeiter|krafte)\p{L}{0,5}|(?:unpaid|temporary|temp|seasonal) (?:staff|workers|help|helpers|people|labou?r)|saison(?:arbeiter|krafte|kraften))\b/gu,
);
const SEEKS =
  /wanted|sought|look(?:s|ing)? for|search|hir(?:e|ing)|recrui|we need|gesucht|such(?:en|t)\b|\bsok(?:er|es)\b|busc|cherch|recrut|apply|open to|as (?:a |an )?(?:intern|volunteer)/;

const wordsFor = (type: EmploymentType | "PERMANENT") => TEXT_TYPES.find(([name]) => name === type)![1];
const PERMANENT = wordsFor("PERMANENT");
const CONTRACTOR = wordsFor("CONTRACTOR");

/** Where a posting begins with employment, a contractor in a later line is somebody else. */
const EMPLOYED =
  /^(?!.*(?:interim|contract|free.?lanc|frilans|freiberuf|uppdrag|autonom|independ)).*(?:full.?time|vollzeit|heltid|jornada completa|temps plein)/;

const OF_LIMITED_TIME: ReadonlySet<string> = new Set(["TEMPORARY", "INTERN", "VOLUNTEER"]);
/** "A permanent post may follow." */
const MAY_BECOME =
  /option|later|convert|transition|ubernahme|spater|luego|posterior|ensuite|\bpuis\b|darefter|overgang|follow|possib|moglich|mojlig|posible|chance|prospect|aussicht|\bmay\b|\bcan\b|\bkan\b|\bkann\b/;

/** Reads how somebody is employed: from the fields, else from the words for it; `said` is the first line that says it. */
export function employmentOf({ fields }: Posting, lines: readonly PostingLine[]): StatedEmployment | undefined {
  const types = new Set<EmploymentType>();
  const said: string[] = [];
  /** Kinds that follow a permanent post in other lines: "Permanent. Our system plans internships." */
  const later = new Set<EmploymentType>();
  let isPermanent = false;
  for (const [index, { folded: whole, text, kind }] of lines.entries()) {
    if (kind === "about") continue;
    const isOpening = index === 0 || SEEKS.test(whole);
    const folded = isOpening || !HELPERS.mayStandIn(whole) ? whole : whole.replace(HELPERS.pattern, "");
    const found = TEXT_TYPES.filter(([, words]) => affirmed(folded, words) !== undefined);
    if (found.length === 0) continue;
    said.push(text);
    const isLater = isPermanent && !found.some(([type]) => type === "PERMANENT");
    for (const [type] of found) {
      if (type === "PERMANENT") isPermanent = true;
      // Who has interned before, or leads interns, is none.
      else if ((type === "INTERN" || type === "VOLUNTEER") && kind !== "open" && kind !== "terms") continue;
      else if (isLater && OF_LIMITED_TIME.has(type) && !types.has(type)) later.add(type);
      else types.add(type);
    }
  }
  // A post that was said to be permanent is not taken back by what its tools are for.
  if (types.size === 0 && later.size > 0 && MAY_BECOME.test(foldLetters(said[0]))) {
    for (const type of later) types.add(type);
  }
  if (fields.employmentTypes !== undefined && fields.employmentTypes.value.length > 0) {
    return { types: fields.employmentTypes.value, isPermanent, said: fields.employmentTypes.said };
  }
  // "Full-time freelance work", and an assignment of "100 %", is freelance work.
  if (types.has("CONTRACTOR") && !isPermanent && !(said[0] !== undefined && EMPLOYED.test(foldLetters(said[0])))) {
    types.delete("FULL_TIME");
  }
  // Whoever interns part-time is an intern.
  if (["INTERN", "VOLUNTEER"].some((type) => types.has(type as EmploymentType))) {
    for (const type of ["FULL_TIME", "PART_TIME", "TEMPORARY"] as const) types.delete(type);
  }
  // Who offers a permanent post and, in another line, freelance work offers both.
  if (isPermanent && types.has("CONTRACTOR") && !types.has("FULL_TIME") && !types.has("PART_TIME")) {
    const isApart = lines.some(({ folded, kind }) =>
      kind !== "about" && affirmed(folded, PERMANENT) !== undefined && affirmed(folded, CONTRACTOR) === undefined &&
      !MAY_BECOME.test(folded)
    );
    if (isApart) { for (const type of ["FULL_TIME", "PART_TIME"] as const) types.add(type); }
  }
  if (types.size === 0 && isPermanent) return { types: ["FULL_TIME", "PART_TIME"], isPermanent, said: said[0] };
  if (types.size > 0) return { types: [...types], isPermanent, said: said[0] };
  return fields.employmentTypes && { types: [], isPermanent, said: fields.employmentTypes.said };
}
