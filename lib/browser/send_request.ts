import type { WireRequest } from "@/lib/site/curl.ts";

/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [name: string, value: string][];
  /** JSON with a line for each member, anything else as it came. */
  body: string;
}

/** @throws {TypeError} when there is no connection. */
export async function sendRequest({ url, headers, body }: WireRequest): Promise<WireAnswer> {
  const start = performance.now();
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: [...headers],
    body: body === undefined ? undefined : JSON.stringify(body),
    // What is shown came over the wire now.
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
