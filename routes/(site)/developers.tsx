import { servePage } from "@/lib/site/serve_page.ts";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

export const handler = servePage(pageBody);
