import { DeliverySteps } from "@/components/DeliverySteps.tsx";
import { Facts } from "@/components/Facts.tsx";
import { Filled } from "@/components/Filled.tsx";
import { AddressLink, AgentNote, Masthead, Section } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import { CheckTag, LaneTag } from "@/components/SenderChecks.tsx";
import ContactForm from "@/islands/ContactForm.tsx";
import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { isGone } from "@/lib/contact/job.ts";
import { messageKind } from "@/lib/contact/message.ts";
import { mendOf } from "@/lib/contact/sender_facts.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import { speaksOfMachines } from "@/lib/site/look.ts";
import { requestAiOpportunityCall, sendMessage, withdrawMessage } from "@/lib/operations/contact_operations.ts";
import {
  ANSWER_FIELD,
  ASK,
  CONFIRM_FIELD,
  CONTACT_FIELDS,
  deliveryWordsInBrowser,
  emptyForm,
  isOpen,
  MINE,
  NOT_MINE,
  rulesOf,
  SURE,
  WITHDRAW_FIELD,
  type Withdrawal,
  wordsInBrowser,
} from "@/lib/site/form_pages.ts";
import type { ContactForm as Form } from "@/lib/site/form_state.ts";
import { elsewhere } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";
import { languageOfDates, type Words } from "@/lib/words/words.ts";

/** Shows how to write to the owner; `form` is what a visitor without script has typed. */
export function ContactPage({ view: { page, context, choice }, form }: { view: PageView; form?: Form }) {
  const { content, words: { forms }, operations } = context.service;
  const { site, profile, services } = content;
  const words = forms.contact;
  const { name, contact: { email } } = profile;
  const tools = operations.filter(({ name, tool, readOnly }) =>
    tool === "engagement" && !readOnly && name !== withdrawMessage.name
  );
  const hasCalls = tools.some(({ name }) => name === requestAiOpportunityCall.name);
  const kinds = messageKind.options.filter((kind) => kind !== "opportunity" || hasCalls);
  return (
    <>
      <Masthead
        title={fill(words.title, { name })}
        above={page.title}
        note={
          <AgentNote
            context={context}
            operations={["send_message", "contact_recruiter", "request_ai_opportunity_call"]}
          />
        }
      >
        <p class="lede">{words.lede}</p>
      </Masthead>
      <Section id="form" title={words.form}>
        <ContactForm
          form={form ?? emptyForm(choice?.value)}
          path={restPath(sendMessage)}
          fields={CONTACT_FIELDS}
          rules={rulesOf(CONTACT_FIELDS, sendMessage.input)}
          kinds={kinds}
          ownerName={name}
          words={forms.message}
          formWords={wordsInBrowser(CONTACT_FIELDS, forms.form)}
          deliveryWords={deliveryWordsInBrowser(forms.delivery)}
          language={languageOfDates(site.language)}
        />
        {speaksOfMachines(content) && (
          <p class="fine">
            <Filled
              text={words.for_agents}
              values={{
                call: <code>POST {restPath(sendMessage)}</code>,
                tools: tools.map(({ name }, index) => [index > 0 && ", ", <code key={name}>{name}</code>]),
                dry_run: <code>dry_run</code>,
              }}
            />
          </p>
        )}
      </Section>
      <Section id="other-ways" title={words.other_ways}>
        <Facts
          facts={[
            { name: words.email, value: <a href={`mailto:${email}`}>{email}</a> },
            ...elsewhere(profile.contact).map(({ name, url }) => ({ name, value: <AddressLink url={url} rel="me" /> })),
          ]}
        />
        {speaksOfMachines(content) && (
          <>
            <h3>{words.assistant}</h3>
            <Prose text={services?.engagement?.ask_an_agent ?? words.assistant_text} />
            <p class="onward">
              <a href="/developers#connect">{words.connect}</a> <a href="/developers#send_message">{words.program}</a>
            </p>
          </>
        )}
      </Section>
    </>
  );
}

interface DeliveryPageProps {
  view: PageView;
  record: DeliveryRecord;
  withdrawal: Withdrawal;
}

