import { assert, assertEquals } from "@std/assert";
import { createToken, isToken } from "@/lib/admin/secrets.ts";

Deno.test("tokens carry 256 random bits and are never alike", () => {
  const tokens = Array.from({ length: 1000 }, createToken);
  assertEquals(new Set(tokens).size, 1000);
  for (const token of tokens) assertEquals(atob(token.replaceAll("-", "+").replaceAll("_", "/")).length, 32);
  assert(tokens.every(isToken));
  for (const text of ["", "a", `${tokens[0]}a`, "é".repeat(43), `${tokens[0].slice(1)}.`]) assert(!isToken(text), text);
});
