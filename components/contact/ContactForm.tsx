import { Field } from "@/components/contact/Field.tsx";
import type { ContactForm as Form } from "@/lib/site/contact_form.ts";
import { type FieldName, FIELDS, KINDS } from "@/lib/site/contact_form.ts";

/** A form that works without script: labels above, what is wrong beside its field, and nothing that was typed lost. */
export function ContactForm({ form, ownerName }: { form: Form; ownerName: string }) {
  const wrong = (Object.keys(FIELDS) as FieldName[]).filter((name) => form.errors[name] !== undefined);
  return (
    <form class="form" method="post" action="/contact" novalidate>
      {wrong.length > 0 && (
        <div class="problem" role="alert" aria-labelledby="problem-title">
          <h3 id="problem-title">There is a problem</h3>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{FIELDS[name]} {form.errors[name]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {form.failure !== undefined && (
        <div class="problem" role="alert">
          <h3>Your message has not been sent</h3>
          <p>{form.failure.message} {form.failure.hint}</p>
          <p>What you wrote still stands below.</p>
        </div>
      )}
      <Field
        name="message"
        form={form}
        hint={`${ownerName} reads it as it is: plain text, up to 5,000 characters.`}
        lines={9}
      />
      <Field
        name="reply_to"
        form={form}
        hint="For the answer. It is shown to nobody else."
        type="email"
        autocomplete="email"
      />
      <div class="field-row">
        <Field name="from" form={form} optional autocomplete="name" />
        <Field name="company" form={form} optional autocomplete="organization" />
      </div>
      <Field name="subject" form={form} optional />
      <fieldset class="field" id="kind">
        <legend>{FIELDS.kind}</legend>
        {Object.entries(KINDS).map(([kind, label]) => (
          <label key={kind} class="choice">
            <input type="radio" name="kind" value={kind} checked={form.values.kind === kind} /> {label}
          </label>
        ))}
      </fieldset>
      <button class="button" type="submit">Send the message</button>
    </form>
  );
}
