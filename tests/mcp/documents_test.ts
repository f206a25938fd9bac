import { assert, assertEquals, assertMatch } from "@std/assert";
import { digestOf } from "@/lib/mcp/guides.ts";
import { ask } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function read(service: TestService, uri: string) {
  const { status, body } = await ask(service, "modern", "resources/read", { uri });
  assertEquals(status, 200);
  return body.result?.contents[0] ?? body.error;
}

Deno.test("every document is a resource, as JSON and as Markdown", async () => {
  await using service = await startService();
  const { resources } = (await ask(service, "modern", "resources/list")).body.result;
  const uris = resources.map(({ uri }: { uri: string }) => uri);
  for (const name of ["profile", "candidate", "services"]) {
    assert(uris.includes(`vitrine://${name}`) && uris.includes(`vitrine://${name}.md`), name);
    const json = await read(service, `vitrine://${name}`);
    assertEquals(json.mimeType, "application/json");
    assertEquals(JSON.parse(json.text), await (await service.fetch(`/api/v1/${name}`)).json());
    const markdown = await read(service, `vitrine://${name}.md`);
    assertEquals(markdown.mimeType, "text/markdown");
    assertMatch(markdown.text, /^# .+\n\n/);
  }
  for (const { uri, mimeType } of resources) assertEquals((await read(service, uri)).mimeType, mimeType, uri);
});

Deno.test("earlier states are read by their digest, and the lists of what changes are data", async () => {
  await using service = await startService();
  const states = JSON.parse((await read(service, "vitrine://snapshots")).text);
  assertEquals(states, await (await service.fetch("/api/v1/snapshots")).json());
  const [{ digest }] = states.items;
  const { text } = await read(service, `vitrine://snapshots/${digest}`);
  assertEquals(text, await (await service.fetch(`/api/v1/snapshots/${digest}`)).text());
  assertEquals(JSON.parse((await read(service, "vitrine://changes")).text).total, 1);
  assertEquals((await read(service, "vitrine://snapshots/none")).code, -32602);
});

Deno.test("each project and agent is read by the template of its kind", async () => {
  await using service = await startService();
  const { resourceTemplates } = (await ask(service, "modern", "resources/templates/list")).body.result;
  const forms = resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate);
  for (const kind of ["projects", "agents"]) {
    assert(forms.includes(`vitrine://${kind}/{id}`) && forms.includes(`vitrine://${kind}/{id}.md`));
  }
  for (const { id, kind, title } of service.runtime.service.catalog.items) {
    const json = await read(service, `vitrine://${kind}s/${id}`);
    assertEquals(JSON.parse(json.text), await (await service.fetch(`/api/v1/${kind}s/${id}`)).json());
    assert((await read(service, `vitrine://${kind}s/${id}.md`)).text.startsWith(`# ${title}\n`));
  }
});

Deno.test("an address is read as it is meant: escaped characters are the characters, and it comes back as it was sent", async () => {
  await using service = await startService();
  const plain = await read(service, "vitrine://projects/project-1");
  const escaped = await read(service, "vitrine://projects/project%2D1");
  assertEquals([escaped.text, escaped.uri], [plain.text, "vitrine://projects/project%2D1"]);
  const markdown = await read(service, "vitrine://projects/project%2d1.md");
  assertEquals([markdown.mimeType, markdown.uri], ["text/markdown", "vitrine://projects/project%2d1.md"]);
});

Deno.test("a resource that is not there is -32602 with its URI", async () => {
  await using service = await startService();
  for (
    const uri of [
      "vitrine://nothing",
      "vitrine://projects/nobody",
      "vitrine://projects/a%2Fb",
      "vitrine://projects/%zz",
      "vitrine://projects/",
      "skill://none/SKILL.md",
      "file:///etc/passwd",
      "http://localhost:8000/api/v1/profile",
      "",
    ]
  ) {
    const { code, data } = await read(service, uri);
    assertEquals([code, data.uri], [-32602, uri]);
  }
  assertEquals((await ask(service, "legacy", "resources/read", {})).body.error.code, -32602);
});

