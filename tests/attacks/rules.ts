import type { Answer } from "./wire.ts";

/** Statuses with which the HTTP server itself refuses what is no HTTP; the service never sees such a request. */
const NO_HTTP = new Set([400, 408, 413, 414, 431, 505]);

interface Asked {
  method: string;
  target: string;
}

/**
 * What is wrong with an answer, whatever was asked; undefined where it is as promised: no 5xx, no 401 or 403, an error
 * in words that the caller of that path can read, and headers that protect whoever reads it.
 */
export function fault(asked: Asked, answer: Answer): string | undefined {
  const { status, body } = answer;
  if (status >= 500) return `status ${status}`;
  if (status === 401 || status === 403) return `status ${status}, which is never sent`;
  if (NO_HTTP.has(status) && body === "" && !answer.headers.has("content-type")) return undefined;
  return unprotected(asked, answer) ?? unclear(asked, answer);
}

function unclear({ method, target }: Asked, { status, headers, body }: Answer): string | undefined {
  if (status < 400 || method === "HEAD") return undefined;
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const isClear = target.startsWith("/api/")
    ? isError(body)
    : isJson
    ? isError(body) || isJsonRpcError(body)
    : body.trim() !== "";
  return isClear ? undefined : `status ${status} without an error in its form: ${body.slice(0, 200)}`;
}

function unprotected(asked: Asked, { status, headers, body }: Answer): string | undefined {
  const caching = headers.get("cache-control") ?? "";
  const policy = headers.get("content-security-policy");
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  // A host that is not this service's is refused before anything is known of the path.
  const isDesk = status !== 421 && isDeskPath(asked.target);
  if (headers.get("x-content-type-options") !== "nosniff") return `status ${status} without nosniff`;
  if (isHtml && !policy?.startsWith("default-src 'none'")) return "HTML without a policy";
  if (policy && /unsafe-|\*/.test(policy)) return `a policy that allows too much: ${policy}`;
  if (isHtml && /<script>alert|<img src=x/i.test(body)) return "text of the caller as HTML";
  if (headers.has("x-injected")) return "a header that the caller wrote";
  if (asked.method === "GET" && status >= 400 && !caching.includes("no-store")) return `a ${status} that may be kept`;
  if (leadsAway(headers.get("location") ?? "")) return "a redirect to elsewhere";
  if (!isDesk) return headers.has("set-cookie") && status !== 421 ? "a cookie outside the admin" : undefined;
  if ([...headers.keys()].some((name) => name.startsWith("access-control-"))) return "CORS below /admin";
  if (!caching.includes("no-store")) return "an answer of the admin that may be kept";
  return headers.has("content-encoding") ? "an answer of the admin that is compressed" : undefined;
}

/** Whether a browser would go to another host; `location` is mostly a path, `evil` may stand in its query. */
function leadsAway(location: string): boolean {
  const hostname = URL.parse(location, "http://localhost")?.hostname;
  return hostname !== "localhost" && hostname !== "127.0.0.1";
}

/** Whether a path, as the server reads it, lies below the admin. */
function isDeskPath(target: string): boolean {
  const path = target.startsWith("/")
    ? URL.parse(`http://localhost${target}`)?.pathname.replace(/\/+/g, "/")
    : undefined;
  return path === "/admin" || (path?.startsWith("/admin/") ?? false);
}

function isError(body: string): boolean {
  const { error } = parsed(body);
  return typeof error?.code === "string" && typeof error.message === "string";
}

function isJsonRpcError(body: string): boolean {
  const { jsonrpc, error } = parsed(body);
  return jsonrpc === "2.0" && Number.isInteger(error?.code) && typeof error?.message === "string";
}

function parsed(body: string): { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
