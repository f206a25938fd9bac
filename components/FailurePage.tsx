import { Filled } from "@/components/Filled.tsx";
import { Masthead } from "@/components/PageParts.tsx";
import { SiteFrame } from "@/components/SiteFrame.tsx";
import type { PageFailure } from "@/lib/site/failure_page.ts";
import { type PageView, sitePages } from "@/lib/site/pages.ts";
import { fill } from "@/lib/words/fill.ts";

/** Shows what people get instead of the page they asked for. No layout is in force where it is shown. */
export function FailurePage({ view, failure }: { view: PageView; failure: PageFailure }) {
  const { status, message, detail, meant } = failure;
  const { service } = view.context;
  const { failures: words } = service.words;
  return (
    <SiteFrame view={view}>
      <Masthead title={view.page.title} above={fill(words.error, { status })}>
        <p class="lede">{message}</p>
        {meant !== undefined && (
          <p>
            <Filled text={words.did_you_mean} values={{ link: <a href={meant.path} dir="auto">{meant.title}</a> }} />
          </p>
        )}
        {detail !== undefined && <p lang="en" dir="ltr">{detail}</p>}
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
