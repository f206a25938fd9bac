import { boundedJson } from "@/lib/text/bounded_json.ts";

export type Group = Record<string, unknown>;

export function isGroup(value: unknown): value is Group {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MAX_DEPTH = 6;

/** Names of fields that hold a posting, or several. */
const HOLDERS = [
  "job",
  "@graph",
  "mainEntity",
  "posting",
  "jobPosting",
  "itemListElement",
  "item",
  "data",
  "jobs",
  "postings",
  "results",
];

const JOB_FIELDS = ["title", "description", "requirements", "skills", "employmentType", "employment_type"];

/** Finds the posting in what was sent: within `@graph`, an array, `job` or `mainEntity`; undefined where there is none. */
export function postingIn(value: unknown, depth = 0): Group | undefined {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 100)) {
      const found = postingIn(one, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const group = value as Group;
  if (isOjcp(group) && !isGroup(group.job)) return group;
  if (typesOf(group).some((type) => /(?:^|[/:])JobPosting$/i.test(type))) return group;
  for (const name of HOLDERS) {
    const found = postingIn(group[name], depth + 1);
    if (found !== undefined) return isOjcp(group) && name === "job" ? { ...found, ojcp_version: true } : found;
  }
  // What calls itself nothing and has the fields of a job is one.
  const mayBeOne = depth === 0 ? group["@type"] === undefined : "employment_type" in group || "jobLocation" in group;
  return mayBeOne && JOB_FIELDS.some((name) => name in group) ? group : undefined;
}

/** Recognises a job of the Open Job Context Protocol, also where it is written as a JobPosting. */
export function isOjcp(one: Group): boolean {
  return "ojcp_id" in one || "official_job_url" in one || "ojcp_version" in one;
}

function typesOf(group: Group): string[] {
  return [group["@type"] ?? group.type].flat().filter((type) => typeof type === "string");
}

/** Tells whether something may be read as a posting: an object that holds one, or text that is no JSON of another thing. */
export function isPosting(sent: unknown): boolean {
  if (typeof sent !== "string") return postingIn(sent) !== undefined;
  const json = boundedJson(sent);
  return json === undefined || typeof json !== "object" || postingIn(json) !== undefined;
}
