import { type Claim, claimsOf } from "@/lib/content/claims.ts";
import type { Content } from "@/lib/content/content.ts";
import { sentences } from "@/lib/match/posting_text.ts";
import { skillTable, type Word, wordsIn } from "@/lib/match/skill_table.ts";
import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A sentence of the owner's that can be cited. */
export interface Passage {
  claim: string;
  /** What it is about: `profile`, `candidate`, `project:order-desk`. */
  subject: string;
  text: string;
  /** Skills that it names, with all that these show. */
  skills: ReadonlySet<string>;
  /** The words that it says nothing without, in the form in which they are compared. */
  words: ReadonlySet<string>;
  /** How much it counts where several show the same. */
  weight: number;
}

/** All that the owner shows, to be looked up by skill and by word. */
export interface Evidence {
  bySkill: ReadonlyMap<string, readonly Passage[]>;
  byWord: ReadonlyMap<string, readonly Passage[]>;
  claims: ReadonlyMap<string, Claim>;
  /** Education and certificates, as far as they are told. */
  education: readonly Passage[];
  certificates: readonly Passage[];
  /** The most people whom the owner says to have led; 0 where nothing is said. */
  ledPeople: number;
}

/** As many passages are looked at for one skill or word: the weightiest. */
const MAX_PASSAGES = 40;

/**
 * Says how much a passage counts where several show the same: what was built before what is listed, what says what
 * something is about before a sentence that mentions it.
 */
function weightOf(subject: string, claim: string): number {
  const bySubject = /^(?:project|agent):/.test(subject)
    ? 0.4
    : subject === "candidate"
    ? 0.3
    : subject === "resume"
    ? 0.2
    : 0.1;
  const byPlace = /#(?:title|capabilities|skills|aiTools|experience)/.test(claim)
    ? 0.3
    : /#(?:solution|result)/.test(claim)
    ? 0.1
    : 0;
  return bySubject + byPlace;
}

const prepared = new WeakMap<Content, Evidence>();

/** Returns what the profile shows; computed once, since the content does not change while the process lives. */
export function evidenceOf(content: Content): Evidence {
  let evidence = prepared.get(content);
  if (evidence === undefined) prepared.set(content, evidence = prepare(content));
  return evidence;
}

/** Statements about conditions, which show no skill. */
const CONDITIONS =
  /^candidate#(?:availability|location|remote_policy|work_authorization|compensation|terms|languages|engagement_types|experience\/years)/;

/** Claims that say in which trade something was done; elsewhere a trade may be mentioned by the way. */
const TELLS_TRADE = /#(?:title|headline|experience\/areas|work\/\d+$|education|certificates|skills|use_cases)/;

/** In a work's description it is mostly others who lead: a customer's manager "with 26 people". */
function tellsOfLeading(claim: string, text: string): boolean {
  return !/^(?:project|agent):/.test(claim) || !claim.endsWith("#problem") && peopleIn(text).length > 0;
}

function prepare(content: Content): Evidence {
  const table = skillTable();
  const claims = claimsOf(content);
  const bySkill = new Map<string, Passage[]>();
  const byWord = new Map<string, Passage[]>();
  const passages = claims.filter(({ id }) => !CONDITIONS.test(id) && !id.endsWith("#dates")).flatMap((claim) => {
    const item = content.items.find(({ kind, id }) => claim.id === `${kind}:${id}#title`);
    const texts = item === undefined ? sentencesOf(claim) : [claim.statement];
    return texts.map((text): Passage => {
      const words = wordsIn(item === undefined ? text : [text, ...item.industries, ...item.tags].join(". "));
      return {
        claim: claim.id,
        subject: claim.subject,
        text,
        skills: new Set(
          table.find(words).filter(({ skill }) => TELLS_TRADE.test(claim.id) || !table.trades.has(skill))
            .filter(({ skill }) => skill !== "team-leadership" || tellsOfLeading(claim.id, text))
            .flatMap(({ skill }) => [...table.shownBy(skill)]),
        ),
        words: new Set(contentWords(words)),
        weight: weightOf(claim.subject, claim.id),
      };
    });
  });
  for (const passage of passages) {
    for (const skill of passage.skills) bySkill.set(skill, [...bySkill.get(skill) ?? [], passage]);
    for (const word of passage.words) byWord.set(word, [...byWord.get(word) ?? [], passage]);
  }
  for (const found of [bySkill, byWord]) {
    for (const [key, all] of found) {
      found.set(key, all.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_PASSAGES));
    }
  }
  const led = (bySkill.get("team-leadership") ?? []).flatMap(({ text }) => peopleIn(text));
  return {
    bySkill,
    byWord,
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    education: passages.filter(({ claim }) => claim.startsWith("resume#education/")),
    certificates: passages.filter(({ claim }) => claim.startsWith("resume#certificates/")),
    ledPeople: Math.max(0, ...led, ...peopleIn(content.candidate?.summary ?? "")),
  };
}

