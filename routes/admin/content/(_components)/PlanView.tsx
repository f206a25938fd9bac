import type { AdminState } from "@/lib/admin/admin_state.ts";
import { formatProblem } from "@/lib/content/content_error.ts";
import type { Plan, Refused } from "@/lib/editing/plan.ts";
import { changeText } from "@/lib/history/change_words.ts";
import type { Change } from "@/lib/history/changes.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** Says what would change, or what keeps it from being published. */
export function PlanView({ state, plan }: { state: AdminState; plan: Plan | Refused }) {
  const { words: { editing: told }, locale } = state.speech;
  if (!("problems" in plan)) {
    return (
      <section aria-labelledby="changes">
        <h2 id="changes">{told.changes}</h2>
        {plan.changes.length === 0
          ? <p>{told.no_changes}</p>
          : <Changes state={state} changes={plan.changes} at={state.runtime.access.now()} />}
      </section>
    );
  }
  if (plan.problems.length === 0) return null;
  return (
    <div class="notice" role="alert">
      <p>{fillCounted(told.mistakes, plan.problems.length, locale)}</p>
      <ul class="problems" lang="en" dir="ltr">
        {plan.problems.map((problem, index) => <li key={index}>{formatProblem(problem)}</li>)}
      </ul>
    </div>
  );
}

/** Lists changes as visitors will read them, in the owner's language. */
export function Changes({ state, changes, at }: { state: AdminState; changes: readonly Change[]; at: number }) {
  const { words, locale: language } = state.speech;
  return (
    <ul class="notes">
      {changes.map((change, index) => {
        const { title, summary } = changeText({ ...change, at }, { words, language });
        return <li key={index} dir="auto">{title}: {summary}</li>;
      })}
    </ul>
  );
}
