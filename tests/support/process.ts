import { freePort } from "@/tests/support/free_port.ts";
import { ROOT } from "@/tests/support/service.ts";

/** The service as a process of its own. */
export interface ServiceProcess extends AsyncDisposable {
  url: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; gives the exit code. */
  stop(signal: Deno.Signal): Promise<number>;
}

/** Runs a task of `deno.json` as a newcomer would, and gives what it printed once it has ended. */
export async function runTask(
  name: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await taskCommand(name, env, args).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Starts the service with `deno task start` and waits until it listens. */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  const child = taskCommand("start", { HOST: "127.0.0.1", ...env, PORT: String(freePort()) }).spawn();
  let printed = "";
  let said: (text: string) => void = () => {};
  const collecting = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) said(printed += text);
  })();
  const complaints = new Response(child.stderr).text();
  const address = new Promise<string>((resolve, reject) => {
    said = (text) => {
      const line = text.split("\n").find((one) => one.includes('"listening"') && one.endsWith("}"));
      if (line === undefined) return;
      const { host, port } = JSON.parse(line);
      resolve(`http://${host}:${port}`);
    };
    complaints.then((text) => reject(new Error(`the service did not start: ${text}`)));
  });
  const url = await address;

  async function end(): Promise<number> {
    const { code } = await child.status;
    await Promise.all([collecting, complaints]);
    return code;
  }
  async function stop(signal: Deno.Signal): Promise<number> {
    child.kill(signal);
    return await end();
  }
  return {
    url,
    output: () => printed,
    stop,
    async [Symbol.asyncDispose]() {
      try {
        await stop("SIGTERM");
      } catch {
        // It had ended already.
      }
    },
  };
}

/** Starts the development server and waits until it answers. */
export async function startDev(env: Record<string, string>): Promise<ServiceProcess> {
  const port = String(freePort());
  const child = taskCommand("dev", { HOST: "127.0.0.1", ...env, PORT: port }).spawn();
  let printed = "";
  const collecting = [child.stdout, child.stderr].map(async (stream) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) printed += text;
  });
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  child.status.then(() => ended = true);
  while (!await answers(url)) {
    if (ended) throw new Error(`the development server ended: ${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  async function stop(signal: Deno.Signal): Promise<number> {
    child.kill(signal);
    const { code } = await child.status;
    await Promise.all(collecting);
    return code;
  }
  return {
    url,
    output: () => printed,
    stop,
    async [Symbol.asyncDispose]() {
      if (!ended) await stop("SIGTERM");
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}

function taskCommand(name: string, env: Record<string, string>, args: string[] = []): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", name, ...args],
    cwd: ROOT,
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "piped",
  });
}
