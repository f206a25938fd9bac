import { type InboxEntry, isIndexed, newEntry, type StoredEntry, toEntry } from "@/lib/contact/inbox/entry.ts";
import { indexWords, joinWords } from "@/lib/contact/inbox/index_words.ts";
import { codeOf, stateOf } from "@/lib/contact/inbox/state.ts";
import type { Job } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { countKey, entryKey, revisionKey, stateKey, wordKey, wordsKey } from "@/lib/store/keys.ts";

const ONE = 1n;
/** Sums wrap around at 2⁶⁴, so this takes one away. */
const MINUS_ONE = 2n ** 64n - 1n;

/**
 * Puts a message into the inbox, with everything that it is found by: as a part of the commit that records it, so it
 * comes in exactly once.
 */
export function addToInbox(atomic: Deno.AtomicOperation, job: Job, message: Message, now: number): void {
  writeEntry(atomic, null, newEntry(job, now));
  writeWords(atomic, job.id, message);
}

/**
 * Adds the change of an entry to a commit that checks it: the entry, the list it stands in, the counts of both lists,
 * and the revision of the inbox. The last two are sums, so that changes of different entries do not get in each other's
 * way.
 */
export function writeEntry(atomic: Deno.AtomicOperation, before: StoredEntry | null, after: InboxEntry): void {
  atomic.set(entryKey(after.id), after);
  const code = codeOf(stateOf(after));
  if (before !== null && isIndexed(before)) {
    const left = codeOf(stateOf(toEntry(before)));
    if (left === code) return touchInbox(atomic);
    leave(atomic, after.id, left);
  }
  atomic.set(stateKey(code, after.id), true).sum(countKey(code), ONE);
  touchInbox(atomic);
}

/** Tells everybody who shows the inbox that something in it has changed. */
export function touchInbox(atomic: Deno.AtomicOperation): void {
  atomic.sum(revisionKey, ONE);
}

export function writeWords(atomic: Deno.AtomicOperation, id: string, message: Message): void {
  const words = indexWords(message);
  atomic.set(wordsKey(id), joinWords(words));
  for (const word of words) atomic.set(wordKey(word, id), true);
}

/** Adds to a commit that checks the entry the removal of it and of everything that it is found by. */
export function removeEntry(atomic: Deno.AtomicOperation, entry: StoredEntry, words: readonly string[]): void {
  const { id } = entry;
  atomic.delete(entryKey(id)).delete(wordsKey(id));
  for (const word of words) atomic.delete(wordKey(word, id));
  if (isIndexed(entry)) leave(atomic, id, codeOf(stateOf(toEntry(entry))));
  touchInbox(atomic);
}

function leave(atomic: Deno.AtomicOperation, id: string, code: string): void {
  atomic.delete(stateKey(code, id)).sum(countKey(code), MINUS_ONE);
}
