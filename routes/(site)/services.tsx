import { ServicesPage } from "@/components/pages/ServicesPage.tsx";
import { page } from "@/lib/http/page.ts";
import { analyseProblem } from "@/lib/http/problem_page.ts";

export const handler = page((view) => <ServicesPage view={view} />, {
  post: analyseProblem(
    "/services",
    (view, form, analysis) => <ServicesPage view={view} form={form} analysis={analysis} />,
  ),
});
