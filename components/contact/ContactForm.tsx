import { Field } from "@/components/Field.tsx";
import { FormProblems } from "@/components/FormProblems.tsx";
import { CONTACT_FIELDS, type ContactForm as Form, KINDS } from "@/lib/site/contact_fields.ts";

interface ContactFormProps {
  form: Form;
  ownerName: string;
  /** While the message is on its way. */
  isBusy?: boolean;
  onInput?: (event: Event) => void;
  onSubmit?: (event: SubmitEvent) => void;
}

/** A form that works without script: labels above, what is wrong beside its field, and nothing that was typed lost. */
export function ContactForm({ form, ownerName, isBusy, onInput, onSubmit }: ContactFormProps) {
  const field = (name: keyof typeof CONTACT_FIELDS) => ({
    name,
    label: CONTACT_FIELDS[name],
    value: form.values[name],
    error: form.errors[name],
  });
  return (
    <form class="form" method="post" action="/contact" novalidate onInput={onInput} onSubmit={onSubmit}>
      <FormProblems labels={CONTACT_FIELDS} form={form} failed="Your message has not been sent" />
      <Field
        {...field("message")}
        hint={`${ownerName} reads it as it is: plain text, up to 5,000 characters.`}
        lines={9}
      />
      <Field
        {...field("reply_to")}
        hint="For the answer. It is shown to nobody else."
        type="email"
        autocomplete="email"
      />
      <div class="field-row">
        <Field {...field("from")} optional autocomplete="name" />
        <Field {...field("company")} optional autocomplete="organization" />
      </div>
      <Field {...field("subject")} optional />
      <fieldset class="field" id="kind">
        <legend>{CONTACT_FIELDS.kind}</legend>
        {Object.entries(KINDS).map(([kind, label]) => (
          <label key={kind} class="choice">
            <input type="radio" name="kind" value={kind} checked={form.values.kind === kind} /> {label}
          </label>
        ))}
      </fieldset>
      <button class="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? "Sending …" : "Send the message"}
      </button>
    </form>
  );
}
