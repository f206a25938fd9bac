import type { Failure } from "@/lib/site/form_state.ts";

/** How long an answer may take before a call is given up, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** What came of a call: an answer, or why there is none. */
export type Answered<Body> =
  | { ok: true; status: number; headers: Headers; body: Body }
  | { ok: false; failure: Failure & { details?: { path: string; message: string }[] } };

interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Calls the REST interface of this site. Never throws: whatever goes wrong is said in words for the visitor. */
export async function callApi<Body>(
  path: string,
  { method, headers, body }: CallOptions = {},
): Promise<Answered<Body>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.json();
    if (response.ok) return { ok: true, status: response.status, headers: response.headers, body: answer };
    if (answer.error) return { ok: false, failure: withTime(answer.error, response) };
  } catch {
    response ??= Response.error();
  }
  if (response.status > 0) {
    const message = `The service cannot answer at the moment (status ${response.status}).`;
    return { ok: false, failure: withTime({ message }, response) };
  }
  const message = navigator.onLine ? "The service could not be reached." : "You are offline.";
  return { ok: false, failure: { message, hint: "Try again once there is a connection." } };
}

/** Says when trying again makes sense, if the service told (RFC 9110, section 10.2.3). */
function withTime<F extends Failure>(failure: F, response: Response): F {
  const seconds = Number(response.headers.get("retry-after"));
  if (!(seconds > 0)) return failure;
  const time = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return { ...failure, hint: `Try again in ${time}.` };
}
