import { ServiceError } from "@/lib/errors.ts";
import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { hashPassword, isAllowedPassword, isBounded, isPassword, noPassword } from "@/lib/admin/password.ts";

Deno.test("a password is recognised by its scrypt hash, each with a salt of its own", async () => {
  const [one, other] = [await hashPassword("correct horse battery"), await hashPassword("correct horse battery")];
  assertEquals([one.kind, one.N, one.r, one.p, one.hash.length, one.salt.length], ["scrypt", 131_072, 8, 1, 32, 16]);
  assertNotEquals(one.salt, other.salt);
  assertNotEquals(one.hash, other.hash);
  assert(await isPassword("correct horse battery", one));
  assert(!await isPassword("correct horse batterz", one));
  assert(!await isPassword("", noPassword()));
});

Deno.test("the same characters in another composition are the same password", async () => {
  const kept = await hashPassword("caf\u00e9 ﬁrst pass");
  assert(await isPassword("cafe\u0301 first pass", kept));
});

Deno.test("a hash made with other parameters is still recognised", async () => {
  const { scryptSync } = await import("node:crypto");
  const salt = new Uint8Array(16);
  const hash = new Uint8Array(scryptSync("an older password", salt, 32, { N: 1024, r: 8, p: 2 }));
  assert(await isPassword("an older password", { kind: "scrypt", N: 1024, r: 8, p: 2, salt, hash }));
});

Deno.test("a password needs twelve characters and at most 1,024 bytes, and nothing else", () => {
  for (const allowed of ["twelve chars", "            ", "😀".repeat(12), "a".repeat(1024)]) {
    assert(isAllowedPassword(allowed), allowed);
  }
  for (const refused of ["", "eleven char", "😀".repeat(11), "a".repeat(1025), "€".repeat(342)]) {
    assert(!isAllowedPassword(refused), refused);
  }
  assert(!isBounded("a".repeat(1025)));
});

Deno.test("hashing goes one at a time, and too many at once are refused", async () => {
  const bytes = (length: number) => new Uint8Array(length);
  const cheap = { kind: "scrypt", N: 2, r: 1, p: 1, salt: bytes(16), hash: bytes(32) } as const;
  const ended: number[] = [];
  const waiting = Array.from({ length: 40 }, (_, index) =>
    isPassword("a password", cheap).then(() => {
      ended.push(index);
      return "done";
    }, (error: ServiceError) => error.code));
  const ends = await Promise.all(waiting);
  assertEquals(ended, Array.from({ length: 15 }, (_, index) => index), "in turn");
  assertEquals(ends.filter((end) => end === "unavailable").length, 25);
  await assertRejects(() => isPassword("a password", { ...cheap, N: 3 }), Error);
  assertEquals(await isPassword("goes on", cheap), false);
});
