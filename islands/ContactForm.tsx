import { useEffect, useRef, useState } from "preact/hooks";
import { ContactForm as PlainForm } from "@/components/contact/ContactForm.tsx";
import { LiveDelivery } from "@/components/contact/LiveDelivery.tsx";
import { type Answered, callApi } from "@/lib/browser/call_api.ts";
import { keepDraft, readDraft } from "@/lib/browser/draft.ts";
import { formValues } from "@/lib/browser/form_values.ts";
import type { Accepted } from "@/lib/contact/answers.ts";
import { CONTACT_FIELDS, type ContactForm as Form } from "@/lib/site/contact_fields.ts";
import { brokenRules, type FieldRules } from "@/lib/site/field_rules.ts";
import { refused } from "@/lib/site/form_state.ts";

interface ContactFormProps {
  form: Form;
  /** Path of the operation. */
  path: string;
  rules: FieldRules<keyof typeof CONTACT_FIELDS>;
  ownerName: string;
}

/** What is kept while the message is not yet accepted. */
interface Draft {
  values: Form["values"];
  /** The values that were sent last, and the key they were sent with: who repeats them sends them once. */
  sent?: { body: string; key: string };
}

const DRAFT = "contact";

type Taken = Extract<Answered<Accepted>, { ok: true }>;

/** The form of the contact page: loses nothing when sending fails, and shows how the delivery goes on. */
export default function ContactForm({ form: given, path, rules, ownerName }: ContactFormProps) {
  const [form, setForm] = useState(given);
  const [taken, setTaken] = useState<Taken>();
  const sent = useRef<Draft["sent"]>();
  const isBusy = useRef(false);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const draft = readDraft<Draft>(DRAFT);
    // What the service has just sent back is newer.
    if (draft === undefined || given.values.message !== undefined || Object.keys(given.errors).length > 0) return;
    sent.current = draft.sent;
    const kind = given.values.kind === "other" ? draft.values.kind : given.values.kind;
    setForm({ values: { ...draft.values, kind }, errors: {} });
  }, []);

  function remember(event: Event) {
    const values = formValues(CONTACT_FIELDS, event.currentTarget as HTMLFormElement);
    keepDraft(DRAFT, { values, sent: sent.current });
    setForm((now) => ({ ...now, values }));
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    const values = formValues(CONTACT_FIELDS, event.currentTarget as HTMLFormElement);
    const errors = brokenRules(rules, values);
    setForm({ values, errors });
    if (Object.keys(errors).length > 0) return;

    const body = JSON.stringify(values);
    if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() };
    keepDraft(DRAFT, { values, sent: sent.current });
    isBusy.current = true;
    const headers = { "idempotency-key": sent.current.key };
    const answered = await callApi<Accepted>(path, { method: "POST", headers, body: values });
    isBusy.current = false;
    if (!answered.ok) return setForm((now) => refused(CONTACT_FIELDS, now.values, answered.failure));
    keepDraft(DRAFT);
    setTaken(answered);
  }

  function begin() {
    sent.current = undefined;
    setForm({ values: { kind: form.values.kind, reply_to: form.values.reply_to, from: form.values.from }, errors: {} });
    setTaken(undefined);
  }

  // What is new is where the reader goes on.
  useEffect(() => {
    const place = element.current?.querySelector<HTMLElement>(taken ? ".taken" : ".problem");
    place?.focus();
  }, [taken, form.errors, form.failure]);

  return (
    <div ref={element}>
      {taken === undefined
        ? <PlainForm form={form} ownerName={ownerName} isBusy={isBusy.current} onInput={remember} onSubmit={send} />
        : (
          <div class="taken" tabIndex={-1}>
            <LiveDelivery accepted={taken.body} firstAfter={taken.retryAfter ?? 1} ownerName={ownerName} />
            <button class="button" type="button" onClick={begin}>Write another message</button>
          </div>
        )}
    </div>
  );
}
