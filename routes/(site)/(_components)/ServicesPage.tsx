import { AgentNote, Masthead, Prose, Section } from "@/components/PageParts.tsx";
import Analyser from "@/islands/Analyser.tsx";
import { offeredBy } from "@/lib/catalog/offered.ts";
import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { rulesOf } from "@/lib/site/form_pages.ts";
import { PROBLEM_FIELDS, type ProblemForm } from "@/lib/site/form_state.ts";
import type { PageView } from "@/lib/site/pages.ts";

interface ServicesPageProps {
  view: PageView;
  /** What a visitor without script has typed. */
  form?: ProblemForm;
  analysis?: Analysis;
}

/** Shows what can be done for a business, in which steps, and what is not offered. */
export function ServicesPage({ view: { page, context }, form, analysis }: ServicesPageProps) {
  const { services, profile } = context.service.content;
  const offer = services!;
  const { analysis: isAnalysed, agents } = offeredBy(context.service.content);
  const [{ input: example }] = analyzeBusinessProblem.examples(context.service);
  return (
    <>
      <Masthead
        title={offer.name}
        above={page.title}
        note={<AgentNote context={context} operations={["get_ai_transformation_services"]} />}
      >
        <Prose class="lede" text={offer.promise} />
      </Masthead>

      {isAnalysed && (
        <Section
          id="fit"
          title="Does it fit your problem?"
          note={
            <AgentNote
              context={context}
              operations={["analyze_business_problem", "suggest_ai_opportunities", "assess_automation_candidate"]}
            />
          }
        >
          <Analyser
            form={form ?? { values: {}, errors: {} }}
            analysis={analysis}
            path={restPath(analyzeBusinessProblem)}
            example={example.problem}
            rules={rulesOf(PROBLEM_FIELDS, analyzeBusinessProblem.input)}
            ownerName={profile.name}
          />
          <p class="fine">
            An agent gets the same answer with <code>POST {restPath(analyzeBusinessProblem)}</code> or the tool{" "}
            <code>{analyzeBusinessProblem.name}</code>; nothing of what it sends is stored.
          </p>
          <p class="fine">{offer.disclaimer ?? context.service.content.analysis.disclaimer}</p>
        </Section>
      )}

      {(offer.approach ?? offer.positioning) !== undefined && (
        <Section id="approach" title="How the work is done">
          {offer.approach !== undefined && <Prose text={offer.approach} />}
          {offer.positioning !== undefined && <Prose text={offer.positioning} />}
        </Section>
      )}

      {offer.audiences.length > 0 && (
        <Section id="audiences" title="Who it is for">
          <ul class="lines">{offer.audiences.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
        </Section>
      )}

      {offer.stages.length > 0 && (
        <Section id="stages" title="Step by step">
          <ol class="stages">
            {offer.stages.map(({ name, summary, identifies = [] }) => (
              <li key={name}>
                <h3 dir="auto">{name}</h3>
                <Prose text={summary} />
                {identifies.length > 0 && (
                  <>
                    <p class="small-caps">What it finds out</p>
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
          title="Typical cases"
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
            <a href="/projects">Finished projects</a> {agents && <a href="/agents">Agents at work</a>}
          </p>
        </Section>
      )}

      {offer.capabilities !== undefined && (
        <Section id="capabilities" title="What is offered" wide>
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
        <Section id="not-offered" title="What is not offered">
          <ul class="lines not">{offer.not_offered.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
        </Section>
      )}

      {offer.pricing !== undefined && (
        <Section id="price" title="Price">
          <Prose text={offer.pricing} />
        </Section>
      )}

      {offer.cta !== undefined && (
        <Section
          id="begin"
          title={offer.cta.headline}
          note={<AgentNote context={context} operations={["request_ai_opportunity_call"]} />}
        >
          <p>
            <a class="button" href="/contact?kind=opportunity">{offer.cta.button}</a>
          </p>
          {offer.engagement !== undefined && (
            <>
              <h3>Or ask your own assistant</h3>
              <Prose text={offer.engagement.ask_an_agent} />
            </>
          )}
        </Section>
      )}
    </>
  );
}
