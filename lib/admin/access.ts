import { SET_UP_PATH, SIGN_IN_LINK } from "@/lib/admin/admin_paths.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { type Entered, SignIns, type Visitor } from "@/lib/admin/sign_in.ts";
import { changeOwner, isSetUp, type Owner, partPasskeys, type Passkey, readOwner } from "@/lib/admin/owner.ts";
import { Passkeys } from "@/lib/admin/passkeys.ts";
import {
  hashPassword,
  isBounded,
  isPassword,
  noPassword,
  type PasswordHash,
  passwordProblem,
} from "@/lib/admin/password.ts";
import { createToken, digestOf, isSame, isToken, sign } from "@/lib/admin/secrets.ts";
import { addEvent, type OwnerMail, SecurityEvents } from "@/lib/admin/security_events.ts";
import { type Session, Sessions } from "@/lib/admin/sessions.ts";
import type { Content } from "@/lib/content/content.ts";
import { isAhead } from "@/lib/deadline.ts";
import type { Log } from "@/lib/log.ts";
import { type Config, isLoopback } from "@/lib/settings.ts";
import { setUpLinkKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

interface AccessOptions {
  store: Store;
  config: Config;
  /** The content of the owner's site, of which a password may not be made. */
  content: Content;
  /** Shows the owner a text in the terminal. */
  tell: (text: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  /** Writes to the owner by e-mail. */
  mail?: OwnerMail;
}

/**
 * Decides who may enter the admin pages. Methods return undefined or false for a refusal, and never say why.
 * All throw {ServiceError} `unavailable` while the store cannot be reached.
 */
export class Access {
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly events: SecurityEvents;
  readonly now: () => number;
  /** Set if `OWNER_PASSWORD` is set: then it is the only password, and a chosen one is not asked for. */
  readonly isFixed: boolean;
  #store: Store;
  #options: AccessOptions;
  #signIns: SignIns;
  #fixed?: PasswordHash;

  constructor(options: AccessOptions) {
    const { store, config: { ownerPassword }, now } = options;
    this.now = now;
    this.isFixed = ownerPassword !== undefined;
    this.sessions = new Sessions(store, ownerPassword, now);
    this.#store = store;
    this.#options = options;
    this.events = new SecurityEvents(options);
    this.#signIns = new SignIns(store, this.sessions, this.events, now);
    this.passkeys = new Passkeys(store, this.#signIns, this.sessions, this.events, now);
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

  /** Signs in with the password. @throws {ServiceError} `rate_limited`. */
  async signIn(password: string, visitor: Visitor, isRemembered = false): Promise<Entered | undefined> {
    const owner = await this.#owner();
    if (!await this.#isRight(password, visitor, owner)) return undefined;
    return await this.#signIns.enter(visitor, { way: "password", kind: "sign_in", isRemembered }, owner);
  }

  /**
   * Notes that the owner of a session has shown the password again. Returns false for a wrong one.
   *
   * @throws {ServiceError} `rate_limited`.
   */
  async prove({ id }: Session, password: string, visitor: Visitor): Promise<boolean> {
    const owner = await this.#owner();
    if (!await this.#isRight(password, visitor, owner)) return false;
    await this.#signIns.forgive(visitor, owner);
    return await this.#store.use((kv) =>
      retryContended(async () => {
        const atomic = kv.atomic();
        if (!await this.sessions.prove(kv, atomic, id)) return false;
        await commit(atomic);
        return true;
      })
    );
  }

  /** Signs in with the secret of a sign-in link, however many others guess: only wrong secrets count as attempts. */
  async signInByLink(secret: string, visitor: Visitor): Promise<Entered | undefined> {
    const owner = await this.#owner();
    const link = await this.#store.use((kv) => findLink(kv, secret, owner, this.now(), "sign-in"));
    if (link === undefined) {
      await this.#signIns.count(visitor, owner);
      await this.events.record({ kind: "sign_in_failed", browser: visitor.browser });
      return undefined;
    }
    return await this.#signIns.enter(visitor, { way: "link", kind: "link_used" }, owner, (current, atomic) => {
      atomic.check(link).delete(link.key);
      return current;
    });
  }

  /** Counts an attempt and tells whether it gives the password. */
  async #isRight(password: string, visitor: Visitor, owner: Owner): Promise<boolean> {
    await this.#signIns.count(visitor, owner);
    const hash = await this.#password(owner);
    // Without a password to compare with, the same work is done, so that the time tells nothing.
    const isRight = isBounded(password) && await isPassword(password, hash ?? noPassword()) && hash !== undefined;
    if (!isRight) await this.events.record({ kind: "sign_in_failed", browser: visitor.browser });
    return isRight;
  }

  /**
   * Makes the bearer of a set-up link the owner. Only wrong secrets count as attempts: nobody guesses 256
   * bits, and strangers who use up the attempts of all must not stop the owner from setting up.
   *
   * @throws {ServiceError} `validation_failed` for a password that is not allowed, `rate_limited`.
   */
  async setUp(secret: string, password: string, visitor: Visitor): Promise<Entered | undefined> {
    const owner = await this.#owner();
    const link = await this.#store.use((kv) => findLink(kv, secret, owner, this.now(), "set-up"));
    if (link === undefined || this.isFixed) {
      await this.#signIns.count(visitor, owner);
      await this.events.record({ kind: "sign_in_failed", browser: visitor.browser });
      return undefined;
    }
    // Not before it is known that this is the owner: the estimate takes time, which strangers do not get.
    await requireAllowed(password, this.#options.content);
    const hash = await hashPassword(password);
    return await this.#signIns.enter(visitor, { way: "set-up", kind: "set_up" }, owner, ({ epoch }, atomic) => {
      atomic.check(link).delete(link.key);
      return { epoch: epoch + 1, password: hash, passkeys: [], handle: createToken() };
    });
  }

  /** Tells whether the secret is that of a set-up link that can be used now. */
  async isSetUpSecret(secret: string): Promise<boolean> {
    const owner = await this.#owner();
    if (this.isFixed) return false;
    return await this.#store.use((kv) => findLink(kv, secret, owner, this.now(), "set-up")) !== undefined;
  }

  /**
   * Ends every session and forgets every device, also those that begin at this moment, and every passkey but those whose
   * ids are in `staying`.
   *
   * @throws {ServiceError} `validation_failed` where nobody could sign in any more.
   */
  async signOutEverywhere(staying: readonly string[] = [], browser = ""): Promise<void> {
    const count = await this.#store.use(async (kv) => {
      let ended = 0;
      await changeOwner(kv, (owner, atomic) => {
        const [going, left] = partPasskeys(owner.passkeys, staying);
        if (going.length > 0 && left.length === 0 && owner.password === null && !this.isFixed) {
          throw new DeskError("validation_failed", "last_way");
        }
        ended = going.length;
        addEvent(atomic, { kind: "signed_out_everywhere", browser, count: ended }, this.now());
        return { ...owner, epoch: owner.epoch + 1, passkeys: left };
      });
      return ended;
    });
    await this.events.tell({ kind: "signed_out_everywhere", browser, count });
  }

  /**
   * Changes the chosen password. Every session ends, and a new one begins for the browser that asked; every passkey ends
   * but those whose ids are in `staying`. Where there is a password already, it has to be given.
   *
   * @throws {ServiceError} `validation_failed` for a password that is not allowed, `rate_limited`.
   */
  async changePassword(
    current: string,
    next: string,
    visitor: Visitor,
    { staying, isRemembered }: { staying: readonly string[]; isRemembered?: boolean },
  ): Promise<Entered | undefined> {
    await requireAllowed(next, this.#options.content);
    const owner = await this.#owner();
    if (this.isFixed) return undefined;
    if (owner.password !== null && !await this.#isRight(current, visitor, owner)) return undefined;
    const password = await hashPassword(next);
    const entry = { way: "password", kind: "password_changed", isRemembered } as const;
    return await this.#signIns.enter(visitor, entry, owner, (current) => ({
      ...current,
      epoch: current.epoch + 1,
      password,
      passkeys: partPasskeys(current.passkeys, staying)[1],
    }));
  }

  /** Returns what the owner can sign in with. */
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

