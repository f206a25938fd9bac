import type { Log } from "@/lib/log.ts";
import { ServiceError } from "@/lib/service_error.ts";
import { withDeadline } from "@/lib/deadline.ts";
import { probeKey, restoreKey } from "@/lib/store/keys.ts";
import { hasQueues, openKv } from "@/lib/store/open_kv.ts";
import { isContention, retryContended } from "@/lib/store/retry.ts";
import { loadSecret } from "@/lib/store/secret.ts";

export interface StoreOptions {
  log: Log;
  /** Opens the database; tests give one that fails. */
  open?: (path: string | undefined) => Promise<Deno.Kv>;
  /** Pause between probes while the store does not answer, in milliseconds. */
  probeEvery?: number;
  /** How long one use of the store may take, in milliseconds. */
  deadline?: number;
}

/** Opens the store at `path` (see `openKv`) and probes it once. A store that fails is a store that is not yet available. */
export async function openStore(path: string | undefined, options: StoreOptions): Promise<Store> {
  const store = new Store(path, options);
  await store.opened;
  return store;
}

/**
 * The database, and whether it can be used. It counts as available after a value has been written and read back. When
 * a use fails, it is not available until a probe, repeated in the background, succeeds.
 */
export class Store {
  /** Whether a commit may carry queue messages. */
  readonly queues: boolean;
  #path: string | undefined;
  #log: Log;
  #open: (path: string | undefined) => Promise<Deno.Kv>;
  #probeEvery: number;
  #deadline: number;
  #kv?: Deno.Kv;
  #secret?: Uint8Array;
  #available = false;
  #opened?: Promise<void>;
  #closed = false;
  #timer?: ReturnType<typeof setTimeout>;
  #listeners: (() => void)[] = [];

  constructor(path: string | undefined, { log, open = openKv, probeEvery = 5000, deadline = 10_000 }: StoreOptions) {
    this.queues = hasQueues(path);
    this.#path = path;
    this.#log = log;
    this.#open = open;
    this.#probeEvery = probeEvery;
    this.#deadline = deadline;
  }

  /** Opens the database, once. Ends when it has been tried out, whether or not it is available then; never throws. */
  get opened(): Promise<void> {
    return this.#opened ??= this.probe();
  }

  get available(): boolean {
    return this.#available;
  }

  /** The key of all keyed hashes. @throws {ServiceError} `unavailable` while it could not be read yet. */
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
   * @throws {ServiceError} `unavailable` when the database cannot do it; what `work` says as a ServiceError passes.
   */
  async use<T>(work: (kv: Deno.Kv) => Promise<T>): Promise<T> {
    if (!this.#available) await this.#opened;
    if (!this.#available) throw this.#unavailable();
    try {
      return await withDeadline(work(this.#kv!), this.#deadline);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (isContention(error)) {
        throw new ServiceError("unavailable", "The store is busy.", { retryAfter: 1, cause: error });
      }
      this.#lose(error);
      throw this.#unavailable(error);
    }
  }

  /**
   * Hands every message of the queue to `handler`, which has to end within five seconds. Only one listener may exist:
   * several would each get a part of the messages (denoland/deno#28772). Ends when the store is closed.
   */
  async hear(handler: (message: unknown) => Promise<void>): Promise<void> {
    await this.#kv?.listenQueue(handler);
  }

  /** Writes and reads; on failure, does so again later. Never throws. */
  async probe(): Promise<void> {
    try {
      await withDeadline(this.#tryOut(), this.#deadline);
    } catch (error) {
      return this.#lose(error);
    }
    if (this.#available || this.#closed) return;
    this.#available = true;
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
    const kv = this.#kv ??= await this.#openOnce();
    const mark = crypto.randomUUID();
    await retryContended(() => kv.set(probeKey, mark));
    // Other instances probe too: what counts is that something can be written and read.
    const [probe, restore] = await kv.getMany([probeKey, restoreKey]);
    if (probe.value === null) throw new Error("the store did not keep what was written");
    if (restore.value !== null) throw new Error("a restore was not finished; run deno task restore FILE again");
    this.#secret ??= await retryContended(() => loadSecret(kv));
  }

  /** A probe that was given up may still open the database later; whoever comes second must not hold it. */
  async #openOnce(): Promise<Deno.Kv> {
    const kv = await this.#open(this.#path);
    if (this.#kv === undefined && !this.#closed) return kv;
    kv.close();
    if (this.#kv === undefined) throw new Error("the store is closed");
    return this.#kv;
  }

  #lose(error: unknown): void {
    if (this.#closed) return;
    this.#available = false;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    this.#log("error", "store_unavailable", { error: name, reason: message });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.probe(), this.#probeEvery);
    Deno.unrefTimer(this.#timer);
  }

  #unavailable(cause?: unknown): ServiceError {
    return new ServiceError("unavailable", "The store cannot be reached at the moment.", {
      hint: "Nothing was accepted for certain. Send the same request again with the same Idempotency-Key.",
      retryAfter: Math.max(1, Math.ceil(this.#probeEvery / 1000)),
      cause,
    });
  }
}
