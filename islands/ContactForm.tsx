import { useEffect, useRef, useState } from "preact/hooks";
import { DeliverySteps } from "@/components/DeliverySteps.tsx";
import { Field, FormProblems } from "@/components/FormParts.tsx";
import type { Accepted, DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { type Answered, callApi, formValues } from "@/lib/site/browser.ts";
import {
  brokenRules,
  caughtBy,
  CONTACT_FIELDS,
  type ContactForm as Form,
  type FieldRules,
  fieldState,
  KINDS,
  refused,
  TIME_FIELD,
  TRAP_FIELD,
} from "@/lib/site/form_state.ts";

interface ContactFormProps {
  form: Form;
  /** Path of the operation. */
  path: string;
  rules: FieldRules<keyof typeof CONTACT_FIELDS>;
  ownerName: string;
}

/** What is stored while the message is not yet accepted. */
interface Draft {
  values: Form["values"];
  /** When the form was opened, in milliseconds since the epoch. */
  openedAt?: number;
  /** The values that were sent last, and the key they were sent with: who repeats them sends them once. */
  sent?: { body: string; key: string };
}

const DRAFT = "contact";

type Taken = Extract<Answered<Accepted>, { ok: true }>;

/** Shows the form of the contact page: loses nothing when sending fails, and shows how the delivery goes on. */
export default function ContactForm({ form: given, path, rules, ownerName }: ContactFormProps) {
  const [form, setForm] = useState(given);
  const [taken, setTaken] = useState<Taken>();
  const sent = useRef<Draft["sent"]>();
  const openedAt = useRef<number>();
  const isBusy = useRef(false);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const draft = readDraft<Draft>(DRAFT);
    // Whoever comes back with a draft, or with what the service has sent back, has taken the time to write it.
    const isNew = draft === undefined && given.values.message === undefined;
    openedAt.current = isNew ? performance.timeOrigin : draft?.openedAt;
    // What the service has just sent back is newer.
    if (draft === undefined || given.values.message !== undefined || Object.keys(given.errors).length > 0) return;
    sent.current = draft.sent;
    const kind = given.values.kind === "other" ? draft.values.kind : given.values.kind;
    setForm({ values: { ...draft.values, kind }, errors: {} });
  }, []);

  function remember(event: Event) {
    const values = formValues(CONTACT_FIELDS, event.currentTarget as HTMLFormElement);
    storeDraft(DRAFT, { values, openedAt: openedAt.current, sent: sent.current });
    setForm((now) => ({ ...now, values }));
  }

  async function send(event: SubmitEvent) {
    const element = event.currentTarget as HTMLFormElement;
    const values = formValues(CONTACT_FIELDS, element);
    const errors = brokenRules(rules, values);
    const [trap, time] = [TRAP_FIELD, TIME_FIELD].map((name) => element.elements.namedItem(name) as HTMLInputElement);
    const openFor = openedAt.current === undefined ? undefined : Date.now() - openedAt.current;
    if (Object.keys(errors).length === 0 && caughtBy(trap.value, openFor) !== undefined) {
      // The browser sends the form as it is, so that the service sees what is odd about it.
      time.value = String(openFor ?? "");
      return;
    }
    event.preventDefault();
    if (isBusy.current) return;
    setForm({ values, errors });
    if (Object.keys(errors).length > 0) return;

    const body = JSON.stringify(values);
    if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() };
    storeDraft(DRAFT, { values, openedAt: openedAt.current, sent: sent.current });
    isBusy.current = true;
    const headers = { "idempotency-key": sent.current.key };
    const answered = await callApi<Accepted>(path, { method: "POST", headers, body: values });
    isBusy.current = false;
    if (!answered.ok) return setForm((now) => refused(CONTACT_FIELDS, now.values, answered.failure));
    storeDraft(DRAFT);
    setTaken(answered);
  }

  function begin() {
    sent.current = undefined;
    setForm({ values: { kind: form.values.kind, reply_to: form.values.reply_to, from: form.values.from }, errors: {} });
    setTaken(undefined);
  }

  // The reader goes on at what is new.
  useEffect(() => {
    const place = element.current?.querySelector<HTMLElement>(taken ? ".taken" : ".problem");
    place?.focus();
  }, [taken, form.errors, form.failure]);

  return (
    <div ref={element}>
      {taken === undefined
        ? <MessageForm form={form} ownerName={ownerName} isBusy={isBusy.current} onInput={remember} onSubmit={send} />
        : (
          <div class="taken" tabIndex={-1}>
            <LiveDelivery accepted={taken.body} firstAfter={taken.retryAfter ?? 1} ownerName={ownerName} />
            <button class="button" type="button" onClick={begin}>Write another message</button>
          </div>
        )}
    </div>
  );
}

