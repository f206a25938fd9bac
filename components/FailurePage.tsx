import { Masthead } from "@/components/PageParts.tsx";
import { SiteFrame } from "@/components/SiteFrame.tsx";
import type { PageFailure } from "@/lib/site/failure_page.ts";
import { type PageView, sitePages } from "@/lib/site/pages.ts";

/** Shows what people get instead of the page they asked for. No layout is in force where it is shown. */
export function FailurePage({ view, failure }: { view: PageView; failure: PageFailure }) {
  const { status, error, meant } = failure;
  const { service } = view.context;
  return (
    <SiteFrame view={view}>
      <Masthead title={view.page.title} above={`Error ${status}`}>
        {meant !== undefined && (
          <p class="lede">
            Did you mean <a href={meant.path} dir="auto">{meant.title}</a>?
          </p>
        )}
        <p>{error.message}</p>
        {status !== 404 && error.hint !== undefined && <p>{error.hint}</p>}
        <ul class="lines">
          {sitePages(service).filter(({ item }) => item === undefined).map(({ path, title, description }) => (
            <li key={path}>
              <a href={path} dir="auto">{title}</a>: <span dir="auto">{description}</span>
            </li>
          ))}
        </ul>
      </Masthead>
    </SiteFrame>
  );
}
