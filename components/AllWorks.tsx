import type { Catalog } from "@/lib/catalog/catalog.ts";

/** Links to the lists of works that are not empty. */
export function AllWorks({ catalog }: { catalog: Catalog }) {
  const has = (kind: "project" | "agent") => catalog.items.some((item) => item.kind === kind);
  return (
    <p class="onward">
      {has("project") && <a href="/projects">All projects</a>} {has("agent") && <a href="/agents">All agents</a>}
    </p>
  );
}
