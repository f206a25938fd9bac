import { assert, assertEquals } from "@std/assert";
import { parse } from "yaml";
import { z } from "zod";
import { LEXICON_LANGUAGES, type LexiconLanguage } from "@/lib/language/lexicons.ts";
import { bookOf } from "@/lib/language/phrase_books.ts";
import { linesIn } from "@/lib/language/lines.ts";
import { openPosting } from "@/lib/match/posting.ts";
import { termsOf } from "@/lib/match/read_terms.ts";
import { ROOT } from "@/tests/support/service.ts";

const facts = z.array(z.strictObject({
  term: z.string(),
  gives: z.unknown(),
  says: z.partialRecord(z.enum(LEXICON_LANGUAGES), z.string()),
}));

/** So many of the sentences may be missing: what a language cannot be read in yet. */
const MOST_MISSING = 15;

Deno.test("the same fact gives the same term in nine languages", () => {
  const all = facts.parse(parse(Deno.readTextFileSync(`${ROOT}tests/match/facts.yaml`)));
  let missing = 0;
  for (const { term, gives, says } of all) {
    missing += LEXICON_LANGUAGES.length - Object.keys(says).length;
    for (const [tag, text] of Object.entries(says)) {
      const lines = linesIn(text);
      const judged = lines.map(() => ({ as: "unread" as const, reason: "" }));
      const { terms, conditions } = termsOf(
        { ...openPosting(text), title: null },
        { language: tag as LexiconLanguage, lines, judged, truncated: false },
        "2026-11-01",
        bookOf(tag as LexiconLanguage),
      );
      const read = { ...terms, conditions: conditions.map(({ id }) => id) };
      assertEquals(read[term as keyof typeof read], gives, text);
    }
  }
  assert(missing <= MOST_MISSING, `${missing} sentences are missing`);
});
