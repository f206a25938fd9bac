import ipaddr from "ipaddr.js";
import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import type { Limit } from "@/lib/settings.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** A client's state against a limit. */
export interface LimitState {
  limit: Limit;
  /** Set if the request that was counted, or one that came now, is within the limit. */
  allowed: boolean;
  /** Requests left in the window, never below 0. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  reset: number;
}

/** Adds to a counter that all instances share and gives its new value. */
type AddShared = (windowStart: number, client: string, count: number) => Promise<number>;

interface Entry {
  /** Requests that this instance counted. */
  own: number;
  /** The part of them that the shared counter knows. */
  shared: number;
  /** Requests that other instances counted, as far as known. */
  others: number;
}

/** Clients that are counted at the same time; beyond, the one seen first is forgotten. */
const MAX_CLIENTS = 50_000;
const SHARE_AFTER_MS = 1000;

/**
 * A limit per client over fixed windows, aligned to the epoch so that all instances have the same. It is decided in
 * memory; instances tell each other their counts in the background, so that an answer never waits for the store.
 */
export class SoftLimiter {
  readonly limit: Limit;
  #addShared?: AddShared;
  #now: () => number;
  #windowStart = 0;
  #entries = new Map<string, Entry>();
  #timer?: ReturnType<typeof setTimeout>;

  constructor(limit: Limit, options: { addShared?: AddShared; now?: () => number } = {}) {
    this.limit = limit;
    this.#addShared = options.addShared;
    this.#now = options.now ?? Date.now;
  }

  /** Counts one request of `client`, or what weighs as many as `count`. */
  consume(client: string, count = 1): LimitState {
    const entry = this.#entry(client) ?? this.#add(client);
    entry.own += count;
    this.#shareLater();
    return this.#state(entry.own + entry.others);
  }

  /** Returns how `client` stands, without counting. */
  peek(client: string): LimitState {
    const entry = this.#entry(client);
    return this.#state(entry === undefined ? 0 : entry.own + entry.others);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#addShared = undefined;
  }

  #entry(client: string): Entry | undefined {
    const length = this.limit.window * 1000;
    const windowStart = Math.floor(this.#now() / length) * length;
    if (windowStart !== this.#windowStart) {
      this.#windowStart = windowStart;
      this.#entries = new Map();
    }
    return this.#entries.get(client);
  }

  #add(client: string): Entry {
    if (this.#entries.size >= MAX_CLIENTS) this.#entries.delete(this.#entries.keys().next().value!);
    const entry = { own: 0, shared: 0, others: 0 };
    this.#entries.set(client, entry);
    return entry;
  }

  #state(used: number): LimitState {
    const end = this.#windowStart + this.limit.window * 1000;
    return {
      limit: this.limit,
      allowed: used <= this.limit.quota,
      remaining: Math.max(0, this.limit.quota - used),
      reset: Math.max(1, Math.ceil((end - this.#now()) / 1000)),
    };
  }

  #shareLater(): void {
    if (this.#addShared === undefined || this.#timer !== undefined) return;
    const timer = setTimeout(() => this.share(), SHARE_AFTER_MS);
    // Counts that nobody waits for must not hold up a process that is done.
    Deno.unrefTimer(timer);
    this.#timer = timer;
  }

  /** Tells the other instances what was counted, and learns their counts; called in the background. */
  async share(): Promise<void> {
    const windowStart = this.#windowStart;
    for (const [client, entry] of this.#entries) {
      const count = entry.own - entry.shared;
      if (count === 0 || this.#addShared === undefined) continue;
      try {
        const total = await this.#addShared(windowStart, client, count);
        entry.shared += count;
        entry.others = Math.max(0, total - entry.shared);
      } catch {
        // The limit is soft: without the store each instance counts for itself, and the next round tries again.
        break;
      }
    }
    this.#timer = undefined;
  }
}

interface Count {
  total: number;
  endsAt: number;
}

/**
 * Makes the counters through which instances share the soft limit. They are read and written in one commit instead of
 * summed, because summing would erase the time after which the store may forget them.
 *
 * @param keyOf where a client's count in the window that begins at `start` stands.
 * @param window Length of a window in seconds.
 */
export function sharedCounter(
  store: Store,
  keyOf: (start: number, client: string) => Deno.KvKey,
  window: number,
): AddShared {
  return (windowStart, client, count) =>
    store.use((kv) =>
      retryContended(async () => {
        const entry = await kv.get<Count>(keyOf(windowStart, clientHash(store.secret, client)));
        const total = (entry.value?.total ?? 0) + count;
        // Instances whose clocks differ are in the same window for longer than it lasts.
        const next = { total, endsAt: windowStart + 2 * window * 1000 } satisfies Count;
        await commit(kv.atomic().check(entry).set(entry.key, next, { expireIn: window * 1000 }));
        return total;
      })
    );
}

/**
 * Reduces an address to what identifies one caller: an IPv4 address as it is, an IPv6 address to its /64 prefix (the
 * smallest block that one customer is given: RFC 6177), an IPv4-mapped one (RFC 4291, section 2.5.5.2) to its IPv4 form.
 */
export function clientNetwork(address: string): string {
  const plain = address.includes("%") ? address.split("%", 1)[0] : address;
  // Most are IPv4, and have nothing to look at.
  if (!plain.includes(":") || isIP(plain) !== 6) return plain;
  const parsed = ipaddr.process(plain);
  return parsed.kind() === "ipv4" ? parsed.toString() : network(parsed as ipaddr.IPv6, 64);
}

/**
 * Returns the network that one hand can hold many clients of: the /24 of an IPv4 address, the /48 of an IPv6 one (what
 * one site is given: RFC 6177). Nobody can silence the others by sending from all of its addresses.
 *
 * @param client as `clientNetwork` gives it
 */
export function wideNetwork(client: string): string {
  if (isIP(client) === 4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${client}/24`)}/24`;
  return client.endsWith("::/64") ? network(ipaddr.IPv6.parse(client.slice(0, -"/64".length)), 48) : client;
}

/** Writes a network as it stands in stored hashes: no group of its prefix is left out. */
function network({ parts }: ipaddr.IPv6, bits: number): string {
  return `${parts.slice(0, bits / 16).map((part) => part.toString(16)).join(":")}::/${bits}`;
}

/** Makes the identity under which a client is counted: an HMAC, so that the store never holds an address. */
export function clientHash(key: Uint8Array, network: string): string {
  return createHmac("sha256", key).update(network).digest("base64url").slice(0, 22);
}
