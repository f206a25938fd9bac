import { assertEquals } from "@std/assert";
import { z } from "zod";
import { messageInput, toMessage } from "@/lib/contact/message.ts";

const VALID = { message: "Hello there", reply_to: "sam@example.com" };

function pathsOf(value: unknown): string[] {
  const result = messageInput.safeParse(value);
  return result.success
    ? []
    : result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"]
    );
}

Deno.test("messageInput accepts the smallest and the largest message", () => {
  assertEquals(pathsOf(VALID), []);
  assertEquals(messageInput.parse(VALID).kind, "other");
  assertEquals(pathsOf({ ...VALID, message: "12345" }), []);
  assertEquals(pathsOf({ ...VALID, message: "😀".repeat(5000), from: "é".repeat(120), subject: "😀".repeat(200) }), []);
  assertEquals(pathsOf({ ...VALID, company: "", from: "", subject: "", dry_run: false }), []);
  assertEquals(pathsOf({ ...VALID, message: "two\nlines\tand a tab\r\nand Windows" }), []);
});

Deno.test("messageInput counts characters, not UTF-16 units", () => {
  assertEquals(pathsOf({ ...VALID, message: "😀😀" }), ["message"]);
  assertEquals(pathsOf({ ...VALID, message: "😀".repeat(5001) }), ["message"]);
  assertEquals(pathsOf({ ...VALID, subject: "😀".repeat(201) }), ["subject"]);
});

Deno.test("messageInput names each invalid field", () => {
  const cases: [unknown, string[]][] = [
    [{}, ["message", "reply_to"]],
    [null, ["body"]],
    ["text", ["body"]],
    [[], ["body"]],
    [{ ...VALID, message: "1234" }, ["message"]],
    [{ ...VALID, message: "x".repeat(5001) }, ["message"]],
    [{ ...VALID, message: " \n\t  " }, ["message"]],
    [{ ...VALID, message: 12345 }, ["message"]],
    [{ ...VALID, message: "half \ud800 pair" }, ["message"]],
    [{ ...VALID, from: "x".repeat(121) }, ["from"]],
    [{ ...VALID, from: null }, ["from"]],
    [{ ...VALID, subject: "x".repeat(201) }, ["subject"]],
    [{ ...VALID, company: "x".repeat(121) }, ["company"]],
    [{ ...VALID, kind: "sales" }, ["kind"]],
    [{ ...VALID, dry_run: "true" }, ["dry_run"]],
    [{ ...VALID, phone: "1", fax: "2" }, ["phone", "fax"]],
  ];
  for (const [value, paths] of cases) assertEquals(pathsOf(value), paths, JSON.stringify(value));
});

Deno.test("messageInput refuses control characters and, in one-line fields, line breaks", () => {
  for (let code = 0; code <= 0x9f; code++) {
    if (code >= 0x20 && code < 0x7f) continue;
    const text = `abc${String.fromCharCode(code)}def`;
    assertEquals(pathsOf({ ...VALID, message: text }), code === 9 || code === 10 ? [] : ["message"], `U+${code}`);
    for (const field of ["from", "subject", "company"]) assertEquals(pathsOf({ ...VALID, [field]: text }), [field]);
  }
  for (const text of ["a\r\nBcc: b@example.com", "a\u2028b", "a\u2029b"]) {
    assertEquals(pathsOf({ ...VALID, subject: text }), ["subject"]);
  }
});

Deno.test("messageInput takes one plain e-mail address", () => {
  const valid = [
    "a@b.co",
    "first.last+tag@sub.example.com",
    "o'brien!#$%&*/=?^_`{|}~-@example.com",
    "x@xn--bcher-kva.xn--p1ai",
    `${"a".repeat(64)}@example.com`,
    `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(56)}.com`.slice(0, 254),
  ];
  for (const reply_to of valid) assertEquals(pathsOf({ ...VALID, reply_to }), [], reply_to);
  const invalid = [
    "",
    "plain",
    "@example.com",
    "a@",
    "a@localhost",
    "a@-x.com",
    "a@x..com",
    "a..b@x.com",
    ".a@x.com",
    "a.@x.com",
    "a b@x.com",
    "a@x.com ",
    " a@x.com",
    "a@x.com\n",
    "a@x.com\r\nBcc: b@x.com",
    "a@x.com,b@x.com",
    "a@x.com;b@x.com",
    "Sam <a@x.com>",
    "<a@x.com>",
    '"a b"@x.com',
    "a(comment)@x.com",
    "a@[192.0.2.1]",
    "a@192.0.2.1",
    "ä@x.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b.".repeat(126)}com`,
  ];
  for (const reply_to of invalid) {
    assertEquals([...new Set(pathsOf({ ...VALID, reply_to }))], ["reply_to"], JSON.stringify(reply_to));
  }
});

Deno.test("messageInput becomes a JSON Schema with lengths and descriptions", () => {
  const schema = z.toJSONSchema(messageInput, { io: "input" });
  const { message, reply_to, from } = schema.properties as Record<string, z.core.JSONSchema.JSONSchema>;
  assertEquals([message.minLength, message.maxLength, from.maxLength, reply_to.maxLength], [5, 5000, 120, 254]);
  assertEquals(Object.values(schema.properties!).every((one) => typeof one === "object" && one.description), true);
  assertEquals(schema.required, ["message", "reply_to"]);
  assertEquals(schema.additionalProperties, false);
});

Deno.test("toMessage keeps line feeds only and leaves out what is empty", () => {
  const message = toMessage(messageInput.parse({ ...VALID, message: "one\r\ntwo", from: "  ", company: " Example " }));
  assertEquals(message.message, "one\ntwo");
  assertEquals([message.from, message.company], [undefined, "Example"]);
});
