import type { Content } from "@/lib/content/content.ts";
import { type EvidenceLink, type Item, SECTION_FIELDS, type SectionField } from "@/lib/content/content_schemas.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { sentencesIn } from "@/lib/text/excerpt.ts";

/** Something that the owner says and that others may want to see proved. */
export interface Claim {
  /**
   * Its subject and its place there: `project:order-desk#result`, `candidate#languages/de`. It comes from the structure
   * of the content and not from its words, so that it outlives every rewording.
   */
  id: string;
  /**
   * The part of the content that it is about: `profile`, `candidate`, `services`, `resume`, or an item as
   * `project:order-desk`.
   */
  subject: string;
  statement: string;
  /** The day on which it was last confirmed, or the period that it names: 2026, 2026-11 or 2026-11-01. */
  asOf: string;
  /** The links that show it, in the owner's order. */
  evidence: readonly Omit<EvidenceLink, "claim">[];
}

/** The fields of the content that claims are made of. */
export const CLAIMING = ["profile", "candidate", "services", "items", "resume", "site"] as const;

type ClaimingContent = Pick<Content, typeof CLAIMING[number]>;

/**
 * Everything that the owner says of results, dates, certificates and figures, and what a role is compared with: the
 * sections of each work, skills, languages, conditions, the history. In the order in which a reader meets them.
 */
export const claims = derivedFrom(CLAIMING, collectClaims);

/** The same by what they are about. */
export const claimsBySubject = derivedFrom(
  CLAIMING,
  (_content, partOf) => Map.groupBy(partOf(claims), ({ subject }) => subject),
);

/** Returns the id of the claim that `field` of a subject makes. */
function claimId(subject: string, field: string): string {
  return `${subject}#${field}`;
}

/** Names an item as the subject of claims. */
export function itemSubject({ kind, id }: Pick<Item, "kind" | "id">): string {
  return `${kind}:${id}`;
}

/** A claim before it is known what proves it; certificates and publications bring that along. */
type Statement = Omit<Claim, "evidence"> & { evidence?: Claim["evidence"] };

/** Collects the claims of a content that is not served. */
export function collectClaims(content: ClaimingContent): readonly Claim[] {
  const statements = [
    ...profileClaims(content),
    ...candidateClaims(content),
    ...servicesClaims(content),
    ...content.items.flatMap((item) => itemClaims(item, content.site.updated_at)),
    ...resumeClaims(content),
  ];
  const byId = new Map<string, EvidenceLink[]>();
  for (const item of content.items) {
    for (const link of item.evidence ?? []) {
      const id = provedClaim(item, link);
      byId.set(id, [...byId.get(id) ?? [], link]);
    }
  }
  return statements.map(({ evidence = [], ...statement }) => ({
    ...statement,
    evidence: [...evidence, ...(byId.get(statement.id) ?? []).map(({ claim: _claim, ...link }) => link)],
  }));
}

