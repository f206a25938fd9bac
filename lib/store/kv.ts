import { basename, dirname, join } from "node:path";

/** Enough for seconds of contention: the pauses of all attempts together are about two seconds. */
const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 200;
/** The most keys that one read may ask for. */
const KEYS_PER_READ = 10;

/** The platform has assigned no database to the app: what is written stays in this instance, and is lost with it. */
export class NoDatabase extends Error {
  override name = "NoDatabase";
  override message = "no database is assigned to this app";
}

/**
 * Opens the database at `path` (a file, `:memory:`, or a KV Connect URL; undefined: the one that the platform has
 * attached). A file, and its folder, are for their owner only, because the messages stand in them.
 *
 * @throws {NoDatabase} where the platform says that there is none; where it is silent, `requireDatabase` finds out.
 */
export async function openKv(path: string | undefined): Promise<Deno.Kv> {
  if (path !== undefined && isFile(path)) await closeToOthers(path);
  const kv = await retryContended(() => path === undefined ? openAssigned() : Deno.openKv(path));
  return forgets(path) ? kv : withoutExpiry(kv);
}

/** Without a database the platform leaves the function out, or has it refuse (`DENO_KV_REQUIRES_DISTRIBUTED_DATABASE`). */
async function openAssigned(): Promise<Deno.Kv> {
  if (typeof Deno.openKv !== "function") throw new NoDatabase();
  try {
    return await Deno.openKv();
  } catch (error) {
    throw error instanceof Error && /no KV database/i.test(error.message) ? new NoDatabase() : error;
  }
}

/**
 * A platform's database counts a million versions a second since it was set up years ago (FoundationDB); one that an
 * instance has made for itself counts its own commits.
 */
const FIRST_SHARED_VERSION = 2n ** 32n;

/**
 * Makes sure that what was committed with `versionstamp` stands in a database that all instances share. Without one the
 * platform may also open a store in memory, and say nothing (denoland/deploy_feedback#905).
 *
 * @throws {NoDatabase}
 */
export function requireDatabase(path: string | undefined, versionstamp: string): void {
  if (path !== undefined || isRemote(Deno.env.get("DENO_KV_DEFAULT_PATH") ?? "")) return;
  if (BigInt(`0x${versionstamp.slice(0, 16)}`) < FIRST_SHARED_VERSION) throw new NoDatabase();
}

/** The files that SQLite has beside a database file; it gives them the permissions of that file when it makes them. */
const BESIDE = ["-wal", "-shm", "-journal"];

/**
 * Makes the folder and the file of a store, for their owner only whatever the umask, and takes from others what an
 * earlier version, or whoever made them, has let them do. The folder only where nothing else lies in it: it may be
 * anybody's, and the database file guards itself. What cannot be changed stays as it is; opening it says what is wrong.
 */
async function closeToOthers(path: string): Promise<void> {
  const folder = dirname(path);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const names = ["", ...BESIDE].map((ending) => basename(path) + ending);
  const change = (work: Promise<unknown>) => work.catch(() => {});
  if (await isOnlyFor(folder, names)) await change(Deno.chmod(folder, 0o700));
  // Empty, it is a new database to SQLite.
  await change(Deno.open(path, { write: true, createNew: true, mode: 0o600 }).then((file) => file.close()));
  for (const name of names) await change(Deno.chmod(join(folder, name), 0o600));
}

/** The sticky bit: users who may write into such a folder may not remove the files of others. */
const STICKY = 0o1000;

