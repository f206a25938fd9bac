import { type FormState, type Labels, type Refusal, typed } from "@/lib/site/form_state.ts";

/** How long an answer may take before a call is given up, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** What came of a call: an answer, or why there is none; and after how many seconds to ask again, if the service told. */
export type Answered<Body> =
  & { retryAfter?: number }
  & ({ ok: true; body: Body } | { ok: false; failure: Refusal });

/**
 * Calls the REST interface of this site; `body` is sent as JSON. Never throws: whatever goes wrong is said in words for
 * the visitor.
 */
export async function callApi<Body>(
  path: string,
  { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answered<Body>> {
  try {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    // A proxy in between may answer in a form of its own.
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return { ok: true, body: answer, retryAfter };
    const failure = answer.error ?? { message: `The service cannot answer at the moment (status ${response.status}).` };
    return { ok: false, retryAfter, failure: { ...failure, retryAfter } };
  } catch {
    const message = navigator.onLine ? "The service could not be reached." : "You are offline.";
    return { ok: false, failure: { message, hint: "Try again once there is a connection." } };
  }
}

/** Reads what stands in a form on the page. */
export function formValues<Name extends string>(
  labels: Labels<Name>,
  form: HTMLFormElement,
): FormState<Name>["values"] {
  return typed(labels, Object.fromEntries(new FormData(form)) as Record<string, string>);
}
