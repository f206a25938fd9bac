import { openKvConnect } from "../platform/kv_connect/server.ts";
import { freePort } from "../support/free_port.ts";

/** How long a service may take to listen, in milliseconds. */
const START_WITHIN_MS = 60_000;

export interface Service extends AsyncDisposable {
  url: string;
  /** Sends a signal and gives the exit code. */
  stop(signal: Deno.Signal): Promise<number>;
}

/** Does what `deploy` in `deno.json` says to do before the start. */
export async function prepare(project: string): Promise<void> {
  const { deploy } = JSON.parse(await Deno.readTextFile(`${project}/deno.json`));
  for (const line of [deploy.install, deploy.build]) {
    const [program, ...args] = line.split(" ");
    if (program !== "deno") throw new Error(`not a command of Deno: ${line}`);
    const { code, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: project }).output();
    if (code !== 0) throw new Error(`${line}: ${new TextDecoder().decode(stderr)}`);
  }
  await Deno.stat(`${project}/_fresh/server.js`);
}

/**
 * Starts the entry point of `deploy` with what the platform gives: all permissions, KV and cron and no other unstable
 * feature, an address of its choice, and a database that is found without a path.
 */
export async function startAsPlatform(project: string): Promise<Service> {
  const configFile = `${project}/deno.json`;
  const original = await Deno.readTextFile(configFile);
  const config = JSON.parse(original);
  await Deno.writeTextFile(configFile, JSON.stringify({ ...config, unstable: ["kv", "cron"] }));
  const address = `127.0.0.1:${freePort()}`;
  const database = await openKvConnect(`${project}/attached.sqlite3`);
  try {
    const service = await start(project, ["run", "--allow-all", config.deploy.runtime.entrypoint], address, {
      DENO_DEPLOY: "true",
      DENO_TIMELINE: "production",
      DENO_KV_DEFAULT_PATH: database.url,
      DENO_KV_ACCESS_TOKEN: database.token,
      DENO_SERVE_ADDRESS: `tcp:${address}`,
    });
    return {
      ...service,
      async stop(signal) {
        const code = await service.stop(signal);
        await database.close();
        return code;
      },
    };
  } finally {
    await Deno.writeTextFile(configFile, original);
  }
}

/** Starts the service as on a server of one's own. */
export async function startAsTask(project: string): Promise<Service> {
  const port = freePort();
  return await start(project, ["task", "start"], `127.0.0.1:${port}`, { HOST: "127.0.0.1", PORT: String(port) });
}

async function start(cwd: string, args: string[], address: string, env: Record<string, string>): Promise<Service> {
  const child = new Deno.Command(Deno.execPath(), { args, cwd, env, stdout: "null", stderr: "piped" }).spawn();
  const said = new Response(child.stderr).text();
  let code: number | undefined;
  const status = child.status.then((status) => code = status.code);
  const [hostname, port] = address.split(":");
  for (const end = performance.now() + START_WITHIN_MS;;) {
    try {
      (await Deno.connect({ hostname, port: Number(port) })).close();
      break;
    } catch {
      if (code === undefined && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
      else {
        if (code === undefined) child.kill("SIGKILL");
        throw new Error(`it does not listen: ${await said}`);
      }
    }
  }

  async function stop(signal: Deno.Signal): Promise<number> {
    if (code === undefined) child.kill(signal);
    await said;
    return await status;
  }
  return { url: `http://${address}`, stop, [Symbol.asyncDispose]: async () => void await stop("SIGKILL") };
}
