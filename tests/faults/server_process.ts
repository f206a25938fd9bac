import { pause } from "./random.ts";

/** How long a server may take to listen, or to end when told to, in milliseconds. */
const START_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 60_000;

/** A server as a process of its own, that can be killed and started again. */
export class ServerProcess {
  #command: string[];
  #env: Record<string, string>;
  #port: number;
  #child?: Deno.ChildProcess;

  constructor(command: string[], port: number, env: Record<string, string>) {
    this.#command = command;
    this.#port = port;
    this.#env = { ...env, PORT: String(port), HOST: "127.0.0.1" };
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** How long the thread that answers has run, in milliseconds; where the system does not say it, how late it is. */
  get ran(): number {
    const pid = this.#child?.pid;
    if (Deno.build.os !== "linux" || pid === undefined) return performance.now();
    return Number(Deno.readTextFileSync(`/proc/${pid}/task/${pid}/schedstat`).split(" ")[0]) / 1e6;
  }

  /** Changes variables of the next start. */
  set(env: Record<string, string>): void {
    Object.assign(this.#env, env);
  }

  spawn(): void {
    const [program, ...args] = this.#command;
    this.#child = new Deno.Command(program, { args, env: this.#env, stdin: "null", stdout: "null", stderr: "inherit" })
      .spawn();
  }

  /** Resolves when the server takes connections. */
  async listening(): Promise<void> {
    const end = performance.now() + START_WITHIN_MS;
    for (;;) {
      try {
        (await Deno.connect({ hostname: "127.0.0.1", port: this.#port })).close();
        return;
      } catch (error) {
        if (performance.now() > end) throw new Error("the server does not listen", { cause: error });
        await pause(20);
      }
    }
  }

  /** Ends it without any notice. */
  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#child?.status;
    this.#child = undefined;
  }

  /** Asks it to end, as the platform does. @returns how long that took, in milliseconds. */
  async stop(signal: Deno.Signal = "SIGTERM"): Promise<number> {
    const begin = performance.now();
    this.#child?.kill(signal);
    const late = setTimeout(() => this.#child?.kill("SIGKILL"), STOP_WITHIN_MS);
    await this.#child?.status;
    clearTimeout(late);
    this.#child = undefined;
    return performance.now() - begin;
  }
}

/**
 * How to start the server: the task `start`. It takes the place of its shell, because killing a shell or `deno task`
 * would leave the server that it has started alive.
 */
export async function serverCommand(): Promise<string[]> {
  const given = Deno.env.get("FAULTS_SERVER");
  if (given !== undefined) return JSON.parse(given);
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  // The command begins with a variable.
  return ["sh", "-c", `exec env ${tasks.start.command}`];
}
