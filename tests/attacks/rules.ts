import type { Answer } from "./wire.ts";

/** Statuses with which the HTTP server itself refuses what is no HTTP; the service never sees such a request. */
const NO_HTTP = new Set([400, 408, 413, 414, 431, 505]);

/**
 * What is wrong with an answer, whatever was asked; undefined where it is as promised: no 5xx, no 401 or 403, and an
 * error in words that the caller of that path can read.
 */
export function fault({ method, target }: { method: string; target: string }, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return `status ${status}`;
  if (status === 401 || status === 403) return `status ${status}, which is never sent`;
  if (status < 400 || method === "HEAD") return undefined;
  if (NO_HTTP.has(status) && body === "") return undefined;
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const isClear = target.startsWith("/api/")
    ? isError(body)
    : isJson
    ? isError(body) || isJsonRpcError(body)
    : body.trim() !== "";
  return isClear ? undefined : `status ${status} without an error in its form: ${body.slice(0, 200)}`;
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
