import { ItemsPage } from "@/components/pages/ItemsPage.tsx";
import { page } from "@/lib/http/page.ts";
import { tagsOf } from "@/lib/site/tag_counts.ts";

export const handler = page((view) => <ItemsPage view={view} kind="agent" />, {
  choice: { parameter: "tag", values: ({ catalog }) => tagsOf(catalog, "agent") },
});
