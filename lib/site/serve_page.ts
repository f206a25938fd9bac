import { accepts } from "@std/http/negotiation";
import { type Context, HttpError } from "fresh";
import { LRUCache } from "lru-cache";
import type { ComponentChild } from "preact";
import { callContext, readLimitHeaders } from "@/lib/http/call_context.ts";
import { answerOtherMethod } from "@/lib/http/http_errors.ts";
import { API_HEADERS, type HeaderPairs, MARKDOWN_TYPE, PUBLIC_HEADERS, SIGNABLE } from "@/lib/http/http_headers.ts";
import { conditional, represent, type Representation } from "@/lib/http/representation.ts";
import { pathOf, unconfirmedHost, withoutEndSlashes } from "@/lib/http/incoming_request.ts";
import { answers, type Runtime, type State } from "@/lib/http/runtime.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { getApiIndex } from "@/lib/operations/profile_operations.ts";
import { servedJson } from "@/lib/site/call_examples.ts";
import { headOf, linkHeader } from "@/lib/site/head.ts";
import { htmlDocument } from "@/lib/site/html_document.ts";
import { markdownHeaders, pageMarkdown } from "@/lib/site/page_markdown.ts";
import {
  type Chosen,
  type PageView,
  type ServedText,
  type SitePage,
  sitePage,
  twinPath,
  VIEW_FORMS,
  viewQuery,
  type WorkList,
} from "@/lib/site/pages.ts";

/** The same address gives other bytes to those who accept another form (RFC 9110, section 12.5.5). */
const VARY: HeaderPairs = [["vary", "Accept"]];

type Handler = (ctx: Context<State>) => Response | Promise<Response>;

/** Gives what stands between the layout's head and foot. */
export type PageBody = (view: PageView) => ComponentChild | Promise<ComponentChild>;

/** Tells by parameter whether the site itself links to a value, besides what else was chosen. */
export type Choices = Readonly<Record<string, (service: Service, value: string, chosen: Chosen) => boolean>>;

export interface PageOptions {
  /** The parameters with which the page links to itself, in their order, each with what tells the values that these links have. */
  choices?: Choices;
  /** Finds the works that the page shows. */
  list?: (view: PageView) => Promise<WorkList>;
  /** Answers what a form on the page sends. */
  post?: Handler;
}

/**
 * Serves a page of `lib/site/pages.ts` at the path of the route that exports the result as its `handler`: as HTML, or
 * as Markdown to those who prefer it. Each form is made once for a revision. It is
 * cached under its address with the parameters that the site itself links to; what a caller invents is not cached.
 */
export function servePage(body: PageBody, options: PageOptions = {}): Handler {
  const allow = options.post === undefined ? "GET, HEAD, OPTIONS" : "GET, HEAD, POST, OPTIONS";

  return function serve(ctx) {
    const { method, url } = ctx.req;
    const { service } = ctx.state;
    const path = pathOf(url);
    if (method === "POST" && options.post !== undefined) {
      // A page that this owner does not have takes nothing either.
      if (sitePage(service, path) === undefined) throw new HttpError(404);
      return options.post(ctx);
    }
    if (method !== "GET" && method !== "HEAD") return answerOtherMethod(method, allow);
    const elsewhere = path === "/" ? undefined : canonicalPath(service, path);
    if (elsewhere !== undefined) return ctx.redirect(elsewhere + ctx.url.search, 308);

    const form = pageForm(ctx.req, path);
    const asked = form === "html" ? askedFor(ctx.url.searchParams, options) : AS_IT_IS;
    const key = cacheKey(form, ctx.url.origin + path + viewQuery(asked));
    const known = service.revision.part(answers).reads.get(key);
    return known === undefined ? serveAnew(ctx, { path, form, asked, key }) : conditional(ctx.req, known);
  };

  async function serveAnew(
    ctx: Context<State>,
    { path, form, asked, key }: { path: string; form: PageForm; asked: Asked; key: string },
  ): Promise<Response> {
    const { service, runtime: { config } } = ctx.state;
    const page = sitePage(service, path);
    if (page === undefined) throw new HttpError(404);
    const context = callContext(ctx);
    const representation = form === "markdown"
      ? await markdownPage(page, context, unconfirmedHost(config, ctx.req.url))
      : form === "json"
      ? await apiIndex(page, context, unconfirmedHost(config, ctx.req.url))
      : await htmlPage(ctx, { page, context, ...asked });
    const { chosen = {} } = asked;
    const isInvented = Object.entries(chosen).some(([name, value]) => !options.choices![name](service, value, chosen));
    // In development a page is made anew each time: its components may have changed.
    if (!isInvented && config.mode === "start" && service.contact.hasDatabase) {
      service.revision.part(answers).reads.set(key, representation);
    }
    // What is an answer of the interface reports the limit as its own path does.
    return conditional(
      ctx.req,
      representation,
      representation.limit && readLimitHeaders(ctx.state, ctx.req, ctx.info),
    );
  }

  async function htmlPage(ctx: Context<State>, asked: PageView): Promise<Representation> {
    const view = { ...asked, served: await servedText(asked), list: await options.list?.(asked) };
    const content = view.served === undefined ? await body(view) : null;
    const { html, headers } = await htmlDocument(ctx, { view, head: headOf(view) }, content);
    const host = unconfirmedHost(ctx.state.runtime.config, ctx.req.url);
    // Pages say that there is no database: none may outlast it, nor hide it because it was made before that was known.
    const cache = ctx.state.service.contact.hasDatabase ? undefined : "no-store";
    return await represent(html, [...headers, ...VARY, ...SIGNABLE, ["link", linkHeader(view.page)]], host, cache);
  }
}

