/** The client side of HTTP/1.1 as far as these servers speak it: cheap enough not to be what is measured. */
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What ends a body that is sent in chunks (RFC 9112, section 7.1). */
const LAST_CHUNK = encoder.encode("0\r\n\r\n");

/** Stands in a body for what is another number in each request. */
export const FRESH = "fresh-000000";

/** Returns what makes the bytes of a request differ from those sent before; nothing where no `FRESH` stands in them. */
export function freshener(request: Uint8Array): () => void {
  const place = decoder.decode(request).indexOf(FRESH);
  if (place === -1) return () => {};
  const end = place + FRESH.length;
  let count = Math.floor(Math.random() * 1e6);
  return function freshen() {
    count = (count + 1) % 1e6;
    encoder.encodeInto(String(count).padStart(6, "0"), request.subarray(end - 6, end));
  };
}

/** Returns the bytes of a request; a body makes it a POST. */
export function requestBytes(
  { port, path, headers = {}, body }: { port: number; path: string; headers?: Record<string, string>; body?: string },
): Uint8Array {
  const length = body === undefined ? {} : { "content-length": String(encoder.encode(body).length) };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...length, ...headers })
    .map(([name, value]) => `${name}: ${value}`);
  const head = [`${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return encoder.encode(head + (body ?? ""));
}

/** Reads one whole answer and returns its status. All servers here send Content-Length, chunks, or no body at all. */
export async function readAnswer(socket: Deno.TcpConn, buffer: Uint8Array): Promise<number> {
  let length = 0;
  while (true) {
    const count = await socket.read(buffer.subarray(length));
    if (count === null) throw new Error("the server closed the connection");
    length += count;
    const head = headOf(buffer, length);
    if (head === undefined) continue;
    const isWhole = head.total === undefined ? endsWith(buffer, length, LAST_CHUNK) : length >= head.total;
    if (isWhole) return head.status;
  }
}

function endsWith(buffer: Uint8Array, length: number, end: Uint8Array): boolean {
  return end.every((byte, index) => buffer[length - end.length + index] === byte);
}

/** Status and, where it is told in advance, whole length of an answer whose head has come. */
function headOf(buffer: Uint8Array, length: number): { total?: number; status: number } | undefined {
  const text = decoder.decode(buffer.subarray(0, Math.min(length, 2048)));
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const status = Number(text.slice(9, 12));
  if (/\r\ntransfer-encoding: chunked/i.test(text.slice(0, end))) return { status };
  const body = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? "0";
  return { total: end + 4 + Number(body), status };
}
