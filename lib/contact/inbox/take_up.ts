import { isIndexed, type StoredEntry, toEntry } from "@/lib/contact/inbox/entry.ts";
import { writeEntry, writeWords } from "@/lib/contact/inbox/write.ts";
import type { Job } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { entryKey, jobKey, messageKey } from "@/lib/store/keys.ts";
import { readEntries } from "@/lib/store/read_each.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";

/** Reads entries in order to change them; one of an older version is first taken up into the indexes. */
export async function readIndexed(kv: Deno.Kv, ids: readonly string[]): Promise<Deno.KvEntryMaybe<StoredEntry>[]> {
  const keys = ids.map(entryKey);
  const found = await readEntries<StoredEntry>(kv, keys);
  const old = found.map(({ value }) => value).filter((value) => value !== null && !isIndexed(value));
  if (old.length === 0) return found;
  for (const entry of old) await takeUp(kv, entry!.id);
  return await readEntries(kv, keys);
}

/** Puts an entry that an older version has written into the indexes, unless it stands there. */
export async function takeUp(kv: Deno.Kv, id: string): Promise<void> {
  await retryContended(async () => {
    const [found, message, job] = await kv.getMany<[StoredEntry, Message, Job]>([
      entryKey(id),
      messageKey(id),
      jobKey(id),
    ]);
    if (found.value === null || isIndexed(found.value) || message.value === null || job.value === null) return;
    const atomic = kv.atomic().check(found);
    writeEntry(atomic, found.value, { ...toEntry(found.value), failed: job.value.status === "failed" });
    writeWords(atomic, id, message.value);
    await commit(atomic);
  });
}
