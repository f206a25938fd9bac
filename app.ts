import { App, staticFiles } from "fresh";
import { Access } from "@/lib/admin/access.ts";
import { ownSpeech } from "@/lib/admin/desk_language.ts";
import { type FailurePage as AdminFailurePage, guardAdmin } from "@/lib/admin/admin_guard.ts";
import { ownerMail } from "@/lib/admin/security_events.ts";
import { createCatalog } from "@/lib/catalog/catalog.ts";
import { Confirmations } from "@/lib/contact/confirmations.ts";
import { createContact } from "@/lib/contact/contact.ts";
import { ChannelTests, configuredChannels } from "@/lib/contact/delivery_channels.ts";
import { tellHeld } from "@/lib/contact/held_line.ts";
import { Inbox } from "@/lib/contact/inbox.ts";
import { comparableOf } from "@/lib/contact/message.ts";
import { SenderChecks } from "@/lib/contact/sender_checks.ts";
import type { Analyzer } from "@/lib/analysis/analyzer.ts";
import type { Content } from "@/lib/content/content.ts";
import { withoutDrafts } from "@/lib/content/content_cache.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { FAVICON, SERVED } from "@/lib/discovery/documents.ts";
import { History } from "@/lib/history/history.ts";
import { liveReload } from "@/lib/http/development.tsx";
import type { FailureForm, FailureForms } from "@/lib/http/http_errors.ts";
import type { Handler } from "@/lib/http/incoming_request.ts";
import { createMiddlewares, createPipeline } from "@/lib/http/pipeline.ts";
import { mountOperations } from "@/lib/http/rest.ts";
import { createCaches, type Runtime, type State } from "@/lib/http/runtime.ts";
import { mountDocuments } from "@/lib/http/serve_document.ts";
import { publicFileHandler } from "@/lib/http/serve_file.ts";
import { Server } from "@/lib/http/listen.ts";
import { Insight } from "@/lib/insight/insight.ts";
import { lazily, stepByStep } from "@/lib/lazily.ts";
import { sharedCounter, SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import { createLog, jsonLine, readableLine } from "@/lib/log.ts";
import { checkDeprecation, V1 } from "@/lib/operations/addresses.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { notOffered, operationsFor } from "@/lib/operations/registry.ts";
import { EvidenceChecks } from "@/lib/proof/evidence_checks.ts";
import { SiteKeys } from "@/lib/proof/site_keys.ts";
import { Services } from "@/lib/services.ts";
import type { Config } from "@/lib/settings.ts";
import { sitePage } from "@/lib/site/pages.ts";
import { pageCacheKey } from "@/lib/site/serve_page.ts";
import { createForgetting } from "@/lib/store/expiry.ts";
import { callsKey, readsKey } from "@/lib/store/keys.ts";
import { Store } from "@/lib/store/store.ts";
import { blocks } from "@/lib/text/markdown.ts";
import { interfaceLanguage, languageOfDates, wordsOf } from "@/lib/words/words.ts";

const encoder = new TextEncoder();

interface RuntimeOptions {
  /** Takes finished log lines; standard output by default. */
  write?: (text: string) => void;
  /** `DENO_TIMELINE` of the platform. */
  timeline?: string;
  /** Shows the owner a text; on standard error by default, apart from the lines that machines read. */
  tell?: (text: string) => void;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Puts together what answers requests and delivers messages. Nothing runs before its services are started. */
export function createRuntime(
  config: Config,
  written: Content,
  {
    write = (text) => void Deno.stdout.writeSync(encoder.encode(text)),
    timeline,
    tell = (text) => console.error(text),
    now = Date.now,
  }: RuntimeOptions = {},
): Runtime {
  checkDeprecation(V1);
  // What waits to be written is seen by its owner alone.
  const content = config.mode === "dev" ? written : withoutDrafts(written);
  const { log, flush } = createLog(config.mode === "dev" ? readableLine : jsonLine, write);
  const catalog = createCatalog(content.items);
  const store = new Store(config.kvPath, { log });
  const language = interfaceLanguage(content.site.language);
  const words = wordsOf(language);
  const days = new Intl.DateTimeFormat("sv", { timeZone: content.site.time_zone, dateStyle: "short" });
  const today = () => days.format(now());
  const caches = createCaches();
  const onChange = () => caches.reads.clear();
  const keys = new SiteKeys({ store, log, siteKey: config.siteKey, now, onChange });
  const history = new History({ store, content, log, now, onChange, snapshot });
  const evidence = new EvidenceChecks({ store, content, log, now, allow: config.fetchAllow, onChange });
  const voice = {
    words: words.mail,
    language: languageOfDates(content.site.language),
    timeZone: content.site.time_zone,
    baseUrl: config.baseUrl,
  };
  const channels = configuredChannels(config, timeline, () => keys.signing("sender"), voice);
  const confirmations = config.confirmSenders && channels.length > 0 && config.smtp !== undefined
    ? new Confirmations({
      ...{ store, log, now, smtp: config.smtp, owner: content.profile.name, voice },
      baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    })
    : undefined;
  const insight = new Insight({ store, timeZone: content.site.time_zone, log, now });
  const contact = createContact({
    store,
    config,
    channels,
    log,
    now,
    checks: new SenderChecks({
      ...{ store, log, now, allow: config.fetchAllow, dnsServer: config.dnsServer, confirmations },
    }),
    onHeld: (reason) => insight.count("held", reason),
    tellHeld: () => {
      const { timeZone } = voice;
      return tellHeld({ store, channels, log, now, sender: ownerOf(content), words: words.mail, timeZone });
    },
    async verdictOf(message) {
      const posting = comparableOf(message);
      if (posting === undefined || content.candidate === undefined) return undefined;
      const { matchRole } = await import("@/lib/match/matcher.ts");
      return matchRole({ posting }, content, words.match, (title) => ({ title, url: "" }), { today: today() }).verdict;
    },
  });
  const speech = ownSpeech(content.site, now);
  const mail = ownerMail({ channels, address: config.smtp?.to, speech, log, now });
  const access = new Access({ store, config, content, tell, now, log, mail });
  const inbox = new Inbox(store);
  const readLimiter = new SoftLimiter(config.readLimit, {
    addShared: sharedCounter(store, readsKey, config.readLimit.window),
  });
  const callLimiter = new SoftLimiter(config.callLimit, {
    addShared: sharedCounter(store, callsKey, config.callLimit.window),
  });
  const forgetting = createForgetting(store, now);
  const server = new Server();
  const service: Service = {
    content,
    language,
    words,
    catalog,
    today,
    analyzer: askAnalyzer(content, catalog.items),
    search: searchIndex(content, catalog.items),
    contact,
    readLimiter,
    callLimiter,
    insight,
    history,
    evidence,
    keys,
    ...operationsFor(content),
    async renderPage(path, context) {
      const { renderPage } = await import("@/routes/(site)/(_components)/pages.tsx");
      return await renderPage(path, context);
    },
    async pageText(path, context) {
      const { noticeText, pageText } = await import("@/lib/site/page_markdown.ts");
      return blocks(await pageText(sitePage(context.service, path)!, context), noticeText(context.service));
    },
  };
  return {
    config,
    service,
    store,
    access,
    channelTests: new ChannelTests({ channels, log, sender: ownerOf(content), words: words.mail, now }),
    inbox,
    log,
    ...caches,
    server,
    services: new Services([
      { name: "log", stop: flush },
      // Reads do not need it, so nobody waits until it is open but those who use it.
      { name: "store", start: () => void store.opened, stop: () => store.close() },
      { name: "forgetting", ...forgetting },
      { name: "keys", start: () => keys.start(), stop: () => keys.stop() },
      { name: "limit of reads", stop: () => readLimiter.close() },
      { name: "limit of calls", stop: () => callLimiter.close() },
      { name: "insight", stop: () => insight.close() },
      { name: "checks of evidence", start: () => evidence.start(), stop: () => evidence.stop() },
      { name: "link for setting up", start: () => access.start() },
      // Below the deliveries: a request that hangs must not keep those from being finished or given back.
      { name: "open requests", stop: () => server.ended() },
      { name: "deliveries", start: () => contact.start(), stop: () => contact.stop() },
      // Pages and tools that wait for news would keep their connections open.
      { name: "history", start: () => history.start(), stop: () => history.stop() },
      { name: "news of the inbox", stop: () => inbox.stop() },
      { name: "server", stop: () => server.stop() },
    ]),
  };

  /** Writes what `/portfolio.json` is, under the address that the service has by its settings. */
  async function snapshot(): Promise<string> {
    const { portfolio } = await import("@/lib/discovery/portfolio.ts");
    const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
    return JSON.stringify(await portfolio({ service, baseUrl, client: "" }));
  }
}

/** Puts the routes together: operations and documents from their tables, pages from the files of `routes/`. */
export function createApp(runtime: Runtime): App<State> {
  const failurePage = lazily(makeFailurePage);
  const forms: FailureForms = {
    tools: toolFailure,
    page: async (...failure) => await (await failurePage())(...failure),
  };
  const app = new App<State>().use(...createMiddlewares(runtime, forms));
  if (runtime.config.mode === "dev") app.use(liveReload);
  app.use(guardAdmin(adminFailurePage));
  // Before `staticFiles()`: official Fresh answers for this path by itself there, with 404.
  mountDocuments(app, [FAVICON]);
  app.use(staticFiles());
  mountOperations(app, runtime.service, notOffered);
  app.fsRoutes();
  // After the file routes: those bring the document around every page, which is needed where a picture is not found.
  mountDocuments(app, SERVED);
  for (const file of runtime.service.content.files) app.all(file.path, publicFileHandler(file));
  return app;
}

/** Puts the steps of a request together, the last of which is the framework's handler. */
export function createHandler(runtime: Runtime, routes: Handler): Handler {
  return createPipeline(runtime, {
    routes,
    tools: async ({ request, remoteAddr, id }) =>
      (await toolServer()).answerTools(runtime, request, { remoteAddr }, id),
    toolFailure,
    pageKey: (request) => pageCacheKey(runtime, request),
  });
}

// The tool server, and what people see of failures, are loaded with the first who needs them: the start does not wait.

const toolServer = lazily(() => import("@/lib/mcp/tool_server.ts"));

const toolFailure: FailureForm = async (...failure) => (await toolServer()).httpFailure(...failure);

async function makeFailurePage() {
  const { createFailurePage } = await import("@/lib/site/failure_page.ts");
  const { FailurePage } = await import("@/components/FailurePage.tsx");
  return createFailurePage(FailurePage);
}

const adminFailurePage: AdminFailurePage = async (state, failure) => {
  const { showFailure } = await import("@/components/admin/DoorPage.tsx");
  return showFailure(state, failure);
};

/** Asks the analyzer, which is made with the first question. */
function askAnalyzer(content: Content, items: readonly Item[]): Service["analyzer"] {
  const made = lazily(async () => {
    const { createAnalyzer } = await import("@/lib/analysis/analyzer.ts");
    const { learnedFrom } = await import("@/lib/analysis/learned.ts");
    return analyzer = createAnalyzer(content, items, learnedFrom(content));
  });
  let analyzer: Analyzer | undefined;
  return (ask) => analyzer === undefined ? made().then(({ answer }) => answer(ask)) : analyzer.answer(ask);
}

/** Gives the index of everything that the owner says; the words of many languages are loaded with the first search. */
function searchIndex(content: Content, items: readonly Item[]): Service["search"] {
  return lazily(async () => {
    const { indexing } = await import("@/lib/catalog/search_index.ts");
    const { searchable } = await import("@/lib/catalog/searchable.ts");
    return await stepByStep(indexing(searchable(content, items), [content.site.language]));
  });
}

function ownerOf({ profile }: Content): { name: string; email: string } {
  return { name: profile.name, email: profile.contact.email };
}
