import { Filled } from "@/components/Filled.tsx";
import { Masthead, Section } from "@/components/PageParts.tsx";
import type { PageView } from "@/lib/site/pages.ts";
import { imageOrigins } from "@/lib/site/pictures.ts";

/** Says what this service keeps of its visitors and of those who write, for how long, and how to have it erased. */
export function PrivacyPage({ view: { page, context: { service } } }: { view: PageView }) {
  const { content, contact, words: { privacy: words } } = service;
  const { profile } = content;
  const { place } = contact;
  const { email } = profile.contact;
  const hosts = imageOrigins(content).map((origin) => new URL(origin).host);
  const values = {
    loads: hosts.length === 0
      ? words.loads_nothing
      : <Filled text={words.loads_pictures} values={{ hosts: <bdi>{hosts.join(", ")}</bdi> }} />,
    name: <bdi>{profile.name}</bdi>,
    days: String(contact.retentionDays),
    place: <bdi>{place.region}</bdi>,
    email: <a href={`mailto:${email}`} dir="ltr">{email}</a>,
    form: <a href="/contact">{words.form}</a>,
  };
  const said = (text: string) => (
    <p dir="auto">
      <Filled text={text} values={values} />
    </p>
  );
  return (
    <>
      <Masthead title={page.title} size="small">
        <p dir="auto">{page.description}.</p>
      </Masthead>
      <Section id="reading" title={words.reading}>{said(words.reading_text)}</Section>
      <Section id="limits" title={words.limits}>{said(words.limits_text)}</Section>
      <Section id="texts" title={words.texts}>{said(words.texts_text)}</Section>
      <Section id="messages" title={words.messages}>
        {said(words.messages_text)}
        {contact.hasDatabase !== false &&
          said(place.region === undefined ? words.places[place.kind] : words.places.named)}
        {said(words.draft)}
      </Section>
      <Section id="erase" title={words.erase}>
        {said(email === undefined ? words.erase_by_form : words.erase_text)}
      </Section>
      <Section id="programs" title={words.programs}>{said(words.programs_text)}</Section>
    </>
  );
}
