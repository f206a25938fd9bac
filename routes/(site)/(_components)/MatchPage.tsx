import { Field, FormProblems } from "@/components/FormParts.tsx";
import { MatchTable } from "@/components/MatchTable.tsx";
import { AgentNote, Masthead, Section } from "@/components/PageParts.tsx";
import type { RoleForms } from "@/lib/site/form_pages.ts";
import { type CONTACT_FIELDS, fieldState, TRAP_FIELD } from "@/lib/site/form_state.ts";
import type { PageView } from "@/lib/site/pages.ts";
import type { Words } from "@/lib/words/words.ts";

/** Takes a posting and shows how it compares; works without script, and nothing of it is stored until it is sent. */
export function MatchPage({ view: { page, context }, form, match, letter }: { view: PageView } & Partial<RoleForms>) {
  const { words, content } = context.service;
  const { page: texts } = words.match;
  const labels = { posting: texts.field };
  const formWords = words.forms.form;
  const posting = form ?? { values: {}, errors: {} };
  return (
    <>
      <Masthead title={page.title} above={content.profile.name}>
        <p class="lede">{texts.lead}</p>
      </Masthead>

      {match !== undefined && (
        <Section id="match" title={texts.beside} wide>
          <MatchTable match={match} words={words.match} />
        </Section>
      )}

      {match !== undefined && (
        <Section id="letter" title={texts.write}>
          <Letter
            texts={texts}
            words={words.forms}
            posting={posting.values.posting ?? ""}
            form={letter ?? { values: {}, errors: {} }}
          />
        </Section>
      )}

      <Section
        id="compare"
        title={texts.paste}
        note={<AgentNote context={context} operations={["match_role", "get_candidate"]} />}
      >
        <FormProblems labels={labels} words={formWords} form={posting} failed={texts.failed} />
        <form method="post" action="/match" class="form">
          <Field {...fieldState(labels, formWords, posting, "posting")} hint={texts.hint} lines={14} />
          <p>
            <button type="submit" class="button">{texts.button}</button>
          </p>
        </form>
      </Section>
    </>
  );
}

interface LetterProps {
  texts: Words["match"]["page"];
  words: Words["forms"];
  posting: string;
  form: NonNullable<RoleForms["letter"]>;
}

/** Takes a message about the role; the posting goes along, so that the owner sees the same tables. */
function Letter({ texts, words: { form: formWords, message: { labels } }, posting, form }: LetterProps) {
  const field = (name: keyof typeof CONTACT_FIELDS) => fieldState(labels, formWords, form, name);
  return (
    <form method="post" action="/match#letter" class="form">
      <FormProblems labels={labels} words={formWords} form={form} failed={texts.not_sent} />
      <Field {...field("message")} lines={6} />
      <Field {...field("reply_to")} type="email" autocomplete="email" />
      <Field {...field("from")} autocomplete="name" optional />
      <Field {...field("company")} autocomplete="organization" optional />
      <p hidden>
        <input name={TRAP_FIELD} tabIndex={-1} autocomplete="off" />
      </p>
      <p class="fine">{texts.goes_along}</p>
      <p>
        <button type="submit" name="send" value="1" class="button">{texts.send}</button>
      </p>
      <textarea name="posting" hidden value={posting} />
    </form>
  );
}