/** Returns the id of the claim that a link of an item is evidence of: the result, unless the owner names another. */
function provedClaim(item: Item, { claim }: EvidenceLink): string {
  if (claim === undefined) return mainClaim(item);
  return claim.includes("#") && !claim.startsWith("#") ? claim : claimId(itemSubject(item), claim.replace(/^#/, ""));
}

/** Returns the id of the claim that matters most of an item: its result. */
export function mainClaim(item: Item): string {
  return claimId(itemSubject(item), mainField(item));
}

/** Finds the links of items that are evidence of something that nobody says; the owner has misspelt it. */
export function unprovable(content: ClaimingContent): { item: Item; claim: string; known: string[] }[] {
  // What most owners do not have must not cost every start the reading of all that they say.
  if (content.items.every(({ evidence }) => evidence === undefined)) return [];
  const ids = collectClaims(content).map(({ id }) => id);
  return content.items.flatMap((item) =>
    (item.evidence ?? []).filter((link) => !ids.includes(provedClaim(item, link)))
      .map(({ claim = "" }) => ({ item, claim, known: ids }))
  );
}

/** The sections in the order of their weight: what proves a work proves the first of them that it has. */
const BY_WEIGHT: SectionField[] = ["result", "outcome", "solution", "implementation", "problem"];

function mainField(item: Item): string {
  return BY_WEIGHT.find((field) => item[field] !== undefined) ?? "title";
}

/** Makes what makes the claims of a subject. */
function claimsOf(subject: string, asOf: string) {
  return (field: string, statement: string): Statement => ({ id: claimId(subject, field), subject, statement, asOf });
}

function itemClaims(item: Item, updatedAt: string): Statement[] {
  const claim = claimsOf(itemSubject(item), item.updated_at ?? updatedAt);
  const { start_date, end_date, capabilities, title, organization } = item;
  const sections = SECTION_FIELDS.flatMap((field) => {
    const text = item[field];
    return text === undefined ? [] : [claim(field, text)];
  });
  return [
    claim("title", organization === undefined ? title : `${title} (${organization})`),
    ...start_date === undefined && end_date === undefined ? [] : [claim("dates", span(start_date, end_date))],
    ...sections,
    ...(item.sections ?? []).flatMap((section) => "field" in section ? [] : [section.text])
      .map((text, index) => claim(`sections/${index + 1}`, text)),
    ...capabilities.map((capability, index) => claim(`capabilities/${index + 1}`, capability)),
  ];
}

function profileClaims({ profile, site }: ClaimingContent): Statement[] {
  const claim = claimsOf("profile", site.updated_at);
  const figures = (field: string, text: string) => {
    const said = sentencesWithFigures(text, site.language);
    return said === "" ? [] : [claim(field, said)];
  };
  return [
    claim("headline", profile.headline),
    ...figures("summary", profile.summary),
    ...profile.about.flatMap((text, index) => figures(`about/${index + 1}`, text)),
    ...profile.skillCategories.map(({ category, items }, index) =>
      claim(`skills/${index + 1}`, items.length === 0 ? category : `${category}: ${items.join(", ")}`)
    ),
    ...profile.aiTools === undefined ? [] : [claim("aiTools", profile.aiTools.join(", "))],
    ...profile.strengths.map(({ title, detail }, index) => claim(`strengths/${index + 1}`, `${title}. ${detail}`)),
  ];
}

/** The lines of `candidate.yaml` that state a fact each. */
const CANDIDATE_LINES = [
  "availability",
  "location",
  "remote_policy",
  "work_authorization",
  "compensation",
] as const;

function candidateClaims({ candidate }: ClaimingContent): Statement[] {
  if (candidate === undefined) return [];
  const claim = claimsOf("candidate", candidate.updated_at);
  const { languages = [], engagements = [], work_authorization = [], places, wants = [], refuses = [] } =
    candidate.terms ?? {};
  const lines = CANDIDATE_LINES.flatMap((field) => {
    const text = candidate[field];
    return text === undefined ? [] : [claim(field, text)];
  });
  const { years, areas } = candidate.experience ?? { areas: [] };
  return [
    ...lines,
    ...years === undefined ? [] : [claim("experience/years", String(years))],
    ...areas.map((area, index) => claim(`experience/areas/${index + 1}`, area)),
    ...languages.length > 0
      ? languages.map((language) => claim(`languages/${language.tag}`, inWords(language)))
      : (candidate.languages ?? []).map((line, index) => claim(`languages/${index + 1}`, line)),
    ...(candidate.engagement_types ?? []).map((line, index) => claim(`engagement_types/${index + 1}`, line)),
    ...engagements.map((engagement, index) => claim(`terms/engagements/${index + 1}`, inWords(engagement))),
    ...work_authorization.map((one) => claim(`work_authorization/${one.area}`, inWords(one))),
    ...places === undefined ? [] : [claim("terms/places", inWords(places))],
    ...wants.map((line, index) => claim(`terms/wants/${index + 1}`, line)),
    ...refuses.map((line, index) => claim(`terms/refuses/${index + 1}`, line)),
  ];
}

/** Writes facts as a line that reads the same in every language of the content: `level: C1; name: German`. */
function inWords(facts: object): string {
  return Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${valueInWords(value)}`).join("; ");
}

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value).filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${name.replaceAll("_", " ")} ${valueInWords(part)}`).join(" ");
}

function servicesClaims({ services, site }: ClaimingContent): Statement[] {
  if (services === undefined) return [];
  const claim = claimsOf("services", site.updated_at);
  return [
    claim("promise", services.promise),
    ...Object.entries(services.capabilities ?? {}).flatMap(([group, { items }]) =>
      items.map((item, index) => claim(`capabilities/${group}/${index + 1}`, item))
    ),
    ...services.useCases.map(({ id, title, outcome }) => claim(`use_cases/${id}`, `${title}: ${outcome}`)),
  ];
}

/**
 * Lists the claims of the history. Its lists are written newest first, so their entries are counted from the oldest:
 * what is added in front leaves all others their ids.
 */
function resumeClaims({ resume = {}, site }: ClaimingContent): Statement[] {
  const { work = [], volunteer = [], education = [], certificates = [], awards = [], publications = [] } = resume;
  const each = <T>(name: string, entries: readonly T[], tell: (entry: T) => Partial<Statement>, also = NOTHING) =>
    entries.flatMap((entry, index): Statement[] => {
      const field = `${name}/${entries.length - index}`;
      const main = { ...claimsOf("resume", site.updated_at)(field, ""), ...tell(entry) };
      return [
        main,
        ...also(entry).map((text, at) => claimsOf("resume", main.asOf)(`${field}/highlights/${at + 1}`, text)),
      ];
    });
  const highlightsOf = ({ highlights = [] }: { highlights?: string[] }) => highlights;
  return [
    ...each("work", work, ({ position, name, summary, startDate, endDate }) => ({
      statement: said(joined(position, name), span(startDate, endDate), summary),
      asOf: endDate ?? site.updated_at,
    }), highlightsOf),
    ...each("volunteer", volunteer, ({ position, organization, summary, startDate, endDate }) => ({
      statement: said(joined(position, organization), span(startDate, endDate), summary),
      asOf: endDate ?? site.updated_at,
    }), highlightsOf),
    ...each("education", education, ({ studyType, area, institution, startDate, endDate, score }) => ({
      statement: said(joined(studyType, area, institution), span(startDate, endDate), score),
      asOf: endDate ?? site.updated_at,
    })),
    ...each("certificates", certificates, ({ name, issuer, date, url }) => ({
      statement: said(joined(name, issuer), date),
      asOf: date ?? site.updated_at,
      evidence: url === undefined ? [] : [{ url, kind: "certificate", title: name }],
    })),
    ...each("awards", awards, ({ title, awarder, date, summary }) => ({
      statement: said(joined(title, awarder), date, summary),
      asOf: date ?? site.updated_at,
    })),
    ...each("publications", publications, ({ name, publisher, releaseDate, url }) => ({
      statement: said(joined(name, publisher), releaseDate),
      asOf: releaseDate ?? site.updated_at,
      evidence: url === undefined ? [] : [{ url, kind: "publication", title: name }],
    })),
  ];
}

// deno-lint-ignore no-explicit-any -- it takes whatever `each` is called with
const NOTHING = (_entry: any): string[] => [];

function joined(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(", ");
}

/** Joins what is said to lines of a text; what is not said leaves no trace. */
function said(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(". ");
}

/** Writes a stretch of time as it is known: `2021-09 –`, `2018-04 – 2021-08`, `– 2012`. */
function span(from = "", until = ""): string {
  return from === "" && until === "" ? "" : `${from} – ${until}`.trim();
}

/** Returns the sentences of a text in which a figure stands. */
function sentencesWithFigures(text: string, language: string): string {
  if (!/\p{N}/u.test(text)) return "";
  return [...sentencesIn(language).segment(text)].map(({ segment }) => segment.trim()).filter((one) =>
    /\p{N}/u.test(one)
  ).join(" ");
}
