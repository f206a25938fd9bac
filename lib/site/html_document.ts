import type { Context } from "fresh";
import { hash } from "node:crypto";
import { type ComponentChild, Fragment, h, options } from "preact";
import type { Content } from "@/lib/content/content.ts";
import type { HeaderPairs } from "@/lib/http/http_headers.ts";
import { baseUrlOf } from "@/lib/http/incoming_request.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { DocumentHead } from "@/lib/site/head.ts";
import { hueStyle } from "@/lib/site/look.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { imageOrigins } from "@/lib/site/pictures.ts";

/** The state of a request as a page leaves it for the components around it. */
export interface PageState extends State {
  head?: DocumentHead;
  /** Only of a page of the site. */
  view?: PageView;
}

/** The property of a response with the nonce that the framework gave to the page's inline scripts. */
const NONCE = Symbol.for("__freshNonce");

/**
 * Renders `content` within the app and the layouts, and returns the document with the headers that protect it. The
 * framework's nonce, new with every rendering, is taken out: inline scripts are allowed by their digests instead, so that
 * the same page is the same bytes and can be cached.
 */
export async function htmlDocument(
  ctx: Pick<Context<State>, "req" | "state" | "render">,
  around: Pick<PageState, "head" | "view">,
  content: ComponentChild,
): Promise<{ html: string; headers: HeaderPairs }> {
  const { service, runtime: { config } } = ctx.state;
  leaveMarkingToUs();
  Object.assign(ctx.state, around);
  const rendered = await ctx.render(h(Fragment, null, content));
  const nonce = ` nonce="${Reflect.get(rendered, NONCE)}"`;
  const html = await rendered.text();
  const preload = rendered.headers.get("link");
  return {
    html: html.replaceAll(nonce, ""),
    headers: [
      ["content-type", "text/html; charset=utf-8"],
      ["content-security-policy", contentSecurityPolicy(service.content, inlineScripts(html, nonce))],
      ...documentHeaders(baseUrlOf(config, ctx.req.url)),
      ...preload === null ? [] : [["link", preload] as [string, string]],
    ],
  };
}

/** Returns what every document and text for people carries, besides the policy of its own scripts. */
export function documentHeaders(baseUrl: string): HeaderPairs {
  return [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["origin-agent-cluster", "?1"],
    // Not `tools=(self)`: that is what browsers with tools do by themselves, and those without warn of a name they do not know.
    ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ...baseUrl.startsWith("https:") ? [["strict-transport-security", "max-age=31536000"] as [string, string]] : [],
  ];
}

/** Returns the code that the framework wrote into a page: only that carries its nonce, nothing of the content can. */
function inlineScripts(html: string, nonce: string): string[] {
  return html.split("<script").slice(1).map((rest) => {
    const begin = rest.indexOf(">");
    return { attributes: rest.slice(0, begin), code: rest.slice(begin + 1).split("</script>", 1)[0] };
  })
    .filter(({ attributes }) => attributes.includes(nonce) && !/ src=|application\/ld\+json/.test(attributes))
    .map(({ code }) => code);
}

/**
 * Returns the Content-Security-Policy of a document (CSP level 3): nothing but what it needs, and inline code only by
 * the digest of its text.
 */
function contentSecurityPolicy(content: Content, scripts: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(digest)].join(" "),
    ["style-src 'self'", digest(hueStyle(content.site))].join(" "),
    ["img-src 'self' data:", ...imageOrigins(content)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function digest(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

let leavesMarkingToUs = false;

/**
 * Leaves it to whoever writes a link to mark it as current. Official Fresh marks every link to the page that is shown,
 * whatever its query, and to every page above it, unless the link has the attribute already; `null` counts as having it,
 * and writes nothing. So this hook runs before Fresh's own, which it calls. It is set with the first page, because
 * Fresh sets its own after an `await` at the top of a module, and so later than modules that wait for nothing.
 */
function leaveMarkingToUs(): void {
  if (leavesMarkingToUs) return;
  leavesMarkingToUs = true;
  const { vnode: fresh } = options;
  options.vnode = (vnode) => {
    const props: { [name: string]: unknown } = vnode.props;
    if (vnode.type === "a" && props["aria-current"] === undefined) props["aria-current"] = null;
    fresh?.(vnode);
  };
}