interface MessageFormProps {
  form: Form;
  ownerName: string;
  /** While the message is on its way. */
  isBusy?: boolean;
  onInput?: (event: Event) => void;
  onSubmit?: (event: SubmitEvent) => void;
}

/** Shows a form that works without script: labels above, what is wrong beside its field, and nothing that was typed lost. */
function MessageForm({ form, ownerName, isBusy, onInput, onSubmit }: MessageFormProps) {
  const field = (name: keyof typeof CONTACT_FIELDS) => fieldState(CONTACT_FIELDS, form, name);
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
      <Trap />
      <button class="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? "Sending …" : "Send the message"}
      </button>
    </form>
  );
}

/** Shows nothing: fields that only programs fill in. Where there are no style sheets, words say what to do with it. */
function Trap() {
  return (
    <div class="form-trap" aria-hidden="true">
      <label for={TRAP_FIELD}>Leave this field empty</label>
      <input
        id={TRAP_FIELD}
        name={TRAP_FIELD}
        type="text"
        tabIndex={-1}
        autocomplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
      />
      <input type="hidden" name={TIME_FIELD} />
    </div>
  );
}

interface LiveDeliveryProps {
  accepted: Accepted;
  /** Seconds until the record is first worth reading. */
  firstAfter: number;
  ownerName: string;
}

/** Attempts lie ever further apart, and so do the looks at them: at most so many seconds. */
const LONGEST_PAUSE = 60;

/** Follows the delivery of a message until it has come to an end. */
function LiveDelivery({ accepted, firstAfter, ownerName }: LiveDeliveryProps) {
  const [record, setRecord] = useState<DeliveryRecord>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    // The record is read from where this page comes from, whatever name the service goes by elsewhere.
    const { pathname } = new URL(accepted.status_url);
    let pause = firstAfter;
    let timer = setTimeout(look, pause * 1000);

    async function look() {
      const answered = await callApi<DeliveryRecord>(pathname);
      setLost(!answered.ok);
      if (answered.ok) setRecord(answered.body);
      if (answered.ok && ["delivered", "failed"].includes(answered.body.status)) return;
      pause = answered.retryAfter ?? Math.min(pause * 1.5, LONGEST_PAUSE);
      timer = setTimeout(look, pause * 1000);
    }
    return () => clearTimeout(timer);
  }, []);

  const begun = { ...accepted, message: atFirst(accepted), attempts: 0, delivered_at: null };
  return (
    <>
      <DeliverySteps record={record ?? begun} ownerName={ownerName} />
      {isLost && <p class="hint">The status cannot be read at the moment. It will be tried again by itself.</p>}
      <p class="fine">
        You can close this page. <a href={`/contact/${accepted.id}`}>Another one</a>{" "}
        tells how it goes on with this message; nobody else knows its address.
      </p>
    </>
  );
}

/** Says in words for people what the interface says to programs. */
function atFirst({ deduplicated }: Accepted): string {
  return deduplicated
    ? "You have sent this message before. It is not delivered a second time."
    : "The message is safely kept, and on its way.";
}

/** Reads what a visitor has begun to write. It lives until the tab is closed, and in some browsers not at all. */
function readDraft<Draft>(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "") as Draft;
  } catch {
    return undefined;
  }
}

/** Stores a draft; without one, forgets it. */
function storeDraft(name: string, draft?: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The visitor's browser stores nothing; what was typed still stands in the form.
  }
}
