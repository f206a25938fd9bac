interface FieldProps {
  name: string;
  label: string;
  value?: string;
  /** What is wrong, as the end of a sentence that begins with the label. */
  error?: string;
  hint?: string;
  optional?: boolean;
  type?: string;
  autocomplete?: string;
  /** Height of a field for text of several lines. */
  lines?: number;
  placeholder?: string;
}

/** One field of a form: label, hint, what is wrong, and the field itself. */
export function Field(props: FieldProps) {
  const { name, label, value, error, hint, optional, type = "text", autocomplete, lines, placeholder } = props;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined;
  const common = {
    id: name,
    name,
    autocomplete,
    placeholder,
    required: !optional,
    "aria-describedby": described,
    "aria-invalid": error === undefined ? undefined : true,
    dir: type === "email" ? "ltr" : "auto",
  } as const;
  return (
    <div class={error === undefined ? "field" : "field field-wrong"}>
      <label for={name}>
        {label} {optional && <span class="optional">(optional)</span>}
      </label>
      {hint !== undefined && <p class="hint" id={`${name}-hint`}>{hint}</p>}
      {error !== undefined && (
        <p class="wrong" id={`${name}-error`}>
          <span class="unseen">Error:</span> {label} {error}
        </p>
      )}
      {lines === undefined
        ? <input {...common} type={type} value={value} />
        : <textarea {...common} rows={lines} value={value} />}
    </div>
  );
}
