import { assertEquals } from "@std/assert";
import { excerpt } from "@/lib/text/excerpt.ts";

Deno.test("excerpt() gives whole sentences of the first paragraph, or the beginning of the first", () => {
  assertEquals(excerpt("One. Two is *longer*.\n\nThree.", 12), "One.");
  assertEquals(excerpt("One. Two is *longer*.\n\nThree."), "One. Two is longer.");
  assertEquals(excerpt("Without any end it goes on", 10), "Without a…");
});

Deno.test("excerpt() keeps the items of a list apart and whole", () => {
  assertEquals(
    excerpt("- Closed on day three\n- No difference since 2022"),
    "Closed on day three\u00a0· No difference since 2022",
  );
  assertEquals(excerpt("- Closed on day three\n- No difference since 2022", 30), "Closed on day three");
  assertEquals(excerpt("What came of it:\n- less\n  typing\n- more"), "What came of it: less typing\u00a0· more");
});

Deno.test("excerpt() shows characters that are escaped as they are meant", () => {
  assertEquals(excerpt("\\## Used by \\*40\\* planners_x"), "## Used by *40* planners_x");
});
