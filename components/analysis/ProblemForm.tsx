import { Field } from "@/components/Field.tsx";
import { FormProblems } from "@/components/FormProblems.tsx";
import { PROBLEM_FIELDS, type ProblemForm as Form } from "@/lib/site/problem_fields.ts";

interface ProblemFormProps {
  form: Form;
  /** A problem that somebody could have. */
  example: string;
  /** While the answer is on its way. */
  isBusy?: boolean;
  onInput?: (event: Event) => void;
  onSubmit?: (event: SubmitEvent) => void;
}

const FACTS = ["industry", "team_size", "tools"] as const;

/** Takes a problem in the visitor's words. Without script the page itself answers. */
export function ProblemForm({ form, example, isBusy, onInput, onSubmit }: ProblemFormProps) {
  const field = (name: keyof typeof PROBLEM_FIELDS) => ({
    name,
    label: PROBLEM_FIELDS[name],
    value: form.values[name],
    error: form.errors[name],
  });
  const hasFacts = FACTS.some((name) => form.values[name] !== undefined || form.errors[name] !== undefined);
  return (
    <form class="form asking" method="post" action="/services#fit" novalidate onInput={onInput} onSubmit={onSubmit}>
      <FormProblems labels={PROBLEM_FIELDS} form={form} failed="There is no answer yet" />
      <Field
        {...field("problem")}
        hint="What is done by hand, how often, and what goes wrong. Nothing of it is kept."
        placeholder={example}
        lines={6}
      />
      <details open={hasFacts}>
        <summary>Say more about the business</summary>
        <div class="field-row">{FACTS.map((name) => <Field key={name} {...field(name)} optional />)}</div>
      </details>
      <button class="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? "Reading …" : form.failure ? "Try again" : "See whether it fits"}
      </button>
    </form>
  );
}
