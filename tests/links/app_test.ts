import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { App, type Context, HttpError, page } from "fresh";
import { h } from "preact";

type Handler = ReturnType<App<unknown>["handler"]>;

function fetchFrom(handler: Handler, path: string, init?: RequestInit) {
  return handler(new Request(`http://localhost${path}`, init));
}

async function textOf(handler: Handler, path: string, init?: RequestInit) {
  const response = await fetchFrom(handler, path, init);
  return `${response.status} ${await response.text()}`;
}

/** Marks the response on the way out, so that tests see who was passed. */
function mark(name: string) {
  return async (ctx: Context<unknown>): Promise<Response> => {
    const response = await ctx.next();
    response.headers.append("x-marks", name);
    return response;
  };
}

Deno.test("routes see only what was registered before them", async () => {
  const handler = new App()
    .get("/early", (ctx) => ctx.text("early"))
    .use(mark("all"))
    .use("/api", mark("api"))
    .get("/api/:id", (ctx) => ctx.text(ctx.params.id))
    .get("/apix", (ctx) => ctx.text("apix"))
    .handler();
  const marks = async (path: string) => (await fetchFrom(handler, path)).headers.get("x-marks");
  assertEquals(await marks("/early"), null);
  assertEquals(await marks("/api/7"), "api, all");
  assertEquals(await marks("/apix"), "all");
});

Deno.test("exact paths come first, then patterns in order", async () => {
  const handler = new App()
    .get("/a/:x", (ctx) => ctx.text(`x ${ctx.params.x} ${ctx.route}`))
    .get("/a/:y", (ctx) => ctx.text("never"))
    .get("/a/exact", (ctx) => ctx.text("exact"))
    .get("/a/exact", (ctx) => ctx.text("never"))
    .get("/r/:path*", (ctx) => ctx.text(`rest ${ctx.params.path}`))
    .get("/o{/:v}?", (ctx) => ctx.text(`optional ${ctx.params.v}`))
    .handler();
  assertEquals(await textOf(handler, "/a/1"), "200 x 1 /a/:x");
  assertEquals(await textOf(handler, "/a/exact"), "200 exact");
  assertEquals(await textOf(handler, "/a/exact/"), "200 exact");
  assertEquals(await textOf(handler, "/a/1/"), "404 Not Found");
  assertEquals(await textOf(handler, "/r"), "200 rest ");
  assertEquals(await textOf(handler, "/r/b/c"), "200 rest b/c");
  assertEquals(await textOf(handler, "/o"), "200 optional ");
  assertEquals(await textOf(handler, "/o/1"), "200 optional 1");
  assertEquals(await textOf(handler, "/A/exact"), "404 Not Found");
});

Deno.test("parameters are decoded, but not their slashes", async () => {
  const handler = new App()
    .get("/:a/:b", (ctx) => ctx.json(ctx.params))
    .handler();
  const response = await fetchFrom(handler, "/%C3%BC%20x/a%2Fb?c=1");
  assertEquals(await response.json(), { a: "ü x", b: "a%2Fb" });
});

Deno.test("runs of slashes collapse in ctx.url, not in the request", async () => {
  const handler = new App()
    .get("/a/b", (ctx) => ctx.text(`${ctx.url.pathname} ${ctx.req.url}`))
    .handler();
  assertEquals(
    await textOf(handler, "//a///b?x=//"),
    "200 /a/b http://localhost//a///b?x=//",
  );
  assertEquals(
    await textOf(handler, "/x/../a/b"),
    "200 /a/b http://localhost/a/b",
  );
});

Deno.test("a missing method of a programmatic route is a 405", async () => {
  const handler = new App()
    .get("/x", (ctx) => ctx.text("got", { headers: { "x-a": "1" } }))
    .put("/x", (ctx) => ctx.text("put"))
    .all("/any", (ctx) => ctx.text(ctx.req.method))
    .handler();
  assertEquals(await textOf(handler, "/x", { method: "PUT" }), "200 put");
  const refused = await fetchFrom(handler, "/x", { method: "POST" });
  assertEquals(refused.status, 405);
  assertEquals(await refused.text(), "Method Not Allowed");
  const head = await fetchFrom(handler, "/x", { method: "HEAD" });
  assertEquals([head.status, head.headers.get("x-a")], [200, "1"]);
  assertEquals(await head.text(), "");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    assertEquals(await textOf(handler, "/any", { method }), `200 ${method}`);
  }
});

Deno.test("an error without a page is plain text", async () => {
  const handler = new App()
    .get("/teapot", () => {
      throw new HttpError(418);
    })
    .get("/named", () => Promise.reject(new HttpError(409, "taken")))
    .handler();
  assertEquals((await fetchFrom(handler, "/teapot")).status, 418);
  assertEquals(await textOf(handler, "/named"), "409 taken");
  assertEquals(await textOf(handler, "/nowhere"), "404 Not Found");
});

