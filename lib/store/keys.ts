/**
 * Every key of the database, and what stands there:
 *
 * | key | value | ends |
 * |---|---|---|
 * | `store probe` | the last probe's mark | stays |
 * | `store secret` | the key of all keyed hashes | stays |
 * | `store erasure` | that something was erased, and the file has to be rewritten | when that is done |
 * | `store restore` | a backup is being restored: the rest is not whole | when it is |
 * | `reads START HASH` | list requests of one client in one window | with its window |
 * | `calls START HASH` | tool calls, analyses and searches of one client in one window | with its window |
 * | `contact ledger` | counts of all senders together; every accepting commit checks and writes it | stays |
 * | `contact window HASH` | count of one sender, or counts of one wide network | with its window |
 * | `contact key DIGEST` | the answer to an idempotency key | 24 h |
 * | `contact mark DIGEST` | the message that a repetition would duplicate | 24 h |
 * | `contact job ID` | state of the delivery, content-free | retention |
 * | `contact message ID` | what the sender wrote, or a head of its parts (`parts.ts`) | retention |
 * | `contact message ID PART` | a part of what the sender wrote | retention |
 * | `contact due TIME ID` | when a job wants attention: next attempt, or end of the lease | when there is nothing left to do |
 * | `contact look TIME ID` | the same where nobody waits for it: only the sender is to be looked at (again) | the same |
 * | `contact signed ID` | what is covered by the signature of the request | until it is verified, or the retention |
 * | `contact nonce DIGEST` | the message that a signature came with | 24 h |
 * | `contact text DIGEST` | which addresses have sent a text, by digests | 24 h |
 * | `contact asked DIGEST` | the message for which a mailbox was asked to confirm, or how many of a domain were | 24 h |
 * | `contact fetched DIGEST` | what was asked of a domain because messages name it | 24 h |
 * | `contact line` | what the last daily line about held messages has told | stays |
 * | `inbox entry ID` | what the owner did with a message: read, starred, … | retention |
 * | `insight day DAY` | what was counted on one day of the owner's | 400 days |
 * | `inbox state CODE ID` | the entry's place in the list of its state (`codeOf` in `inbox_index.ts`) | retention |
 * | `inbox count CODE` | how many entries are in that state | stays |
 * | `inbox word WORD ID` | that the message has the word | retention |
 * | `inbox words ID` | all words under which the message is found | retention |
 * | `inbox revision` | a count of all changes | stays |
 * | `inbox format` | left by the first version, which looked for entries of versions before it; nobody reads it | stays |
 * | `access owner` | the owner's password hash, passkeys and epoch | stays |
 * | `access session DIGEST` | one browser that is signed in | 30 days at most |
 * | `access link DIGEST` | a link for setting up or signing in that may be used once | 1 h |
 * | `access used DIGEST` | a passkey challenge that has been answered | when it would have expired |
 * | `access attempts KIND HASH` | failed sign-ins of one network or device, or of all together | a day after the last |
 * | `access event GROUP ID` | what happened at the door and to what opens it, a few of each group | 90 days |
 * | `history head` | what was recorded last; who records checks and writes it | stays |
 * | `history change NUMBER` | a change of what is served; the last 1,000 | when newer ones push it out |
 * | `history state NUMBER` | digest and time of a state that was served; the last 50 | when newer ones push it out |
 * | `history bytes DIGEST NUMBER` | a piece of a state, or of the content that was served last | with its state |
 * | `proof evidence DIGEST` | what the daily check has found of a link | a week after nobody names it |
 * | `proof private PURPOSE` | the key that signs (`site_keys.ts`); in a backup only if that is asked for | until it is rotated |
 * | `proof public PURPOSE KID` | a public key with the time of its use | stays |
 * | `content published` | which publication is served | stays |
 * | `content publication NUMBER` | what was published at the desk, or a head of its parts; the last 100 | when newer ones push it out |
 * | `content text DIGEST` | a text that a publication names, or a head of its parts | when no publication names it |
 * | `content drafts` | the list of all drafts; every commit that changes one checks and writes it | stays |
 * | `content draft ID` | the text of a draft, or a head of its parts | until it is published or thrown away |
 * | `doctor UUID` | what `deno task doctor` tries out; it deletes it itself | after a minute |
 *
 * Ids begin with their time (`createId`), so listing any of these by id is listing by time: newest first in reverse, and
 * the purge of old messages reads jobs from the start. All indexes of the inbox are written where entries are written
 * (`inbox_index.ts`), in the same commits.
 *
 * A value that ends before its retention says when, in milliseconds since the epoch, as `expiresAt` or `endsAt`: the
 * store does not tell what it was told (`expireIn`), a restored value has to end in time too, and not every store is
 * told at all (`forgets` in `kv.ts`).
 */

/** The treatment of the keys that begin with a word in a backup. */
export type BackupRule =
  /** Taken, all as of one moment. */
  | "whole"
  /** Taken, but each entry for itself: counters, which change all the time and say nothing about each other. */
  | "loose"
  /** Taken only where that is asked for (`--with-key`), and brought back: who has it can sign in the owner's name. */
  | "secret"
  /** Left out: it has ended before anybody restores it, or must not come back, like a session that was ended. */
  | "never";

