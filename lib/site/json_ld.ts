import { type Item, type ResumeContent, skillNames } from "@/lib/content/content_schemas.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { payFigures, type Terms } from "@/lib/content/schema/terms.ts";
import { sharedIds } from "@/lib/language/lexicons.ts";
import { splitNames } from "@/lib/match/asked_names.ts";
import { imageUrl, itemPage } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { itemDates } from "@/lib/operations/portfolio_operations.ts";
import { currentWork, elsewhere } from "@/lib/site/owner_facts.ts";
import { pageUrl, type PageView } from "@/lib/site/pages.ts";
import { firstWorks, itemLead } from "@/lib/site/works.ts";

type Node = Record<string, unknown>;

/**
 * Says for search engines what a page is about: one graph of schema.org in which every id resolves. The person and the site
 * are in the graph of every page; the works are in those of the pages that show them.
 */
export function jsonLd({ page, context, list }: PageView): Node {
  const { content, catalog } = context.service;
  const works = page.item !== undefined
    ? [page.item]
    : page.path === "/"
    ? firstWorks(catalog.items)
    : list?.shown ?? [];
  const url = pageUrl(context, page);
  const isProfile = page.path === "/" || page.path === "/recruiters";
  const about = page.item === undefined ? personId(context) : workId(context, page.item);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": isProfile ? "ProfilePage" : page.path === "/contact" ? "ContactPage" : "WebPage",
        "@id": `${url}#page`,
        url,
        name: page.title,
        description: page.description,
        inLanguage: content.site.language,
        isPartOf: { "@id": siteId(context) },
        [isProfile || page.item !== undefined ? "mainEntity" : "about"]: { "@id": about },
        dateModified: page.updatedAt,
      },
      webSite(context),
      person(context),
      ...works.map((item) => creativeWork(item, context, page.item === undefined ? itemLead(item, 260) : item.problem)),
    ],
  };
}

function webSite(context: CallContext): Node {
  const { site } = context.service.content;
  return {
    "@type": "WebSite",
    "@id": siteId(context),
    url: `${context.baseUrl}/`,
    name: site.title,
    description: site.description,
    inLanguage: site.language,
    about: { "@id": personId(context) },
    dateModified: site.updated_at,
  };
}

function person(context: CallContext): Node {
  const { profile, candidate, resume = {} } = context.service.content;
  const { terms } = candidate ?? {};
  const { work = [], education = [], certificates = [] } = resume;
  const present = currentWork(context.service);
  const schools = education.map(({ institution, url }) => organization(institution, url, "EducationalOrganization"));
  const credentials = [...education.flatMap(degreeOf), ...certificates.map(credentialOf)];
  const codes = context.service.revision.part(occupationCodes);
  const occupations = work.flatMap((job) => occupationOf(job, codes));
  const languages = terms?.languages?.map(({ tag, name }) => ({ "@type": "Language", name, alternateName: tag })) ??
    candidate?.languages ?? [];
  const others = elsewhere(profile.contact).map(({ url }) => url);
  const sameAs = profile.website === undefined ? others : [profile.website, ...others];
  const skills = skillNames(profile);
  return {
    "@type": "Person",
    "@id": personId(context),
    name: profile.name,
    url: `${context.baseUrl}/`,
    image: imageUrl(context, profile.image ?? "/og.png"),
    jobTitle: present[0]?.position ?? profile.headline,
    description: profile.summary,
    ...profile.contact.email !== undefined && { email: `mailto:${profile.contact.email}` },
    ...sameAs.length > 0 && { sameAs },
    ...skills.length > 0 && { knowsAbout: skills },
    ...languages.length > 0 && { knowsLanguage: languages },
    ...present.length > 0 && { worksFor: present.map(({ name, url }) => organization(name, url)) },
    ...schools.length > 0 && { alumniOf: schools },
    ...occupations.length > 0 && { hasOccupation: occupations },
    ...credentials.length > 0 && { hasCredential: credentials },
    ...candidate?.location !== undefined && {
      homeLocation: { "@type": "Place", name: candidate.location, ...addressOf(candidate.terms?.places) },
    },
    ...candidate?.terms?.engagements !== undefined && { seeks: demands(candidate.terms) },
  };
}

type Entries<Name extends "work" | "education" | "certificates"> = NonNullable<ResumeContent[Name]>[number];

/** The codes (ISCO-08) of the occupations that the positions in the résumé name, by position. */
const occupationCodes = derivedFrom(["resume", "site"], ({ resume, site }) => {
  const { professions } = sharedIds();
  return new Map((resume?.work ?? []).map(({ position = "" }) => {
    const named = splitNames(position, [site.language, "en"]).own.filter(({ kind }) => kind === "professions");
    return [position, [...new Set(named.map(({ id }) => professions[id].isco))]];
  }));
});

