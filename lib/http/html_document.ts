import type { Context } from "fresh";
import { type ComponentChild, Fragment, h } from "preact";
import { contentSecurityPolicy, imageOrigins } from "@/lib/http/content_security.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { baseUrlOf } from "@/lib/http/origin.ts";
import type { State } from "@/lib/http/runtime.ts";
import { hueStyle } from "@/lib/site/hue_style.ts";

/** Where the framework tells the nonce that it gave to a page's inline scripts. */
const NONCE = Symbol.for("__freshNonce");

/** An HTML document with the headers that protect it. */
export interface HtmlDocument {
  html: string;
  headers: HeaderPairs;
}

/**
 * Renders `content` within the app and the layouts. The framework's nonce, new with every rendering, is taken out:
 * inline scripts are allowed by their digests instead, so that the same page is the same bytes and can be kept.
 * `ctx.state.head` must have been set before.
 */
export async function htmlDocument(ctx: Context<State>, content: ComponentChild): Promise<HtmlDocument> {
  const { config, service } = ctx.state.runtime;
  const rendered = await ctx.render(h(Fragment, null, content));
  const nonce = ` nonce="${Reflect.get(rendered, NONCE)}"`;
  const html = await rendered.text();
  const policy = contentSecurityPolicy({
    scripts: inlineScripts(html, nonce),
    styles: [hueStyle(service.content.site)],
    imageOrigins: imageOrigins(service.content),
  });
  const preload = rendered.headers.get("link");
  return {
    html: html.replaceAll(nonce, ""),
    headers: [
      ["content-type", "text/html; charset=utf-8"],
      ["content-security-policy", policy],
      ...documentHeaders(baseUrlOf(config, ctx.req.url)),
      ...preload === null ? [] : [["link", preload] as [string, string]],
    ],
  };
}

/** What every document and text for people carries, besides the policy of its own scripts. */
export function documentHeaders(baseUrl: string): HeaderPairs {
  return [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["origin-agent-cluster", "?1"],
    ["permissions-policy", "tools=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ...baseUrl.startsWith("https:") ? [["strict-transport-security", "max-age=31536000"] as [string, string]] : [],
  ];
}

/** Only scripts that the framework itself wrote carry its nonce; nothing that stands in the content can. */
function inlineScripts(html: string, nonce: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[^]*?)<\/script>/g)]
    .map(({ groups }) => groups!)
    .filter(({ attributes }) => attributes.includes(nonce) && !/ src=|application\/ld\+json/.test(attributes))
    .map(({ code }) => code);
}
