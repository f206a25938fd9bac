import { assert, assertEquals, assertMatch } from "@std/assert";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { jsonPost, startService } from "@/tests/support/service.ts";

const FILES: Record<string, string> = { ...ownerFiles({ projects: 1, agents: 0 }), "public/note.txt": "A note.\n" };
const CANDIDATE = `summary: Repairs clocks.
target_roles: [Clock maker]
updated_at: "2026-11-01"
`;

/** What the page says would help, without markup. */
function adviceOn(page: string): string {
  const [, section = ""] = /<section class="advice"([^]*?)<\/section>/.exec(page) ?? [];
  return section.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

Deno.test("the page of the site says what would help most, from what has come and what is still to be written", async () => {
  const files = {
    ...FILES,
    "candidate.yaml": CANDIDATE,
    "profile.yaml": `# TODO(owner): a picture of you\n${FILES["profile.yaml"]}`,
  };
  await using service = await startService({ files, env: { CONTACT_LIMIT: "1000;w=60" } });
  const { browser } = await signedIn(service);
  const advice = async () => adviceOn(await (await browser.get("/admin/content")).text());
  const first = await advice();
  assertMatch(first, /Still to be written in Profile a picture of you|Still to be written in Profile name: a picture/);
  assert(!first.includes("job posting"), first);
  const postings = [
    "Clock maker wanted\n\nRequirements:\n- Clocks\n\nSalary: EUR 60,000 to 70,000 a year. Full-time, on site in Lund.",
    "Restorer of clocks\n\nRequirements:\n- Clocks\n\nPay: EUR 50,000 a year.",
    "Restorer of towers\n\nRequirements:\n- Towers\n\nWrite to us.",
  ];
  for (const posting of postings) {
    const response = await service.fetch(
      "/api/v1/contact",
      jsonPost({
        message: `Shall we talk? ${posting.length}`,
        reply_to: "sam@company.example",
        kind: "role",
        posting,
      }),
    );
    assertEquals(response.status, 202);
    const { id } = await response.json();
    await until(async () => await service.runtime.inbox.item(id) !== undefined);
  }
  assertMatch(
    await advice(),
    /2 of 3 job postings in your inbox could be compared if you stated: Pay\. Terms for hiring/,
  );
  assertEquals((await (await service.fetch("/api/v1/profile")).text()).includes("TODO"), false);
});
