import type { PageView } from "@/lib/site/view.ts";

/** One project or agent in full. */
export function ItemPage({ view }: { view: PageView }) {
  return <h1 dir="auto">{view.page.title}</h1>;
}
