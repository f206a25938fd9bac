import { assert, assertEquals, assertThrows } from "@std/assert";
import "@/lib/match/matcher.ts";
import { guarded, guardedPatterns, neededBy } from "@/lib/text/guarded_patterns.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

Deno.test("what a pattern needs is read from it: for each alternative its rarest letters, edges of words as marks", () => {
  assertEquals(neededBy("\\bab\\b|on.?site (?:x|y)z|komm(?:t|en) (?:zu uns|rein)"), ["-ab-", "site", "komm"]);
  assertEquals(neededBy("(?:visa|permit)s? not"), ["visa", "perm"]);
  assertEquals(neededBy("^kick(?!ers)off$"), ["koff"]);
  assertEquals(neededBy("\\d{2} ?%|remote"), undefined);
  assertEquals(neededBy("(?:office)?"), undefined);
  assertEquals(neededBy("abcd?"), ["abc"]);
  assertEquals(neededBy("ab+c|xyz"), undefined);
  assertEquals(neededBy("(?<!un)befristet"), neededBy("befristet"));
});

Deno.test("what cannot be read is refused", () => {
  for (const source of ["(a)\\1", "\\u00e4bc", "(?<name>abc)"]) assertThrows(() => neededBy(source));
  assertThrows(() => guarded(/office/i));
});

Deno.test("no line of the labelled postings, nor a part of one, is kept from a pattern that stands in it", () => {
  assert(guardedPatterns().length > 15);
  const texts = [...Deno.readDirSync("tests/eval")].filter(({ name }) => /^postings.*\.json$/.test(name))
    .flatMap(({ name }): { posting: unknown }[] => {
      const read = JSON.parse(Deno.readTextFileSync(`tests/eval/${name}`));
      return read.cases ?? read;
    })
    .map(({ posting }) => typeof posting === "string" ? posting : JSON.stringify(posting, null, 1));
  const lines = [...new Set(texts.flatMap((text) => text.split(/\n/)))];
  assert(lines.length > 1000);
  let stands = 0;
  const kept: string[] = [];
  for (const { pattern, mayStandIn } of guardedPatterns()) {
    const anywhere = new RegExp(pattern.source, pattern.flags.replace("g", ""));
    for (const written of lines) {
      const line = pattern.ignoreCase ? written : foldLetters(written);
      // By itself and with the edges of the text just beside it.
      const found = anywhere.exec(line);
      if (found === null) continue;
      stands++;
      for (const text of [line, line.slice(found.index), line.slice(0, found.index + found[0].length)]) {
        if (anywhere.test(text) && !mayStandIn(foldLetters(text))) kept.push(`${text}: ${pattern.source.slice(0, 60)}`);
      }
    }
  }
  assertEquals(kept, []);
  assert(stands > 300, `${stands}`);
});
