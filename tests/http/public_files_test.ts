import { assert, assertEquals } from "@std/assert";
import { App } from "fresh";
import { withoutSources } from "@/lib/http/serve_file.ts";
import type { State } from "@/lib/http/runtime.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const SIZE = 10_000_000;
const PATH = "/images/large.svg";

Deno.test("a large file is whole, validated and sent as it is, and whoever does not read it holds no copy of it", async () => {
  const text = `<svg>${" ".repeat(SIZE - 11)}</svg>`;
  await using service = await startService({ files: { ...ownerFiles(), [`public${PATH}`]: text } });
  const get = (path = PATH, headers = {}) => service.fetch(path, { headers: { "accept-encoding": "br", ...headers } });
  const first = await get();
  const etag = first.headers.get("etag")!;
  assertEquals([first.status, first.headers.get("content-type")], [200, "image/svg+xml"]);
  assertEquals([first.headers.get("content-encoding"), first.headers.get("content-length")], [null, String(SIZE)]);
  assert(first.headers.get("content-security-policy")?.includes("sandbox"));
  assert(await first.text() === text);
  const [head, known] = [await service.fetch(PATH, { method: "HEAD" }), await get(PATH, { "if-none-match": etag })];
  assertEquals([head.status, head.headers.get("content-length"), await head.text()], [200, String(SIZE), ""]);
  assertEquals([known.status, known.headers.get("etag"), await known.text()], [304, etag, ""]);

  const before = Deno.memoryUsage().external;
  const unread = await Promise.all(Array.from({ length: 20 }, (_, index) => get(`${PATH}?variant=${index}`)));
  const grown = Deno.memoryUsage().external - before;
  assert(grown < 2 * SIZE, `20 callers who do not read hold ${grown} bytes`);
  for (const { body } of unread) await body!.cancel();

  const file = `${service.runtime.config.contentDir}/public${PATH}`;
  await Deno.writeTextFile(file, "x".repeat(SIZE));
  const changed = await get(PATH, { "if-none-match": etag });
  assertEquals([changed.status, (await changed.text()).slice(0, 3)], [200, "xxx"]);
  await Deno.remove(file);
  const gone = await get();
  assertEquals(gone.status, 404);
  await gone.body?.cancel();
});

Deno.test("which sources the scripts were made of is not served, however its path is written", async () => {
  const app = new App<State>().use(withoutSources((ctx) => ctx.text("a file of the build")));
  const get = (path: string) => app.handler()(new Request(`http://localhost/_fresh/js/0a/${path}`));
  assertEquals(await (await get("Inbox.js")).text(), "a file of the build");
  for (const path of ["metafile.json", "metafile.json/", "metafile%2Ejson", "%6detafile.json"]) {
    assertEquals((await get(path)).status, 404, path);
  }
});
