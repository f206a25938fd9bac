import { assertEquals } from "@std/assert";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import { tryCallOf } from "@/lib/site/operation_reference.ts";
import { curl, type TryCall, tryRequest } from "@/lib/site/try_call.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("the form of each operation has a field for everything that it takes", async () => {
  await using service = await startService();
  for (const operation of OPERATIONS) {
    const { fields } = tryCallOf(operation, service.runtime);
    const renamed = Object.fromEntries(
      Object.entries(operation.rest?.rename ?? {}).map(([name, field]) => [field, name]),
    );
    const chosen = operation.rest?.itemFields === undefined ? [] : ["fields"];
    const expected = [...Object.keys(operation.input.shape).map((field) => renamed[field] ?? field), ...chosen];
    assertEquals(fields.filter((field) => field.in !== "header").map(({ name }) => name), expected, operation.name);
  }
});

Deno.test("a filled-in form means a request", () => {
  const call: TryCall = {
    name: "x",
    title: "X",
    path: "/things/{id}",
    method: "GET",
    fields: [{ name: "id", in: "path", type: "text" }, { name: "q", in: "query", type: "text" }],
  };
  assertEquals(tryRequest(call, { id: "a/b", q: "" }), { url: "/things/a%2Fb", headers: [] });
  assertEquals(tryRequest(call, { id: "a", q: "c d" }).url, "/things/a?q=c+d");
});

Deno.test("a body has numbers and switches where the fields are such, and text where it is none", () => {
  const call: TryCall = {
    name: "x",
    title: "X",
    path: "/things",
    method: "POST",
    fields: [
      { name: "count", in: "body", type: "number" },
      { name: "more", in: "body", type: "number" },
      { name: "on", in: "body", type: "choice", options: ["true", "false"] },
      { name: "Key", in: "header", type: "text" },
    ],
  };
  assertEquals(tryRequest(call, { count: "2", more: "many", on: "false", Key: "k" }), {
    url: "/things",
    headers: [["Content-Type", "application/json"], ["Key", "k"]],
    body: { count: 2, more: "many", on: false },
  });
});

Deno.test("a command is safe to paste", () => {
  const command = curl({ url: "/x?a=$(id)", headers: [["Key", "it's"]], body: { text: "`id` 'a'" } });
  assertEquals(command, "curl -s '/x?a=$(id)' \\\n  -H 'Key: it'\\''s' \\\n  -d '{\"text\":\"`id` '\\''a'\\''\"}'");
});
