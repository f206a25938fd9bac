import { LRUCache } from "lru-cache";
import { OTHER } from "@/lib/insight/insight.ts";

/** The purpose of an agent, as far as its name says so. */
export type AgentKind = "browser" | "ai" | "search" | "preview" | "program" | "unknown";

interface AgentFamily {
  name: string;
  kind: AgentKind;
}

/**
 * Names as they stand in a User-Agent, by kind. They are the labels under which insight counts, so the set is ours, small
 * and lasting. `isbot` 5 has no names and calls whatever is not a browser a bot, `made-up/1.0` too; `crawler-user-agents`
 * 1.60 has 1,500 patterns in 540 KB, without some of these, and files others elsewhere (Diffbot as SEO).
 */
const NAMES: [kind: AgentKind, names: string][] = [
  [
    "ai",
    "GPTBot OAI-SearchBot ChatGPT-User ClaudeBot Claude-User Claude-SearchBot Claude-Code anthropic-ai " +
    "PerplexityBot Perplexity-User Google-CloudVertexBot Google-NotebookLM GoogleAgent-Mariner " +
    "GoogleOther Amazonbot Meta-ExternalAgent Meta-ExternalFetcher MistralAI-User DuckAssistBot " +
    "Bytespider CCBot cohere-ai Diffbot YouBot Cursor",
  ],
  ["search", "Googlebot bingbot Applebot DuckDuckBot YandexBot Baiduspider SeznamBot Qwantbot PetalBot"],
  [
    "preview",
    "LinkedInBot facebookexternalhit Twitterbot Slackbot Discordbot TelegramBot WhatsApp Mastodon " +
    "Bluesky",
  ],
  [
    "program",
    "curl Wget HTTPie python-requests python-httpx aiohttp Python-urllib node-fetch axios undici Deno " +
    "Bun Go-http-client okhttp Apache-HttpClient Java reqwest Guzzle libwww-perl Ruby PostmanRuntime " +
    "HeadlessChrome Lighthouse UptimeRobot",
  ],
];

const FAMILIES = NAMES.flatMap(([kind, names]) => names.split(" ").map((name): AgentFamily => ({ name, kind })));
const BY_NAME = new Map(FAMILIES.map((family) => [family.name.toLowerCase(), family]));
// A name counts as one only where a word begins, so that "Bun" is not found in "ubuntu".
const NAMED = new RegExp(`(?<![a-z])(?:${FAMILIES.map(({ name }) => name).join("|")})(?![a-z])`, "i");

const BROWSER: AgentFamily = { name: "browsers", kind: "browser" };
const NODE: AgentFamily = { name: "Node.js", kind: "program" };
const CRAWLER: AgentFamily = { name: "other crawlers", kind: "search" };
const SILENT: AgentFamily = { name: "no name", kind: "unknown" };
const UNKNOWN: AgentFamily = { name: OTHER, kind: "unknown" };

/** Every family, in the order of their kinds. */
export const AGENT_FAMILIES: readonly AgentFamily[] = [...FAMILIES, NODE, BROWSER, CRAWLER, SILENT, UNKNOWN];

/** Longer ones are cut, so that nobody can send work that grows with the header. */
const MAX_LENGTH = 300;
const known = new LRUCache<string, AgentFamily>({ max: 1000 });

/**
 * Returns the family to which an agent belongs by its own word, which anyone can give. The set is bounded; versions, systems and
 * whatever else a `User-Agent` tells are not looked at (RFC 9110, section 10.1.5).
 */
export function agentFamily(userAgent: string | null): AgentFamily {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? "";
  let family = known.get(text);
  if (family === undefined) known.set(text, family = familyOf(text));
  return family;
}

function familyOf(text: string): AgentFamily {
  if (text.trim() === "") return SILENT;
  const name = NAMED.exec(text)?.[0].toLowerCase();
  if (name !== undefined) return BY_NAME.get(name)!;
  if (/^node\b/i.test(text)) return NODE;
  if (/bot\b|crawl|spider|slurp/i.test(text)) return CRAWLER;
  return /^(?:Mozilla|Opera)\//.test(text) ? BROWSER : UNKNOWN;
}
