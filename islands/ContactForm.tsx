import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Field, FormProblems } from "@/components/FormParts.tsx";
import type { LiveDelivery } from "@/components/LiveDelivery.tsx";
import type { Accepted } from "@/lib/contact/delivery_record.ts";
import type { AskedField } from "@/lib/contact/message.ts";
import {
  brokenRules,
  callApi,
  completed,
  type ContactForm as Form,
  type DeliveryWords,
  type Fields,
  fieldState,
  type FormRules,
  formValues,
  type FormWords,
  namesOf,
  refused,
  TIME_FIELD,
  TRAP_FIELD,
} from "@/lib/site/form_state.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

interface ContactFormProps {
  form: Form;
  /** Path at which records are read. */
  path: string;
  fields: Fields<AskedField>;
  rules: FormRules<AskedField>["rules"];
  /** The subjects of a message. */
  kinds: readonly (keyof Words["forms"]["message"]["kinds"])[];
  ownerName: string;
  words: Words["forms"]["message"];
  formWords: FormWords;
  deliveryWords: DeliveryWords;
  /** Tag (BCP 47) of the language of the words. */
  language: string;
}

/** The fields that are stored while the message is not yet accepted. */
interface Draft {
  values: Form["values"];
  /** The opening of the form, in milliseconds since the epoch. */
  openedAt?: number;
  /** The values that were sent last, and the key they were sent with: who repeats them sends them once. */
  sent?: { body: string; key: string };
}

/** The name under which the draft is stored. */
const DRAFT = "contact";

interface Taken {
  accepted: Accepted;
  /** Seconds until the record is first worth reading. */
  firstAfter: number;
  View: typeof LiveDelivery;
}

