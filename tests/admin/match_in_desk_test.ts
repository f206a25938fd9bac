import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse, stringify } from "yaml";
import { messageKey } from "@/lib/store/keys.ts";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
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
  assert(!/Write to|Say more about the role/.test(withPosting), "the owner is not told what the sender can do");
  assertStringIncludes(await opened(await arrive({ message: POSTING })), "TypeScript");
  assertEquals(await opened(await arrive({})), "");
  assertEquals(await opened(await arrive({ message: POSTING, kind: "other" })), "");
});

Deno.test("what was stored and cannot be compared is left out, and the message is shown with its posting", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "1000;w=60" } });
  const { browser } = await signedIn(service);
  const message = { message: "Shall we talk?", reply_to: "sam@company.example", kind: "role" };
  const response = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
  const { id } = await response.json();
  await until(async () => await service.runtime.inbox.item(id) !== undefined);
  const deep = `{"@type":"JobPosting","title":${"[".repeat(9000)}${"]".repeat(9000)}}`;
  for (
    const posting of [deep, `<script type="application/ld+json">${deep}</script> Engineer wanted`, "漢".repeat(20_001)]
  ) {
    // As an earlier version has accepted it.
    await service.runtime.store.use((kv) => kv.set(messageKey(id), { ...message, posting }));
    const page = await browser.get(`/admin/inbox/${id}`);
    const text = await page.text();
    assertEquals([page.status, text.includes('class="match')], [200, false]);
    assertStringIncludes(text, "Shall we talk?");
    const file = await browser.get("/admin/inbox/export?format=json&place=all");
    assertEquals((await file.json())[0].posting, posting);
  }
});

Deno.test("roles stand with the best first where the owner wants it so, by the address alone", async () => {
  const files = ownerFiles({ projects: 1, agents: 0 });
  const terms = {
    engagements: [{ employment_types: ["FULL_TIME"], available_from: "2027-05-01" }],
    languages: [{ tag: "en", name: "English", level: "native" }],
  };
  files["candidate.yaml"] = stringify({ ...parse(files["candidate.yaml"]) as Record<string, unknown>, terms });
  await using service = await startService({ files, env: { CONTACT_LIMIT: "1000;w=60" } });
  const { browser } = await signedIn(service);
  const arrive = async (subject: string, fields: Record<string, unknown>) => {
    const response = await service.fetch("/api/v1/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message: `About ${subject}`, subject, reply_to: "sam@company.example", ...fields }),
    });
    assertEquals(response.status, 202, await response.clone().text());
    const { id } = await response.json();
    await until(async () => await service.runtime.inbox.item(id) !== undefined);
  };
  const posting = (language: string) =>
    `Engineer\n\nRequirements:\n- TypeScript\n- ${language}\n\nFull-time, from 1 June 2027.`;
  await arrive("Fitting", { kind: "role", posting: posting("Fluent English") });
  await arrive("Contradicting", { kind: "role", posting: posting("Fluent Finnish") });
  await arrive("Silent", { kind: "role" });
  await arrive("Other", { kind: "other" });
  const page = async (search: string) => await (await browser.get(`/admin/inbox${search}`)).text();
  const subjects = (html: string) =>
    [...html.matchAll(/class="mail-row-subject">[^]*?<bdi>(\w+)<\/bdi>/g)].map(([, subject]) => subject);
  const isOffered = (html: string) => /<option[^>]* value="best"/.test(html);

  const newest = await page("?kind=role");
  assertEquals([subjects(newest), isOffered(newest)], [["Silent", "Contradicting", "Fitting"], true]);
  const best = await page("?kind=role&order=best");
  assertEquals(subjects(best), ["Fitting", "Silent", "Contradicting"]);
  const [, rest = ""] = /<a href="(\/admin\/inbox\/[^"]*order=best[^"]*)"/.exec(best) ?? [];
  assertStringIncludes(rest, "kind=role", "a message that is opened keeps the order of the list");
  assertStringIncludes(best, "Does not fit");
  // Nothing else has postings to be ordered by.
  const all = await page("?order=best");
  assertEquals([subjects(all)[0], isOffered(all)], ["Other", false]);
  const csv = await page("/export?format=csv&kind=role&order=best");
  assertEquals(
    ["Fitting", "Silent", "Contradicting"].map((subject) => csv.indexOf(subject)).every((at, index, ats) =>
      at > (ats[index - 1] ?? 0)
    ),
    true,
  );
});
