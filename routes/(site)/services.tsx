import { analyseProblem } from "@/lib/site/form_pages.ts";
import { servePage } from "@/lib/site/serve_page.ts";
import { ServicesPage } from "@/routes/(site)/(_components)/ServicesPage.tsx";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

export const handler = servePage(pageBody, {
  post: analyseProblem((view, form, analysis) => <ServicesPage view={view} form={form} analysis={analysis} />),
});
