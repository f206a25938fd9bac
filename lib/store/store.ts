import { createHmac } from "node:crypto";
import { withDeadline } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import type { Log, LogFields } from "@/lib/log.ts";
import { probeKey, restoreKey, secretKey } from "@/lib/store/keys.ts";
import {
  fileIdentity,
  forgets,
  isBeyondBounds,
  isContention,
  isFile,
  isRemote,
  NoDatabase,
  openKv,
  requireDatabase,
  retryContended,
} from "@/lib/store/kv.ts";

const GONE = "the file of the store is gone; put it back, or start the service again to begin with an empty one";

/** While the store cannot be used, or is too busy, the log says so again after this long, in milliseconds. */
const REMIND_AFTER_MS = 60_000;
/** The most characters of a library's or a remote server's message in the log. */
const MAX_REASON = 200;

interface StoreOptions {
  log: Log;
  /** Opens the database; tests give one that fails. */
  open?: (path: string | undefined) => Promise<Deno.Kv>;
  /** Pause between probes while the store does not answer, in milliseconds. */
  probeEvery?: number;
  /** The deadline of one use of the store, in milliseconds. */
  deadline?: number;
  /** Called when it turns out that the platform has assigned no database. */
  onNoDatabase?: () => void;
}

/** Opens the store at `path` (see `openKv`) and probes it once. A store that fails is a store that is not yet available. */
export async function openStore(path: string | undefined, options: StoreOptions): Promise<Store> {
  const store = new Store(path, options);
  await store.opened;
  return store;
}

/** The store could not do what was asked of it; the caller can try again. */
export class StoreFailure extends ServiceError {
  constructor(
    message: string,
    retryAfter: number,
    cause?: unknown,
    hint = "The request may or may not have been accepted. Send it again with the same Idempotency-Key.",
  ) {
    super("unavailable", message, { hint, retryAfter, cause });
  }
}

/** The platform has assigned no database: nothing can be accepted until the owner assigns one. */
export class NoDatabaseFailure extends StoreFailure {
  constructor(cause?: unknown) {
    super("This site cannot take messages yet: it has no database.", 60, cause, HOW_TO_ASSIGN);
  }
}

const HOW_TO_ASSIGN =
  "To the owner of this site: in the console of Deno Deploy open Databases, provision a database of the " +
  "kind Deno KV, click Assign beside it, and choose this app.";

/**
 * The database, and whether it can be used. It counts as available after a value has been written and read back. When
 * a use fails, it is not available until a probe, repeated in the background, succeeds. A probe that fails closes the
 * database, and the next opens it anew: one that was opened read-only would stay so for ever.
 */
export class Store {
  /** Set if the database deletes by itself what has ended; if not, `createForgetting` does. */
  readonly forgets: boolean;
  #path: string | undefined;
  #log: Log;
  #open: (path: string | undefined) => Promise<Deno.Kv>;
  #probeEvery: number;
  #deadline: number;
  #kv?: Deno.Kv;
  /** The file that is open; undefined where the store is not a file. */
  #file?: string;
  #secret?: Uint8Array;
  /** The database that the secret was read from. */
  #secretOf?: Deno.Kv;
  #available = false;
  #opened?: Promise<void>;
  #hasDatabase?: boolean;
  #onNoDatabase?: () => void;
  /** The number of losses of the store: a use that began before that says nothing about the store as it is now. */
  #losses = 0;
  #logged = new Map<string, { reason: string; at: number }>();
  #closed = false;
  #timer?: ReturnType<typeof setTimeout>;
  #listeners: (() => void)[] = [];

  constructor(path: string | undefined, options: StoreOptions) {
    const { log, open = openKv, probeEvery = 5000, deadline = 10_000, onNoDatabase } = options;
    this.forgets = forgets(path);
    this.#path = path;
    this.#log = log;
    this.#open = open;
    this.#probeEvery = probeEvery;
    this.#deadline = deadline;
    this.#hasDatabase = path === undefined ? undefined : true;
    this.#onNoDatabase = onNoDatabase;
  }

  /** Opens the database, once. Ends when it has been tried out, whether or not it is available then; never throws. */
  get opened(): Promise<void> {
    return this.#opened ??= this.probe();
  }

  get available(): boolean {
    return this.#available;
  }

