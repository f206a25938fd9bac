import { LRUCache } from "lru-cache";
import type { ChannelTests } from "@/lib/contact/delivery_channels.ts";
import type { Inbox } from "@/lib/contact/inbox.ts";
import type { Server } from "@/lib/http/listen.ts";
import type { Representation } from "@/lib/http/representation.ts";
import type { Log } from "@/lib/log.ts";
import type { Service } from "@/lib/operations/operation.ts";
import type { Services } from "@/lib/services.ts";
import type { Config } from "@/lib/settings.ts";
import type { Store } from "@/lib/store/store.ts";

/**
 * What answering a request needs; one per process, handed to every route through `ctx.state`. Rooms above add what is
 * theirs where it is defined (`declare module`), so that nothing here knows of them.
 */
export interface Runtime {
  config: Config;
  service: Service;
  /** What the operations store their data in; for the owner's desk. */
  store: Store;
  channelTests: ChannelTests;
  /** The messages, for the owner. */
  inbox: Inbox;
  log: Log;
  /** Answers to reads: those of REST by the URL that was asked for, documents by it without query, pages by form. */
  reads: LRUCache<string, Representation>;
  /** Errors that the same request will get again, apart from reads: invented URLs push out only other errors. */
  failures: LRUCache<string, Representation>;
  /** When the form of the contact page was first asked for, by network, in milliseconds of `performance.now()`. */
  formOpenings: LRUCache<string, number>;
  /** What works beside the requests. Once it is stopped, nothing may be asked any more. */
  services: Services;
  server: Server;
}

/**
 * What the first middleware (`explainFailures`) leaves for the routes. Rooms above add what a route leaves for the components around its
 * page, as with `Runtime`.
 */
export interface State {
  runtime: Runtime;
  /** Names the request in the log and in the hint of an internal error. */
  requestId: string;
}

/** Bounds that keep a caller who invents URLs from filling the memory. */
const READS = { max: 2000, maxSize: 20 * 1_048_576 };
const FAILURES = { max: 500, maxSize: 2 * 1_048_576 };

/** How long it is remembered that somebody has opened a form; for how many at most. */
const OPENINGS = { max: 5000, ttl: 600_000 };

/** Makes what requests leave for those that come after: the two caches of finished answers, and when forms were opened. */
export function createCaches(): Pick<Runtime, "reads" | "failures" | "formOpenings"> {
  return {
    reads: new LRUCache({ ...READS, sizeCalculation: sizeOf }),
    failures: new LRUCache({ ...FAILURES, sizeCalculation: sizeOf }),
    formOpenings: new LRUCache(OPENINGS),
  };
}

/** Counts a text that can be compressed twice: its compressed forms together are smaller than itself. */
function sizeOf({ size, compressed }: Representation, key: string): number {
  return (compressed === undefined ? size : 2 * size) + key.length + 1;
}
