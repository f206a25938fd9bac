import type { TryField } from "@/lib/site/try_call.ts";

interface TryInputProps {
  field: TryField;
  /** Sets the fields of one operation apart from those of others on the page. */
  prefix: string;
  value: string;
}

/** One field of the form with which an operation is tried. */
export function TryInput({ field: { name, in: place, type, required, options = [] }, prefix, value }: TryInputProps) {
  const common = { id: `try-${prefix}-${name}`, name, required };
  return (
    <div class="try-field">
      <label for={common.id}>
        <code>{name}</code>
        <span class="optional">{place === "body" ? "" : ` in the ${place}`}{required ? ", required" : ""}</span>
      </label>
      {type === "choice"
        ? (
          <select {...common} value={value}>
            {!required && <option value=""></option>}
            {options.map((option) => <option key={option}>{option}</option>)}
          </select>
        )
        : type === "lines"
        ? <textarea {...common} rows={4} value={value} dir="auto" />
        : <input {...common} inputMode={type === "number" ? "decimal" : undefined} value={value} dir="auto" />}
    </div>
  );
}
