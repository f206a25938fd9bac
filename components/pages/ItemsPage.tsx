import type { PageView } from "@/lib/site/view.ts";

/** The projects or the agents. */
export function ItemsPage({ view }: { view: PageView }) {
  return <h1 dir="auto">{view.page.title}</h1>;
}
