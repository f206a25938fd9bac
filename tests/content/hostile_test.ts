import { assert } from "@std/assert";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";

const FILES = ownerFiles();

/** Whatever a slip of the hand, an editor or a merge can leave in a file. */
const anyText: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.constantFrom("", "\0", "---\n", "---\n---\n", "- ", ": ", "\t", "<<<<<<< HEAD\n", "!!js/function x\n", "&a [*a]\n")
    .chain((piece) => fc.nat(10_000).map((at) => (text: string) => insert(text, at, piece))),
  fc.tuple(fc.nat(10_000), fc.nat(400)).map(([at, count]) => (text: string) => cut(text, at, count)),
  fc.string({ unit: "binary" }).map((text) => () => text),
  fc.json().map((text) => () => text),
);

/** One value of a YAML file replaced by anything. */
const anyValue: fc.Arbitrary<(text: string) => string> = fc.tuple(fc.nat(1000), fc.jsonValue({ maxDepth: 2 }))
  .map(([nth, value]) => (text) => stringify(replaceNth(parse(text), { nth }, value)));

Deno.test("content that anything has happened to is accepted, or refused with words for its owner", () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(FILES)), fc.oneof(anyText, anyValue), (path, change) => {
      const isYaml = path.endsWith(".yaml");
      const before = FILES[path];
      let after: string;
      try {
        after = change(before);
      } catch (error) {
        // A Markdown file is not one YAML document, so there is no value to replace.
        assert(!isYaml, String(error));
        return;
      }
      using folder = temporaryFolder({ ...FILES, [path]: after });
      try {
        loadContent(folder.path);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        for (const problem of error.problems) assert(formatProblem(problem).length > path.length + 10);
      }
    }),
    { numRuns: 300 },
  );
});

function insert(text: string, at: number, piece: string): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + piece + text.slice(place);
}

function cut(text: string, at: number, count: number): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + text.slice(place + count);
}

/** Walks a document depth first and puts `value` in the place of the value at `left.nth`, as far as there is one. */
function replaceNth(node: unknown, left: { nth: number }, value: unknown): unknown {
  if (left.nth-- === 0) return value;
  if (Array.isArray(node)) return node.map((one) => replaceNth(one, left, value));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, replaceNth(one, left, value)]));
}
