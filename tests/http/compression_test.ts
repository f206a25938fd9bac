import { assert, assertEquals, assertMatch } from "@std/assert";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { startService } from "@/tests/support/service.ts";

const encodings: [accepted: string, encoding: string | null][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["gzip;q=0", null],
  ["identity", null],
  ["brotli", null],
  ["", null],
];

Deno.test("texts for people come compressed to those who accept it, and validate all the same", async () => {
  await using service = await startService();
  for (const path of ["/", "/services.md", "/llms.txt", "/tokens.css", "/site.css", "/browser-tools.js"]) {
    const plain = await (await service.send(`http://localhost:8000${path}`)).text();
    for (const [accepted, encoding] of [...encodings, ...encodings]) {
      const response = await service.send(`http://localhost:8000${path}`, { headers: { "accept-encoding": accepted } });
      assertEquals([response.status, response.headers.get("content-encoding")], [200, encoding], `${path} ${accepted}`);
      assert(response.headers.get("vary")!.split(", ").includes("Accept-Encoding"));
      const bytes = await response.bytes();
      assertEquals(new TextDecoder().decode(await decompressed(bytes, encoding)), plain);
      if (encoding === null) continue;
      assert(bytes.length < plain.length / 1.5, `${path} is ${bytes.length} of ${plain.length} bytes`);
      const etag = response.headers.get("etag");
      if (etag === null) continue;
      assert(etag.startsWith('W/"'), "the bytes differ, so the validator is a weak one");
      const again = await service.send(`http://localhost:8000${path}`, {
        headers: { "accept-encoding": accepted, "if-none-match": etag },
      });
      assertEquals([again.status, await again.text()], [304, ""]);
    }
  }
});

Deno.test("JSON comes compressed to those who accept it, with a strong validator for each form of its bytes", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/profile", "/api/v1/projects", "/openapi.json", "/.well-known/mcp", "/feed.json"]) {
    const plainly = await service.send(`http://localhost:8000${path}`);
    const [plain, plainTag] = [await plainly.text(), plainly.headers.get("etag")!];
    const tags = new Set([plainTag]);
    // The second time it comes from memory, the third with the headers of a caller who has used nothing.
    for (const [accepted, encoding] of [...encodings, ...encodings, ...encodings]) {
      const response = await service.send(`http://localhost:8000${path}`, { headers: { "accept-encoding": accepted } });
      assertEquals(response.headers.get("content-encoding"), encoding, `${path} ${accepted}`);
      assert(response.headers.get("vary")!.split(", ").includes("Accept-Encoding"));
      const bytes = await response.bytes();
      assertEquals(new TextDecoder().decode(await decompressed(bytes, encoding)), plain);
      const etag = response.headers.get("etag")!;
      assert(etag.startsWith('"'), etag);
      assertEquals(etag === plainTag, encoding === null, "other bytes, another strong validator");
      tags.add(etag);
      // Whichever form the caller has, it is the present one; the answer names the form that it would have been.
      for (const known of [etag, plainTag, `"other", ${etag}`]) {
        const headers = { "accept-encoding": accepted, "if-none-match": known };
        const again = await service.send(`http://localhost:8000${path}`, { headers });
        assertEquals([again.status, again.headers.get("etag"), await again.text()], [304, etag, ""]);
      }
      const other = { "accept-encoding": accepted, "if-none-match": '"other-br"' };
      assertEquals((await service.send(`http://localhost:8000${path}`, { headers: other })).status, 200);
    }
    assertEquals(tags.size, 3);
  }
});

Deno.test("what is made for one call comes compressed where it is large, unless it is signed", async () => {
  await using service = await startService();
  const posting = `Data engineer\nRequirements:\n${"- PostgreSQL\n- Python, five years\n- Dutch\n".repeat(4)}`;
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const calls: [path: string, body: unknown, size: number][] = [
    ["/api/v1/candidate/match", { posting }, 2],
    ["/mcp", list, 3],
    ["/mcp", { ...list, id: "é".repeat(40_000) }, 0.5],
    ["/mcp", { ...list, method: "ping" }, 0],
    ["/api/v1/candidate/match", { posting: "" }, 0],
  ];
  for (const [path, body, factor] of calls) {
    const ask = async (headers: Record<string, string>) =>
      await service.send(`http://localhost:8000${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      });
    const plain = await (await ask({})).text();
    // The second time the answers that everyone gets come from memory.
    for (const [accepted, encoding] of [["br", "br"], ...encodings, ...encodings]) {
      const response = await ask({ "accept-encoding": accepted! });
      const used = factor === 0 ? null : /gzip(?!;q=0$)/i.test(accepted!) ? "gzip" : encoding;
      assertEquals(response.headers.get("content-encoding"), used, `${path} ${accepted}`);
      const bytes = await response.bytes();
      if (factor > 0) assertEquals(new TextDecoder().decode(await decompressed(bytes, used)), plain);
      if (used === null) continue;
      assert(response.headers.get("vary")!.split(", ").includes("Accept-Encoding"));
      assert(bytes.length < plain.length / factor, `${path} is ${bytes.length} of ${plain.length} bytes`);
    }
    const signed = await ask({ "accept-encoding": "br", "accept-signature": "sig=()" });
    assertEquals(signed.headers.get("content-encoding"), null);
    await signed.body?.cancel();
  }
});

Deno.test("a signed answer and a picture are sent as they are", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/profile", "/openapi.json", "/og.png"]) {
    await (await service.send(`http://localhost:8000${path}`, { headers: { "accept-encoding": "br" } })).body?.cancel();
    const headers = { "accept-encoding": "gzip, br", "accept-signature": "sig=()" };
    const response = await service.send(`http://localhost:8000${path}`, { headers });
    assertEquals(response.headers.get("content-encoding"), null, path);
    assertEquals(response.headers.get("etag")?.startsWith('"'), true, path);
    await response.body?.cancel();
  }
});

Deno.test("nothing of the admin is compressed: the token of a form stands beside text of strangers", async () => {
  await using service = await startService();
  const { browser } = await signedIn(service);
  const headers = { "accept-encoding": "gzip, br", accept: "text/html" };
  const paths = [
    "/admin/sign-in",
    "/admin/inbox",
    "/admin/inbox/export?format=csv",
    "/admin/settings/access",
    "/admin/x",
  ];
  for (const path of paths) {
    const response = await browser.send(path, { headers });
    assertEquals(response.headers.get("content-encoding"), null, path);
    // Proxies, and servers that compress by themselves, leave it as it is too.
    assertMatch(response.headers.get("cache-control")!, /\bno-transform\b/);
    await response.body?.cancel();
  }
});

async function decompressed(bytes: Uint8Array<ArrayBuffer>, encoding: string | null): Promise<Uint8Array> {
  if (encoding === null) return bytes;
  if (encoding === "br") {
    const { brotliDecompressSync } = await import("node:zlib");
    return brotliDecompressSync(bytes);
  }
  return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).bytes();
}
