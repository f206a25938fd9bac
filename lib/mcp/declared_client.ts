import type { Surface } from "@/lib/insight/series.ts";
import { type Fields, isFields } from "@/lib/mcp/protocol/message.ts";
import { META } from "@/lib/mcp/protocol/versions.ts";

/**
 * The name under which the pages of the site call the tool server when they hand its tools to an agent in the browser
 * (`static/browser-tools.js`). Like every such name it is declared, not proven: it is good for statistics only.
 */
const BROWSER_TOOLS = "vitrine-browser-tools";

const MAX_LENGTH = 60;

/**
 * The name that a client gives itself: with each request in protocol 2026-07-28 (`_meta`), before that only with
 * `initialize`. Reduced to plain characters that begin with a letter or digit; undefined where there is none.
 */
export function declaredClient({ _meta, clientInfo }: Fields): string | undefined {
  const info = isFields(_meta) && isFields(_meta[META.clientInfo]) ? _meta[META.clientInfo] : clientInfo;
  const name = isFields(info) ? info.name : undefined;
  if (typeof name !== "string") return undefined;
  const plain = name.slice(0, MAX_LENGTH).replace(/[^\w .@/+-]+/g, " ").replace(/^[^A-Za-z0-9]+/, "").trim();
  return plain === "" ? undefined : plain;
}

/** Where a message comes in, by what its client says. */
export function toolSurface(client: string | undefined): Surface {
  return client === BROWSER_TOOLS ? "browser_tools" : "tools";
}
