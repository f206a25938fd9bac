import type { Fields } from "@/lib/mcp/protocol/message.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { CacheHint } from "@/lib/mcp/protocol/server.ts";

/** Lists are the same for every caller and change only when the owner publishes anew. */
export const LISTS: CacheHint = { ttlMs: 300_000, cacheScope: "public" };

/** The same for what is read; as long as the REST interface lets it be kept (contract, section 2). */
export const READS: CacheHint = { ttlMs: 60_000, cacheScope: "public" };

/** Every list here is one page, so no cursor can come from this server. */
export function refuseCursor({ cursor }: Fields): void {
  if (cursor !== undefined) throw invalidParams("This list has one page only: leave cursor out.");
}
