import { z } from "zod";
import { unprovable } from "@/lib/content/claims.ts";
import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import {
  checkFolder,
  collect,
  exists,
  misnamedFiles,
  misspeltNames,
  ParsedFiles,
  readAll,
  readContentFile,
  readInSteps,
} from "@/lib/content/content_file.ts";
import {
  type CandidateContent,
  candidateSchema,
  type Item,
  itemKind,
  type OwnPage,
  type ProfileContent,
  profileSchema,
  type ResumeContent,
  resumeSchema,
  type ServicesContent,
  servicesSchema,
  type Site,
  siteSchema,
  tagsSchema,
} from "@/lib/content/content_schemas.ts";
import { checkTexts } from "@/lib/content/content_texts.ts";
import { endsTooEarly, readItem, readOwnPage } from "@/lib/content/item_file.ts";
import type { Files } from "@/lib/content/files.ts";
import { isTaken, type PublicFile, readPublicFiles } from "@/lib/content/public_files.ts";
import { joinLanguage, splitLanguage } from "@/lib/content/resume_exchange.ts";
import { analysisSchema, type AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { knownContent, readOpportunities } from "@/lib/content/known_content.ts";
import { type Refusal, withoutDetails } from "@/lib/content/schema/terms.ts";
import { withLevel, withLines } from "@/lib/content/terms_in_lines.ts";
import { readYaml } from "@/lib/content/yaml_text.ts";
import { type Mistake, UNKNOWN_FIELD } from "@/lib/errors.ts";
import { atOnce, stepTimer } from "@/lib/lazily.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** Everything that the owner says, checked. It never changes: what is said later is another content. */
export interface Content {
  site: Site;
  profile: ProfileContent;
  /** The hiring facts; absent: the owner is not for hire. */
  candidate?: CandidateContent;
  /** The owner's refusals, with the details for the match alone. */
  refusals?: Refusal[];
  /** Absent: the owner offers no services. */
  services?: ServicesContent;
  /** Work, education and the like; absent: the owner tells nothing of them. */
  resume?: ResumeContent;
  /** The allowed tags; absent: any tag is allowed. */
  tags?: string[];
  /** Projects and agents, unsorted. */
  items: Item[];
  /** Pages of the owner's own, in their order. */
  pages: OwnPage[];
  /** The files that are served unchanged, by path. */
  files: PublicFile[];
  /** The kinds of work that can be recognised, in the order of their files: those that the product brings, then the owner's own. */
  opportunities: Opportunity[];
  /** The sentences with which problems are answered. */
  analysis: AnalysisWords;
}

/**
 * Reads and checks a content folder at once.
 *
 * @param parsed knows what some of the files say
 * @throws {ContentError} with the mistakes of all files at once.
 */
export function loadContent(folder: string, parsed = new ParsedFiles()): Content {
  return atOnce(contentInSteps(folder, parsed));
}

/** Does the same in steps between which others may have their turn. */
export function* contentInSteps(folder: string, parsed: ParsedFiles): Generator<void, Content> {
  const { files: source } = parsed;
  const isLong = stepTimer();
  checkFolder(folder, source);
  const problems: ContentProblem[] = [...misnamedFiles(folder, source), ...misspeltNames(folder, source)];
  const read = <T>(reader: () => T) => collect(problems, reader);
  const required = <S extends z.ZodType>(name: string, schema: S, check?: (value: z.output<S>) => Mistake[]) =>
    read(() => readYaml(parsed, `${folder}/${name}`, schema, check));
  const optional = <S extends z.ZodType>(name: string, schema: S, check?: (value: z.output<S>) => Mistake[]) =>
    exists(`${folder}/${name}`, source) ? required(name, schema, check) : undefined;

  const site = required("site.yaml", siteSchema);
  const profile = required("profile.yaml", profileSchema);
  const candidate = optional("candidate.yaml", candidateSchema, misspeltFacts);
  const services = optional("services.yaml", servicesSchema);
  const resume = optional("resume.yaml", resumeSchema, wrongPeriods);
  const tags = optional("tags.yaml", tagsSchema);
  const language = site?.language ?? "en";
  const items: Item[] = [];
  for (const kind of itemKind.options) {
    items.push(
      ...yield* readInSteps(isLong, `${folder}/${kind}s`, ".md", problems, (file) => {
        return readItem(parsed, file, kind, language);
      }, source),
    );
  }
  const pages = readAll(`${folder}/pages`, ".md", problems, (file) => readOwnPage(parsed, file), source).sort(byOrder);
  yield;
  const files = readPublicFiles(folder, source, problems);
  const own = read(() => readOpportunities(parsed, `${folder}/opportunities`)) ?? [];
  const opportunities = [...knownContent().opportunities.filter(({ id }) => !own.some((one) => one.id === id)), ...own];
  const analysis = read(() => readSentences(parsed, `${folder}/analysis.yaml`));

  yield;
  problems.push(
    ...checkReferences(folder, { tags, items, opportunities }, source),
    ...checkOffers(folder, services, opportunities, source),
    ...checkPages(folder, { pages, files }),
    ...checkTexts(folder, files, source),
  );
  if (problems.length > 0 || !site || !profile || !analysis) {
    // A file under another name is told once: as the one that is missing.
    throw new ContentError(
      problems.filter(({ file }) => !problems.some(({ message }) => message.includes(`rename ${file} to`))),
    );
  }
  const facts = candidate && withLines(candidate, site.language);
  const content: Content = {
    site: { ...site, hue: site.look.hue ?? site.hue },
    profile: withKnownProfiles(profile),
    candidate: facts && {
      ...facts,
      languages: facts.languages ?? resume?.languages?.map(joinLanguage),
      updated_at: facts.updated_at ?? site.updated_at,
    },
    ...candidate?.terms?.refuses !== undefined && { refusals: withoutDetails(candidate.terms).refusals },
    services: services && { ...services, offers: [...new Set([...services.offers, ...own.map(({ id }) => id)])] },
    resume: resume?.languages && {
          ...resume,
          languages: resume.languages.map((one) => {
            const line = joinLanguage(one);
            const whole = withLevel(line, facts?.terms, site.language);
            return whole === line ? one : splitLanguage(whole);
          }),
        } || resume,
    tags,
    items,
    pages,
    files,
    opportunities,
    analysis,
  };
  problems.push(...checkEvidence(folder, content, source));
  if (problems.length > 0) throw new ContentError(problems);
  return content;
}

/** Reads the owner's sentences. Those that are missing, as after an upgrade, are the usual ones. */
function readSentences(parsed: ParsedFiles, file: string): AnalysisWords {
  const usual = knownContent().analysis;
  return exists(file, parsed.files)
    ? readYaml(parsed, file, z.preprocess((own) => filledFrom(usual, own), analysisSchema))
    : usual;
}

function filledFrom(usual: unknown, own: unknown): unknown {
  const isObject = (one: unknown): one is Record<string, unknown> =>
    typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isObject(usual) || !isObject(own)) return own;
  const filled = Object.entries(usual).map(([name, one]) => [name, name in own ? filledFrom(one, own[name]) : one]);
  return { ...own, ...Object.fromEntries(filled) };
}

