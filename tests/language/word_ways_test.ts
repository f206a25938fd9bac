import { assertEquals } from "@std/assert";
import { END, stemOf, WordWays } from "@/lib/language/word_ways.ts";
import { readWordList } from "@/lib/language/word_lists.ts";
import { NumberLists } from "@/lib/text/number_lists.ts";
import { StringTable } from "@/lib/text/string_table.ts";

Deno.test("ways lead from their first words to their ends, whatever may be left out or chosen between", () => {
  const ways = new WordWays({ base: ["o"] });
  const things = ["tree", "lake"];
  const list = readWordList('tree: ["tall/old [very] arbo", =Oak]\nlake: [arbo]', "xx", new Set(things));
  for (const { id, parts } of list) ways.add(things.indexOf(id), parts);
  ways.finish();
  const said = (word: string) => ways.said([word, ...word.endsWith("o") ? [word.slice(0, -1)] : []]);
  const follow = (step: number, words: string[]): boolean => {
    if (words.length === 0 || !ways.isSame(step, said(words[0]))) return false;
    for (let place = ways.nextFrom(step); place < ways.nextTo(step); place++) {
      const next = ways.nextAt(place);
      if (next === END ? words.length === 1 : follow(next, words.slice(1))) return true;
    }
    return false;
  };
  const named = (text: string) => {
    const words = text.split(" ");
    const found = said(words[0]).forms.flatMap((form) => ways.waysFrom(form))
      .filter((way) => follow(ways.firstOf(way), words)).map((way) => things[ways.thingOf(way)]);
    return [...new Set(found)].join();
  };
  for (const text of ["tall arbo", "old arb", "old very arbo", "tall very arb", "oak"]) {
    assertEquals(named(text), "tree");
  }
  for (const text of ["arbo", "arb"]) assertEquals(named(text), "lake");
  for (const text of ["tall", "tall very", "very arbo", "tall old arbo", "oako"]) {
    assertEquals(named(text), "");
  }
  const [oak] = ways.waysFrom(ways.numberOf("oak")).map((way) => ways.firstOf(way));
  assertEquals([ways.isExact(oak), ways.isLast(oak), ways.capitalsOf(oak), ways.lengthOf(oak)], [
    true,
    true,
    undefined,
    3,
  ]);
  assertEquals([stemOf("arbo", ["o"]), stemOf("two", ["o"]), stemOf("oak", ["o"])], ["arb", undefined, undefined]);
});

Deno.test("lists of numbers keep their order, and a number without a list has none", () => {
  const lists = new NumberLists();
  for (const [owner, value] of [[3, 7], [0, 1], [3, 5], [3, 7]]) lists.add(owner, value);
  lists.finish();
  assertEquals([-1, 0, 1, 3, 4].map((owner) => lists.of(owner)), [[], [1], [], [7, 5, 7], []]);
  const none = new NumberLists();
  none.finish();
  assertEquals(none.of(0), []);
});

Deno.test("a table that has given back its room still knows its strings", () => {
  const table = new StringTable();
  const words = ["a", "übermäßig", "", "a rather long one that needs more room than there was"];
  assertEquals(words.map((word) => table.add(word)), [0, 1, 2, 3]);
  table.trim();
  for (const [number, word] of words.entries()) {
    assertEquals([table.of(word).find(), table.textOf(number), table.lengthOf(number)], [number, word, word.length]);
  }
  assertEquals([table.of("b").find(), table.of(`${words[3]}.`).find(), table.add("b")], [-1, -1, 4]);
});
