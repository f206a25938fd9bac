import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Era } from "@/lib/mcp/mcp_message.ts";
import { wordsOf } from "@/lib/words/words.ts";
import {
  complaintsOf,
  eventually,
  inBrowser,
  openBrowser,
  requestsOf,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";
import { ask, callTool } from "@/tests/mcp/support/rpc.ts";
import { sampleOwner } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const TYPE = "text/html;profile=mcp-app";
const MESSAGE = { kind: "role", from: "Ada", reply_to: "ada@example.com", message: "A role for you, from spring on." };
const POSTING =
  "Data engineer\nRequirements:\n- PostgreSQL\nFull-time, remote within Sweden, SEK 20,000 a month gross.";

/** What a host does (SEP-1865, "Lifecycle"): embeds the document, answers its beginning, and hands on the result. */
const HOST = `<!DOCTYPE html><html lang="en"><title>Host</title><body><script>
  const said = [];
  function show(html, result, theme) {
    said.length = 0;
    const frame = document.createElement("iframe");
    frame.title = "View";
    frame.sandbox = "allow-scripts";
    frame.width = 600;
    frame.srcdoc = html;
    const send = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
    onmessage = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      said.push(data);
      const { id, method, params } = data;
      if (method === "ui/initialize") {
        const { protocolVersion } = params;
        const hostInfo = { name: "test", version: "1" };
        send({ id, result: { protocolVersion, hostInfo, hostCapabilities: {}, hostContext: { theme } } });
      } else if (method === "ui/notifications/initialized") {
        send({ method: "ui/notifications/tool-input", params: { arguments: {} } });
        send({ method: "ui/notifications/tool-result", params: result });
      } else if (method === "ui/notifications/size-changed") frame.height = params.height;
    };
    document.body.replaceChildren(frame);
  }
</script>`;

async function readView(service: TestService, uri: string, era: Era = "modern") {
  return (await ask(service, era, "resources/read", { uri })).body.result.contents[0];
}

Deno.test("each tool whose answer is shown names a document that is listed, and loads nothing, in both eras", async () => {
  await using service = await startService({ files: sampleOwner() });
  for (const era of ["modern", "legacy"] as const) {
    const { tools } = (await ask(service, era, "tools/list")).body.result;
    const { resources } = (await ask(service, era, "resources/list")).body.result;
    const shown = tools.filter(({ _meta }: { _meta?: unknown }) => _meta !== undefined)
      .map(({ name, _meta }: { name: string; _meta: { ui: { resourceUri: string } } }) => [name, _meta.ui.resourceUri]);
    assertEquals(Object.fromEntries(shown), {
      get_profile: "ui://profile",
      match_role: "ui://match",
      get_delivery_status: "ui://delivery",
      contact_recruiter: "ui://delivery",
      request_ai_opportunity_call: "ui://delivery",
    });
    for (const [, uri] of shown) {
      const { mimeType } = resources.find((one: { uri: string }) => one.uri === uri);
      const { text, _meta, ...rest } = await readView(service, uri, era);
      assertEquals([mimeType, rest], [TYPE, { uri, mimeType: TYPE }]);
      assertEquals(Object.values(_meta.ui.csp), [[], [], [], []]);
      assert(
        !/<link|<img|\ssrc=|@import|url\((?!"?data:|#)/.test(text.replace(/<script type="module">.*<\/script>/s, "")),
      );
      assertStringIncludes(text, "default-src 'none'; script-src 'sha256-");
    }
  }
});

Deno.test({
  name: "a host shows profile, match and delivery in a frame without rights, and all of it is readable",
  ...inBrowser,
  async fn(t) {
    await using service = await startService({ files: sampleOwner() });
    await using browser = await openBrowser();
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    const requests = requestsOf(page);
    await page.setContent(HOST);
    const words = wordsOf("en");
    const sent = (await callTool(service, "contact_recruiter", MESSAGE)).structuredContent;

    async function show(view: string, result: unknown, theme = "light") {
      const { text } = await readView(service, `ui://${view}`);
      await page.evaluate(
        ([html, result, theme]) => Reflect.get(globalThis, "show")(html, result, theme),
        [text, result, theme] as const,
      );
      const frame = page.frameLocator("iframe");
      await frame.locator("h1").waitFor();
      return { body: frame.locator("main"), frame: page.frames()[1] };
    }
    const heard = () => page.evaluate<{ method: string; params: Record<string, unknown> }[]>("said");
    const faults = (frame: Awaited<ReturnType<typeof show>>["frame"]) => violationsOf(page, "html", frame);

    await step(t, "the profile, in the scheme of the host", async () => {
      const result = await callTool(service, "get_profile", {});
      const { name, headline, summary, strengths, skillCategories, resume } = result.structuredContent;
      const { body, frame } = await show("profile", result, "dark");
      const text = await body.innerText();
      const facts = [name, headline, summary, strengths[0].title, skillCategories[0].items[0], resume.work[0].name];
      for (const fact of facts) assertStringIncludes(text, fact);
      assertEquals(await frame.evaluate(() => document.documentElement.dataset.scheme), "dark");
      assertEquals(await faults(frame), []);
      await eventually(async () => {
        const sizes = (await heard()).filter(({ method }) => method === "ui/notifications/size-changed");
        return Number(sizes.at(-1)?.params.height) > 200;
      }, true);
    });

    await step(t, "a link is opened by the host alone", async () => {
      await page.frameLocator("iframe").getByRole("link").last().click();
      await eventually(async () => (await heard()).at(-1)?.method, "ui/open-link");
      assertEquals(new URL(String((await heard()).at(-1)!.params.url)).protocol, "http:");
    });

    await step(t, "the match, with what both sides say", async () => {
      const result = await callTool(service, "match_role", { posting: POSTING });
      const { body, frame } = await show("match", result);
      const text = await body.innerText();
      const { verdicts, term_statuses } = words.match;
      for (const fact of [verdicts.does_not_fit, "PostgreSQL", "20,000", "80,000", term_statuses.unmet]) {
        assertStringIncludes(text, fact);
      }
      assertEquals(await faults(frame), []);
    });

    await step(t, "the delivery, from the message and from its record", async () => {
      const record = await callTool(service, "get_delivery_status", { id: sent.id });
      for (const result of [{ structuredContent: sent }, record]) {
        const { body, frame } = await show("delivery", result);
        assertStringIncludes(await body.innerText(), words.forms.delivery.stored);
        assertEquals(await faults(frame), []);
      }
    });

    await step(t, "what is no such answer is shown in the words that the model gets", async () => {
      const trial = await callTool(service, "contact_recruiter", { ...MESSAGE, dry_run: true });
      const failed = await callTool(service, "get_delivery_status", { id: "nowhere" });
      for (const result of [trial, failed]) {
        const { body } = await show("delivery", result);
        assertStringIncludes(await body.innerText(), result.content[0].text.split("\n")[0].trim());
      }
    });

    await step(t, "markup in an answer stays text", async () => {
      const result = await callTool(service, "match_role", { posting: "<img src=x onerror=alert(1)>\n- PostgreSQL" });
      const { frame } = await show("match", result);
      assertEquals(await frame.locator("img").count(), 0);
    });

    assertEquals([complaints, requests], [[], []]);
  },
});
