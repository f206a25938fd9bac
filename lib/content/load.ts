import { exists, listFiles, readContentFile } from "@/lib/content/content_file.ts";
import { checkFolder, misnamedFiles } from "@/lib/content/folder.ts";
import { checkReferences } from "@/lib/content/references.ts";
import { collect, readItem } from "@/lib/content/item_file.ts";
import { ContentError, type ContentProblem } from "@/lib/content/problem.ts";
import { analysisSchema, type AnalysisSettings } from "@/lib/content/schema/analysis.ts";
import { type CandidateContent, candidateSchema } from "@/lib/content/schema/candidate.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import {
  type Concepts,
  conceptsSchema,
  type Outside,
  outsideSchema,
  type Vague,
  vagueSchema,
} from "@/lib/content/schema/judgement.ts";
import { type Opportunity, opportunitySchema } from "@/lib/content/schema/opportunity.ts";
import { type ProfileContent, profileSchema } from "@/lib/content/schema/profile.ts";
import { type ResumeContent, resumeSchema } from "@/lib/content/schema/resume.ts";
import { type ServicesContent, servicesSchema } from "@/lib/content/schema/services.ts";
import { type Site, siteSchema } from "@/lib/content/schema/site.ts";
import { tagsSchema } from "@/lib/content/schema/tags.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";

/** Everything that the owner says, checked. It does not change while the process lives. */
export interface Content {
  site: Site;
  profile: ProfileContent;
  candidate: CandidateContent;
  services: ServicesContent;
  /** Work, education and the like; absent: the owner tells nothing of them. */
  resume?: ResumeContent;
  /** The allowed tags; absent: any tag is allowed. */
  tags?: string[];
  /** Projects and agents, unsorted. */
  items: Item[];
  /** In the order of their files. */
  opportunities: Opportunity[];
  /** How problems are read and answered. */
  analysis: AnalysisContent;
}

/** `analysis.yaml` and the folder `analysis/`. */
export interface AnalysisContent {
  settings: AnalysisSettings;
  concepts: Concepts;
  outside: Outside;
  vague: Vague;
}

/**
 * Reads and checks a content folder.
 *
 * @throws {ContentError} with the mistakes of all files at once.
 */
export function loadContent(folder: string): Content {
  checkFolder(folder);
  const problems: ContentProblem[] = misnamedFiles(folder);
  const read = <T>(reader: () => T) => collect(problems, reader);
  const yaml = <S extends Parameters<typeof parseYaml>[1]>(name: string, schema: S) =>
    read(() => readYaml(`${folder}/${name}`, schema));

  const site = yaml("site.yaml", siteSchema);
  const profile = yaml("profile.yaml", profileSchema);
  const candidate = yaml("candidate.yaml", candidateSchema);
  const services = yaml("services.yaml", servicesSchema);
  const resume = exists(`${folder}/resume.yaml`) ? yaml("resume.yaml", resumeSchema) : undefined;
  const tags = exists(`${folder}/tags.yaml`) ? yaml("tags.yaml", tagsSchema) : undefined;
  const items = [...readItems(folder, "project", read), ...readItems(folder, "agent", read)];
  const opportunities = listFiles(`${folder}/opportunities`, ".yaml")
    .map((name) => read(() => readOpportunity(`${folder}/opportunities/${name}`)))
    .filter((opportunity) => opportunity !== undefined);

  const settings = yaml("analysis.yaml", analysisSchema);
  const concepts = yaml("analysis/concepts.yaml", conceptsSchema);
  const outside = yaml("analysis/outside.yaml", outsideSchema);
  const vague = yaml("analysis/vague.yaml", vagueSchema);

  problems.push(...checkReferences(folder, { tags, items, opportunities, settings }));
  if (
    problems.length > 0 || !site || !profile || !candidate || !services || !settings || !concepts || !outside || !vague
  ) {
    throw new ContentError(problems);
  }
  const analysis = { settings, concepts, outside, vague };
  return { site, profile, candidate, services, resume, tags, items, opportunities, analysis };
}

function readYaml<S extends Parameters<typeof parseYaml>[1]>(file: string, schema: S) {
  return parseYaml({ file, text: readContentFile(file) }, schema);
}

/** An opportunity is called by its file, so that two can never be called the same. */
function readOpportunity(file: string): Opportunity {
  const opportunity = readYaml(file, opportunitySchema);
  const name = file.slice(file.lastIndexOf("/") + 1, -".yaml".length);
  if (opportunity.id === name) return opportunity;
  const message = `must be the name of the file without .yaml: ${name}`;
  throw new ContentError([{ file, field: "id", found: JSON.stringify(opportunity.id), message }]);
}

function readItems(folder: string, kind: Item["kind"], read: <T>(reader: () => T) => T | undefined): Item[] {
  return listFiles(`${folder}/${kind}s`, ".md")
    .map((name) => read(() => readItem(`${folder}/${kind}s/${name}`, kind)))
    .filter((item) => item !== undefined);
}