/**
 * The first words of all keys, or the first two where they differ in this. What is not named here cannot be restored, so
 * that no backup brings keys into the store of a version of the service that would never delete them.
 */
export const ROOMS: Readonly<Record<string, BackupRule>> = {
  store: "whole",
  reads: "never",
  calls: "never",
  contact: "whole",
  inbox: "whole",
  insight: "loose",
  access: "never",
  "access owner": "whole",
  history: "whole",
  proof: "whole",
  content: "whole",
  "proof private": "secret",
  doctor: "never",
};

export const probeKey = ["store", "probe"];
export const secretKey = ["store", "secret"];
/** Something was erased, and the file has to be rewritten. */
export const erasureKey = ["store", "erasure"];
export const restoreKey = ["store", "restore"];

export const ledgerKey = ["contact", "ledger"];
export const jobsPrefix = ["contact", "job"];
export const duePrefix = ["contact", "due"];
export const lookPrefix = ["contact", "look"];
export const entriesPrefix = ["inbox", "entry"];
export const insightDaysPrefix = ["insight", "day"];
export const countsPrefix = ["inbox", "count"];
export const wordsPrefix = ["inbox", "word"];
export const revisionKey = ["inbox", "revision"];

export const ownerKey = ["access", "owner"];
export const sessionsPrefix = ["access", "session"];

export const eventsPrefix = ["access", "event"];

export const historyHeadKey = ["history", "head"];
export const changesPrefix = ["history", "change"];
export const statesPrefix = ["history", "state"];

/** @param number counts from 1 */
export const changeKey = (number: number) => [...changesPrefix, number];
/** @param number counts from 1 */
export const stateKeyOf = (number: number) => [...statesPrefix, number];
export const bytesPrefix = (digest: string) => ["history", "bytes", digest];
export const evidencePrefix = ["proof", "evidence"];

export const evidenceKey = (digest: string) => [...evidencePrefix, digest];
/** @param purpose what the key is for, see `site_keys.ts` */
export const privateKeyKey = (purpose: string) => ["proof", "private", purpose];
export const publicKeysPrefix = (purpose: string) => ["proof", "public", purpose];
export const publicKeyKey = (purpose: string, kid: string) => [...publicKeysPrefix(purpose), kid];
export const publishedKey = ["content", "published"];
export const publicationsPrefix = ["content", "publication"];
export const textsPrefix = ["content", "text"];
export const draftsKey = ["content", "drafts"];

/** @param number from 1, written so that texts are ordered as numbers */
export const publicationKey = (number: number) => [...publicationsPrefix, String(number).padStart(9, "0")];
export const textKey = (digest: string) => [...textsPrefix, digest];
export const draftKey = (id: string) => ["content", "draft", id];
export const doctorPrefix = ["doctor"];

/** `start`: the beginning of the window in milliseconds since the epoch. */
export const readsKey = (start: number, client: string) => ["reads", start, client];
/** As `readsKey`, for the limit of calls. */
export const callsKey = (start: number, client: string) => ["calls", start, client];
export const windowKey = (client: string) => ["contact", "window", client];
export const idempotencyKey = (digest: string) => ["contact", "key", digest];
export const markKey = (digest: string) => ["contact", "mark", digest];
export const jobKey = (id: string) => [...jobsPrefix, id];
export const messageKey = (id: string) => ["contact", "message", id];
export const signedKey = (id: string) => ["contact", "signed", id];
export const nonceKey = (digest: string) => ["contact", "nonce", digest];
export const sameTextKey = (digest: string) => ["contact", "text", digest];
export const askedKey = (digest: string) => ["contact", "asked", digest];
export const fetchedKey = (digest: string) => ["contact", "fetched", digest];
export const heldLineKey = ["contact", "line"];

/** @param time milliseconds since the epoch; numbers in keys are ordered as numbers */
export const dueKey = (time: number, id: string) => [...duePrefix, time, id];
/** As `dueKey`. */
export const lookKey = (time: number, id: string) => [...lookPrefix, time, id];
export const entryKey = (id: string) => [...entriesPrefix, id];
/** @param day as `2026-11-21` */
export const insightDayKey = (day: string) => [...insightDaysPrefix, day];
/** Begins the keys of all entries in a state. */
export const statePrefix = (code: string) => ["inbox", "state", code];
export const stateKey = (code: string, id: string) => [...statePrefix(code), id];
export const countKey = (code: string) => [...countsPrefix, code];
/** Begins the keys of all messages with a word. */
export const wordPrefix = (word: string) => [...wordsPrefix, word];
export const wordKey = (word: string, id: string) => [...wordPrefix(word), id];
export const wordsKey = (id: string) => ["inbox", "words", id];
export const sessionKey = (digest: string) => [...sessionsPrefix, digest];
/** `group`: what is bounded together, so that guesses do not push out what was changed. */
export const eventKey = (group: string, id: string) => [...eventsPrefix, group, id];
export const setUpLinkKey = (digest: string) => ["access", "link", digest];
export const usedChallengeKey = (digest: string) => ["access", "used", digest];
/** @param kind who is counted: one `network`, one `device`, or `all` */
export const attemptsKey = (kind: string, hash: string) => ["access", "attempts", kind, hash];
