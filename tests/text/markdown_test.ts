import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { excerpt, shortened } from "@/lib/text/excerpt.ts";
import { code, codeBlock, fieldsAsMarkdown, link, list, plain } from "@/lib/text/markdown.ts";
import { nodesOf, parseMarkdown, textOf } from "@/tests/support/markdown.ts";

/** Text with many characters that mean something in Markdown, and without those that have no printed form. */
const awkward = fc.array(
  fc.constantFrom(..."ab 1.)#*_~`[]()<>!&;|\\-+=:/\"'é–".split(""), "&amp;", "---", "**", "~~", "x_y", "C# "),
  { minLength: 1, maxLength: 12 },
).map((parts) => parts.join("").replace(/\s+/g, " ").trim()).filter((text) => text !== "");

Deno.test("plain text shows as it is: in a paragraph, a heading, an item and behind other words", () => {
  fc.assert(
    fc.property(awkward, (text) => {
      for (const before of ["", "# ", "- ", "**Label:** "]) {
        const tree = parseMarkdown(before + plain(text));
        assertEquals(textOf(tree), before === "**Label:** " ? `Label: ${text}` : text, before);
        for (const kind of ["emphasis", "delete", "html", "inlineCode", "code", "thematicBreak", "table"]) {
          assertEquals(nodesOf(tree, kind), [], `${kind} in ${before}${plain(text)}`);
        }
      }
    }),
    { numRuns: 3000 },
  );
});

Deno.test("a link and a piece of code hold any text", () => {
  fc.assert(
    fc.property(awkward, (text) => {
      const [node] = nodesOf(parseMarkdown(link(text, "https://a.example/x(1)?q=a b")), "link");
      assertEquals([node.url, textOf(node)], ["https://a.example/x%281%29?q=a%20b", text]);
      assertEquals(nodesOf(parseMarkdown(code(text)), "inlineCode")[0].value, text);
      assertEquals(nodesOf(parseMarkdown(codeBlock("sh", text)), "code")[0].value, text);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("several paragraphs stay in their item", () => {
  const tree = parseMarkdown(list(["one\n\ntwo\n\n- deep", "three"]));
  assertEquals(nodesOf(tree, "list").length, 2);
  assertEquals(tree.children!.length, 1);
});

Deno.test("a record becomes headings and lists, and text of several lines stays Markdown", () => {
  const record = {
    noticePeriod: "4 * 2",
    what_i_want: ["a_b", "c"],
    empty: [],
    deep: { title: "T", on: true },
    long: "*a*\n\nb",
  };
  assertEquals(
    fieldsAsMarkdown(record, 2),
    "- **Notice period:** 4 \\* 2\n- **Long:** *a*\n\n  b\n\n## What I want\n\n- a_b\n- c\n\n## Deep\n\n- **Title:** T\n- **On:** yes",
  );
});

Deno.test("an excerpt is whole sentences of the first paragraph, without marks", () => {
  assertEquals(excerpt("**One** [two](https://x.example). Three `four`.\n\nFive."), "One two. Three four.");
  assertEquals(excerpt("One two. Three four.", 12), "One two.");
  assertEquals(excerpt("One two three.", 8), "One two…");
  assertEquals(excerpt("snake_case and _soft_ > sign"), "snake_case and soft > sign");
  assertEquals(shortened("a👍b", 3), "a…");
});
