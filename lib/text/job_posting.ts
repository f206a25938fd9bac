import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Signs of a job posting, in the languages in which postings are read. Letters are folded. */
const SIGNS: readonly RegExp[] = [
  // Somebody is looked for, as an advertisement says it.
  /\b(?:we are (?:hiring|looking for|seeking|recruiting)|we're (?:hiring|looking for)|join our team|is (?:hiring|looking for an?|seeking an?)|now hiring|vacancy|job opening|wir suchen|suchen wir|stellenangebot|stellenausschreibung|zur verstarkung|vi soker|soker (?:vi|en|nu)|lediga? (?:jobb|tjanst)|buscamos|oferta de empleo|se busca|nous recherchons|nous recrutons|recrute|cherche une personne|mission freelance|busco freelance|necesitamos refuerzo|konsult sokes|konsult som|sokes\b|gesucht\b|we need a contractor|the person we hire|you'd be|offre d'emploi|wanted\b|i'm recruiting|recruiting for|join us\b|rekryterar (?:for|till|nu|en)|soker (?:jag|du nasta)|vi behover (?:dig|en (?:expert|konsult))|uppdragsforfragan|till (?:vart|var) (?:team|kontor|kund)|freelance gig|(?:a|one of (?:my|our)) clients?,? (?:is|are|needs|a )|the role is|want you to|nous (?:re)?cherchons|nous engageons|(?:re)?cherche (?:une?|son|sa|des)\b|se (?:precisa|necesita)\b|busca (?:un|a)|suchen? (?:fur|ab|zum|eine?n?|jemanden)\b|sucht (?:zum|ab|eine?n?)\b|stelle zu besetzen|convocatoria|bolsa de (?:empleo|trabajo)|vacante\b|lehrauftrag|professur|poste (?:a pourvoir|vacant|de (?:maitre|professeur))|sucht (?:eine|ab|zum|zur|per)|(?:ich suche|suche ich) (?:eine|fur)|besetzen\b|seleccionamos|busca (?:a |una? |profesional)|necesitamos (?:a |una? )|incorporamos|(?:cherche|recherche|recrutons) (?:une? |son |sa |pour ))/,
  // What applicants must bring.
  /\b(?:requirements?|qualifications?|your profile|what you(?:'ll)? (?:bring|need)|what we(?:['’]re looking for| look for| need| expect| don['’]t ask)|about you\b|would be a (?:bonus|plus)|bonus points|ideally you|candidates must|essential skills|you['’]ll need|you will need|you['’]ve done|was du mitbringst|erwarten wir|sie sprechen|needed:|required:|essential:|you have|you must|you should|you need|you bring|must.have|nice.to.have|anforderungen|ihr profil|dein profil|(?:sie|du) bringe?n?s?t? mit|das bringst du mit|voraussetzungen|was wir (?:erwarten|uns wunschen)|wunschenswert|von vorteil|pluspunkte|unverzichtbar|kein muss|vi soker dig|du (?:som soker|ska ha)|kvalifikationer|krav\b|meriterande|din profil|requisitos|imprescindible|se (?:requiere|necesita)|que buscamos|se valorara|tu perfil|^perfil$|valoramos|buscamos en ti|tiene que|no hace falta que|profil recherche|votre profil|notre candidat|vous savez|exige\b|competences requises|what we(?:['’]re looking for| look for| need| expect)|must.haves?\b|musts\b|key skills|who you are|you['’]ll have|your background|looking for:|we expect\b|ska.?krav|skall.?krav|bor.?krav|din bakgrund|vi (?:vill|tror|kraver|ser) att du|dig som|vem ar du|du som soker|har du gjort|det har (?:har|tror|behover)|uppdraget kraver|lamnar anbud|meriter\b|person specification|essential criteria|we imagine|we look for|you(?:['’]re| are) (?:fluent|based)|you should have|matters to us|maste kunna|you know|du behover|du (?:har|bor) (?:jobbat|arbetat|erfarenhet|lett|byggt)|profil demande|voraussetzung sind|nacionalidad|nationalite francaise|qualification par|tu experiencia|diese kenntnisse|unsere erwartungen|das erwarten|sie haben\b|du passt|du hast\b|haber (?:construido|liderado|implantado)|has puesto|buscamos experiencia|vos competences|tu as\b|toi\s?:|ce que nous attendons|diplome|prerequis|competences (?:requises|attendues)|il (?:vous )?faut|indispensables?\b|vous avez|pedimos|necesitas|deseable|wir erwarten|mitbring|(?:das|was) sollten? (?:sie|du)|solltest du|ihre qualifikation|un plus\b|atouts?\b|souhaite\b|erforderlich|vorausgesetzt|sie (?:sind|kennen|konnen)|du (?:bist|kennst|kannst)|erforderlich\b|wichtig ist|erwartet wird|einstellungsvoraussetz|vous (?:avez|savez|maitrisez|parlez|etes)|exigee?s?\b|indispensable|tienes\b|se pide|aportas|hace falta)/,
  // What the post is.
  /\b(?:full.?time|part.?time|permanent (?:position|role|contract|employment)|[–-] permanent|permanent,|festanstellung|arbeitsvertrag|contract:|autonom[oa]\/a|freelanc(?:e|er|ers|ing)|contractor|(?:out|in)side ir35|internship|freiberuflich|konsultuppdrag|uppdraget loper|befristet auf|fixed.term|month contract|heltid|paid by the day|vollzeit|teilzeit|unbefristet|deltid|tillsvidare|jornada completa|contrato indefinido|temps plein|\bcdi\b|\(m\/w\/d\)|\(w\/m\/d\)|\(m\/f\/[dx]\)|\(h\/f\)|\(f\/h\)|all genders|\(perm(?:anent)?\)|perm\b|permanent (?:and|on)|permanent[ ;|·]|open.ended|uppdragsperiod|uppdragsstart|arvode|frilans|fast (?:anstallning|tjanst)|visstid|vikariat|anstallningsform|employed by|\d (?:dagar|days) (?:i|a|per) (?:veckan?|week)|outside ir35|timpris|fixed term|temps (?:plein|partiel|complet)|fixanstellung|interinidad|funcionari[oa]|beamtenverhaltnis|fonctionnaire|honorarbasis|werkstudent|arbeitnehmeruberlassung|jornada parcial|tiempo completo|indefinido|contrato (?:temporal|fijo|laboral|mercantil)|freie mitarbeit|selbst(?:st)?andiger basis|(?:\p{L}{1,12} )?befristet|\bcdd\b|mission (?:freelance|de \d)|independante?\b|portage salarial|alternance|honorar|projektlaufzeit|entgeltgruppe|tvod|tv-l|befristet|arbeitszeit|pensum|contrat (?:a|de)|mission (?:de|freelance)|teletravail|teletrabajo|autonomo|mercantil|contrato (?:de|temporal)|jornada)/u,
  // How one is paid or employed, and how one applies.
  /\b(?:salary|gross per|per annum|day rate|salary band|per day\b|eur \d+\/day|stundensatz|tagessatz|jahresgehalt|lohn:|tarifa|gehalt|vergutung|bruttogehalt|manadslon|\blon\b|salario|brutos al ano|salaire|remuneration|apply (?:now|by|via|with|at)|send (?:us )?your (?:cv|resume)|to apply|bewerbung|bewerben sie sich|ansok|skicka (?:ditt )?cv|envia tu cv|inscribete|envoyez votre cv|candidature|sueldo|retribucion|brutto|\bbrut\b|brutos|\btjm\b|tv(?:o|-)[dl]\b|tvod|entgeltgruppe|honorar|besoldung|traitement brut)/,
  // What the work is.
  /\b(?:responsibilities|what you(?:'ll| will) do|your (?:tasks|role|responsibilities)|ihre aufgaben|deine aufgaben|aufgabengebiet|arbetsuppgifter|dina uppgifter|funciones|responsabilidades|vos missions|responsabilites)/,
  /\b(?:we offer|benefits|what we offer|wir bieten|vi erbjuder|ofrecemos|nous offrons|equal.opportunity|nous (?:vous )?(?:offrons|proposons)|nos avantages|se ofrece|que ofrecemos|30 (?:tage urlaub|urlaubstage)|urlaubstage|vacaciones|conges|\brtt\b)/,
];

/** The labels of an advertisement's lines: "Start: …", "Location: …". */
const LABELS =
  /^(?:[-*•] )?(?:start(?: date)?|location|rate|day rate|salary|pay|length|duration|role|position|job title|employment(?: type)?|hours|languages?|skills|must|einsatzort|ort|laufzeit|dauer|auslastung|stundensatz|gehalt|beginn|placering|plats|omfattning|anstallningsform|tilltrade|uppdragslangd|lon|sprak|ubicacion|lugar|duracion|salario|tarifa|jornada|idiomas|lieu|duree|tjm|salaire|demarrage|langues|langues?|start(?:termin)?|projekt(?:start|ende|sprache)|ende|vertrag(?:sart)?|pensum|umfang|zeitraum|satz|einsatz|vor ort|remote-anteil|sprachen?|muss|kann|anforderungen|contrato|modalidad|tarifa maxima|fecha de (?:inicio|incorporacion)|inicio|incorporacion|dedicacion|carga|idioma de (?:trabajo|proyecto)|perfil|retribucion|titulacion exigida|plazo|statut|budget|date(?: de debut| de demarrage)?|debut|rythme|charge|calendrier|tarif(?: journalier)?|contrat|profil|exigences|temps de travail|prise de (?:poste|fonctions?)|quotite|remuneration)\s?:/gm;

const ENTRIES = /^(?:[-*•–—✓✔☑✅·+]|\d[.)]) /gm;

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
  const telling = SIGNS.slice(0, TELLING).filter(isThere);
  // A list of what is asked for, and one sign more.
  if (
    telling.includes(SIGNS[1]) && (folded.match(ENTRIES)?.length ?? 0) >= ENOUGH && SIGNS.filter(isThere).length > 1
  ) {
    return true;
  }
  if (telling.length < 2) return false;
  const lines = folded.split(/\n|<(?:p|li|h\d|br)\b/).filter((line) => line.trim() !== "").length;
  if (lines >= 3 && telling.includes(SIGNS[1]) || lines >= 6) return true;
  return telling.length + SIGNS.slice(TELLING).filter(isThere).length >= ENOUGH + (lines < 3 ? 1 : 0);
}

function namesPosting(json: string): boolean {
  return /"@?type"\s?:\s?\[?\s?"(?:https?:\/\/schema\.org\/)?JobPosting"|"ojcp_(?:id|version)"|"official_job_url"/.test(
    json,
  );
}
