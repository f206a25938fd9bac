import type { LoadPlan, LoadResult } from "./load.ts";
import { freePort } from "@/tests/support/free_port.ts";

const LOAD = new URL("./load.ts", import.meta.url).href;

/** A server in a process of its own, gone when the scope ends. */
export interface Server extends AsyncDisposable {
  port: number;
}

/** Starts `args` as a Deno process that gets `PORT`, and waits until it answers. */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  core?: number,
): Promise<Server> {
  const port = freePort();
  const [program, ...all] = onCore(core, [Deno.execPath(), ...args]);
  const child = new Deno.Command(program, {
    args: all,
    env: { PORT: String(port), HOST: "127.0.0.1", ...env },
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const deadline = Date.now() + 20_000;
  while (!await answers(port)) {
    if (Date.now() > deadline) throw new Error(`the server does not answer: deno ${args.join(" ")}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

/**
 * Keeps a process on one core, where the system can do that. A server that collects its garbage on a second one looks
 * cheaper than it is on a machine that has one to spare.
 */
function onCore(core: number | undefined, command: string[]): string[] {
  const isPossible = Deno.build.os === "linux" && navigator.hardwareConcurrency > 1;
  return core === undefined || !isPossible ? command : ["taskset", "--cpu-list", String(core), ...command];
}

/** One line of a comparison. The first is what the others are compared with. */
export interface Row {
  name: string;
  plan: Pick<LoadPlan, "port" | "path" | "headers" | "body">;
  /** The ratio to reach. */
  aim?: number;
}

const ROUNDS = 3;

/**
 * Measures all rows one after the other, several times over, and prints the medians: so a machine that is busy for a
 * moment disturbs all of them alike.
 */
export async function compare(title: string, rows: Row[]): Promise<void> {
  const results: LoadResult[][] = rows.map(() => []);
  for (const { plan } of rows) await load(plan, 0.5);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { plan }] of rows.entries()) results[index].push(await load(plan, 2));
  }
  const base = median(results[0].map(({ rate }) => rate));
  console.log(`\n${title}\n${"".padEnd(46)}    req/s   ratio   aim  p50 ms  p99 ms`);
  for (const [index, { name, aim = "" }] of rows.entries()) {
    const of = (field: "rate" | "p50" | "p99") => median(results[index].map((result) => result[field]));
    const cells = [
      of("rate").toFixed(0),
      (of("rate") / base).toFixed(2),
      aim,
      of("p50").toFixed(2),
      of("p99").toFixed(2),
    ];
    console.log(name.padEnd(46) + cells.map((cell, column) => String(cell).padStart([9, 8, 6, 8, 8][column])).join(""));
  }
}

/** Puts load on a server from another process. */
async function load(plan: Row["plan"], seconds: number): Promise<LoadResult> {
  const full: LoadPlan = { connections: 32, seconds, ...plan };
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-net=127.0.0.1", LOAD, JSON.stringify(full)],
    stderr: "inherit",
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

async function answers(port: number): Promise<boolean> {
  try {
    await (await fetch(`http://127.0.0.1:${port}/api/v1/profile`)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
