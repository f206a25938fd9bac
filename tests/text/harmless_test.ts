import { assert, assertEquals } from "@std/assert";
import { harmlessJson, harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";

const HOSTILE = "safe \u202e desrever \u2066 iso \x7f \x9b31m \u{e0041}";

Deno.test("harmlessLine() shows what a terminal or a page would obey", () => {
  assertEquals(harmlessLine("\x1b[31mred\x07\x9b \u202e"), "\\u{1b}[31mred\\u{7}\\u{9b} \\u{202e}");
  assertEquals(harmlessLine("Grüße 👩‍💻 שלום"), "Grüße 👩‍💻 שלום");
  assertEquals(harmlessLines("a\n\tb\r\n\n\u2028c"), "a\n    b\n\n\\u{2028}c");
});

Deno.test("harmlessLine() shows what people do not see, and leaves what scripts and emoji are made of", () => {
  const order = "mark all";
  const selectors = [...order].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join("");
  const bits = [...order].map((letter) => `${letter}\u200c\u200d`).join("");
  const hidden = [
    "\u200b",
    "\u2060",
    "\u00ad",
    "\u034f",
    "\u3164",
    "\u115f",
    "\uffa0",
    "\ufe00",
    selectors,
    bits,
    "a\ufe0f",
  ];
  const invisible = /[\p{DI}\u200c\u200d]/u;
  for (const text of hidden) assert(!invisible.test(harmlessLine(`x${text}y`)), harmlessLine(text));
  assertEquals(harmlessLine("❤️‍🔥\u200d\u200d"), "❤️‍🔥\u200d\\u{200d}");
  for (const text of ["❤️‍🔥 🏳️‍🌈 👁️‍🗨️ 1️⃣ ✔︎", "می‌خواهم", "क्‍ष", "葛󠄀城", "👩🏽‍💻"]) assertEquals(harmlessLine(text), text);
});

Deno.test("harmlessJson() is the same value in harmless characters", () => {
  const value = { text: `${HOSTILE}\n"quoted"`, list: ["\u2028"] };
  for (const text of [harmlessJson(value), harmlessJson(value, 2)]) {
    assertEquals(JSON.parse(text), value);
    // deno-lint-ignore no-control-regex -- they are what must not be there
    assert(!/[\x7f-\x9f\u2028\u202e\u2066]|[\x00-\x09\x0b-\x1f]|\u{e0041}/u.test(text));
  }
});
