import { assertEquals } from "@std/assert";
import { checkLinks } from "@/tasks/links/check.ts";
import { takenNames } from "@/tasks/links/taken_names.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const OFFICIAL = { "@fresh/core": ["App", "Context"], "@fresh/core/dev": ["Builder"], "@std/http/etag": ["eTag"] };

function check(files: Record<string, string>): string[] {
  using folder = temporaryFolder({
    "deno.json": JSON.stringify({
      imports: { fresh: "jsr:@fresh/core@^2.3.3", "@std/http": "jsr:@std/http@^1", preact: "npm:preact" },
      links: ["./links/fresh", "./links/std-http"],
    }),
    "links/fresh/deno.json": JSON.stringify({ name: "@fresh/core" }),
    "links/fresh/mod.ts": `export * from "fresh/internal";`,
    "links/std-http/deno.json": JSON.stringify({ name: "@std/http" }),
    ...files,
  });
  return checkLinks(folder.path, OFFICIAL).problems;
}

Deno.test("names that the official packages have are right, wherever they are taken", () => {
  const problems = check({
    "a.ts":
      `import { App as A, type Context } from "fresh";\nimport type { Context as C } from "jsr:@fresh/core@2.3.3";`,
    "routes/.well-known/b.tsx": `export { eTag } from "@std/http/etag"; export default () => <p>import {"{ x }"}</p>;`,
    "c.ts": `const { Builder: B } = await import("fresh/dev"); type X = import("fresh").Context<{ a: 1 }>;`,
    "d.ts": `import { h } from "preact"; import * as all from "freshly"; const text = 'import { no } from "fresh"';`,
    "_fresh/server.js": `import { attach } from "fresh/internal";`,
  });
  assertEquals(problems, []);
});

Deno.test("a name or a module that the official packages do not have fails, with its place", () => {
  const cases: [code: string, problem: string][] = [
    [`import {\n  App,\n  sessions,\n} from "fresh";`, "x.tsx:1: the official @fresh/core has no sessions"],
    [`import type { Session } from "fresh";`, "x.tsx:1: the official @fresh/core has no Session"],
    [`\nexport { cookies as App } from "fresh";`, "x.tsx:2: the official @fresh/core has no cookies"],
    [`import fresh from "fresh";`, "x.tsx:1: the official @fresh/core has no default"],
    [`import * as fresh from "fresh";`, "x.tsx:1: everything is taken from @fresh/core; name what is needed"],
    [`export * from "fresh";`, "x.tsx:1: everything is taken from @fresh/core; name what is needed"],
    [`const f = await import("fresh");`, "x.tsx:1: everything is taken from @fresh/core; name what is needed"],
    [
      `const { App, ...f } = await import("fresh");`,
      "x.tsx:1: everything is taken from @fresh/core; name what is needed",
    ],
    [`const { dev } = await import("fresh/dev");`, "x.tsx:1: the official @fresh/core/dev has no dev"],
    [`let x: import("fresh").State.Y;`, "x.tsx:1: the official @fresh/core has no State"],
    [`import { a } from "fresh/server";`, "x.tsx:1: there is no official @fresh/core/server"],
    [`import { a } from "jsr:@std/http@^1.1/cookies";`, "x.tsx:1: there is no official @std/http/cookies"],
  ];
  for (const [code, problem] of cases) assertEquals(check({ "x.tsx": code }), [problem]);
});

Deno.test("names are told from comments, texts and markup", () => {
  const code =
    `// import { a } from "fresh";\n/* import("fresh") */ const b = \`\${1} import { c } from "fresh"\`;\n<T,>(x: T) => x;`;
  assertEquals(takenNames("x.ts", code), []);
});

Deno.test("the project itself takes only what the official packages have", () => {
  const official = JSON.parse(Deno.readTextFileSync(`${ROOT}links/official_exports.json`));
  const { taken, problems } = checkLinks(ROOT.replace(/\/$/, ""), official);
  assertEquals(problems, []);
  assertEquals([...taken.keys()].includes("@fresh/core"), true);
});
