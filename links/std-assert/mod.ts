/** Stand-in for `jsr:@std/assert`: the assertions that the tests use. */
export { AssertionError } from "./assertion_error.ts";
export {
  assertAlmostEquals,
  assertGreater,
  assertGreaterOrEqual,
  assertLess,
  assertLessOrEqual,
} from "./comparisons.ts";
export { assertArrayIncludes, assertMatch, assertStringIncludes } from "./contents.ts";
export { assertEquals, assertNotEquals, assertObjectMatch, assertStrictEquals } from "./equality.ts";
export { assertRejects, assertThrows } from "./errors.ts";
export { assert, assertExists, fail, unreachable } from "./truth.ts";
