import type { ComponentChildren } from "preact";
import { SiteFoot } from "@/components/SiteFoot.tsx";
import { SiteHead } from "@/components/SiteHead.tsx";
import type { PageView } from "@/lib/site/view.ts";

/** The frame of the site: head, the page itself, foot. */
export function SiteFrame({ view, children }: { view: PageView; children: ComponentChildren }) {
  return (
    <>
      <a class="unseen skip" href="#main">Skip to the content</a>
      <SiteHead view={view} />
      <main id="main" class="page" tabIndex={-1}>{children}</main>
      <SiteFoot view={view} />
    </>
  );
}