/**
 * Returns the key under which the answer to a request lies in `reads` once a page was asked for in this form and
 * at this address; undefined where no page is. It can be computed before anything is routed.
 */
export function pageCacheKey(service: Service, request: Request): string | undefined {
  const { url } = request;
  const path = pathOf(url);
  if (sitePage(service, path) === undefined) return undefined;
  const form = pageForm(request, path);
  return cacheKey(form, form === "html" ? url : url.split("?", 1)[0]);
}

/** Returns for how long the form may have been open in this network, in milliseconds; undefined where nobody knows. */
export function openSince(
  { formOpenings, now }: Pick<Runtime, "formOpenings" | "now">,
  client: string,
): number | undefined {
  const at = formOpenings.get(client);
  return at === undefined ? undefined : now() - at;
}

function cacheKey(form: PageForm, address: string): string {
  return `page ${form} ${address}`;
}

/** The choices that a visitor makes by a page's query. */
type Asked = Pick<PageView, "form" | "chosen">;

const AS_IT_IS: Asked = { form: "page" };

function askedFor(query: URLSearchParams, { choices = {} }: PageOptions): Asked {
  const form = VIEW_FORMS.find((one) => one === query.get("view")) ?? "page";
  const chosen = Object.keys(choices).flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return chosen.length > 0 ? { form, chosen: Object.fromEntries(chosen) } : { form };
}

/** Returns the one path of a page, without a slash at the end, below the kind of its item and with its id as it is written; undefined for that path. */
export function canonicalPath({ catalog }: Service, path: string): string | undefined {
  const trimmed = withoutEndSlashes(path);
  const [, id] = /^\/(?:project|agent)s\/([^/]+)$/.exec(trimmed) ?? [];
  const item = id === undefined ? undefined : catalog.get(id);
  const right = item === undefined ? trimmed : itemPath(item);
  return right === path ? undefined : right;
}

async function servedText(view: PageView): Promise<ServedText | undefined> {
  if (view.form === "json") return await servedJson(view);
  if (view.form !== "markdown") return undefined;
  const text = await pageMarkdown(view.page, view.context);
  return { path: twinPath(view.page), mediaType: "text/markdown", text };
}

/** Gives the Markdown of a page at the page's own address; the bytes are those of its twin. */
async function markdownPage(page: SitePage, context: CallContext, unconfirmed?: string): Promise<Representation> {
  return await represent(await pageMarkdown(page, context), [
    ["content-type", MARKDOWN_TYPE],
    ["content-location", twinPath(page)],
    ...PUBLIC_HEADERS,
    ...VARY,
    ...SIGNABLE,
    ...markdownHeaders(page, context),
    ["link", linkHeader(page)],
  ], unconfirmed);
}

/** Gives what a program that starts at the site's front page and reads JSON is after. */
async function apiIndex(page: SitePage, context: CallContext, unconfirmed?: string): Promise<Representation> {
  const index = JSON.stringify(await getApiIndex.run({}, context));
  const headers: HeaderPairs = [...API_HEADERS, ...VARY, ["link", linkHeader(page)]];
  return { ...await represent(index, headers, unconfirmed), limit: "reports" };
}

type PageForm = "html" | "markdown" | "json";

/** Media types of the forms of a page; the first is for those who have no wish. JSON is only on offer at the front page. */
const PAGE_TYPES = ["text/html", "text/markdown"];
const FRONT_PAGE_TYPES = [...PAGE_TYPES, "application/json"];

/** Programs send few different wishes; the bound is for those who invent them. */
const wishes = new LRUCache<string, PageForm>({ max: 200 });

/** Returns the form in which a caller wants a page (RFC 9110, section 12.5.1). Who accepts none of them gets HTML. */
function pageForm(request: Pick<Request, "headers">, path: string): PageForm {
  const wish = `${path === "/" ? "/" : ""} ${request.headers.get("accept") ?? ""}`;
  let form = wishes.get(wish);
  if (form === undefined) {
    const accepted = preferredType(request, path === "/" ? FRONT_PAGE_TYPES : PAGE_TYPES);
    form = accepted === "text/markdown" ? "markdown" : accepted === "application/json" ? "json" : "html";
    // A long one is not worth its place.
    if (wish.length < 1000) wishes.set(wish, form);
  }
  return form;
}

/**
 * Returns the one of `types` that a caller prefers; among those that are equally welcome the one that the caller names
 * first, then the order of the offer. Coding agents list Markdown before HTML with the same quality, and mean what comes
 * first.
 */
export function preferredType(request: Pick<Request, "headers">, types: readonly string[]): string | undefined {
  // Each once: whoever repeats a type would have it compared with every repetition.
  const named = new Set(accepts(request).map((type) => type.toLowerCase()).filter((type) => types.includes(type)));
  return accepts(request, ...named, ...types);
}
