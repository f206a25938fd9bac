import { assert, assertEquals } from "@std/assert";
import { createLog, jsonLine, readableLine } from "@/lib/log.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("each request gives one line, without query, address or header", async () => {
  const service = await startService();
  const before = service.lines.length;
  await service.fetch("/api/v1/projects?tag=private-words", {
    client: "192.0.2.77",
    headers: { "user-agent": "somebody", "x-forwarded-for": "192.0.2.78" },
  });
  await service.fetch("/api/v1/nothing");
  await service[Symbol.asyncDispose]();
  const requests = service.lines.slice(before).filter(({ event }) => event === "request");
  assertEquals(requests.map(({ method, path, status }) => [method, path, status]), [
    ["GET", "/api/v1/projects", 200],
    ["GET", "/api/v1/nothing", 404],
  ]);
  const text = JSON.stringify(service.lines);
  for (const secret of ["private-words", "192.0.2.77", "192.0.2.78", "somebody"]) {
    assert(!text.includes(secret), secret);
  }
  assertEquals(new Set(requests.map(({ id }) => id)).size, 2);
});

Deno.test("a readable line stays one line whatever its values hold", () => {
  const line = readableLine(new Date(0), "info", "request", { path: "/a\nb\u001b[31m", ms: 1.5, left: undefined });
  assertEquals(line, "00:00:00.000 info  request path=/a\\nb\\u001b[31m ms=1.5");
});

Deno.test("lines are written together, and warnings at once with all before them", () => {
  const written: string[] = [];
  const { log, flush } = createLog(jsonLine, (text) => written.push(text));
  log("info", "one");
  log("info", "two");
  assertEquals(written, []);
  log("warn", "three");
  assertEquals(written.map((text) => text.split("\n").length), [4]);
  log("info", "four");
  flush();
  flush();
  assertEquals(written.length, 2);
});
