import { isIP } from "node:net";
import { clientNetwork } from "@/lib/limits/client.ts";

/**
 * Whose request it is. `X-Forwarded-For` is only believed as far as trusted proxies wrote it: with `hops` of them, the
 * entry that the outermost one added is the one `hops` from the right. Everything left of it can be invented.
 */
export function clientOf(request: Request, remoteAddr: Deno.Addr, hops: number): string {
  const connection = "hostname" in remoteAddr ? remoteAddr.hostname : "local";
  if (hops === 0) return clientNetwork(connection);
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const entry = entries.at(-hops)?.trim().replace(/^\[(.*)\](:\d+)?$/, "$1") ?? "";
  const address = isIP(entry) === 0 ? entry.replace(/:\d+$/, "") : entry;
  return clientNetwork(isIP(address) === 0 ? connection : address);
}
