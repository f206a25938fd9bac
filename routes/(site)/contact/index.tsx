import { ContactPage } from "@/components/pages/ContactPage.tsx";
import { messageKind } from "@/lib/contact/message.ts";
import { receiveMessage } from "@/lib/http/contact_page.ts";
import { page } from "@/lib/http/page.ts";
import { emptyForm } from "@/lib/site/contact_form.ts";

export const handler = page((view) => <ContactPage view={view} form={emptyForm(view.choice?.value)} />, {
  choice: { parameter: "kind", values: () => messageKind.options },
  post: receiveMessage((view, form) => <ContactPage view={view} form={form} />),
});
