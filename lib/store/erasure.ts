/**
 * Makes sure that what was erased is gone from the file too. SQLite leaves deleted rows in free places of its pages and in
 * its log until something else is written there; `VACUUM` rewrites the file without them. It takes time and holds up
 * writers meanwhile, so it runs in a thread of its own, and never more than a small part of the time.
 */
import type { Log } from "@/lib/log.ts";
import { projectFile } from "@/lib/project_file.ts";
import { erasureKey } from "@/lib/store/keys.ts";
import { isFile } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** Erasures that come together are done together. */
const FIRST_PAUSE_MS = 250;
/** So many times as long as it took, the file is then left alone. */
const REST = 20;
const MAX_MS = 120_000;

/** Marks, in the commit that erases something, that the file has to be rewritten; so a crash does not lose it. */
export function noteErasure(atomic: Deno.AtomicOperation): Deno.AtomicOperation {
  return atomic.set(erasureKey, true);
}

/** Rewrites the file of a store when something in it was erased. Remote stores do this themselves. */
export class Erasure {
  #store: Store;
  #path: string | undefined;
  #log: Log;
  #timer?: ReturnType<typeof setTimeout>;
  #running?: Promise<void>;
  #restUntil = 0;

  constructor(store: Store, path: string | undefined, log: Log) {
    this.#store = store;
    this.#path = path !== undefined && isFile(path) ? path : undefined;
    this.#log = log;
  }

  /** Sees to what was noted, soon. */
  wake(): void {
    if (this.#path === undefined || this.#timer !== undefined) return;
    const pause = Math.max(FIRST_PAUSE_MS, this.#restUntil - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.run().finally(() => this.#running = undefined);
    }, pause);
    Deno.unrefTimer(this.#timer);
  }

  /** Rewrites the file if something in it was erased since the last time. Never throws. */
  async run(): Promise<void> {
    if (this.#path === undefined) return;
    try {
      const noted = await this.#store.use((kv) => kv.get(erasureKey));
      if (noted.value === null) return;
      const started = performance.now();
      await rewrite(this.#path);
      this.#restUntil = performance.now() + (performance.now() - started) * REST;
      // One that came meanwhile stays noted.
      const isDone = await this.#store.use(async (kv) =>
        (await kv.atomic().check(noted).delete(erasureKey).commit()).ok
      );
      if (!isDone) this.wake();
    } catch (error) {
      this.#log("warn", "erasure_postponed", { error: error instanceof Error ? error.name : "unknown" });
    }
  }

  /** Resolves when nothing is being written; what was noted is done at once. */
  async stop(): Promise<void> {
    const isPending = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    if (isPending) await this.run();
  }
}

async function rewrite(path: string): Promise<void> {
  const worker = new Worker(projectFile("lib/store/erasure_worker.ts"), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("the file could not be rewritten in time")), MAX_MS);
      worker.onmessage = ({ data }) => data === "done" ? resolve() : reject(new Error(data));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
      worker.postMessage(path);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
