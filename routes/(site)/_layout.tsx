import type { PageProps } from "fresh";
import { SiteFrame } from "@/components/SiteFrame.tsx";
import type { PageState } from "@/lib/site/html_document.ts";

/** Shows what stands around every page of the site. */
export default function SiteLayout({ Component, state }: PageProps<unknown, PageState>) {
  return (
    <SiteFrame view={state.view!}>
      <Component />
    </SiteFrame>
  );
}
