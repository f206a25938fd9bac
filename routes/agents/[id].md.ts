import { twin } from "@/lib/site/page_markdown.ts";

export const handler = twin(({ id }) => `/agents/${id}.md`);
