import { assertEquals, assertStringIncludes } from "@std/assert";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { startService } from "@/tests/support/service.ts";

const POSTING =
  "Engineer\n\nRequirements:\n- TypeScript\n- <img src=x onerror=alert(1)> Cobol\n\nFull-time, remote, from 1 June 2027.";

Deno.test("the desk shows how a posting compares, that came with a message or is its text", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "1000;w=60" } });
  const { browser } = await signedIn(service);
  const arrive = async (fields: Record<string, unknown>) => {
    const response = await service.fetch("/api/v1/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message: "Shall we talk?", reply_to: "sam@company.example", kind: "role", ...fields }),
    });
    const { id } = await response.json();
    await until(async () => await service.runtime.inbox.item(id) !== undefined);
    return id as string;
  };
  const opened = async (id: string) => {
    const page = await (await browser.get(`/admin/inbox/${id}`)).text();
    const [, section = ""] = /(<section class="match[^]*?<\/section>)/.exec(page) ?? [];
    return section;
  };
  const withPosting = await opened(await arrive({ posting: POSTING }));
  assertStringIncludes(withPosting, "TypeScript");
  assertEquals([withPosting.includes("Cobol"), withPosting.includes("<img")], [true, false]);
  assertStringIncludes(await opened(await arrive({ message: POSTING })), "TypeScript");
  assertEquals(await opened(await arrive({})), "");
  assertEquals(await opened(await arrive({ message: POSTING, kind: "other" })), "");
});
