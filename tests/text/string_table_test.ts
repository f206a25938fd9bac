import { assertEquals } from "@std/assert";
import { atOnce } from "@/lib/lazily.ts";
import { StringTable } from "@/lib/text/string_table.ts";

/** As many as make the table grow several times: some long, some of letters beyond ASCII, one empty. */
const TEXTS = Array.from({ length: 3000 }, (_, index) => `${"long ".repeat(index % 30)}Größe ${index} שלום`).concat("");

function filled(): StringTable {
  const table = new StringTable();
  for (const text of TEXTS) table.add(text);
  return table;
}

Deno.test("StringTable numbers strings in the order in which they are added, each once", () => {
  const table = filled();
  assertEquals(TEXTS.map((text) => table.add(text)), TEXTS.map((_, index) => index));
  assertEquals(table.size, TEXTS.length);
  assertEquals(TEXTS.map((_, index) => table.textOf(index)), TEXTS);
});

Deno.test("StringTable finds what is put together of pieces, and nothing else", () => {
  const table = filled();
  table.add("delivery_note");
  const number = TEXTS.length;
  assertEquals(table.of("delivery").and("_").and("note").find(), number);
  assertEquals(table.of("a delivery", 2).and("_notes", 0, 5).find(), number);
  assertEquals(table.of("delivery").and("note").find(), -1);
  assertEquals(table.of("delivery_note".repeat(1000)).find(), -1);
  assertEquals(table.of("Größe").find(), -1);
  assertEquals(new StringTable().of("").find(), -1);
});

Deno.test("StringTable is read again as it was written down, without what is not wanted", () => {
  const isWanted = (number: number) => number % 2 === 0;
  const read = atOnce(StringTable.read(filled().list(isWanted)));
  const wanted = TEXTS.filter((_, index) => isWanted(index));
  assertEquals(read.size, wanted.length);
  assertEquals(wanted.map((text) => read.of(text).find()), wanted.map((_, index) => index));
  assertEquals(read.of(TEXTS[1]).find(), -1);
  assertEquals(read.add("a new one, longer than any other".repeat(20)), wanted.length);
});
