import { assert, assertEquals } from "@std/assert";
import { createChallenge, isChallenge } from "@/lib/access/challenge.ts";
import { createDevice, knownDevice } from "@/lib/access/devices.ts";
import { formToken, isFormToken } from "@/lib/access/forms.ts";
import { createToken, isToken } from "@/lib/access/tokens.ts";

const SECRET = crypto.getRandomValues(new Uint8Array(32));
const OTHER = crypto.getRandomValues(new Uint8Array(32));

Deno.test("tokens carry 256 random bits and are never alike", () => {
  const tokens = Array.from({ length: 1000 }, createToken);
  assertEquals(new Set(tokens).size, 1000);
  for (const token of tokens) assertEquals(atob(token.replaceAll("-", "+").replaceAll("_", "/")).length, 32);
  assert(tokens.every(isToken));
  for (const text of ["", "a", `${tokens[0]}a`, "é".repeat(43), `${tokens[0].slice(1)}.`]) assert(!isToken(text), text);
});

Deno.test("a form's token is good for its bearer and this service only", () => {
  const token = formToken(SECRET, "session a");
  assert(isFormToken(SECRET, "session a", token));
  assert(!isFormToken(SECRET, "session b", token));
  assert(!isFormToken(OTHER, "session a", token));
  assert(!isFormToken(SECRET, "session a", ""));
});

Deno.test("a device is known in its epoch only, and only with our signature", () => {
  const value = createDevice(SECRET, 3);
  assertEquals(knownDevice(SECRET, 3, value), value.split(".")[0]);
  for (const forged of [undefined, "", "a", "a.b", `${value}a`, `b${value}`]) {
    assertEquals(knownDevice(SECRET, 3, forged), undefined);
  }
  assertEquals(knownDevice(SECRET, 4, value), undefined);
  assertEquals(knownDevice(OTHER, 3, value), undefined);
});

Deno.test("a challenge holds five minutes for its bearer and cannot be changed", () => {
  const challenge = createChallenge(SECRET, "visit a", 1000);
  assert(isChallenge(SECRET, "visit a", challenge, 1000 + 300_000 - 1));
  assert(!isChallenge(SECRET, "visit a", challenge, 1000 + 300_000));
  assert(!isChallenge(SECRET, "visit b", challenge, 1000));
  assert(!isChallenge(OTHER, "visit a", challenge, 1000));
  const later = challenge.replace(/^\d+/, "9999999999999");
  for (const forged of ["", "a.b.c", later]) assert(!isChallenge(SECRET, "visit a", forged, 1000), forged);
});
