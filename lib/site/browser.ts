import { type Fields, type FormState, type Refusal, typed } from "@/lib/site/form_state.ts";

/** The deadline of a call, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * The result of a call: an answer, or why there is none; and after how many seconds to ask again, if the service told.
 */
type Answered<Body> =
  & { retryAfter?: number }
  & ({ ok: true; body: Body } | { ok: false; failure: Refusal });

/**
 * Calls this site and reads the JSON that it answers with; a `body` is sent as JSON, or as a form where it is one. Never
 * throws: whatever goes wrong has a code.
 */
export async function callApi<Body>(
  path: string,
  { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answered<Body>> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...body !== undefined && !isForm && { "content-type": "application/json" },
        ...headers,
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, ok } = response;
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    // A proxy in between may answer in a form of its own.
    const answer = await response.json().catch(() => ({}));
    return ok ? { ok, body: answer, retryAfter } : { ok, retryAfter, failure: { ...answer.error, status, retryAfter } };
  } catch {
    return { ok: false, failure: { code: navigator.onLine ? "unreachable" : "offline" } };
  }
}

/** Reads what stands in a form on the page. */
export function formValues<Name extends string>(
  fields: Fields<Name>,
  form: HTMLFormElement,
): FormState<Name>["values"] {
  return typed(fields, Object.fromEntries(new FormData(form)) as Record<string, string>);
}
