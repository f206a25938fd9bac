import { documentUrl } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { pageUrl } from "@/lib/site/pages.ts";

/** How far ahead the document expires; less than a year is recommended (RFC 9116, section 2.5.5). */
const VALID_MONTHS = 6;

/**
 * Where to report a weakness: RFC 9116. It expires at the beginning of a month, five to six months ahead, so that its
 * bytes stay the same for a while and it never expires while the process lives.
 */
export function securityText(context: CallContext, now = new Date()): string {
  const { profile, site } = context.service.content;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS));
  // A web address of a contact must be https (RFC 9116, section 2.5.3).
  const isHttps = context.baseUrl.startsWith("https:");
  return [
    `Contact: mailto:${profile.contact.email}`,
    ...isHttps ? [`Contact: ${pageUrl(context, { path: "/contact" })}`] : [],
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${[...new Set([site.language, "en"])].join(", ")}`,
    ...isHttps ? [`Canonical: ${documentUrl(context, "security")}`] : [],
    "",
  ].join("\n");
}
