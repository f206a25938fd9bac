import type { Job } from "@/lib/contact/job.ts";
import { jobKey, repeatedKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** The repetitions of a message that were answered with the first one's id. */
export interface Repeated {
  /** With the same idempotency key. */
  replays: number;
  /** With another key or none. */
  duplicates: number;
}

export const NOT_REPEATED: Repeated = { replays: 0, duplicates: 0 };

/** The delay of counts in memory, so that a thousand repetitions of a message cause few commits. */
const FLUSH_AFTER_MS = 5000;
/** More messages than are repeated at one time; whatever comes beyond them is not counted. */
const MAX_WAITING = 500;

/** Counts repetitions apart from answering them. It is a help for the owner: a crash loses what was not written yet. */
export class Repetitions {
  #store: Store;
  #waiting = new Map<string, Repeated>();
  #timer?: ReturnType<typeof setTimeout>;

  constructor(store: Store) {
    this.#store = store;
  }

  add(id: string, kind: keyof Repeated): void {
    const { replays, duplicates } = this.#waiting.get(id) ?? NOT_REPEATED;
    if (!this.#waiting.has(id) && this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(id, { replays, duplicates, [kind]: (kind === "replays" ? replays : duplicates) + 1 });
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.flush(), FLUSH_AFTER_MS);
    Deno.unrefTimer(this.#timer);
  }

  /** Writes what was counted. Never throws. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#waiting];
    this.#waiting.clear();
    for (const [id, more] of counted) {
      try {
        await this.#store.use((kv) => retryContended(() => write(kv, id, more)));
      } catch {
        return;
      }
    }
  }
}

async function write(kv: Deno.Kv, id: string, more: Repeated): Promise<void> {
  const [job, stored] = await kv.getMany<[Job, Repeated]>([jobKey(id), repeatedKey(id)]);
  // Deleted: what is written now would stay for ever.
  if (job.value === null) return;
  const { replays, duplicates } = stored.value ?? NOT_REPEATED;
  const total = { replays: replays + more.replays, duplicates: duplicates + more.duplicates };
  await commit(kv.atomic().check(job, stored).set(stored.key, total));
}