/** Shows how the delivery of a message stands. Without script the page asks again by itself. */
export function DeliveryPage({ view: { page, context }, record, withdrawal }: DeliveryPageProps) {
  const { content: { site, profile }, words: { forms } } = context.service;
  const language = languageOfDates(site.language);
  const words = forms.delivery_page;
  const { expires_at } = record;
  const date = <time dateTime={expires_at}>{dayInWords(expires_at.slice(0, 10), language)}</time>;
  return (
    <Masthead
      title={page.title}
      above={<a href="/contact">{words.above}</a>}
      note={<AgentNote context={context} operations={["get_delivery_status"]} input={{ id: record.id }} />}
    >
      <DeliverySteps
        record={record}
        ownerName={profile.name}
        words={forms.delivery}
        language={language}
        timeZone={site.time_zone}
      />
      <SenderFacts record={record} words={context.service.words} />
      {withdrawal.refused && <p role="alert">{fill(words[withdrawal.refused], { name: profile.name })}</p>}
      {withdrawal.isConfirmed && <p role="status">{words.confirmed}</p>}
      {withdrawal.token && <ConfirmForm id={record.id} token={withdrawal.token} context={context} />}
      {isOpen(record) && !withdrawal.token && (
        <WithdrawForm id={record.id} isAsking={withdrawal.isAsking} ownerName={profile.name} words={words} />
      )}
      <p class="fine">
        <Filled text={words.private} values={{ date }} />
      </p>
      <p class="onward">
        <a href="/">{words.home}</a> <a href="/contact">{forms.message.another}</a>
      </p>
    </Masthead>
  );
}

/** Shows what is known about whoever sent the message, and how to mend it; nothing where nothing was looked at. */
function SenderFacts({ record, words: { sender, inbox } }: { record: DeliveryRecord; words: Words }) {
  const { checks, lane, lane_code } = record;
  if (isGone(record) || checks.length === 0 && lane === "open") return null;
  const findings: Record<string, string> = sender.findings;
  const reasons: Record<string, string> = { ...sender.reasons, ...sender.held };
  // What programs can do stands in the record, in full. Of a message that has come to its end nothing can be mended.
  const mendFor = (code: string) => {
    const mend = isOpen(record) ? mendOf(code) : undefined;
    return mend && sender.mends[mend];
  };
  return (
    <section class="sender-facts" aria-labelledby="sender-facts">
      <h2 id="sender-facts">{sender.page_heading}</h2>
      <p>
        <LaneTag lane={lane} name={inbox.page.lanes[lane]} /> {reasons[lane_code] ?? findings[lane_code]}{" "}
        {lane_code in sender.held && mendFor(lane_code)}
      </p>
      {checks.length > 0 && (
        <ul>
          {checks.map(({ check, status, code }) => (
            <li key={check}>
              <CheckTag name={sender.checks[check]} status={status} said={sender.statuses[status]} />{" "}
              {code !== lane_code && findings[code]} {status !== "passed" && mendFor(code)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Asks whoever came by the mail whether the message is theirs. Only a button answers: programs open every link of a mail. */
function ConfirmForm({ id, token, context }: { id: string; token: string; context: PageView["context"] }) {
  const { content: { profile }, words: { forms: { delivery_page: words }, mail } } = context.service;
  return (
    <form class="withdraw" method="post" action={`/contact/${id}`} aria-labelledby="confirm">
      <h2 id="confirm">{words.confirm}</h2>
      <p>{fill(words.confirm_effect, { name: profile.name })}</p>
      <input type="hidden" name={CONFIRM_FIELD} value={token} />
      <p>
        <button class="button" type="submit" name={ANSWER_FIELD} value={MINE}>{mail.confirm_yes}</button>{" "}
        <button class="button button-quiet" type="submit" name={ANSWER_FIELD} value={NOT_MINE}>
          {mail.confirm_no}
        </button>
      </p>
    </form>
  );
}

/** Takes the message back in two steps, each a page of its own, so that no script is needed to ask. */
function WithdrawForm({ id, isAsking, ownerName, words }: {
  id: string;
  isAsking: boolean;
  ownerName: string;
  words: Words["forms"]["delivery_page"];
}) {
  const path = `/contact/${id}`;
  if (!isAsking) {
    return (
      <form method="get" action={path}>
        <button class="button button-quiet" type="submit" name={WITHDRAW_FIELD} value={ASK}>{words.withdraw}</button>
      </form>
    );
  }
  return (
    <form class="withdraw" method="post" action={path} aria-labelledby="withdraw">
      <h2 id="withdraw">{words.sure}</h2>
      <p>{fill(words.effect, { name: ownerName })}</p>
      <p>
        <button class="button" type="submit" name={WITHDRAW_FIELD} value={SURE}>{words.sure_yes}</button>{" "}
        <a class="button button-quiet" href={path}>{words.sure_no}</a>
      </p>
    </form>
  );
}
