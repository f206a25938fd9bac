import type { PageView } from "@/lib/site/view.ts";

/** How to write to the owner. */
export function ContactPage({ view }: { view: PageView }) {
  return <h1 dir="auto">{view.page.title}</h1>;
}
