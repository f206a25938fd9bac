import { Field, FormProblems } from "@/components/FormParts.tsx";
import { MatchTable } from "@/components/MatchTable.tsx";
import { AgentNote, Masthead, Section } from "@/components/PageParts.tsx";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { type PostingForm, postingLabels } from "@/lib/site/form_state.ts";
import type { PageView } from "@/lib/site/pages.ts";

interface MatchPageProps {
  view: PageView;
  form?: PostingForm;
  match?: RoleMatch;
}

/** Takes a posting and shows how it compares; works without script, and nothing of it is stored. */
export function MatchPage({ view: { page, context }, form = { values: {}, errors: {} }, match }: MatchPageProps) {
  const { words } = context.service;
  const { page: texts } = words.match;
  const labels = postingLabels(words);
  return (
    <>
      <Masthead title={page.title} above={context.service.content.profile.name}>
        <p class="lede">{texts.lead}</p>
      </Masthead>

      {match !== undefined && (
        <Section id="match" title={texts.beside} wide>
          <MatchTable match={match} words={words.match} level={3} />
          {match.verdict !== "does_not_fit" && (
            <p class="onward">
              <a href="/contact?kind=role">{texts.write}</a>
            </p>
          )}
        </Section>
      )}

      <Section
        id="compare"
        title={texts.field}
        note={<AgentNote context={context} operations={["match_role", "get_candidate"]} />}
      >
        <FormProblems labels={labels} form={form} failed={texts.failed} />
        <form method="post" action="/match" class="form">
          <Field
            name="posting"
            label={labels.posting}
            hint={texts.hint}
            value={form.values.posting}
            error={form.errors.posting}
            lines={14}
          />
          <p>
            <button type="submit">{texts.button}</button>
          </p>
        </form>
      </Section>
    </>
  );
}
