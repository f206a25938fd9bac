/** Measures what an innocent caller waits while others attack, and how long the service's own thread works for it. */
import { mainThreadTime } from "@/tests/support/process_memory.ts";
import type { Order, Wait } from "./innocent.ts";
import { bytesOf } from "./request.ts";
import type { Stall } from "./stall_attacks.ts";
import { exchange } from "./wire.ts";

/**
 * How much longer than 95 of 100 times without attacks another caller may wait, in milliseconds: the aim is 50 on two quiet
 * cores (docs/reliability.md), and half as much again is left to slower ones.
 */
const MAX_OVER_IDLE_MS = 75;

/** How often an attack is tried that seems to hold up others: a busy machine does so once, an attack each time. */
const TRIES = 4;

/** Anything that is meant to hold up others, from its beginning to its end. */
export interface Work {
  group: string;
  name: string;
  run(): Promise<unknown>;
}

/** What was measured of attacks of one group: their number, and the worst of them in milliseconds. */
interface Line {
  attacks: number;
  /** What another caller waited beyond the idle time for what the service worked meanwhile. */
  over: number;
  /** What another caller waited in the best of the tries, whatever else the machine did. */
  waited: number;
  /** What the thread that answers has worked. */
  worked: number;
}

/** What was found: `idle` is what 95 of 100 reads take without attacks. */
export interface Waits {
  idle: number;
  lines: Map<string, Line>;
  faults: string[];
}

/** An innocent caller of a service. */
export class Innocent implements Disposable {
  readonly #worker = new Worker(new URL("./innocent.ts", import.meta.url), { type: "module" });
  readonly #order: Order;

  constructor(order: Order) {
    this.#order = order;
  }

  /** Reads every 50 ms until something is done. @returns what each read has taken, the shortest first. */
  async during(work: Promise<unknown>): Promise<Wait[]> {
    const told = new Promise<Wait[]>((resolve) => this.#worker.onmessage = ({ data }) => resolve(data));
    this.#worker.postMessage(this.#order);
    await work;
    this.#worker.postMessage(null);
    return (await told).toSorted((a, b) => a.waited - b.waited);
  }

  [Symbol.dispose](): void {
    this.#worker.terminate();
  }
}

/** Sends attacks as requests of their own. */
export function asWork(port: number, stalls: readonly Stall[]): Work[] {
  return stalls.map((stall) => ({
    group: stall.group,
    name: stall.name,
    run: () => exchange(port, [bytesOf(stall, `127.0.0.1:${port}`)]),
  }));
}

/** Makes one attack after the other beside an innocent caller; only what holds that one up each time is a fault. */
export async function measureWaits(innocent: Innocent, pid: number, works: readonly Work[]): Promise<Waits> {
  // What is loaded and made with the first request of a kind is another matter.
  for (const { run } of works.filter((_work, index) => index % 40 === 0)) await run();
  const idle = percentile(await innocent.during(pause(5000)), 0.95).waited;
  const waits: Waits = { idle, lines: new Map(), faults: [] };
  for (const work of works) {
    const best = { attacks: 1, over: Infinity, waited: Infinity, worked: Infinity };
    for (let tries = 0; tries < TRIES && best.over > MAX_OVER_IDLE_MS; tries++) {
      const before = mainThreadTime(pid);
      const reads = await innocent.during(work.run());
      // A wait beyond what the service has worked meanwhile is one for the machine.
      const over = Math.max(0, ...reads.map(({ waited, worked }) => Math.min(waited - idle, worked)));
      best.over = Math.min(best.over, over);
      best.waited = Math.min(best.waited, reads.at(-1)!.waited);
      best.worked = Math.min(best.worked, mainThreadTime(pid) - before);
    }
    const line = waits.lines.get(work.group) ?? { attacks: 0, over: 0, waited: 0, worked: 0 };
    waits.lines.set(work.group, {
      attacks: line.attacks + 1,
      over: Math.max(line.over, best.over),
      waited: Math.max(line.waited, best.waited),
      worked: Math.max(line.worked, best.worked),
    });
    if (best.over > MAX_OVER_IDLE_MS) {
      waits.faults.push(`another caller waited ${Math.round(best.over)} ms over idle for ${work.name}`);
    }
  }
  return waits;
}

/** Writes what was measured as a table, the longest waits first. */
export function waitsTable({ lines }: Waits): string {
  const rows = [...lines].toSorted(([, a], [, b]) => b.over - a.over).map(([group, { attacks, ...times }]) =>
    [group.padEnd(64), ...[attacks, times.over, times.waited, times.worked].map((one) => one.toFixed(0).padStart(8))]
      .join("")
  );
  const head = "attack".padEnd(64) + ["number", "over", "waited", "worked"].map((name) => name.padStart(8)).join("");
  return [`${head}   (ms: over idle p95, waited, CPU of the thread; the worst of each)`, ...rows].join("\n");
}

/** Returns what a share of sorted values does not exceed. */
export function percentile<T>(sorted: readonly T[], share: number): T {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
