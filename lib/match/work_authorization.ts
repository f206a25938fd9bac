import { areaOf, areasIn, countriesOfTowns } from "@/lib/match/geography.ts";
import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { isOfOthers, lineOf } from "@/lib/match/posting_words.ts";
import { townsSaid } from "@/lib/match/workplace.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

export interface StatedAuthorization {
  needs: "permit" | "citizenship" | "no_sponsorship" | "sponsored";
  areas: string[];
  said: string;
}

/** Says who may work somewhere, without naming a permit. */
export const MAY_WORK = guarded(
  /(?:allowed|entitled|permitted|free) to work in|you may work in|zugang zum [^.;]{0,24}arbeitsmarkt|(?:far|har ratt att) arbeta i/,
);
const RIGHT = guarded(
  /right to work|work permit|working permit|permission to work|authori[sz]ed to work|authori[sz]ation to work|work authori[sz]ation|eligible to work|legally (?:entitled|allowed|able) to work|sponsor|\bvisas?\b|\b[bcgl] permit|citizen|citoyen|passport|nationality|national of|\bnationals?\b|arbeitserlaubnis|arbeitsgenehmigung|arbeitsbewilligung|niederlassungsbewilligung|aufenthalts|staatsangehorig|staatsburger|arbetstillstand|medborgar|permiso de trabajo|visado|\bvisum|autorizacion (?:de trabajo|para trabajar)|derecho a trabajar|nacionalidad|ciudadan|permis de travail|autorisation de travail|droit de travailler|nationalite|titre de sejour|autorise a travailler|rett til a arbeide|ratt att arbeta|berechtigt.{0,20}zu arbeiten|bewilligung zur arbeit|arbeitsaufnahme|arbeitsberechtigung|burger(?:in)? (?:der|eines|von|aus)\b|documentacion en regla|papeles en regla|para trabajar en|pouvoir travailler en/,
);
const CITIZEN = guarded(
  /burger(?:in)? (?:der|eines|von|aus)\b|citizen|citoyen|passport|nationality|nationals?\b|staatsangehorig|staatsburger|medborgar|nacionalidad|ciudadan|nationalite/,
);
const NO_SPONSOR = guarded(
  /(?:not|no|unable|cannot|can't|won't|without|kein\p{L}{0,14}|nicht|inte|sin|pas|ne)\b[^.;]{0,40}(?:sponsor|visa)|(?:sponsor\p{L}{0,14}|visas?)[^.;]{0,34}(?:not|nicht|inte|unavailable|kein)/u,
);
/** Sentences about equal opportunity name nationality and ask for none. */
const WELCOMES_ALL = guarded(
  /discriminat|diskrimin|equal.opportunit|chancengleich|regardless|irrespective|unabhangig von|oavsett|oberoende av|sin importar|independientemente|sans distinction|indifferen/,
);
const PERMIT = guarded(
  /permit|visa|sponsor|sejour|erlaubnis|genehmigung|bewilligung|right to work|tillstand|permiso|must be/,
);
/** Whoever needs no visa is told nothing that decides. */
const NO_PERMIT = guarded(
  /\bno (?:\p{L}{2,12} ){0,2}(?:visas?|permits?|sponsorship) (?:\p{L}{2,4} )?(?:needed|required|necessary)|(?:visas?|permits?|sponsorship) (?:is |are |isn't |aren't )?(?:not )?(?<=n't |not )(?:needed|required|necessary)|needs? no (?:\p{L}{2,12} ){0,2}(?:visa|permit)|(?:don't|do not|doesn't|won't) (?:need|require) (?:an? |any )?(?:\p{L}{2,12} )?(?:visa|permit)|kein(?:e|en)? (?:\p{L}{2,14} )?(?:visum|arbeitserlaubnis|aufenthaltserlaubnis)[^.;]{0,20}(?:notig|erforderlich|notwendig|benotigt)|(?:inget|inte) (?:\p{L}{2,12} ){0,2}(?:visum|arbetstillstand)|(?:no (?:se necesita|hace falta|es necesario)|sin necesidad de) (?:\p{L}{2,12} ){0,2}(?:visado|permiso)|(?:pas besoin de|aucun|ni) (?:visa|permis de travail)/u,
);
const SPONSORED = guarded(
  /(?:we |can |will |do |happy to |able to |offer |provide )[^.;]{0,20}(?:sponsor|visa)|(?:help|support|assist|unterstutz|helfen|hjalper|ayud|apoy|gestion|aidons|accompagn)\p{L}{0,8}[^.;]{0,40}(?:visa|visado|visum|permit|erlaubnis|tillstand|permiso de trabajo|permis de travail)|sponsorship (?:is )?(?:available|offered|possible)|visum\p{L}{0,14} unterstutz|relocation and visa/u,
);

