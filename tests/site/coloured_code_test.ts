import { assertEquals } from "@std/assert";
import { tokensOf } from "@/components/ColouredCode.tsx";

/** What is set off, with its kind; and that nothing of the text is lost. */
function marked(text: string, language: Parameters<typeof tokensOf>[1]): string[] {
  const tokens = tokensOf(text, language);
  assertEquals(tokens.map((token) => token.text).join(""), text);
  return tokens.filter(({ kind }) => kind !== undefined).map(({ text, kind }) => `${kind} ${text}`);
}

Deno.test("JSON has names, texts and values", () => {
  assertEquals(marked('{"a": "b: \\"c\\"", "d": [-1.5e3, true, null]}', "json"), [
    'name "a"',
    'text "b: \\"c\\""',
    'name "d"',
    "value -1.5e3",
    "value true",
    "value null",
  ]);
});

Deno.test("a command has its program, its options and its texts, over several lines", () => {
  assertEquals(marked("curl -s 'http://x/?a=-b' \\\n  -H 'a: b' \\\n  -d '{\"a\":\n1}'", "sh"), [
    "name curl",
    "option -s",
    "text 'http://x/?a=-b'",
    "option -H",
    "text 'a: b'",
    "option -d",
    "text '{\"a\":\n1}'",
  ]);
  assertEquals(marked("claude mcp add --transport http x", "sh"), ["name claude", "option --transport"]);
});

Deno.test("TOML has names and texts", () => {
  assertEquals(marked('[mcp_servers.x]\nurl = "http://x"', "toml"), [
    "name [mcp_servers.x",
    "name url",
    'text "http://x"',
  ]);
});

Deno.test("code that ends in the midst of a text is coloured to its end", () => {
  for (const language of ["json", "sh", "toml"] as const) {
    for (const text of ["", '"', "'", '"\\', '{"a', "curl 'x", '"\\"\\"\\"', "[", "\n\n"]) marked(text, language);
  }
});
