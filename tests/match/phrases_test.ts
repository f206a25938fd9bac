import { assertEquals } from "@std/assert";
import { parse } from "yaml";
import { z } from "zod";
import { LEXICON_LANGUAGES, readText } from "@/lib/language/lexicons.ts";
import { bookOf } from "@/lib/language/phrase_books.ts";
import { linesIn } from "@/lib/language/lines.ts";
import { openPosting } from "@/lib/match/posting.ts";
import { termsOf } from "@/lib/match/read_terms.ts";

const examples = z.array(z.strictObject({ text: z.string(), gives: z.record(z.string(), z.unknown()) }));

const TODAY = "2026-11-01";

for (const tag of LEXICON_LANGUAGES) {
  const source = readText(`${tag}/terms.yaml`);
  if (source === undefined) continue;
  Deno.test(`the phrases of ${tag} read their examples as they say`, () => {
    for (const { text, gives } of examples.parse(parse(source))) {
      const lines = linesIn(text);
      const judged = lines.map(() => ({ as: "unread" as const, reason: "" }));
      const read = termsOf(
        { ...openPosting(text), title: null },
        { language: tag, lines, judged, truncated: false },
        TODAY,
        bookOf(tag),
      );
      const conditions = read.conditions.map(({ id }) => id);
      assertEquals({ ...read.terms, ...conditions.length > 0 && { conditions } }, gives, text);
    }
  });
}
