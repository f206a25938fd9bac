import { compare, startServer } from "./support/measure.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

/** Reads against a bare `Deno.serve` with the same bytes; see contract section 2 and issue 2 for the aims. */
export async function benchReads(): Promise<void> {
  using folder = temporaryFolder();
  await using service = await startServer(["run", "-A", "serve.ts"], {
    KV_PATH: `${folder.path}/store.sqlite3`,
    READ_LIMIT: "999999999;w=60",
  });
  const profile = await fetch(`http://127.0.0.1:${service.port}/api/v1/profile`);
  Deno.writeFileSync(`${folder.path}/profile.json`, new Uint8Array(await profile.arrayBuffer()));
  await using bare = await startServer(["run", "-A", "bench/support/bare.ts", `${folder.path}/profile.json`]);

  const { port } = service;
  const etag = profile.headers.get("etag")!;
  await compare("Reads, 32 connections", [
    { name: "bare Deno.serve, same bytes", plan: { port: bare.port, path: "/" } },
    { name: "/api/v1/profile", plan: { port, path: "/api/v1/profile" }, aim: 0.6 },
    {
      name: "/api/v1/profile, 304",
      plan: { port, path: "/api/v1/profile", headers: { "if-none-match": etag } },
      aim: 0.6,
    },
    { name: "/api/v1/projects?tag=…&limit=5", plan: { port, path: "/api/v1/projects?tag=e&limit=5" }, aim: 0.4 },
    { name: "404", plan: { port, path: "/api/v1/nothing" } },
  ]);
}
