import { App, staticFiles } from "fresh";
import { Access } from "@/lib/admin/access.ts";
import { ownSpeech } from "@/lib/admin/desk_language.ts";
import { type FailurePage as AdminFailurePage, guardAdmin } from "@/lib/admin/admin_guard.ts";
import type { AdminRuntime } from "@/lib/admin/admin_state.ts";
import { ownerMail } from "@/lib/admin/security_events.ts";
import { catalog } from "@/lib/catalog/catalog.ts";
import { Confirmations } from "@/lib/contact/confirmations.ts";
import { Contact } from "@/lib/contact/contact.ts";
import { ChannelTests, configuredChannels } from "@/lib/contact/delivery_channels.ts";
import { tellHeld } from "@/lib/contact/held_line.ts";
import { Inbox } from "@/lib/contact/inbox.ts";
import { comparableOf, type Message } from "@/lib/contact/message.ts";
import { SenderChecks } from "@/lib/contact/sender_checks.ts";
import { Revision } from "@/lib/content/revision.ts";
import { FAVICON, SERVED } from "@/lib/discovery/documents.ts";
import { Preparation, prepareSearches } from "@/lib/discovery/preparation.ts";
import { History } from "@/lib/history/history.ts";
import { Editing } from "@/lib/editing/editing.ts";
import { liveReload, revisionId } from "@/lib/http/development.tsx";
import type { FailureForm, FailureForms } from "@/lib/http/http_errors.ts";
import { type Handler, IncomingRequest } from "@/lib/http/incoming_request.ts";
import { createMiddlewares, createPipeline } from "@/lib/http/pipeline.ts";
import { mountOperations } from "@/lib/http/rest.ts";
import { createFormOpenings, type ServingRuntime, type State } from "@/lib/http/runtime.ts";
import { mountDocuments } from "@/lib/http/serve_document.ts";
import { keepFonts, servePublicFiles, withoutSources } from "@/lib/http/serve_file.ts";
import { Server } from "@/lib/http/listen.ts";
import { Insight } from "@/lib/insight/insight.ts";
import { lazily, stepByStep } from "@/lib/lazily.ts";
import { sharedCounter, SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import { createLog, jsonLine, readableLine } from "@/lib/log.ts";
import type { Verdict } from "@/lib/match/match_answers.ts";
import { checkDeprecation, V1 } from "@/lib/operations/addresses.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { OPERATIONS, ownOperations } from "@/lib/operations/registry.ts";
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
  revision: Revision,
  {
    write = (text) => void Deno.stdout.writeSync(encoder.encode(text)),
    timeline,
    tell = (text) => console.error(text),
    now = Date.now,
  }: RuntimeOptions = {},
): ServingRuntime & AdminRuntime {
  checkDeprecation(V1);
  const { log, flush } = createLog(config.mode === "dev" ? readableLine : jsonLine, write);
  let current: Service;
  /** Has all answers made anew: something that they tell besides the content is another now. */
  const onChange = () => replace(new Revision(current.content, current.revision));
  const store = new Store(config.kvPath, { log, onNoDatabase: onChange });
  const keys = new SiteKeys({ store, log, siteKey: config.siteKey, now, onChange });
  const editing = config.contentEditing
    ? new Editing({
      ...{ store, log, now, folder: config.contentDir, withDrafts: config.mode === "dev", replace },
      revision: () => current.revision,
      prepare: (revision) => prepareSearches(serviceOf(revision)),
    })
    : undefined;
  const history = new History({ store, served, log, now, onChange, settled: async () => await editing?.known() });
  const evidence = new EvidenceChecks({
    ...{ store, log, now, onChange },
    revision: () => current.revision,
    allow: config.fetchAllow,
  });
  // What works beside the requests reads here, whenever it says something, what is true of the owner then.
  const locale = {
    get words() {
      return current.words.mail;
    },
    get language() {
      return languageOfDates(current.content.site.language);
    },
    get timeZone() {
      return current.content.site.time_zone;
    },
    baseUrl: config.baseUrl,
  };
  const owner = {
    get name() {
      return current.content.profile.name;
    },
    get email() {
      // What only the owner gets is from the owner, with or without a public address (RFC 2606, section 2).
      return current.content.profile.contact.email ?? config.smtp?.to ?? "owner@vitrine.invalid";
    },
  };
  const channels = configuredChannels(config, timeline, () => keys.signing("sender"), locale);
  const confirmations = config.confirmSenders && channels.length > 0 && config.smtp !== undefined
    ? new Confirmations({
      ...{ store, log, now, smtp: config.smtp, locale },
      get owner() {
        return owner.name;
      },
      baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    })
    : undefined;
  const insight = new Insight({
    ...{ store, log, now },
    get timeZone() {
      return locale.timeZone;
    },
  });
  let judging: Promise<unknown> = Promise.resolve();
  const contact = new Contact({
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
      return tellHeld({ store, channels, log, now, sender: owner, ...locale });
    },
    verdictOf(message) {
      // One after the other and in steps: all at once they would hold up each other, and everybody else.
      const verdict = judging.then(() => judged(message));
      judging = verdict.catch(() => {});
      return verdict;
    },
  });
  const speech = () => ownSpeech(current.content.site, now);
  const mail = ownerMail({ channels, address: config.smtp?.to, speech, log, now });
  const access = new Access({
    ...{ store, config, tell, now, log, mail },
    get content() {
      return current.content;
    },
  });
  const inbox = new Inbox(store, now);
  const readLimiter = new SoftLimiter(config.readLimit, {
    addShared: sharedCounter(store, readsKey, config.readLimit.window),
  });
  const callLimiter = new SoftLimiter(config.callLimit, {
    addShared: sharedCounter(store, callsKey, config.callLimit.window),
  });
  const forgetting = createForgetting(store, now);
  const preparation = new Preparation({ service: () => current });
  const server = new Server();
  const lasting = {
    contact,
    readLimiter,
    callLimiter,
    insight,
    history,
    evidence,
    keys,
    async renderPage(path, context) {
      const { renderPage } = await import("@/routes/(site)/(_components)/pages.tsx");
      return await renderPage(path, context);
    },
    async pageText(path, context) {
      const { noticeText, pageText } = await import("@/lib/site/page_markdown.ts");
      return blocks(await pageText(sitePage(context.service, path)!, context), noticeText(context.service));
    },
  } satisfies Partial<Service>;
  current = serviceOf(revision);
  return {
    get service() {
      return current;
    },
    replace,
    config,
    store,
    access,
    channelTests: new ChannelTests({
      ...{ channels, log, now },
      sender: owner,
      get words() {
        return locale.words;
      },
    }),
    inbox,
    editing,
    serviceOf,
    log,
    now,
    formOpenings: createFormOpenings(),
    server,
    services: new Services([
      { name: "log", stop: flush },
      // Reads do not need it, so nobody waits until it is open but those who use it.
      { name: "store", start: () => void store.opened, stop: () => store.close() },
      { name: "forgetting", ...forgetting },
      { name: "published content", start: () => editing?.start(), stop: () => editing?.stop() },
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
      // In development each change would be prepared for, whether or not anybody asks.
      {
        name: "preparation",
        start: () => config.mode === "start" && preparation.start(),
        stop: () => preparation.stop(),
      },
      { name: "server", stop: () => server.stop() },
    ]),
  };

  async function judged(message: Message): Promise<Verdict | undefined> {
    const posting = comparableOf(message);
    const { revision, content, words, today } = current;
    if (posting === undefined || content.candidate === undefined) return undefined;
    const [{ matching }, { loadLexicons }] = await Promise.all([
      import("@/lib/match/matcher.ts"),
      import("@/lib/language/lexicons.ts"),
    ]);
    await loadLexicons();
    const steps = matching({ posting }, revision, words.match, (title) => ({ title, url: "" }), { today: today() });
    return (await stepByStep(steps)).verdict;
  }

  function serviceOf(revision: Revision): Service {
    const { content } = revision;
    const language = interfaceLanguage(content.site.language);
    const days = new Intl.DateTimeFormat("sv", { timeZone: content.site.time_zone, dateStyle: "short" });
    return {
      revision,
      content,
      language,
      words: wordsOf(language),
      catalog: revision.part(catalog),
      today: () => days.format(now()),
      ...revision.part(ownOperations),
      ...lasting,
    };
  }

  function replace(revision: Revision): void {
    const isOtherContent = revision.content !== current.content;
    current = serviceOf(revision);
    preparation.again();
    if (!isOtherContent) return;
    history.recordAgain();
    evidence.lookAgain();
  }

  /** Returns the content that is recorded as served, with what `/portfolio.json` is under the address of the settings. */
  function served() {
    const service = current;
    const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
    return {
      content: service.content,
      async snapshot() {
        const { portfolio } = await import("@/lib/discovery/portfolio.ts");
        return JSON.stringify(await portfolio({ service, baseUrl, client: "" }));
      },
    };
  }
}

