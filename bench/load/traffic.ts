/**
 * Many connections, each of which asks at its own pace, in a process of its own; prints what it saw as JSON.
 * Arguments: one JSON object as in `TrafficPlan`.
 */
import { readAnswer } from "@/bench/support/wire.ts";
import { type Kind, mixOf, type MixSources } from "./mix.ts";

export interface TrafficPlan extends MixSources {
  connections: number;
  seconds: number;
  /** Requests per second, of all connections together. */
  rate: number;
  /** Leaves out what is not a read. */
  readsOnly?: boolean;
}

/** What was seen of one kind of request. Times in milliseconds. */
export interface KindResult {
  name: string;
  isRead: boolean;
  count: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
}

export interface TrafficResult {
  kinds: KindResult[];
  /** All reads together. */
  reads: Omit<KindResult, "name" | "isRead">;
  /** Answers of 400 and more by status, and connections that broke. */
  errors: Record<string, number>;
}

if (import.meta.main) console.log(JSON.stringify(await send(JSON.parse(Deno.args[0]))));

async function send(plan: TrafficPlan): Promise<TrafficResult> {
  const mix = mixOf(plan).filter(({ isRead }) => isRead || !plan.readsOnly);
  const times = new Map<Kind, number[]>(mix.map((kind) => [kind, []]));
  const errors: Record<string, number> = {};
  const fail = (what: string) => errors[what] = (errors[what] ?? 0) + 1;
  await Promise.all(Array.from({ length: plan.connections }, () => drive(plan, mix, times, fail)));
  const kinds = mix.map((kind) => ({ name: kind.name, isRead: kind.isRead, ...summary(times.get(kind)!) }));
  return { kinds, reads: summary(mix.filter(({ isRead }) => isRead).flatMap((kind) => times.get(kind)!)), errors };
}

/**
 * Drives one connection. Its requests come at random moments (a Poisson process). One that has to wait for the answer
 * before it is timed from the moment at which it was due, or a slow server would look fast.
 */
async function drive(
  { port, connections, seconds, rate }: TrafficPlan,
  mix: Kind[],
  times: Map<Kind, number[]>,
  fail: (what: string) => void,
): Promise<void> {
  const buffer = new Uint8Array(262_144);
  const pause = () => -Math.log(1 - Math.random()) * 1000 * connections / rate;
  const end = performance.now() + seconds * 1000;
  let due = performance.now() + pause();
  try {
    using socket = await Deno.connect({ hostname: "127.0.0.1", port });
    socket.setNoDelay(true);
    while (due < end) {
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const begin = early > 0 ? performance.now() : due;
      const kind = choose(mix);
      await socket.write(kind.next());
      const status = await readAnswer(socket, buffer);
      times.get(kind)!.push(performance.now() - begin);
      if (status >= 400) fail(`${status} ${kind.name}`);
      due += pause();
    }
  } catch (error) {
    fail(String(error));
  }
}

function choose(mix: Kind[]): Kind {
  let left = Math.random() * mix.reduce((sum, { weight }) => sum + weight, 0);
  return mix.find(({ weight }) => (left -= weight) < 0) ?? mix[0];
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 1000) / 1000;
  return { count: times.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}
