import type { ContentProblem } from "@/lib/content/content_error.ts";
import { FIELD, type Field, NEW_ROW, ROW, textOf } from "@/lib/editing/content_form.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** What the fields of one form share. */
export interface FormView {
  words: Words;
  locale: string;
  problems: readonly ContentProblem[];
  /** The list that shows one more row, which is empty. */
  added?: string;
}

interface FieldProps {
  view: FormView;
  field: Field;
  value: unknown;
  /** As mistakes name it: `contact.email`, `work.0.name`. */
  path: string;
  label: string;
}

/** Shows the fields of a group, in the order of the schema. */
export function Fields({ view, fields, value, path }: {
  view: FormView;
  fields: readonly Field[];
  value: unknown;
  path: string;
}) {
  const values = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return (
    <>
      {fields.map((field) => (
        <FormField
          key={field.name}
          view={view}
          field={field}
          value={values[field.name]}
          path={path + field.name}
          label={labelOf(field.name, view)}
        />
      ))}
    </>
  );
}

/** Names a field; the languages of sayings are called as the reader calls them. */
function labelOf(name: string, { words, locale }: FormView): string {
  const { fields } = words.editing;
  if (Object.hasOwn(fields, name)) return fields[name as keyof typeof fields];
  return new Intl.DisplayNames(locale, { type: "language" }).of(name) ?? name;
}

/** Says a value of a choice; the levels of languages are called the same everywhere. */
function optionText(option: string, words: Words): string {
  const known: Record<string, string> = optionsOf(words);
  return known[option] ?? option;
}

/** Returns the words for values of choices that are known. */
export function optionsOf({ editing, terms, pages }: Words): Record<string, string> {
  const said = { true: pages.yes, false: pages.no, native: terms.native };
  return { ...terms.types, ...terms.authorization, ...terms.basis, ...said, ...editing.options };
}

function FormField(props: FieldProps) {
  const { field, label, path } = props;
  switch (field.kind) {
    case "group":
      return (
        <fieldset class="form-group" id={`f-${path}`}>
          <legend>{label}</legend>
          <Fields {...props} fields={field.fields} path={`${path}.`} />
          <Problems {...props} />
        </fieldset>
      );
    case "rows":
      return <Rows {...props} row={field.row} />;
    case "either":
      return typeof props.value === "object" && props.value !== null
        ? <FormField {...props} field={field.group} />
        : <Single {...props} />;
    case "tick":
      return <Tick {...props} />;
    case "choices":
      return <Choices {...props} options={field.options} />;
    default:
      return <Single {...props} />;
  }
}

/** Shows a field of one value, or of a text a line. */
function Single(props: FieldProps) {
  const { view, field, value, path, label } = props;
  const { words } = view;
  const id = `f-${path}`;
  const isWrong = problemsAt(props).length > 0;
  const about = [field.kind === "lines" && `h-${path}`, isWrong && `p-${path}`].filter(Boolean).join(" ");
  const attributes = {
    id,
    name: FIELD + path,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": about || undefined,
    "aria-required": field.isRequired || undefined,
  };
  const text = textOf(value);
  const lines = field.kind === "lines" && Array.isArray(value) ? value.map(textOf).join("\n") : text;
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      {field.kind === "lines" && <p class="hint" id={`h-${path}`}>{words.editing.one_per_line}</p>}
      {field.kind === "choice"
        ? (
          <select {...attributes}>
            <option value="" selected={text === ""}>{words.editing.not_stated}</option>
            {/* What stands there and is not allowed is not lost by being looked at. */}
            {(field.options.includes(text) || text === "" ? field.options : [text, ...field.options]).map((option) => (
              <option key={option} value={option} selected={option === text}>{optionText(option, words)}</option>
            ))}
          </select>
        )
        : field.kind === "lines" || field.kind === "text" && field.form === "long"
        ? <textarea {...attributes} rows={rowsFor(lines)} dir="auto">{lines}</textarea>
        : (
          <input
            {...attributes}
            type="text"
            value={text}
            inputMode={field.kind === "text" && field.form === "number" ? "decimal" : undefined}
            placeholder={field.kind === "text" && field.form === "date" ? "2027-01-31" : undefined}
            dir="auto"
          />
        )}
      <Problems {...props} />
    </div>
  );
}

