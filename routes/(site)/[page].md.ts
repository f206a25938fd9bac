import { twin } from "@/lib/site/page_markdown.ts";

export const handler = twin(({ page }) => `/${page}.md`);
