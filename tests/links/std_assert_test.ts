import {
  assert,
  assertEquals,
  assertExists,
  assertGreater,
  AssertionError,
  assertLess,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { stripVTControlCharacters } from "node:util";

/** The message of the failure; throws a plain error if there is none. */
function failureOf(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    if (error instanceof AssertionError) return error.message;
    throw error;
  }
  throw new Error("The assertion did not fail");
}

Deno.test("simple assertions pass, and fail with the caller's words", async () => {
  assert(1);
  assertExists(0);
  assertGreater(2, 1);
  assertLess(1, 2);
  assertMatch("abc", /b/);
  assertStringIncludes("abc", "b");
  assertNotEquals<unknown>({ a: 1 }, { a: undefined });
  assertStrictEquals(NaN, NaN);
  const error = await assertRejects(() => Promise.reject(new TypeError("y")));
  assert(error instanceof TypeError);
  failureOf(() => assert(""));
  failureOf(() => assertExists(null));
  failureOf(() => assertGreater(1, 1));
  failureOf(() => assertLess(NaN, 1));
  failureOf(() => assertMatch("abc", /d/));
  failureOf(() => assertNotEquals([1], [1]));
  failureOf(() => assertStrictEquals({}, {}));
  assertStringIncludes(
    failureOf(() => assertStringIncludes("abc", "d", "no d")),
    "no d",
  );
});

Deno.test("assertEquals compares by type and content", () => {
  const bare = Object.assign(Object.create(null), { a: 1 });
  const loop: { self?: unknown } = {};
  loop.self = loop;
  const otherLoop: { self?: unknown } = {};
  otherLoop.self = otherLoop;
  const same: [unknown, unknown][] = [
    [0, -0],
    [NaN, NaN],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }],
    [bare, { a: 1 }],
    [new Date(0), new Date(0)],
    [new Map([[{ k: 1 }, [2]]]), new Map([[{ k: 1 }, [2]]])],
    [new Set([1, { a: 1 }]), new Set([{ a: 1 }, 1])],
    [new Uint8Array([1, 2]), new Uint8Array([1, 2])],
    [new URL("http://a"), new URL("http://a/")],
    [/a/g, /a/g],
    [loop, otherLoop],
  ];
  for (const [a, b] of same) assertEquals(a, b);
  const different: [unknown, unknown][] = [
    [1, "1"],
    [null, undefined],
    [{}, { a: undefined }],
    [[1, 2], [2, 1]],
    [[], {}],
    [new Date(0), new Date(1)],
    [new Map([[1, 2]]), new Map([[1, 3]])],
    [new Set([1]), new Set([2])],
    [new Uint8Array([1]), new Uint16Array([1])],
    [new URL("http://a"), new URL("http://b")],
    [/a/g, /a/],
  ];
  for (const [a, b] of different) failureOf(() => assertEquals(a, b));
});

Deno.test("assertEquals shows the lines that differ", () => {
  const message = failureOf(() => assertEquals({ a: 1, b: { c: "x" } }, { a: 1, b: { c: "y" } }, "note"));
  const lines = stripVTControlCharacters(message).split("\n");
  assertMatch(lines[0], /^Values are not equal: note/);
  assert(lines.some((line) => /^\+\s+c: 'x'/.test(line)), lines.join("\n"));
  assert(lines.some((line) => /^-\s+c: 'y'/.test(line)), lines.join("\n"));
  assert(lines.some((line) => /^\s+a: 1/.test(line)), lines.join("\n"));
});

Deno.test("assertThrows minds class and message", () => {
  const boom = () => {
    throw new TypeError("a boom");
  };
  assertStrictEquals(assertThrows(boom, TypeError, "boom").message, "a boom");
  failureOf(() => assertThrows(boom, RangeError));
  failureOf(() => assertThrows(boom, TypeError, "bang"));
  failureOf(() => assertThrows(() => {}, "must throw"));
});

Deno.test("assertRejects minds class and message", async () => {
  const boom = () => Promise.reject(new TypeError("a boom"));
  const error = await assertRejects(boom, TypeError, "boom");
  assertStrictEquals(error.message, "a boom");
  await assertRejects(() => assertRejects(boom, RangeError), AssertionError);
  await assertRejects(
    () => assertRejects(() => Promise.resolve()),
    AssertionError,
  );
  const throwing = (): Promise<void> => {
    throw new Error("at once");
  };
  await assertRejects(() => assertRejects(throwing), AssertionError, "reject");
});
