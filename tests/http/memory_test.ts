import { assert, assertEquals } from "@std/assert";
import { answers } from "@/lib/http/runtime.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("what comes from memory is logged, limited and sent like what is made", async () => {
  const service = await startService({ env: { READ_LIMIT: "6;w=86400" }, files: ownerFiles({ projects: 3 }) });
  const lists = ["/api/v1/projects", "/api/v1/projects?limit=0"];
  const paths = [...lists, "/api/v1/profile", "/api/v1/nobody", "/api/v1/agents/nobody", "/llms.txt", "/", "/nobody"];
  const left: (string | null)[] = [];
  for (const path of paths) {
    for (const method of ["GET", "HEAD"]) {
      const [made, remembered] = [await service.fetch(path, { method }), await service.fetch(path, { method })];
      const shown = ({ status, headers }: Response) => ({
        status,
        headers: Object.fromEntries([...headers].filter(([name]) => !/^ratelimit|^retry-after$/.test(name))),
      });
      assertEquals(shown(remembered), shown(made), `${method} ${path}`);
      assertEquals(await remembered.text(), await made.text());
      for (const { headers } of [made, remembered]) left.push(headers.get("ratelimit-remaining"));
    }
  }
  assertEquals(left.slice(0, 8), ["5", "4", "3", "2", "1", "0", "0", "0"]);
  assertEquals(new Set(left.slice(8)), new Set(["0", null]));
  await service[Symbol.asyncDispose]();
  const lines = service.lines.filter(({ event }) => event === "request").map(({ path, status }) => `${path} ${status}`);
  assertEquals(lines.slice(0, 8), [
    ...Array(4).fill("/api/v1/projects 200"),
    ...Array(2).fill("/api/v1/projects 400"),
    ...Array(2).fill("/api/v1/projects 429"),
  ]);
  assertEquals(lines.length, 4 * paths.length);
  const ids = service.lines.filter(({ event }) => event === "request").map(({ id }) => id);
  assertEquals(new Set(ids).size, ids.length);
});

Deno.test("whoever invents URLs pushes out errors, and no reads", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/profile", "/llms.txt", "/"]) await (await service.fetch(path)).body?.cancel();
  const { reads, failures } = service.runtime.service.revision.part(answers);
  const before = [...reads.keys()];
  assertEquals(before.length, 3);
  for (let number = 0; number < 600; number++) {
    const path = number % 2 === 0 ? `/api/v1/nothing-${number}` : `/api/v1/agents/nobody-${number}`;
    const response = await service.send(`http://localhost:8000${path}`);
    assertEquals(response.status, 404);
    await response.body?.cancel();
  }
  await (await service.send(`http://localhost:8000/${"long/".repeat(1_000_000)}`)).body?.cancel();
  assertEquals([...reads.keys()], before);
  assert(failures.size > 100 && failures.size <= 500, `${failures.size} errors are remembered`);
});

Deno.test("the same nothing is said to each caller in the caller's own form, over and over", async () => {
  await using service = await startService();
  const forms = { "text/html": "text/html", "text/markdown": "text/markdown", "application/json": "application/json" };
  for (const round of [1, 2, 3]) {
    for (const [accept, type] of Object.entries(forms)) {
      const response = await service.fetch("/nothing-here", { headers: { accept, "accept-encoding": "br" } });
      assertEquals(
        [response.status, response.headers.get("content-type")?.split(";")[0]],
        [404, type],
        `round ${round}`,
      );
      assertEquals([response.headers.get("cache-control"), response.headers.get("etag")], ["no-store", null]);
      const text = await response.text();
      assertEquals(text.startsWith("<!DOCTYPE html>"), type === "text/html");
    }
  }
});

Deno.test("a foreign host gets nothing from memory", async () => {
  await using service = await startService({ env: { BASE_URL: "https://tess.example.com" } });
  const paths = ["/", "/api/v1", "/api/v1/projects", "/llms.txt", "/nothing", "/api/v1/nothing"];
  for (const host of ["localhost:8000", "evil.example", "tess.example.com", "evil.example"]) {
    for (const path of [...paths, ...paths]) {
      const { status, body } = await service.send(`http://${host}${path}`);
      await body?.cancel();
      assertEquals(status, host === "evil.example" ? 421 : path.endsWith("nothing") ? 404 : 200, `${host} ${path}`);
    }
  }
});

Deno.test("where the service knows its name, a document is made once for all hosts, and else for each", async () => {
  for (const BASE_URL of ["https://tess.example.com", ""]) {
    await using service = await startService({ env: { HOST: "0.0.0.0", BASE_URL } });
    const paths = ["/llms.txt", "/openapi.json", "/resume.pdf"];
    const read = async (host: string) => {
      const answers = await Promise.all(paths.map((path) => service.send(`http://${host}${path}?of=${host}`)));
      return await Promise.all(answers.map((answer) => answer.bytes()));
    };
    const first = await read("one.example");
    const { size } = service.runtime.service.revision.part(answers).reads;
    const second = await read("two.example");
    assertEquals(
      service.runtime.service.revision.part(answers).reads.size,
      BASE_URL === "" ? size + paths.length : size,
    );
    assertEquals(second[0].join() === first[0].join(), BASE_URL !== "");
  }
});

Deno.test("who asks for a stream does not get the document from memory", async () => {
  await using service = await startService();
  for (const accept of ["*/*", "application/json, text/event-stream", "*/*", "text/event-stream"]) {
    const { status, body } = await service.fetch("/.well-known/mcp", { headers: { accept } });
    await body?.cancel();
    assertEquals(status, accept === "*/*" ? 200 : 405, accept);
  }
});
