import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import { type FunctionComponent, h } from "preact";
import { ofEachRevision } from "@/lib/content/revision.ts";
import type { ErrorCode } from "@/lib/errors.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { bodyResponse, type FailurePage, FOR_PROGRAMS, STATUS } from "@/lib/http/http_errors.ts";
import { type HeaderPairs, MARKDOWN_TYPE, SIGNABLE } from "@/lib/http/http_headers.ts";
import { isBelow, pathOf, withoutEndSlashes } from "@/lib/http/incoming_request.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { failureIn } from "@/lib/site/form_state.ts";
import { headOf } from "@/lib/site/head.ts";
import { documentHeaders, htmlDocument } from "@/lib/site/html_document.ts";
import { type PageView, type SitePage, sitePage, sitePages, unlistedView } from "@/lib/site/pages.ts";
import { canonicalPath, preferredType } from "@/lib/site/serve_page.ts";
import { nearest } from "@/lib/text/spelling.ts";
import { fill } from "@/lib/words/fill.ts";

/** The reason why a page cannot be shown. */
export interface PageFailure {
  status: number;
  /** The failure in words for people. */
  message: string;
  /** The fault of the address in the words of the interface, which are English. */
  detail?: string;
  /** The page that was probably meant. */
  meant?: SitePage;
}

/** Shows a failure; no layout is in force around it. */
type FailureBody = FunctionComponent<{ view: PageView; failure: PageFailure }>;

/** The failures that a person who follows a link can meet; all others are between programs. */
const FOR_PEOPLE = [
  "not_found",
  "validation_failed",
  "uri_too_long",
  "headers_too_large",
  "rate_limited",
  "internal_error",
  "unavailable",
] as const satisfies ErrorCode[];

/** The failures whose page has a title of its own, by status. */
const TITLES: Partial<Record<number, "not_found_title" | "rate_limited_title">> = {
  404: "not_found_title",
  429: "rate_limited_title",
};

type PeopleCode = (typeof FOR_PEOPLE)[number];

/** Failures differ in little; the bound is for messages that say what a caller has sent. */
const MAX_CACHED = 200;

const renderedPages = ofEachRevision(() =>
  new LRUCache<string, { bytes: Uint8Array<ArrayBuffer>; headers: HeaderPairs }>({ max: MAX_CACHED })
);

/**
 * Makes the page that people get instead of the one they asked for, and its short Markdown for agents. It has the real
 * status, the nearest page by spelling, and links to go on with. What looks the same is rendered once.
 */
export function createFailurePage(body: FailureBody): FailurePage {
  return async function answerAsPage(ctx, error) {
    const { method } = ctx.req;
    const path = pathOf(ctx.req.url);
    const { code } = error;
    if (FOR_PROGRAMS.test(path) || !isForPeople(code) || (method !== "GET" && method !== "HEAD")) return undefined;
    const { service, runtime: { config } } = ctx.state;
    const elsewhere = error.code === "not_found" ? canonicalPath(service, path) : undefined;
    if (elsewhere !== undefined && sitePage(service, elsewhere)) return ctx.redirect(elsewhere + ctx.url.search, 308);

    const form = preferredType(ctx.req, formsAt(path)) ?? "text/html";
    if (form === "application/json") return undefined;
    const context = callContext(ctx);
    const failure = {
      status: STATUS[error.code],
      message: messageOf(code, error.retryAfter, context, ctx.state.requestId),
      detail: error.code === "validation_failed" ? error.hint : undefined,
      meant: error.code === "not_found" ? nearestPage(service, decodeURI(path)) : undefined,
    };
    const place = placeOf(service, path);
    // All that the answer is made of. An internal error names the request: that page never comes again.
    const { status, message, detail, meant } = failure;
    const key = JSON.stringify([form, context.baseUrl, place, status, message, detail, meant?.path]);
    const rendered = service.revision.part(renderedPages);
    let page = rendered.get(key);
    if (page === undefined) {
      const { text, headers } = form === "text/markdown"
        ? { text: failureMarkdown(failure, context), headers: markdownHeaders(context.baseUrl) }
        : await asHtml(ctx, place, failure);
      page = { bytes: new TextEncoder().encode(text), headers };
      // In development its components may have changed.
      if (error.code !== "internal_error" && config.mode === "start") rendered.set(key, page);
    }
    // What is not there in the desk is signed no more than what is.
    const signable = isBelow(path, "/admin") ? [] : SIGNABLE;
    const all: HeaderPairs = [...page.headers, ["vary", "Accept"], ...signable, ["cache-control", "no-store"]];
    if (error.retryAfter !== undefined) all.push(["retry-after", String(error.retryAfter)]);
    return bodyResponse(method, page.bytes, { status: failure.status, headers: all });
  };

  async function asHtml(ctx: Context<State>, place: string, failure: PageFailure) {
    const context = callContext(ctx);
    const { failures } = context.service.words;
    const title = failures[TITLES[failure.status] ?? "other_title"];
    const view = unlistedView(context, { path: place, title, description: failure.message });
    const { html, headers } = await htmlDocument(ctx, { view, head: headOf(view) }, h(body, { view, failure }));
    return { text: html, headers };
  }
}

