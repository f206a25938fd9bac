import { messageKind } from "@/lib/contact/message.ts";
import type { ContactForm } from "@/lib/site/contact_fields.ts";

/** An empty form, about what the visitor came for. */
export function emptyForm(kind?: string): ContactForm {
  return { values: { kind: messageKind.safeParse(kind).data ?? "other" }, errors: {} };
}
