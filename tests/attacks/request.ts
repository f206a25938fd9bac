/** A request as it goes over the wire, whatever HTTP may think of it. */
export interface Attack {
  method: string;
  /** What stands in the request line: a path with its query, or anything else. */
  target: string;
  headers: [name: string, value: string][];
  body?: string | Uint8Array;
}

const encoder = new TextEncoder();

/** The bytes of a request. Host, length and the end of the connection are added where the attack says nothing of them. */
export function bytesOf({ method, target, headers, body }: Attack, host: string): Uint8Array<ArrayBuffer> {
  const content = typeof body === "string" ? encoder.encode(body) : body;
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const framed = given.has("content-length") || given.has("transfer-encoding") || content === undefined;
  const lines = [
    ...(given.has("host") ? [] : [["host", host]]),
    ...headers,
    ...(framed ? [] : [["content-length", String(content.length)]]),
    ...(given.has("connection") ? [] : [["connection", "close"]]),
  ];
  const head = [`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), "", ""];
  const start = encoder.encode(head.join("\r\n"));
  const bytes = new Uint8Array(start.length + (content?.length ?? 0));
  bytes.set(start);
  if (content !== undefined) bytes.set(content, start.length);
  return bytes;
}
