import { COLLECTION_FLAG } from "@/lib/settings.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { processListening, processorTime, residentMemory } from "@/tests/support/process_memory.ts";
import { startServer } from "./support/measure.ts";

const ROUNDS = 7;

/** How long a server is left alone before its memory is read, in milliseconds. */
const AT_REST_AFTER_MS = 3000;

interface Start {
  /** From the start of the process to its first answer, in milliseconds. */
  time: number;
  /** What the process has worked until then, in milliseconds of all its threads: the same on a machine that is busy. */
  work: number;
  /** Bytes. */
  memory: number;
}

/** Measures how soon a started process answers, and what it holds at rest, in turn with a bare `Deno.serve`. */
export async function benchStart(): Promise<void> {
  using folder = temporaryFolder();
  Deno.writeTextFileSync(`${folder.path}/answer.json`, "{}");
  const bare: Start[] = [];
  const service: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await start(["bench/support/bare.ts", `${folder.path}/answer.json`]));
    service.push(await start([COLLECTION_FLAG, "serve.ts"], { KV_PATH: `${folder.path}/store.sqlite3` }));
  }
  const [least, own] = [median(bare), median(service)];
  console.log(`\nStart, median of ${ROUNDS}\n${"".padEnd(30)}  first answer   processor time  memory at rest`);
  console.log(line("bare Deno.serve", least));
  console.log(line("service", own));
  console.log(
    [own.time / least.time, own.work / least.work].map((ratio, column) =>
      `${ratio.toFixed(1)} times`.padStart([44, 17][column])
    ).join("") + "  (aims: 4 times, 120 MiB)",
  );
}

async function start(args: string[], env: Record<string, string> = {}): Promise<Start> {
  const begin = performance.now();
  await using server = await startServer(["run", "-A", ...args], env);
  const time = performance.now() - begin;
  const process = processListening(server.port);
  const work = processorTime(process);
  await new Promise((resolve) => setTimeout(resolve, AT_REST_AFTER_MS));
  return { time, work, memory: residentMemory(process) };
}

/** Returns the median of each measure by itself. */
function median(starts: Start[]): Start {
  const middle = (of: keyof Start) => starts.map((start) => start[of]).sort((a, b) => a - b)[starts.length >> 1];
  return { time: middle("time"), work: middle("work"), memory: middle("memory") };
}

function line(name: string, { time, work, memory }: Start): string {
  const cells = [
    `${time.toFixed(0)} ms`.padStart(14),
    `${work.toFixed(0)} ms`.padStart(17),
    `${(memory / 1_048_576).toFixed(0)} MiB`.padStart(16),
  ];
  return name.padEnd(30) + cells.join("");
}
