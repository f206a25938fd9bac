import type { PageView } from "@/lib/site/view.ts";

/** Every operation, to read and to try. */
export function DevelopersPage({ view }: { view: PageView }) {
  return <h1 dir="auto">{view.page.title}</h1>;
}
