import { type Attempter, countAttempt, forgive } from "@/lib/access/attempts.ts";
import { createDevice, knownDevice } from "@/lib/access/devices.ts";
import { deleteSessions, type Owner, readOwner } from "@/lib/access/owner.ts";
import type { Session } from "@/lib/access/session.ts";
import type { Sessions } from "@/lib/access/sessions.ts";
import { digestOf } from "@/lib/access/tokens.ts";
import { sessionKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

/** Somebody at the door. */
export interface Visitor {
  /** The network, as `clientNetwork` gives it. */
  network: string;
  /** Family of the browser, for the list of sessions. */
  browser: string;
  /** What the browser sent to be known again. */
  device?: string;
  /** Token of the session that the browser had until now; it ends when another one begins. */
  oldSession?: string;
}

/** What the browser of somebody who was let in has to keep. */
export interface Entered {
  /** Token of the new session. */
  token: string;
  session: Session;
  device: string;
}

/** What entering changes of the owner's record; undefined refuses. */
export type Change = (
  owner: Owner,
  atomic: Deno.AtomicOperation,
  kv: Deno.Kv,
) => Owner | undefined | Promise<Owner | undefined>;

/** How visitors become sessions; the ways in differ in what they ask for. */
export class Entrance {
  #store: Store;
  #sessions: Sessions;
  #now: () => number;

  constructor(store: Store, sessions: Sessions, now: () => number) {
    this.#store = store;
    this.#sessions = sessions;
    this.#now = now;
  }

  /** Counts an attempt before it is looked at. @throws {ServiceError} `rate_limited`, `unavailable`. */
  async count(visitor: Visitor, owner: Owner): Promise<void> {
    const { secret } = this.#store;
    await this.#store.use((kv) => countAttempt(kv, secret, this.#attempter(visitor, owner), this.#now()));
  }

  /**
   * Begins a session for an owner who was found to be right, in one commit that checks that the owner's record is still in
   * the epoch that was looked at. `change` gives the new record and may add to the commit, or refuses with undefined.
   *
   * @returns undefined when the record has changed so that what was right no longer is.
   */
  async enter(
    visitor: Visitor,
    way: Session["way"],
    seen: Owner,
    change: Change = (owner) => owner,
  ): Promise<Entered | undefined> {
    const entered = await this.#store.use((kv) =>
      retryContended(async () => {
        const { owner, entry } = await readOwner(kv);
        if (owner.epoch !== seen.epoch) return undefined;
        const atomic = kv.atomic().check(entry);
        const next = await change(owner, atomic, kv);
        if (next === undefined) return undefined;
        if (next !== owner) atomic.set(entry.key, next);
        const begun = this.#sessions.begin(atomic, next, { way, browser: visitor.browser });
        if (visitor.oldSession !== undefined) atomic.delete(sessionKey(digestOf(visitor.oldSession)));
        await commit(atomic);
        return { ...begun, device: createDevice(this.#store.secret, next.epoch) };
      })
    );
    if (entered === undefined) return undefined;
    if (entered.session.epoch !== seen.epoch) await this.#store.use((kv) => deleteSessions(kv, entered.session.epoch));
    await this.#store.use((kv) => forgive(kv, this.#store.secret, this.#attempter(visitor, seen)));
    return entered;
  }

  #attempter({ network, device }: Visitor, { epoch }: Owner): Attempter {
    return { network, device: knownDevice(this.#store.secret, epoch, device) };
  }
}
