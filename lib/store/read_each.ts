/** The most keys that one read may ask for. */
export const KEYS_PER_READ = 10;

/** Reads any number of values; null where there is none. They may be of different moments, ten at a time of one. */
export async function readEach<T>(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<(T | null)[]> {
  return (await readEntries<T>(kv, keys)).map(({ value }) => value);
}

/** The same, with what is needed to check them. */
export async function readEntries<T>(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<T>[]> {
  const reads = [];
  for (let start = 0; start < keys.length; start += KEYS_PER_READ) {
    reads.push(kv.getMany<T[]>(keys.slice(start, start + KEYS_PER_READ)));
  }
  return (await Promise.all(reads)).flat();
}
