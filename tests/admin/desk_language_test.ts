import { assertEquals } from "@std/assert";
import { deskLanguage } from "@/lib/admin/admin_page.ts";
import { Times } from "@/lib/admin/message_view.ts";

Deno.test("the desk tells times in English, in the kind of it that the site is in", () => {
  assertEquals(["en", "en-US", "en-GB", "de", "enm"].map((language) => deskLanguage({ language })), [
    "en",
    "en-US",
    "en-GB",
    "en-GB",
    "en-GB",
  ]);
});

Deno.test("a time of today has the same form in the list and in the message", () => {
  const now = Date.UTC(2026, 10, 21, 16, 5);
  const times = new Times("UTC", "en", () => now);
  assertEquals(times.fullView(now - 9 * 3_600_000).short.split(", ").at(-1), times.view(now - 9 * 3_600_000).short);
});
