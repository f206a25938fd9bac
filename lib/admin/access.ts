import { isAhead } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import { type Config, isLoopback } from "@/lib/settings.ts";
import { SET_UP_PATH } from "@/lib/admin/admin_paths.ts";
import { type Entered, Entrance, type Visitor } from "@/lib/admin/entrance.ts";
import { changeOwner, isSetUp, type Owner, type Passkey, readOwner } from "@/lib/admin/owner.ts";
import { Passkeys } from "@/lib/admin/passkeys.ts";
import {
  hashPassword,
  isAllowedPassword,
  isBounded,
  isPassword,
  noPassword,
  PASSWORD_RULE,
  type PasswordHash,
} from "@/lib/admin/password.ts";
import { createToken, digestOf, isSame, isToken, sign } from "@/lib/admin/secrets.ts";
import { Sessions, type SignedIn } from "@/lib/admin/sessions.ts";
import { setUpLinkKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

declare module "@/lib/http/runtime.ts" {
  interface Runtime {
    /** Who may enter the admin pages. */
    access: Access;
  }
  interface State {
    /** The owner, below `/admin` and only when signed in; the gate sets it. */
    owner?: SignedIn;
  }
}

interface AccessOptions {
  store: Store;
  config: Config;
  /** Shows the owner a text in the terminal. */
  tell: (text: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Decides who may enter the admin pages. Methods return undefined or false for whoever is not let in, and never say why.
 * All throw {ServiceError} `unavailable` while the store cannot be reached.
 */
export class Access {
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly now: () => number;
  /** Whether `OWNER_PASSWORD` is set: then it is the only password, and a chosen one is not asked for. */
  readonly isFixed: boolean;
  #store: Store;
  #options: AccessOptions;
  #entrance: Entrance;
  #fixed?: PasswordHash;

  constructor(options: AccessOptions) {
    const { store, config: { ownerPassword }, now } = options;
    this.now = now;
    this.isFixed = ownerPassword !== undefined;
    this.sessions = new Sessions(store, ownerPassword, now);
    this.#store = store;
    this.#options = options;
    this.#entrance = new Entrance(store, this.sessions, now);
    this.passkeys = new Passkeys(store, this.#entrance, now);
  }

  /** Prints a set-up link as soon as the store can be used, if there is no owner. */
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
        // The store calls again when it is available again.
        told = false;
      }
    });
  }

  /**
   * Makes the anti-forgery token of the forms of `bearer`: a session's id, or the value of the cookie that a visitor gets
   * before there is a session. A page of another origin knows neither the bearer nor the secret.
   */
  formToken(bearer: string): string {
    return sign(this.#store.secret, "form", bearer);
  }

  /** Tells whether a form carries the token of its bearer. */
  isFormToken(bearer: string, given: string): boolean {
    return isSame(given, this.formToken(bearer));
  }

  /** Lets in whoever knows the password. @throws {ServiceError} `rate_limited`. */
  async signIn(password: string, visitor: Visitor): Promise<Entered | undefined> {
    const owner = await this.#owner();
    await this.#entrance.count(visitor, owner);
    const hash = await this.#password(owner);
    // Without a password to compare with, the same work is done, so that the time tells nothing.
    const isRight = isBounded(password) && await isPassword(password, hash ?? noPassword());
    return isRight && hash !== undefined ? await this.#entrance.enter(visitor, "password", owner) : undefined;
  }

  /**
   * Makes whoever has the secret of a set-up link the owner. Only wrong secrets count as attempts: nobody guesses 256
   * bits, and strangers who use up the attempts of all must not stop the owner from setting up.
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

  /** Returns what opens the door at present. */
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

/** How long a set-up link can be used. */
const LINK_MS = 3_600_000;

/** A set-up link as it is stored. */
interface Link {
  expiresAt: number;
  /** The owner's epoch when it was made: a link from before a set-up is of no use after a reset. */
  epoch: number;
}

/**
 * Makes the secret of a new set-up link, unless there is an owner. Earlier links, also of other instances, stay good for
 * their hour: instances come and go, and the one whose link the owner has read may be gone.
 */
async function createLink(kv: Deno.Kv, now: number): Promise<string | undefined> {
  const { owner } = await readOwner(kv);
  if (isSetUp(owner)) return undefined;
  const token = createToken();
  const link: Link = { expiresAt: now + LINK_MS, epoch: owner.epoch };
  await kv.set(setUpLinkKey(digestOf(token)), link, { expireIn: LINK_MS });
  return token;
}

/** Finds the link of a secret, if this owner can use it: the entry for the commit that uses it up. */
async function findLink(
  kv: Deno.Kv,
  token: string,
  owner: Owner,
  now: number,
): Promise<Deno.KvEntry<Link> | undefined> {
  if (!isToken(token) || isSetUp(owner)) return undefined;
  const entry = await kv.get<Link>(setUpLinkKey(digestOf(token)));
  if (entry.value === null) return undefined;
  const { epoch, expiresAt } = entry.value;
  return epoch === owner.epoch && now < expiresAt && !isAhead(expiresAt - LINK_MS, now) ? entry : undefined;
}

/** Writes what the terminal tells an owner who has no password yet. */
function setUpNotice({ baseUrl, host, port, kvPath }: Config, token: string): string {
  // By name, because there are no passkeys for addresses.
  const isHere = host === "0.0.0.0" || host === "::" || isLoopback(host);
  const named = isHere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  // On the platform nothing tells under which names the service is reached.
  const origin = baseUrl ?? (kvPath === undefined ? "https://YOUR-ADDRESS" : `http://${named}:${port}`);
  return [
    "",
    "This service has no owner yet. Choose the password of its admin pages here, within an hour (works once):",
    "",
    `  ${origin}${SET_UP_PATH}#${token}`,
    "",
    "",
  ].join("\n");
}
