import type { PageView } from "@/lib/site/view.ts";

/** What can be done for a business. */
export function ServicesPage({ view }: { view: PageView }) {
  return <h1 dir="auto">{view.page.title}</h1>;
}
