import type { Posting } from "@/lib/match/posting.ts";
import { contentWords, familyOf, isEmpty } from "@/lib/match/profile_evidence.ts";
import { wordsIn } from "@/lib/match/skill_table.ts";
import { guarded, type GuardedPattern } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** What a posting says of its conditions, as far as somebody may refuse it. */
interface Conditions {
  isFullTime: boolean;
  /** Where every working day is spent at the workplace; absent: not every day, or not said. */
  onSite?: "base" | "elsewhere" | "unknown";
  /** Whether the workplace certainly lies outside the part of the country that a refusal names. */
  isOutside(folded: string): boolean;
}

/**
 * Kinds of work that people refuse, with what a profile calls them and what postings call them. All patterns of `work` that
 * belong together must be found in one part of the posting, `unless` in none of them. Letters are folded.
 */
const KNOWN: readonly { refused: RegExp; work: readonly GuardedPattern[]; unless?: RegExp }[] = [
  {
    // Watching people who work, without their knowing or for a score.
    refused:
      /surveill|monitor\p{L}{0,14} (?:of )?(?:employees|staff|workers)|spying|uberwach|overvak|vigilancia|surveillance/u,
    work: [
      guarded(
        /surveill|monitor|track|screenshot|keystroke|typing (?:paus|speed|pattern|rhythm|activit)|idle|webcam|record|observe|follows? (?:every|each)|notes? (?:every|each)|measures? how|counts? (?:every|each)|times? (?:every|each)|graba|spelar in|enregistr|measures? (?:every|each)|films? |scores? (?:each|every|the|our|their) |log (?:every|each)|watch|productivity (?:score|index|rating)|uberwach|erfass\p{L}{0,14} (?:der )?(?:tastatur|mausbeweg|aktivitat)|bildschirm|leerlauf|overvak|skarmdump|tangent|overvag|vigila|capturas de pantalla|pulsaciones|surveill|captures? d'ecran|capturent? (?:l'|leur |les |des )?ecran|frappes|mouchard|geolocat|gps|listen\p{L}{0,14} (?:in|to)|flag\p{L}{0,14}/u,
      ),
      guarded(
        /employee|worker|staff|workforce|people work|colleague|driver|agent\p{L}{0,14} (?:call|work)|home.?office|from home|who is idle|mitarbeit|beschaftigt|angestellt|anstalld|medarbetare|personal\b|empleado|trabajador|plantilla|salarie|employe|travailleur|collaborateur|team members|call.?cent|pickers?\b|operators?\b|plockar/u,
      ),
      guarded(
        /without (?:the )?\p{L}{1,20} (?:being|knowing)|secret|covert|\bhidden|invisibl|unnoticed|ranks? (?:the|our|every|each|all)\b|ranking of (?:his|her|their|the) (?:people|team|staff)|(?:drivers?|workers?|staff|employees|colleagues|people) are not asked|utan att (?:de|nagon|personalen) vet|\bidle|screenshot|keystroke|typing (?:paus|speed|pattern|rhythm|activit)|productivity (?:score|index|rating|of (?:each|every|individual))|(?:score|rank)\p{L}{0,3} (?:of )?(?:the |our |each |every |all |their )?(?:\p{L}{1,14} )?(?:employee|worker|staff|driver|agent|picker|operator|team member|people)|(?:tells?|shows?|alerts?|reports? to) (?:the |their |your )?managers?|bathroom|(?:their|toilet|coffee|length of) breaks|toilet|heimlich|verdeckt|unbemerkt|\bpausen|\bdolt|i smyg|(?:deras|langd pa|egna) raster|a escondidas|sin que|en secret|a l'insu|a leur insu|sans que|pauses|surveill|uberwach|overvak|vigila|webcam|every move|per minute|disciplinary|for dismissal|underperform|low performer/u,
      ),
    ],
    unless:
      /\bnever\b|\bno surveillance|not (?:monitor|track|surveil)|keine uberwachung|ingen overvakning|sin vigilancia|pas de surveillance/,
  },
  {
    // What watches from a screen or a camera, and hides.
    refused:
      /surveill|monitor\p{L}{0,14} (?:of )?(?:employees|staff|workers)|spying|uberwach|overvak|vigilancia|surveillance/u,
    work: [
      guarded(
        /webcam|keystroke|keylog|screenshot|screen record|spelar in|graban? las? pantalla|enregistren?t? (?:l'|les |leurs? )?ecran|skarmdump|skarminspelning|tangenttryck|bildschirmfoto|tastaturanschl|tastatureingab|capturas? de pantalla|pulsaciones|captures? d'ecran|frappes/,
      ),
      guarded(
        /invisibl|hidden|secret|covert|silent|in the background|unnoticed|without (?:their|the \p{L}{1,20}) (?:knowing|knowledge|noticing)|i smyg|utan att (?:de|nagon|personalen) vet|sin que (?:lo )?sep|dolt|osynlig|i bakgrunden|heimlich|unbemerkt|unsichtbar|im hintergrund|invisible|ocult|en segundo plano|a l'insu|a leur insu|en arriere-plan/u,
      ),
    ],
    unless: /\bnever\b|\bno surveillance|not (?:monitor|track|surveil)/,
  },
  {
    // Deciding about applicants without a person.
    refused:
      /scor\p{L}{0,14} (?:of )?(?:applicants|candidates|people)|(?:applicants|candidates|bewerber|sokande|candidatos|candidats)[^.]{0,60}(?:without|ohne|utan|sin|sans)|hire, reject|automated hiring/u,
    work: [
      guarded(
        /scor|rank|reject|grades? |filter|sort out|screen out|decide|disqualif|eliminat|auto.?reject|bewert|aussortier|ablehn|absag|rangordn|poang|rangordna|avslag|sallar|gallrar|puntu|descart|rechaz|clasific|not\p{L}{1,3} (?:les )?candid|rejet|classe|ecart|trie\b|select/u,
      ),
      guarded(
        /applicant|job applications?|candidate|\bcvs?\b|resumes?\b|job.?seeker|bewerb|lebenslauf|sokande|kandidat|candidat|curricul|aspirant|vacanc/u,
      ),
      guarded(
        /automatic|before any|without (?:a |any )?(?:human|person|recruiter)|no human|no recruiter|on its own|by itself|instantly|autonom|automatisch|ohne (?:dass |einen? )?(?:mensch|person|recruiter)|bevor|selbststandig|automatiskt|utan att|innan nagon|automatic|sin (?:que |intervencion|ninguna)|antes de que|automatique|sans (?:qu|intervention|aucun)|avant qu|nobody (?:reads|looks|sees)|lower \d|bottom \d|lowest|\d+ ?(?:%|percent)/u,
      ),
    ],
    unless:
      /a (?:person|human|recruiter) (?:always )?(?:decides|has the last|makes the)|never (?:scores?|ranks?|rejects?)|(?:mensch|person) entscheidet|manniska (?:fattar|beslutar)|decide (?:siempre )?una persona|une personne decide|no scor/,
  },
  {
    refused: /slide|deck|powerpoint|folien|prasentation|strategy papers?/,
    work: [
      guarded(
        /slide|\bdecks?\b|powerpoint|folien|prasentation|presentation|bildspel|diapositiv|presentacion|diaporama|feuille de route|recommandations|recomendaciones|empfehlungen|strategy paper|strategies\b|strategiepapier|strategier\b|strategien\b|white ?paper|recommendation|roadmap document/,
      ),
      guarded(
        /(?:deliver|result|output|end|final|hand|outcome|ergebnis|liefer|entwickeln|erstell|erarbeit|elabor|presenter|presentar|abschluss|schluss|\bslutar\b|resultat|leverans|entrega|resultado|livrable|resultat|rendu|produce|\bwrites?\b|skriver|schreib|escrib|redig)/,
      ),
      guarded(
        /no (?:implementation|code|coding|build)|not (?:implement|build|include)|without (?:implement|build)|nothing (?:is|will be) built|only|end(?:s)? with|keine umsetzung|umsetzung (?:liegt nicht|erfolgt (?:nicht|durch)|ubernehmen)|(?:realisation|mise en (?:oeuvre|place)) (?:sera|est) (?:confiee|assuree|realisee)|(?:implementacion|ejecucion) (?:correra|quedara|la hara|corresponde|no)|nicht umgesetzt|ohne umsetzung|inget byggs|ingen implementation|bygger (?:du |ni )?(?:ingenting|inget)|utan att bygga|sin implementa|sin desarrollar|no se (?:implementa|construye)|sans (?:mise en|realis)|pas de (?:realisation|mise en)|for the board|is a (?:slide|deck|presentation)|others? (?:will )?implement|ends? (?:when|once|there)|by (?:someone|somebody|others) else|(?:genomforande|implementation|umsetzung|bygge|building|implementacion|mise en oeuvre)\p{L}{0,4} [^.]{0,30}(?:\bandra\b|others|andere|otros|d'autres|someone else|the client|kunden)/u,
      ),
    ],
  },
  {
    refused: /nobody talks to|no contact (?:with|to) (?:the )?(?:users|people)|ohne kontakt zu/,
    work: [
      guarded(
        /user|people who use|end.?customer|shop floor|departments?|nutzer|anwender|kunden|anvandar|slutkund|usuari|utilisateur|operat/,
      ),
      guarded(
        /no (?:direct )?contact|not (?:talk|speak|meet|be in (?:touch|contact))|never (?:talk|speak|meet)|nobody (?:talks|speaks|meets)|without (?:any )?contact|no (?:need to )?(?:talk|meet)|don't (?:talk|speak|meet)|won't (?:talk|meet|speak)|shielded from|only (?:through|via) (?:the )?(?:product owner|tickets|manager)|kein(?:en)? (?:direkten )?kontakt|nicht (?:mit|sprechen)|nie mit|ingen (?:direkt)?kontakt|traffar inte|pratar inte|sin contacto|no (?:habl|tendras)|pas de contact|aucun contact|ne parle|sans contact/,
      ),
    ],
  },
];

const ON_SITE = /on.?site|office|vor ort|pa plats|presencial|sur site|presence/;
const FULL = /full.?time|vollzeit|heltid|jornada completa|temps plein/;

/** A share of the meaningful words of a refusal that one sentence of a posting must have. */
const ENOUGH = 0.75;

const NEGATED =
  /\b(?:no|not|never|without|nor|none|keine?n?|nicht|nie|niemals|ohne|inte|aldrig|ingen|inga|utan|sin|nunca|jamas|ni|pas|jamais|aucune?|sans|don't|doesn't|won't)\b/;

/** Finds a refusal that the work of a posting is; undefined where it says nothing of any. */
export function refusedBy(
  refuses: readonly string[],
  posting: Posting,
  conditions: Conditions,
): { refusal: string; line: string } | undefined {
  const lines = posting.lines.filter(({ kind }) => kind !== "unneeded");
  // Where the words of each line stand, by family.
  const families: Map<string, number>[] = [];
  for (const refusal of refuses) {
    const folded = foldLetters(refusal);
    if (ON_SITE.test(folded)) {
      const isMeant = conditions.onSite !== undefined && (!FULL.test(folded) || conditions.isFullTime) &&
        (!/outside|ausserhalb|utanfor|fuera|hors|elsewhere/.test(folded) ||
          conditions.onSite === "elsewhere" && conditions.isOutside(folded));
      if (isMeant) return { refusal, line: conditionsLine(posting) };
      continue;
    }
    const known = KNOWN.filter(({ refused }) => refused.test(folded));
    for (const { work, unless } of known) {
      const found = lines.find(({ folded }, index) => {
        if (!work[0].test(folded) || isDenied(folded)) return false;
        const part = lines.slice(index, index + 3).map(({ folded }) => folded).join(" ");
        return work.every((words) => words.test(part)) && !unless?.test(part);
      });
      if (found !== undefined) return { refusal, line: found.text };
    }
    if (known.length > 0) continue;
    for (const part of alternatives(refusal)) {
      const wanted = new Set(contentWords(wordsIn(part)));
      if (wanted.size === 0) continue;
      const found = lines.find((line, index) => {
        const there = families[index] ??= new Map(
          wordsIn(line.text).filter(({ text }) => !isEmpty(text)).map(({ text, start }) => [familyOf(text), start]),
        );
        const both = [...wanted].filter((word) => there.has(word));
        if (both.length < ENOUGH * wanted.size) return false;
        const from = Math.min(...both.map((word) => there.get(word)!));
        return !NEGATED.test(line.folded.slice(Math.max(0, from - 30), from));
      });
      if (found !== undefined) return { refusal, line: found.text };
    }
  }
  return undefined;
}

/** Recognises a sentence that says that something is not done: "We have never tracked anyone." */
function isDenied(folded: string): boolean {
  return /\b(?:we|our product|it|the system|wir|vi|nosotros|nous) (?:\p{L}{1,20} ){0,2}(?:never|not|nie|niemals|nicht|aldrig|inte|nunca|jamais)\b|never will|\bno (?:surveillance|tracking|monitoring|keystroke|screenshot)|\bdo not (?:track|monitor|score|rank|reject)/u
    .test(folded);
}

/** Splits "Surveillance of employees, or scoring of applicants" into what is refused each by itself. */
function alternatives(refusal: string): string[] {
  return refusal.split(/[,;] ?(?:or |oder |eller |o |ou )?|\s(?:or|oder|eller|ou)\s/).filter((part) =>
    part.trim() !== ""
  );
}

function conditionsLine({ lines, fields }: Posting): string {
  return lines.find(({ folded }) => ON_SITE.test(folded) || /kontor|buro|oficina|bureau/.test(folded))?.text ??
    fields.locations?.said ?? "on site";
}