function isForPeople(code: ErrorCode): code is PeopleCode {
  return FOR_PEOPLE.includes(code as PeopleCode);
}

/** Says in the site's language what the interface says in English. */
function messageOf(
  code: PeopleCode,
  retryAfter: number | undefined,
  { service: { words, language } }: CallContext,
  requestId: string,
): string {
  // A form that has come too often says the same.
  if (code === "rate_limited") return failureIn({ words: words.forms.form, language }, { code, retryAfter });
  return fill(words.failures[code], { id: requestId });
}

/** Returns the forms of a failure; the first, for those who have no wish, is what the name of the path promises. */
function formsAt(path: string): string[] {
  const forms = ["text/html", "text/markdown", "application/json"];
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? "html";
  const [html, markdown, json] = forms;
  const own = extension === "html" ? html : /^(?:md|txt)$/.test(extension) ? markdown : json;
  return [own, ...forms.filter((form) => form !== own)];
}

/** Returns what a page shows of where it is: the page itself, or that it is below one of them. */
function placeOf(service: Service, path: string): string {
  if (sitePage(service, path) !== undefined) return path;
  const [above] = /^\/[^/]+(?=\/)/.exec(path) ?? [];
  return above !== undefined && sitePage(service, above) !== undefined ? `${above}/…` : "/…";
}

/** A longer path is no page that somebody has misspelt. */
const MAX_MEANT = 200;

/**
 * Returns the page whose path is spelt nearly like `path`; for an item, also under the other kind or with a part of its
 * id.
 */
function nearestPage(service: Service, path: string): SitePage | undefined {
  const pages = sitePages(service);
  const asked = withoutEndSlashes(path.slice(0, MAX_MEANT)).toLowerCase().replace(/\.(?:html?|php|md)$/, "");
  const found = nearest(asked, pages.map((page) => page.path));
  const name = asked.split("/").at(-1) ?? "";
  return pages.find((page) => page.path === found) ??
    pages.find(({ item, path }) => item?.id === name || path === `/${name}`) ??
    pages.find(({ item }) => item !== undefined && nearest(name, [item.id]) !== undefined) ??
    pages.find(({ item }) => name.length > 3 && item?.id.includes(name));
}

/** Writes the failure as Markdown, short enough for an agent that only wanted to know where to go. */
function failureMarkdown({ status, message, detail, meant }: PageFailure, { service, baseUrl }: CallContext): string {
  const { failures: words } = service.words;
  const pages = sitePages(service).filter(({ item }) => item === undefined);
  return [
    `# ${status}: ${message}`,
    ...meant === undefined ? [] : [fill(words.did_you_mean, { link: `[${meant.title}](${baseUrl}${meant.path})` })],
    ...detail === undefined ? [] : [detail],
    pages.map(({ path, title, description }) => `- [${title}](${baseUrl}${path}): ${description}`).join("\n"),
    fill(words.documents, { url: `${baseUrl}/llms.txt` }),
  ].join("\n\n") + "\n";
}

function markdownHeaders(baseUrl: string): HeaderPairs {
  return [["content-type", MARKDOWN_TYPE], ...documentHeaders(baseUrl)];
}
