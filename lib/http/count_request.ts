import { pathOf } from "@/lib/http/origin.ts";
import { surfaceOf } from "@/lib/http/surface.ts";
import { agentFamily } from "@/lib/http/user_agent.ts";
import type { Service } from "@/lib/operations/service.ts";

/** The path of one project or agent on any surface, with the ending of its Markdown twin. */
const ITEM_PATH = /\/(?:projects|agents)\/([\w-]{1,100})(?:\.md)?\/?$/;

/**
 * Counts an answered request for the owner. What is decided here:
 *
 * - A read is a GET that was answered with what was asked for. A 304 is one, because the caller goes on to use what it
 *   has; HEAD and OPTIONS are none. Redirects do not count, since the request that follows does.
 * - A call that changes something or judges a text counts where it is done (`lib/operations/count_call.ts`), a tool
 *   call in the tool server; here only who says to have sent it.
 * - Errors count as such and nowhere else.
 * - The owner's desk never counts. The owner on the public pages does: nothing tells the owner from a visitor there.
 */
export function countRequest({ insight, catalog }: Service, request: Request, response: Response): void {
  const { method, headers } = request;
  if (method !== "GET" && method !== "POST") return;
  const { status } = response;
  const path = pathOf(request.url);
  const surface = surfaceOf(method, path, response);
  if (surface === undefined || (status >= 300 && status < 400 && status !== 304)) return;
  if (status >= 400) return insight.count("errors", status >= 500 ? "failed" : "refused");

  insight.count("agents", agentFamily(headers.get("user-agent")).name);
  if (method === "POST") return;
  insight.count("reads", surface);
  const id = ITEM_PATH.exec(path)?.[1];
  if (id !== undefined && catalog.get(id) !== undefined) insight.count("items", id);
}
