import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { STATUS } from "@/lib/http/http_errors.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import { sitePages } from "@/lib/site/pages.ts";
import { type References, referencesIn } from "@/tests/discovery/references.ts";
import { allDocuments, servesPages } from "@/tests/discovery/support.ts";
import { ask } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { secondOwnerFiles } from "@/tests/support/second_owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const CASES = [
  { files: ownerFiles(), baseUrl: "http://localhost:8000" },
  { files: secondOwnerFiles(), baseUrl: "https://shira.levi.example", env: { BASE_URL: "https://shira.levi.example" } },
];

for (const given of CASES) {
  Deno.test(`no document names what is not served, at ${given.baseUrl}`, async () => {
    await using service = await startService(given);
    const documents = allDocuments(service).filter(({ type }) => !type.startsWith("image/"));
    const reads = service.runtime.service.operations.filter(({ rest }) =>
      rest?.method === "GET" && !/{/.test(rest.path)
    )
      .map(({ rest }) => ({ path: V1.prefix + rest!.path, type: "application/json" }));
    const pages = new Set(sitePages(service.runtime.service).map(({ path }) => new URL(path, given.baseUrl).href));
    const followPages = await servesPages(service, given.baseUrl);
    if (!followPages) console.log("The pages for people are not served yet: links to them are not followed.");
    const known = await knownNames(service);
    const examples = exampleRecords(service, given.baseUrl);
    const followed = new Set<string>();
    for (const { path, type } of [...documents, ...reads]) {
      const response = await service.send(given.baseUrl + path);
      const text = await response.text();
      const references = referencesIn(path, type, text, given.baseUrl, response.headers.get("link"));
      checkCalls(service, path, references);
      for (const uri of references.resources) assert(known.has(uri), `${path} names ${uri}`);
      for (const name of references.names) assert(known.has(name), `${path} names ${name}`);
      for (const url of references.urls) {
        if (followed.has(url) || (!followPages && pages.has(url))) continue;
        followed.add(url);
        const status = await statusOf(service, url);
        assertEquals(status, examples.includes(url) ? 404 : 200, `${path} refers to ${url}`);
      }
    }
    assert(followed.size > 40, `only ${followed.size} addresses were found`);
  });
}

Deno.test("the reader of references finds addresses in JSON, Markdown, text and headers", () => {
  const base = "https://a.example";
  const markdown = "See [x](/y.md), `GET https://a.example/api/v1/projects/{id}`, `next_one` (https://a.example/z).";
  const { urls, calls, names } = referencesIn(
    "/m.md",
    "text/markdown",
    markdown,
    base,
    '</c>; rel="a", <https://b.example/>',
  );
  assertEquals(urls.toSorted(), ["https://a.example/c", "https://a.example/y.md", "https://a.example/z"]);
  assertEquals(calls, [{ method: "GET", path: "/api/v1/projects/{id}" }]);
  assertEquals(names, ["next_one"]);
  const json = referencesIn(
    "/a/b.json",
    "application/json",
    '{"u":["/q","https://a.example/p?x=1"],"t":"a /b"}',
    base,
    null,
  );
  assertEquals(json.urls.toSorted(), ["https://a.example/p?x=1", "https://a.example/q"]);
});

/** Where the delivery record of an example would be, if its message had been sent. */
function exampleRecords({ runtime }: TestService, baseUrl: string): string[] {
  const successes = runtime.service.operations.flatMap(({ rest }) => rest?.successes ?? []);
  return successes.flatMap(({ example }) => {
    const { status_url = "", feed_url = "" } = example({ baseUrl }) as { status_url?: string; feed_url?: string };
    return [status_url, feed_url];
  });
}

/** Every path of the interface is one of the definitions, and is called with its method. */
function checkCalls({ runtime }: TestService, document: string, { calls }: References): void {
  for (const { method, path } of calls) {
    const matching = runtime.service.operations.filter(({ rest }) => {
      if (rest === undefined) return false;
      const pattern = (V1.prefix + rest.path).replaceAll(/\{\w+\}/g, "([\\w-]+|\\{\\w+\\})");
      return new RegExp(`^${pattern}/?$`).test(path);
    });
    assert(matching.length > 0 || path === V1.prefix, `${document} names ${path}`);
    if (method === undefined) continue;
    assert(matching.some(({ rest }) => rest!.method === method), `${document} names ${method} ${path}`);
  }
}

/** 200 for what can be read; also for what says that it wants to be posted to. */
async function statusOf(service: TestService, url: string): Promise<number> {
  const response = await service.send(url);
  await response.body?.cancel();
  // A search is named by its address, and wants words.
  if (response.status === 400 && new URL(url).pathname === `${V1.prefix}/search`) return 200;
  return response.status === 405 && response.headers.get("allow")?.includes("POST") ? 200 : response.status;
}

/** Names of operations, prompts, error codes, fields at any depth, and resources of the tool server. */
async function knownNames(service: TestService): Promise<Set<string>> {
  const { prompts } = (await ask(service, "modern", "prompts/list")).body.result;
  const names = new Set<string>([...Object.keys(STATUS), ...prompts.map(({ name }: { name: string }) => name)]);
  const { resources } = (await ask(service, "modern", "resources/list")).body.result;
  const { resourceTemplates } = (await ask(service, "modern", "resources/templates/list")).body.result;
  for (const { uri, uriTemplate = uri } of [...resources, ...resourceTemplates]) names.add(uriTemplate);
  for (const { name, input, output, rest } of service.runtime.service.operations) {
    names.add(name);
    const schemas = [input, output(), ...(rest?.successes ?? []).map(({ body }) => body())];
    for (const schema of schemas) addFields(z.toJSONSchema(schema, { io: "input" }), names);
  }
  return names;
}

function addFields(part: unknown, names: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "properties") { for (const name of Object.keys(value)) names.add(name); }
    if (key === "enum") { for (const name of value) names.add(String(name)); }
    addFields(value, names);
  }
}
