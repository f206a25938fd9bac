import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import type { Content } from "@/lib/content/load.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { imageUrl, itemPage } from "@/lib/operations/references.ts";
import { highlightsOf, ownExport, ownItem, splitLanguage } from "@/lib/resume/own_export.ts";

const SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

/**
 * The profile, the history and the works in the form of JSON Resume 1.0 (https://jsonresume.org/schema). Together with
 * what stands below `meta.vitrine`, an import (`deno task init --from`) gives the same content again.
 */
export function resumeDocument({ service, baseUrl }: CallContext) {
  const { content, catalog } = service;
  const { site, profile, resume = {} } = content;
  const { location: _location, languages, ...candidate } = content.candidate;
  return {
    $schema: SCHEMA,
    basics: basicsOf(content, baseUrl),
    ...Object.fromEntries(Object.entries(resume).map(([part, entries]) => [part, entries.map(withUri)])),
    skills: profile.skillCategories.map(({ category, level, items }) => ({ name: category, level, keywords: items })),
    languages: languages.map(splitLanguage),
    projects: catalog.items.map((item) => projectOf(item, baseUrl)),
    meta: {
      canonical: baseUrl + DOCUMENTS.resume.path,
      version: "v1.0.0",
      lastModified: site.updated_at,
      vitrine: ownExport.parse({ version: 1, ...content, candidate }),
    },
  };
}

function basicsOf({ profile, candidate }: Content, baseUrl: string) {
  const { linkedin, github, profiles = [] } = profile.contact;
  return {
    name: profile.name,
    label: profile.headline,
    image: profile.image && imageUrl({ baseUrl }, profile.image),
    email: profile.contact.email,
    url: uri(profile.website ?? `${baseUrl}/`),
    summary: profile.summary,
    // The owner's own words for it, which need not be a town and a country.
    location: { region: candidate.location },
    profiles: [
      ...(linkedin === undefined ? [] : [{ network: "LinkedIn", url: uri(linkedin) }]),
      ...(github === undefined ? [] : [{ network: "GitHub", url: uri(github) }]),
      ...profiles.map(({ url, ...rest }) => ({ ...rest, url: url && uri(url) })),
    ],
  };
}

function projectOf(item: Item, baseUrl: string) {
  return {
    name: item.title,
    description: item.solution,
    highlights: item.result === undefined ? undefined : highlightsOf(item.result),
    keywords: item.tags,
    startDate: item.start_date,
    endDate: item.end_date,
    url: uri(item.link ?? itemPage(baseUrl, item)),
    entity: item.organization,
    type: item.type,
    vitrine: ownItem.parse(item),
  };
}

function withUri<T extends { url?: string }>(entry: T): T {
  return entry.url === undefined ? entry : { ...entry, url: uri(entry.url) };
}

/** Schemas of JSON mean URIs (RFC 3986), which have no letters beyond ASCII. */
function uri(url: string): string {
  return /^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href;
}
