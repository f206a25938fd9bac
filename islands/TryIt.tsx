import { useState } from "preact/hooks";
import { CodeBlock } from "@/components/Code.tsx";
import { curl, type TryCall, type TryField, tryRequest, type WireRequest } from "@/lib/site/try_call.ts";
import type { Words } from "@/lib/words/words.ts";

interface TryItProps {
  call: TryCall;
  /** Origin of the service as commands name it. */
  baseUrl: string;
  words: Words["developers"]["try"];
  places: Words["developers"]["places"];
}

/** Calls an operation from the page: a field for each parameter, the command, and the answer as it came. */
export default function TryIt({ call, baseUrl, words, places }: TryItProps) {
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
      setFailure(words.failed);
    }
    setBusy(false);
  }

  function change({ target }: Event) {
    const { name, value } = target as HTMLInputElement;
    setValues((now) => ({ ...now, [name]: value }));
  }

  return (
    <details class="try-it" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.open}</summary>
      {isOpen
        ? (
          <>
            <form noValidate onSubmit={send} onInput={change} aria-label={`${words.open}: ${title}`}>
              {fields.map((field) => (
                <TryInput
                  key={field.name}
                  field={field}
                  prefix={name}
                  value={values[field.name]}
                  said={[field.in !== "body" && places[field.in], field.required && words.required]}
                />
              ))}
              <button class="button" type="submit" aria-disabled={isBusy}>{isBusy ? words.waiting : words.send}</button>
            </form>
            <CodeBlock text={curl({ ...request, url: baseUrl + request.url })} label={`${title}: ${words.request}`} />
            {failure !== "" && <p role="alert">{failure}</p>}
            {answer !== undefined && <TryAnswer answer={answer} title={title} words={words} />}
          </>
        )
        : <p class="fine">{words.no_script}</p>}
    </details>
  );
}

interface TryInputProps {
  field: TryField;
  /** Sets the fields of one operation apart from those of others on the page. */
  prefix: string;
  value: string;
  /** The place of the parameter and whether it is required. */
  said: (string | boolean | undefined)[];
}

/** Shows one field of the form with which an operation is tried. */
function TryInput({ field: { name, type, required, options = [] }, prefix, value, said }: TryInputProps) {
  const common = { id: `try-${prefix}-${name}`, name, required };
  return (
    <div class="try-field">
      <label for={common.id}>
        <code>{name}</code> <span class="optional">{said.filter(Boolean).join(", ")}</span>
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
function TryAnswer({ answer, title, words }: { answer: WireAnswer; title: string } & Pick<TryItProps, "words">) {
  const { status, statusText, milliseconds, headers, body } = answer;
  return (
    <>
      <p class="try-status" role="status">
        <strong>{status} {statusText}</strong> {`(${milliseconds} ms)`}
      </p>
      <details>
        <summary>{words.headers} ({headers.length})</summary>
        <CodeBlock
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label={`${title}: ${words.headers}`}
        />
      </details>
      {body !== "" && <CodeBlock class="answer" text={body} label={`${title}: ${words.body}`} />}
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
