import { renderToString } from "preact-render-to-string";
import { Masthead, OwnTexts } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import type { OwnPage as OwnPageContent } from "@/lib/content/content_schemas.ts";
import { pause, stepTimer } from "@/lib/lazily.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { operationReferences } from "@/lib/site/operation_reference.ts";
import { type PageView, sitePage } from "@/lib/site/pages.ts";
import type { PageBody } from "@/lib/site/serve_page.ts";
import { ContactPage } from "@/routes/(site)/(_components)/ContactPage.tsx";
import { DevelopersPage, developersPieces } from "@/routes/(site)/(_components)/DevelopersPage.tsx";
import { HomePage } from "@/routes/(site)/(_components)/HomePage.tsx";
import { ItemPage, ItemsPage } from "@/routes/(site)/(_components)/ItemPages.tsx";
import { MatchPage } from "@/routes/(site)/(_components)/MatchPage.tsx";
import { PrivacyPage } from "@/routes/(site)/(_components)/PrivacyPage.tsx";
import { RecruitersPage } from "@/routes/(site)/(_components)/RecruitersPage.tsx";
import { found, SearchPage } from "@/routes/(site)/(_components)/SearchPage.tsx";
import { ServicesPage } from "@/routes/(site)/(_components)/ServicesPage.tsx";

/** The body of each page of `lib/site/pages.ts`, by path; items have one for all. */
const BODIES: Record<string, PageBody> = {
  "/": (view) => <HomePage view={view} />,
  "/projects": (view) => <ItemsPage view={view} kind="project" />,
  "/agents": (view) => <ItemsPage view={view} kind="agent" />,
  "/services": (view) => <ServicesPage view={view} />,
  "/match": (view) => <MatchPage view={view} />,
  "/recruiters": (view) => <RecruitersPage view={view} />,
  "/contact": (view) => <ContactPage view={view} />,
  "/search": async (view) => <SearchPage view={view} found={await found(view)} />,
  "/privacy": (view) => <PrivacyPage view={view} />,
  "/developers": async (view) => <DevelopersPage view={view} references={await operationReferences(view.context)} />,
};

/** Gives what stands between head and foot of a page. */
export const pageBody: PageBody = async (view) => {
  const { item, own, path } = view.page;
  const body = item !== undefined
    ? <ItemPage view={view} />
    : own !== undefined
    ? <OwnPage page={own} />
    : await BODIES[path](view);
  const { files, site: { language } } = view.context.service.content;
  return <OwnTexts.Provider value={{ files, language }}>{body}</OwnTexts.Provider>;
};

/** Shows a page of the owner's own. */
function OwnPage({ page: { title, text } }: { page: OwnPageContent }) {
  return (
    <article>
      <Masthead title={title} />
      <div class="own-page">
        <Prose text={text} />
      </div>
    </article>
  );
}

/** Renders what stands between head and foot of the page at `path` as HTML, without marks for the browser's script. */
export async function renderPage(path: string, context: CallContext): Promise<string[]> {
  const view: PageView = { page: sitePage(context.service, path)!, context, form: "page" };
  if (path !== "/developers") return [renderToString(<>{await pageBody(view)}</>)];
  const pieces: string[] = [];
  const isLong = stepTimer();
  for (const piece of developersPieces({ view, references: await operationReferences(context) })) {
    pieces.push(renderToString(<>{piece}</>));
    if (isLong()) await pause();
  }
  return pieces;
}
