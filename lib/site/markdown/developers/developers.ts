import { MAX_BODY_BYTES } from "@/lib/http/body.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { MIN_OVERLAP_DAYS, V1 } from "@/lib/operations/version.ts";
import { operationGuide } from "@/lib/site/markdown/developers/operation_guide.ts";
import { blocks, code, codeBlock, link, list, plain, section } from "@/lib/text/markdown.ts";

/** How to call everything that there is: each operation over REST and as a tool, limits, errors, versions. */
export function developers(context: CallContext): string {
  const { operations } = context.service;
  return blocks(
    introduction(context),
    section(2, "REST", ...rest(context)),
    section(2, "Tool server", ...toolServer(context)),
    section(2, "Limits", limits(context)),
    section(2, "Errors", ...errors()),
    section(2, "Versions", versions()),
    section(2, "Every operation", ...operations.map((operation) => operationGuide(operation, context))),
  );
}

function introduction({ service, baseUrl }: CallContext): string {
  const { name } = service.content.profile;
  return blocks(
    `Everything that ${plain(name)} publishes here can be read by programs: over REST, and by agents through a tool ` +
      "server. Reads are public and free and change nothing. There are no keys, no accounts and no registration.",
    list([
      `${link("OpenAPI 3.1", `${baseUrl}/openapi.json`)}: paths, schemas, real examples`,
      `${link("API index", baseUrl + V1.prefix)}: every endpoint with one line`,
      `${link("How to authenticate", `${baseUrl}/auth.md`)}: not at all`,
      `${link("All entry points", `${baseUrl}/.well-known/agent.json`)}, ${
        link("API catalog", `${baseUrl}/.well-known/api-catalog`)
      }, ${link("skills", `${baseUrl}/.well-known/agent-skills/index.json`)}`,
    ]),
  );
}

function rest({ baseUrl }: CallContext): string[] {
  return [
    `All paths begin with ${code(baseUrl + V1.prefix)}. Bodies are JSON in UTF-8. Every ${code("GET")} answers ` +
    `${code("HEAD")} and ${code("OPTIONS")} too, and any web page may call (CORS).`,
    `Reads carry a strong ${code("ETag")}: ask again with ${code("If-None-Match")}, and 304 says that nothing has ` +
    `changed. Lists are walked by ${code("next")} or ${code("next_cursor")} until it is null.`,
    codeBlock("sh", `curl -s '${baseUrl}${V1.prefix}'`),
  ];
}

function toolServer({ baseUrl }: CallContext): string[] {
  const configuration = { mcpServers: { profile: { type: "http", url: `${baseUrl}/mcp` } } };
  return [
    `${
      code(`${baseUrl}/mcp`)
    } speaks the Model Context Protocol: streamable HTTP, stateless, no authentication. What ` +
    `it can do is on its ${link("card", `${baseUrl}/mcp/server-card`)}. A host that reads a configuration file takes:`,
    codeBlock("json", JSON.stringify(configuration, null, 2)),
    "A tool says the same as the REST operation behind it. A call that fails comes back as a tool error with code, " +
    "message and hint. Without a client library one message is enough, as the examples below show.",
  ];
}

/** What may be asked how often, as Markdown. */
export function limits({ service }: CallContext): string {
  const { readLimiter, contact } = service;
  const read = readLimiter.limit;
  const { client, all } = contact.limits;
  return list([
    `Lists, and dry runs of messages: ${read.quota} requests in ${read.window} seconds for each client, over REST and ` +
    "tools together. All other reads are free of it; answers from a cache do not count.",
    `Messages: ${client.quota} in ${client.window} seconds for each client, ${all.quota} in ${all.window} seconds for all.`,
    `Bodies: at most ${MAX_BODY_BYTES / 1024} KiB.`,
    `Every answer carries ${code("RateLimit-Policy")} and ${code("RateLimit")}, and as plain numbers ` +
    `${code("RateLimit-Limit")}, ${code("RateLimit-Remaining")} and ${code("RateLimit-Reset")}. Beyond a limit the ` +
    `answer is 429 with ${code("Retry-After")} in seconds: wait as long.`,
  ]);
}

function errors(): string[] {
  return [
    "Every error has one shape; the hint says how to do it right, for example which ids are valid:",
    codeBlock("json", '{"error": {"code": "not_found", "message": "…", "hint": "Valid ids: …"}}'),
    "Also possible for every operation: `405 method_not_allowed` with `Allow`, `500 internal_error` with a request id " +
    "for the owner, and on an instance that listens on a loopback address `421 misdirected_request`. 401 and 403 do not occur.",
  ];
}

/** What changes and what does not, as Markdown. */
export function versions(): string {
  return `${
    code(V1.prefix)
  } is stable; fields may be added. A breaking change comes under a new prefix, with at least ` +
    `${MIN_OVERLAP_DAYS} days in which both work. The old one then sends ${code("Deprecation")} (RFC 9745) and ` +
    `${code("Sunset")} (RFC 8594). This is version ${V1.version}.`;
}
