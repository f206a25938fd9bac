import { type FormState, type FormWords, namesOf } from "@/lib/site/form_state.ts";
import { fill } from "@/lib/words/fill.ts";

interface FieldProps {
  name: string;
  label: string;
  words: FormWords;
  value?: string;
  /** The fault, as a sentence. */
  error?: string;
  hint?: string;
  optional?: boolean;
  type?: string;
  autocomplete?: string;
  /** Height of a field for text of several lines. */
  lines?: number;
  placeholder?: string;
}

/** Shows one field of a form: label, hint, what is wrong, and the field itself. */
export function Field(props: FieldProps) {
  const { name, label, words, value, error, hint, optional, type = "text", autocomplete, lines, placeholder } = props;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined;
  const common = {
    id: name,
    name,
    autocomplete,
    placeholder,
    required: !optional,
    "aria-describedby": described,
    "aria-invalid": error === undefined ? undefined : true,
    dir: type === "text" ? "auto" : "ltr",
  } as const;
  return (
    <div class={error === undefined ? "field" : "field field-wrong"}>
      <label for={name}>
        {label} {optional && <span class="optional">{words.optional}</span>}
      </label>
      {hint !== undefined && <p class="hint" id={`${name}-hint`}>{hint}</p>}
      {error !== undefined && (
        <p class="wrong" id={`${name}-error`}>
          <span class="unseen">{words.error}</span> {error}
        </p>
      )}
      {lines === undefined
        ? <input {...common} type={type} value={value} />
        : <textarea {...common} rows={lines} value={value} />}
    </div>
  );
}

interface FormProblemsProps<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  words: FormWords;
  form: FormState<Name>;
  /** The failure when nothing was wrong with the values. */
  failed: string;
}

/** Shows what is wrong with a form, above it: each mistake leads to its field. */
export function FormProblems<Name extends string>({ labels, words, form, failed }: FormProblemsProps<Name>) {
  const wrong = namesOf(labels).filter((name) => form.errors[name] !== undefined);
  return (
    <>
      {wrong.length > 0 && (
        <div class="problem" role="alert" aria-labelledby="problem-title" tabIndex={-1} autofocus>
          <h3 id="problem-title">{words.problem}</h3>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{fill(words.named, { label: labels[name], mistake: form.errors[name]! })}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {form.failure !== undefined && (
        <div class="problem" role="alert" tabIndex={-1} autofocus>
          <h3>{failed}</h3>
          <p>{form.failure}</p>
          {Object.keys(form.values).some((name) => name !== "kind") && <p>{words.still_there}</p>}
        </div>
      )}
    </>
  );
}