/** Checks that what is evidence is evidence of something that is said. */
function checkEvidence(folder: string, content: Content, source: Files): ContentProblem[] {
  return unprovable(content).map(({ item: { kind, id }, claim, known }) => {
    const file = `${folder}/${kind}s/${id}.md`;
    const own = known.filter((one) => one.startsWith(`${kind}:${id}#`)).map((one) => one.split("#")[1]);
    const near = nearest(claim, [...own, ...known]);
    const message = `must be what this work says (${own.join(", ")}), or the id of another claim` +
      (near === undefined ? "" : `; did you mean ${near}?`);
    return { file, line: lineOf(file, claim, source), field: "evidence", found: JSON.stringify(claim), message };
  });
}

/** Puts the profiles on LinkedIn and GitHub where every answer has a place for them, also where they stand among the others. */
function withKnownProfiles({ contact, ...profile }: ProfileContent): ProfileContent {
  const url = (network: string) =>
    contact.profiles?.find((one) => one.url !== undefined && one.network.toLowerCase() === network)?.url;
  const linkedin = contact.linkedin ?? url("linkedin");
  const github = contact.github ?? url("github");
  return { ...profile, contact: { ...contact, ...(linkedin && { linkedin }), ...(github && { github }) } };
}

function byOrder(a: OwnPage, b: OwnPage): number {
  return (a.order ?? Infinity) - (b.order ?? Infinity) || (a.slug < b.slug ? -1 : 1);
}

