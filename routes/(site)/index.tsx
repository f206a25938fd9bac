import { HomePage } from "@/components/pages/HomePage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <HomePage view={view} />);
