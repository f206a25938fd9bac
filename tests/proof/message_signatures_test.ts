import { assert, assertEquals } from "@std/assert";
import {
  compareDigest,
  contentDigest,
  createKey,
  type PublicJwk,
  type RequestFacts,
  type SignatureRules,
  signingKey,
  signRequest,
  thumbprint,
  verifyRequest,
} from "@/lib/proof/message_signatures.ts";

/** RFC 9421, appendix B.1.4; its thumbprint stands in every vector of the draft. */
const TEST_KEY: PublicJwk = { kty: "OKP", crv: "Ed25519", x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs" };
const KID = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";

/** draft-meunier-web-bot-auth-architecture, appendix A.2, and the vectors that it points to (B.3). */
const VECTORS: { title: string; agent?: string; input: string; signature: string; covered: string[] }[] = [
  {
    title: "A.2.1, the authority alone",
    input: `sig1=("@authority");created=1735689600;keyid="${KID}";alg="ed25519";expires=4889289600;` +
      'nonce="g0iqFa9e1ffijlyOScDkXpfSmTbYpRNSGPJrQ1It20ahwgzB3jOUcdgLgFxUg7RMtW4V8IILaKKtA+YuSyIgJQ==";tag="web-bot-auth"',
    signature: "sig1=:FFASViSdcgsyaqqYiCnkHreeZzbNKcTzDvZC5uVlP/dn9IbWj8j0o4wKFTH3rBnUiSUBduwm1Gp5VlIPCp01Ag==:",
    covered: ["@authority"],
  },
  {
    title: "a member of Signature-Agent",
    agent: 'agent2="https://signature-agent.test"',
    input: `sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="${KID}";alg="ed25519";` +
      'expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";' +
      'tag="web-bot-auth"',
    signature: "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:",
    covered: ["@authority"],
  },
  {
    title: "A.2.3, Signature-Agent as a whole",
    agent: '"https://signature-agent.test"',
    input: `sig2=("@authority" "signature-agent");created=1735689600;keyid="${KID}";alg="ed25519";expires=1735693200;` +
      'nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"',
    signature: "sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:",
    covered: ["@authority", "signature-agent"],
  },
];

const RULES: SignatureRules = {
  tag: "web-bot-auth",
  components: ["@authority"],
  parameters: ["expires"],
  maxAge: 3600,
  now: 1735689660_000,
  findKeys: () => [TEST_KEY],
};

function requestOf({ agent, input, signature }: (typeof VECTORS)[number]): RequestFacts {
  return {
    method: "GET",
    url: "https://example.com/path/to/resource",
    headers: new Headers({
      "signature-input": input,
      signature,
      ...(agent !== undefined && { "signature-agent": agent }),
    }),
  };
}

for (const vector of VECTORS) {
  Deno.test(`the vectors of Web Bot Auth hold: ${vector.title}`, async () => {
    const request = requestOf(vector);
    const verdict = await verifyRequest(request, { ...RULES, components: vector.covered });
    assertEquals(verdict.isValid && verdict.kid, KID);
    assertEquals(thumbprint(TEST_KEY), KID);
    const reasons = async (changed: Partial<RequestFacts>, rules: Partial<SignatureRules> = {}) => {
      const other = await verifyRequest({ ...request, ...changed }, { ...RULES, ...rules });
      return other.isValid ? "valid" : other.reason;
    };
    assertEquals(await reasons({ url: "https://evil.example/" }), "mismatch");
    assertEquals(await reasons({}, { now: 1735689600_000 - 60_000 }), "policy", "from the future");
    assertEquals(await reasons({}, { now: 1735689600_000 + 7200_000 }), "policy", "too old");
    assertEquals(await reasons({}, { components: ["@authority", "@path"] }), "policy", "covers too little");
    assertEquals(await reasons({}, { findKeys: () => [] }), "unknown_key");
    assertEquals(await reasons({}, { tag: "another" }), "missing");
    assertEquals(await reasons({ headers: [] }), "missing");
  });
}

Deno.test("malformed signatures are told apart from wrong ones, and nothing throws", async () => {
  const [vector] = VECTORS;
  const inputs = [
    "sig1=",
    "%",
    "sig1=(",
    "sig1=1",
    `${vector.input}, ${vector.input}`,
    'sig1=("@nothing");tag="web-bot-auth"',
  ];
  for (const input of inputs) {
    const verdict = await verifyRequest(requestOf({ ...vector, input }), RULES);
    assert(!verdict.isValid && ["missing", "malformed", "policy"].includes(verdict.reason), input);
  }
  for (const signature of ["sig1=", "sig1=:!:", "sig1=:AAAA:", "other=:AAAA:"]) {
    const verdict = await verifyRequest(requestOf({ ...vector, signature }), RULES);
    assert(!verdict.isValid, signature);
  }
});

Deno.test("what is signed here is verified here, and every covered part is needed", async () => {
  const jwk = await createKey();
  const key = await signingKey(jwk);
  const headers: [string, string][] = [["content-type", "application/json"], ["content-digest", contentDigest("{}")]];
  const request: RequestFacts = { method: "POST", url: "https://receiver.example/hook?a=1", headers };
  const covered = ["@method", "@authority", "@path", "content-type", "content-digest"];
  const fields = await signRequest(
    key,
    { label: "a", created: 1_800_000_000, expires: 1_800_000_300, tag: "t" },
    request,
    covered,
  );
  const signed: [string, string][] = [
    ...headers,
    ["signature-input", fields.signatureInput],
    ["signature", fields.signature],
  ];
  const rules = { tag: "t", components: covered, maxAge: 300, now: 1_800_000_010_000, findKeys: () => [jwk] };
  assert((await verifyRequest({ ...request, headers: signed }, rules)).isValid);
  for (
    const changed of [
      { method: "PUT" },
      { url: "https://receiver.example/other" },
      {
        headers: signed.map((
          [name, value],
        ): [string, string] => [name, name === "content-type" ? "text/plain" : value]),
      },
      { headers: signed.filter(([name]) => name !== "content-digest") },
    ]
  ) assert(!(await verifyRequest({ ...request, headers: signed, ...changed }, rules)).isValid, JSON.stringify(changed));
});

Deno.test("a digest is compared by every algorithm that counts", async () => {
  const content = new TextEncoder().encode('{"hello": "world"}');
  // RFC 9530, appendix B.
  const sha256 = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:";
  const sha512 = "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:";
  assertEquals(contentDigest(content), sha256);
  for (const field of [sha256, sha512, `${sha256}, ${sha512}`, `md5=:AAAA:, ${sha256}`]) {
    assertEquals(await compareDigest(field, content), "same", field);
  }
  assertEquals(await compareDigest(`${sha256}, sha-512=:AAAA:`, content), "different");
  for (const field of ["", "md5=:AAAA:", "sha-256=text", "%"]) {
    assertEquals(await compareDigest(field, content), "unknown", field);
  }
});
