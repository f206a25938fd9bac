import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { SiteFrame } from "@/components/SiteFrame.tsx";
import { addToPolicy, adminPage } from "@/lib/admin/admin_page.ts";
import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { nothingHere, ownerRoute } from "@/lib/admin/admin_route.ts";
import { editingOf, PREVIEW, PUBLISH } from "@/lib/admin/content_desk.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import type { Preview } from "@/lib/editing/plan.ts";
import { draftedFile } from "@/lib/http/serve_file.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { headOf, textDirection } from "@/lib/site/head.ts";
import { htmlDocument } from "@/lib/site/html_document.ts";
import { imageOrigins } from "@/lib/site/pictures.ts";
import { type PageView, sitePage } from "@/lib/site/pages.ts";
import { fillCounted } from "@/lib/words/fill.ts";
import { pageBody, PAGES } from "@/routes/(site)/(_components)/pages.tsx";
import { PlanView } from "@/routes/admin/content/(_components)/PlanView.tsx";

/**
 * Shows a page of the site as it is with all drafts: to the owner alone, under an address of the desk, and nowhere else.
 * It is rendered anew each time; what a revision of drafts derives and remembers belongs to that revision.
 */
export const handler = ownerRoute({
  async GET(ctx) {
    const { speech, runtime } = ctx.state;
    const { editing: told } = speech.words;
    let preview: Preview;
    try {
      preview = await editingOf(ctx).preview();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return await adminPage(
        ctx,
        { title: told.preview, stylesheets: ["/content.css"] },
        <AdminPage state={ctx.state} part="site">
          <h1>{told.preview}</h1>
          <PlanView state={ctx.state} plan={{ problems: error.problems, stale: [] }} />
          <p>
            <a href={CONTENT}>{told.back_to_desk}</a>
          </p>
        </AdminPage>,
      );
    }
    const service = runtime.serviceOf(preview.revision);
    const file = draftedFile(preview.revision, runtime.config.contentDir, `/${ctx.params.path ?? ""}`);
    if (file !== undefined) return file;
    const page = sitePage(service, `/${ctx.params.path ?? ""}`);
    if (page === undefined) throw nothingHere();
    const origins = imageOrigins(ctx.state.service.content);
    ctx.state.service = service;
    const context = callContext(ctx);
    const asked: PageView = { page, context, form: "page" };
    const view = { ...asked, list: await PAGES[page.path]?.list?.(asked) };
    const head = headOf(view);
    const { html, headers } = await htmlDocument(
      ctx,
      {
        view,
        head: { ...head, canonical: undefined, robots: "noindex", stylesheets: [...head.stylesheets, "/content.css"] },
      },
      <>
        <aside class="preview-bar" lang={speech.locale} dir={textDirection(speech.locale)}>
          {told.in_preview} · <a href={CONTENT} target="_top">{told.back_to_desk}</a>
          {preview.problems.length > 0 && (
            <>
              {" · "}
              <a href={PUBLISH} target="_top">{fillCounted(told.mistakes, preview.problems.length, speech.locale)}</a>
            </>
          )}
        </aside>
        <SiteFrame view={view}>{await pageBody(view)}</SiteFrame>
      </>,
    );
    // A picture elsewhere would carry away whatever an agent that writes drafts puts into its address.
    const own = `img-src ${["'self' data:", ...origins].join(" ")}`;
    const within = (value: string) =>
      value.split("; ").map((part) => part.startsWith("img-src ") ? own : part).join("; ");
    const policy = headers.map(([name, value]) => [name, within(value)]);
    const response = new Response(linkedWithin(html), { headers: policy as [string, string][] });
    response.headers.set("x-frame-options", "SAMEORIGIN");
    addToPolicy(response, "frame-ancestors 'none'", "frame-ancestors 'self'");
    return response;
  },
});

/** Leads links between the pages of the site, and its pictures, to their previews. */
function linkedWithin(html: string): string {
  return html.replace(/(<a\b[^<>]{0,500}?\shref="|<img\b[^<>]{0,900}?\ssrc=")\/(?![/]|admin)/g, `$1${PREVIEW}/`)
    .replace(/(?<=\ssrcset=")[^"]{1,2000}/g, (set) => set.replace(/(?<=^|, )\/(?![/])/g, `${PREVIEW}/`));
}
