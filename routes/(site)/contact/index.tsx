import { messageKind } from "@/lib/contact/message.ts";
import { receiveMessage } from "@/lib/site/form_pages.ts";
import { servePage } from "@/lib/site/serve_page.ts";
import { ContactPage } from "@/routes/(site)/(_components)/ContactPage.tsx";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

export const handler = servePage(pageBody, {
  choices: { kind: (_service, kind) => messageKind.options.some((known) => known === kind) },
  post: receiveMessage((view, form) => <ContactPage view={view} form={form} />),
});
