import { readRevision } from "@/lib/contact/inbox_index.ts";
import { revisionKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/**
 * The interval between looks, in milliseconds, without being called: other processes at the same file are not heard.
 */
const LOOK_EVERY_MS = 5000;

/** Tells listeners when the inbox changes. The store is watched once for all of them, and only while there are some. */
export class InboxFeed {
  #store: Store;
  #listeners = new Set<(revision: string) => void>();
  #stop?: AbortController;
  #last?: string;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Calls `listener` with the revision there is and with each new one, until the function that is given back is called.
   * The first is for pages that come back: what has changed while they were away was told to others only.
   */
  listen(listener: (revision: string) => void): () => void {
    this.#listeners.add(listener);
    if (this.#last !== undefined) listener(this.#last);
    if (this.#stop === undefined) this.#begin(this.#stop = new AbortController());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  close(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#last = undefined;
  }

  #begin({ signal }: AbortController): void {
    const timer = setInterval(() => this.#look(signal), LOOK_EVERY_MS);
    Deno.unrefTimer(timer);
    signal.addEventListener("abort", () => clearInterval(timer));
    this.#watch(signal);
  }

  /** Ends when the store is lost; then looking now and then is all there is, until the next first listener. */
  async #watch(signal: AbortSignal): Promise<void> {
    try {
      const reader = await this.#store.use((kv) => Promise.resolve(kv.watch([revisionKey]).getReader()));
      signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
      while (!signal.aborted && !(await reader.read()).done) await this.#look(signal);
    } catch {
      // The store has logged it.
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    try {
      const revision = await this.#store.use(readRevision);
      if (signal.aborted || revision === this.#last) return;
      this.#last = revision;
      for (const listener of this.#listeners) listener(revision);
    } catch {
      // The next look comes.
    }
  }
}
