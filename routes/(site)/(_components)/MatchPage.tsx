import { Field, FormProblems } from "@/components/FormParts.tsx";
import { AgentNote, Masthead, Section } from "@/components/PageParts.tsx";
import RoleReading from "@/islands/RoleReading.tsx";
import type { AskedField } from "@/lib/contact/message.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import { matchRole } from "@/lib/operations/match_operations.ts";
import { fieldState, TRAP_FIELD } from "@/lib/site/form_state.ts";
import { headOf } from "@/lib/site/head.ts";
import { EXAMPLE_BUTTON, type RoleForms, SEND_BUTTON } from "@/lib/site/match_form.ts";
import type { PageView } from "@/lib/site/pages.ts";
import type { Words } from "@/lib/words/words.ts";

/** Takes a posting and shows how it was read and compared; works without script, and nothing of it is stored until it is sent. */
export function MatchPage({ view, form, compared, letter }: { view: PageView } & Partial<RoleForms>) {
  const { page, context } = view;
  const { words, content } = context.service;
  const { page: texts, verdicts, statuses, term_statuses, importance, terms, result, disclaimer } = words.match;
  const labels = { posting: texts.field };
  const formWords = words.forms.form;
  const posting = form ?? { values: {}, errors: {} };
  const note = <AgentNote context={context} operations={["match_role", "get_candidate"]} />;
  const asking = (
    <>
      <FormProblems labels={labels} words={formWords} form={posting} failed={texts.failed} />
      <form id="posting-form" method="post" action="/match" class="form">
        <Field {...fieldState(labels, formWords, posting, "posting")} hint={texts.hint} lines={12} />
        <p class="reach">
          <button type="submit" class="button">{texts.button}</button>
          <button type="submit" class="button button-quiet" name={EXAMPLE_BUTTON} value="1" formnovalidate>
            {texts.example}
          </button>
        </p>
      </form>
    </>
  );
  if (compared === undefined) {
    return (
      <>
        <Masthead title={page.title} above={content.profile.name} size="small">
          <p class="lede">{texts.lead}</p>
        </Masthead>
        <Section id="compare" title={texts.paste} note={note}>{asking}</Section>
      </>
    );
  }
  return (
    <>
      <Masthead title={page.title} above={content.profile.name} size="small" />
      <div class="result-frame">
        <RoleReading
          {...compared}
          posting={posting.values.posting ?? ""}
          path={restPath(matchRole)}
          title={`{verdict}: ${headOf(view).title}`}
          words={{ verdicts, statuses, term_statuses, importance, terms, result, disclaimer }}
        />
      </div>
      <Section id="letter" title={texts.write}>
        <Letter
          texts={texts}
          words={words.forms}
          posting={posting.values.posting ?? ""}
          form={letter ?? { values: {}, errors: {} }}
        />
      </Section>
      <Section id="compare" title={texts.another} note={note}>
        <details>
          <summary>{texts.field}</summary>
          {asking}
        </details>
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

/** Takes a message about the role; the posting goes along, so that the owner sees the same comparison. */
function Letter({ texts, words: { form: formWords, message: { labels } }, posting, form }: LetterProps) {
  const field = (name: AskedField) => fieldState(labels, formWords, form, name);
  const isBegun = Object.keys(form.errors).length > 0 || form.failure !== undefined;
  return (
    <details open={isBegun}>
      <summary>{texts.letter}</summary>
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
          <button type="submit" name={SEND_BUTTON} value="1" class="button">{texts.send}</button>
        </p>
        <textarea name="posting" hidden value={posting} />
      </form>
    </details>
  );
}
