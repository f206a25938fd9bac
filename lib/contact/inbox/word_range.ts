import { type Allowance, AnyOf, IdList, type Ids, KnownIds } from "@/lib/contact/inbox/id_list.ts";
import { wordPrefix, wordsPrefix } from "@/lib/store/keys.ts";

/** Entries of the index below a beginning that are simply read and sorted. */
const MAX_ROWS = 250;
/** Words below a beginning whose lists are read side by side. */
const MAX_WORDS = 16;
/** Sorts after every word with the same beginning, and after every id. */
const LAST = "\u{10ffff}";

/**
 * The messages with a word that begins with `beginning`: where few do, their ids; where few words do, the lists of
 * these words together. Undefined where many words do and many messages have them: whoever goes through messages then
 * soon meets enough.
 */
export async function idsOfBeginning(kv: Deno.Kv, beginning: string, allowance: Allowance): Promise<Ids | undefined> {
  const end = [...wordsPrefix, beginning + LAST];
  const range = { start: wordPrefix(beginning), end };
  const rows = await Array.fromAsync(kv.list(range, { limit: MAX_ROWS, batchSize: MAX_ROWS }));
  allowance.rows -= rows.length;
  if (rows.length < MAX_ROWS) {
    return new KnownIds([...new Set(rows.map(({ key }) => key[3] as string))].sort().reverse());
  }

  const words = new Set(rows.map(({ key }) => key[2] as string));
  let last = rows.at(-1)!.key[2] as string;
  while (words.size <= MAX_WORDS) {
    const [next] = await Array.fromAsync(kv.list({ start: [...wordPrefix(last), LAST], end }, { limit: 1 }));
    allowance.rows -= 10;
    if (next === undefined) return new AnyOf([...words].map((word) => new IdList(kv, wordPrefix(word), allowance, 16)));
    words.add(last = next.key[2] as string);
  }
  return undefined;
}
