import { Access } from "@/lib/access/access.ts";
import type { FailurePage as AdminFailurePage } from "@/lib/admin/failure.ts";
import { createGate } from "@/lib/admin/gate.ts";
import type { Analyzer } from "@/lib/analysis/analyzer.ts";
import { knowledgeOf } from "@/lib/analysis/knowledge.ts";
import { createCatalog } from "@/lib/catalog/catalog.ts";
import { ChannelTests } from "@/lib/contact/channel_tests.ts";
import { configuredChannels } from "@/lib/contact/channels/configured.ts";
import { createContact } from "@/lib/contact/contact.ts";
import { Inbox } from "@/lib/contact/inbox/inbox.ts";
import type { Content } from "@/lib/content/load.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import { liveReload } from "@/lib/http/development.tsx";
import { document } from "@/lib/http/document.ts";
import type { FailurePage } from "@/lib/http/failure_page.ts";
import { createFrontDoor } from "@/lib/http/front_door.ts";
import { createReadCache, type Runtime, type State } from "@/lib/http/runtime.ts";
import { Insight } from "@/lib/insight/insight.ts";
import { lazily } from "@/lib/lazily.ts";
import { sharedCounter } from "@/lib/limits/shared_counter.ts";
import { SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import { createLog, jsonLine, readableLine } from "@/lib/log.ts";
import { httpFailure } from "@/lib/mcp/protocol/http_failure.ts";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import { checkDeprecation, V1 } from "@/lib/operations/version.ts";
import { favicon } from "@/lib/pictures/pictures.ts";
import type { Config } from "@/lib/settings.ts";
import "@/lib/site/current_links.ts";
import { startForgetting } from "@/lib/store/forget.ts";
import { Store } from "@/lib/store/store.ts";
import { App, staticFiles } from "fresh";

/** Puts the app together; the routes are files, and so is what lies in `static/`. */
export function createApp(runtime: Runtime): App<State> {
  const forms = { "/mcp": httpFailure, "/.well-known/mcp": httpFailure };
  const app = new App<State>().use(createFrontDoor(runtime, forms, failurePage));
  if (runtime.config.mode === "dev") app.use(liveReload);
  return app
    .use(createGate(adminFailurePage))
    // No file, and before `staticFiles()`: official Fresh answers for this path by itself there, with 404.
    .all("/favicon.ico", document("image/x-icon", favicon))
    .use(staticFiles())
    .fsRoutes();
}

// What people see of failures is loaded with the first one: the start does not wait for it.

const failurePage: FailurePage = async (ctx, error) => {
  const { createFailurePage } = await import("@/lib/http/failure_page.ts");
  const { FailurePage } = await import("@/components/FailurePage.tsx");
  return await createFailurePage(FailurePage)(ctx, error);
};

const adminFailurePage: AdminFailurePage = async (state, failure) => {
  const { showFailure } = await import("@/components/admin/FailureNotice.tsx");
  return showFailure(state, failure);
};

const encoder = new TextEncoder();

export interface RuntimeOptions {
  /** Takes finished log lines; standard output by default. */
  write?: (text: string) => void;
  /** `DENO_TIMELINE` of the platform. */
  timeline?: string;
  /** Shows the owner a text; on standard error by default, apart from the lines that machines read. */
  tell?: (text: string) => void;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Puts together what answers requests and delivers messages. */
export function createRuntime(
  config: Config,
  content: Content,
  {
    write = (text) => void Deno.stdout.writeSync(encoder.encode(text)),
    timeline,
    tell = (text) => console.error(text),
    now = Date.now,
  }: RuntimeOptions = {},
): Runtime {
  checkDeprecation(V1);
  const { log, flush } = createLog(config.mode === "dev" ? readableLine : jsonLine, write);
  const catalog = createCatalog(content.items);
  // Reads do not need it, so nobody waits until it is open but those who use it.
  const store = new Store(config.kvPath, { log });
  store.opened;
  const channels = configuredChannels(config, timeline);
  const contact = createContact({ store, config, channels, log, now });
  contact.start();
  const access = new Access({ store, config, tell, now });
  access.start();
  const inbox = new Inbox({ store, log });
  inbox.start();
  const readLimiter = new SoftLimiter(config.readLimit, {
    addShared: sharedCounter(store, config.readLimit.window),
  });
  const stopForgetting = startForgetting(store, now);
  const insight = new Insight({ store, timeZone: content.site.time_zone, log, now });
  return {
    config,
    service: {
      content,
      catalog,
      analyzer: lazily(() => analyzerOf(content, catalog.items)),
      contact,
      readLimiter,
      insight,
      operations: OPERATIONS,
    },
    store,
    access,
    channelTests: new ChannelTests({ channels, log, sender: ownerOf(content), now }),
    inbox,
    log,
    reads: createReadCache(),
    async close() {
      readLimiter.close();
      inbox.stop();
      stopForgetting();
      await Promise.all([contact.stop(), insight.close()]);
      store.close();
      flush();
    },
  };
}

async function analyzerOf(content: Content, items: readonly Item[]): Promise<Analyzer> {
  const { createAnalyzer } = await import("@/lib/analysis/analyzer.ts");
  return createAnalyzer(knowledgeOf(content), items);
}

function ownerOf({ profile }: Content): { name: string; email: string } {
  return { name: profile.name, email: profile.contact.email };
}
