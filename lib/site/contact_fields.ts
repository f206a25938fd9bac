import type { MessageKind } from "@/lib/contact/message.ts";
import type { FormState } from "@/lib/site/form_state.ts";

/** The fields of the contact form. */
export const CONTACT_FIELDS = {
  message: "Your message",
  reply_to: "Your e-mail address",
  from: "Your name",
  company: "Company",
  subject: "Subject",
  kind: "What it is about",
} as const;

export type ContactForm = FormState<keyof typeof CONTACT_FIELDS>;

export const KINDS: Record<MessageKind, string> = {
  role: "A role or a contract",
  opportunity: "A problem in my business",
  other: "Something else",
};
