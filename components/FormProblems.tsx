import { type FormState, type Labels, namesOf } from "@/lib/site/form_state.ts";

interface FormProblemsProps<Name extends string> {
  labels: Labels<Name>;
  form: FormState<Name>;
  /** What did not happen, when nothing was wrong with what was typed. */
  failed: string;
}

/** What is wrong with a form, above it: each mistake leads to its field. */
export function FormProblems<Name extends string>({ labels, form, failed }: FormProblemsProps<Name>) {
  const wrong = namesOf(labels).filter((name) => form.errors[name] !== undefined);
  return (
    <>
      {wrong.length > 0 && (
        <div class="problem" role="alert" aria-labelledby="problem-title" tabIndex={-1}>
          <h3 id="problem-title">There is a problem</h3>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{labels[name]} {form.errors[name]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {form.failure !== undefined && (
        <div class="problem" role="alert" tabIndex={-1}>
          <h3>{failed}</h3>
          <p>{form.failure.message} {form.failure.hint}</p>
          <p>What you wrote still stands below.</p>
        </div>
      )}
    </>
  );
}