  /** Tells whether the platform has assigned a database; True where the settings name a store. */
  get hasDatabase(): boolean | undefined {
    return this.#hasDatabase;
  }

  /** Returns the key of all keyed hashes. @throws {ServiceError} `unavailable` while it could not be read yet. */
  get secret(): Uint8Array {
    if (this.#secret === undefined) throw this.#unavailable();
    return this.#secret;
  }

  /** Calls `listener` each time the store becomes available, and now if it is. */
  onAvailable(listener: () => void): void {
    this.#listeners.push(listener);
    if (this.#available) listener();
  }

  /**
   * Does `work` with the database, once it has been opened.
   *
   * @throws {ServiceError} `unavailable` when the database cannot do it; what `work` says as a ServiceError passes, and so
   *   does what is wrong with what it wants to write: that is its mistake, and the store goes on.
   */
  async use<T>(work: (kv: Deno.Kv) => Promise<T>): Promise<T> {
    if (!this.#available) await this.#opened;
    if (!this.#available) throw this.#unavailable();
    const losses = this.#losses;
    try {
      return await withDeadline(this.#work(work), this.#deadline);
    } catch (error) {
      if (error instanceof ServiceError || isBeyondBounds(error)) throw error;
      if (isContention(error)) {
        const news = this.#newsOf("store_busy", error);
        if (news !== undefined) this.#log("warn", "store_busy", news);
        throw new StoreFailure("The store is busy.", 1, error);
      }
      if (losses === this.#losses) this.#lose(error);
      throw this.#unavailable(error);
    }
  }

  async #work<T>(work: (kv: Deno.Kv) => Promise<T>): Promise<T> {
    const kv = this.#kv!;
    if (!await this.#isInPlace()) throw new Error(GONE);
    return await work(kv);
  }

  /** Tells whether the file that is open is still the one at the path. */
  async #isInPlace(): Promise<boolean> {
    return this.#file === undefined || await fileIdentity(this.#path) === this.#file;
  }

  /** Writes and reads; on failure, does so again later. Never throws. */
  async probe(): Promise<void> {
    try {
      await withDeadline(this.#tryOut(), this.#deadline);
    } catch (error) {
      this.#lose(error);
      return this.#shut();
    }
    if (this.#available || this.#closed) return;
    this.#available = true;
    this.#logged.delete("store_unavailable");
    this.#log("info", "store_available");
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#closed = true;
    this.#available = false;
    clearTimeout(this.#timer);
    this.#kv?.close();
    this.#kv = undefined;
  }

  async #tryOut(): Promise<void> {
    if (!await this.#isInPlace()) await this.#changeFile();
    const kv = this.#kv ?? await this.#openOnce();
    const mark = crypto.randomUUID();
    const { versionstamp } = await retryContended(() => kv.set(probeKey, mark));
    requireDatabase(this.#path, versionstamp);
    this.#hasDatabase = true;
    // Other instances probe too: what counts is that something can be written and read.
    const [probe, restore] = await kv.getMany([probeKey, restoreKey]);
    if (probe.value === null) throw new Error("the store does not hold what was written");
    if (restore.value !== null) throw new Error("a restore was not finished; run deno task restore FILE again");
    if (this.#secretOf === kv) return;
    this.#secret = await retryContended(() => loadSecret(kv));
    this.#secretOf = kv;
  }

  /**
   * Turns to the file that has come in the place of the one that was open. Where there is none, none is made: the owner
   * may be about to put it back, and what an empty one had accepted meanwhile would be lost then.
   */
  async #changeFile(): Promise<void> {
    this.#shut();
    if (await fileIdentity(this.#path) === undefined) throw new Error(GONE);
  }

  /** Closes what the next probe shall reopen. A store in memory would be lost by that. */
  #shut(): void {
    if (this.#path === ":memory:") return;
    this.#kv?.close();
    this.#kv = undefined;
  }

  /** Opens the database. A probe that was given up may still do so later; whoever comes second must not hold it. */
  async #openOnce(): Promise<Deno.Kv> {
    const kv = await this.#open(this.#path);
    const file = await fileIdentity(this.#path);
    if (this.#kv === undefined && !this.#closed) {
      this.#file = file;
      return this.#kv = kv;
    }
    kv.close();
    // Where the store has been closed meanwhile, what is closed too fails like it.
    return this.#kv ?? kv;
  }

  #lose(error: unknown): void {
    if (this.#closed) return;
    this.#available = false;
    this.#losses++;
    if (error instanceof NoDatabase && this.#hasDatabase !== false) {
      this.#hasDatabase = false;
      this.#onNoDatabase?.();
    }
    const news = this.#newsOf("store_unavailable", error);
    if (news !== undefined) this.#log("error", "store_unavailable", news);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.probe(), this.#probeEvery);
    Deno.unrefTimer(this.#timer);
  }

  /** Returns what to log of a failure: at once, when the reason changes, and now and then as long as it lasts. */
  #newsOf(event: string, error: unknown): LogFields | undefined {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    // Of a remote store neither its words, nor what only its owner should know of its URL.
    const reason = message.replace(/(\(status=[^()]*\)).*/s, "$1")
      .replace(/(https?:\/\/)(?:[^\s/@]*@)?([^\s/?#'"]+)[^\s'"]*/g, "$1$2").slice(0, MAX_REASON);
    const logged = this.#logged.get(event);
    const at = performance.now();
    if (logged?.reason === reason && at - logged.at < REMIND_AFTER_MS) return undefined;
    this.#logged.set(event, { reason, at });
    return { error: name, reason };
  }

  #unavailable(cause?: unknown): StoreFailure {
    if (this.#hasDatabase === false) return new NoDatabaseFailure(cause);
    const seconds = Math.max(1, Math.ceil(this.#probeEvery / 1000));
    return new StoreFailure("The store cannot be reached at the moment.", seconds, cause);
  }
}

/**
 * Returns the key of all keyed hashes of this database. It is made once, at random; of several instances that start
 * together one makes it and the others take it.
 */
async function loadSecret(kv: Deno.Kv): Promise<Uint8Array> {
  const stored = await kv.get<Uint8Array>(secretKey);
  if (stored.value !== null) return stored.value;
  const made = crypto.getRandomValues(new Uint8Array(32));
  const { ok } = await kv.atomic().check(stored).set(secretKey, made).commit();
  return ok ? made : await loadSecret(kv);
}

/**
 * Makes a name for a text that tells nothing about it to whoever reads the store.
 *
 * @param secret `Store.secret`
 * @param purpose sets names for different uses apart
 */
export function keyedHash(secret: Uint8Array, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

export type StoreKind = "file" | "memory" | "remote" | "platform";

/** Tells what kind of store `path` names; the platform's own may be reached from elsewhere too. */
export function kindOfStore(path: string | undefined): StoreKind {
  if (path === undefined || isRemote(path) && new URL(path).host === "api.deno.com") return "platform";
  return isRemote(path) ? "remote" : isFile(path) ? "file" : "memory";
}

export interface StoreHealth {
  kind: StoreKind;
  /** Path of the file, or host of the remote store. */
  place?: string;
  /** Size of the file with what SQLite has beside it, in bytes. */
  size?: number;
  /** The duration of one write and one read, in milliseconds. */
  writeMs: number;
  readMs: number;
}

/** Writes and reads once. @throws {ServiceError} `unavailable`. */
export async function storeHealth(store: Store, path: string | undefined): Promise<StoreHealth> {
  const times = await store.use(async (kv) => {
    const start = performance.now();
    await kv.set(probeKey, crypto.randomUUID());
    const written = performance.now();
    await kv.get(probeKey);
    return { writeMs: written - start, readMs: performance.now() - written };
  });
  const kind = kindOfStore(path);
  if (path !== undefined && isRemote(path)) return { kind, place: new URL(path).host, ...times };
  if (path === undefined || kind === "memory") return { kind, ...times };
  return { kind, place: path, size: await sizeOf(path), ...times };
}

/** Adds up the file and SQLite's log and index beside it, which can be the larger part (https://sqlite.org/wal.html). */
async function sizeOf(path: string): Promise<number> {
  const sizes = await Promise.all(["", "-wal", "-shm"].map(async (ending) => {
    try {
      return (await Deno.stat(path + ending)).size;
    } catch {
      return 0;
    }
  }));
  return sizes.reduce((sum, size) => sum + size);
}
