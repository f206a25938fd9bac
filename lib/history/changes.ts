import { isDeepStrictEqual } from "node:util";
import { itemSubject } from "@/lib/content/claims.ts";
import type { Content } from "@/lib/content/content.ts";
import type { CandidateContent, Item, ResumeContent, ServicesContent } from "@/lib/content/content_schemas.ts";
import type { Engagement, Terms } from "@/lib/content/schema/terms.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import type { Words } from "@/lib/words/words.ts";

/** A change, apart from its time: its words are made when it is read, in the language of the content. */
export interface Change {
  kind: "added" | "changed" | "removed";
  /**
   * The part of the content: `profile`, `candidate`, `services`, `resume`, `site`, or an item as `project:order-desk`.
   */
  subject: string;
  /** Names the sentence that says it (`history` of the words). */
  what: ChangeName;
  /** The name of the thing that changed: a work, an engagement, a case of the services. */
  name?: string;
  before?: string;
  after?: string;
  /** The number, where a sentence counts. */
  count?: number;
}

/** Every kind of change, with the title under which it stands (`history.titles` of the words). */
export const TITLES = {
  published: "new",
  project_added: "new",
  agent_added: "new",
  item_removed: "removed",
  item_figures: "figures",
  headline: "profile",
  availability: "availability",
  available_from: "availability",
  engagement_added: "conditions",
  engagement_removed: "conditions",
  engagement: "conditions",
  compensation: "conditions",
  languages: "conditions",
  places: "conditions",
  work_authorization: "conditions",
  wishes: "conditions",
  confirmed: "conditions",
  service_added: "services",
  service_removed: "services",
  services_added: "services",
  services_removed: "services",
  services: "services",
  resume_added: "resume",
  resume_removed: "resume",
  wording: "wording",
} as const satisfies Record<string, keyof Words["history"]["titles"]>;

export type ChangeName = keyof typeof TITLES;

/** All that the owner says and that is served; without what only decides how it looks, and without the product's own. */
export type State = ReturnType<typeof stateOf>;

/**
 * Returns what is compared with the state before. It is made of the content itself: an address that changes, or a
 * version of the service that says the same in another form, is no change. Lists that are empty are absent.
 */
export function stateOf(content: Content) {
  const { site, profile, candidate, services, resume, items, pages } = content;
  const { hue: _hue, look: _look, time_zone: _zone, updated_at: _day, ...said } = site;
  const state = {
    site: said,
    profile,
    candidate,
    services,
    resume,
    items: items as Item[] | undefined,
    pages: pages as Content["pages"] | undefined,
  };
  return JSON.parse(JSON.stringify(state, withoutNothing)) as typeof state;
}

/** Leaves out what says nothing: a field that a later version adds with an empty default must be no change. */
function withoutNothing(_key: string, value: unknown): unknown {
  const isNothing = value === null || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? undefined : value;
}

/** Lists what differs between two states, the weightiest first. Corrections of wording are one change. */
export function changesBetween(before: State, after: State): Change[] {
  const wording: string[] = [];
  const changes = [
    ...itemChanges(before.items, after.items, wording),
    ...candidateChanges(before.candidate, after.candidate, wording, after.site.language),
    ...profileChanges(before, after, wording),
    ...servicesChanges(before.services, after.services, wording),
    ...resumeChanges(before.resume, after.resume, wording),
  ];
  const restOf = ({ site, pages = [] }: State) => [site, pages];
  if (!isDeepStrictEqual(restOf(before), restOf(after))) wording.push("site");
  if (wording.length === 0) return changes;
  const subject = new Set(wording).size === 1 ? wording[0] : "site";
  return [...changes, { kind: "changed", subject, what: "wording", count: new Set(wording).size }];
}

/** Says that something is served for the first time. */
export function firstChange({ items = [], profile }: State): Change {
  return { kind: "added", subject: "profile", what: "published", name: profile.name, count: items.length };
}

