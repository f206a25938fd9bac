import { AgentNote } from "@/components/AgentNote.tsx";
import { Facts } from "@/components/Facts.tsx";
import { Masthead } from "@/components/Masthead.tsx";
import { Prose } from "@/components/Prose.tsx";
import { Section } from "@/components/Section.tsx";
import ContactForm from "@/islands/ContactForm.tsx";
import { restPath } from "@/lib/operations/references.ts";
import { sendMessage } from "@/lib/operations/send_message.ts";
import { CONTACT_FIELDS, type ContactForm as Form } from "@/lib/site/contact_fields.ts";
import { elsewhere } from "@/lib/site/elsewhere.ts";
import { rulesOf } from "@/lib/site/rules_of.ts";
import type { PageView } from "@/lib/site/view.ts";

/** How to write to the owner. */
export function ContactPage({ view: { page, context }, form }: { view: PageView; form: Form }) {
  const { profile, services } = context.service.content;
  const { email } = profile.contact;
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
          form={form}
          path={restPath(sendMessage)}
          rules={rulesOf(CONTACT_FIELDS, sendMessage.input)}
          ownerName={profile.name}
        />
      </Section>
      <Section id="other-ways" title="Other ways">
        <Facts
          facts={[
            { name: "E-mail", value: <a href={`mailto:${email}`}>{email}</a> },
            ...elsewhere(profile.contact).map(({ name, url }) => ({ name, value: <a href={url} rel="me">{url}</a> })),
          ]}
        />
        <h3>Let your assistant write</h3>
        <Prose text={services.engagement.ask_an_agent} />
        <p class="onward">
          <a href="/recruiters#agent">How to connect it</a>{" "}
          <a href="/developers#send_message">How a program sends a message</a>
        </p>
      </Section>
    </>
  );
}
