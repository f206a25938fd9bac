import { useState } from "preact/hooks";
import { CodeBlock } from "@/components/Code.tsx";
import { curl, type TryCall, type TryField, tryRequest, type WireRequest } from "@/lib/site/try_call.ts";

interface TryItProps {
  call: TryCall;
  /** Origin of the service as commands name it. */
  baseUrl: string;
}

/** Calls an operation from the page: a field for each parameter, the command, and the answer as it came. */
export default function TryIt({ call, baseUrl }: TryItProps) {
  const { name, title, fields } = call;
  const examples = fields.map((
    { name, example, required, options },
  ) => [name, example ?? (required ? options?.[0] : "") ?? ""]);
  const [values, setValues] = useState<Record<string, string>>(Object.fromEntries(examples));
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<WireAnswer>();
  const [failure, setFailure] = useState("");
  const request = tryRequest(call, values);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure("");
    try {
      setAnswer(await sendRequest(request));
    } catch {
      setAnswer(undefined);
      setFailure("No answer came: there is no connection to the service, or a header holds what no header can.");
    }
    setBusy(false);
  }

  function change({ target }: Event) {
    const { name, value } = target as HTMLInputElement;
    setValues((now) => ({ ...now, [name]: value }));
  }

  return (
    <details class="try-it" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Try it here</summary>
      {isOpen
        ? (
          <>
            <form noValidate onSubmit={send} onInput={change} aria-label={`Try: ${title}`}>
              {fields.map((field) => (
                <TryInput key={field.name} field={field} prefix={name} value={values[field.name]} />
              ))}
              <button class="button" type="submit" aria-disabled={isBusy}>{isBusy ? "Waiting …" : "Send"}</button>
            </form>
            <CodeBlock text={curl({ ...request, url: baseUrl + request.url })} label={`${title}: the request`} />
            {failure !== "" && <p role="alert">{failure}</p>}
            {answer !== undefined && <TryAnswer answer={answer} title={title} />}
          </>
        )
        : <p class="fine">This needs script; the command above does the same.</p>}
    </details>
  );
}

interface TryInputProps {
  field: TryField;
  /** Sets the fields of one operation apart from those of others on the page. */
  prefix: string;
  value: string;
}

/** Shows one field of the form with which an operation is tried. */
function TryInput({ field: { name, in: place, type, required, options = [] }, prefix, value }: TryInputProps) {
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

/** Shows what came back: status, time, headers and body. */
function TryAnswer({ answer, title }: { answer: WireAnswer; title: string }) {
  const { status, statusText, milliseconds, headers, body } = answer;
  return (
    <>
      <p class="try-status" role="status">
        <strong>{status} {statusText}</strong> after {milliseconds} ms
      </p>
      <details>
        <summary>{headers.length} headers</summary>
        <CodeBlock
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label={`${title}: headers of the answer`}
        />
      </details>
      {body !== "" && (
        <pre class="code answer" tabIndex={0} role="region" aria-label={`${title}: body of the answer`}>
          <code>{body}</code>
        </pre>
      )}
    </>
  );
}

/** An answer as it came over the wire. */
interface WireAnswer {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [name: string, value: string][];
  /** JSON with a line for each member, anything else as it came. */
  body: string;
}

/** Sends a request and reads the whole answer. @throws {TypeError} when there is no connection. */
async function sendRequest({ url, headers, body, method }: WireRequest): Promise<WireAnswer> {
  const start = performance.now();
  const response = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: [...headers],
    body: body === undefined ? undefined : JSON.stringify(body),
    // Always the service's own answer, never one that the browser has stored.
    cache: "no-store",
  });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - start),
    headers: [...response.headers],
    body: spread(text),
  };
}

function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
