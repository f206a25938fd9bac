import { ItemsPage } from "@/components/pages/ItemsPage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <ItemsPage view={view} />);
