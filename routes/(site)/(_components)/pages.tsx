import { renderToString } from "preact-render-to-string";
import { Masthead, OwnTexts } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import { messageKind } from "@/lib/contact/message.ts";
import type { ItemKind, OwnPage as OwnPageContent } from "@/lib/content/content_schemas.ts";
import { pause, stepTimer } from "@/lib/lazily.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { analyseProblem, receiveMessage } from "@/lib/site/form_pages.ts";
import { comparePosting } from "@/lib/site/match_form.ts";
import { operationReferences } from "@/lib/site/operation_reference.ts";
import { type PageView, sitePage } from "@/lib/site/pages.ts";
import type { PageBody, PageOptions } from "@/lib/site/serve_page.ts";
import { listChoices, workList } from "@/lib/site/work_page.ts";
import { ContactPage } from "@/routes/(site)/(_components)/ContactPage.tsx";
import { DevelopersPage, developersPieces } from "@/routes/(site)/(_components)/DevelopersPage.tsx";
import { HomePage } from "@/routes/(site)/(_components)/HomePage.tsx";
import { ItemPage, ItemsPage } from "@/routes/(site)/(_components)/ItemPages.tsx";
import { MatchPage } from "@/routes/(site)/(_components)/MatchPage.tsx";
import { PrivacyPage } from "@/routes/(site)/(_components)/PrivacyPage.tsx";
import { RecruitersPage } from "@/routes/(site)/(_components)/RecruitersPage.tsx";
import { found, SearchPage } from "@/routes/(site)/(_components)/SearchPage.tsx";
import { ServicesPage } from "@/routes/(site)/(_components)/ServicesPage.tsx";

/** A page of our own: what it shows, and how it is chosen and answered. */
interface OwnedPage extends PageOptions {
  body: PageBody;
}

/** The pages of `lib/site/pages.ts` by path; works have one body for all, and so have the pages of the owner's own. */
export const PAGES: Record<string, OwnedPage> = {
  "/": { body: (view) => <HomePage view={view} /> },
  "/projects": worksPage("project"),
  "/agents": worksPage("agent"),
  "/services": {
    body: (view) => <ServicesPage view={view} />,
    post: analyseProblem((view, form, analysis) => <ServicesPage view={view} form={form} analysis={analysis} />),
  },
  "/match": {
    body: (view) => <MatchPage view={view} />,
    post: comparePosting((view, forms) => <MatchPage view={view} {...forms} />),
  },
  "/recruiters": { body: (view) => <RecruitersPage view={view} /> },
  "/contact": {
    body: (view) => <ContactPage view={view} />,
    choices: { kind: (_service, kind) => messageKind.options.some((known) => known === kind) },
    post: receiveMessage((view, form) => <ContactPage view={view} form={form} />),
  },
  "/search": {
    body: async (view) => <SearchPage view={view} found={await found(view)} />,
    // What is looked for is anything, so that no answer is remembered.
    choices: { q: () => false },
  },
  "/privacy": { body: (view) => <PrivacyPage view={view} /> },
  "/developers": {
    body: async (view) => <DevelopersPage view={view} references={await operationReferences(view.context)} />,
  },
};

function worksPage(kind: ItemKind): OwnedPage {
  return {
    body: (view) => <ItemsPage view={view} kind={kind} />,
    choices: listChoices(kind),
    list: (view) => workList(kind, view),
  };
}

/** Gives what stands between head and foot of a page. */
export const pageBody: PageBody = async (view) => {
  const { item, own, path } = view.page;
  const body = item !== undefined
    ? <ItemPage view={view} />
    : own !== undefined
    ? <OwnPage page={own} />
    : await PAGES[path].body(view);
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
