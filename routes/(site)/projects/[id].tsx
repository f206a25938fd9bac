import { ItemPage } from "@/components/pages/ItemPage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <ItemPage view={view} />);
