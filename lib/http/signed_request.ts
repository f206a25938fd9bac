import { AGENT_TAG, type SignedRequest } from "@/lib/contact/check_signature.ts";
import { baseUrlOf, pathStart } from "@/lib/http/incoming_request.ts";
import { compareDigest } from "@/lib/proof/message_signatures.ts";
import type { Config } from "@/lib/settings.ts";

/** What is stored of a request for its signature, in characters; a signature over more is one that nobody needs. */
const MAX_FIELDS = 8192;
/** Headers that are never stored, whatever a signature covers. */
const PRIVATE = new Set(["authorization", "cookie", "proxy-authorization"]);

/**
 * Returns what gives the facts of a request that is signed per Web Bot Auth, once its body has been read; undefined for
 * every other request. Must be called before the body is read.
 */
export function signedRequest(
  request: Request,
  config: Pick<Config, "baseUrl">,
): (() => Promise<SignedRequest | undefined>) | undefined {
  const { headers, method, url } = request;
  const input = headers.get("signature-input");
  if (input === null || !input.includes(AGENT_TAG) || request.bodyUsed) return undefined;
  const digest = headers.get("content-digest");
  // The other half is read by whoever answers the request, with the limits of that.
  const copy = digest === null ? undefined : request.clone();
  return async () => {
    const covered = new Set([...input.matchAll(/"([a-z][a-z0-9-]{0,60})"/g)].map(([, name]) => name));
    const names = ["signature-input", "signature", "signature-agent", ...covered].filter((name) => !PRIVATE.has(name));
    const fields = [...new Set(names)].flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    if (fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MAX_FIELDS) return undefined;
    const content = copy && await compareDigest(digest!, new Uint8Array(await copy.arrayBuffer()));
    return {
      method,
      url: baseUrlOf(config, url) + url.slice(pathStart(url)),
      host: new URL(url).host,
      headers: fields,
      ...content !== undefined && { content },
    };
  };
}
