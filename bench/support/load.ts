/**
 * A load generator of its own process: keeps `connections` sockets busy for `seconds`, one request after the other on
 * each, and prints what it saw as JSON. Arguments: one JSON object as in `LoadPlan`.
 */
export interface LoadPlan {
  port: number;
  path: string;
  headers?: Record<string, string>;
  /** Makes it a POST. */
  body?: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The status of the first answer. */
  status: number;
}

const decoder = new TextDecoder();

/** What ends a body that is sent in chunks (RFC 9112, section 7.1). */
const LAST_CHUNK = new TextEncoder().encode("0\r\n\r\n");

if (import.meta.main) console.log(JSON.stringify(await load(JSON.parse(Deno.args[0]))));

async function load({ port, path, headers = {}, body, connections, seconds }: LoadPlan): Promise<LoadResult> {
  const length = body === undefined ? {} : { "content-length": String(new TextEncoder().encode(body).length) };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...length, ...headers })
    .map(([name, value]) => `${name}: ${value}`);
  const head = [`${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const request = new TextEncoder().encode(head + (body ?? ""));
  const end = performance.now() + seconds * 1000;
  const runs = await Promise.all(Array.from({ length: connections }, () => drive(port, request, end)));
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] * 1000) / 1000;
  return { rate: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), status: runs[0].status };
}

async function drive(port: number, request: Uint8Array, end: number): Promise<{ times: number[]; status: number }> {
  using socket = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(262_144);
  const times: number[] = [];
  let status = 0;
  while (performance.now() < end) {
    const started = performance.now();
    await socket.write(request);
    status = await readAnswer(socket, buffer);
    times.push(performance.now() - started);
  }
  return { times, status };
}

/** Reads one whole answer and gives its status. All servers here send Content-Length, chunks, or no body at all. */
async function readAnswer(socket: Deno.TcpConn, buffer: Uint8Array): Promise<number> {
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
