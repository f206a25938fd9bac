import { Idea } from "@/components/analysis/Idea.tsx";
import { Reading } from "@/components/analysis/Reading.tsx";
import { SendOn } from "@/components/analysis/SendOn.tsx";
import { Facts } from "@/components/Facts.tsx";
import type { Analysis } from "@/lib/operations/schemas/analysis.ts";

interface AnalysisAnswerProps {
  /** As the visitor typed it. */
  problem: string;
  analysis: Analysis;
  ownerName: string;
}

/** How well it fits, as a heading says it. */
const FIT: Record<Analysis["fit"], string> = {
  strong: "A strong fit",
  likely: "A likely fit",
  partial: "A partial fit",
  outside: "Not mine to solve",
};

/** What the analysis says of a problem, as one would write it in a letter. */
export function AnalysisAnswer({ problem, analysis, ownerName }: AnalysisAnswerProps) {
  const { fit, fit_explanation, matched_opportunities: ideas, recommended_first_pilot: pilot } = analysis;
  const { relevant_case_studies: works, indicative_scope: scope, approach, considerations, questions } = analysis;
  return (
    <article class={`analysis analysis-${fit}`} aria-labelledby="answer">
      <h3 id="answer" tabIndex={-1}>{FIT[fit]}</h3>
      <p class="lede" dir="auto">{fit_explanation}</p>
      <Reading problem={problem} analysis={analysis} />
      {ideas.length > 0 && (
        <ol class="ideas">
          {ideas.map((idea) => <Idea key={idea.id} idea={idea} />)}
        </ol>
      )}
      {pilot !== null && (
        <>
          <h4>Where to begin</h4>
          <p dir="auto">{pilot.pilot}</p>
          <Facts
            facts={[
              { name: "Takes", value: pilot.duration },
              { name: "Worked if", value: pilot.success_measure },
              { name: "Size of it all", value: scope.size_meaning },
            ]}
          />
        </>
      )}
      {works.length > 0 && (
        <>
          <h4>Works on such problems</h4>
          <ul class="lines">
            {works.map(({ id, url, title, why_relevant }) => (
              <li key={id} dir="auto">
                <a href={url}>{title}</a>. {why_relevant}
              </li>
            ))}
          </ul>
        </>
      )}
      {pilot === null
        ? approach.map((step) => <p key={step} dir="auto">{step}</p>)
        : <More title="Step by step" texts={approach} isOrdered />}
      {pilot !== null && <More title="What makes it larger or smaller" texts={scope.drivers} />}
      <More title="To keep in mind" texts={considerations} />
      {questions.length > 0 && (
        <>
          <h4>What I would ask you</h4>
          <ul class="lines">{questions.map((one) => <li key={one} dir="auto">{one}</li>)}</ul>
        </>
      )}
      <h4>And now?</h4>
      <p dir="auto">{analysis.next_step}</p>
      <details class="more">
        <summary>Send what you wrote to {ownerName}</summary>
        <SendOn problem={problem} ownerName={ownerName} />
      </details>
      <p class="fine" dir="auto">{analysis.disclaimer}</p>
    </article>
  );
}

/** What not everybody wants to read at once. */
function More({ title, texts, isOrdered = false }: { title: string; texts: string[]; isOrdered?: boolean }) {
  if (texts.length === 0) return null;
  const List = isOrdered ? "ol" : "ul";
  return (
    <details class="more">
      <summary>{title}</summary>
      <List class="lines">{texts.map((text) => <li key={text} dir="auto">{text}</li>)}</List>
    </details>
  );
}
