import { LRUCache } from "lru-cache";
import type { ChannelTests } from "@/lib/contact/delivery_channels.ts";
import type { Inbox } from "@/lib/contact/inbox.ts";
import { ofEachRevision, type Revision } from "@/lib/content/revision.ts";
import type { Editing } from "@/lib/editing/editing.ts";
import type { Server } from "@/lib/http/listen.ts";
import type { Representation } from "@/lib/http/representation.ts";
import type { Log } from "@/lib/log.ts";
import type { Service } from "@/lib/operations/operation.ts";
import type { Services } from "@/lib/services.ts";
import type { Config } from "@/lib/settings.ts";
import type { Store } from "@/lib/store/store.ts";

/** The parts of the service that answering a request needs; one per process, handed to every route through `ctx.state`. */
export interface Runtime {
  config: Config;
  /** The store of the operations, for the owner's desk. */
  store: Store;
  channelTests: ChannelTests;
  /** The messages, for the owner. */
  inbox: Inbox;
  /** The owner's edits at the desk; undefined where the folder alone says what is served. */
  editing?: Editing;
  /** Returns what would be served with a revision: for the owner's preview. */
  serviceOf(revision: Revision): Service;
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The first request for the form of the contact page, by network, in milliseconds since the epoch. */
  formOpenings: LRUCache<string, number>;
  /** The work beside the requests. Once it is stopped, nothing may be asked any more. */
  services: Services;
  server: Server;
  /** Reads a text of `static/` as the build has made it; absent before there are routes. */
  readStatic?(path: string): Promise<string>;
}

/** The same with what it serves. Only what begins may ask for that: a request, a delivery, a check. */
export interface ServingRuntime extends Runtime {
  readonly service: Service;
  /** Has another revision served, whole and at once. What has begun goes on with the one before. */
  replace(revision: Revision): void;
}

/** The state of a request, which the first middleware (`explainFailures`) leaves for the routes. */
export interface State {
  runtime: Runtime;
  /** The revision with which the request began, and what operations need besides. */
  service: Service;
  /** Names the request in the log and in the hint of an internal error. */
  requestId: string;
}

/** Bounds that keep a caller who invents URLs from filling the memory. */
const READS = { max: 2000, maxSize: 5 * 1_048_576 };
const FAILURES = { max: 500, maxSize: 1_048_576 };

/** What the headers of an answer take in all its forms, in bytes. */
const HEADERS_SIZE = 3000;

/** The bounds of remembering who has opened a form. */
const OPENINGS = { max: 5000, ttl: 600_000 };

/** Finished answers, which requests leave for those that come after. */
export const answers = ofEachRevision(() => ({
  /** Answers to reads: those of REST by the URL that was asked for, documents by it without query, pages by form. */
  reads: new LRUCache<string, Representation>({ ...READS, sizeCalculation: sizeOf }),
  /** Errors that the same request will get again, apart from reads: invented URLs push out only other errors. */
  failures: new LRUCache<string, Representation>({ ...FAILURES, sizeCalculation: sizeOf }),
}));

/** Makes what remembers when forms were opened. */
export function createFormOpenings(): Runtime["formOpenings"] {
  return new LRUCache(OPENINGS);
}

/** Counts a text that can be compressed twice: its compressed forms together are smaller than itself. */
function sizeOf({ size, compressed }: Representation, key: string): number {
  return (compressed === undefined ? size : 2 * size) + key.length + HEADERS_SIZE;
}
