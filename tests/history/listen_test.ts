import { assert, assertEquals } from "@std/assert";
import { parse, stringify } from "yaml";
import { META } from "@/lib/mcp/mcp_message.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** Sends a message of protocol 2026-07-28. */
async function ask(
  service: TestService,
  method: string,
  params: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const _meta = {
    [META.protocolVersion]: "2026-07-28",
    [META.clientInfo]: { name: "test", version: "1" },
    [META.clientCapabilities]: {},
  };
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
  };
  const name = params.name ?? params.uri;
  if (typeof name === "string") headers["mcp-name"] = name;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } });
  return await service.send("http://localhost:8000/mcp", { method: "POST", headers, body, signal });
}

/** Reads the messages of an event stream as they come. */
async function* messagesOf(response: Response): AsyncGenerator<Record<string, unknown>> {
  let text = "";
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    const events = text.split("\n\n");
    text = events.pop()!;
    for (const event of events) {
      const data = event.split("\n").find((line) => line.startsWith("data: "))?.slice(6);
      if (data) yield JSON.parse(data);
    }
  }
}

Deno.test("who listens to the changes is told when another instance has recorded one, and let go at the end", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const files = ownerFiles({ projects: 1, agents: 0 });
  const listener = await startService({ files, env });
  await (await listener.fetch("/api/v1/changes")).body?.cancel();
  const discovered = await (await ask(listener, "server/discover")).json();
  assertEquals(discovered.result.capabilities.resources.subscribe, true);

  const stream = await ask(listener, "subscriptions/listen", {
    notifications: { resourceSubscriptions: ["vitrine://changes"] },
  });
  assertEquals(stream.headers.get("content-type"), "text/event-stream");
  const messages = messagesOf(stream);
  const { value: first } = await messages.next();
  assertEquals(first!.method, "notifications/subscriptions/acknowledged");

  const later = {
    ...files,
    "profile.yaml": stringify({ ...parse(files["profile.yaml"]), headline: "Builds other things" }),
  };
  {
    await using other = await startService({ files: later, env });
    await (await other.fetch("/api/v1/changes")).body?.cancel();
  }
  await listener.runtime.service.history.refresh();
  const { value: told } = await messages.next();
  assertEquals([told!.method, (told!.params as { uri: string }).uri], [
    "notifications/resources/updated",
    "vitrine://changes",
  ]);
  const read = await (await ask(listener, "resources/read", { uri: "vitrine://changes" })).json();
  assertEquals(JSON.parse(read.result.contents[0].text).total, 2);
  const called = await (await ask(listener, "tools/call", { name: "list_changes", arguments: { limit: 1 } })).json();
  assertEquals(called.result.structuredContent.items[0].after, "Builds other things");

  await listener[Symbol.asyncDispose]();
  for await (const _rest of messages) {
    // What is left until the stream ends.
  }
});

Deno.test("the list of changes over tools is never an old one", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 1, agents: 0 }) });
  for (let time = 0; time < 3; time++) {
    const { result } = await (await ask(service, "tools/call", { name: "list_changes", arguments: {} })).json();
    assertEquals(result.structuredContent.total, 1);
  }
  const { result } = await (await ask(service, "tools/list")).json();
  const tool = result.tools.find(({ name }: { name: string }) => name === "list_changes");
  assert(tool.annotations.readOnlyHint);
});
