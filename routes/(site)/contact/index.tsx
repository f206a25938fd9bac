import { ContactPage } from "@/components/pages/ContactPage.tsx";
import { page } from "@/lib/http/page.ts";

export const handler = page((view) => <ContactPage view={view} />);
