import { AnalysisAnswer } from "@/components/AnalysisAnswer.tsx";
import { Filled } from "@/components/Filled.tsx";
import { AgentNote, Masthead, Section } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import Analyser from "@/islands/Analyser.tsx";
import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import { offeredBy } from "@/lib/catalog/catalog.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { rulesOf, wordsInBrowser } from "@/lib/site/form_pages.ts";
import { PROBLEM_FIELDS, type ProblemForm } from "@/lib/site/form_state.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { fill } from "@/lib/words/fill.ts";
import { languageOfDates } from "@/lib/words/words.ts";

interface ServicesPageProps {
  view: PageView;
  /** The values that a visitor without script has typed. */
  form?: ProblemForm;
  analysis?: Analysis;
}

/** Shows what the owner does for businesses, in which steps, and what is not offered. */
export function ServicesPage({ view: { page, context }, form, analysis }: ServicesPageProps) {
  const { content, words: { forms: { services: words } } } = context.service;
  const offer = content.services!;
  const { analysis: isAnalysed, agents } = offeredBy(content);
  const invited = offer.cta?.url ?? "/contact?kind=opportunity";
  const invitation = offer.cta?.button ?? fill(words.write, { name: content.profile.name });
  return (
    <>
      <Masthead
        title={offer.name}
        above={page.title}
        note={<AgentNote context={context} operations={["get_ai_transformation_services"]} />}
      >
        <Prose class="lede" text={offer.promise} />
        <p class="reach">
          {isAnalysed && <a class="button" href="#fit">{words.ask}</a>}
          <a class={isAnalysed ? undefined : "button"} href={invited} dir="auto">{invitation}</a>
        </p>
      </Masthead>

      {isAnalysed && <FitSection context={context} form={form} analysis={analysis} />}

      {(offer.approach ?? offer.positioning) !== undefined && (
        <Section id="approach" title={words.approach}>
          {offer.approach !== undefined && <Prose text={offer.approach} />}
          {offer.positioning !== undefined && <Prose text={offer.positioning} />}
        </Section>
      )}

      {offer.audiences.length > 0 && (
        <Section id="audiences" title={words.audiences}>
          <ul class="lines">{offer.audiences.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
        </Section>
      )}

      {offer.stages.length > 0 && (
        <Section id="stages" title={words.stages}>
          <ol class="stages">
            {offer.stages.map(({ name, summary, identifies = [] }) => (
              <li key={name}>
                <h3 dir="auto">{name}</h3>
                <Prose text={summary} />
                {identifies.length > 0 && (
                  <>
                    <p class="small-caps">{words.identifies}</p>
                    <ul class="lines">{identifies.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
                  </>
                )}
              </li>
            ))}
          </ol>
        </Section>
      )}

      {offer.useCases.length > 0 && (
        <Section
          id="cases"
          title={words.cases}
          note={<AgentNote context={context} operations={["get_relevant_case_studies"]} />}
        >
          <div class="pairs">
            {offer.useCases.map(({ id, title, outcome }) => (
              <div key={id} id={`case-${id}`}>
                <h3 dir="auto">{title}</h3>
                <Prose text={outcome} />
              </div>
            ))}
          </div>
          <p class="onward">
            <a href="/projects">{words.see_projects}</a> {agents && <a href="/agents">{words.see_agents}</a>}
          </p>
        </Section>
      )}

      {offer.capabilities !== undefined && (
        <Section id="capabilities" title={words.capabilities} wide>
          <div class="columns">
            {Object.entries(offer.capabilities).map(([key, { name, items }]) => (
              <div key={key}>
                <h3 dir="auto">{name}</h3>
                <ul class="lines">{items.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
              </div>
            ))}
          </div>
        </Section>
      )}

      {offer.not_offered.length > 0 && (
        <Section id="not-offered" title={words.not_offered}>
          <ul class="lines not">{offer.not_offered.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
        </Section>
      )}

      {offer.pricing !== undefined && (
        <Section id="price" title={words.price}>
          <Prose text={offer.pricing} />
        </Section>
      )}

      <Section
        id="begin"
        title={offer.cta?.headline ?? words.begin}
        note={<AgentNote context={context} operations={["request_ai_opportunity_call"]} />}
      >
        <p>
          <a class="button" href={invited} dir="auto">{invitation}</a>
        </p>
        {offer.engagement !== undefined && (
          <>
            <h3>{words.assistant}</h3>
            <Prose text={offer.engagement.ask_an_agent} />
          </>
        )}
      </Section>
    </>
  );
}

/** Shows the form that takes a visitor's problem, and the answer to it. */
function FitSection({ context, form, analysis }: Omit<ServicesPageProps, "view"> & { context: CallContext }) {
  const { content: { site, profile, services, analysis: sentences }, words: { forms } } = context.service;
  const { services: words, message } = forms;
  const [{ input: example }] = analyzeBusinessProblem.examples(context.service);
  const formWords = wordsInBrowser(PROBLEM_FIELDS, forms.form);
  const said = {
    ownerName: profile.name,
    words: forms.answer,
    sendOn: {
      message: message.labels.message,
      reply_to: message.labels.reply_to,
      hint: fill(message.address_hint, { name: profile.name }),
    },
    language: languageOfDates(site.language),
  };
  return (
    <Section
      id="fit"
      title={words.fit}
      note={
        <AgentNote
          context={context}
          operations={["analyze_business_problem", "suggest_ai_opportunities", "assess_automation_candidate"]}
        />
      }
    >
      <Analyser
        form={form ?? { values: {}, errors: {} }}
        path={restPath(analyzeBusinessProblem)}
        example={example.problem}
        rules={rulesOf(PROBLEM_FIELDS, analyzeBusinessProblem.input)}
        formWords={formWords}
        {...said}
      />
      {/* An answer has a sentence of its own about what it is not. */}
      {analysis === undefined
        ? <p class="fine" dir="auto">{services?.disclaimer ?? sentences.disclaimer}</p>
        : (
          <AnalysisAnswer
            {...said}
            sendOn={{ ...said.sendOn, words: formWords }}
            problem={form?.values.problem ?? ""}
            analysis={analysis}
          />
        )}
      <p class="fine">
        <Filled
          text={words.for_agents}
          values={{
            call: <code>POST {restPath(analyzeBusinessProblem)}</code>,
            tool: <code>{analyzeBusinessProblem.name}</code>,
          }}
        />
      </p>
    </Section>
  );
}