/** Shows the form of the contact page: loses nothing when sending fails, and shows how the delivery goes on. */
export default function ContactForm(props: ContactFormProps) {
  const { form: given, fields, rules, words, formWords, language } = props;
  const formRules = { fields, rules, words: formWords, language };
  const [form, setForm] = useState(given);
  const [taken, setTaken] = useState<Taken>();
  const sent = useRef<Draft["sent"]>();
  const openedAt = useRef<number>();
  const isBusy = useRef(false);
  const hasBegun = useRef(false);
  const element = useRef<HTMLDivElement>(null);

  // Before anything can be typed: what is typed becomes a draft.
  useLayoutEffect(() => {
    const draft = readDraft();
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
    const values = formValues(fields, event.currentTarget as HTMLFormElement);
    storeDraft({ values, openedAt: openedAt.current, sent: sent.current });
    setForm((now) => ({ ...now, values }));
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    const element = event.currentTarget as HTMLFormElement;
    const values = completed(fields, formValues(fields, element));
    const errors = brokenRules(formRules, values);
    setForm({ values, errors });
    if (Object.keys(errors).length > 0) return;

    const typed = JSON.stringify(values);
    if (sent.current?.body !== typed) sent.current = { body: typed, key: crypto.randomUUID() };
    storeDraft({ values, openedAt: openedAt.current, sent: sent.current });
    isBusy.current = true;
    const headers = { "idempotency-key": sent.current.key };
    // To the form's own path, where the service sees what may be odd about it and draws its conclusions.
    const body = new URLSearchParams(values as Record<string, string>);
    body.set(TRAP_FIELD, (element.elements.namedItem(TRAP_FIELD) as HTMLInputElement).value);
    if (openedAt.current !== undefined) body.set(TIME_FIELD, String(Date.now() - openedAt.current));
    const answered = await callApi<Accepted>("/contact", { method: "POST", headers, body });
    isBusy.current = false;
    if (!answered.ok) return setForm((now) => refused(formRules, now.values, answered.failure));
    storeDraft();
    const { body: accepted, retryAfter: firstAfter = 1 } = answered;
    try {
      const { LiveDelivery: View } = await import("@/components/LiveDelivery.tsx");
      setTaken({ accepted, firstAfter, View });
    } catch {
      location.assign(`/contact/${accepted.id}`);
    }
  }

  function begin() {
    sent.current = undefined;
    hasBegun.current = true;
    setForm({ values: { kind: form.values.kind, reply_to: form.values.reply_to, from: form.values.from }, errors: {} });
    setTaken(undefined);
  }

  // The reader goes on at what is new.
  useEffect(() => {
    const place = taken ? ".taken" : hasBegun.current ? "#message" : ".problem";
    hasBegun.current = false;
    element.current?.querySelector<HTMLElement>(place)?.focus();
  }, [taken, form.errors, form.failure]);

  return (
    <div ref={element}>
      {taken === undefined
        ? <MessageForm {...props} form={form} isBusy={isBusy.current} onInput={remember} onSubmit={send} />
        : (
          <div class="taken" tabIndex={-1}>
            <taken.View {...props} {...taken} />
            <button class="button" type="button" onClick={begin}>{words.another}</button>
          </div>
        )}
    </div>
  );
}

interface MessageFormProps extends ContactFormProps {
  /** While the message is on its way. */
  isBusy: boolean;
  onInput: (event: Event) => void;
  onSubmit: (event: SubmitEvent) => void;
}

/** Fields with a place of their own; a link stands with the others, and anything else below the subject. */
const PLACED: readonly AskedField[] = ["message", "reply_to", "from", "company", "subject", "kind"];

/** Shows a form that works without script: labels above, what is wrong beside its field, and nothing that was typed lost. */
function MessageForm({ form, isBusy, onInput, onSubmit, ...said }: MessageFormProps) {
  const { kinds, ownerName, fields, rules, words, formWords, language } = said;
  const [links, others] = [true, false].map((isLink) =>
    namesOf(fields).filter((name) => !PLACED.includes(name) && (fields[name] === "link") === isLink)
  );
  const field = (name: AskedField) => fieldState(words.labels, formWords, form, name);
  const most = rules.message!.maxLength!.toLocaleString(language);
  return (
    <form class="form" method="post" action="/contact" novalidate onInput={onInput} onSubmit={onSubmit}>
      <FormProblems labels={words.labels} words={formWords} form={form} failed={words.failed} />
      <Field {...field("message")} hint={fill(words.message_hint, { count: most })} lines={8} />
      <Field
        {...field("reply_to")}
        hint={fill(words.address_hint, { name: ownerName })}
        type="email"
        autocomplete="email"
      />
      <div class="field-row">
        <Field {...field("from")} optional autocomplete="name" />
        <Field {...field("company")} optional autocomplete="organization" />
      </div>
      <Field {...field("subject")} optional />
      {others.map((name) => (
        <Field key={name} {...field(name)} optional lines={fields[name] === "lines" ? 4 : undefined} />
      ))}
      <fieldset class="field" id="kind">
        <legend>{words.labels.kind}</legend>
        {kinds.map((kind) => (
          <label key={kind} class="choice">
            <input type="radio" name="kind" value={kind} checked={form.values.kind === kind} /> {words.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <details open={form.values.kind === "role" || links.some((name) => form.values[name] ?? form.errors[name])}>
        <summary>{words.links}</summary>
        <p class="hint">{fill(words.links_hint, { name: ownerName })}</p>
        <div class="field-row">
          {links.map((name) => <Field key={name} {...field(name)} optional type="url" autocomplete="url" />)}
        </div>
      </details>
      <Trap label={words.trap} />
      <button class="button" type="submit" aria-disabled={isBusy}>{isBusy ? words.sending : words.send}</button>
    </form>
  );
}

/** Shows nothing: fields that only programs fill in. Where there are no style sheets, words say what to do with it. */
function Trap({ label }: { label: string }) {
  return (
    <div class="form-trap" aria-hidden="true">
      <label for={TRAP_FIELD}>{label}</label>
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
    </div>
  );
}

/** Reads what a visitor has begun to write. It lives until the tab is closed, and in some browsers not at all. */
function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT) ?? "");
  } catch {
    return undefined;
  }
}

/** Stores a draft; without one, forgets it. */
function storeDraft(draft?: Draft): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  } catch {
    // The visitor's browser stores nothing; what was typed still stands in the form.
  }
}
