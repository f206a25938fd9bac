import { assertEquals, assertRejects } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { readJson } from "@/lib/http/request_body.ts";
import { startService } from "@/tests/support/service.ts";

/** A request whose body is what `pull` sends. */
function streamed(pull: (controller: ReadableStreamDefaultController) => void, more: [string, string][] = []): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: [["content-type", "application/json"], ...more],
    body: new ReadableStream({ pull }),
  });
}

Deno.test("a body that never ends is given up after a while", async () => {
  const error = await assertRejects(
    () => readJson(streamed(() => {}), 100, 20),
    ServiceError,
    "did not arrive in time",
  );
  assertEquals(error.code, "invalid_json");
});

Deno.test("a body that breaks off is an error of the sender, with or without its length told", async () => {
  const breaking = (controller: ReadableStreamDefaultController) => controller.error(new TypeError("reset"));
  for (const headers of [[], [["content-length", "50"]]] as [string, string][][]) {
    const error = await assertRejects(
      () => readJson(streamed(breaking, headers)),
      ServiceError,
      "The body was incomplete.",
    );
    assertEquals(error.code, "invalid_json");
  }
});

Deno.test("a sender who hangs up in the middle of a body leaves no failure in the log", async () => {
  await using service = await startService();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) => service.handle(request, info),
  );
  const head =
    "POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n";
  {
    using socket = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
    await socket.write(new TextEncoder().encode(`${head}\r\n{"message":`));
  }
  const request = () => service.lines.find(({ path }) => path === "/api/v1/contact");
  while (request() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(request()!.status, 400);
  assertEquals(service.lines.filter(({ event }) => event === "request_failed"), []);
});