function itemChanges(before: readonly Item[] = [], after: readonly Item[] = [], wording: string[]): Change[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const present = new Set(after.map(({ id }) => id));
  const isSame = (one: Item, other: Item) => isDeepStrictEqual(withoutDates(one), withoutDates(other));
  const changes: Change[] = [];
  for (const item of after) {
    const old = known.get(item.id);
    const subject = itemSubject(item);
    if (old === undefined) {
      changes.push({ kind: "added", subject, what: `${item.kind}_added`, name: item.title });
    } else if (!isSame(old, item)) {
      const [was, is] = [old, item].map(figuresOf);
      if (was === is) wording.push(subject);
      else changes.push({ kind: "changed", subject, what: "item_figures", name: item.title });
    }
  }
  for (const item of before.filter(({ id }) => !present.has(id))) {
    changes.push({ kind: "removed", subject: itemSubject(item), what: "item_removed", name: item.title });
  }
  return changes;
}

/** Leaves out the day on which a text was changed: the change itself shows it. */
function withoutDates(item: Item): unknown {
  const { updated_at: _updated, ...rest } = item;
  return rest;
}

/** Returns the numbers in a work's story, on which its readers rely. */
function figuresOf({ result = "", outcome = "" }: Item): string {
  return [...`${result}\n${outcome}`.matchAll(/\p{N}+(?:[.,]\p{N}+)*/gu)].map(([figure]) => figure).join(" ");
}

/** The lines of text that say what the terms say too: where those have changed, the lines follow. */
const LINES_OF_TERMS = [
  "availability",
  "engagement_types",
  "compensation",
  "languages",
  "location",
  "remote_policy",
  "work_authorization",
] as const;

function candidateChanges(
  before: Partial<CandidateContent> = {},
  after: Partial<CandidateContent> = {},
  wording: string[],
  language: string,
): Change[] {
  const changed = (what: ChangeName, more: Partial<Change> = {}): Change => {
    return { kind: "changed", subject: "candidate", what, ...more };
  };
  const changes = termChanges(before.terms, after.terms, changed, termWords(language));
  const lines = LINES_OF_TERMS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  // A line is a change of its own only where no term has changed with it.
  if (changes.length === 0) {
    for (const field of lines) {
      const [was, is] = [before[field], after[field]].map((value) => Array.isArray(value) ? value.join(", ") : value);
      const what: ChangeName = field === "engagement_types"
        ? "engagement"
        : field === "location" || field === "remote_policy"
        ? "places"
        : field;
      changes.push(changed(what, { before: was, after: is }));
    }
  }
  const rest = (candidate: Partial<CandidateContent>) => {
    const { updated_at: _day, terms: _terms, ...said } = candidate;
    return Object.entries(said).filter(([field]) => !LINES_OF_TERMS.some((line) => line === field));
  };
  const isReworded = !isDeepStrictEqual(new Map(rest(before)), new Map(rest(after)));
  if (isReworded) wording.push("candidate");
  const isConfirmed = after.updated_at !== undefined && before.updated_at !== undefined &&
    after.updated_at > before.updated_at;
  if (isConfirmed && changes.length === 0 && !isReworded) {
    changes.push(changed("confirmed", { after: after.updated_at }));
  }
  return changes;
}

type Changed = (what: ChangeName, more?: Partial<Change>) => Change;

function termChanges(
  before: Terms = {},
  after: Terms = {},
  changed: Changed,
  say: ReturnType<typeof termWords>,
): Change[] {
  const changes: Change[] = [];
  const old = byName(before.engagements);
  const present = byName(after.engagements);
  for (const [key, engagement] of present) {
    const was = old.get(key);
    // The only one needs no name.
    const name = present.size > 1 ? say.title(engagement) : undefined;
    if (was === undefined) {
      changes.push({ ...changed("engagement_added"), kind: "added", name: say.title(engagement) });
      continue;
    }
    const { available_from: from, compensation: pay, ...rest } = engagement;
    const { available_from: oldFrom, compensation: oldPay, ...oldRest } = was;
    if (from !== oldFrom) changes.push(changed("available_from", { name, before: oldFrom, after: from }));
    if (!isDeepStrictEqual(pay, oldPay)) {
      changes.push(changed("compensation", { name, before: say.compensation(oldPay), after: say.compensation(pay) }));
    }
    if (!isDeepStrictEqual(rest, oldRest)) changes.push(changed("engagement", { name: say.title(engagement) }));
  }
  for (const [key, engagement] of old) {
    if (!present.has(key)) {
      changes.push({ ...changed("engagement_removed"), kind: "removed", name: say.title(engagement) });
    }
  }
  const languagesOf = ({ languages = [] }: Terms) =>
    languages.map(({ name, level }) => `${name} (${say.level(level)})`).join(", ");
  const areasOf = ({ work_authorization = [] }: Terms) => say.authorizations(work_authorization).join("; ");
  for (const [what, inWords] of [["languages", languagesOf], ["work_authorization", areasOf]] as const) {
    const [was, is] = [before, after].map(inWords);
    if (was !== is) changes.push(changed(what, { before: was || undefined, after: is || undefined }));
  }
  if (!isDeepStrictEqual(before.places, after.places)) changes.push(changed("places"));
  const wishes = ({ wants = [], refuses = [] }: Terms) => [wants, refuses];
  if (!isDeepStrictEqual(wishes(before), wishes(after))) changes.push(changed("wishes"));
  return changes;
}

