import { assertEquals, assertThrows } from "@std/assert";
import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { collect } from "@/lib/content/content_file.ts";

Deno.test("mistakes of the content are collected, and mistakes of the code are not taken for them", () => {
  const problems: ContentProblem[] = [];
  const mistake = { file: "profile.yaml", field: "name", message: "is missing" };
  assertEquals(collect(problems, () => 1), 1);
  assertEquals(
    collect(problems, () => {
      throw new ContentError([mistake]);
    }),
    undefined,
  );
  assertEquals(problems, [mistake]);
  assertThrows(
    () =>
      collect(problems, () => {
        throw new RangeError("of the code");
      }),
    RangeError,
  );
});
