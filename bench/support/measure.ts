import { freePort } from "@/tests/support/free_port.ts";
import type { LoadPlan, LoadResult } from "./load.ts";

const LOAD = new URL("./load.ts", import.meta.url).href;

/** A server in a process of its own, gone when the scope ends. */
export interface Server extends AsyncDisposable {
  port: number;
  /** Seconds that it has computed so far, where the system tells. */
  cpu(): number | undefined;
}

/** Starts `args` as a Deno process that gets `PORT`, in the folder `cwd`, and waits until it answers. */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  core?: number,
  port = freePort(),
  cwd?: string,
): Promise<Server> {
  const [program, ...all] = onCore(core, [Deno.execPath(), ...args]);
  const child = new Deno.Command(program, {
    args: all,
    cwd,
    env: { PORT: String(port), HOST: "127.0.0.1", ...env },
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const deadline = Date.now() + 60_000;
  while (!await answers(port)) {
    if (Date.now() > deadline) throw new Error(`the server does not answer: deno ${args.join(" ")}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    port,
    cpu: () => cpuOf(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

/**
 * Binds a process to one core, where the system can do that. A server that collects its garbage on a second one looks
 * cheaper than it is on a machine that has one to spare.
 */
function onCore(core: number | undefined, command: string[]): string[] {
  const isPossible = Deno.build.os === "linux" && navigator.hardwareConcurrency > 1;
  return core === undefined || !isPossible ? command : ["taskset", "--cpu-list", String(core), ...command];
}

function cpuOf(pid: number): number | undefined {
  if (Deno.build.os !== "linux") return undefined;
  // After the name in brackets: user and system time, in hundredths of a second (proc_pid_stat(5), fields 14 and 15).
  const fields = Deno.readTextFileSync(`/proc/${pid}/stat`).replace(/^.*\) /s, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
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

/** One line that is compared with a floor of its own. */
export interface PairedRow {
  name: string;
  /** Path and headers, the same on both sides. */
  plan: Pick<LoadPlan, "path" | "headers">;
  floor: Server;
  /** The ratio to reach. */
  aim: number;
}

/**
 * Measures each row beside its floor, several times in turn, and prints the medians of the ratios: by answers per second
 * and, since other work on the machine disturbs those, by the time that the two processes computed for an answer. An
 * earlier version of the service stands beside them with its rate and its time.
 */
export async function compareEach(
  title: string,
  server: Server,
  rows: PairedRow[],
  { seconds = 0.5, before }: { seconds?: number; before?: Server } = {},
): Promise<void> {
  const columns = "   req/s    bare  ratio  CPU µs    bare  ratio   aim" + (before ? "  before  CPU µs" : "");
  console.log(`\n${title}\n${"".padEnd(38)}${columns}`);
  for (const { name, plan, floor, aim } of rows) {
    const sides = [server, floor, ...before ? [before] : []];
    for (const { port } of sides) await load({ port, ...plan }, 0.3);
    const rounds: { rate: number; cpu: number }[][] = sides.map(() => []);
    for (let round = 0; round < ROUNDS + 2; round++) {
      for (const [index, side] of sides.entries()) {
        const before = side.cpu() ?? NaN;
        const { rate, status } = await load({ port: side.port, ...plan }, seconds);
        if (status >= 500) throw new Error(`${name}: ${status}`);
        rounds[index].push({ rate, cpu: ((side.cpu() ?? NaN) - before) / (rate * seconds) * 1e6 });
      }
    }
    const of = (index: number, field: "rate" | "cpu") => median(rounds[index].map((round) => round[field]));
    const ratio = (field: "rate" | "cpu", [upper, lower]: [number, number]) =>
      median(rounds[0].map((_round, at) => rounds[upper][at][field] / rounds[lower][at][field]));
    const cells = [
      of(0, "rate").toFixed(0),
      of(1, "rate").toFixed(0),
      ratio("rate", [0, 1]).toFixed(2),
      of(0, "cpu").toFixed(1),
      of(1, "cpu").toFixed(1),
      ratio("cpu", [1, 0]).toFixed(2),
      aim,
      ...before ? [of(2, "rate").toFixed(0), of(2, "cpu").toFixed(1)] : [],
    ];
    const widths = [8, 8, 7, 8, 8, 7, 6, 8, 8];
    console.log(name.padEnd(38) + cells.map((cell, at) => String(cell).padStart(widths[at])).join(""));
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
