import { servePage } from "@/lib/site/serve_page.ts";
import { tagsOf } from "@/lib/site/works.ts";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

export const handler = servePage(pageBody, {
  choice: { parameter: "tag", values: ({ catalog }) => tagsOf(catalog, "agent") },
});
