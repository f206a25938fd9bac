import type { PageView } from "@/lib/site/view.ts";

/** Who the owner is, and what they have done. */
export function HomePage({ view }: { view: PageView }) {
  const { profile } = view.context.service.content;
  return <h1 dir="auto">{profile.name}</h1>;
}
