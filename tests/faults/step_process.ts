import { ROOT } from "@/tests/support/service.ts";
import type { StepServerSettings } from "./step_server.ts";

export interface StepProcess extends AsyncDisposable {
  url: string;
  pid: number;
  /** The events of its log so far. */
  events(): string[];
  /** Resolves when it has died, with the signal that it died of. */
  died: Promise<Deno.Signal | null>;
}

/** Starts `step_server.ts` and waits until it listens. Limits of file sizes make its writes fail, and not itself end. */
export async function startStepServer(settings: StepServerSettings): Promise<StepProcess> {
  const program = ["--quiet", "--no-check", "--allow-all", "tests/faults/step_server.ts", JSON.stringify(settings)];
  const child = new Deno.Command("sh", {
    args: ["-c", `trap '' XFSZ; exec "$@"`, "sh", Deno.execPath(), "run", ...program],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let printed = "";
  const listens = Promise.withResolvers<string>();
  const collecting = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      printed += text;
      const [, port] = /^port (\d+)$/m.exec(printed) ?? [];
      if (port !== undefined) listens.resolve(`http://127.0.0.1:${port}/`);
    }
    listens.reject(new Error(`the server ended: ${printed}`));
  })();
  const died = (async () => {
    const { signal } = await child.status;
    await collecting;
    return signal;
  })();
  return {
    url: await listens.promise,
    pid: child.pid,
    events: () => [...printed.matchAll(/^event (\w+)$/mg)].map(([, event]) => event),
    died,
    async [Symbol.asyncDispose]() {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has died already.
      }
      await died;
    },
  };
}

/** Sends a message under a key. @returns undefined when the server died before it answered. */
export async function post(
  url: string,
  message: unknown,
  key: string,
): Promise<{ status: number; id: string } | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "idempotency-key": key },
      body: JSON.stringify(message),
    });
    return { status: response.status, id: (await response.json()).id };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
