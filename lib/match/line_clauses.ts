import { spokenIn } from "@/lib/match/language_requirements.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { markOf, ownKind } from "@/lib/match/posting_words.ts";
import { contentWords } from "@/lib/match/content_words.ts";
import { skillTable, wordsIn } from "@/lib/match/skill_table.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { sentences as sentencesIn } from "@/lib/text/sentences.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** What marks a sentence as asking for something, where no heading says so. */
export const ASKS = guarded(
  new RegExp(
    [
      // English
      /(?<!\d)\d{1,2}\+ years? of\b|(?:\b(?:at least|minimum(?: of)?|with|and) |^min\. )\d{1,2} years? of\b|^\d{1,2}\+? years?(?! of (?:\p{L}{1,20} ){1,3}(?:are|is|lie|lies|wait|have|has)\b)\b|(?:^|[,;:–—-] |\b(?:and|but|so|ideally|also|provided|(?:essential|important|vital|crucial|necessary|expect|assume|hope|ask|require|insist|matters|want)(?: \p{L}{1,4}){0,2} that) |^(?:for|to|as|in this) [^,;:.]{2,60} )you(?: also|['’](?:ve|re)| already)? (?:have|hold|done|built|used|worked|shipped|bring(?! (?:that|this|these|those|it|them|our|the|us|order|calm|light|everything)\b)|know(?! (?:after|by|why|soon|that)\b)|speak(?! (?:with|to|at|for|about)\b)|need|must|should|can show|(?:are )?(?:an? )?(?:experienced|fluent|certified|familiar|comfortable|confident|proficient|used to|at home|able to))|(?:^|[,;:–—-] |\b(?:and|but|so|ideally|also) |^(?:for|to|as|in this) [^,;:.]{2,60} )you(?:['’]ll| will| would)(?: also)? (?:have|need|bring(?! (?:that|this|these|those|it|them|our|the|us|order|calm|light|everything)\b)|know(?! (?:after|by|why|soon|that)\b)|be (?:experienced|fluent|certified|familiar|comfortable|confident|proficient|used to|able to))/u,
      /must (?:have|speak|hold|know)|(?:^|\b(?:you|who|and|or|also|person|(?:candidate|applicant|consultant|contractor|engineer|developer|freelancer|specialist|colleague|expert|nurse|teacher|manager|advis[eo]r)s?) )must be|\bshould (?:have|bring|know)|\brequired\b(?! by\b)|\bessential\b|\ba must\b|we (?:require|expect(?! (?:\d|more|fewer|about|around|an? (?:answer|increase|reply)))|insist|ask (?:for|that(?! you (?:send|write|call|name|apply)))|need (?:someone|somebody|a person))|(?<!with |non-)(?:(?:someone|somebody|a person|the (?:right |ideal )?person(?: we (?:hire|seek|need|want))?|(?:the )?candidates?|(?:the|our (?:next|new|future)) (?:engineer|developer|consultant|contractor|freelancer|specialist|colleague|advis[eo]r)) (?:who )?|(?<!our )(?:engineer|developer|consultant|contractor|freelancer|specialist|colleague|expert|nurse)s? who )(?:with\b|(?:has|have)(?! (?:to|been (?:shortlisted|selected|chosen|invited))\b)|knows?|speaks?|can|is able|understands?)|(?<!our )(?:engineer|developer|consultant|contractor|freelancer|specialist|colleague|expert|nurse)s? with\b|experience (?:with|in|of|from)|(?:familiarity|proficiency|fluency|proficient|familiar|well versed) (?:with|in)\b/u,
      // German
      /(?:sie|du|ihr) (?:haben|hast|habt|bring(?:en|st)(?! (?:ordnung|ruhe|licht|struktur|unsere?|uns)\b)|verfugen|verfugst|sprechen(?! mit\b)|sprichst(?! mit\b)|beherrsch|kennen|kennst|soll(?:te)?(?:n|st)|muss(?:t|en))|(?:soll(?:te)?(?:n|st)|muss(?:t|en)) (?:sie|du)\b|sollten? (?:\p{L}{1,20} ){0,6}(?:haben|konnen|kennen|mitbringen|sein)\b|wird vorausgesetzt|voraussetzung|setzen wir voraus|\bwir setzen [^.;]{2,60} voraus|bring(?:en sie|st du) (?:[^.;]{1,60} )?mit\b|dass (?:du|sie) [^.;]{2,100} (?:hast|haben|kannst|konnen|kennst|kennen|beherrsch\p{L}{1,3})\b|zwingend|erforderlich|(?:jemand(?:en)?|eine (?:person|kollegin|beraterin|fachkraft)|einen (?:kollegen|berater|entwickler|menschen)),? (?:mit\b|(?:der|die)\b(?= [^.;:]{0,160} (?:hat|haben|kann|kennt|ist|beherrscht|versteht|mitbringt|spricht)\b))|vertraut (?:mit|sein|sind)|wichtig ist (?:mir|uns)|(?:ist|sind) (?:mir|uns) wichtig/u,
      // Swedish
      /(?:^|[,;:–—-] |\b(?:att|och|men|om) )du(?: som soker)? (?:redan )?(?:har|talar(?! (?:med|infor)\b)|(?:klarar|reder) dig(?! utan)|beharskar|behover|kan|ska(?:ll)? (?:ha|kunna|vara)|bor (?:ha|kunna|vara)|maste|ar (?:van|trygg|bekvam|insatt))\b|\bhar du (?:en examen|erfarenhet|goda kunskaper|arbetat|jobbat|byggt|lett)\b|krav\b|kravs\b|(?:ett|ar) maste|vi soker (?:dig|nagon) (?:med|som (?:har|kan|talar|ar))|(?:nagon|en (?:person|konsult|kollega)) (?:med|som (?:har|kan|talar|ar))\b|(?:konsulten|kandidaten|personen) (?:har|kan|(?:ska(?:ll)?|bor|maste) (?:ha|kunna|vara))\b/u,
      // Spanish
      /imprescindible|se (?:requiere|exige|pide)|nos hace falta|se (?:necesita|precisa) (?!\p{L}{1,20}\/|\p{L}{1,20}(?:or|ora|ista|er[oa])\b)|deb(?:eria|erias) (?:tener|hablar|haber|saber|conocer)|(?:necesitamos|buscamos|precisamos) (?:a )?(?:gente|personas?|profesionales|una persona) (?:con|que)|hay que (?:saber|conocer|hablar|tener)|buscamos (?:a )?alguien con|es necesario|necesitas|necesitamos (?:que|a |alguien|experiencia|una? persona)|(?:debes?|deberas|tiene que|tienes que|ha de|has de) (?:tener|hablar|saber|haber|manejar|conocer|dominar)|(?:alguien|una persona|un perfil|una? (?:profesional|consultora?|ingenier[ao])) (?:con|que (?:ya )?(?:tenga|sepa|hable|domine|haya|conozca))|(?:queremos|pedimos|esperamos) que (?:domines|sepas|hables|tengas|conozcas|hayas|manejes)|experiencia (?:en|con|previa|minima)|(?<!lo que )\b(?:dominas|conoces|has (?:trabajado|construido|implantado|liderado|hecho))\b/u,
      // French
      /(?:^|[,;:–—-] |\b(?:et|mais|(?<!ce )que|si) )tu (?:as|parles(?! (?:avec|aux?|a)\b)|maitrises|sais|connais)\b|il (?:vous )?faut (?:\p{L}{1,20} )?(?:savoir|connaitre|parler|maitriser|avoir|de l')|(?:^|[,;:–—-] |\b(?:et|mais|(?<!ce )que|si) )vous (?:avez|parlez(?! (?:avec|aux?|a)\b)|maitrisez|justifiez|connaissez|savez|possedez|disposez|etes (?:a l'aise|familier|familiere|capable|titulaire|habitue)|devez (?:avoir|savoir|connaitre|maitriser|parler))|nous (?:attendons|demandons|exigeons) (?:une? |de |des |la )?(?:\p{L}{1,20} )?(?:maitrise|experience|connaissances?|pratique)|exigee?s?\b|requise?s?\b|indispensable|obligatoire|(?:quelqu'un|une? (?:personne|profil|consultante?|ingenieure?|freelance)) (?:avec|ayant|capable|qui (?:a|ait|sait|sache|maitrise|parle|connait))\b|experience (?:en|de|du|dans)\b|titulaire d/u,
    ].map(({ source }) => source).join("|"),
    "u",
  ),
);

