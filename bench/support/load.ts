import { freshener, readAnswer, requestBytes } from "./wire.ts";

/**
 * A load generator in a process of its own: uses `connections` sockets for `seconds`, one request after the other on
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

if (import.meta.main) console.log(JSON.stringify(await load(JSON.parse(Deno.args[0]))));

async function load({ port, path, headers, body, connections, seconds }: LoadPlan): Promise<LoadResult> {
  const request = requestBytes({ port, path, headers, body });
  const freshen = freshener(request);
  const end = performance.now() + seconds * 1000;
  const runs = await Promise.all(Array.from({ length: connections }, () => drive(port, request, end, freshen)));
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] * 1000) / 1000;
  return { rate: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), status: runs[0].status };
}

async function drive(
  port: number,
  request: Uint8Array,
  end: number,
  freshen: () => void,
): Promise<{ times: number[]; status: number }> {
  using socket = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(262_144);
  const times: number[] = [];
  let status = 0;
  while (performance.now() < end) {
    freshen();
    const started = performance.now();
    await socket.write(request);
    status = await readAnswer(socket, buffer);
    times.push(performance.now() - started);
  }
  return { times, status };
}
