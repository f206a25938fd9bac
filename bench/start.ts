import { startServer } from "./support/measure.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { processListening, residentMemory } from "@/tests/support/process_memory.ts";

const ROUNDS = 7;

/** How long a server is left alone before its memory is read, in milliseconds. */
const AT_REST_AFTER_MS = 3000;

interface Start {
  /** From the start of the process to its first answer, in milliseconds. */
  time: number;
  /** Bytes. */
  memory: number;
}

/** How soon a started process answers, and what it holds at rest, against a bare `Deno.serve` in turn with it. */
export async function benchStart(): Promise<void> {
  using folder = temporaryFolder();
  Deno.writeTextFileSync(`${folder.path}/answer.json`, "{}");
  const bare: Start[] = [];
  const service: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await start(["bench/support/bare.ts", `${folder.path}/answer.json`]));
    service.push(await start(["serve.ts"], { KV_PATH: `${folder.path}/store.sqlite3` }));
  }
  const [least, own] = [median(bare), median(service)];
  console.log(`\nStart, median of ${ROUNDS}\n${"".padEnd(30)}  first answer  memory at rest`);
  console.log(line("bare Deno.serve", least));
  console.log(line("service", own));
  console.log(
    `${"".padEnd(30)}${`${(own.time / least.time).toFixed(1)} times`.padStart(14)}  (aims: 4 times, 120 MiB)`,
  );
}

async function start(args: string[], env: Record<string, string> = {}): Promise<Start> {
  const begin = performance.now();
  await using server = await startServer(["run", "-A", ...args], env);
  const time = performance.now() - begin;
  await new Promise((resolve) => setTimeout(resolve, AT_REST_AFTER_MS));
  return { time, memory: residentMemory(processListening(server.port)) };
}

/** Time and memory each have a median of their own. */
function median(starts: Start[]): Start {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
  return { time: middle(starts.map(({ time }) => time)), memory: middle(starts.map(({ memory }) => memory)) };
}

function line(name: string, { time, memory }: Start): string {
  const cells = [`${time.toFixed(0)} ms`.padStart(14), `${(memory / 1_048_576).toFixed(0)} MiB`.padStart(16)];
  return name.padEnd(30) + cells.join("");
}
