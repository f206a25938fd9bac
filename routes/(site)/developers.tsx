import { DevelopersPage } from "@/components/pages/DevelopersPage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <DevelopersPage view={view} />);