function sentencesOf({ statement }: Claim): string[] {
  return statement.split(/\n+/).flatMap((line) => sentences(line.replace(/^[-*] /, "")));
}

const NUMBERS = smallNumbers(POSTING_LANGUAGES);

/** Reads how many people a sentence about leading names: "a team of six", "up to six people", "fünf Mitarbeitende". */
export function peopleIn(text: string): number[] {
  const folded = foldLetters(text);
  const led =
    /(?:team|group|gruppe|grupp|equipo|equipe) (?:of|von|pa|med|de|mit) (?:at least |mindestens |minst |al menos |au moins |up to |bis zu )?([\p{L}\d]{1,30})/u
      .exec(folded);
  const people =
    /(?:led|lead|fuhr|leit|lett|leda|dirig|lider|encadr|manag)[^.]{0,40}?(?<![\p{L}\d])([\p{L}\d]{1,30}) (?:or more |oder mehr |eller fler )?(?:people|persons|engineers|developers|reports|staff|mitarbeit|kolleg|person|personer|medarbetare|personas|personnes|employees)/u
      .exec(folded);
  return [led?.[1], people?.[1]].flatMap((word) => {
    const count = word === undefined ? NaN : NUMBERS.get(word) ?? Number(word);
    return count > 0 && count < 100_000 ? [count] : [];
  });
}

