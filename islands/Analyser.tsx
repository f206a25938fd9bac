import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Facts } from "@/components/Facts.tsx";
import { Field, FormProblems } from "@/components/FormParts.tsx";
import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import { callApi, formValues } from "@/lib/site/browser.ts";
import {
  brokenRules,
  CONTACT_FIELDS,
  type FieldRules,
  fieldState,
  PROBLEM_FIELDS,
  type ProblemForm as Form,
  refused,
} from "@/lib/site/form_state.ts";
import { markWords } from "@/lib/text/excerpt.ts";

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

/** Shows a conversation on paper: the visitor writes, and the answer stands below. */
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

  // The reader goes on at what is new.
  useEffect(() => {
    if (form.failure ?? Object.keys(form.errors).length > 0) focus(element.current, ".problem");
  }, [form.errors, form.failure]);
  useEffect(() => {
    if (answer?.analysis !== analysis) focus(element.current, "#answer");
  }, [answer]);

  // While the answer is the same, what was typed into the form within it is not lost.
  const answerView = useMemo(
    () => answer && <AnalysisAnswer key={answer.problem} {...answer} ownerName={ownerName} />,
    [answer],
  );
  return (
    <div ref={element}>
      <AskingForm form={form} example={example} isBusy={isBusy.current} onInput={remember} onSubmit={ask} />
      <p class="hint" role="status">{status}</p>
      {answerView}
    </div>
  );
}

function focus(within: HTMLElement | null, selector: string) {
  within?.querySelector<HTMLElement>(selector)?.focus();
}

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
function AskingForm({ form, example, isBusy, onInput, onSubmit }: ProblemFormProps) {
  const field = (name: keyof typeof PROBLEM_FIELDS) => fieldState(PROBLEM_FIELDS, form, name);
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

/** Shows what the analysis says of a problem, as one would write it in a letter. */
function AnalysisAnswer({ problem, analysis, ownerName }: AnalysisAnswerProps) {
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
    </article>
  );
}

/** Shows what not everybody wants to read at once. */
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

/**
 * Shows one thing that could be done: what it brings, how hard it is, how it works, and who stays in charge. What comes
 * after the best match is folded away.
 */
function Idea({ idea }: { idea: Analysis["matched_opportunities"][number] }) {
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

interface ReadingProps {
  problem: string;
  analysis: Pick<Analysis, "matched_opportunities" | "quantities">;
}

/** Shows the visitor's own words: those that led to something are underlined, and the numbers that were read stand below. */
function Reading({ problem, analysis: { matched_opportunities: ideas, quantities } }: ReadingProps) {
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

/** Sends what was typed to the owner: the form of the contact page, filled in as far as it can be. */
function SendOn({ problem, ownerName }: { problem: string; ownerName: string }) {
  return (
    <form class="form send-on" method="post" action="/contact">
      <input type="hidden" name="kind" value="opportunity" />
      <Field name="message" label={CONTACT_FIELDS.message} value={problem} lines={5} />
      <Field
        name="reply_to"
        label={CONTACT_FIELDS.reply_to}
        hint="For the answer. It is shown to nobody else."
        type="email"
        autocomplete="email"
      />
      <button class="button" type="submit">Send it to {ownerName}</button>
    </form>
  );
}
