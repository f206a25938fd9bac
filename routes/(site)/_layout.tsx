import type { PageProps } from "fresh";
import { SiteFrame } from "@/components/SiteFrame.tsx";
import type { State } from "@/lib/http/runtime.ts";

/** What stands around every page of the site. */
export default function SiteLayout({ Component, state }: PageProps<unknown, State>) {
  return (
    <SiteFrame view={state.view!}>
      <Component />
    </SiteFrame>
  );
}
