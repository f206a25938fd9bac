import { documentUrl } from "@/lib/discovery/documents.ts";
import { STATUS } from "@/lib/http/errors.ts";
import { getProfile } from "@/lib/operations/get_profile.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { restCall } from "@/lib/operations/references.ts";
import { restExample } from "@/lib/site/markdown/developers/examples.ts";
import { blocks, code, link, list, section } from "@/lib/text/markdown.ts";

/**
 * How an agent authenticates, in the form of WorkOS's auth.md: the headings of its walkthrough, each with the true
 * answer of a service that knows no accounts.
 */
export function authText(context: CallContext): string {
  const { service, baseUrl } = context;
  const { client } = service.contact.limits;
  return blocks(
    "# Auth.md",
    `This is the agentic registration and authentication document of ${baseUrl}. Identity type: ${
      code("anonymous")
    }. ` +
      "Every read is public, and the one write needs no account either: there is no key, no OAuth and no sign-up.",
    section(
      2,
      "Step 1 — Discover",
      "Nothing answers 401 or 403, and no metadata of a protected resource or of an authorization server is published, " +
        `because there is neither. Begin with ${link("the API catalog", documentUrl(context, "apiCatalog"))} or ` +
        `${link("all entry points", documentUrl(context, "agent"))}.`,
    ),
    section(2, "Step 2 — Pick a method", `There is one: ${code("anonymous")}, over REST and over MCP.`),
    section(
      2,
      "Step 3 — Register",
      `The first call is the agent registration: ${code(restCall(context, getProfile.name))}, or a message posted to ` +
        `${code(`${baseUrl}/mcp`)}. Nothing is issued, nothing has to be kept.`,
      restExample(getProfile, context),
    ),
    section(2, "Step 4 — Claim ceremony", "None: there is no account that a person would have to claim."),
    section(
      2,
      "Step 5 — Use the credential",
      "There is none to send. Leave `Authorization` out; say who you are in `User-Agent`, or over MCP in `clientInfo`. " +
        "A message to the owner carries the address of the user whom you act for, in `reply_to`, with that user's consent.",
    ),
    section(
      2,
      "Errors",
      list([
        `${code(`${STATUS.validation_failed} validation_failed`)}: the hint says what is allowed.`,
        `${code(`${STATUS.not_found} not_found`)}: the hint says where valid ids come from.`,
        `${code(`${STATUS.rate_limited} rate_limited`)}: wait for the seconds in ${
          code("Retry-After")
        }. Lists have a ` +
        `limit for each client, and so have messages: ${client.quota} in ${client.window} seconds.`,
      ]),
      `All of them: ${link("guide for developers", documentUrl(context, "developersLlms"))}.`,
    ),
    section(
      2,
      "Revocation",
      `There is nothing to revoke. To report abuse, write to the address in ` +
        `${link("security.txt", documentUrl(context, "security"))}.`,
    ),
  ) + "\n";
}