/** What makes citizens whoever is looked for, and not those who are served: "EU citizens only". */
const ASKS = guarded(
  /\bonly\b|must|requir|need|\byou\b|\byour\b|hold|should|open to|applicant|candidate|condition|\bnur\b|erforderlich|voraus|\bsie\b|\bdu\b|zwingend|krav|maste|\bendast|\bbara\b|sokande|imprescind|requis|exig|\bsolo\b|obligator|necesari|debes|reserv|uniquement|seul|\bvous\b|bewerb|or (?:a )?|oder|eller|\bou?\b/,
);
const NO_CITIZENSHIP =
  /\b(?:no|without|keine?|ohne|inget|sin|aucune?|pas de) (?:\p{L}{2,14} )?(?:citizenship|nationality|staats(?:angehorigkeit|burgerschaft)|medborgarskap|nacionalidad|nationalite)/u;

/** Citizens as people, who may be those that are served. */
const CITIZENS =
  /\bcitizens\b|\bnationals\b|medborgare\b|burger(?:innen)? (?:der|eines|von|aus)\b|ciudadan[oa]s|citoyens/;

/** Tells whether a sentence about citizens asks for them; a short one that only names them does. */
function asksForCitizens({ folded, kind }: PostingLine): boolean {
  return kind === "required" || folded.split(" ").length <= 5 ||
    (!CITIZENS.test(folded) || ASKS.test(folded)) && !isOfOthers(folded);
}

/** Reads who may do the work, and for which countries or areas it is asked. */
export function authorizationOf({ fields }: Posting, lines: readonly PostingLine[]): StatedAuthorization | undefined {
  const own = fields.eligibility === undefined ? [] : [lineOf(fields.eligibility)];
  const country = (fields.locations?.value ?? []).flatMap(({ country, locality }) =>
    areaOf(country ?? "") ?? areaOf(locality ?? "") ?? []
  );
  // A plain text names the town; its country is known for the larger ones.
  let towns: string[] | undefined;
  const inTowns = () =>
    towns ??= countriesOfTowns(
      [...new Set(lines.flatMap((line, index) => townsSaid(line, index)))]
        .map(({ locality }) => foldLetters(locality ?? "")).join(" "),
    );
  let found: StatedAuthorization | undefined;
  for (const line of [...own, ...lines]) {
    const { text, folded } = line;
    const isNamed = RIGHT.test(folded) || MAY_WORK.test(folded);
    if (isNamed && NO_PERMIT.test(folded) || WELCOMES_ALL.test(folded) && !PERMIT.test(folded)) continue;
    if (!isNamed && text !== fields.eligibility) continue;
    if (NO_CITIZENSHIP.test(folded) || CITIZEN.test(folded) && !PERMIT.test(folded) && !asksForCitizens(line)) {
      continue;
    }
    const areas = areasIn(folded, { people: CITIZEN.test(folded) });
    const where = areas.length > 0 ? areas : found?.areas ?? (country.length > 0 ? country : inTowns());
    const needs = NO_SPONSOR.test(folded)
      ? "no_sponsorship"
      : SPONSORED.test(folded)
      ? "sponsored"
      : CITIZEN.test(folded) &&
          !/senior citizen|citizens? (?:service|data|request|letters|portal)|or (?:a )?(?:work|valid|permanent)|work permit|right to work|permis de travail|\bpermit\b|titre de sejour|arbeitsbewilligung|arbeitserlaubnis|aufenthalts|permiso de trabajo|arbetstillstand/
            .test(folded)
      ? "citizenship"
      : /senior citizen|citizens? (?:service|data|request|letters|portal)|burger(?:service|buro)|medborgar(?:service|kontor|dialog)|nationality\b.{0,200}(?:regardless|background)|regardless.{0,200}nationality|unabhangig von|oavsett|sin importar|sans distinction/
          .test(folded)
      ? undefined
      : "permit";
    if (needs === undefined) continue;
    if (found === undefined || needs === "no_sponsorship" && found.needs === "permit") {
      found = { needs, areas: where, said: text };
    }
  }
  return found;
}
