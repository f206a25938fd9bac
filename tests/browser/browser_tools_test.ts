import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import type { Fields } from "@/lib/mcp/mcp_message.ts";
import { toolDefinition } from "@/lib/operations/tool_definition.ts";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import {
  callInPage,
  complaintsOf,
  eventually,
  inBrowser,
  inputFormOf,
  openBrowser,
  requestsOf,
  startSite,
  step,
  useOtherForm,
} from "@/tests/browser/support.ts";
import { request, send } from "@/tests/mcp/support/rpc.ts";

const PAGES = ["/", "/services", "/projects/project-1"];
const TOOLS = OPERATIONS.filter(({ tool }) => tool !== undefined);
const NAMES = TOOLS.map(({ name }) => name);

const MESSAGE = { message: "Can we talk about a role?", reply_to: "sam@company.example" };
const PROBLEM = "Two of us copy 90 orders a day from mails into the till by hand.";

/** A sensible input for each tool; the writes only check. */
const INPUTS: Record<string, Fields> = {
  get_profile: {},
  list_projects: { flagship: true },
  list_agents: { limit: 2 },
  get_project: { id: "project-1" },
  get_ai_transformation_services: {},
  analyze_business_problem: { problem: PROBLEM },
  suggest_ai_opportunities: { business: "A bakery with two shops that delivers to cafés." },
  assess_automation_candidate: { workflow: PROBLEM },
  estimate_ai_project_scope: { problem: PROBLEM },
  get_relevant_case_studies: { query: "orders by mail" },
  request_ai_opportunity_call: { ...MESSAGE, dry_run: true },
  contact_recruiter: { ...MESSAGE, dry_run: true },
  get_candidate: {},
  match_role: {
    posting: {
      "@type": "JobPosting",
      title: "Engineer",
      skills: ["TypeScript"],
      jobLocation: [{ address: { addressCountry: "SE" } }],
    },
  },
  search: { query: "orders" },
  fetch: { id: "project:project-1" },
  list_changes: { limit: 2 },
};

interface OfferedTool {
  name: string;
  title: string;
  description: string;
}

/** Waits until exactly the tools with these names are offered, and gives them in the order of their names. */
async function offeredTools(page: Page, names: readonly string[]): Promise<OfferedTool[]> {
  let offered: OfferedTool[] = [];
  await eventually(async () => {
    offered = await page.evaluate(async () => {
      const tools: OfferedTool[] = await Reflect.get(document, "modelContext").getTools();
      return tools.map(({ name, title, description }) => ({ name, title, description }));
    });
    return offered.map(({ name }) => name).sort();
  }, names.toSorted());
  return offered.sort((a, b) => a.name < b.name ? -1 : 1);
}

Deno.test("a browser with modelContext is offered the tools of the tool server", inBrowser, async (t) => {
  // Of one moment: what is tried out says until when it would be kept.
  const time = Date.now();
  await using site = await startSite({ now: () => time });
  await using browser = await openBrowser(["--enable-features=WebMCP"]);
  const page = await browser.newPage();
  await page.goto(`${site.origin}/robots.txt`);
  const form = await inputFormOf(page);
  if (form === undefined) {
    await t.step({ name: `left out: Chromium ${browser.version()} has no modelContext`, ignore: true, fn: () => {} });
    return;
  }
  const callInBrowser = (page: Page, name: string, input: Fields) => callInPage(page, form, name, input);
  const complaints = complaintsOf(page);

  for (const path of PAGES) {
    await step(t, `${path} offers each once, as the server defines it`, async () => {
      await page.goto(site.origin + path);
      const tools = await offeredTools(page, NAMES);
      const defined = site.service.runtime.service.operations.filter(({ tool }) => tool !== undefined)
        .map((tool) => toolDefinition(tool)).map(({ name, title, description }) => (
          { name, title, description }
        ));
      assertEquals(tools, defined.sort((a, b) => a.name < b.name ? -1 : 1));
    });
  }

  // Withdrawn, so that nothing about it changes between two calls.
  const other = { ...MESSAGE, message: "Can we talk about another role?" };
  const { structuredContent: { id } } = await callOnServer("contact_recruiter", other);
  await callOnServer("withdraw_message", { id });
  const inputs: Record<string, Fields> = { ...INPUTS, get_delivery_status: { id }, withdraw_message: { id } };

  for (const { name } of TOOLS) {
    await step(t, `${name} gives what the server gives`, async () => {
      const onServer = await callOnServer(name, inputs[name]);
      assertEquals(onServer.isError, undefined);
      assertEquals(await callInBrowser(page, name, inputs[name]), onServer);
    });
  }

  await step(t, "a message is really sent, and withdrawn", async () => {
    const { structuredContent: { id, status_url } } = await callInBrowser(page, "contact_recruiter", MESSAGE);
    const record = async () => await (await site.service.fetch(new URL(status_url).pathname)).json();
    assertEquals([(await record()).id, (await record()).outcome], [id, null]);
    await callInBrowser(page, "withdraw_message", { id });
    assertEquals((await record()).outcome, "withdrawn");
  });

  await step(t, "a refused call says what is wrong", async () => {
    const answer = await callInBrowser(page, "get_project", { id: "nothing" });
    assertEquals(answer.isError, true);
    assertMatch(answer.content[0].text, /project-1/);
  });

  await step(t, "nothing complains", () => assertEquals(complaints, []));

  await step(t, "a call without a network fails in words", async () => {
    await page.context().setOffline(true);
    const answer = await callInBrowser(page, "get_profile", {});
    assertEquals(answer.isError, true);
    assertMatch(answer.content[0].text, /get_profile did not come through/);
    await page.context().setOffline(false);
  });

  await step(t, "a page that comes back as it was left offers them again", async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    await offeredTools(page, []);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await offeredTools(page, NAMES);
  });

  await step(t, "a browser that takes the input in the other form gets the same answers", async () => {
    const page = await browser.newPage();
    const other = await useOtherForm(page, form);
    await page.goto(site.origin);
    await offeredTools(page, NAMES);
    assertEquals(await inputFormOf(page), other);
    for (const name of ["get_project", "match_role", "contact_recruiter"]) {
      const expected = await callInBrowser(await openedAt(site.origin), name, INPUTS[name]);
      assertEquals(await callInPage(page, other, name, INPUTS[name]), expected);
    }
    await page.close();
  });

  async function callOnServer(name: string, input: Fields) {
    const call = request("modern", "tools/call", { name, arguments: input });
    return (await send(site.service, call, `${site.origin}/mcp`)).body.result;
  }

  /** Opens a page of this browser as it is. */
  async function openedAt(url: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(url);
    await offeredTools(page, NAMES);
    return page;
  }
});

