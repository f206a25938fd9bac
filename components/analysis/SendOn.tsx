import { Field } from "@/components/Field.tsx";
import { CONTACT_FIELDS } from "@/lib/site/contact_fields.ts";

/** Sends what was typed to the owner: the form of the contact page, filled in as far as it can be. */
export function SendOn({ problem, ownerName }: { problem: string; ownerName: string }) {
  return (
    <form class="form send-on" method="post" action="/contact">
      <input type="hidden" name="kind" value="opportunity" />
      <Field name="message" label={CONTACT_FIELDS.message} value={problem} lines={5} />
      <Field
        name="reply_to"
        label={CONTACT_FIELDS.reply_to}
        hint="For the answer. It is shown to nobody else."
        type="email"
        autocomplete="email"
      />
      <button class="button" type="submit">Send it to {ownerName}</button>
    </form>
  );
}
