import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Signs of a job posting, in the languages in which postings are read. Letters are folded. */
const SIGNS: readonly RegExp[] = [
  // Somebody is looked for, as an advertisement says it.
  /\b(?:we are (?:hiring|looking for|seeking|recruiting)|we're (?:hiring|looking for)|join our team|is (?:hiring|looking for an?|seeking an?)|now hiring|vacancy|job opening|wir suchen|suchen wir|stellenangebot|stellenausschreibung|zur verstarkung|vi soker|soker (?:vi|en|nu)|lediga? (?:jobb|tjanst)|buscamos|oferta de empleo|se busca|nous recherchons|nous recrutons|recrute|cherche une personne|mission freelance|se busca|busco freelance|necesitamos refuerzo|konsult sokes|konsult som|sokes\b|gesucht\b|we need a contractor|the person we hire|you'd be|offre d'emploi|wanted\b|i'm recruiting|recruiting for|join us\b|rekryterar (?:for|till|nu|en)|soker (?:jag|du nasta)|vi behover (?:dig|en (?:expert|konsult))|uppdragsforfragan|till (?:vart|var) (?:team|kontor|kund)|freelance gig|(?:a|one of (?:my|our)) clients?,? (?:is|are|needs|a )|the role is|want you to)/,
  // What applicants must bring.
  /\b(?:requirements?|qualifications?|your profile|what you(?:'ll)? (?:bring|need)|what we(?:['’]re looking for| look for| need| expect| don['’]t ask)|about you\b|would be a (?:bonus|plus)|bonus points|ideally you|candidates must|essential skills|you['’]ll need|you will need|you['’]ve done|was du mitbringst|erwarten wir|sie sprechen|needed:|required:|essential:|you have|you must|you should|you need|you bring|must.have|nice.to.have|anforderungen|ihr profil|dein profil|(?:sie|du) bringe?n?s?t? mit|das bringst du mit|voraussetzungen|was wir (?:erwarten|uns wunschen)|wunschenswert|von vorteil|pluspunkte|unverzichtbar|kein muss|vi soker dig|du (?:som soker|ska ha)|kvalifikationer|krav\b|meriterande|din profil|requisitos|imprescindible|se (?:requiere|necesita)|que buscamos|se valorara|tu perfil|^perfil$|valoramos|buscamos en ti|tiene que|no hace falta que|profil recherche|votre profil|notre candidat|vous savez|exige\b|competences requises|what we(?:['’]re looking for| look for| need| expect)|must.haves?\b|musts\b|key skills|who you are|you['’]ll have|your background|looking for:|we expect\b|ska.?krav|skall.?krav|bor.?krav|din bakgrund|vi (?:vill|tror|kraver|ser) att du|dig som|vem ar du|du som soker|har du gjort|det har (?:har|tror|behover)|uppdraget kraver|lamnar anbud|meriter\b|person specification|essential criteria|we imagine|we look for|you(?:['’]re| are) (?:fluent|based)|you should have|matters to us|maste kunna|you know|du behover|du (?:har|bor) (?:jobbat|arbetat|erfarenhet|lett|byggt))/,
  // What the post is.
  /\b(?:full.?time|part.?time|permanent (?:position|role|contract|employment)|[–-] permanent|permanent,|festanstellung|arbeitsvertrag|contract:|autonom[oa]\/a|freelanc(?:e|er|ers|ing)|contractor|(?:out|in)side ir35|internship|freiberuflich|konsultuppdrag|uppdraget loper|befristet auf|fixed.term|month contract|heltid|paid by the day|vollzeit|teilzeit|unbefristet|festanstellung|heltid|deltid|tillsvidare|jornada completa|contrato indefinido|temps plein|\bcdi\b|\(m\/w\/d\)|\(w\/m\/d\)|\(m\/f\/[dx]\)|\(h\/f\)|\(f\/h\)|all genders|\(perm(?:anent)?\)|perm\b|permanent (?:and|on)|permanent[ ;|·]|open.ended|uppdragsperiod|uppdragsstart|arvode|frilans|fast (?:anstallning|tjanst)|visstid|vikariat|anstallningsform|employed by|\d (?:dagar|days) (?:i|a|per) (?:veckan?|week)|outside ir35|timpris|fixed term)/,
  // How one is paid or employed, and how one applies.
  /\b(?:salary|gross per|per annum|day rate|salary band|per day\b|eur \d+\/day|stundensatz|tagessatz|jahresgehalt|lohn:|tarifa|gehalt|vergutung|bruttogehalt|manadslon|\blon\b|salario|brutos al ano|salaire|remuneration|apply (?:now|by|via|with|at)|send (?:us )?your (?:cv|resume)|to apply|bewerbung|bewerben sie sich|ansok|skicka (?:ditt )?cv|envia tu cv|inscribete|envoyez votre cv|candidature)/,
  // What the work is.
  /\b(?:responsibilities|what you(?:'ll| will) do|your (?:tasks|role|responsibilities)|ihre aufgaben|deine aufgaben|aufgabengebiet|arbetsuppgifter|dina uppgifter|funciones|responsabilidades|vos missions|responsabilites)/,
  /\b(?:we offer|benefits|what we offer|wir bieten|vi erbjuder|ofrecemos|nous offrons|equal.opportunity)/,
];

/** What an advertisement says line by line: "Start: …", "Location: …". */
const LABELS =
  /^(?:[-*•] )?(?:start(?: date)?|location|rate|day rate|salary|pay|length|duration|role|position|job title|employment(?: type)?|hours|languages?|skills|must|einsatzort|ort|laufzeit|dauer|auslastung|stundensatz|gehalt|beginn|placering|plats|omfattning|anstallningsform|tilltrade|uppdragslangd|lon|sprak|ubicacion|lugar|duracion|salario|tarifa|jornada|idiomas|lieu|duree|tjm|salaire|demarrage|langues)\s?:/gm;

const ENTRIES = /^(?:[-*•–—✓✔☑✅·+]|\d[.)]) /gm;

