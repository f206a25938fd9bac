import { LRUCache } from "lru-cache";
import type { Access } from "@/lib/access/access.ts";
import type { SignedIn } from "@/lib/access/session.ts";
import type { Config } from "@/lib/settings.ts";
import type { ChannelTests } from "@/lib/contact/channel_tests.ts";
import type { Inbox } from "@/lib/contact/inbox/inbox.ts";
import type { Representation } from "@/lib/http/representation.ts";
import type { Log } from "@/lib/log.ts";
import type { Service } from "@/lib/operations/service.ts";
import type { Store } from "@/lib/store/store.ts";
import type { DocumentHead } from "@/lib/site/document_head.ts";
import type { PageView } from "@/lib/site/view.ts";

/** What answering a request needs; one per process, handed to every route through `ctx.state`. */
export interface Runtime {
  config: Config;
  service: Service;
  /** What the operations keep their data in; for the owner's desk. */
  store: Store;
  /** Who may enter the admin pages. */
  access: Access;
  channelTests: ChannelTests;
  /** The messages, for the owner. */
  inbox: Inbox;
  log: Log;
  /** Answers to reads by the URL that was asked for. */
  reads: LRUCache<string, Representation>;
  /** Ends the work in the background; nothing may be asked afterwards. */
  close(): void | Promise<void>;
}

/** What the first middleware leaves for the routes, and what a route leaves for the components around its page. */
export interface State {
  runtime: Runtime;
  /** Names the request in the log and in the hint of an internal error. */
  requestId: string;
  /** The owner, below `/admin` and only when signed in. */
  owner?: SignedIn;
  /** Set before an HTML document is rendered. */
  head?: DocumentHead;
  /** Set before a page of the site is rendered. */
  view?: PageView;
}

/** Reads are remembered by URL; the bounds keep a caller who invents URLs from filling the memory. */
const MAX_READS = 2000;
const MAX_READ_BYTES = 16 * 1_048_576;

export function createReadCache(): LRUCache<string, Representation> {
  return new LRUCache({
    max: MAX_READS,
    maxSize: MAX_READ_BYTES,
    sizeCalculation: ({ size }, url) => size + url.length + 1,
  });
}
