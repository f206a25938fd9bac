import { assertEquals } from "@std/assert";
import { dayInWords, instantInWords, localeOf, monthInWords } from "@/lib/words/dates.ts";

Deno.test("each language has one style for days, and a region may have its own", () => {
  const days = ["en", "en-US", "de", "fr", "sv", "nl", "it"].map((language) => dayInWords("2026-03-09", language));
  assertEquals(days, [
    "9 Mar 2026",
    "Mar 9, 2026",
    "9. März 2026",
    "9 mars 2026",
    "9 mars 2026",
    "9 mrt 2026",
    "9 mar 2026",
  ]);
});

Deno.test("a date is said as exactly as it is known, without its day", () => {
  assertEquals(["2019", "2019-03", "2019-03-31"].map((date) => monthInWords(date, "de")), [
    "2019",
    "März 2019",
    "März 2019",
  ]);
});

Deno.test("an instant is said in the time zone that is asked for, which is named", () => {
  const at = Date.UTC(2026, 10, 22, 23, 30);
  assertEquals(instantInWords(at, "en", "Europe/Stockholm"), "23 Nov 2026, 00:30 CET");
  assertEquals(instantInWords("2026-11-22T23:30:00Z", "en", "UTC"), "22 Nov 2026, 23:30 UTC");
});

Deno.test("numbers are written as the language does, English ones as international readers expect", () => {
  assertEquals((1234.5).toLocaleString(localeOf("en")), "1,234.5");
  assertEquals((1234.5).toLocaleString(localeOf("de")), "1.234,5");
});
