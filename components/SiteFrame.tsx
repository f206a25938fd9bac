import type { ComponentChildren } from "preact";
import { ServedBytes } from "@/components/ServedBytes.tsx";
import { SiteFoot } from "@/components/SiteFoot.tsx";
import { SiteHead } from "@/components/SiteHead.tsx";
import type { PageView } from "@/lib/site/view.ts";

/** The frame of the site: head, the page itself (or what agents get of it), foot. */
export function SiteFrame({ view, children }: { view: PageView; children: ComponentChildren }) {
  return (
    <>
      <a class="unseen skip" href="#main">Skip to the content</a>
      <SiteHead view={view} />
      <main id="main" class="page" tabIndex={-1}>
        {view.served === undefined ? children : <ServedBytes view={view} served={view.served} />}
      </main>
      <SiteFoot view={view} />
    </>
  );
}
