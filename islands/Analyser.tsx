import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AnalysisAnswer, Said } from "@/components/AnalysisAnswer.tsx";
import { Field, FormProblems } from "@/components/FormParts.tsx";
import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import {
  brokenRules,
  callApi,
  fieldState,
  type FormRules,
  formValues,
  type FormWords,
  PROBLEM_FIELDS,
  type ProblemForm as Form,
  refused,
} from "@/lib/site/form_state.ts";

interface AnalyserProps extends Omit<Said, "sendOn"> {
  form: Form;
  /** Path of the operation. */
  path: string;
  example: string;
  rules: FormRules<keyof typeof PROBLEM_FIELDS>["rules"];
  formWords: FormWords;
  sendOn: Omit<Said["sendOn"], "words">;
}

interface Answer {
  problem: string;
  analysis: Analysis;
  View: typeof AnalysisAnswer;
}

/** After so many milliseconds it is worth saying that it takes long. */
const SLOW_MS = 2500;

/**
 * Shows a conversation on paper: the visitor writes, and the answer stands below. What the page has there before gives way
 * to it (style sheet).
 */
export default function Analyser(props: AnalyserProps) {
  const { form: given, path, example, rules, formWords, words, language, ownerName } = props;
  const formRules = { fields: PROBLEM_FIELDS, rules, words: formWords, language };
  const [form, setForm] = useState(given);
  const [answer, setAnswer] = useState<Answer>();
  const [status, setStatus] = useState("");
  const element = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);

  async function ask(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    const values = formValues(PROBLEM_FIELDS, event.currentTarget as HTMLFormElement);
    const errors = brokenRules(formRules, values);
    setForm({ values, errors });
    if (Object.keys(errors).length > 0) return setStatus("");

    isBusy.current = true;
    setStatus(words.reading);
    const slow = setTimeout(() => setStatus(words.slow), SLOW_MS);
    const [answered, view] = await Promise.all([
      callApi<Analysis>(path, { method: "POST", body: values }),
      import("@/components/AnalysisAnswer.tsx").catch(() => undefined),
    ]);
    clearTimeout(slow);
    isBusy.current = false;
    if (answered.ok && view) {
      setAnswer({ problem: values.problem!, analysis: answered.body, View: view.AnalysisAnswer });
      setStatus(words.done);
    } else {
      const failure = answered.ok ? { code: "unreachable" } : answered.failure;
      setForm((now) => refused(formRules, now.values, failure));
      setStatus("");
    }
  }

  function remember(event: Event) {
    const values = formValues(PROBLEM_FIELDS, event.currentTarget as HTMLFormElement);
    setForm((now) => ({ ...now, values }));
  }

  // The reader goes on at what is new.
  useEffect(() => {
    if (form.failure ?? Object.keys(form.errors).length > 0) {
      element.current?.querySelector<HTMLElement>(".problem")?.focus();
    }
  }, [form.errors, form.failure]);

  // While the answer is the same, what was typed into the form within it is not lost.
  const answerView = useMemo(() => {
    const said = { words, language, ownerName, sendOn: { ...props.sendOn, words: formWords } };
    return answer && <answer.View key={answer.problem} {...answer} {...said} />;
  }, [answer]);
  return (
    <div ref={element} class="analyser">
      <AskingForm
        form={form}
        example={example}
        isBusy={isBusy.current}
        words={words}
        formWords={formWords}
        onInput={remember}
        onSubmit={ask}
      />
      <p class="hint" role="status">{status}</p>
      {answerView}
    </div>
  );
}

interface AskingFormProps extends Pick<AnalyserProps, "words" | "formWords"> {
  form: Form;
  /** A problem that somebody could have. */
  example: string;
  /** While the answer is on its way. */
  isBusy: boolean;
  onInput: (event: Event) => void;
  onSubmit: (event: SubmitEvent) => void;
}

const FACTS = ["industry", "team_size", "tools"] as const;

/** Takes a problem in the visitor's words. Without script the page itself answers. */
function AskingForm({ form, example, isBusy, words, formWords, onInput, onSubmit }: AskingFormProps) {
  const field = (name: keyof typeof PROBLEM_FIELDS) => fieldState(words.labels, formWords, form, name);
  const hasFacts = FACTS.some((name) => form.values[name] !== undefined || form.errors[name] !== undefined);
  return (
    <form class="form asking" method="post" action="/services#answer" novalidate onInput={onInput} onSubmit={onSubmit}>
      <FormProblems labels={words.labels} words={formWords} form={form} failed={words.failed} />
      <Field {...field("problem")} hint={words.hint} placeholder={example} lines={6} />
      <details open={hasFacts}>
        <summary>{words.more}</summary>
        <div class="field-row">{FACTS.map((name) => <Field key={name} {...field(name)} optional />)}</div>
      </details>
      <button class="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? words.asking : form.failure ? words.again : words.ask}
      </button>
    </form>
  );
}
