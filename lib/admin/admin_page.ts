import type { ComponentChild } from "preact";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { htmlDocument } from "@/lib/site/html_document.ts";

/** The differences between the admin's pages besides their content. */
interface AdminPageOptions {
  /** The page's own name; the owner's name is added. */
  title: string;
  status?: number;
  headers?: Record<string, string>;
  /** Static files beyond those that every page of the admin has. */
  stylesheets?: string[];
  scripts?: string[];
  /** It shows the preview in a frame. */
  showsPreview?: boolean;
}

const STYLESHEETS = ["/tokens.css", "/site.css", "/admin.css"];
const SCRIPTS = ["/time-zone.js"];

/**
 * Answers with a page of the admin: `content` is an `AdminPage` (or a `SignedOutPage`, before there is a session). The headers
 * that protect it are set by `guardAdmin`.
 */
export async function adminPage(
  ctx: AdminContext,
  { title, status, headers, stylesheets = [], scripts = [], showsPreview = false }: AdminPageOptions,
  content: ComponentChild,
): Promise<Response> {
  const head = {
    title: `${title} · ${ctx.state.service.content.site.title}`,
    robots: "noindex" as const,
    stylesheets: [...STYLESHEETS, ...stylesheets],
    scripts: [...SCRIPTS, ...scripts],
    language: ctx.state.speech.locale,
  };
  const document = await htmlDocument(ctx, { head }, content);
  const response = new Response(document.html, {
    status,
    headers: [...document.headers, ...Object.entries(headers ?? {})],
  });
  if (showsPreview) addToPolicy(response, "default-src 'none'", "default-src 'none'; frame-src 'self'");
  return response;
}

/** Changes a directive of the Content-Security-Policy of a page. */
export function addToPolicy({ headers }: Response, before: string, after: string): void {
  headers.set("content-security-policy", headers.get("content-security-policy")!.replace(before, after));
}
