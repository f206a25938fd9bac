import type { Context } from "fresh";
import { type FunctionComponent, h } from "preact";
import { callContext } from "@/lib/http/call_context.ts";
import { bodyResponse, errorBody, STATUS } from "@/lib/http/errors.ts";
import { documentHeaders, htmlDocument } from "@/lib/http/html_document.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { pathOf } from "@/lib/http/origin.ts";
import { canonicalPath } from "@/lib/http/page.ts";
import { preferredType } from "@/lib/http/page_form.ts";
import type { State } from "@/lib/http/runtime.ts";
import { MARKDOWN_TYPE } from "@/lib/media_types.ts";
import type { ErrorCode, ServiceError } from "@/lib/errors.ts";
import { failureMarkdown, nearestPage, type PageFailure } from "@/lib/site/failure.ts";
import { headOf } from "@/lib/site/head.ts";
import { sitePage } from "@/lib/site/pages.ts";
import { unlistedView } from "@/lib/site/unlisted.ts";
import type { PageView } from "@/lib/site/view.ts";

/** Below these paths only programs ask, and they read JSON whatever they accept (specification, section 2.7). */
const FOR_PROGRAMS = /^\/(?:api|mcp|\.well-known)(?:\/|$)/;

/** What a person who follows a link can meet; everything else is between programs. */
const FOR_PEOPLE = new Set<ErrorCode>(["not_found", "validation_failed", "internal_error", "unavailable"]);

/** Shows a failure; no layout is in force around it. */
export type FailureBody = FunctionComponent<{ view: PageView; failure: PageFailure }>;

/** Answers a failure as a page, or not at all where the caller reads JSON. */
export type FailurePage = (ctx: Context<State>, error: ServiceError) => Promise<Response | undefined>;

/**
 * Makes the page that people get instead of the one they asked for, and its short Markdown for agents. It has the real
 * status, the nearest page by spelling, and links to go on with.
 */
export function createFailurePage(body: FailureBody): FailurePage {
  return async function answerAsPage(ctx, error) {
    const { method } = ctx.req;
    const path = pathOf(ctx.req.url);
    if (FOR_PROGRAMS.test(path) || !FOR_PEOPLE.has(error.code) || (method !== "GET" && method !== "HEAD")) {
      return undefined;
    }
    const { service } = ctx.state.runtime;
    const elsewhere = canonicalPath(service, path);
    if (elsewhere !== undefined && sitePage(service, elsewhere)) return ctx.redirect(elsewhere + ctx.url.search, 308);

    const form = preferredType(ctx.req, formsAt(path)) ?? "text/html";
    if (form === "application/json") return undefined;
    const context = callContext(ctx);
    const failure = {
      status: STATUS[error.code],
      error: errorBody(error).error,
      meant: error.code === "not_found" ? nearestPage(service, decodeURI(path)) : undefined,
    };
    const { text, headers } = form === "text/markdown"
      ? { text: failureMarkdown(failure, service, context.baseUrl), headers: markdownHeaders(context.baseUrl) }
      : await asHtml(ctx, failure, body);
    const all: HeaderPairs = [...headers, ["vary", "Accept"], ["cache-control", "no-store"]];
    if (error.retryAfter !== undefined) all.push(["retry-after", String(error.retryAfter)]);
    return bodyResponse(method, new TextEncoder().encode(text), { status: failure.status, headers: all });
  };
}

/** The forms of a failure; the first, for those who have no wish, is what the name of the path promises. */
function formsAt(path: string): string[] {
  const forms = ["text/html", "text/markdown", "application/json"];
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? "html";
  const own = extension === "html"
    ? "text/html"
    : /^(?:md|txt)$/.test(extension)
    ? "text/markdown"
    : "application/json";
  return [own, ...forms.filter((form) => form !== own)];
}

async function asHtml(ctx: Context<State>, failure: PageFailure, body: FailureBody) {
  const view = unlistedView(callContext(ctx), {
    path: pathOf(ctx.req.url),
    title: failure.status === 404 ? "Nothing here" : "Something went wrong",
    description: failure.error.message,
  });
  ctx.state.view = view;
  ctx.state.head = headOf(view);
  const { html, headers } = await htmlDocument(ctx, h(body, { view, failure }));
  return { text: html, headers };
}

function markdownHeaders(baseUrl: string): HeaderPairs {
  return [["content-type", MARKDOWN_TYPE], ...documentHeaders(baseUrl)];
}