Deno.test("ids are completed, those that begin with what was typed first", async () => {
  const files = { ...ownerFiles({ projects: 150, agents: 2 }) };
  await using service = await startService({ files });
  const complete = async (uri: string, value: string, name = "id") => {
    const params = { ref: { type: "ref/resource", uri }, argument: { name, value } };
    return (await ask(service, "modern", "completion/complete", params)).body.result.completion;
  };
  const all = await complete("vitrine://projects/{id}", "");
  assertEquals([all.values.length, all.total, all.hasMore], [100, 150, true]);
  const some = await complete("vitrine://projects/{id}.md", "PROJECT-14");
  assertEquals([some.total, some.hasMore, some.values.every((id: string) => id.startsWith("project-14"))], [
    11,
    false,
    true,
  ]);
  assertEquals((await complete("vitrine://agents/{id}", "")).values.sort(), ["agent-1", "agent-2"]);
  assertEquals((await complete("vitrine://agents/{id}", "", "toString")).values, []);
});

Deno.test("a completion of what does not exist is -32602", async () => {
  await using service = await startService();
  const argument = { name: "id", value: "" };
  const wrong = [
    { ref: { type: "ref/resource", uri: "vitrine://nothing/{id}" }, argument },
    { ref: { type: "ref/prompt", name: "nothing" }, argument },
    { ref: { type: "ref/other" }, argument },
    { ref: { type: "ref/prompt", name: "screen_candidate" }, argument: { name: "role" } },
    {},
  ];
  for (const params of wrong) {
    assertEquals((await ask(service, "legacy", "completion/complete", params)).body.error.code, -32602);
  }
});

Deno.test("there is a prompt for each kind of visitor, with its arguments", async () => {
  await using service = await startService();
  const { prompts } = (await ask(service, "modern", "prompts/list")).body.result;
  assertEquals(
    prompts.map(({ name }: { name: string }) => name),
    ["screen_candidate", "match_posting", "find_ai_opportunity", "integrate_service"],
  );
  const tools = service.runtime.service.operations.filter(({ tool }) => tool).map(({ name }) => name);
  for (const { name, title, description, arguments: known } of prompts) {
    assert(title && description && known.some(({ required }: { required?: boolean }) => required), name);
    const values = Object.fromEntries(known.map((one: { name: string }) => [one.name, `value of ${one.name}`]));
    const { result } = (await ask(service, "modern", "prompts/get", { name, arguments: values })).body;
    const { text } = result.messages[0].content;
    for (const value of Object.values<string>(values)) assert(text.includes(value), `${name}: ${value}`);
    assert(tools.some((tool) => text.includes(tool)), name);
    const { error } = (await ask(service, "modern", "prompts/get", { name })).body;
    assertEquals(error.code, -32602);
    assertEquals(
      (await ask(service, "modern", "prompts/get", { name, arguments: { [known[0].name]: 5 } })).body.error.code,
      -32602,
    );
  }
  const params = { ref: { type: "ref/prompt", name: "screen_candidate" }, argument: { name: "role", value: "eng" } };
  assertEquals((await ask(service, "modern", "completion/complete", params)).body.result.completion.values, [
    "Engineer",
  ]);
});

Deno.test("skills are listed with the digests of their files as they are read", async () => {
  await using service = await startService();
  const { skills } = (await ask(service, "modern", "skills/list")).body.result;
  assertEquals(skills.length, 3);
  for (const skill of skills) {
    const { name, description } = skill.frontmatter;
    assertEquals(skill.uri, `skill://${name}/SKILL.md`);
    assertMatch(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert(description.length > 50 && description.length <= 1024);
    const { text, mimeType } = await read(service, skill.uri);
    assertEquals(mimeType, "text/markdown");
    assertEquals(skill.resources, [{
      uri: skill.uri,
      digest: digestOf(text),
      size: new TextEncoder().encode(text).length,
    }]);
    assert(text.startsWith(`---\nname: ${name}\n`) && text.split("\n").length < 500);
    for (const [, path] of text.matchAll(/http:\/\/localhost:8000(\/api\/v1[^`'?\s)]*)/g)) {
      const known = service.runtime.service.operations.some(({ rest }) => `/api/v1${rest?.path}` === path);
      assert(known, `${name} names ${path}`);
    }
    assertEquals((await ask(service, "legacy", "skills/get", { uri: skill.uri })).body.result.skill, skill);
  }
  assertEquals((await ask(service, "modern", "skills/get", { uri: "skill://none/SKILL.md" })).body.error.code, -32602);
});