/** A sentence that begins by saying what is not needed, and names no wish behind it. Letters are folded. */
const DENIES =
  /^(?:you|we) (?:need|require|ask for|expect|want) no(?:t|thing)?\b(?!.*\b(?:but|although|however)\b)|^(?:you|we|du|vi|ni)(?:['’]ll)? (?:do not|don['’]t|will not|won['’]t|behover inte|kraver inte|behover varken) (?:need |require |ask for |expect )?(?!.*\b(?:but|men|although|however)\b)/;

/** Where a sentence turns: what stands behind may be meant in another way. */
const TURNS =
  /(?:,|\s[–—-]) (?:but|while|whereas|though|although|however|aber|jedoch|allerdings|wobei|wahrend|men|medan|dock|pero|mientras|aunque|mais|tandis|cependant)\b|;\s|,? (?:(?:and|und|och|y|et|e) )?(?=(?:ideally|idealerweise|preferably|helst|idealmente|idealement)\b)|, (?=(?:nor|noch|heller|tampoco|ni)\b)|,? (?:and|und|och|y|et) (?=so (?:would|is|are|does)\b|(?:we|wir|vi) (?:would|ser garna|wunsch))/g;

/** Splits a line of which the parts are meant in different ways: "professional English, French is not required". */
export function clausesOf(line: PostingLine): PostingLine[] {
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
      // "A little Dutch is welcome, but nobody will test it."
      return before !== undefined && kinds[index] === undefined && isRemark(part) ? [] : [part];
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

/** Whoever speaks behind a wish. Letters are folded. */
const SPEAKER =
  /^(?:we|you|it|they|that|this|our|the|die|der|los|las|les|some(?:one|body)|everyone|nobody|no one|wir|du|sie|man|das|es|unsere?|niemand|alle|vi|man|det|de|ingen|alla|te|lo|nadie|todos|personne|nous|on|vous|tout le monde)\b/;

/** Recognises what is only said about the wish before it, and asks for nothing. */
export function isRemark({ folded }: PostingLine): boolean {
  return SPEAKER.test(folded) && markOf(folded) === undefined && !ASKS.test(folded) &&
    !/^(?:we|wir|vi|nous) (?:need|require|expect|brauch|erwart|verlang|behov|kraver|exig|demand)/.test(folded);
}

/** Makes a line of a part of another one. */
export function part(line: PostingLine, text: string): PostingLine {
  return text === line.text ? line : { ...line, text, folded: foldLetters(text) };
}
