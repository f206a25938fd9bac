import { textOfMarkup } from "@/lib/text/html_text.ts";

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

/** Reads a text that is JSON; undefined for any other. */
export function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const EMBEDDED = /<script\b[^<>]{0,200}ld\+json[^<>]{0,200}>([^]{2,60000}?)<\/script/gi;

/** Finds the posting that a page holds as data for search engines. */
export function embeddedPosting(page: string): unknown {
  if (!/ld\+json/i.test(page)) return undefined;
  for (const [, script] of page.matchAll(EMBEDDED)) {
    const value = jsonOf(script);
    if (value !== undefined && postingIn(value) !== undefined) return value;
  }
}

/** Tells whether something is a posting: an object that holds one, the JSON of it, or text of a length between two. */
export function isPosting(sent: unknown, least: number, most: number): boolean {
  if (typeof sent !== "string") return postingIn(sent) !== undefined;
  const json = jsonOf(sent);
  if (json !== undefined) return sent.length <= most && postingIn(json) !== undefined;
  const isShort = sent.length >= least && sent.length <= most;
  if (!/[<&]/.test(sent)) return isShort;
  if (embeddedPosting(sent) !== undefined) return true;
  const { length } = textOfMarkup(sent).trim();
  return length >= least && length <= most;
}
