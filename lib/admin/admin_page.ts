import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import { htmlDocument } from "@/lib/http/html_document.ts";
import type { State } from "@/lib/http/runtime.ts";

/** What differs between the admin's pages besides their content. */
export interface AdminPageOptions {
  /** The page's own name; the owner's name is added. */
  title: string;
  /** Shown before the title, such as the number of unread messages. */
  count?: number;
  status?: number;
  headers?: Record<string, string>;
  /** Static files beyond those that every page of the admin has. */
  stylesheets?: string[];
  scripts?: string[];
}

const STYLESHEETS = ["/tokens.css", "/site.css", "/admin.css"];

/**
 * Answers with a page of the admin: `content` is an `AdminPage` (or a `DoorPage`, before there is a session). The headers
 * that protect it are set by the gate.
 */
export async function adminPage(
  ctx: Context<State>,
  { title, count, status, headers, stylesheets = [], scripts = [] }: AdminPageOptions,
  content: ComponentChild,
): Promise<Response> {
  ctx.state.head = {
    title: `${count ? `(${count}) ` : ""}${title} · ${ctx.state.runtime.service.content.site.title}`,
    robots: "noindex",
    stylesheets: [...STYLESHEETS, ...stylesheets],
    scripts,
  };
  const document = await htmlDocument(ctx, content);
  return new Response(document.html, { status, headers: [...document.headers, ...Object.entries(headers ?? {})] });
}
