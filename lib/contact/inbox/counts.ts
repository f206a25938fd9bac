import { codesOf, type InboxFilter } from "@/lib/contact/inbox/state.ts";
import { countsPrefix } from "@/lib/store/keys.ts";

/** How many entries are in each state that has any, by its code. */
export type InboxCounts = ReadonlyMap<string, number>;

export async function readCounts(kv: Deno.Kv): Promise<InboxCounts> {
  const rows = await Array.fromAsync(kv.list<Deno.KvU64>({ prefix: countsPrefix }));
  return new Map(
    rows.map(({ key, value }) => [key.at(-1) as string, Number(value.value)] as const).filter(([, count]) => count > 0),
  );
}

/** How many entries a filter shows. */
export function countOf(counts: InboxCounts, filter: InboxFilter): number {
  return codesOf(filter).reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
}