/** Returns how many lines of its text a field shows: about as many as there are. */
function rowsFor(text: string): number {
  const lines = text.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 0);
  return Math.min(14, Math.max(3, lines + 1));
}

function Tick(props: FieldProps) {
  const { value, path, label } = props;
  return (
    <div class="form-field">
      <input type="hidden" name={FIELD + path} value="" />
      <label class="tick">
        <input type="checkbox" id={`f-${path}`} name={FIELD + path} value="true" checked={value === true} /> {label}
      </label>
      <Problems {...props} />
    </div>
  );
}

function Choices({ options, ...props }: FieldProps & { options: readonly string[] }) {
  const { view: { words }, value, path, label } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset class="form-group form-choices" id={`f-${path}`}>
      <legend>{label}</legend>
      <input type="hidden" name={FIELD + path} value="" />
      {options.map((option) => (
        <label key={option} class="tick">
          <input type="checkbox" name={FIELD + path} value={option} checked={chosen.includes(option)} />{" "}
          {optionText(option, words)}
        </label>
      ))}
      <Problems {...props} />
    </fieldset>
  );
}

/** Shows any number of the same, each of which can be moved and removed, and one more where that was asked for. */
function Rows({ row, ...props }: FieldProps & { row: Field }) {
  const { view, value, path, label } = props;
  const { words: { editing } } = view;
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const isAdded = view.added === path;
  const keys = [...values.keys().map(String), ...isAdded ? [NEW_ROW] : []];
  return (
    <fieldset class="form-group form-rows" id={`f-${path}`}>
      <legend>{label}</legend>
      <input type="hidden" name={ROW + path} value="" />
      {keys.map((key, index) => {
        const own = `${path}.${key}`;
        const name = fill(editing.row, { name: label, number: index + 1 });
        const value = values[Number(key)];
        const content = (
          <>
            <input type="hidden" name={ROW + path} value={key} />
            {row.kind === "group"
              ? <Fields view={view} fields={row.fields} value={value} path={`${own}.`} />
              : <FormField view={view} field={row} value={value} path={own} label={name} />}
            {key !== NEW_ROW && (
              <p class="form-tools">
                {index > 0 && <RowButton what="up" text={editing.up} path={path} row={key} name={name} />}
                {index < values.length - 1 && (
                  <RowButton what="down" text={editing.down} path={path} row={key} name={name} />
                )}
                <RowButton what="remove" text={editing.remove} path={path} row={key} name={name} />
              </p>
            )}
          </>
        );
        if (row.kind !== "group") return <div key={key} class="form-row">{content}</div>;
        const isOpen = key === NEW_ROW || view.problems.some(({ field }) => field.startsWith(own));
        return (
          <details key={key} class="form-row" open={isOpen}>
            <summary dir="auto">{summaryOf(value) || name}</summary>
            {content}
          </details>
        );
      })}
      <Problems {...props} />
      {!isAdded && (
        <button type="submit" name="do" value={`add:${path}`} class="quiet" aria-label={`${label}: ${editing.add}`}>
          {editing.add}
        </button>
      )}
    </fieldset>
  );
}

function RowButton({ what, text, path, row, name }: {
  what: "up" | "down" | "remove";
  text: string;
  path: string;
  row: string;
  name: string;
}) {
  return (
    <button type="submit" name="do" value={`${what}:${path}:${row}`} class="quiet" aria-label={`${name}: ${text}`}>
      {text}
    </button>
  );
}

/** Returns what a closed row is called: its first text. */
function summaryOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  return textOf(Object.values(value).find((one) => typeof one === "string")).slice(0, 100);
}

function problemsAt({ view, path }: Pick<FieldProps, "view" | "path">): ContentProblem[] {
  return view.problems.filter(({ field }) => field === path);
}

/** Shows what is wrong with a field. Mistakes of the content are English, as in the tasks. */
function Problems(props: Pick<FieldProps, "view" | "path">) {
  const problems = problemsAt(props);
  if (problems.length === 0) return null;
  return (
    <p class="form-problem" id={`p-${props.path}`} lang="en" dir="ltr">
      {problems.map(({ message }) => message).join("; ")}
    </p>
  );
}
