import { ServicesPage } from "@/components/pages/ServicesPage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <ServicesPage view={view} />);
