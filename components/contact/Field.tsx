import { type ContactForm, type FieldName, FIELDS } from "@/lib/site/contact_form.ts";

interface FieldProps {
  name: FieldName;
  form: ContactForm;
  hint?: string;
  optional?: boolean;
  type?: string;
  autocomplete?: string;
  /** Height of a field for text of several lines. */
  lines?: number;
}

/** One field: label, hint, what is wrong, and the field itself. */
export function Field({ name, form, hint, optional, type = "text", autocomplete, lines }: FieldProps) {
  const error = form.errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined;
  const common = {
    id: name,
    name,
    autocomplete,
    required: !optional,
    "aria-describedby": described,
    "aria-invalid": error === undefined ? undefined : true,
    dir: type === "email" ? "ltr" : "auto",
  } as const;
  return (
    <div class={error === undefined ? "field" : "field field-wrong"}>
      <label for={name}>
        {FIELDS[name]} {optional && <span class="optional">(optional)</span>}
      </label>
      {hint !== undefined && <p class="hint" id={`${name}-hint`}>{hint}</p>}
      {error !== undefined && (
        <p class="wrong" id={`${name}-error`}>
          <span class="unseen">Error:</span> {FIELDS[name]} {error}
        </p>
      )}
      {lines === undefined
        ? <input {...common} type={type} value={form.values[name]} />
        : <textarea {...common} rows={lines} value={form.values[name]} />}
    </div>
  );
}
