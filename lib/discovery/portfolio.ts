import { offeredBy } from "@/lib/catalog/catalog.ts";
import type { Content } from "@/lib/content/content.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { highlightsOf, ownExport, ownItem, splitLanguage } from "@/lib/content/resume_exchange.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import { DOCUMENTS, documentUrl } from "@/lib/discovery/documents.ts";
import { areaOf } from "@/lib/match/geography.ts";
import { imageUrl, itemPage, restPath, V1 } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { findItem } from "@/lib/operations/portfolio_operations.ts";
import { getCandidate, getProfile } from "@/lib/operations/profile_operations.ts";
import { getAiTransformationServices } from "@/lib/operations/services_operations.ts";
import { currentWork, elsewhere } from "@/lib/site/owner_facts.ts";
import { permanentId } from "@/lib/text/atom.ts";
import { wholeSentences } from "@/lib/text/excerpt.ts";

/** Gathers everything that can be read in one document: each part is what the operation for it gives. */
export async function portfolio(context: CallContext): Promise<unknown> {
  const { content, catalog } = context.service;
  const { site } = content;
  const { services, hiring } = offeredBy(content);
  const from = (operation: Parameters<typeof restPath>[0]) => context.baseUrl + restPath(operation);
  return {
    name: site.title,
    description: site.description,
    notice: site.notice,
    version: V1.version,
    license: site.content_license,
    updated_at: site.updated_at,
    documentation: documentUrl(context, "llms"),
    sources: {
      profile: from(getProfile),
      ...(hiring && { candidate: from(getCandidate) }),
      ...(services && { services: from(getAiTransformationServices) }),
      resume: documentUrl(context, "resume"),
    },
    profile: await getProfile.run({}, context),
    candidate: hiring ? await getCandidate.run({}, context) : undefined,
    services: services ? await getAiTransformationServices.run({}, context) : undefined,
    items: catalog.items.map(({ id }) => findItem(id, context)),
  };
}

const SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

/**
 * Writes the profile, the history and the works in the form of JSON Resume 1.0 (https://jsonresume.org/schema). Together
 * with what stands below `meta.vitrine`, an import (`deno task init --from`) gives the same content again.
 */
export function resumeDocument({ service, baseUrl }: CallContext): unknown {
  const { content, catalog } = service;
  const { site, profile } = content;
  const { location: _location, languages = languagesOf(content), ...history } = content.resume ?? {};
  const resumeParts = (["location", "languages"] as const).filter((part) => content.resume?.[part] !== undefined);
  return {
    $schema: SCHEMA,
    basics: basicsOf(content, baseUrl),
    ...Object.fromEntries(Object.entries(history).map(([part, entries]) => [part, entries.map(withUri)])),
    skills: profile.skillCategories.map(({ category, level, items }) => (
      { name: category, level, keywords: items.length > 0 ? items : undefined }
    )),
    languages,
    projects: catalog.items.map((item) => projectOf(item, baseUrl)),
    meta: {
      canonical: baseUrl + DOCUMENTS.resume.path,
      version: "v1.0.0",
      lastModified: site.updated_at,
      vitrine: ownExport.parse({ version: 2, ...content, resume_parts: resumeParts }),
    },
  };
}

/** Lists the languages of the hiring facts one by one, as the terms have them where there are terms. */
function languagesOf({ candidate, site }: Content) {
  const say = termWords(site.language);
  return candidate?.terms?.languages?.map(({ name, level, note }) => (
    { language: name, fluency: [say.level(level), note].filter(Boolean).join("; ") }
  )) ?? candidate?.languages?.map(splitLanguage);
}

/** Says in which town and country the owner lives; in the owner's own words where they name none. */
function locationOf({ candidate }: Content) {
  const base = candidate?.terms?.places?.base;
  if (base !== undefined) return { city: base.locality, countryCode: base.country };
  if (candidate?.location === undefined) return undefined;
  const [city, country, ...more] = candidate.location.split(",").map((part) => part.trim());
  const code = country === undefined || more.length > 0 ? undefined : areaOf(country);
  return code?.length === 2 && code !== "EU" ? { city, countryCode: code } : { region: candidate.location };
}

/** The longest résumé that is given whole, in characters of JSON: about 4,000 tokens of a language model. */
const MAX_RESUME = 14_500;

/**
 * The lengths of a résumé, from long to short: the number of works, the first ones, with so many characters of their
 * solutions and results, in whole sentences, and with or without tags.
 */
const BRIEF = [
  { works: Infinity, solution: 300, result: 160, tags: true },
  { works: Infinity, solution: 200, result: 100, tags: true },
  { works: Infinity, solution: 120, result: 0, tags: true },
  { works: Infinity, solution: 90, result: 0, tags: false },
  { works: 12, solution: 90, result: 0, tags: false },
  { works: 4, solution: 90, result: 0, tags: false },
  { works: 0, solution: 0, result: 0, tags: false },
];

/**
 * Writes the résumé for readers: the whole document where it is short; else the works in brief, with the address of each,
 * and without what only an import needs. `meta.complete` then says where the whole is.
 */
