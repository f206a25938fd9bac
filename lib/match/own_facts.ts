import { type Claim, CLAIMING, claims } from "@/lib/content/claims.ts";
import type { Content } from "@/lib/content/content.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { cuesIn, sharedIds } from "@/lib/language/lexicons.ts";
import { type Name, professionsOf, sinceIn, splitNames, yearsIn } from "@/lib/match/asked_names.ts";
import { sentences } from "@/lib/text/sentences.ts";

/** A text of the owner's that can be cited. */
export interface Quote {
  claim: string;
  subject: string;
  text: string;
}

/** A span of time, in months since the year 0; `to` is exclusive. */
export interface Months {
  from: number;
  to: number;
}

/** A profession, licence or degree that the owner states as their own. */
export interface OwnFact extends Quote {
  kind: Name["kind"];
  id: string;
  /** The words of the text that say so. */
  because: string;
  /** When it was held, where the text is dated. */
  months?: Months;
  /** For how many years, where the text says so. */
  years?: number;
}

/** What the owner has done with dates. */
export interface DatedWork {
  /** The subject of its passages, or the id of the claim of a position. */
  of: string;
  months: Months;
  isPosition: boolean;
}

export interface OwnFacts {
  facts: readonly OwnFact[];
  works: readonly DatedWork[];
}

/** What the owner is and holds. */
export const ownFacts = derivedFrom(CLAIMING, (content, partOf) => readFacts(content, partOf(claims)));

/** Claims that state what the owner does for a living; roles that are only wanted are none of them. */
const ROLE = /^(?:profile#headline|resume#(?:work|volunteer)\/\d+)$/;
/** Claims of what was learned and is held. */
const PAPER = /^resume#(?:education|certificates)\/\d+$/;
/** Lists of what the owner can do, where tickets are named as well. */
const LISTED = /^profile#skills\/\d+$/;

function readFacts(
  { resume = {}, site, items }: Pick<Content, "resume" | "site" | "items">,
  said: readonly Claim[],
): OwnFacts {
  const tags = [site.language, "en"];
  const today = site.updated_at;
  const facts: OwnFact[] = [];
  const claims = new Map(said.map((claim) => [claim.id, claim]));
  const take = (quote: Quote, said: string, kinds: readonly Name["kind"][], more: Partial<OwnFact> = {}) => {
    for (const { kind, id, said: because } of splitNames(said, tags).own) {
      if (kinds.includes(kind)) facts.push({ ...quote, kind, id, because, ...more });
    }
  };
  const positions = new Map(
    [...resume.work ?? [], ...resume.volunteer ?? []].map((one) => [one, spanOf(one.startDate, one.endDate, today)]),
  );
  const entries = (list: "work" | "volunteer" | "education" | "certificates") =>
    (resume[list] ?? []).map((entry, index, all) => ({ entry, claim: `resume#${list}/${all.length - index}` }));
  const quoted = (claim: string): Quote => {
    const { subject, statement } = claims.get(claim)!;
    return { claim, subject, text: statement.split("\n")[0] };
  };
  for (const { entry, claim } of [...entries("work"), ...entries("volunteer")]) {
    const { position } = entry as { position?: string };
    if (position === undefined) continue;
    take(quoted(claim), position, ["professions", "licences"], { months: positions.get(entry as never) });
  }
  for (const { entry, claim } of entries("education")) {
    const { studyType, area } = entry as { studyType?: string; area?: string };
    take(quoted(claim), [studyType, area].filter(Boolean).join(", "), ["professions", "licences", "degrees"]);
  }
  for (const { entry, claim } of entries("certificates")) {
    take(quoted(claim), (entry as { name: string }).name, ["professions", "licences", "degrees"]);
  }
  for (const { id: claim, subject, statement } of claims.values()) {
    if (claim === "profile#headline") take({ claim, subject, text: statement }, statement, ["professions", "licences"]);
    if (LISTED.test(claim)) take({ claim, subject, text: statement }, statement, ["licences"]);
    if (ROLE.test(claim) || PAPER.test(claim) || !/^profile#(?:summary|about)/.test(claim)) continue;
    for (const text of sentences(statement)) {
      // "I have been a nurse since 2004": what is said of others has no such words.
      if (!cuesIn(text, tags).some(({ id }) => id === "self")) continue;
      const since = sinceIn(text, tags);
      const years = since === undefined ? yearsIn(text, tags) : Number(today.slice(0, 4)) - since;
      take({ claim, subject, text }, text, ["professions", "licences"], years === undefined ? {} : { years });
    }
  }
  return {
    facts: withImplied(facts),
    works: [
      ...entries("work").flatMap(({ entry, claim }) => {
        const months = positions.get(entry as never);
        return months === undefined ? [] : [{ of: claim, months, isPosition: true }];
      }),
      ...items.flatMap(({ kind, id, start_date, end_date }) => {
        const months = end_date === undefined ? undefined : spanOf(start_date, end_date, today);
        return months === undefined ? [] : [{ of: `${kind}:${id}`, months, isPosition: false }];
      }),
    ],
  };
}

/** Adds what somebody is as well: a surgeon is a physician, and who is admitted to the bar is a lawyer. */
function withImplied(facts: readonly OwnFact[]): OwnFact[] {
  const { licences } = sharedIds();
  return facts.flatMap((fact) => {
    if (fact.kind === "degrees") return [fact];
    const professions = fact.kind === "professions"
      ? [fact.id]
      : licences[fact.id].for.length === 1
      ? licences[fact.id].for
      : [];
    const all = professions.flatMap((id) => [...professionsOf(id)]);
    return [
      ...fact.kind === "licences" ? [fact] : [],
      ...all.map((id): OwnFact => ({ ...fact, kind: "professions", id })),
    ];
  });
}

function spanOf(start: string | undefined, end: string | undefined, today: string): Months | undefined {
  if (start === undefined) return undefined;
  const from = monthOf(start, 0);
  // Whoever names only a year may have begun, or ended, in any month of it.
  const to = monthOf(end ?? today, end !== undefined && end.length === 4 ? 0 : 1);
  return to > from ? { from, to } : undefined;
}

function monthOf(date: string, more: number): number {
  return Number(date.slice(0, 4)) * 12 + (Number(date.slice(5, 7)) || 1) - 1 + more;
}

/** Counts the years of some spans; those that overlap count once. */
export function yearsOf(spans: readonly Months[]): number {
  return joined(spans).reduce((months, { from, to }) => months + to - from, 0) / 12;
}

/** Joins the spans that overlap or follow each other. */
export function joined(spans: readonly Months[]): Months[] {
  const all: Months[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || from > last.to) all.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return all;
}
