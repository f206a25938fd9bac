import { freePort } from "@/tests/support/free_port.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import type { BareAnswer } from "./support/bare_answers.ts";
import { compareEach, type PairedRow, type Server, startServer } from "./support/measure.ts";
import { requestBytes } from "./support/wire.ts";

const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** What is measured, with the share of a bare server's rate to reach (issue 13, item 4). */
const LINES: { name?: string; path: string; headers?: Record<string, string>; aim: number }[] = [
  { path: "/api/v1/profile", aim: 0.75 },
  { name: "/api/v1/profile, 304", path: "/api/v1/profile", headers: { "if-none-match": "*" }, aim: 0.75 },
  { path: "/api/v1/projects?tag=e&limit=5", aim: 0.75 },
  { name: "a single item", path: "/api/v1/projects/ITEM", aim: 0.7 },
  { path: "/llms.txt", aim: 0.75 },
  { path: "/.well-known/agent.json", aim: 0.75 },
  { name: "/services, a page", path: "/services", headers: HTML, aim: 0.75 },
  { name: "the page of an item", path: "/projects/ITEM", headers: HTML, aim: 0.75 },
  {
    name: "/services, compressed",
    path: "/services",
    headers: { ...HTML, "accept-encoding": "gzip, deflate, br, zstd" },
    aim: 0.75,
  },
  { name: "/services.md", path: "/services.md", aim: 0.75 },
  { name: "unknown path", path: "/api/v1/nothing", aim: 0.3 },
  { name: "unknown id", path: "/api/v1/projects/nobody", aim: 0.5 },
  { name: "unknown page", path: "/nothing", headers: HTML, aim: 0.3 },
];

/**
 * Measures reads against a bare `Deno.serve` with the same bytes and headers, in the same run; `BENCH_BEFORE`, the folder
 * of another version that has been built, puts that beside them.
 */
export async function benchReads(): Promise<void> {
  using folder = temporaryFolder();
  await using service = await startService(`${folder.path}/store.sqlite3`);
  const folderBefore = Deno.env.get("BENCH_BEFORE");
  await using before = folderBefore === undefined
    ? undefined
    : await startService(`${folder.path}/before.sqlite3`, folderBefore);
  const origin = `http://127.0.0.1:${service.port}`;
  const { items: [{ id }] } = await (await fetch(`${origin}/api/v1/projects?limit=1`)).json();
  const lines = LINES.map((line) => ({ ...line, path: line.path.replace("ITEM", id), port: freePort() }));
  const answers: BareAnswer[] = [];
  for (const { port, path, headers } of lines) {
    answers.push({ port, ...await answerOf(service.port, path, headers) });
  }
  Deno.writeTextFileSync(`${folder.path}/answers.json`, JSON.stringify(answers));
  const script = ["run", "-A", "bench/support/bare_answers.ts", `${folder.path}/answers.json`];
  await using bare = await startServer(script, {}, undefined, answers[0].port);
  const rows = lines.map(({ name, path, headers, port, aim }): PairedRow => ({
    name: name ?? path,
    plan: { path, headers },
    floor: { ...bare, port },
    aim,
  }));
  await compareEach("Reads, 32 connections, beside a bare Deno.serve with the same bytes and headers", service, rows, {
    before,
  });
}

function startService(store: string, folder?: string): Promise<Server> {
  const env = { KV_PATH: store, READ_LIMIT: "999999999;w=60", CALL_LIMIT: "999999999;w=60" };
  return startServer(["run", "-A", "serve.ts"], env, undefined, undefined, folder);
}

/** Reads an answer as it goes over the wire: `fetch` would decompress it. */
async function answerOf(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Omit<BareAnswer, "port">> {
  using socket = await Deno.connect({ hostname: "127.0.0.1", port });
  await socket.write(requestBytes({ port, path, headers: { ...headers, connection: "close" } }));
  const bytes = await new Response(socket.readable).bytes();
  const head = new TextDecoder("latin1").decode(bytes).split("\r\n\r\n", 1)[0];
  const [line, ...fields] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: fields.map((field): [string, string] => [field.slice(0, field.indexOf(":")), field.replace(/^.*?: /, "")])
      .filter(([name]) => !/^(?:date|connection|content-length)$/i.test(name)),
    body: bytes.subarray(head.length + 4).toBase64(),
  };
}
