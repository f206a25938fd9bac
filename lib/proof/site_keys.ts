import { lazily } from "@/lib/lazily.ts";
import type { Log } from "@/lib/log.ts";
import {
  createKey,
  type PrivateJwk,
  type PublicJwk,
  type SigningKey,
  signingKey,
  thumbprint,
} from "@/lib/proof/message_signatures.ts";
import { privateKeyKey, publicKeyKey, publicKeysPrefix } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/**
 * The two keys of a site. `site` signs answers. `sender` signs what the service itself sends, and the directory in which
 * it stands: whoever verifies requests must not take an answer for one.
 */
const KEY_PURPOSES = ["site", "sender"] as const;

type KeyPurpose = typeof KEY_PURPOSES[number];

/** A public key that is published, as it is stored. Times are milliseconds since the epoch. */
export interface PublishedKey {
  kid: string;
  jwk: PublicJwk;
  since: number;
  /** The end of its use; absent: it is in use. */
  until?: number;
}

/** A JWK of a published key (RFC 7517): `exp`, in seconds since the epoch, is the end of its use. */
export interface PublishedJwk extends PublicJwk {
  kid: string;
  use: "sig";
  exp?: number;
}

/** The interval between looks for keys that the task or another instance has changed, in milliseconds. */
const REFRESH_MS = 60_000;

interface SiteKeysOptions {
  store: Store;
  log: Log;
  /** `SITE_KEY`: signs answers in the place of the key in the store. */
  siteKey?: PrivateJwk;
  now: () => number;
  /** Is called when other keys are published than before. */
  onChange(): void;
}

/** The parts of one key: the one that signs, and the one that is published. */
interface Loaded {
  signing: SigningKey;
  /** The key in use first, then the older ones, the latest first. */
  published: PublishedKey[];
}

/** The keys of a site in this process: made once for all instances, and looked at again each minute. */
export class SiteKeys {
  #options: SiteKeysOptions;
  #loaded: Record<KeyPurpose, () => Promise<Loaded>>;
  #shown = new Map<KeyPurpose, string>();
  #timer?: ReturnType<typeof setInterval>;

  constructor(options: SiteKeysOptions) {
    this.#options = options;
    this.#loaded = { site: this.#loader("site"), sender: this.#loader("sender") };
  }

  /** Makes the keys at the first start, and begins to look for changes. */
  start(): void {
    this.#options.store.onAvailable(() => void this.refresh());
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS);
    Deno.unrefTimer(this.#timer);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns what signs. Once it was read, the store is not needed any more. @throws {ServiceError} `unavailable`. */
  async signing(purpose: KeyPurpose): Promise<SigningKey> {
    return (await this.#loaded[purpose]()).signing;
  }

  /** Returns the public keys: the one in use, then the older ones. @throws {ServiceError} `unavailable`. */
  async published(purpose: KeyPurpose): Promise<PublishedJwk[]> {
    return (await this.#loaded[purpose]()).published.map(({ kid, jwk, until }) => ({
      ...jwk,
      kid,
      use: "sig",
      ...(until !== undefined && { exp: Math.ceil(until / 1000) }),
    }));
  }

  /** Reads the keys again. Never throws: the store logs its failures, and the next minute brings another try. */
  async refresh(): Promise<void> {
    if (!this.#options.store.available) return;
    for (const purpose of KEY_PURPOSES) {
      try {
        const fresh = await this.#read(purpose);
        this.#loaded[purpose] = () => Promise.resolve(fresh);
        const shown = JSON.stringify(fresh.published);
        const before = this.#shown.get(purpose);
        this.#shown.set(purpose, shown);
        if (before !== undefined && before !== shown) this.#options.onChange();
      } catch (error) {
        if (!this.#options.store.available) return;
        this.#options.log("warn", "key_not_read", { purpose, error: error instanceof Error ? error.name : "unknown" });
      }
    }
  }

  #loader(purpose: KeyPurpose): () => Promise<Loaded> {
    return lazily(() => this.#read(purpose));
  }

  async #read(purpose: KeyPurpose): Promise<Loaded> {
    const { store, now, siteKey } = this.#options;
    const given = purpose === "site" ? siteKey : undefined;
    const { jwk, published } = await store.use((kv) => retryContended(() => readKey(kv, purpose, now(), given)));
    return { signing: await signingKey(jwk), published };
  }
}

/**
 * Reads the key of a site and what is published of it; makes one where there is none, as after the first start or a
 * restored backup. What was in use before and is not any more gets the end of its use.
 *
 * @param given is used in the place of the one in the store.
 */
async function readKey(
  kv: Deno.Kv,
  purpose: KeyPurpose,
  now: number,
  given?: PrivateJwk,
): Promise<{ jwk: PrivateJwk; published: PublishedKey[] }> {
  const stored = await kv.get<PrivateJwk>(privateKeyKey(purpose));
  const jwk = given ?? stored.value ?? await createKey();
  const atomic = kv.atomic().check(stored);
  const isMade = given === undefined && stored.value === null;
  if (isMade) atomic.set(privateKeyKey(purpose), jwk);
  const { published, changed } = await publish(kv, atomic, purpose, jwk, now);
  if (isMade || changed) await commit(atomic);
  return { jwk, published };
}

/** Writes into `atomic` that `jwk` is in use and no other. */
async function publish(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  purpose: KeyPurpose,
  { kty, crv, x }: PrivateJwk,
  now: number,
): Promise<{ published: PublishedKey[]; changed: boolean }> {
  const kid = thumbprint({ kty, crv, x });
  const entries = await Array.fromAsync(kv.list<PublishedKey>({ prefix: publicKeysPrefix(purpose) }));
  const older: PublishedKey[] = [];
  let current: PublishedKey | undefined;
  let changed = false;
  for (const { key, value } of entries) {
    const isCurrent = value.kid === kid;
    const right = isCurrent ? { ...value, until: undefined } : { ...value, until: value.until ?? now };
    if (right.until !== value.until) {
      atomic.set(key, right);
      changed = true;
    }
    if (isCurrent) current = right;
    else older.push(right);
  }
  if (current === undefined) {
    current = { kid, jwk: { kty, crv, x }, since: now };
    atomic.set(publicKeyKey(purpose, kid), current);
    changed = true;
  }
  older.sort((a, b) => b.until! - a.until!);
  return { published: [current, ...older], changed };
}

/** Puts a new key in the place of the one in use; that one stays published. @returns the names of both. */
export async function rotateKey(
  kv: Deno.Kv,
  purpose: KeyPurpose,
  now: number,
): Promise<{ kid: string; before?: string }> {
  return await retryContended(async () => {
    const stored = await kv.get<PrivateJwk>(privateKeyKey(purpose));
    const jwk = await createKey();
    const atomic = kv.atomic().check(stored).set(privateKeyKey(purpose), jwk);
    await publish(kv, atomic, purpose, jwk, now);
    await commit(atomic);
    return { kid: thumbprint(jwk), ...(stored.value !== null && { before: thumbprint(stored.value) }) };
  });
}