/** Puts the routes together: operations and documents from their tables, pages from the files of `routes/`. */
export function createApp(runtime: AdminRuntime): App<State> {
  const failurePage = lazily(makeFailurePage);
  const forms: FailureForms = {
    tools: toolFailure,
    page: async (...failure) => await (await failurePage())(...failure),
  };
  const app = new App<State>().use(...createMiddlewares(runtime, forms));
  if (runtime.config.mode === "dev") app.use(liveReload(({ state }) => state.service.revision.part(revisionId)));
  app.use(guardAdmin(adminFailurePage));
  // Before `staticFiles()`: official Fresh answers for this path by itself there, with 404.
  mountDocuments(app, [FAVICON]);
  app.use(keepFonts, withoutSources(staticFiles()), servePublicFiles);
  mountOperations(app, OPERATIONS);
  app.fsRoutes();
  // After the file routes: those bring the document around every page, which is needed where a picture is not found.
  mountDocuments(app, SERVED);
  return app;
}

/** Whoever asks for a file within the process. */
const OURSELVES: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 0 },
  completed: Promise.resolve(),
};

/** Puts the steps of a request together, the last of which is the framework's handler. */
export function createHandler(runtime: ServingRuntime, routes: Handler): Handler {
  runtime.readStatic = async (path) => {
    const request = new Request(`http://localhost${path}`);
    const response = await routes(request, new IncomingRequest(request, OURSELVES, runtime.service));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return await response.text();
  };
  return createPipeline(runtime, {
    routes,
    tools: async ({ request, remoteAddr, id, service }) =>
      (await toolServer()).answerTools({ runtime, service, requestId: id }, request, { remoteAddr }),
    toolFailure,
    pageKey: pageCacheKey,
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
  const { showFailure } = await import("@/components/admin/SignedOutPage.tsx");
  return showFailure(state, failure);
};
