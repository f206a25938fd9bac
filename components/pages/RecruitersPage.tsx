import type { PageView } from "@/lib/site/view.ts";

/** The facts for hiring the owner. */
export function RecruitersPage({ view }: { view: PageView }) {
  return <h1 dir="auto">{view.page.title}</h1>;
}
