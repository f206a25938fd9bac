import { RecruitersPage } from "@/components/pages/RecruitersPage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <RecruitersPage view={view} />);
