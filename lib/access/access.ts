import { type Entered, Entrance, type Visitor } from "@/lib/access/entrance.ts";
import { formToken, isFormToken } from "@/lib/access/forms.ts";
import { changeOwner, type Owner, readOwner } from "@/lib/access/owner.ts";
import type { Passkey } from "@/lib/access/passkey.ts";
import { Passkeys } from "@/lib/access/passkeys.ts";
import { hashPassword, isPassword, noPassword, type PasswordHash } from "@/lib/access/password.ts";
import { isAllowedPassword, isBounded, PASSWORD_RULE } from "@/lib/access/password_rules.ts";
import { Sessions } from "@/lib/access/sessions.ts";
import { setUpNotice } from "@/lib/access/set_up_notice.ts";
import { createLink, findLink } from "@/lib/access/setup_links.ts";
import { createToken } from "@/lib/access/tokens.ts";
import type { Config } from "@/lib/settings.ts";
import { ServiceError } from "@/lib/errors.ts";
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
  readonly passkeys: Passkeys;
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
    this.passkeys = new Passkeys(store, this.#entrance, now);
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
   * Makes whoever has the secret of a set-up link the owner. Only wrong secrets count as attempts: nobody guesses 256
   * bits, and strangers who use up the attempts of all must not keep the owner from setting up.
   *
   * @throws {ServiceError} `validation_failed` for a password that is not allowed, `rate_limited`.
   */
  async setUp(secret: string, password: string, visitor: Visitor): Promise<Entered | undefined> {
    requireAllowed(password);
    const owner = await this.#owner();
    const link = await this.#store.use((kv) => findLink(kv, secret, owner, this.now()));
    if (link === undefined || this.isFixed) {
      await this.#entrance.count(visitor, owner);
      return undefined;
    }
    const hash = await hashPassword(password);
    return await this.#entrance.enter(visitor, "set-up", owner, ({ epoch }, atomic) => {
      atomic.check(link).delete(link.key);
      return { epoch: epoch + 1, password: hash, passkeys: [], handle: createToken() };
    });
  }

  /** Ends every session and forgets every device, also those that begin at this moment. */
  async signOutEverywhere(): Promise<void> {
    await this.#store.use((kv) => changeOwner(kv, (owner) => ({ ...owner, epoch: owner.epoch + 1 })));
  }

  /**
   * Changes the chosen password. Every session ends, and a new one begins for the browser that asked. Where there is a
   * password already, it has to be given.
   *
   * @throws {ServiceError} `validation_failed` for a password that is not allowed, `rate_limited`.
   */
  async changePassword(current: string, next: string, visitor: Visitor): Promise<Entered | undefined> {
    requireAllowed(next);
    const owner = await this.#owner();
    if (this.isFixed) return undefined;
    if (owner.password !== null) {
      await this.#entrance.count(visitor, owner);
      if (!isBounded(current) || !await isPassword(current, owner.password)) return undefined;
    }
    const password = await hashPassword(next);
    return await this.#entrance.enter(visitor, "password", owner, (current) => ({
      ...current,
      epoch: current.epoch + 1,
      password,
    }));
  }

  /** What opens the door at present. */
  async keys(): Promise<{ hasPassword: boolean; passkeys: Passkey[] }> {
    const { password, passkeys } = await this.#owner();
    return { hasPassword: this.isFixed || password !== null, passkeys };
  }

  async #owner(): Promise<Owner> {
    return (await this.#store.use(readOwner)).owner;
  }

  async #password(owner: Owner): Promise<PasswordHash | undefined> {
    const { ownerPassword } = this.#options.config;
    if (ownerPassword === undefined) return owner.password ?? undefined;
    return this.#fixed ??= await hashPassword(ownerPassword);
  }
}

function requireAllowed(password: string): void {
  if (isAllowedPassword(password)) return;
  throw new ServiceError("validation_failed", "This password cannot be used.", { hint: `Allowed: ${PASSWORD_RULE}.` });
}