/** Words that say nothing about what somebody can do, in the languages of postings; without accents. */
const EMPTY = new Set(
  ("it non nontechnical looking look looks shipped shipping somebody comfortable abteilung abteilungen department departments betrieb betriebe betrieben avdelning avdelningar departamento casos caso reales real cas reels produits produit produkte produkt produkter producto productos " +
    "personen personer personas personnes mitarbeitende mitarbeitenden mitarbeiter medarbetare empleados collaborateurs " +
    "a an the and or of to in on at by for from with without as is are be been being was were will would can could should must may might " +
    "you your yours we our us they them their it its he she his her this that these those who which what how when where not no nor but if than then so such " +
    "have has had having do does did done get gets got make makes made more most least many much several some any all both each every other others another own same very well also only just into over under out up about between within across per via etc " +
    "experience experienced experiences knowledge know knows knowing known skill skills skilled ability abilities able capable capability understanding understand familiarity familiar background expertise expert proficiency proficient practical practice hands proven track record demonstrable demonstrated demonstrate strong solid good great excellent deep broad sound basic advanced senior junior professional professionally commercial relevant similar related equivalent comparable successful successfully least minimum years year months month plus required requirement requirements essential must needed need needs nice preferred desirable advantage bonus ideally preferably welcome want wants like likes love enjoy comfortable confident used using use uses work works worked working job role position company companies business businesses organisation organization team teams people person persons human humans someone somebody who colleague colleagues size our daily day days week time real cases case something close new large small medium different various complex modern common general several put put built build builds building develop developed developing development design designed designing create created creating set sets setting run runs running ran bring brings lead level levels field fields area areas sector industry environment environments system systems tool tools technology technologies technical solution solutions product products project projects process processes task tasks results result quality kind kinds way ways part parts end start help helps data datos donnees daten user users customer customers client clients application applications software handling handle handled handling dealing deal duties duty spoken written speech mind attitude mindset patience passion passionate motivation motivated curious curiosity willing willingness ready open independent independently reliable careful sense thinking think ownership responsibility responsible " +
    "der die das des dem den ein eine einen einem einer eines und oder mit ohne in im an am auf aus bei beim von vom zu zum zur fur uber unter als wie ist sind war waren sein werden wird kann konnen sie du ihr ihre ihren dein deine wir unser unsere unseren es man nicht kein keine auch sowie bzw etwa mehr viel viele alle jede etwas schon bereits gerne gern " +
    "erfahrung erfahrungen erfahren kenntnis kenntnisse kenntnissen wissen fahigkeit fahigkeiten verstandnis praxis praktische praktischer berufserfahrung berufspraxis einschlagige einschlagiger fundierte fundierter fundiertes gute guter gutes guten sehr sicher sichere sicherer umgang starke ausgepragte idealerweise mindestens jahre jahren jahr von vorteil wunschenswert erforderlich notwendig arbeit arbeiten gearbeitet arbeitsweise bereich bereichen umfeld unternehmen firma team teams system systeme systemen entwicklung entwickeln entwickelt aufbau betrieb einsatz bringen mitbringen haben hat gehabt interesse freude spass lust bereitschaft ahnlich ahnliche ahnlichen vergleichbare automatische automatischen automatischer automatisch ihnen dir selbststandig selbstandig eigene werkzeug werkzeuge werkzeugen vergleichbares vergleichbaren vergleichbarer vergleichbarem " +
    "beherrschen beherrschst beherrscht beherrschung sicherer sicheren vertraut vertrautheit kennst kennen weisst weiss konnt kannst wissenschaftlich schon einmal bereit selbst sich produktiv produktiven produktivbetrieb erfolgreich erfolgreiche erfolgreichen nachweislich nachweisliche nachweisbare tiefgehende tiefe breite solide solides grundkenntnisse grundlegende vertiefte routine routiniert langjahrige mehrjahrige ausgewiesene moderne moderner modernen gangige gangigen anderem anderen ahnliches ahnlicher insbesondere vorzugsweise beispielsweise dabei dazu damit bist seid hast gebaut aufgebaut geschrieben umgesetzt realisiert betreut verantwortet eingesetzt arbeitest schreibst baust verfassen erstellen erklaren erklart gut mal fit stark wirklich mindestens denen dessen deren welche welcher digital digitale digitalen digitaler vor nach bis zwischen wahrend gegen verwandte verwandtes verwandten verfahren methode methoden technisch technische technischen technischer interne internen interner bestehende bestehenden verschiedene verschiedenen komplexe komplexen grosse grossen kleine kleinen kleiner alt alte altes alten berufliche beruflichen davon ausserhalb erfolg erfolge erfolgen laufend laufende laufenden einsetzen nutzen genutzt anwendung anwendungen praxiserfahrung projekterfahrung nachgewiesene " +
    "en ett den det de som och eller med utan i pa av for till fran om ar var har hade ha kan ska skall vill du dig din ditt dina vi oss var vara man inte ingen aven samt nagot nagon nagra mycket god goda gott erfarenhet erfarenheter erfaren kunskap kunskaper kunnig fardighet formaga forstaelse vana van minst ar ars verktyg liknande motsvarande likvardig gedigen dokumenterad meriterande krav jobba jobbat jobbar arbete arbeta arbetat arbetar inom omrade omraden foretag team system utveckling utveckla utvecklat bygga byggt bygger att ihop ur hjalpt hjalpa hjalper mindre storre organisation organisationer fa fatt ge gett gjort gora gor halla hallit haller ta tagit tar sett kunna kunnat lart driva drivit driver ansvarat ansvara ansvar leverera levererat sjalv sjalvstandigt tidigare flera manga olika bra nya egen egna eget vet veta hur latit lata later skriva skrivit skriver utifran van ratt infort infora around omkring genomfora genomfort genomford genomforda framtagna framtagen anvanda anvandning yrkesgrupper grupper nagonstans redan hos verksamhet verksamheten vardag vardagen " +
    "el la los las un una unos unas y o u e de del al en con sin por para como que es son ser estar haber tener tienes has han su sus tu tus nuestro nuestra no mas muy menos minimo al anos ano experiencia experiencias conocimiento conocimientos habilidad habilidades capacidad manejo dominio nivel solida solido buena buen buenas demostrable acreditada previa relevante similar trabajo trabajar trabajado empresa empresas equipo sector entorno area sistema sistemas desarrollo desarrollar uso gestion administracion se valora imprescindible requisito requerido automatica automatico algo alguien herramienta herramientas " +
    "haber haya hayas hemos he puesto puesta marcha construido construir creado crear desarrollado desplegado montado llevado sabes saber conoces conocer manejas manejar dominas dominar capaz alto alta amplia amplio avanzado avanzada avanzados basico basica basicos practico practica reciente reales propio propia diversos varias varios distintos forma manera dia dias tipo cuando donde quien cualquier otro otra otros otras sobre entre hasta desde segun ademas preferiblemente especialmente etc vez alguna algun conocimiento cada ya te me nos lo les solidos solidas tecnico tecnica tecnicos tecnicas grande grandes pequeno pequenos pequena interno internos interna dificil dificiles automaticos automaticas tenga tengas sepa sepas hable digital digitales demostrada contrastada proyectos proyecto entornos usado usar redactar elaborar explicar utilizado utilizar " +
    "le la les l un une des du de d et ou a au aux en dans sur sous avec sans pour par comme que qui est sont etre avoir vous votre vos nous notre nos ne pas plus tres bien moins minimum ans an annees annee experience experiences connaissance connaissances competence competences capacite maitrise bonne bon bonnes solide solides confirmee averee significative pratique similaire travail travailler entreprise entreprises equipe secteur domaine environnement systeme systemes developpement developper utilisation mise place souhaite souhaitee exige requis requise apprecie realise construit outil outils " +
    "deja mettre mettant mis construire cree creer concu concevoir deploye deployer developpe savez savoir sait sais connaissez connaitre connait maitrisez maitriser maitrises maitrise capable reussie reussi reels reelle reelles quotidien bons fort forte excellente excellent parfaite partir plusieurs divers differents autre autres entre depuis notamment egalement idealement type types fois tout toute tous toutes chaque quand cela ce cet cette ces il elle on tu toi te ton ta tes es as a solidement projets projet habitude aisance technique techniques interne internes petit petite petites petits grand grande grands grandes aise faire fait ecrire ecrit ecris rediger expliquer utiliser utilise")
    .split(" "),
);

/** Returns the words that carry meaning, each in the form in which words of one family are the same. */
export function contentWords(words: readonly Word[]): string[] {
  return words.filter(({ text }) => !isEmpty(text)).map(({ text }) => familyOf(text));
}

/** Recognises words that say nothing about what somebody can do. */
export function isEmpty(word: string): boolean {
  return EMPTY.has(word) || NUMBERS.has(word) || word.length < 2 && !/^[cr]$/.test(word) || /^\d+\+?$/.test(word);
}

/** Endings by which the words of a family differ; a plural before any other. */
const ENDING = /(?:ungen|ingen|ation|ung|ing|tion|ies|ed|es|en|er|ar|or|ern|e|a|o|y|n)$/;

/** Returns what the words of one family share: `forecast` of forecasts and forecasting. */
export function familyOf(word: string): string {
  const base = word.replace(/^[^\p{L}\p{N}]+/u, "");
  if (base.length <= 4) return base;
  const single = base.endsWith("ss") ? base : base.replace(/s$/, "");
  const stem = single.replace(ENDING, "");
  return (stem.length < 4 ? single : stem).slice(0, 9);
}