/** Says what the owner was and when: a role (https://schema.org/Role) around the occupation bears the dates. */
function occupationOf(
  { position, startDate, endDate }: Entries<"work">,
  codes: ReadonlyMap<string, readonly string[]>,
): Node[] {
  if (position === undefined) return [];
  const occupationalCategory = codes.get(position)?.map((codeValue) => ({
    "@type": "CategoryCode",
    codeValue,
    inCodeSet: { "@type": "CategoryCodeSet", name: "ISCO-08" },
  })) ?? [];
  const hasOccupation = {
    "@type": "Occupation",
    name: position,
    ...occupationalCategory.length > 0 && { occupationalCategory },
  };
  return [{ "@type": "Role", hasOccupation, ...startDate && { startDate }, ...endDate && { endDate } }];
}

/** Says what was earned where; what has not ended was not earned yet. */
function degreeOf({ institution, url, studyType, area, endDate }: Entries<"education">): Node[] {
  if (studyType === undefined || endDate === undefined) return [];
  return [{
    "@type": "EducationalOccupationalCredential",
    name: [studyType, area].filter(Boolean).join(", "),
    credentialCategory: "degree",
    recognizedBy: organization(institution, url, "EducationalOrganization"),
    dateCreated: endDate,
  }];
}

function credentialOf({ name, issuer, url, date }: Entries<"certificates">): Node {
  return {
    "@type": "EducationalOccupationalCredential",
    name,
    credentialCategory: "certificate",
    ...issuer !== undefined && { recognizedBy: organization(issuer) },
    ...url !== undefined && { url },
    ...date !== undefined && { dateCreated: date },
  };
}

function organization(name: string, url?: string, type = "Organization"): Node {
  return { "@type": type, name, ...url !== undefined && { url } };
}

function addressOf({ base }: NonNullable<Terms["places"]> = {}): Node {
  if (base === undefined) return {};
  const { country: addressCountry, locality: addressLocality } = base;
  return {
    address: { "@type": "PostalAddress", addressCountry, ...addressLocality !== undefined && { addressLocality } },
  };
}

/** Codes of UN/CEFACT for the spans of pay, as `unitCode` has them. */
const UNIT_CODES = { hour: "HUR", day: "DAY", month: "MON", year: "ANN" } as const;

/** Says what work is looked for: https://schema.org/seeks with a https://schema.org/Demand for each kind of engagement. */
function demands({ engagements = [], places }: Terms): Node[] {
  return engagements.map((engagement) => ({ ...engagement, pay: payFigures(engagement) })).map((
    { title, employment_types, available_from, until, duration_months, pay },
  ) => ({
    "@type": "Demand",
    name: title ?? employment_types.join(", "),
    itemOffered: { "@type": "Service", category: employment_types },
    ...available_from !== undefined && { availabilityStarts: available_from },
    ...until !== undefined && { availabilityEnds: until },
    ...places?.remote !== undefined && places.remote.length > 0 && { eligibleRegion: places.remote },
    ...duration_months !== undefined && {
      eligibleDuration: { "@type": "QuantitativeValue", ...bounds(duration_months, "Value"), unitCode: "MON" },
    },
    ...pay !== undefined && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...bounds(pay, "Price"),
        priceCurrency: pay.currency,
        unitCode: UNIT_CODES[pay.per],
      },
    },
  }));
}

function bounds({ min, max }: { min?: number; max?: number }, what: "Value" | "Price"): Node {
  return { ...min !== undefined && { [`min${what}`]: min }, ...max !== undefined && { [`max${what}`]: max } };
}

function creativeWork(item: Item, context: CallContext, abstract: string | undefined): Node {
  const { site } = context.service.content;
  const { published_at, updated_at } = itemDates(item, site);
  return {
    "@type": "CreativeWork",
    "@id": workId(context, item),
    url: itemPage(context.baseUrl, item),
    name: item.title,
    ...abstract !== undefined && { abstract },
    ...item.tags.length > 0 && { keywords: item.tags },
    ...item.image !== null && { image: imageUrl(context, item.image) },
    ...item.link !== null && { sameAs: item.link },
    datePublished: published_at,
    dateModified: updated_at,
    // A time span of ISO 8601; what goes on has no end (https://schema.org/temporalCoverage).
    ...item.start_date !== undefined && { temporalCoverage: `${item.start_date}/${item.end_date ?? ".."}` },
    ...item.organization !== undefined && { sourceOrganization: { "@type": "Organization", name: item.organization } },
    inLanguage: site.language,
    creator: { "@id": personId(context) },
    isPartOf: { "@id": siteId(context) },
  };
}

function siteId({ baseUrl }: CallContext): string {
  return `${baseUrl}/#site`;
}

function personId({ baseUrl }: CallContext): string {
  return `${baseUrl}/#person`;
}

function workId({ baseUrl }: CallContext, item: Item): string {
  return `${itemPage(baseUrl, item)}#work`;
}
