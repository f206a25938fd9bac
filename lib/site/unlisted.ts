import type { CallContext } from "@/lib/operations/operation.ts";
import type { SitePage } from "@/lib/site/pages.ts";
import type { PageView } from "@/lib/site/view.ts";

/** A page that no document lists: what it shows belongs to one request or to one visitor. */
export function unlistedView(
  context: CallContext,
  { path, title, description, operations = [] }: Pick<SitePage, "path" | "title" | "description"> & Partial<SitePage>,
): PageView {
  const { updated_at: updatedAt } = context.service.content.site;
  return {
    page: { path, title, description, operations, updatedAt },
    context,
    form: "page",
    unlisted: true,
  };
}
