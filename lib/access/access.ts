import { type Entered, Entrance, type Visitor } from "@/lib/access/entrance.ts";
import { formToken, isFormToken } from "@/lib/access/forms.ts";
import { type Owner, readOwner } from "@/lib/access/owner.ts";
import { hashPassword, isPassword, noPassword, type PasswordHash } from "@/lib/access/password.ts";
import { isAllowedPassword, isBounded, PASSWORD_RULE } from "@/lib/access/password_rules.ts";
import type { Session } from "@/lib/access/session.ts";
import { Sessions } from "@/lib/access/sessions.ts";
import { setUpNotice } from "@/lib/access/set_up_notice.ts";
import { createLink, findLink } from "@/lib/access/setup_links.ts";
import { createToken } from "@/lib/access/tokens.ts";
import type { Config } from "@/lib/config.ts";
import { ServiceError } from "@/lib/service_error.ts";
import { sessionsPrefix } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

export interface AccessOptions {
  store: Store;
  config: Config;
  /** Shows the owner a text in the terminal. */
  tell: (text: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Who may enter the admin pages. Methods answer undefined or false for whoever is not let in, and never say why.
 * All throw {ServiceError} `unavailable` while the store cannot be reached.
 */
export class Access {
  readonly sessions: Sessions;
  readonly now: () => number;
  /** Whether `OWNER_PASSWORD` is set: then it is the one password, and a chosen one rests. */
  readonly isFixed: boolean;
  #store: Store;
  #options: AccessOptions;
  #entrance: Entrance;
  #fixed?: PasswordHash;

  constructor(options: AccessOptions) {
    const { store, config: { ownerPassword }, now } = options;
    this.now = now;
    this.isFixed = ownerPassword !== undefined;
    this.sessions = new Sessions({ store, ownerPassword, now });
    this.#store = store;
    this.#options = options;
    this.#entrance = new Entrance(store, this.sessions, now);
  }

  /** Tells a set-up link as soon as the store can be used, if there is no owner. */
  start(): void {
    if (this.isFixed) return;
    let told = false;
    this.#store.onAvailable(async () => {
      if (told) return;
      told = true;
      try {
        const token = await this.#store.use((kv) => createLink(kv, this.now()));
        if (token !== undefined) this.#options.tell(setUpNotice(this.#options.config, token));
      } catch {
        // Available again, the store calls once more.
        told = false;
      }
    });
  }

  /** The token for forms of `bearer`: a session's id, or what a visitor was given before there is a session. */
  formToken(bearer: string): string {
    return formToken(this.#store.secret, bearer);
  }

  isFormToken(bearer: string, given: string): boolean {
    return isFormToken(this.#store.secret, bearer, given);
  }

  /** @throws {ServiceError} `rate_limited`. */
  async signIn(password: string, visitor: Visitor): Promise<Entered | undefined> {
    const owner = await this.#owner();
    await this.#entrance.count(visitor, owner);
    const kept = await this.#password(owner);
    // Without a password to compare with, the same work is done, so that the time tells nothing.
    const isRight = isBounded(password) && await isPassword(password, kept ?? noPassword());
    return isRight && kept !== undefined ? await this.#entrance.enter(visitor, "password", owner) : undefined;
  }

  /**
   * Makes whoever has the secret of a set-up link the owner.
   *
   * @throws {ServiceError} `validation_failed` for a password that is not allowed, `rate_limited`.
   */
  async setUp(secret: string, password: string, visitor: Visitor): Promise<Entered | undefined> {
    requireAllowed(password);
    const owner = await this.#owner();
    await this.#entrance.count(visitor, owner);
    const link = await this.#store.use((kv) => findLink(kv, secret, owner, this.now()));
    if (link === undefined || this.isFixed) return undefined;
    const hash = await hashPassword(password);
    return await this.#entrance.enter(visitor, "set-up", owner, ({ epoch }, atomic) => {
      atomic.check(link).delete(link.key);
      return { epoch: epoch + 1, password: hash, passkeys: [], handle: createToken() };
    });
  }

  /** Ends every session and forgets every device, also those that begin at this moment. */
  async signOutEverywhere(): Promise<void> {
    await this.#change((owner) => ({ ...owner, epoch: owner.epoch + 1 }));
  }

  async #owner(): Promise<Owner> {
    return (await this.#store.use(readOwner)).owner;
  }

  /** Changes the owner's record, and deletes the sessions that thereby have ended. */
  async #change(change: (owner: Owner) => Owner): Promise<Owner> {
    return await this.#store.use(async (kv) => {
      const [before, after] = await retryContended(async () => {
        const { owner, entry } = await readOwner(kv);
        const next = change(owner);
        await commit(kv.atomic().check(entry).set(entry.key, next));
        return [owner, next];
      });
      if (before.epoch !== after.epoch) await deleteSessions(kv, after.epoch);
      return after;
    });
  }

  async #password(owner: Owner): Promise<PasswordHash | undefined> {
    const { ownerPassword } = this.#options.config;
    if (ownerPassword === undefined) return owner.password ?? undefined;
    return this.#fixed ??= await hashPassword(ownerPassword);
  }
}

/** Deletes what ended when `epoch` began. */
async function deleteSessions(kv: Deno.Kv, epoch: number): Promise<void> {
  for await (const { key, value } of kv.list<Session>({ prefix: sessionsPrefix })) {
    if (value.epoch < epoch) await kv.delete(key);
  }
}

function requireAllowed(password: string): void {
  if (isAllowedPassword(password)) return;
  throw new ServiceError("validation_failed", "This password cannot be used.", { hint: `Allowed: ${PASSWORD_RULE}.` });
}
