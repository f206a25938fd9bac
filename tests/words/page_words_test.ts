import { assert, assertEquals } from "@std/assert";
import { ROOT } from "@/tests/support/service.ts";

/** Files whose words are still to come into the catalogue. Whoever has brought them there takes the file off. */
const UNFINISHED: string[] = [];

/** Attributes that are read by programs only; what the others say, people read. */
const TECHNICAL = new RegExp(
  "^(?:action|accept|autocomplete|charset|content|class|command|data-.*|dir|documents|enctype|fill|for|href|hrefLang|http-equiv|id|" +
    "inputmode|key|lang|level|language|media|method|name|on[A-Z].*|operations|path|pattern|points|property|rel|role|size|" +
    "sizes|src|srcset|transform|type|viewBox|wrap|d|aria-(?!label$|description$|roledescription$|valuetext$).*)$",
);

/** Names that are the same in every language: of products, formats and protocols. */
const NAMES =
  /\b(?:Claude (?:Code|Desktop)|claude\.ai|ChatGPT|Codex|Cursor|VS Code|Markdown|JSON|CSV|OpenAPI|REST|MCP|llms\.txt|Deno(?! ))\b/g;

/** Elements whose text is the same in every language. */
const CODE = new Set(["code", "kbd", "samp", "pre", "script", "style"]);

type Node = Deno.lint.Node & { parent?: Node | null };

/** Reports what people read that stands in the source of a page. */
const plugin: Deno.lint.Plugin = {
  name: "words",
  rules: {
    catalogue: {
      create(context) {
        const report = (node: Deno.lint.Node, text: string) => context.report({ node, message: `“${text.trim()}”` });
        return {
          JSXText(node) {
            if (isSaid(node.value) && !isCode(node.parent as Node)) report(node, node.value);
          },
          JSXAttribute(node) {
            const { name, value } = node;
            if (name.type !== "JSXIdentifier" || value?.type !== "Literal") return;
            if (typeof value.value === "string" && !TECHNICAL.test(name.name) && isPhrase(value.value)) {
              report(node, value.value);
            }
          },
          Literal(node) {
            if (typeof node.value === "string" && isPhrase(node.value) && !isTechnical(node as Node)) {
              report(node, node.value);
            }
          },
          TemplateElement(node) {
            if (isPhrase(node.cooked) && !isTechnical(node.parent as Node)) report(node, node.cooked);
          },
        };
      },
    },
  },
};

function isSaid(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&\w+;/g, "").replace(NAMES, ""));
}

/** Tells whether a text is one for people: it begins with a capital like a label, or it has two words like a sentence. */
function isPhrase(text: string): boolean {
  // What is typed into a terminal.
  if (/ --\w/.test(text)) return false;
  const rest = text.replace(NAMES, "");
  return /^\s*\p{Lu}\p{Ll}+(?:[\s.,:;!?’]|$)/u.test(rest) || /\p{Ll}{2},? \p{Ll}{2}/u.test(rest);
}

function isCode(node: Node): boolean {
  for (let at: Node | null | undefined = node; at; at = at.parent) {
    const name = at.type === "JSXElement" && at.openingElement.name;
    if (name && name.type === "JSXIdentifier" && CODE.has(name.name)) return true;
  }
  return false;
}

/** Tells whether a text is for a program: an import, the value of an attribute such as `class`, a header, an error's. */
function isTechnical(node: Node): boolean {
  let below = node;
  for (let at = node.parent; at; below = at, at = at.parent) {
    if (/^(?:Import|Export(?:All|Named)|TS)/.test(at.type)) return true;
    if (at.type === "NewExpression" && at.callee.type === "Identifier" && /Error$/.test(at.callee.name)) return true;
    if (at.type === "JSXAttribute") {
      return at.name.type !== "JSXIdentifier" || TECHNICAL.test(at.name.name) || at.value?.type === "Literal";
    }
    // `record["Some key"]` and `=== "Tab"` say nothing to anybody.
    if (at.type === "MemberExpression" && (at.property as Node) === below) return true;
    if (at.type === "BinaryExpression" && at.operator !== "+") return true;
    if (at.type === "Property" && (at.key as Node) === below) return true;
    if (at.type === "JSXElement" || at.type === "FunctionDeclaration") return isCode(at);
  }
  return false;
}

/** Returns what is said in a source, each with its line. */
function wordsIn(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, path, source).map(({ message, range: [start] }) => {
    const before = source.slice(0, start) + /^\s*/.exec(source.slice(start))![0];
    return `${path}:${before.split("\n").length} ${message}`;
  });
}

function pageSources(folder: string): string[] {
  return [...Deno.readDirSync(ROOT + folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? pageSources(`${folder}/${name}`) : name.endsWith(".tsx") ? [`${folder}/${name}`] : []
  );
}

Deno.test("what people read on a page stands in the catalogues of words, not in the source of the page", () => {
  const files = ["components", "islands", "routes"].flatMap(pageSources).sort();
  assert(files.length > 30);
  const found = files.filter((path) => !UNFINISHED.includes(path))
    .flatMap((path) => wordsIn(path, Deno.readTextFileSync(ROOT + path)));
  assertEquals(found, []);
});

Deno.test("words in a page's source are found, wherever they stand", () => {
  const source = `
    import { something } from "@/lib/some thing here.ts";
    const LABELS = { state: "Not yet", kind: "text/html" };
    function Page({ count }) {
      return (
        <p class="two words" aria-label="Skip to it" title={"Go " + count}>
          <Facts facts={[{ name: "Available", value: "text/html" }]} data-x="Two words" id="Some" />
          Write to us <code>GET the thing</code> {count === 1 ? "one message here" : ""} {\`All \${count} of them\`}
        </p>
      );
    }`;
  assertEquals(wordsIn("page.tsx", source), [
    "page.tsx:3 “Not yet”",
    "page.tsx:6 “Skip to it”",
    "page.tsx:6 “Go”",
    "page.tsx:7 “Available”",
    "page.tsx:8 “Write to us”",
    "page.tsx:8 “one message here”",
    "page.tsx:8 “All”",
    "page.tsx:8 “of them”",
  ]);
});
