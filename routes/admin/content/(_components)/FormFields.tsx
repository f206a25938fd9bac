import type { JSX } from "preact";
import { type OpenFile, REMOVED } from "@/lib/admin/content_desk.ts";
import type { ContentProblem } from "@/lib/content/content_error.ts";
import type { Suggestion } from "@/lib/admin/field_suggestions.ts";
import type { Hint } from "@/lib/content/schema/fields.ts";
import { FIELD, type Field, groupsOf, NEW_ROW, ROW, textOf, TICKED } from "@/lib/editing/content_form.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** The common parts of a form's fields. */
interface FormView {
  words: Words;
  locale: string;
  problems: readonly ContentProblem[];
  /** The list that shows one more row, which is empty. */
  added?: string;
  /** Returns what there is to choose of a kind. */
  suggestionsFor(hint: Hint): readonly Suggestion[];
  /** Names the list of what there is to choose of a kind, and has it given once below the fields. */
  listFor(hint: Hint): string;
}

interface FieldProps {
  view: FormView;
  field: Field;
  value: unknown;
  /** As mistakes name it: `contact.email`, `work.0.name`. */
  path: string;
  label: string;
}

/** Says of which text a form was made, so that no save takes the place of another one unseen. */
export function DraftFields({ file: { base, draft }, words: { editing } }: { file: OpenFile; words: Words }) {
  return (
    <>
      {/* The first button is the one that Enter presses. */}
      <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true">{editing.save}</button>
      <input type="hidden" name="draft" value={draft?.id ?? ""} />
      <input type="hidden" name="base" value={base ?? ""} />
      <input type="hidden" name="seen" value={draft === undefined ? "" : draft.digest ?? REMOVED} />
    </>
  );
}

/** Says whether what is written is saved; its script has the words for what comes of the next time. */
export function FormStatus({ isSaved, words: { editing } }: { isSaved: boolean; words: Words }) {
  return (
    <p
      class="form-status"
      role="status"
      id="form-status"
      data-saved={editing.saved}
      data-beside={editing.saved_beside}
      data-failed={editing.not_saved}
    >
      {isSaved ? editing.saved : ""}
    </p>
  );
}

/** Shows the fields of a file in groups, of which those are open that say something. */
export function FieldGroups({ view, file, value }: {
  view: Omit<FormView, "listFor">;
  file: string;
  value: Record<string, unknown>;
}) {
  const groups = groupsOf(file);
  const lists = new Set<Hint>();
  const noting: FormView = {
    ...view,
    listFor(hint: Hint) {
      lists.add(hint);
      return `list-${hint}`;
    },
  };
  return (
    <>
      {groups.map(({ name, fields }, index) => {
        const content = <Fields view={noting} fields={fields} value={value} path="" />;
        if (name === undefined) return <div key={index} class="form-fields">{content}</div>;
        const isOpen = index === 0 || fields.some((field) =>
          isSaid(value[field.name]) || view.added?.split(".")[0] === field.name ||
          view.problems.some((problem) => problem.field.split(".")[0] === field.name)
        );
        return (
          <details key={name} class="form-part" open={isOpen}>
            <summary>{view.words.editing.groups[name]}</summary>
            {content}
          </details>
        );
      })}
      <Lists view={view} hints={lists} />
    </>
  );
}

function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "" && value !== false;
}

