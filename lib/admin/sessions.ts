import { NO_OWNER, type Owner } from "@/lib/admin/owner.ts";
import { createToken, digestOf, isSame, isToken, sign } from "@/lib/admin/secrets.ts";
import { isAhead } from "@/lib/deadline.ts";
import { ownerKey, sessionKey, sessionsPrefix } from "@/lib/store/keys.ts";
import { isContention } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** A browser in which the owner is signed in. */
export interface Session {
  /** Digest of the token in the cookie; names the session in lists and forms. */
  id: string;
  /** Milliseconds since the epoch, as all times here. */
  createdAt: number;
  /** Not newer than some minutes: it is not written with every request. */
  seenAt: number;
  /** Family of the browser and its system, such as `Firefox on Linux`; never the whole `User-Agent`. */
  browser: string;
  /** The way in which the owner signed in. */
  way: "set-up" | "password" | "passkey" | "link";
  /** The owner has said that nobody else uses this browser. */
  isRemembered?: boolean;
  /** The last proof by password or passkey, in milliseconds since the epoch; absent: `createdAt`. */
  provedAt?: number;
  /** The end of the session however much it is used. */
  endsAt?: number;
  /** The owner's epoch when it began. */
  epoch: number;
  /** Ties it to the `OWNER_PASSWORD` that held when it began; see `#mark`. */
  mark: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Unused for this long, a session ends that is not in a remembered browser (OWASP ASVS 4.0.3, 3.3.2). */
const IDLE_MS = DAY_MS / 2;
/** However much it is used, it ends then; in a remembered browser also if it is not used. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** The interval at which the use of a session is stored. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;
/** The validity of a proof. After that, changing how to sign in, deleting and exporting ask for one again. */
const FRESH_MS = 10 * MINUTE_MS;

/** Returns until when a session lasts if it is not used any more. */
export function endOf({ createdAt, seenAt, isRemembered }: Session): number {
  const end = createdAt + ABSOLUTE_MS;
  return isRemembered ? end : Math.min(seenAt + IDLE_MS, end);
}

/**
 * Tells whether a session lasts. A clock that is set back by hours signs nobody out; but what began more than a day from
 * now was dated by a clock that was altogether wrong, and would last for years.
 */
function lasts(session: Session, now: number): boolean {
  return now < endOf(session) && session.createdAt < now + DAY_MS;
}

/** Tells whether the owner was there just now: a browser left open must not be enough to change how the owner signs in. */
export function isFresh({ createdAt, provedAt = createdAt }: Session, now: number): boolean {
  return now < provedAt + FRESH_MS && !isAhead(provedAt, now);
}

/** The signed-in owner, for pages and actions. */
export interface SignedIn {
  session: Session;
  /** The token that every form and every state-changing request of this session must carry. */
  formToken: string;
}

/** More browsers than an owner has; the oldest go first. */
const MAX_LISTED = 100;

/** The sessions of the owner. A value that was not handed out here never becomes one (no session fixation). */
export class Sessions {
  #store: Store;
  #ownerPassword: string;
  #now: () => number;

  constructor(store: Store, ownerPassword = "", now: () => number) {
    this.#store = store;
    this.#ownerPassword = ownerPassword;
    this.#now = now;
  }

  /** Adds a new session to `atomic`, which also has to check the owner's record. */
  begin(
    atomic: Deno.AtomicOperation,
    { epoch }: Owner,
    { way, browser, isRemembered }: Pick<Session, "way" | "browser" | "isRemembered">,
  ): { token: string; session: Session } {
    const token = createToken();
    const now = this.#now();
    const times = { createdAt: now, seenAt: now, endsAt: now + ABSOLUTE_MS };
    const session: Session = {
      id: digestOf(token),
      ...times,
      browser,
      way,
      isRemembered,
      epoch,
      mark: this.#mark(token),
    };
    atomic.set(sessionKey(session.id), session, { expireIn: ABSOLUTE_MS });
    return { token, session };
  }

  /** Finds the session of this token, if it lasts. `isUse` tells whether that counts as using it. */
  async find(token: string, { isUse }: { isUse: boolean }): Promise<Session | undefined> {
    if (!isToken(token)) return undefined;
    return await this.#store.use(async (kv) => {
      const [entry, owner] = await kv.getMany<[Session, Owner]>([sessionKey(digestOf(token)), ownerKey]);
      if (entry.value === null || !this.#lasts(entry.value, owner.value ?? NO_OWNER)) return undefined;
      if (!isSame(entry.value.mark, this.#mark(token))) return undefined;
      return isUse ? await this.#see(kv, entry) : entry.value;
    });
  }

  /** Lists every session that lasts, the one used last first. */
  async list(): Promise<Session[]> {
    return await this.#store.use(async (kv) => {
      const { value } = await kv.get<Owner>(ownerKey);
      const entries = await Array.fromAsync(kv.list<Session>({ prefix: sessionsPrefix }));
      return entries.map(({ value }) => value).filter((session) => this.#lasts(session, value ?? NO_OWNER))
        .sort((a, b) => b.seenAt - a.seenAt).slice(0, MAX_LISTED);
    });
  }

  /** Ends one session, if there is one of that id. */
  async end(id: string): Promise<void> {
    // Digests look like tokens; anything else could be a key that the store cannot take.
    if (isToken(id)) await this.#store.use((kv) => kv.delete(sessionKey(id)));
  }

  /** Adds to `atomic` that the owner of this session has shown a password or passkey now. Returns false if it has ended. */
  async prove(kv: Deno.Kv, atomic: Deno.AtomicOperation, id: string): Promise<boolean> {
    const entry = await kv.get<Session>(sessionKey(id));
    if (entry.value === null) return false;
    const now = this.#now();
    const expireIn = entry.value.createdAt + ABSOLUTE_MS - now;
    atomic.check(entry).set(entry.key, { ...entry.value, seenAt: now, provedAt: now }, { expireIn });
    return true;
  }

  #lasts(session: Session, { epoch }: Owner): boolean {
    // The store forgets late, so what counts is the time in the session.
    return session.epoch === epoch && lasts(session, this.#now());
  }

  /** Stores that a session was used, unless it was stored a moment ago or the session is being ended. */
  async #see(kv: Deno.Kv, entry: Deno.KvEntry<Session>): Promise<Session> {
    const now = this.#now();
    if (Math.abs(now - entry.value.seenAt) < SEEN_EVERY_MS) return entry.value;
    const session = { ...entry.value, seenAt: now };
    const expireIn = session.createdAt + ABSOLUTE_MS - now;
    try {
      await kv.atomic().check(entry).set(entry.key, session, { expireIn }).commit();
    } catch (error) {
      if (!isContention(error)) throw error;
    }
    return session;
  }

  /**
   * Makes a fingerprint of `OWNER_PASSWORD` under the session's own token: when the variable changes, sessions end, on each
   * instance by its own variable. The token is not stored, so that nobody can try passwords on the mark.
   */
  #mark(token: string): string {
    return sign(token, "owner password", this.#ownerPassword);
  }
}
