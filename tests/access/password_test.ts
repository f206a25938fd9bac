import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { hashPassword, isPassword, noPassword } from "@/lib/access/password.ts";
import { isAllowedPassword, isBounded } from "@/lib/access/password_rules.ts";
import { inTurn } from "@/lib/access/turns.ts";
import { ServiceError } from "@/lib/errors.ts";

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
  let running = 0;
  let most = 0;
  const waiting = Array.from({ length: 40 }, () =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
    }).then(() => "done", (error: ServiceError) => error.code));
  const ends = await Promise.all(waiting);
  assertEquals(most, 1);
  assertEquals(ends.filter((end) => end === "done").length, 15);
  assertEquals(ends.filter((end) => end === "unavailable").length, 25);
  await assertRejects(() => inTurn(() => Promise.reject(new Error("lost"))), Error, "lost");
  assertEquals(await inTurn(() => Promise.resolve("goes on")), "goes on");
});
