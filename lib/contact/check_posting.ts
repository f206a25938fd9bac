import { domainOf, isBoard, isOfDomain } from "@/lib/contact/check_domain.ts";
import type { Message } from "@/lib/contact/message.ts";
import type { Finding } from "@/lib/contact/sender_facts.ts";
import { type Fetched, FetchError, type FetchLimits, fetchSafely } from "@/lib/fetch_safely.ts";
import { readPage } from "@/lib/text/html_text.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A name of fewer letters stands on many pages. */
const SHORTEST_NAME = 3;

/** Looks whether `posting_url` shows a job posting, or a page that names the company. */
export async function checkPosting(message: Message, limits: FetchLimits, fetch = fetchSafely): Promise<Finding> {
  const url = message.posting_url!;
  let page: Fetched;
  try {
    page = await fetch(url, { ...limits, headers: { accept: "text/html, application/ld+json, application/json" } });
  } catch (error) {
    if (error instanceof FetchError) {
      return error.reason === "redirected" ? "posting_redirected" : "posting_unreachable";
    }
    throw error;
  }
  const { status } = page;
  if (status >= 500 || [404, 410, 429].includes(status)) return "posting_unreachable";
  if (status !== 200) return "posting_unrelated";
  const text = new TextDecoder().decode(page.body);
  const { data, text: words } = /^\s*[[{]/.test(text) ? { data: [text], text } : await readPage(text);
  const links = postingLinks(data);
  if (await isBoard(url)) {
    return await namesDomain(links, domainOf(message.reply_to)) ? "posting_found" : "posting_elsewhere";
  }
  return links !== undefined || names(words, message.company) ? "posting_found" : "posting_unrelated";
}

/** Tells whether a posting says that its organization is at home in a domain: anybody can point to a posting of others. */
async function namesDomain(links: readonly string[] | undefined, domain: string): Promise<boolean> {
  for (const link of links ?? []) {
    const host = URL.parse(link)?.hostname;
    if (host !== undefined && await isOfDomain(host, domain)) return true;
  }
  return false;
}

/** Finds a posting in JSON and returns the addresses of its organization; undefined: there is none. */
function postingLinks(parts: readonly string[]): string[] | undefined {
  for (const part of parts) {
    let data: unknown;
    try {
      data = JSON.parse(part);
    } catch {
      continue;
    }
    const posting = postingIn(data);
    if (posting === undefined) continue;
    const { hiringOrganization } = posting as { hiringOrganization?: { sameAs?: unknown; url?: unknown } };
    return [hiringOrganization?.sameAs, hiringOrganization?.url].flat().filter((link) => typeof link === "string");
  }
  return undefined;
}

const MAX_DEPTH = 6;

function postingIn(value: unknown, depth = 0): object | undefined {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 100)) {
      const found = postingIn(one, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const { "@type": type, "@graph": graph, mainEntity } = value as Record<string, unknown>;
  if ([type].flat().some((one) => /(?:^|[/:])JobPosting$/.test(String(one)))) return value;
  if ("ojcp_id" in value || "official_job_url" in value) return value;
  return postingIn(graph, depth + 1) ?? postingIn(mainEntity, depth + 1);
}

function names(text: string, company: string | undefined): boolean {
  const plain = (one: string) => foldLetters(one).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const name = plain(company ?? "");
  return name.length >= SHORTEST_NAME && ` ${plain(text)} `.includes(` ${name} `);
}
