import { assertEquals, assertRejects } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { readJson } from "@/lib/http/request_body.ts";
import { boundedJson, isBounded, jsonWithin, MAX_DEPTH, MAX_VALUES } from "@/lib/text/bounded_json.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const many = (count: number) => Array.from({ length: count - 1 }, () => 1);

Deno.test("JSON is bounded just inside and just outside, in depth and in number, however it is nested", () => {
  for (const make of [nested, objects]) {
    assertEquals(isBounded(JSON.parse(make(MAX_DEPTH))), true);
    assertEquals(isBounded(JSON.parse(make(MAX_DEPTH + 1))), false);
    assertEquals(boundedJson(make(MAX_DEPTH + 1)), undefined);
  }
  assertEquals([isBounded(many(MAX_VALUES)), isBounded(many(MAX_VALUES + 1))], [true, false]);
  assertEquals(isBounded({ a: many(MAX_VALUES / 2), b: many(MAX_VALUES / 2) }), false);
  // No deeper than the runtime itself reads.
  assertEquals(isBounded(JSON.parse(nested(60_000))), false);
  for (const value of [null, 1, "text", [], {}]) assertEquals(isBounded(value), true);
});

Deno.test("the field that is beyond the bounds is named", async () => {
  const headers = { "content-type": "application/json" };
  const read = (body: unknown) =>
    readJson(new Request("http://localhost", { method: "POST", headers, body: JSON.stringify(body) }));
  const path = async (body: unknown) => (await assertRejects(() => read(body), ServiceError)).details![0].path;
  assertEquals(await path({ good: 1, posting: JSON.parse(nested(MAX_DEPTH)) }), "posting");
  assertEquals(await path(JSON.parse(nested(MAX_DEPTH + 1))), "body");
  assertEquals(await path({ a: many(MAX_VALUES / 2), b: many(MAX_VALUES / 2) }), "body");
  await read({ posting: JSON.parse(nested(MAX_DEPTH - 1)) });
});

Deno.test("JSON is found in a text that is one, and in the scripts of a page, in time that grows with the text", () => {
  assertEquals(jsonWithin(' {"a":1}'), [{ a: 1 }]);
  const page = '<SCRIPT type="application/ld+json">{"a":1}</SCRIPT><script>[9]</script>' +
    "<script id=x type='application/ld+json'>\n[2]</script ><script type=ld+json>no</script>";
  assertEquals(jsonWithin(page), [{ a: 1 }, [2]]);
  for (const text of ["", "text", "<script", "<script>", '<script type="ld+json">{"a":1}']) {
    assertEquals(jsonWithin(text), []);
  }
  for (const part of ["<script ld+json>", "<script", "</script", "[", "<script ld+json></script>"]) {
    jsonWithin(part.repeat(Math.floor(130_000 / part.length)));
  }
});
