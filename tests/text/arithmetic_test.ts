import { assert, assertEquals } from "@std/assert";
import { exp, ln, roughExp, round, softmax } from "@/lib/text/arithmetic.ts";

Deno.test("exp() and ln() agree with the platform to twelve digits", () => {
  for (const x of [-30, -1.5, 0, 0.001, 1, 7.25, 40]) assert(Math.abs(exp(x) / Math.exp(x) - 1) < 1e-12);
  for (const x of [0.001, 0.5, 1, 2, 10, 12345.678]) assert(Math.abs(ln(x) - Math.log(x)) < 1e-12);
});

Deno.test("roughExp() is near enough for learning", () => {
  for (const x of [0, -0.5, -3, -8]) assert(Math.abs(roughExp(x) / Math.exp(x) - 1) < 0.05);
  assertEquals(roughExp(-1e6), 0);
});

Deno.test("softmax() adds up to 1, also for scores that would overflow", () => {
  const shares = softmax([1000, 999, -1000]);
  assert(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-12);
  assert(shares[0] > shares[1]);
});

Deno.test("round() gives the digits asked for", () => {
  assertEquals(round(0.12345, 3), 0.123);
  assertEquals(round(43.3, 1), 43.3);
});
