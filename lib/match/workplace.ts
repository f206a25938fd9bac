import { areaOf, areasIn, countriesOf, knownTowns } from "@/lib/match/geography.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { affirmed, isOfOthers } from "@/lib/match/posting_words.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

export interface StatedPlace {
  /** A town to which whoever does it must move, or near which they must live. */
  moveTo?: string;
  isRemote: boolean;
  isHybrid: boolean;
  /** Countries in one of which whoever does it must live; empty: not said. */
  residence: string[];
  /** Where it is said in words that one must live there; elsewhere it may be about where the work is done for. */
  isResidenceRequired: boolean;
  /** Days at the workplace; absent: not said how many. */
  onSite?: {
    days: number;
    per: "week" | "month" | "year";
    /** It may be more. */
    isLeast?: boolean;
  };
  towns: Town[];
  said: string;
}

interface Town {
  locality?: string;
  country?: string;
}

/** With the words that say them. */
export type OfficeDays = NonNullable<StatedPlace["onSite"]> & { said: string };

export const OFFICE = guarded(
  /office|your desk (?:is|stands|sits)|schreibtisch steht|skrivbordet star|on.?site|\bcome in\b|(?:customer|client)s?'? sites?|beim kunden|hos kund|chez (?:le|les) client|komm(?:t|en|st) (?:zu uns|rein)|platsbesok|in person|in-person|studio|\bhq\b|\bhub\b|campus|headquarter|premises|shop floor|factory|warehouse|\bplant\b|clinic|vor ort|\bburo|prasenz|am standort|im werk|pa plats|kontor|presencial|oficina|sur site|bureau|presentiel|\bpresence\b|presencia\b|anwesenheit|teamtag|en (?:la )?planta\b|en fabrica|en tienda|in der (?:filiale|praxis|fertigung|produktion)|im (?:markt|laden|lager)\b|en magasin|en usine|en boutique|\beinsatz\b.{0,40}\bin\b|\bau siege|\ben sede\b|locaux|sur place|face to face|\bmeets?\b|treffen|traffas|reunimos|retrouvons|you are with|at (?:the|our) site|in unserem haus|i huset|\bsee you\b|traffa dig|at the (?:mill|workshop|lab|laborator|shop|yard|depot|school|store|farm|hospital|works)\b|pa (?:bruket|sagverket|verkstaden|labbet|lagret|skolan|fabriken|depan|sjukhuset)\b|workshop days|hybrid|\bcome to\b|komm(?:en|st) (?:nach|ins)|kommer till|vienes a\b|ven(?:ir|ez) a\b|\bses (?:pa|i)\b/,
);
/** A workplace that is said without days, by itself: "On-site in Rotterdam." */
const ON_SITE_ROLE = guarded(
  /office.based (?:role|position|job|in\b)|(?:role|position|job|post|stelle|tjansten|jobbet|puesto|trabajo|poste|work) (?:is|ist|ar|es|est) (?:fully |100 ?% |entirely )?(?:office.based|on.?site|vor ort|pa plats|presencial|(?:en )?presentiel|sur site)\b|^office.based\b|(?:^|[,;(–]\s?|full.?time (?:and |, )?|vollzeit (?:und )?|heltid (?:och )?|\d ?% )(?:fully )?(?:on.?site|vor ort|in prasenz|pa plats|presencial|(?:poste |travail )?en presentiel|sur site|sur place)(?: (?:role|position|only|job))?(?: (?:in|i|en|a|at) [^.;,]{2,30})?\s?(?:[.,;)]|$)/,
);
export const HOME = guarded(
  /from home|home.?office|(?<!feel )(?:at home|hemma|chez (?:soi|vous))(?! (?:in|with|i|med) )|\bwfh\b|remote|distans|hemifran|teletrabaj|remoto|teletravail|a distance|mobile[sn]? arbeit|zu hause|daheim|a domicile|desde casa|\ben casa/,
);
const NO_REMOTE = guarded(
  /no (?:remote|home.?office|telework|work(?:ing)? from home)|(?:from|at) home(?: is|['’]s| are)? (?:unfortunately )?(?:not |n['’]t |impossible)|from home isn|nothing (?:\p{L}{2,12} ){1,3}(?:from|at) home|(?:cannot|can['’]t|can not) (?:be done |work |do this )?(?:from|at) home|(?:zu hause|daheim|hemifran|desde casa|a domicile|depuis chez vous)(?: aus)? (?:\p{L}{1,10} ){0,3}(?:nicht|nichts|inte|inget|nada|rien|impossible|imposible)\b|(?:no|nada) (?:\p{L}{1,10} ){1,4}desde casa|rien (?:\p{L}{1,10} ){1,4}a domicile|(?:not|n't|cannot) (?:offer|provide|support|allow|have)[^.;]{0,40}(?:remote|home.?office|telework)|(?:bieten|erlauben)[^.;]{0,30}kein[^.;]{0,20}(?:remote|home.?office)|not (?:a )?remote|remote (?:work )?(?:is )?not|cannot be (?:done|performed) remote|(?:remote|home.?office|mobiles arbeiten)[^.;]{0,40}(?:nicht|ausgeschlossen|kein)|kein(?:e)? (?:remote|home)|(?:distans|hemarbete|remote)\p{L}{0,14}[^.;]{0,30}\b(?:inte|ej)\b|\b(?:inte|ej) (?:\p{L}{1,14} ){0,3}(?:distansarbete|hemarbete|hemifran)|ingen distans|inget distans|(?:sin|no hay|no ofrecemos|no se ofrece) (?:teletrabajo|remoto|trabajo remoto)|(?:teletrabajo|trabajo remoto)[^.;]{0,24}\bno\b|(?:pas|aucun) (?:de )?teletravail|teletravail[^.;]{0,30}(?:impossible|exclu|pas)|(?:fully|entirely|100 ?%|completely) on.?site|100 ?% (?:vor ort|presencial)|entierement sur (?:site|place)|totalmente presencial|helt pa plats|no se (?:admite|permite|contempla|ofrece) [^.;]{0,12}(?:teletrabajo|trabajo remoto)|ausschlie(?:ss|ß)lich (?:vor ort|im (?:buro|werk|betrieb|haus)|in (?:unserem|unserer|den))|arbeit (?:ist )?nur (?:vor ort|auf|in|im) [^.;]{0,30}moglich|unicamente presencial|exclusivamente presencial|uniquement sur (?:site|place)/u,
);
export const REMOTE = guarded(
  /\bremote\b|: your (?:own )?(?:place|home|desk)\b|(?:we|there) (?:have|are|is) no (?:office|offices|premises)\b|(?:kein|ohne) buro\b|buro (?:haben|gibt es|hat) (?:wir |es |bei uns )?(?:nicht|kein)|\bein buro haben wir nicht|(?:inget|utan) kontor\b|no tenemos oficinas?\b|sin oficinas?\b|(?:pas de|sans) bureaux?\b|own kitchen table|depuis chez (?:soi|vous|eux)|desde donde (?:vive|quiera)|(?:done|happens|runs?) (?:entirely |completely |all )?online\b|(?:sker|skots|gors) (?:helt )?digitalt|valjer (?:plats|arbetsplats) sjalv|(?:pick|choose) (?:your|their) own (?:place|spot) (?:of|to) work|\bremotely\b|aus der ferne|from (?:a distance|afar)|(?:own|eigenen|eget) (?:desk|schreibtisch|skrivbord)\b|arbeitsplatz ist zu hause|work from anywhere|wherever you|from anywhere|(?:via|per|over|par|por|pa) (?:teams|zoom|video|meet\b)|anywhere in|telecommut|pa distans|distansarbete|: distans\b|\bdistans (?:inom|i|fran|hela)\b|\bdistans[,.;:]|\banywhere$|(?:^|, )online(?:$|[.,;])|[:–-] anywhere\b|wo du willst|where you (?:like|want)|var du vill|donde quieras|ou vous voulez|\bremot[oa]\b|teletrabajo|a distancia|a distance|teletravail|full remote|by video|video (?:meet|call)|per video|home.?based|ortsunabhangig|via video|por video|en linea[.,;)]|visioconf|videoconf|videokonf|videosamtal|videollamada|en visio\b|from home|von (?:zu hause|daheim|zuhause)|hemifran|desde casa|a domicile|homeoffice deutschlandweit|deutschlandweit|online statt|findet online|online durchgef|se imparte online|en ligne\b|arbeitsort (?:ist )?frei|frei wahlbar|von uberall|(?:du|sie) (?:mochtest|mochten|willst|wollen)\b[^.;]{0,12}arbeit|wo (?:immer )?(?:du|sie) (?:mochte|will|wollen)|ou (?:que )?vous (?:soyez|voulez)|desde donde|sonst mobil|oder mobil|mobil (?:innerhalb|aus|arbeiten)|rest(?:liche zeit)? mobil/,
);
/** Work from home that is offered for a part of the time, nobody says how large: "télétravail partiel possible". */
const PARTLY = guarded(
  /(?:partly|partially|partial|some|occasional|occasionally|teilweise|zeitweise|gelegentlich\p{L}{0,2}|delvis|viss|parcialmente|partiellement)\s(?:pa )?(?:remote|work(?:ing)? from home|from home|home.?office|mobil|distans|hemarbete|hemifran|en remoto|teletrabajo|en teletravail|a distancia|a distance)|(?<!(?:100 ?%|fully|full|vollstandig|komplett|completely|entirely|helt|totalmente|total|en complet|complet)[ -])(?:remote(?:.?work|.?arbeit|.?working| working| arbeit\p{L}{0,2})?|home.?office|from home|distansarbete|hemarbete|pa distans|teletrabajo|trabajo (?:en )?remoto|teletravail)(?: (?:is|are|ist|ar|es|est|till viss del))? (?:also |auch |ocksa |tambien |egalement )?(?:partiel|parcial|ponctuel|occasionnel|ocasional|delvis|teilweise|anteilig|zeitweise|(?:possible|moglich|mojligt|posible)(?! (?:within|from|in|aus|inner|inom|i hela|fran|desde|dentro|en tod|depuis|dans tout|partout|across|throughout|anywhere|europ|world|welt))|by agreement|nach (?:absprache|vereinbarung)|efter overenskommelse|a convenir|selon|negotiable)/u,
);
const ALL_REMOTE = /100 ?%|fully|vollstandig|komplett|helt pa|totalmente|full remote|entierement/;
export const HYBRID = guarded(/hybrid|hybride|hibrid/);
const LIVES = guarded(
  /must (?:be )?(?:based|live|reside|located)|based in|resid|living in|live in|located in|wohnhaft|wohnsitz|bosatt|\bbor i\b|resident|candidates in|applicants in|\bonly\b|anywhere in|from anywhere|remote|desde|depuis|aus ganz|fran|within|across|europe/,
);
const LIVES_THERE = guarded(
  /(?:for|from|to|only|remote,?) (?:people|persons|those|anyone|everybody) (?:who (?:already )?(?:live|reside|are based)|living|residing|based) in|para personas que (?:vivan|viven|residan)|for (?:alla|de|dem|den|personer) som bor i|aux (?:personnes|candidats) qui (?:vivent|habitent|resident)|must (?:be )?(?:\p{L}{2,12} )?(?:based|live|reside|resident|located)|(?:within|in|from) (?:the )?\p{L}{2,20} only\b|(?:nur|endast|bara|solo|uniquement) (?:in|inom|en|aus|i|depuis|desde|fran) \p{L}|you(?: live|(?: are|['’]re) based) in|(?:need|have|required) to (?:live|reside|be based)|(?:\p{L}{2,14}[- ]based (?:candidates|applicants|people|only))|residence (?:in|must be)|(?:home|address|household|domicile|bostad|hem|wohnung|vivienda) (?:has to|must|needs to|maste|muss) |residencia en|domiciliad|wohnort in|boende i|residence en|wohnhaft|wohnsitz in|bosatt i|residir en|residentes? en|resider en|living in|(?:only|nur|endast) (?:open to|for)? ?(?:candidates|applicants|bewerber)|applicants? (?:from|in|based)|candidates? (?:from|in|based)/u,
);

/** Tells whether whoever does the work has to move, and not others, or nobody. Letters are folded. */
function isMove(folded: string): boolean {
  const found = affirmed(folded, MOVES) === undefined ? null : MOVES.exec(folded);
  return found !== null && !isOfOthers(folded) &&
    !/\b(?:not|nicht|keine?|inte|ej|no|pas)\b/.test(folded.slice(found.index, found.index + found[0].length + 10));
}

/** "You must move to Kiruna before you start": one has to live near a town. */
const MOVES = guarded(
  /(?:must|need to|have to|required to|expect(?:ed)? (?:you )?to|want you to) (?:be (?:willing|ready|prepared) to )?(?:(?!not )\p{L}{2,12} )?(?:relocate|move to|live (?:in|near|within|close)|settle in|be based in)|relocation to [^.;,]{2,40} (?:is |a )?(?:required|necessary|essential|mandatory|expected|must)|(?:behover|maste|ska|skall|kravs att du) (?:(?!inte )\p{L}{2,12} )?(?:flyttar?|bosatter? dig|bor? i)\b|flytt(?:en)? till [^.;,]{2,30} (?:kravs|ar ett krav|forutsatts)|umzug nach [^.;,]{2,40} (?:voraussetzung|erforderlich|notwendig|notig|zwingend)|(?:mussen|musst|mussten) (?:sie |du )?nach [^.;,]{2,30} (?:umziehen|ziehen)|(?:imprescindible|necesario|obligatorio|requiere|exige|hay que) (?:\p{L}{2,12} )?(?:trasladar|mudarse|traslado|residir|vivir)|il faut (?:\p{L}{2,14} )?(?:s['’]installer|demenager|habiter)|(?:demenagement|installation) a [^.;,]{2,30} (?:exige|requis|obligatoire|necessaire)/u,
);

/** Reads where the work is done and where one must live for it. */
export function placeOf(
  { fields }: Posting,
  lines: readonly PostingLine[],
  onSite: OfficeDays | undefined,
  workDays = 5,
): StatedPlace | undefined {
  const said: string[] = [];
  let isRemote = fields.remote?.value === "remote";
  let isHybrid = fields.remote?.value === "hybrid";
  let noRemote = fields.remote?.value === "on_site";
  let isOnSiteRole = false;
  let isResidenceRequired = false;
  let isLivingAsked = false;
  let moveTo: string | undefined;
  const residence = new Set((fields.residence?.value ?? []).flatMap((name) => residenceOf(name)));
  if (fields.remote !== undefined) said.push(fields.remote.said);
  if (fields.locations !== undefined) said.push(fields.locations.said);
  if (fields.residence !== undefined) said.push(fields.residence.said);
  if (onSite !== undefined) said.push(onSite.said);
  for (const { text, folded, kind } of lines) {
    if (kind === "offer" && !REMOTE.test(folded) && !HYBRID.test(folded)) continue;
    if (NO_REMOTE.test(folded)) {
      noRemote = true;
      said.push(text);
      continue;
    }
    if (ON_SITE_ROLE.test(folded)) {
      isOnSiteRole = true;
      said.push(text);
    }
    const home = isMove(folded) ? knownTowns(folded).join(" ") : "";
    if (home !== "") {
      moveTo ??= home;
      said.push(text);
    }
    const hybrid = HYBRID.test(folded);
    const remote = affirmed(folded, REMOTE) !== undefined &&
      !/remote (?:control|sens|monitor|access|support|assist|hand)|remote teams?\b|video (?:analy|process|game|conferenc)/
        .test(folded);
    const partly = remote && PARTLY.test(folded) && !ALL_REMOTE.test(folded);
    if (hybrid || partly) isHybrid = true;
    if (remote && !partly) isRemote = true;
    if (hybrid || remote) said.push(text);
    const isLiving = LIVES_THERE.test(folded);
    if (remote && LIVES.test(folded) || isLiving) {
      const areas = [...areasIn(folded), ...US.test(text) ? ["US"] : []];
      if (isLiving && areas.length === 0) isLivingAsked = true;
      for (const area of areas) for (const country of countriesOf(area)) residence.add(country);
      if (isLiving && areas.length > 0) isResidenceRequired = true;
      if (isLiving && !remote && areas.length > 0) said.push(text);
    }
  }
  const towns = [
    ...(fields.locations?.value ?? []).flatMap((one) => splitTown(one)),
    ...fields.locations === undefined ? lines.flatMap((line, index) => townsSaid(line, index)) : [],
  ];
  for (const { locality } of fields.locations?.value ?? []) {
    if (locality === undefined) continue;
    const folded = foldLetters(locality);
    if (!/remote|anywhere|distans|remoto/.test(folded)) continue;
    isRemote = true;
    for (const area of areasIn(folded)) for (const country of countriesOf(area)) residence.add(country);
  }
  if (noRemote && onSite === undefined) isRemote = false;
  const days = onSite ??
    (noRemote || isOnSiteRole && !isRemote && !isHybrid
      ? { days: Math.min(5, workDays), per: "week" as const, isLeast: false, said: "" }
      : undefined);
  if (said.length === 0) {
    const town = lines.find(({ folded }) =>
      /(?:^|\b)(?:location|ort|standort|ubicacion|lieu|place of work|arbeitsort|plats|based in|our office in|kontor i)\b/
        .test(folded)
    );
    if (town === undefined) return undefined;
    said.push(town.text);
  }
  return {
    isRemote: isRemote && !(noRemote && onSite?.per === "week" && onSite.days >= 5),
    isHybrid,
    ...moveTo !== undefined && { moveTo },
    residence: [...residence],
    // "You must be resident in one of these countries": they stand in another sentence.
    isResidenceRequired: isResidenceRequired || isLivingAsked && residence.size > 0,
    ...days !== undefined && {
      onSite: { days: days.days, per: days.per, ...days.isLeast && { isLeast: true } },
    },
    towns,
    said: [...new Set(said)].slice(0, 3).join(" / "),
  };
}

/** The country, where it is no word of English. */
const US = /(?<!\p{L})U\.?S\.?A?(?!\p{L})(?<!\bUS\$)(?!\$)/u;

/** What stands before the name of a workplace. */
const WORKPLACE_IN_TEXT =
  /(?:^|[\s(,;–-])(?:(?:our|your|unsere?|nuestr[oa]|notre|l['’]|die|der|das|el|la)\s?(?!customer|client|kund|supplier|parent|mother|lieferant|proveedor|matriz|mutter|maison)\p{L}{3,20} (?:is|sits|stands|lies|ist|steht|liegt|está|est|se trouve) (?:in|en|à)|(?:vår|vårt) (?!kund|leverant|moder)\p{L}{3,20} (?:ligger|står|finns) i|(?:verkstaden|fabriken|skrivbordet|bruket|kontoret|labbet|lagret) (?:ligger|står|finns) i|location|place of work|(?:arbeits|dienst|einsatz|t[aä]tigkeits|stand)?ort(?: ist)?|(?:dienst|firmen|haupt)?sitz(?: in| ist)?|einsatz (?:\p{L}+ ){0,4}in|raum|placering(?:sort)?|arbetsplats(?:en)?(?: är)?|arbeitsplatz|lieu(?: de travail)?|ubicaci[oó]n|lugar(?: de trabajo)?|centro de trabajo|localidad|sede(?: central)? (?:de|en)|localisation|lieu d[’']exercice|r[ée]sidence administrative|bas[ée]e?s? (?:à|en)|si[èe]ge (?:à|de)|campus de|(?:mairie|ville|commune|m[ée]tropole|universit[ée]|h[ôo]pital|chu|ayuntamiento|universidad|hospital|stadt|gemeinde|kreisstadt|universit[äa]t|landratsamt|klinikum|landkreis)(?: de| du| von)?|based in(?: our)?|(?:our|the) office in|kontor(?:et)? i|b[uü]ro in?|oficinas? (?:centrales )?(?:de|en)|bureaux? (?:de|à)|placering i|site de|(?:on.?site|vor ort|på plats|presencial|sur site|sur place) (?:in|i|en|à)|come to)\s?:?\s(?:d[’'])?((?:(?:La|Le|Les|El|Los|Las|Bad|Sankt|San|Santa) )?\p{Lu}[\p{L}-]{2,}(?: \p{Lu}[\p{L}-]{2,})?)/giu;
const WORKPLACE = guarded(WORKPLACE_IN_TEXT, foldLetters(WORKPLACE_IN_TEXT.source));

/** Finds the workplaces that a line of a plain text names: behind a word for it, and towns that are known where postings begin. */
export function townsSaid({ text, folded, kind }: PostingLine, index: number): Town[] {
  if (kind === "about" || kind === "offer" && !/^[\p{L} ]{3,20}: \p{Lu}/u.test(text)) return [];
  const behind = (WORKPLACE.mayStandIn(folded) || EMPLOYS.test(folded) ? namesBehind(text) : []).filter((name) =>
    areaOf(name) === undefined && !/^(?:remote|hybrid|home|europ|full|100|anywhere|ganz)/i.test(name)
  );
  const title = index === 0 ? TITLE_TOWN.exec(text) : null;
  if (title !== null && !NO_TOWN.test(foldLetters(title[1]))) behind.push(title[1]);
  const named = index < 3 || OFFICE.test(folded) || HYBRID.test(folded) ? knownTowns(folded) : [];
  return [...new Set([...behind, ...named])].map((locality) => ({ locality }));
}

/** The one name at the end of a title: "Architecte logiciel – Bourges". */
const TITLE_TOWN = /\s[–—|-]\s(\p{Lu}\p{Ll}{3,20}(?:-\p{L}{2,12})*)$/u;
const NO_TOWN =
  /zeit$|stelle$|anstellung$|schicht$|freelanc|contract|remote|hybrid|home|stage|indefinid|befristet|autonom|teletra|presenc|distan|junior|senior|team|projekt|proyecto|project|engineer|develop|entwickl|manager|consult|berat|leit|ingeni|tecnic|respons|permanent|europ|interim|praktik|urgent|sofort|startup|deutschland|espana|france/;

/** Names behind a word for a workplace. Where no name follows, another word for it may: "Lieu : site de Vaucel". */
function namesBehind(text: string): string[] {
  const names: string[] = [];
  const pattern = new RegExp(WORKPLACE.pattern);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if (/^\p{Lu}/u.test(found[1])) names.push(found[1]);
    else pattern.lastIndex = found.index + found[0].length - found[1].length - 1;
  }
  const employer = EMPLOYER.exec(text);
  return employer === null ? names : [...names, employer[1]];
}

const EMPLOYS = guarded(/, (?:\p{L}[\p{L} -]{2,40}),? (?:cherche|recherche|recrute|sucht|busca|precisa|necesita)\b/u);

/** "Fromagerie Aubrelle, Aurillac, cherche …" */
const EMPLOYER =
  /^[^,.:]{3,50}, (\p{Lu}[\p{L}-]{2,30}(?: \p{Lu}[\p{L}-]{2,30})?),? (?:cherche|recherche|recrute|sucht|busca|precisa|necesita)\b/u;

function residenceOf(name: string): readonly string[] {
  const area = areaOf(name);
  return area !== undefined ? countriesOf(area) : areasIn(foldLetters(name)).flatMap((one) => countriesOf(one));
}

/** Reads "Stuttgart, Germany" and "Göteborg" as town and country; what says "anywhere" names no town. */
function splitTown(
  { locality, region, country }: { locality?: string; region?: string; country?: string },
): Town[] {
  const code = country === undefined ? undefined : areaOf(country);
  if (locality === undefined) {
    return region === undefined && code === undefined
      ? []
      : [{ ...region !== undefined && { locality: region }, country: code }];
  }
  if (/remote|anywhere|worldwide|distans/i.test(locality)) return [];
  const parts = locality.split(/[,/(]/).map((part) => part.replace(/\)$/, "").trim());
  const named = parts.map((part) => areaOf(part)).find((area) => area !== undefined);
  const town = parts.find((part) => areaOf(part) === undefined && part !== "");
  return [{ ...town !== undefined && { locality: town }, country: code ?? named }];
}
