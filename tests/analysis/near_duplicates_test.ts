import { assertEquals } from "@std/assert";
import { examplesOf, nearDuplicates } from "@/tasks/near_duplicates.ts";
import { knowledge } from "@/tests/analysis/sample_knowledge.ts";
import { ROOT } from "@/tests/support/service.ts";

const TEXT = "Deckhand job: 270 people wrote. Every evening Ines types the paper forms into our register.";

Deno.test("nearDuplicates() finds an example that shares runs of words or most of a sentence with a labelled text", () => {
  const near = [
    "Last week 270 people wrote. Every evening we groan.",
    "We have paper forms, and Ines types them into the register each evening.",
  ];
  const far = [
    "The deckhands are paid every evening.",
    "Every evening, always, we and the others type and type.",
    "Ines",
  ];
  assertEquals(
    nearDuplicates([...near, ...far], [TEXT, "Nobody knows."]).map(({ example, text }) => [example, text]),
    near.map((example) => [example, TEXT]),
  );
});

Deno.test("no example that is learned from says nearly what a labelled text of the project says", () => {
  const texts = ["dev", "hard", "languages"].flatMap((name) =>
    JSON.parse(Deno.readTextFileSync(`${ROOT}tests/eval/${name}.json`)).map(({ text }: { text: string }) => text)
  );
  assertEquals(nearDuplicates(examplesOf(knowledge), texts), []);
});