async function requireAllowed(password: string, content: Content): Promise<void> {
  const problem = await passwordProblem(password, content);
  if (problem === undefined) return;
  throw new DeskError("validation_failed", problem === "length" ? "password" : "weak");
}

/** The lifetime of a link. */
const LINK_MS = 3_600_000;

type LinkPurpose = "set-up" | "sign-in";

/** A link as it is stored. */
interface Link {
  /** Absent: setting up. */
  purpose?: LinkPurpose;
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

/**
 * Makes the secret of a sign-in link, for whoever can run a task on the server; undefined where there is no owner yet.
 * It holds until it is used, for an hour, or until all sessions are ended.
 *
 * @param isFixed whether `OWNER_PASSWORD` is set.
 */
export async function createSignInLink(kv: Deno.Kv, now: number, isFixed: boolean): Promise<string | undefined> {
  const { owner } = await readOwner(kv);
  if (!isFixed && !isSetUp(owner)) return undefined;
  const token = createToken();
  const link: Link = { purpose: "sign-in", expiresAt: now + LINK_MS, epoch: owner.epoch };
  const atomic = kv.atomic().set(setUpLinkKey(digestOf(token)), link, { expireIn: LINK_MS });
  addEvent(atomic, { kind: "link_made", browser: null }, now);
  await commit(atomic);
  return token;
}

/** Finds the link of a secret, if this owner can use it: the entry for the commit that uses it up. */
async function findLink(
  kv: Deno.Kv,
  token: string,
  owner: Owner,
  now: number,
  wanted: LinkPurpose,
): Promise<Deno.KvEntry<Link> | undefined> {
  if (!isToken(token) || wanted === "set-up" && isSetUp(owner)) return undefined;
  const entry = await kv.get<Link>(setUpLinkKey(digestOf(token)));
  if (entry.value === null) return undefined;
  const { epoch, expiresAt, purpose = "set-up" } = entry.value;
  if (purpose !== wanted) return undefined;
  return epoch === owner.epoch && now < expiresAt && !isAhead(expiresAt - LINK_MS, now) ? entry : undefined;
}

/** Writes what the terminal tells an owner who has no password yet. */
function setUpNotice(config: Config, token: string): string {
  return [
    "",
    "This service has no owner yet. Choose the password of its admin pages here, within an hour (works once):",
    "",
    `  ${adminOrigin(config)}${SET_UP_PATH}#${token}`,
    "",
    "",
  ].join("\n");
}

/** Returns the address of a sign-in link. */
export function signInLink(config: Config, token: string): string {
  return `${adminOrigin(config)}${SIGN_IN_LINK}#${token}`;
}

/** Returns where the admin pages are probably reached. */
function adminOrigin({ baseUrl, host, port, kvPath }: Config): string {
  // By name, because there are no passkeys for addresses.
  const isHere = host === "0.0.0.0" || host === "::" || isLoopback(host);
  const named = isHere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  // On the platform nothing tells under which names the service is reached.
  return baseUrl ?? (kvPath === undefined ? "https://YOUR-ADDRESS" : `http://${named}:${port}`);
}