/** Gives the lists of which fields offer values, once each; the fields above have asked for them. */
function Lists({ view, hints }: { view: Pick<FormView, "suggestionsFor">; hints: ReadonlySet<Hint> }) {
  return (
    <>
      {[...hints].map((hint) => (
        <datalist key={hint} id={`list-${hint}`}>
          {view.suggestionsFor(hint).map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
        </datalist>
      ))}
    </>
  );
}

/** Shows the fields of a group, in the order of the schema. */
export function Fields({ view, fields, value, path }: {
  view: FormView;
  fields: readonly Field[];
  value: unknown;
  path: string;
}) {
  const values = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  // A field that has taken another one's place is only shown where it says something.
  const shown = fields.filter(({ name, isFormer }) => !isFormer || isSaid(values[name]));
  return (
    <>
      {shown.map((field) => (
        <FormField
          key={field.name}
          view={view}
          field={field}
          value={values[field.name]}
          path={path + field.name}
          label={labelOf(path + field.name, view)}
        />
      ))}
    </>
  );
}

/** Names a field; the languages of sayings are called as the reader calls them. */
function labelOf(path: string, { words, locale }: FormView): string {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return wordsFor(path, words.editing.fields) ?? new Intl.DisplayNames(locale, { type: "language" }).of(name) ?? name;
}

/** Returns the words for the name of a field; where several have that name, those of the one in its group (`look.type`). */
function wordsFor(path: string, words: Record<string, string>): string | undefined {
  const [name, group = ""] = path.split(".").filter((part) => !/^(?:\d+|new)$/.test(part)).reverse();
  return [`${group}.${name}`, name].filter((key) => Object.hasOwn(words, key)).map((key) => words[key]).at(0);
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
          <Help {...props} />
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
  const help = helpOf(props);
  const isTicked = field.hint !== undefined && TICKED.has(field.hint);
  const about = [(field.kind === "lines" || help !== undefined) && `h-${path}`, isWrong && `p-${path}`]
    .filter(Boolean).join(" ");
  const attributes = {
    id,
    name: FIELD + path,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": about || undefined,
    "aria-required": field.isRequired || undefined,
  };
  const text = textOf(value);
  const chosen = Array.isArray(value) ? value.map(textOf) : [];
  const offered = isTicked ? view.suggestionsFor(field.hint!) : [];
  const written = chosen.filter((one) => !offered.some(({ value }) => value === one));
  const lines = field.kind === "lines" && Array.isArray(value) ? written.join("\n") : text;
  return (
    <div class={isShort(field) ? "form-field form-short" : "form-field"}>
      <label for={id}>{label}</label>
      {(field.kind === "lines" || help !== undefined) && (
        <p class="hint" id={`h-${path}`}>
          {[help, field.kind === "lines" && words.editing[isTicked ? "others_per_line" : "one_per_line"]]
            .filter(Boolean).join(" ")}
        </p>
      )}
      {offered.length > 0 && (
        <div class="form-offered" role="group" aria-label={label}>
          {offered.map(({ value, label = value }) => (
            <label key={value} class="tick">
              <input type="checkbox" name={FIELD + path} value={value} checked={chosen.includes(value)} />{" "}
              <span dir="auto">{label}</span>
            </label>
          ))}
        </div>
      )}
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
        ? <textarea {...attributes} rows={isTicked ? 2 : rowsFor(lines)} dir="auto">{lines}</textarea>
        : <Line {...attributes} {...lineOf(props)} value={text} />}
      {field.hint === "hue" && (
        <p class="hue-sample" data-hue={words.editing.contrast} hidden>
          <span class="hue-light"></span> <span class="hue-dark"></span> <output></output>
        </p>
      )}
      <Problems {...props} />
    </div>
  );
}

/** Kinds of values of which several stand side by side. */
const SHORT: ReadonlySet<Hint | undefined> = new Set(["partial_date", "country", "currency", "area", "language"]);

function isShort(field: Field): boolean {
  if (field.kind !== "text") return field.kind === "choice";
  return field.form === "number" && field.hint === undefined || field.form === "date" || SHORT.has(field.hint);
}

type LineAttributes = JSX.InputHTMLAttributes<HTMLInputElement> & { [data: `data-${string}`]: string };

function Line(attributes: LineAttributes) {
  return <input type="text" dir="auto" {...attributes} />;
}

/** Says how a value of one line is asked for. No type is used with which a browser would keep a draft from being saved. */
function lineOf({ field, view, value, path }: FieldProps): LineAttributes {
  const form = field.kind === "text" ? field.form : "line";
  const text = textOf(value);
  // What is no date would not be shown, and so be lost.
  if (form === "date" && /^(?:\d{4}-\d{2}-\d{2})?$/.test(text)) return { type: "date", dir: "ltr" };
  switch (field.hint) {
    case undefined:
      break;
    case "picture":
      return { "data-picture": "", inputMode: "url", dir: "ltr", autoComplete: "off" };
    case "focus": {
      const start = FIELD + path.slice(0, -"focus".length);
      return { "data-focus": `${start}cover ${start}image`, placeholder: "70% 20%", dir: "ltr" };
    }
    case "partial_date":
      return { placeholder: "2019-03", inputMode: "numeric", dir: "ltr" };
    case "hue":
      return { inputMode: "numeric", placeholder: "172", "data-hue": "" };
    default:
      return { list: view.listFor(field.hint), autoComplete: "off" };
  }
  if (form === "number") return { inputMode: "decimal" };
  if (form === "email" || form === "url") return { inputMode: form, dir: "ltr", autoComplete: "off" };
  return form === "date" ? { placeholder: "2027-01-31", dir: "ltr" } : {};
}

function Help(props: Pick<FieldProps, "field" | "view" | "path">) {
  const help = helpOf(props);
  return help === undefined ? null : <p class="hint">{help}</p>;
}

/** Returns what helps to fill in a field, where that is not plain: words for its name, or for what it is. */
function helpOf({ field: { hint }, view: { words }, path }: Pick<FieldProps, "field" | "view" | "path">) {
  const { help } = words.editing;
  return wordsFor(path, help) ?? (hint && wordsFor(hint, help));
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
      <Help {...props} />
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
      <Help {...props} />
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
