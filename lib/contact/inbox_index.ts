import { type Job, type OutcomeKind, OUTCOMES } from "@/lib/contact/job.ts";
import { type Message, type MessageKind, searchedText } from "@/lib/contact/message.ts";
import { type Lane, laneMarks, laneOf, LANES } from "@/lib/contact/sender_facts.ts";
import { type Verdict, VERDICTS } from "@/lib/match/match_answers.ts";
import {
  countKey,
  countsPrefix,
  entryKey,
  jobKey,
  revisionKey,
  stateKey,
  wordKey,
  wordsKey,
} from "@/lib/store/keys.ts";
import { Conflict } from "@/lib/store/kv.ts";
import { searchWords } from "@/lib/text/search_words.ts";

/** The name of the inbox among the channels of a job. */
export const INBOX = "inbox";

/** The places of an entry. Spam lies apart, archived or not; what the owner has put off comes back by itself. */
export const PLACES = ["inbox", "later", "archive", "spam"] as const;

type Place = (typeof PLACES)[number];

const ONE = 1n;
/** Sums wrap around at 2⁶⁴, so this takes one away. */
const MINUS_ONE = 2n ** 64n - 1n;

/**
 * Words under which one message is found. A text of 5,000 characters has some 400 different ones. The bounds hold what
 * a commit carries far below 1,000 changes and 80 KB of keys; what is beyond them is not found.
 */
const MAX_WORDS = 700;
const MAX_KEY_BYTES = 56_000;
/** The bytes of a key besides the word: its other parts, and the ends of all parts. */
const KEY_OVERHEAD = 56;

const encoder = new TextEncoder();

/** The inbox's own data about a message. */
export interface InboxEntry {
  id: string;
  kind: MessageKind;
  receivedAt: number;
  unread: boolean;
  starred: boolean;
  archived: boolean;
  spam: boolean;
  /** The time of its return, in milliseconds since the epoch; absent: it is not put off. */
  later?: number;
  /** Set once its delivery on another channel has failed, as its job says. */
  failed: boolean;
  /**
   * Set while it waits for the owner to release it, as its job says; absent in entries of versions that held nothing.
   */
  held?: boolean;
  /** Set if something vouches for its sender, as its job says. */
  vouched?: boolean;
  /** Its end, as its job says; absent: it is open. */
  outcome?: OutcomeKind;
  /** The verdict on its posting when it came in; absent: it has none, or it came before this was noted. */
  verdict?: Verdict;
  /** The owner's note; may be empty. */
  note: string;
}

/** Everything of an entry that it can be filtered by. Each combination has a list and a counter of its own. */
interface EntryFacets {
  place: Place;
  kind: MessageKind;
  unread: boolean;
  starred: boolean;
  failed: boolean;
  lane: Lane;
  /** `open`: it has not ended. */
  outcome: OutcomeKind | "open";
  /** `none`: there is no posting to judge. */
  verdict: Verdict | "none";
}

/** A selection of entries; absent fields select all. */
export interface InboxFilter {
  /** `all`: wherever it lies, but not spam. */
  place: Place | "all";
  kind?: MessageKind;
  unread?: boolean;
  starred?: boolean;
  failed?: boolean;
  lane?: Lane;
  outcome?: OutcomeKind | "open";
  verdict?: Verdict | "none";
}

/** Counts the entries of each list that has any, by its code. */
export type InboxCounts = ReadonlyMap<string, number>;

export function newEntry(job: Job, now: number, verdict?: Verdict): InboxEntry {
  const { id, kind } = job;
  const { lane } = laneOf(job);
  return {
    id,
    kind,
    receivedAt: now,
    unread: true,
    starred: false,
    archived: false,
    spam: false,
    failed: false,
    held: lane === "held",
    ...lane === "vouched" && { vouched: true },
    ...verdict !== undefined && { verdict },
    note: "",
  };
}

/** Returns what an entry can be filtered by. */
export function facetsOf(
  { kind, unread, starred, archived, spam, later, failed, held, vouched, outcome, verdict }: InboxEntry,
): EntryFacets {
  const place = spam ? "spam" : archived ? "archive" : later !== undefined ? "later" : "inbox";
  const lane = held ? "held" : vouched ? "vouched" : "open";
  return { place, kind, unread, starred, failed, lane, outcome: outcome ?? "open", verdict: verdict ?? "none" };
}

/**
 * Writes facets in words. Each entry stands in exactly one list, that of its facets, and each list has a counter. So a
 * filter, however combined, is a choice among the lists that there are: nothing has to be looked through that it does
 * not show, and what it shows is counted.
 */
export function codeOf({ place, kind, unread, starred, failed, lane, outcome, verdict }: EntryFacets): string {
  const flags = [
    unread && "unread",
    starred && "starred",
    failed && "failed",
    lane !== "open" && lane,
    outcome !== "open" && outcome,
    verdict !== "none" && verdict,
  ];
  return [place, kind, ...flags].filter(Boolean).join(" ");
}

/** Reads what `codeOf` has written. */
function facetsIn(code: string): EntryFacets {
  const [place, kind, ...flags] = code.split(" ");
  return {
    place: place as Place,
    kind: kind as MessageKind,
    unread: flags.includes("unread"),
    starred: flags.includes("starred"),
    failed: flags.includes("failed"),
    lane: LANES.find((lane) => flags.includes(lane)) ?? "open",
    outcome: OUTCOMES.find((outcome) => flags.includes(outcome)) ?? "open",
    verdict: VERDICTS.find((verdict) => flags.includes(verdict)) ?? "none",
  };
}

