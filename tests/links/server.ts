import { Builder } from "fresh/dev";
import { join } from "node:path";

const root = join(import.meta.dirname!, "fixture");
const config = join(import.meta.dirname!, "../../deno.json");

/** A build of the fixture, served by a process of its own. */
export interface BuiltServer extends AsyncDisposable {
  origin: string;
}

/** Builds into a folder that is removed with the server. */
export async function startBuiltServer(): Promise<BuiltServer> {
  const outDir = await Deno.makeTempDir({ prefix: "fresh-build-" });
  await new Builder({ root, outDir }).build();
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "serve",
      "--allow-read",
      "--allow-env",
      `--config=${config}`,
      "--host=127.0.0.1",
      "--port=0",
      join(outDir, "server.js"),
    ],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const log = process.stderr.pipeThrough(new TextDecoderStream()).getReader();

  async function stop() {
    process.kill("SIGTERM");
    await log.cancel();
    await process.status;
    await Deno.remove(outDir, { recursive: true });
  }

  let text = "";
  while (true) {
    const { value, done } = await log.read();
    text += value ?? "";
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
    if (found !== null) {
      return { origin: found[0], [Symbol.asyncDispose]: stop };
    }
    if (done) {
      await Deno.remove(outDir, { recursive: true });
      throw new Error(`The server did not start: ${text}`);
    }
  }
}
