import { useState } from "preact/hooks";
import { CodeBlock } from "@/components/CodeBlock.tsx";
import { TryAnswer } from "@/components/developers/TryAnswer.tsx";
import { TryInput } from "@/components/developers/TryInput.tsx";
import { sendRequest, type WireAnswer } from "@/lib/browser/send_request.ts";
import { curl } from "@/lib/site/curl.ts";
import { type TryCall, tryRequest } from "@/lib/site/try_call.ts";

interface TryItProps {
  call: TryCall;
  /** Origin of the service as commands name it. */
  baseUrl: string;
}

/** Calls an operation from the page: a field for each parameter, the command, and the answer as it came. */
export default function TryIt({ call, baseUrl }: TryItProps) {
  const { name, title, fields } = call;
  const examples = fields.map((
    field,
  ) => [field.name, field.example ?? (field.required ? field.options?.[0] : "") ?? ""]);
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
