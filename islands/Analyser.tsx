import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { AnalysisAnswer } from "@/components/analysis/AnalysisAnswer.tsx";
import { ProblemForm } from "@/components/analysis/ProblemForm.tsx";
import { callApi } from "@/lib/browser/call_api.ts";
import { formValues } from "@/lib/browser/form_values.ts";
import type { Analysis } from "@/lib/operations/schemas/analysis.ts";
import { brokenRules, type FieldRules } from "@/lib/site/field_rules.ts";
import { refused } from "@/lib/site/form_state.ts";
import { PROBLEM_FIELDS, type ProblemForm as Form } from "@/lib/site/problem_fields.ts";

interface AnalyserProps {
  form: Form;
  /** The answer to what stands in the form. */
  analysis?: Analysis;
  /** Path of the operation. */
  path: string;
  example: string;
  rules: FieldRules<keyof typeof PROBLEM_FIELDS>;
  ownerName: string;
}

/** After so many milliseconds it is worth saying that it takes long. */
const SLOW_MS = 2500;

/** A conversation on paper: the visitor writes, and the answer stands below. */
export default function Analyser({ form: given, analysis, path, example, rules, ownerName }: AnalyserProps) {
  const [form, setForm] = useState(given);
  const [answer, setAnswer] = useState(analysis && { problem: given.values.problem!, analysis });
  const [status, setStatus] = useState("");
  const element = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);

  async function ask(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    const values = formValues(PROBLEM_FIELDS, event.currentTarget as HTMLFormElement);
    const errors = brokenRules(rules, values);
    setForm({ values, errors });
    if (Object.keys(errors).length > 0) return setStatus("");

    isBusy.current = true;
    setStatus("I am reading it.");
    const slow = setTimeout(() => setStatus("The connection is slow. Still waiting for the answer."), SLOW_MS);
    const answered = await callApi<Analysis>(path, { method: "POST", body: values });
    clearTimeout(slow);
    isBusy.current = false;
    if (answered.ok) {
      setAnswer({ problem: values.problem!, analysis: answered.body });
      setStatus("The answer stands below.");
    } else {
      setForm((now) => refused(PROBLEM_FIELDS, now.values, answered.failure));
      setStatus("");
    }
  }

  function remember(event: Event) {
    const values = formValues(PROBLEM_FIELDS, event.currentTarget as HTMLFormElement);
    setForm((now) => ({ ...now, values }));
  }

  // What is new is where the reader goes on.
  useEffect(() => {
    if (form.failure ?? Object.keys(form.errors).length > 0) focus(element.current, ".problem");
  }, [form.errors, form.failure]);
  useEffect(() => {
    if (answer?.analysis !== analysis) focus(element.current, "#answer");
  }, [answer]);

  // An answer that is the same keeps what was typed into the form that stands in it.
  const answerView = useMemo(
    () => answer && <AnalysisAnswer key={answer.problem} {...answer} ownerName={ownerName} />,
    [answer],
  );
  return (
    <div ref={element}>
      <ProblemForm form={form} example={example} isBusy={isBusy.current} onInput={remember} onSubmit={ask} />
      <p class="hint" role="status">{status}</p>
      {answerView}
    </div>
  );
}

function focus(within: HTMLElement | null, selector: string) {
  within?.querySelector<HTMLElement>(selector)?.focus();
}
