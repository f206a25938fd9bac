import type { Analysis } from "@/lib/operations/schemas/analysis.ts";

/**
 * One thing that could be done: what it brings, how hard it is, how it works, and who stays in charge. What comes after
 * the best match is folded away.
 */
export function Idea({ idea }: { idea: Analysis["matched_opportunities"][number] }) {
  const { rank, title, expected_value, implementation_difficulty, likely_approach, human_in_the_loop } = idea;
  const text = (
    <>
      <p class="small-caps">
        Value: <b>{expected_value}</b> · Difficulty: <b>{implementation_difficulty}</b>
      </p>
      <p dir="auto">{likely_approach}</p>
      <p dir="auto">
        <strong>People stay in charge.</strong> {human_in_the_loop}
      </p>
    </>
  );
  return rank === 1
    ? (
      <li>
        <h4 dir="auto">{title}</h4>
        {text}
      </li>
    )
    : (
      <li>
        <details>
          <summary dir="auto">{title}</summary>
          {text}
        </details>
      </li>
    );
}
