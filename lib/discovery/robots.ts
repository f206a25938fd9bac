import { documentUrl } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { CONTENT_SIGNAL } from "@/lib/site/content_signal.ts";

/** Crawlers and agents that are welcome by name; a bot obeys only the group that names it (RFC 9309, section 2.2.1). */
const WELCOME = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-User",
  "Claude-SearchBot",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
  "Applebot-Extended",
  "Amazonbot",
  "CCBot",
  "Meta-ExternalAgent",
  "Bytespider",
  "DuckAssistBot",
  "MistralAI-User",
];

/**
 * What crawlers may do: RFC 9309 with content signals (contentsignals.org). One group for all, so that the same holds
 * for everybody. Paths that are not for them are not named here: they say `noindex` themselves.
 */
export function robots(context: CallContext): string {
  return [
    `# Everything that is public may be read. For agents: ${documentUrl(context, "llms")}`,
    ...[...WELCOME, "*"].map((name) => `User-agent: ${name}`),
    `Content-Signal: ${CONTENT_SIGNAL}`,
    "Allow: /",
    "",
    `Sitemap: ${documentUrl(context, "sitemap")}`,
    // A comment: checkers of this file count a directive that they do not know as a mistake (Lighthouse 13.5, SEO),
    // and whoever looks for the catalog finds it at its well-known path and in the Link header of every page.
    `# Agentmap: ${documentUrl(context, "ard")}`,
    "",
  ].join("\n");
}
