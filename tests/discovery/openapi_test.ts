import { createConfig, lintFromString } from "@redocly/openapi-core";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { sampleFiles } from "@/tests/support/sample.ts";
import { startService } from "@/tests/support/service.ts";

async function describe(env: Record<string, string> = {}) {
  await using service = await startService({ env });
  const response = await service.fetch("/openapi.json");
  return { service, text: await response.text() };
}

Deno.test("the description passes Redocly's recommended rules without a warning", async () => {
  const { text } = await describe({ BASE_URL: "https://tess.vitrine.test" });
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  assertEquals(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]), []);
});

Deno.test("the description passes Spectral's OpenAPI rules without a warning", async () => {
  const { text } = await describe({ BASE_URL: "https://tess.vitrine.test" });
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas as RulesetDefinition] });
  const problems = await spectral.run(text);
  assertEquals(problems.map(({ code, message, path }) => [code, message, path.join(".")]), []);
});

Deno.test("every REST operation stands in the description with its parameters and answers", async () => {
  const { service, text } = await describe();
  const { paths, security, info, openapi, components } = JSON.parse(text);
  type Parameter = { name: string; in: string; $ref?: string };
  const resolved = (one: Parameter): Parameter =>
    one.$ref === undefined ? one : components.parameters[one.$ref.split("/").at(-1)!];
  assertEquals([openapi, info.version, security, info.license.identifier], ["3.1.0", "1.0.0", [], "CC-BY-4.0"]);
  assertMatch(info.description, /Sunset/);
  for (const { name, rest, input } of service.runtime.service.operations) {
    if (rest === undefined) continue;
    const described = paths[`/api/v1${rest.path}`]?.[rest.method.toLowerCase()];
    assertEquals(described.operationId, name);
    assert(described.security === undefined);
    if (rest.method === "GET") {
      const names = described.parameters.map(resolved).filter((one: Parameter) => one.in !== "header")
        .map((one: Parameter) => rest.rename?.[one.name] ?? one.name);
      const chosen = rest.itemFields === undefined ? [] : ["fields"];
      assertEquals(names.sort(), [...Object.keys(input.shape), ...chosen].sort());
    }
    for (const [status, answer] of Object.entries<{ $ref?: string; description?: string }>(described.responses)) {
      assert(!["401", "403"].includes(status));
      assert(answer.$ref ?? answer.description);
    }
  }
});

Deno.test("the sample's description is short, and says how answers are proven", async () => {
  await using service = await startService({ files: sampleFiles() });
  const bytes = await (await service.send("http://localhost:8000/openapi.json")).bytes();
  assert(bytes.length <= 120_000, `${bytes.length} bytes`);
  const { paths, components, info } = JSON.parse(new TextDecoder().decode(bytes));
  assertMatch(info.description, /Accept-Signature.*verify\.mjs/s);
  for (
    const [path, operations] of Object.entries<Record<string, { parameters: unknown[]; responses: unknown }>>(paths)
  ) {
    for (const [method, { parameters, responses }] of Object.entries(operations)) {
      const text = JSON.stringify([parameters, responses]);
      for (const name of ["parameters/Accept-Signature", "headers/Signature-Input", "headers/Content-Digest"]) {
        assert(text.includes(`#/components/${name}"`), `${method} ${path}: ${name}`);
      }
    }
  }
  assertMatch(JSON.stringify(paths["/api/v1/contact"].post.parameters), /Signature-Agent/);
  assertMatch(components.parameters["Accept-Signature"].example, /nonce/);
});

Deno.test("a boolean of an input is one in a URL too", async () => {
  const { text } = await describe();
  const { parameters } = JSON.parse(text).paths["/api/v1/projects"].get;
  const flagship = parameters.find(({ name }: { name: string }) => name === "flagship");
  assertEquals(flagship.schema, { type: "boolean" });
});

Deno.test("examples are of this instance, and no two components say the same", async () => {
  const { text } = await describe({ BASE_URL: "https://tess.vitrine.test" });
  const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)\/api\/v1/g)].map(([, host]) => host);
  assertEquals([...new Set(hosts)], ["tess.vitrine.test"]);
  const names = Object.keys(JSON.parse(text).components.responses).map((name) => name.split("Or").sort().join());
  assertEquals(names.length, new Set(names).size, names.join(" "));
});
