import { NO_OWNER, type Owner } from "@/lib/access/owner.ts";
import { ABSOLUTE_MS, lasts, SEEN_EVERY_MS, type Session } from "@/lib/access/session.ts";
import { createToken, digestOf, isSame, isToken, sign } from "@/lib/access/tokens.ts";
import { ownerKey, sessionKey, sessionsPrefix } from "@/lib/store/keys.ts";
import { isContention } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

/** More browsers than an owner has; the oldest go first. */
const MAX_LISTED = 100;

export interface SessionsOptions {
  store: Store;
  ownerPassword?: string;
  now: () => number;
}

/** The sessions of the owner. A value that was not handed out here never becomes one (no session fixation). */
export class Sessions {
  #store: Store;
  #ownerPassword: string;
  #now: () => number;

  constructor({ store, ownerPassword = "", now }: SessionsOptions) {
    this.#store = store;
    this.#ownerPassword = ownerPassword;
    this.#now = now;
  }

  /** Adds a new session to `atomic`, which also has to check the owner's record. */
  begin(
    atomic: Deno.AtomicOperation,
    { epoch }: Owner,
    { way, browser }: Pick<Session, "way" | "browser">,
  ): { token: string; session: Session } {
    const token = createToken();
    const now = this.#now();
    const times = { createdAt: now, seenAt: now, endsAt: now + ABSOLUTE_MS };
    const session = { id: digestOf(token), ...times, browser, way, epoch, mark: this.#mark(token) };
    atomic.set(sessionKey(session.id), session, { expireIn: ABSOLUTE_MS });
    return { token, session };
  }

  /** The session that has this token, if it lasts. `isUse`: whether that counts as using it. */
  async find(token: string, { isUse = true } = {}): Promise<Session | undefined> {
    if (!isToken(token)) return undefined;
    return await this.#store.use(async (kv) => {
      const [entry, owner] = await kv.getMany<[Session, Owner]>([sessionKey(digestOf(token)), ownerKey]);
      if (entry.value === null || !this.#lasts(entry.value, owner.value ?? NO_OWNER)) return undefined;
      if (!isSame(entry.value.mark, this.#mark(token))) return undefined;
      return isUse ? await this.#see(kv, entry) : entry.value;
    });
  }

  /** Every session that lasts, the one used last first. */
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

  #lasts(session: Session, { epoch }: Owner): boolean {
    // The store forgets late, so what counts is the time that was written down.
    return session.epoch === epoch && lasts(session, this.#now());
  }

  /** Writes down that a session is used, unless that was done a moment ago or somebody ends it right now. */
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
   * A fingerprint of `OWNER_PASSWORD` under the session's own token: when the variable changes, sessions end, on each
   * instance by its own variable. The token is not stored, so that nobody can try passwords on the mark.
   */
  #mark(token: string): string {
    return sign(token, "owner password", this.#ownerPassword);
  }
}