/** Gives engagements by what they are, so that one is recognised when its conditions change. */
function byName(engagements: readonly Engagement[] = []): Map<string, Engagement> {
  const named = new Map<string, Engagement>();
  for (const engagement of engagements) {
    const key = engagement.employment_types.toSorted().join();
    named.set(named.has(key) ? `${key} ${engagement.title ?? named.size}` : key, engagement);
  }
  return named;
}

function profileChanges({ profile: before }: State, { profile: after }: State, wording: string[]): Change[] {
  const { headline: was, ...oldRest } = before;
  const { headline: is, ...rest } = after;
  if (!isDeepStrictEqual(oldRest, rest)) wording.push("profile");
  return was === is ? [] : [{ kind: "changed", subject: "profile", what: "headline", before: was, after: is }];
}

function servicesChanges(before: State["services"], after: State["services"], wording: string[]): Change[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ kind: "added", subject: "services", what: "services_added", name: after!.name }];
  if (after === undefined) {
    return [{ kind: "removed", subject: "services", what: "services_removed", name: before.name }];
  }
  const casesOf = ({ useCases = [] }: Partial<ServicesContent>) =>
    new Map(useCases.map(({ id, title }) => [id, title]));
  const [old, present] = [casesOf(before), casesOf(after)];
  const changes: Change[] = [
    ...[...present].filter(([id]) => !old.has(id))
      .map(([, name]): Change => ({ kind: "added", subject: "services", what: "service_added", name })),
    ...[...old].filter(([id]) => !present.has(id))
      .map(([, name]): Change => ({ kind: "removed", subject: "services", what: "service_removed", name })),
  ];
  // What is offered and what it costs is more than wording.
  const offer = (
    { pricing, not_offered, capabilities, offers, stages = [] }: Partial<ServicesContent>,
  ) => [pricing, not_offered, capabilities, offers, stages.map(({ name }) => name)];
  if (!isDeepStrictEqual(offer(before), offer(after))) {
    changes.push({ kind: "changed", subject: "services", what: "services" });
  } else if (changes.length === 0 && !isDeepStrictEqual(before, after)) {
    wording.push("services");
  }
  return changes;
}

/** The fields that name the entries of each list of the history. */
const ENTRY_NAMES: Record<string, readonly string[]> = {
  work: ["position", "name"],
  volunteer: ["position", "organization"],
  education: ["studyType", "area", "institution"],
  certificates: ["name"],
  awards: ["title"],
  publications: ["name"],
};

function resumeChanges(before: ResumeContent = {}, after: ResumeContent = {}, wording: string[]): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const changes: Change[] = [];
  for (const [part, fields] of Object.entries(ENTRY_NAMES)) {
    const namesOf = (resume: ResumeContent) => {
      const entries = (resume as Record<string, Record<string, string>[] | undefined>)[part] ?? [];
      return entries.map((entry) => fields.map((field) => entry[field]).filter(Boolean).join(", "));
    };
    const [old, present] = [namesOf(before), namesOf(after)];
    const added = present.filter((name) => !old.includes(name));
    const gone = old.filter((name) => !present.includes(name));
    // As many as before under other names: they were renamed.
    if (added.length === gone.length) continue;
    const [what, names]: [ChangeName, string[]] = added.length > gone.length
      ? ["resume_added", added.slice(0, added.length - gone.length)]
      : ["resume_removed", gone.slice(0, gone.length - added.length)];
    const kind = what === "resume_added" ? "added" : "removed";
    changes.push(...names.map((name): Change => ({ kind, subject: "resume", what, name })));
  }
  if (changes.length === 0) wording.push("resume");
  return changes;
}
