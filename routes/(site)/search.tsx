import { servePage } from "@/lib/site/serve_page.ts";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

// What is looked for is anything, so that no answer is remembered.
export const handler = servePage(pageBody, { choices: { q: () => false } });
