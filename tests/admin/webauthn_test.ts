import { assertEquals, assertThrows } from "@std/assert";
import { Buffer } from "node:buffer";
import { ALGORITHMS, readAssertion, readRegistration } from "@/lib/admin/webauthn.ts";
import { Authenticator, type Faults } from "@/tests/admin/support/authenticator.ts";

const ORIGIN = "https://vitrine.example.com";
const asked = { challenge: Buffer.from("ours").toString("base64url"), rp: { id: "vitrine.example.com" } };
const signInAsked = { challenge: asked.challenge, rpId: asked.rp.id };
const expected = {
  rpId: asked.rp.id,
  origin: ORIGIN,
  isChallenge: (bytes: Buffer) => bytes.toString() === "ours",
};

for (const algorithm of ALGORITHMS) {
  Deno.test(`a key of the algorithm ${algorithm} signs in, and no other key in its place`, () => {
    const authenticator = new Authenticator(ORIGIN, algorithm);
    const credential = readRegistration(authenticator.register(asked), expected);
    assertEquals([credential.counter, credential.transports], [0, ["internal"]]);
    const answer = authenticator.sign(signInAsked);
    assertEquals(readAssertion(answer, expected, credential), 1);
    const other = readRegistration(new Authenticator(ORIGIN, algorithm).register(asked), expected);
    const { id } = credential;
    assertThrows(() => readAssertion(answer, expected, { ...other, id }), Error, "signature");
    const changed = Buffer.from(String(answer.response.authenticatorData), "base64url");
    changed.writeUInt32BE(9, 33);
    const forged = { ...answer, response: { ...answer.response, authenticatorData: changed.toString("base64url") } };
    assertThrows(() => readAssertion(forged, expected, credential), Error, "signature");
  });
}

Deno.test("a registration is refused for whatever is wrong with it", () => {
  const authenticator = new Authenticator(ORIGIN);
  const refused = (faults: Faults, message: string) =>
    assertThrows(() => readRegistration(authenticator.register(asked, faults), expected), Error, message);
  refused({ origin: "https://evil.example" }, "origin");
  refused({ crossOrigin: true }, "origin");
  refused({ rpId: "evil.example" }, "site");
  refused({ isVerified: false }, "nobody there");
  refused({ isPresent: false }, "nobody there");
  refused({ challenge: Buffer.from("theirs").toString("base64url") }, "challenge");
  refused({ type: "webauthn.get" }, "type");
  refused({ behind: Buffer.from([0]) }, "leftover bytes");
  // {1: 2, 3: -35 (ES384), -1: 2, -2: h'', -3: h''}, and a key that is no map.
  refused({ publicKey: Buffer.from([0xa5, 1, 2, 3, 0x38, 34, 0x20, 2, 0x21, 0x40, 0x22, 0x40]) }, "algorithm");
  refused({ publicKey: Buffer.from([0]) }, "key");
  const right = authenticator.register(asked);
  const wrong = [
    { ...right, rawId: "AAAA" },
    { ...right, id: "AAAA", rawId: "AAAA" },
    { ...right, type: "password" },
    { ...right, response: { ...right.response, attestationObject: `${right.response.attestationObject}AA` } },
    { ...right, response: { ...right.response, attestationObject: "oA" } },
  ];
  for (const answer of wrong) assertThrows(() => readRegistration(answer, expected));
});

Deno.test("a counter that does not rise is refused, and one that stays 0 is not", () => {
  const authenticator = new Authenticator(ORIGIN);
  const credential = readRegistration(authenticator.register(asked), expected);
  const sign = (counter: number) => authenticator.sign(signInAsked, { counter });
  assertEquals(readAssertion(sign(0), expected, credential), 0);
  for (const counter of [0, 6, 7]) {
    assertThrows(() => readAssertion(sign(counter), expected, { ...credential, counter: 7 }), Error, "counter");
  }
  assertEquals(readAssertion(sign(8), expected, { ...credential, counter: 7 }), 8);
});