/**
 * Finds fields of an owner's own that are spelt nearly like one that every candidate document has. The first letter is
 * seldom wrong; a name with another one, such as `relocation`, is a fact of its own.
 */
function misspeltFacts(candidate: object): Mistake[] {
  const known = Object.keys(candidateSchema.shape);
  const isMisspelt = (name: string) =>
    nearest(name, known.filter((one) => one[0] === name[0].toLowerCase())) !== undefined;
  return Object.keys(candidate).filter((name) => name !== "" && !known.includes(name) && isMisspelt(name))
    .map((name) => ({ path: [name], message: UNKNOWN_FIELD }));
}

/** Finds entries of the history that end before they begin. */
function wrongPeriods(resume: ResumeContent): Mistake[] {
  const { location: _location, languages: _languages, ...history } = resume;
  return Object.entries(history).flatMap(([part, entries]) =>
    entries.flatMap((entry: { startDate?: string; endDate?: string }, index: number) =>
      endsTooEarly(entry.startDate, entry.endDate)
        ? [{ path: [part, index, "endDate"], message: `must not be before startDate, which is ${entry.startDate}` }]
        : []
    )
  );
}

/** Finds kinds of work that the owner offers and nobody has described. */
function checkOffers(
  folder: string,
  services: ServicesContent | undefined,
  opportunities: readonly Opportunity[],
  source: Files,
): ContentProblem[] {
  const ids = {
    known: new Set(opportunities.map(({ id }) => id)),
    home: "lib/analysis/knowledge/opportunities, or a file of your own in opportunities/",
  };
  return unknownNames(`${folder}/services.yaml`, "offers", services?.offers ?? [], ids, source);
}

/** Checks what one file alone cannot show: ids that stand twice, and names that nothing bears. */
function checkReferences(
  folder: string,
  { tags, items, opportunities }: Pick<Content, "tags" | "items" | "opportunities">,
  source: Files,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const tagNames = tags && { known: new Set(tags), home: "tags.yaml" };
  const ids = { known: new Set(opportunities.map(({ id }) => id)), home: "lib/analysis/knowledge/opportunities" };

  const seen = new Map<string, string>();
  for (const { id, kind, ...item } of items) {
    const file = `${folder}/${kind}s/${id}.md`;
    const other = seen.get(id);
    if (other !== undefined) {
      const message = `has the same id as ${other}; projects and agents share one set of ids, so rename one file`;
      problems.push({ file, field: "", message });
    }
    seen.set(id, file);
    if (tagNames !== undefined) problems.push(...unknownNames(file, "tags", item.tags, tagNames, source));
    problems.push(...unknownNames(file, "opportunities", item.opportunities, ids, source));
  }
  return problems;
}

/** Checks that every page of the owner's has an address of its own. */
function checkPages(folder: string, { pages, files }: Pick<Content, "pages" | "files">): ContentProblem[] {
  return pages.flatMap(({ slug }) => {
    const file = `${folder}/pages/${slug}.md`;
    const other = files.find(({ path }) => path === `/${slug}` || path === `/${slug}.md`);
    const message = isTaken(`/${slug}`)
      ? `would be served at /${slug}, which the service uses itself; rename it`
      : other && `would get the address of ${folder}/public${other.path}; rename one of them`;
    return message === undefined ? [] : [{ file, field: "", message }];
  });
}

/** Finds the names that are not known; `home` says where those that are known stand. */
function unknownNames(
  file: string,
  field: string,
  names: readonly string[],
  { known, home }: { known: ReadonlySet<string>; home: string },
  source: Files,
): ContentProblem[] {
  return names.filter((name) => !known.has(name)).map((name) => {
    const near = nearest(name, known);
    const message = `must be one of those in ${home}; ${
      near === undefined ? "add it there if it is right" : `did you mean ${near}?`
    }`;
    return { file, line: lineOf(file, name, source), field, found: JSON.stringify(name), message };
  });
}

/** Returns the first line of the file in which `name` stands, from 1. */
function lineOf(file: string, name: string, source: Files): number | undefined {
  const index = readContentFile(file, source).split("\n").findIndex((line) => line.includes(name));
  return index === -1 ? undefined : index + 1;
}
