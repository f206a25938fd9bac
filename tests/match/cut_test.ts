import { assert, assertEquals } from "@std/assert";
import { ROOT } from "@/tests/support/service.ts";

/**
 * What both sides of the cut use: the shape between them, what is known of words, skills and places, and what the
 * words of one point name, which a caller's reading may leave to the service too.
 */
const SHARED = [
  "reading.ts",
  "geography.ts",
  "skill_table.ts",
  "content_words.ts",
  "asked_names.ts",
  "point_kinds.ts",
];

const imports = new Map(
  [...Deno.readDirSync(`${ROOT}lib/match`)].filter(({ name }) => name.endsWith(".ts")).map(({ name }) => {
    const source = Deno.readTextFileSync(`${ROOT}lib/match/${name}`);
    const all = [...source.matchAll(/^import (type )?[^;]*?"@\/lib\/match\/([\w/]+\.ts)";/gms)];
    return [name, {
      all: all.map(([, , from]) => from),
      // A type is gone before anything runs.
      run: all.filter(([, isType]) => isType === undefined).map(([, , from]) => from),
    }];
  }),
);

/** Returns a file and all that it loads. */
function loaded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of imports.get(file)?.run ?? []) loaded(next, found);
  return found;
}

Deno.test("right of a Reading nothing sees a posting or loads what reads one", () => {
  const left = [...loaded("read.ts")].filter((file) => !SHARED.includes(file));
  for (const file of ["posting.ts", "read_points.ts", "phrase_terms.ts", "field_terms.ts"]) {
    assert(left.includes(file), file);
  }
  const right = [...imports.keys()].filter((file) => file.startsWith("judge_"))
    .concat("verdict.ts", "open_questions.ts", "owner_refusals.ts", "terms_in_words.ts");
  assert(right.length > 6);
  for (const file of right.flatMap((one) => [...loaded(one)])) {
    assert(!left.includes(file), `${file} reads postings`);
    assertEquals(imports.get(file)!.all.filter((one) => left.includes(one)), [], file);
  }
});