/** Tells whether a folder contains only `names`, and is not shared by all users like `/tmp`. */
async function isOnlyFor(folder: string, names: readonly string[]): Promise<boolean> {
  try {
    if (((await Deno.stat(folder)).mode ?? 0) & STICKY) return false;
    for await (const { name } of Deno.readDir(folder)) if (!names.includes(name)) return false;
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells whether the database deletes what has ended (`expireIn`). The runtime's own is not trusted with it: when it cannot
 * delete, for instance because the disk is full, it ends the whole process, and so does the next one that is started
 * (denokv_sqlite, `collect_expired`; its queue does the same, which is why nothing uses that). See `expiry.ts`.
 */
export function forgets(path: string | undefined): boolean {
  return path === undefined || isRemote(path);
}

function withoutExpiry(kv: Deno.Kv): Deno.Kv {
  const { set, atomic } = kv;
  return Object.assign(kv, {
    set: (key: Deno.KvKey, value: unknown) => set.call(kv, key, value),
    atomic() {
      const operation = atomic.call(kv);
      const { set } = operation;
      return Object.assign(operation, { set: (key: Deno.KvKey, value: unknown) => set.call(operation, key, value) });
    },
  });
}

/**
 * Names the file at `path` itself, so that it shows when another one is there: SQLite goes on with a file that was
 * removed or replaced, and what it writes then is lost with the process. Undefined where there is no file, or none that
 * we may look at.
 */
export async function fileIdentity(path: string | undefined): Promise<string | undefined> {
  if (path === undefined || !isFile(path)) return undefined;
  try {
    const { dev, ino } = await Deno.stat(path);
    return ino === null ? undefined : `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Tells whether `path` names a file on this machine. */
export function isFile(path: string): boolean {
  return path !== ":memory:" && !isRemote(path);
}

/** Tells whether `path` is the URL of a database elsewhere (KV Connect). */
export function isRemote(path: string): boolean {
  return /^https?:\/\//.test(path);
}

/** A commit did not hold, because something that it had read was changed meanwhile. */
export class Conflict extends Error {
  override name = "Conflict";
}

/** Tells whether trying again at once may help: a lost race, or two processes writing to one SQLite file. */
export function isContention(error: unknown): boolean {
  return error instanceof Conflict || (error instanceof Error && /database is (locked|busy)/.test(error.message));
}

/**
 * Tells whether a key, a value or a commit is one that no store takes: what the runtime says before it asks one
 * (`ext/kv`, `KvErrorKind`), and what cannot be cloned.
 */
export function isBeyondBounds(error: unknown): boolean {
  return error instanceof RangeError || error instanceof DOMException && error.name === "DataCloneError" ||
    error instanceof TypeError &&
      /\btoo (?:large|many)\b|^key cannot be empty|could not be cloned/i.test(error.message);
}

/**
 * Does `attempt` again, from reading to committing, while it fails by contention; with growing, random pauses, so that
 * two that met once do not meet again.
 *
 * @throws whatever the last attempt threw.
 */
export async function retryContended<T>(attempt: () => Promise<T>, maxAttempts = MAX_ATTEMPTS): Promise<T> {
  for (let tried = 1;; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= maxAttempts || !isContention(error)) throw error;
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * Commits, and returns the versionstamp.
 *
 * @throws {Conflict} when a check did not hold.
 */
export async function commit(atomic: Deno.AtomicOperation): Promise<string> {
  const result = await atomic.commit();
  if (!result.ok) throw new Conflict("something that was read has changed");
  return result.versionstamp;
}

/** Reads any number of values; null where there is none. They may be of different moments, ten at a time of one. */
export async function readEach<T>(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<(T | null)[]> {
  return (await readEntries<T>(kv, keys)).map(({ value }) => value);
}

/** Does the same, with what is needed to check the values. */
export async function readEntries<T>(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<T>[]> {
  const reads = [];
  for (let start = 0; start < keys.length; start += KEYS_PER_READ) {
    reads.push(kv.getMany<T[]>(keys.slice(start, start + KEYS_PER_READ)));
  }
  return (await Promise.all(reads)).flat();
}

interface Slot {
  key: Deno.KvKey;
  value: unknown;
  /** The time from which the store may forget the value, in milliseconds since the epoch. */
  expiresAt?: number;
  changed: boolean;
}

/**
 * Values that were read, can be changed in memory, and are written back together in one commit.
 *
 * One key guards them all: it is read first, checked by the commit and always written by it. So whatever is only ever
 * written through drafts with the same guard cannot have changed between reading and committing, however many values
 * there are, with a single check (stores allow ten).
 */
export class Draft {
  #guard: Deno.KvEntryMaybe<unknown>;
  #slots = new Map<string, Slot>();

  private constructor(guard: Deno.KvEntryMaybe<unknown>) {
    this.#guard = guard;
    this.#add(guard);
  }

  /** Reads `guard`, then `keys`. */
  static async read(kv: Deno.Kv, guard: string[], keys: string[][]): Promise<Draft> {
    const draft = new Draft(await kv.get(guard));
    const different = new Map(keys.map((key) => [nameOf(key), key]));
    for (const entry of await readEntries(kv, [...different.values()])) draft.#add(entry);
    return draft;
  }

  /** Returns the value of a key that was read, or null. */
  get<T>(key: string[]): T | null {
    const slot = this.#slots.get(nameOf(key));
    if (slot === undefined) throw new TypeError(`the draft has not read ${key.slice(0, 2).join(" ")}`);
    return slot.value as T | null;
  }

  /** Changes a value. `expiresAt`, in milliseconds since the epoch, lets the store collect it some time later. */
  set(key: string[], value: unknown, expiresAt?: number): void {
    this.#slots.set(nameOf(key), { key, value, expiresAt, changed: true });
  }

  /** Tells whether there is anything to write. */
  get changed(): boolean {
    return this.#slots.values().some(({ changed }) => changed);
  }

  /** Adds all changes to `atomic` and commits it. @throws {Conflict} when another draft was faster. */
  async commit(atomic: Deno.AtomicOperation, now: number): Promise<void> {
    atomic.check(this.#guard);
    this.#slots.get(nameOf(this.#guard.key))!.changed = true;
    for (const { key, value, expiresAt, changed } of this.#slots.values()) {
      if (changed) atomic.set(key, value, expiresAt === undefined ? {} : { expireIn: Math.max(1, expiresAt - now) });
    }
    await commit(atomic);
  }

  #add({ key, value }: Deno.KvEntryMaybe<unknown>): void {
    this.#slots.set(nameOf(key), { key, value, changed: false });
  }
}

function nameOf(key: Deno.KvKey): string {
  return key.join("\n");
}