export function briefResume(context: CallContext): unknown {
  const whole = resumeDocument(context) as Record<string, unknown>;
  if (JSON.stringify(whole).length <= MAX_RESUME) return whole;
  const { service: { content, catalog }, baseUrl } = context;
  const { vitrine: _vitrine, ...meta } = whole.meta as Record<string, unknown>;
  const briefs = BRIEF.map((measure) => ({
    ...whole,
    projects: catalog.items.map((item, index) =>
      briefProject(item, baseUrl, index < measure.works ? measure : { ...measure, solution: 0, result: 0 })
    ),
    meta: {
      ...meta,
      complete: documentUrl(context, "resumeComplete"),
      notice: content.site.notice,
      terms: content.candidate?.terms,
    },
  }));
  return briefs.find((brief) => JSON.stringify(brief).length <= MAX_RESUME) ?? briefs.at(-1);
}

function briefProject(item: Item, baseUrl: string, { solution, result, tags }: typeof BRIEF[number]) {
  const { vitrine: _vitrine, description: _description, highlights: _highlights, keywords, url: _url, ...facts } =
    projectOf(item, baseUrl);
  return {
    ...facts,
    ...item.solution !== undefined && solution > 0 && {
      description: wholeSentences(item.solution, solution),
    },
    ...item.result !== undefined && result > 0 && { highlights: [wholeSentences(item.result, result)] },
    ...tags && { keywords },
    // Here it is told whole, wherever else it can be seen.
    url: uri(itemPage(baseUrl, item)),
  };
}

function basicsOf(content: Content, baseUrl: string) {
  const { profile, resume } = content;
  const { linkedin, github, profiles = [] } = profile.contact;
  const has = (name: string) => profiles.some(({ network }) => network.toLowerCase() === name);
  return {
    name: profile.name,
    label: profile.headline,
    image: profile.image && imageUrl({ baseUrl }, profile.image),
    email: profile.contact.email,
    url: uri(profile.website ?? `${baseUrl}/`),
    summary: [profile.summary, ...profile.about].join("\n\n"),
    location: resume?.location ?? locationOf(content),
    profiles: [
      ...(linkedin === undefined || has("linkedin") ? [] : [{ network: "LinkedIn", url: uri(linkedin) }]),
      ...(github === undefined || has("github") ? [] : [{ network: "GitHub", url: uri(github) }]),
      ...profiles.map(({ url, ...rest }) => ({ ...rest, url: url && uri(url) })),
    ],
  };
}

function projectOf(item: Item, baseUrl: string) {
  return {
    name: item.title,
    description: item.solution,
    highlights: item.result === undefined ? undefined : highlightsOf(item.result),
    keywords: item.tags.length > 0 ? item.tags : undefined,
    startDate: item.start_date,
    endDate: item.end_date,
    url: uri(item.link ?? itemPage(baseUrl, item)),
    entity: item.organization,
    type: item.type,
    roles: item.roles,
    vitrine: ownItem.parse(item),
  };
}

function withUri<T extends { url?: string }>(entry: T): T {
  return entry.url === undefined ? entry : { ...entry, url: uri(entry.url) };
}

/** Encodes a URL as JSON Schema's `uri` has it (RFC 3986): without letters beyond ASCII. */
function uri(url: string): string {
  return /^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href;
}

/** Bytes of a line, after which it is folded (RFC 6350, section 3.2). */
const MAX_LINE_BYTES = 75;

/** Writes the owner as a vCard 4.0 (RFC 6350): what an address book takes in. */
export function vcard(context: CallContext): string {
  const { service: { content: { profile, candidate, site } }, baseUrl } = context;
  const { places, languages = [] } = candidate?.terms ?? {};
  const [work] = currentWork(context.service);
  const { email } = profile.contact;
  const lines: [name: string, value: string | undefined][] = [
    ["BEGIN", "VCARD"],
    ["VERSION", "4.0"],
    ["KIND", "individual"],
    ["UID", permanentId(`person ${baseUrl}`)],
    ["FN", cardText(profile.name)],
    ["TITLE", cardText(work?.position ?? profile.headline)],
    ["ORG", work && cardText(work.name)],
    ["EMAIL", email === undefined ? undefined : cardText(email)],
    ["URL", `${baseUrl}/`],
    ...[profile.website, ...elsewhere(profile.contact).map(({ url }) => url)].map((
      url,
    ): [string, string | undefined] => [
      "URL",
      url,
    ]),
    ...languages.map(({ tag }, index): [string, string] => [`LANG;PREF=${Math.min(index + 1, 100)}`, tag]),
    // Post office box, extended address and street stay empty (section 6.3.1).
    ["ADR", places?.base && `;;;${cardText(places.base.locality ?? "")};;;${places.base.country}`],
    ["PHOTO", profile.image && imageUrl(context, profile.image)],
    ["NOTE", cardText([profile.summary, site.notice].filter(Boolean).join("\n\n"))],
    ["REV", `${site.updated_at.replaceAll("-", "")}T000000Z`],
    ["SOURCE", `${baseUrl}/contact.vcf`],
    ["END", "VCARD"],
  ];
  return lines.filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join("");
}

/** Writes a text as a value: what would end or part it is escaped (section 3.4). */
function cardText(value: string): string {
  return value.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n").replace(/\p{Cc}/gu, "");
}

/** Folds a line between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [result, room] = ["", MAX_LINE_BYTES];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) [result, room] = [`${result}\r\n `, MAX_LINE_BYTES - 1];
    result += character;
    room -= size;
  }
  return result;
}
