import { assert, assertEquals } from "@std/assert";
import { restCall } from "@/lib/operations/addresses.ts";
import { referencesIn } from "@/tests/discovery/references.ts";
import { servesPages } from "@/tests/discovery/support.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const BASE = "https://tess.example.net";

/** More documents than a service with few items has. */
const MAX_DOCUMENTS = 200;

Deno.test("who starts at the front page with nothing but curl finds every operation and how to call it", async () => {
  await using service = await startService({
    baseUrl: BASE,
    env: { BASE_URL: BASE },
    files: ownerFiles({ projects: 2, agents: 1 }),
  });
  // Until there is a front page, what every crawler knows without a link stands in for it.
  const start = await servesPages(service, BASE) ? "/" : "/robots.txt";
  const waiting = [BASE + start];
  const texts = new Map<string, string>();
  for (const url of waiting) {
    assert(waiting.length < MAX_DOCUMENTS, "the documents lead nowhere");
    const response = await service.send(url, { headers: { accept: "*/*", "user-agent": "curl/8" } });
    const type = response.headers.get("content-type") ?? "";
    const links = response.headers.get("link");
    const isText = /^(text\/(?!html)|application\/.*json)/.test(type) && response.status === 200;
    const text = isText ? await response.text() : (await response.body?.cancel(), "");
    if (isText) texts.set(url, text);
    const { pathname } = new URL(url);
    const { urls } = isText
      ? referencesIn(pathname, type, text, BASE, links)
      : referencesIn(pathname, "image/none", "", BASE, links);
    for (const next of urls) if (!waiting.includes(next)) waiting.push(next);
  }
  const all = [...texts.values()].join("\n");
  const context = { service: service.runtime.service, baseUrl: BASE, client: "" };
  for (const { name, rest, tool, input } of service.runtime.service.operations) {
    if (rest) assert(all.includes(restCall(context, name)), `${name}: no call over REST was found`);
    if (tool) assert(all.includes(`tool \`${name}\``), `${name}: no call as a tool was found`);
    for (const field of Object.keys(input.shape)) assert(all.includes(field), `${name}: ${field} is not explained`);
  }
  const openApi = JSON.parse(texts.get(`${BASE}/openapi.json`)!);
  const described = Object.values<Record<string, { operationId: string }>>(openApi.paths)
    .flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  for (const { name, rest } of service.runtime.service.operations) if (rest) assert(described.includes(name), name);
  assertEquals(texts.has(`${BASE}/.well-known/agent.json`), true);
});