Deno.test("HttpError keeps status, message and cause", () => {
  const cause = new Error("why");
  const error = new HttpError(404, "gone", { cause });
  assertEquals([error.status, error.message, error.name], [
    404,
    "gone",
    "HttpError",
  ]);
  assertStrictEquals(error.cause, cause);
  assertEquals(new HttpError(500).message, "");
});

Deno.test("the first middleware can take every error", async () => {
  const handler = new App()
    .use(async (ctx) => {
      try {
        return await ctx.next();
      } catch (error) {
        const status = error instanceof HttpError ? error.status : 500;
        return ctx.json({ status, route: ctx.route }, { status });
      }
    })
    .use("/api", mark("api"))
    .get("/api/fail", () => {
      throw new Error("secret");
    })
    .handler();
  const bodyOf = async (path: string, method = "GET") => (await fetchFrom(handler, path, { method })).json();
  assertEquals(await bodyOf("/api/fail"), { status: 500, route: "/api/fail" });
  assertEquals(await bodyOf("/x"), { status: 404, route: null });
  assertEquals((await bodyOf("/api/fail", "POST")).status, 405);
});

Deno.test("ctx.next() works once and throws at the end", async () => {
  const seen: unknown[] = [];
  const handler = new App()
    .use(async (ctx) => {
      const response = await ctx.next();
      await assertRejects(async () => await ctx.next(), HttpError);
      return response;
    })
    .get("/x", async (ctx) => {
      try {
        await ctx.next();
      } catch (error) {
        seen.push(error instanceof HttpError && error.status);
      }
      return ctx.text("x");
    })
    .handler();
  assertEquals(await textOf(handler, "/x"), "200 x");
  assertEquals(seen, [404]);
});

Deno.test("what is not a Response is a 500", async () => {
  const handler = new App()
    .use(async (ctx) => {
      try {
        return await ctx.next();
      } catch {
        return ctx.text("caught");
      }
    })
    .get("/page", () => page({}) as unknown as Response)
    .handler();
  const log = console.error;
  console.error = () => {};
  try {
    assertEquals((await fetchFrom(handler, "/page")).status, 500);
  } finally {
    console.error = log;
  }
});

Deno.test("the helpers of a context make responses", async () => {
  const handler = new App()
    .get("/html", (ctx) => ctx.html("<p>", { headers: { "x-a": "1" } }))
    .get("/json", (ctx) => ctx.json({ a: 1 }, { status: 201 }))
    .get("/away", (ctx) => ctx.redirect("https://example.com//a", 308))
    .get("/back", (ctx) => ctx.redirect("//evil.example//a?b=//c"))
    .handler();
  const html = await fetchFrom(handler, "/html");
  assertEquals(html.headers.get("content-type"), "text/html; charset=utf-8");
  assertEquals(html.headers.get("x-a"), "1");
  const json = await fetchFrom(handler, "/json");
  assertEquals([json.status, await json.json()], [201, { a: 1 }]);
  const away = await fetchFrom(handler, "/away");
  assertEquals(away.status, 308);
  assertEquals(away.headers.get("location"), "https://example.com//a");
  const back = await fetchFrom(handler, "/back");
  assertEquals(back.status, 302);
  assertEquals(back.headers.get("location"), "/evil.example/a?b=//c");
});

Deno.test("a redirect to a very long address costs no more than to read it", async () => {
  // With a look at all that stands before each slash this would not end today.
  const query = "?" + "/a".repeat(1_000_000);
  const handler = new App().get("/", (ctx) => ctx.redirect(`//b//c/${query}`)).handler();
  assertEquals((await fetchFrom(handler, "/")).headers.get("location"), `/b/c/${query}`);
});

Deno.test("ctx.render makes a document", async () => {
  const handler = new App()
    .get("/page", (ctx) => ctx.render(h("p", null, "<b>"), { status: 201, headers: { "x-a": "1" } }))
    .handler();
  const response = await fetchFrom(handler, "/page");
  assertEquals([response.status, response.headers.get("x-a")], [201, "1"]);
  assertEquals(response.headers.get("content-type"), "text/html; charset=utf-8");
  assertEquals(
    await response.text(),
    '<!DOCTYPE html><html><head><meta charset="utf-8"/></head><body><p>&lt;b></p></body></html>',
  );
});

Deno.test("each request has its own state and the server's info", async () => {
  const handler = new App<{ count?: number }>()
    .use((ctx) => {
      ctx.state.count = (ctx.state.count ?? 0) + 1;
      return ctx.next();
    })
    .get(
      "/",
      (ctx) => ctx.json([ctx.state.count, ctx.info.remoteAddr.transport]),
    )
    .handler();
  for (let round = 0; round < 2; round++) {
    const response = await fetchFrom(handler as Handler, "/");
    assertEquals(await response.json(), [1, "tcp"]);
  }
});
