import { DeliverySteps } from "@/components/DeliverySteps.tsx";
import { Facts } from "@/components/Facts.tsx";
import { AgentNote, Masthead, Prose, Section } from "@/components/PageParts.tsx";
import ContactForm from "@/islands/ContactForm.tsx";
import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import { sendMessage } from "@/lib/operations/contact_operations.ts";
import { emptyForm, rulesOf } from "@/lib/site/form_pages.ts";
import { CONTACT_FIELDS, type ContactForm as Form } from "@/lib/site/form_state.ts";
import { elsewhere } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";

/** Shows how to write to the owner; `form` is what a visitor without script has typed. */
export function ContactPage({ view: { page, context, choice }, form }: { view: PageView; form?: Form }) {
  const { profile, services, candidate } = context.service.content;
  const { email } = profile.contact;
  const tools = context.service.operations.filter(({ tool }) => tool === "engagement");
  return (
    <>
      <Masthead
        title={`Write to ${profile.name}`}
        above={page.title}
        note={
          <AgentNote
            context={context}
            operations={["send_message", "contact_recruiter", "request_ai_opportunity_call"]}
          />
        }
      >
        <p class="lede">
          Your message is kept safely at once, and you see when it has arrived.
        </p>
      </Masthead>
      <Section id="form" title="The message">
        <ContactForm
          form={form ?? emptyForm(choice?.value)}
          path={restPath(sendMessage)}
          rules={rulesOf(CONTACT_FIELDS, sendMessage.input)}
          ownerName={profile.name}
        />
        <p class="fine">
          An agent sends the same with <code>POST {restPath(sendMessage)}</code>, or with the tool{" "}
          {tools.map(({ name }, index) => [index > 0 && " or ", <code key={name}>{name}</code>])}: only when its user
          has seen the whole text and agreed. With <code>dry_run</code>{" "}
          the text is only checked; with a key of its own it can be sent again after a failure and arrives once.
        </p>
      </Section>
      <Section id="other-ways" title="Other ways">
        <Facts
          facts={[
            { name: "E-mail", value: <a href={`mailto:${email}`}>{email}</a> },
            ...elsewhere(profile.contact).map(({ name, url }) => ({ name, value: <a href={url} rel="me">{url}</a> })),
          ]}
        />
        {services?.engagement !== undefined && (
          <>
            <h3>Let your assistant write</h3>
            <Prose text={services.engagement.ask_an_agent} />
          </>
        )}
        <p class="onward">
          {candidate !== undefined && <a href="/recruiters#agent">How to connect it</a>}{" "}
          <a href="/developers#send_message">How a program sends a message</a>
        </p>
      </Section>
    </>
  );
}

/** Shows how the delivery of a message stands. Without script the page asks again by itself. */
export function DeliveryPage({ view: { page, context }, record }: { view: PageView; record: DeliveryRecord }) {
  return (
    <Masthead
      title={page.title}
      above={<a href="/contact">Contact</a>}
      note={<AgentNote context={context} operations={["get_delivery_status"]} input={{ id: record.id }} />}
    >
      <DeliverySteps record={record} ownerName={context.service.content.profile.name} />
      <p class="fine">
        This page is yours alone: nobody who does not know its address can find it. It holds nothing of what you wrote,
        and is deleted on <time dateTime={record.expires_at}>{record.expires_at.slice(0, 10)}</time>.
      </p>
      <p class="onward">
        <a href="/">To the first page</a> <a href="/contact">Write another message</a>
      </p>
    </Masthead>
  );
}
