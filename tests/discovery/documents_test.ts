import { assert, assertEquals, assertMatch } from "@std/assert";
import { allDocuments } from "@/tests/discovery/support.ts";
import { startService } from "@/tests/support/service.ts";

const BASE = "http://localhost:8000";

Deno.test("every document is answered as HTTP has it: type, ETag, 304, HEAD, OPTIONS, CORS, 405", async () => {
  // Of one moment: an answer that is signed says when.
  const time = Date.now();
  await using service = await startService({ env: { READ_LIMIT: "1;w=60" }, now: () => time });
  const documents = allDocuments(service);
  assert(documents.length > 50);
  for (const { path, type } of documents) {
    const response = await service.send(BASE + path);
    const body = new Uint8Array(await response.arrayBuffer());
    assertEquals([response.status, response.headers.get("content-type")], [200, type], path);
    assert(body.length > 20, path);
    assertEquals(response.headers.get("access-control-allow-origin"), "*", path);
    assertEquals(response.headers.get("x-content-type-options"), "nosniff", path);
    assertMatch(response.headers.get("access-control-expose-headers")!, /ETag/);
    assertMatch(response.headers.get("cache-control")!, /^public, max-age=\d+/);
    const etag = response.headers.get("etag")!;
    assertMatch(etag, /^"/, `${path} has no strong ETag`);

    const again = await service.send(`${BASE}${path}?anything`);
    assertEquals(new Uint8Array(await again.arrayBuffer()), body, path);

    const unchanged = await service.send(BASE + path, { headers: { "if-none-match": `"x", W/${etag}` } });
    assertEquals([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")], [304, "", etag], path);

    const head = await service.send(BASE + path, { method: "HEAD" });
    assertEquals([head.status, await head.text()], [200, ""], path);
    assertEquals(head.headers.get("content-length"), String(body.length), path);
    for (const [name, value] of response.headers) {
      // The directory of keys is signed anew each second.
      if (!name.startsWith("signature")) assertEquals(head.headers.get(name), value, `${name} of ${path}`);
    }

    const options = await service.send(BASE + path, { method: "OPTIONS" });
    assertEquals(options.status, 204, path);
    assertMatch(options.headers.get("access-control-allow-methods")!, /GET/);
    assertMatch(options.headers.get("access-control-allow-headers")!, /content-type/i);

    const refused = await service.send(BASE + path, { method: "DELETE" });
    await refused.body?.cancel();
    assertEquals([refused.status, refused.headers.get("allow")], [405, options.headers.get("allow")], path);
  }
});

Deno.test("names that are not known are 404 and say where to look", async () => {
  await using service = await startService();
  const paths = [
    "/.well-known/agent-skills/nobody/SKILL.md",
    "/projects/nobody/og.png",
    "/agents/project-1/og.png",
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/.well-known/agent-card.json",
  ];
  for (const path of paths) {
    const response = await service.send(BASE + path);
    const { error } = await response.json();
    assertEquals([response.status, error.code], [404, "not_found"], path);
    assert(error.hint, path);
  }
});