Deno.test("a browser without modelContext is left alone", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  // A browser may have it without being asked to.
  await page.addInitScript(() => void Reflect.deleteProperty(Document.prototype, "modelContext"));
  const [complaints, requests] = [complaintsOf(page), requestsOf(page)];
  for (const path of PAGES) {
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    assertEquals(await page.evaluate(() => "modelContext" in document), false);
  }
  assert(requests.includes("GET /site.js"));
  assertEquals(requests.filter((it) => it.endsWith("/mcp")), []);
  assertEquals(complaints, []);
});

Deno.test("each tool says whether calling it has consequences", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const offered: unknown[] = [];
    const registerTool = ({ name, annotations }: Fields) => Promise.resolve(void offered.push([name, annotations]));
    Object.defineProperty(document, "modelContext", { value: { registerTool, offered } });
  });
  await page.goto(site.origin);
  const offered = await page.waitForFunction((count) => {
    const { offered } = Reflect.get(document, "modelContext");
    return offered.length === count && offered;
  }, TOOLS.length);
  assertEquals(
    await offered.jsonValue(),
    TOOLS.map(({ name, readOnly }) => [
      name,
      { readOnlyHint: readOnly, consequentialHint: !readOnly, untrustedContentHint: false },
    ]),
  );
});

Deno.test("a tool takes its input as an object and as JSON, and says so where it is neither", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const tools: Fields = {};
    const registerTool = (tool: Fields) => Promise.resolve(void (tools[String(tool.name)] = tool));
    Object.defineProperty(document, "modelContext", { value: { registerTool, tools } });
  });
  await page.goto(site.origin);
  await page.waitForFunction((name) => Reflect.get(document, "modelContext").tools[name], NAMES.at(-1)!);
  const execute = (name: string, input: unknown) =>
    page.evaluate(
      ([name, input]) => Reflect.get(document, "modelContext").tools[name].execute(input),
      [name, input] as const,
    );
  const asObject = await execute("get_project", { id: "project-1" });
  assertEquals(asObject.structuredContent.id, "project-1");
  assertEquals(await execute("get_project", '{"id":"project-1"}'), asObject);
  assertEquals(await execute("get_profile", undefined), await execute("get_profile", ""));
  const posting = "We look for an engineer who builds services in TypeScript. Full-time, from 1 March 2027.";
  const match = await execute("match_role", { posting });
  assertEquals([match.isError, match.structuredContent.posting.source], [undefined, "text"]);
  assertEquals(await execute("match_role", JSON.stringify({ posting })), match);
  assertMatch((await execute("match_role", { posting: "too short" })).content[0].text, /posting/);
  const unreadable = await execute("get_project", "[object Object]");
  assertEquals(unreadable.isError, true);
  assertMatch(unreadable.content[0].text, /input .* is not JSON/);
});
