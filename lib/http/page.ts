import { type Context, HttpError } from "fresh";
import type { ComponentChild } from "preact";
import { callContext } from "@/lib/http/call_context.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { API_HEADERS, type HeaderPairs, preflightHeaders, PUBLIC_HEADERS } from "@/lib/http/headers.ts";
import { htmlDocument } from "@/lib/http/html_document.ts";
import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import { baseUrlOf, pathOf } from "@/lib/http/origin.ts";
import { type PageForm, pageForm } from "@/lib/http/page_form.ts";
import { conditional, represent, type Representation } from "@/lib/http/representation.ts";
import type { State } from "@/lib/http/runtime.ts";
import { MARKDOWN_TYPE } from "@/lib/media_types.ts";
import { getApiIndex } from "@/lib/operations/get_api_index.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { itemPath } from "@/lib/operations/references.ts";
import type { Service } from "@/lib/operations/service.ts";
import { headOf } from "@/lib/site/head.ts";
import { linkHeader } from "@/lib/site/link_header.ts";
import { pageMarkdown } from "@/lib/site/markdown/page_markdown.ts";
import { markdownHeaders } from "@/lib/site/markdown/twin.ts";
import { type SitePage, sitePage, twinPath } from "@/lib/site/pages.ts";
import { servedJson } from "@/lib/site/rest_read.ts";
import { type PageView, type ServedText, VIEW_FORMS } from "@/lib/site/view.ts";

/** The same address gives other bytes to those who accept another form (RFC 9110, section 12.5.5). */
const VARY: HeaderPairs = [["vary", "Accept"]];

type Handler = (ctx: Context<State>) => Response | Promise<Response>;

/** What stands between the layout's head and foot. */
export type PageBody = (view: PageView) => ComponentChild | Promise<ComponentChild>;

export interface PageOptions {
  /** A parameter with which the page links to itself, and the values that these links have. */
  choice?: { parameter: string; values: (service: Service) => readonly string[] };
  /** Answers what a form on the page sends. */
  post?: Handler;
}

/**
 * Serves a page of `lib/site/pages.ts` at the path of the route that exports the result as its `handler`: as HTML, or
 * as Markdown to those who prefer it. Content does not change while the process lives, so each form is made once. It is
 * kept under its path and under parameters that the site itself links to; what a caller invents is not kept.
 */
export function page(body: PageBody, options: PageOptions = {}): Handler {
  const allow = options.post === undefined ? "GET, HEAD, OPTIONS" : "GET, HEAD, POST, OPTIONS";

  return function servePage(ctx) {
    const { method, url } = ctx.req;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: preflightHeaders(allow) });
    if (method === "POST" && options.post !== undefined) return options.post(ctx);
    if (method !== "GET" && method !== "HEAD") {
      return errorResponse(methodNotAllowed(allow), method, [["allow", allow]]);
    }
    const path = pathOf(url);
    const elsewhere = path === "/" ? undefined : canonicalPath(ctx.state.runtime.service, path);
    if (elsewhere !== undefined) return ctx.redirect(elsewhere + ctx.url.search, 308);

    const asked = askedFor(ctx, path, options);
    const known = ctx.state.runtime.reads.get(asked.key);
    if (known !== undefined) return conditional(ctx.req, known);
    return serveAnew(ctx, asked, body);
  };
}

/** The one path of a page: without a slash at the end, and below the kind of its item; undefined if it is this one. */
export function canonicalPath({ catalog }: Service, path: string): string | undefined {
  const trimmed = path.replace(/\/+$/, "");
  const [, kind, id] = /^\/(project|agent)s\/([^/]+)$/.exec(trimmed) ?? [];
  const item = id === undefined ? undefined : catalog.get(id);
  const right = item === undefined || item.kind === kind ? trimmed : itemPath(item);
  return right === path ? undefined : right;
}

interface Asked {
  path: string;
  form: PageForm;
  view: Pick<PageView, "form" | "choice">;
  /** Names the answer among those that are kept. */
  key: string;
  /** Whether the site itself links to it. */
  isKnown: boolean;
}

function askedFor(ctx: Context<State>, path: string, { choice }: PageOptions): Asked {
  const { service, config } = ctx.state.runtime;
  const form = pageForm(ctx.req, path === "/");
  const address = baseUrlOf(config, ctx.req.url) + path;
  if (form !== "html" || ctx.url.search === "") {
    return { path, form, view: { form: "page" }, key: `page ${form} ${address}`, isKnown: true };
  }
  const query = ctx.url.searchParams;
  const viewForm = VIEW_FORMS.find((one) => one === query.get("view")) ?? "page";
  const value = choice && query.get(choice.parameter) || undefined;
  const chosen = value === undefined ? undefined : { parameter: choice!.parameter, value };
  return {
    path,
    form,
    view: { form: viewForm, choice: chosen },
    key: `page ${form} ${address} ${viewForm} ${value ?? ""}`,
    isKnown: value === undefined || choice!.values(service).includes(value),
  };
}

async function serveAnew(ctx: Context<State>, asked: Asked, body: PageBody): Promise<Response> {
  const { reads, service, config } = ctx.state.runtime;
  const found = sitePage(service, asked.path);
  if (found === undefined) throw new HttpError(404);
  const context = callContext(ctx);
  const representation = asked.form === "markdown"
    ? await markdownPage(found, context)
    : asked.form === "json"
    ? await apiIndex(context)
    : await htmlPage(ctx, { page: found, context, ...asked.view }, body);
  // In development a page is made anew each time: its components may have changed.
  if (asked.isKnown && config.mode === "start") reads.set(asked.key, representation);
  return conditional(ctx.req, representation);
}

async function htmlPage(ctx: Context<State>, asked: PageView, body: PageBody): Promise<Representation> {
  const view = { ...asked, served: await servedText(asked) };
  ctx.state.view = view;
  ctx.state.head = headOf(view);
  const { html, headers } = await htmlDocument(ctx, view.served === undefined ? await body(view) : null);
  return await represent(html, [...headers, ...VARY, ["link", linkHeader(view.page)]]);
}

async function servedText(view: PageView): Promise<ServedText | undefined> {
  if (view.form === "json") return await servedJson(view);
  if (view.form !== "markdown") return undefined;
  const text = await pageMarkdown(view.page, view.context);
  return { path: twinPath(view.page), mediaType: "text/markdown", text };
}

/** The Markdown of a page at the page's own address; the bytes are those of its twin. */
async function markdownPage(page: SitePage, context: CallContext): Promise<Representation> {
  return await represent(await pageMarkdown(page, context), [
    ["content-type", MARKDOWN_TYPE],
    ["content-location", twinPath(page)],
    ...PUBLIC_HEADERS,
    ...VARY,
    ...markdownHeaders(page, context),
    ["link", linkHeader(page)],
  ]);
}

/** What a program that starts at the site's front page and reads JSON is after. */
async function apiIndex(context: CallContext): Promise<Representation> {
  return await represent(JSON.stringify(await getApiIndex.run({}, context)), [...API_HEADERS, ...VARY]);
}