/** Tells whether a filter shows what has these facets. */
export function isShown(facets: EntryFacets, { place, ...wanted }: InboxFilter): boolean {
  // What is held waits in a list of its own, and is not among what has arrived.
  if (place === "inbox" && wanted.lane === undefined && facets.lane === "held") return false;
  return (place === "all" ? facets.place !== "spam" : facets.place === place) &&
    (["kind", "unread", "starred", "failed", "lane", "outcome", "verdict"] as const)
      .every((name) => wanted[name] === undefined || wanted[name] === facets[name]);
}

/** Reads the counter of each list. */
export async function readCounts(kv: Deno.Kv): Promise<InboxCounts> {
  const rows = await Array.fromAsync(kv.list<Deno.KvU64>({ prefix: countsPrefix }));
  return new Map(
    rows.map(({ key, value }) => [key.at(-1) as string, Number(value.value)] as const).filter(([, count]) => count > 0),
  );
}

/** Returns the counters of the lists that a filter shows. */
export function countsOf(counts: InboxCounts, filter: InboxFilter): [code: string, count: number][] {
  return [...counts].filter(([code]) => isShown(facetsIn(code), filter));
}

/** Returns how many entries a filter shows. */
export function countOf(counts: InboxCounts, filter: InboxFilter): number {
  return countsOf(counts, filter).reduce((sum, [, count]) => sum + count, 0);
}

/**
 * Adds a message to a commit, with everything that it is found by: as a part of the commit that records its job, so it
 * comes in exactly once.
 */
export function addToInbox(
  atomic: Deno.AtomicOperation,
  job: Job,
  message: Message,
  now: number,
  verdict?: Verdict,
): void {
  writeEntry(atomic, null, newEntry(job, now, verdict));
  const words = indexWords(message);
  atomic.set(wordsKey(job.id), joinWords(words));
  for (const word of words) atomic.set(wordKey(word, job.id), true);
}

/**
 * Adds the change of an entry to a commit that checks it: the entry, the list it stands in, the counts of both lists,
 * and the revision of the inbox. The last two are sums, so that changes of different entries do not get in each other's
 * way.
 */
export function writeEntry(atomic: Deno.AtomicOperation, before: InboxEntry | null, after: InboxEntry): void {
  atomic.set(entryKey(after.id), after);
  touchInbox(atomic);
  const code = codeOf(facetsOf(after));
  const left = before && codeOf(facetsOf(before));
  if (left === code) return;
  if (left !== null) leave(atomic, after.id, left);
  atomic.set(stateKey(code, after.id), true).sum(countKey(code), ONE);
}

/** Adds to a commit that checks the entry the removal of it and of everything that it is found by. */
export function removeEntry(atomic: Deno.AtomicOperation, entry: InboxEntry, words: readonly string[]): void {
  const { id } = entry;
  atomic.delete(entryKey(id)).delete(wordsKey(id));
  removeWords(atomic, id, words);
  leave(atomic, id, codeOf(facetsOf(entry)));
  touchInbox(atomic);
}

/** Adds to a commit that nobody finds a message by these words any more. */
export function removeWords(atomic: Deno.AtomicOperation, id: string, words: readonly string[]): void {
  for (const word of words) atomic.delete(wordKey(word, id));
}

function leave(atomic: Deno.AtomicOperation, id: string, code: string): void {
  atomic.delete(stateKey(code, id)).sum(countKey(code), MINUS_ONE);
}

/** Tells everybody who shows the inbox that something in it has changed. */
export function touchInbox(atomic: Deno.AtomicOperation): void {
  atomic.sum(revisionKey, ONE);
}

/** Reads the revision of the inbox: it changes with everything that a page of the inbox shows. */
export async function readRevision(kv: Deno.Kv): Promise<string> {
  return (await kv.get<Deno.KvU64>(revisionKey)).value?.value.toString() ?? "0";
}

/** Adds to a commit what the entry says of its delivery, and a check that the entry is still as it was read. */
export async function markEntry(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  id: string,
  mark: Pick<Partial<InboxEntry>, "failed" | "held" | "vouched">,
): Promise<void> {
  const found = await kv.get<InboxEntry>(entryKey(id));
  atomic.check(found);
  if (found.value !== null) writeEntry(atomic, found.value, { ...found.value, ...mark });
}

/**
 * Commits the result of an attempt together with what the inbox shows of it.
 *
 * @param atomic checks that the job is still that of `versionstamp`
 * @returns the new versionstamp, or undefined when the job is not.
 * @throws {Conflict} when the owner was changing the entry.
 */
export async function commitWithEntry(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  job: Job,
  versionstamp: string,
  laneHasChanged: boolean,
): Promise<string | undefined> {
  if (job.status === "failed" || laneHasChanged) {
    await markEntry(kv, atomic, job.id, { failed: job.status === "failed", ...laneMarks(job) });
  } else if (job.status === "delivered") touchInbox(atomic);
  const result = await atomic.commit();
  if (result.ok) return result.versionstamp;
  const current = await kv.get(jobKey(job.id));
  if (current.versionstamp === versionstamp) throw new Conflict("the entry has changed");
  return undefined;
}

/** Returns the words under which a message is found. */
export function indexWords(message: Message): string[] {
  const words = searchWords(searchedText(message)).slice(0, MAX_WORDS);
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += KEY_OVERHEAD + encoder.encode(word).length) > MAX_KEY_BYTES);
  return end === -1 ? words : words.slice(0, end);
}

/** Writes words in the form in which they are stored with the message, to be taken out of the index again. */
export function joinWords(words: readonly string[]): string {
  return words.join("\n");
}

/** Reads what `joinWords` has written. */
export function splitWords(stored: string | null): string[] {
  return stored === null || stored === "" ? [] : stored.split("\n");
}
