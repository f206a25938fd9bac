import { markWords } from "@/lib/text/marked.ts";
import type { Analysis } from "@/lib/operations/schemas/analysis.ts";
import { Facts } from "@/components/Facts.tsx";

interface ReadingProps {
  problem: string;
  analysis: Pick<Analysis, "matched_opportunities" | "quantities">;
}

/** The visitor's own words: those that led to something are underlined, and the numbers that were read stand below. */
export function Reading({ problem, analysis: { matched_opportunities: ideas, quantities } }: ReadingProps) {
  const stretches = markWords(problem, ideas.map(({ matched_signals }) => matched_signals));
  const { people, volume, unit, period, hours_per_week, estimated_hours_per_month, basis } = quantities;
  const hours = [
    hours_per_week !== null && `${hours_per_week} a week`,
    estimated_hours_per_month !== null && `about ${estimated_hours_per_month} a month`,
  ].filter(Boolean).join(", ");
  return (
    <figure class="reading">
      <figcaption class="small-caps">What I read</figcaption>
      <blockquote dir="auto">
        {stretches.map(({ text, mark }, index) =>
          mark === undefined ? text : (
            <mark key={index}>
              {text}
              <sup>
                <span class="unseen">led to idea</span>
                {mark}
              </sup>
            </mark>
          )
        )}
      </blockquote>
      {basis !== null && (
        <>
          <Facts
            facts={[
              { name: "People", value: people },
              { name: capital(unit ?? "amount"), value: volume && (period ? `${volume} a ${period}` : volume) },
              { name: "Hours", value: hours },
            ]}
          />
          <p class="fine">{basis}</p>
        </>
      )}
    </figure>
  );
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
