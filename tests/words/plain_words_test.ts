import { assert, assertEquals } from "@std/assert";
import { quotationMarks } from "@/lib/text/quotation_marks.ts";
import { type InterfaceLanguage, LANGUAGE_NAMES, type Words, wordsOf } from "@/lib/words/words.ts";
import { ask } from "@/tests/mcp/support/rpc.ts";
import { filesBelow } from "@/tests/support/owner.ts";
import { ROOT, startService } from "@/tests/support/service.ts";

type Text = { [name: string]: Text } | Text[] | string | number | boolean | null;

const LANGUAGES = Object.keys(LANGUAGE_NAMES) as InterfaceLanguage[];

/** Returns each text in a value with its path. */
function textsOf(value: Text, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === "" ? name : `${path}.${name}`));
}

/** What is set wrongly in any language. A sentence is one line; a mail has several, and none begins with a point. */
const SLIPS = /["'`]|(?<!^)[ ]{2}|\.\.\.|^[\s·]|\n·|[ \n\t]$|\s[.,](?:\s|$)/;

/** Whatever some language quotes with. An apostrophe is one of these too. */
const ANY_MARK = /[‘‚“”„«»‹›]/g;

for (const language of LANGUAGES) {
  Deno.test(`the catalogue of ${language} is set as its language is`, () => {
    const marks = quotationMarks(language).join("");
    const wrong = textsOf(wordsOf(language) as Words & Text).filter(([, text]) =>
      SLIPS.test(text) ||
      (text.match(ANY_MARK) ?? []).some((mark) => !marks.includes(mark)) ||
      // No line may begin with a mark that French sets apart.
      language === "fr" && / [:;?!»]|« /.test(text)
    );
    assertEquals(wrong, []);
  });
}

/**
 * Turns that this project has fallen into, and that no editor would let pass (issue 16): riddles, words that nobody uses
 * any more, abbreviations.
 */
const RIDDLES = new RegExp(
  [
    String.raw`\b(?:is|are) told (?:so|of)\b`,
    String.raw`\b(?:nobody|no one) (?:who|that) (?:does|do|has|have|is|are)\b`,
    String.raw`\bwhat is no\b|\bis no no\b|\bthe same again\b|\bis like that\b|\bin the days of\b`,
    String.raw`\b(?:to be seen|getting in|worked if)\b`,
    String.raw`\banew\b|(?:^|[.;:|>] |\*\* )whoever\b`,
    String.raw`\bmend(?:s|ed|ing)?\b`,
    String.raw`\bcomes? about\b|\b(?:holds|tells) how it goes\b`,
    String.raw`\bstands? (?:there|here|once)\b`,
    String.raw`\be\.\s?g\.|\bi\.\s?e\.|\s\(?etc\.`,
  ].join("|"),
  "i",
);

/** Finds riddles, each with the words around it. Fields and code are names, not words. */
function riddlesIn(text: string): string[] {
  const prose = text.replace(/`[^`]*`/g, "``");
  const found = RIDDLES.exec(prose);
  return found === null ? [] : [`…${prose.slice(Math.max(0, found.index - 40), found.index + 60)}…`];
}

Deno.test("the English of the interface has no riddles", () => {
  assertEquals(
    textsOf(wordsOf("en") as Words & Text).flatMap(([path, text]) => riddlesIn(text).map((one) => [path, one])),
    [],
  );
});

const SKILLS = ["query-profile", "find-opportunity", "contact-owner"]
  .map((name) => `/.well-known/agent-skills/${name}/SKILL.md`);

Deno.test("what the service says of itself to agents and developers has no riddles and no double spaces", async () => {
  await using service = await startService();
  const get = async (path: string) => await (await service.send(`http://localhost:8000${path}`)).text();
  const described = textsOf(JSON.parse(await get("/openapi.json")))
    .filter(([path]) => /\.(?:description|summary|title)$/.test(path) && !/\.examples?\./.test(path));
  assert(described.length > 300);
  const listed = (await Promise.all(
    ["tools/list", "prompts/list", "resources/list"].map((method) => ask(service, "modern", method)),
  )).flatMap(({ body }) => textsOf(body.result));
  const documents = (await Promise.all(
    ["/llms.txt", "/auth.md", "/privacy.md", ...SKILLS].map(get),
  )).flatMap((text) => text.split("\n").map((line) => ["", line.trim()] as [string, string]));
  const wrong = [...described, ...listed, ...documents].flatMap(([path, text]) =>
    [
      ...riddlesIn(text),
      ...(/\S {2,}\S/.test(text) && !text.includes("|") ? [`double space: ${text}`] : []),
    ].map((one) => [path, one])
  );
  assertEquals(wrong, []);
});

/** Reports the sentences in a source; what has fewer than three words is a name. */
const sentences: Deno.lint.Plugin = {
  name: "sentences",
  rules: {
    plain: {
      create(context) {
        const report = (node: Deno.lint.Node, text: string) => {
          if (/\S \S+ \S/.test(text)) { for (const message of riddlesIn(text)) context.report({ node, message }); }
        };
        return {
          Literal(node) {
            if (typeof node.value === "string") report(node, node.value);
          },
          TemplateElement(node) {
            report(node, node.cooked);
          },
        };
      },
    },
  },
};

Deno.test("errors, descriptions and what tasks say have no riddles", () => {
  const sources = ["lib", "tasks", "routes", "components", "islands"].flatMap((folder) =>
    Object.entries(filesBelow(ROOT + folder)).filter(([path]) => /\.tsx?$/.test(path))
      .map(([path, text]) => [`${folder}/${path}`, text])
  );
  assert(sources.length > 200);
  assertEquals(
    sources.flatMap(([path, text]) =>
      Deno.lint.runPlugin(sentences, path, text).map(({ message }) => `${path} ${message}`)
    ),
    [],
  );
});

Deno.test("the documents of the project and the descriptions of its tasks have no riddles", () => {
  const docs = filesBelow(`${ROOT}docs`);
  const texts = [
    ...Object.entries(docs).filter(([path]) => path.endsWith(".md")),
    ...["README.md", "SECURITY.md"].map((path) => [path, Deno.readTextFileSync(ROOT + path)]),
    [
      "deno.json",
      textsOf(JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`))).filter(([path]) => path.endsWith("description"))
        .map(([, text]) => text).join("\n"),
    ],
  ];
  assertEquals(
    texts.flatMap(([path, text]) => text.split("\n").flatMap((line) => riddlesIn(line).map((one) => [path, one]))),
    [],
  );
});