/** A heading that speaks of a person, with a list below it: nobody describes a problem so. */
const PROFILE =
  /^[^\n]{0,30}(?:about you|your profile|what you bring|qualifications|what we look for|what we.re looking for|we ask for|ihr profil|dein profil|was wir (?:erwarten|uns wunschen)|anforderungen|das bringst du mit|kvalifikationer|vi soker dig[^\n]{0,20}|din profil|votre profil|profil recherche|notre candidat\S{0,4} si|tu perfil|perfil|buscamos en ti|requisitos|krav)\s?:?\n\s{0,4}(?:[^\p{L}\d\s][^\n]{1,200}\n\s{0,4}){2}[^\p{L}\d\s]/mu;

/** Two of the first kinds of signs must be there, and as many in all make a posting of a text. */
const TELLING = 3;
const ENOUGH = 3;

/** In characters: as much of a text is looked at. */
const LOOKED_AT = 6000;

/**
 * Recognises a job posting: an object as schema.org (`JobPosting`) or OJCP have it, the JSON of one, or the text of an
 * advertisement. A problem in a business that mentions a vacancy is none.
 */
export function isJobPosting(sent: unknown): boolean {
  if (typeof sent !== "string") return namesPosting(JSON.stringify(sent ?? null).slice(0, LOOKED_AT));
  const text = sent.slice(0, LOOKED_AT);
  if (/^\s*[[{<]/.test(text) && namesPosting(text)) return true;
  const folded = foldLetters(text);
  // An advertisement has a form; a story with the same words runs on.
  const isThere = (words: RegExp) => words.test(folded);
  if ((folded.match(LABELS)?.length ?? 0) >= ENOUGH && SIGNS.some(isThere)) return true;
  if (PROFILE.test(folded)) return true;
  const telling = SIGNS.slice(0, TELLING).filter(isThere);
  // A list of what is asked for, and one sign more.
  if (
    telling.includes(SIGNS[1]) && (folded.match(ENTRIES)?.length ?? 0) >= ENOUGH && SIGNS.filter(isThere).length > 1
  ) {
    return true;
  }
  if (telling.length < 2) return false;
  const lines = folded.split(/\n|<(?:p|li|h\d|br)\b/).filter((line) => line.trim() !== "").length;
  if (lines >= 3 && telling.includes(SIGNS[1])) return true;
  return telling.length + SIGNS.slice(TELLING).filter(isThere).length >= ENOUGH + (lines < 3 ? 1 : 0);
}

function namesPosting(json: string): boolean {
  return /"@?type"\s?:\s?\[?\s?"(?:https?:\/\/schema\.org\/)?JobPosting"|"ojcp_(?:id|version)"|"official_job_url"/.test(
    json,
  );
}
