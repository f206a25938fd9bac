import { assert, assertEquals, assertMatch } from "@std/assert";
import { silentLog } from "@/lib/log.ts";
import { examine } from "@/lib/own/doctor.ts";
import { createKey, type PublicJwk, thumbprint, verifyRequest } from "@/lib/proof/message_signatures.ts";
import { type PublishedJwk, rotateKey, SiteKeys } from "@/lib/proof/site_keys.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { openStore } from "@/lib/store/store.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { jsonPost, startService } from "@/tests/support/service.ts";

/** What one instance of the service publishes as its keys. */
async function keysOf(path: string, siteKey?: Awaited<ReturnType<typeof createKey>>): Promise<PublishedJwk[]> {
  const store = await openStore(path, { log: silentLog });
  const keys = new SiteKeys({ store, log: silentLog, siteKey, now: Date.now, onChange: () => {} });
  try {
    assertEquals((await keys.signing("site")).kid, (await keys.published("site"))[0].kid);
    return await keys.published("site");
  } finally {
    keys.stop();
    store.close();
  }
}

Deno.test("instances that start together have one key, and the next start has it too", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const together = await Promise.all([keysOf(path), keysOf(path), keysOf(path)]);
  const [[{ kid }]] = together;
  for (const keys of [...together, await keysOf(path)]) assertEquals(keys.map((key) => key.kid), [kid]);
});

Deno.test("SITE_KEY signs in the place of the stored key, and leaves again without a trace in what was signed", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const [own] = await keysOf(path);
  const given = await createKey();
  const [first, second] = await keysOf(path, given);
  assertEquals([first.kid, first.exp, second.kid], [thumbprint(given), undefined, own.kid]);
  assert(second.exp! <= Math.ceil(Date.now() / 1000));
  const back = await keysOf(path);
  assertEquals(back.map(({ kid, exp }) => [kid, exp === undefined]), [[own.kid, true], [first.kid, false]]);
});

Deno.test("a backup carries the key only where that is asked for; without it the old one stays published", async () => {
  using folder = temporaryFolder();
  const at = (name: string) => `${folder.path}/${name}`;
  const [{ kid }] = await keysOf(at("store.sqlite3"));
  await backup(at("store.sqlite3"), at("without"));
  await backup(at("store.sqlite3"), at("with"), { withKey: true });
  for (const [name, isSame] of [["with", true], ["without", false]] as const) {
    const path = at(`${name}.sqlite3`);
    // A service that has been started once has made keys of its own; that is no reason to refuse.
    await keysOf(path);
    const kv = await openKv(path);
    await restore(kv, at(name));
    kv.close();
    const [current, ...older] = await keysOf(path);
    assertEquals(current.kid === kid, isSame, name);
    assertEquals(older.map((key) => key.kid), isSame ? [] : [kid]);
  }
});

Deno.test("deno task key:rotate makes a new key, and a wrong word changes nothing", async () => {
  using folder = temporaryFolder();
  const KV_PATH = `${folder.path}/data/store.sqlite3`;
  const [before] = await keysOf(KV_PATH);
  const { code, stdout } = await runTask("key:rotate", { KV_PATH });
  assertEquals(code, 0);
  assert(stdout.includes(before.kid));
  const [current, old] = await keysOf(KV_PATH);
  assert(stdout.includes(current.kid));
  assertEquals([old.kid, typeof old.exp], [before.kid, "number"]);
  const wrong = await runTask("key:rotate", { KV_PATH }, ["--all"]);
  assertEquals([wrong.code, (await keysOf(KV_PATH)).length], [2, 2]);
  const given = await runTask("key:rotate", { KV_PATH, SITE_KEY: JSON.stringify(await createKey()) });
  assertMatch(given.stderr, /SITE_KEY is set/);
  assertEquals([given.code, (await keysOf(KV_PATH)).length], [1, 2]);
});

Deno.test("a running service takes a rotated key, and what it has stored of the old one is gone", async () => {
  await using service = await startService();
  const { store, service: { keys } } = service.runtime;
  const kids = async () => {
    const { keys } = await (await service.send("http://localhost:8000/.well-known/jwks.json")).json();
    return keys.map(({ kid }: PublishedJwk) => kid);
  };
  await keys.refresh();
  const [before] = await kids();
  const { kid } = await store.use((kv) => rotateKey(kv, "site", Date.now()));
  await keys.refresh();
  assertEquals(await kids(), [kid, before]);
});

Deno.test("the directory holds the key of what is sent, signed by itself and for its host", async () => {
  await using service = await startService({ env: { BASE_URL: "https://tess.example" } });
  const response = await service.send("http://localhost:8000/.well-known/http-message-signatures-directory");
  assertEquals(response.headers.get("content-type"), "application/http-message-signatures-directory+json");
  assertEquals(response.headers.get("cache-control"), "public, max-age=60");
  const input = response.headers.get("signature-input")!;
  assertMatch(
    input,
    /^directory=\("@authority";req "content-digest"\);created=\d+;expires=\d+;keyid="[\w-]+";alg="ed25519";tag="http-message-signatures-directory"$/,
  );
  const { keys } = await response.json() as { keys: (PublicJwk & { kid: string })[] };
  // By the standard's own words, without the code that has signed.
  const [, parameters, keyid] = /^directory=(.*keyid="([^"]+)".*)$/.exec(input)!;
  const base = `"@authority";req: tess.example\n"content-digest": ${response.headers.get("content-digest")}\n` +
    `"@signature-params": ${parameters}`;
  const { kty, crv, x } = keys.find(({ kid }) => kid === keyid)!;
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
  const [, signature] = /^directory=:(.*):$/.exec(response.headers.get("signature")!)!;
  assert(await crypto.subtle.verify("Ed25519", key, Uint8Array.fromBase64(signature), new TextEncoder().encode(base)));
  const { keys: ofAnswers } = await (await service.send("http://localhost:8000/.well-known/jwks.json")).json();
  assertEquals(ofAnswers.filter(({ kid }: PublishedJwk) => kid === keyid), [], "it signs no answers");
});

Deno.test("a webhook carries a signature of the published key beside its own", async () => {
  let received: { request: Request; body: string } | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  await using receiver = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    received = { request, body: await request.text() };
    resolve();
    return new Response();
  });
  const url = `http://127.0.0.1:${receiver.addr.port}/hook`;
  const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: `whsec_${btoa("a".repeat(30))}` };
  await using service = await startService({ env });
  const message = { message: "Hello, can we talk?", reply_to: "sam@company.example" };
  const answer = await service.fetch("/api/v1/contact", jsonPost(message));
  assertEquals(answer.status, 202);
  await answer.body?.cancel();
  await promise;
  const { request } = received!;
  assertMatch(request.headers.get("webhook-signature")!, /^v1,/);
  const { keys } = await (await service.send("http://localhost:8000/.well-known/http-message-signatures-directory"))
    .json();
  const facts = { method: "POST", url, headers: request.headers };
  const verdict = await verifyRequest(facts, {
    tag: "vitrine-webhook",
    components: ["@method", "@authority", "@path", "content-type", "content-digest"],
    parameters: ["expires"],
    maxAge: 60,
    now: Date.now(),
    findKeys: () => keys,
  });
  assertEquals(verdict.isValid && verdict.kid, keys[0].kid);
});

Deno.test("the doctor names the key, where others can read it, and where it does not last", async () => {
  using folder = temporaryFolder();
  Deno.chmodSync(folder.path, 0o700);
  const KV_PATH = `${folder.path}/store.sqlite3`;
  const key = async (env: Record<string, string>) => (await examine(env)).filter(({ part }) => part === "key");
  const [{ kid }] = await keysOf(KV_PATH);
  const [fine, ...more] = await key({ KV_PATH });
  assertEquals([fine.state, fine.message.includes(kid), more.length], ["ok", true, 0]);
  if (Deno.build.os !== "windows") {
    Deno.chmodSync(KV_PATH, 0o644);
    assertEquals((await key({ KV_PATH })).length, 1, "nobody comes into the folder");
    Deno.chmodSync(KV_PATH, 0o644);
    Deno.chmodSync(folder.path, 0o755);
    Deno.writeTextFileSync(`${folder.path}/other.txt`, "");
    const [, open] = await key({ KV_PATH });
    assertEquals([open?.state, open?.message.includes(KV_PATH)], ["error", true]);
    assertEquals((await key({ KV_PATH })).length, 1, "the store has closed its file");
  }
  assertEquals((await key({ KV_PATH: ":memory:" }))[0].state, "warning");
  const given = await createKey();
  const [named] = await key({ KV_PATH, SITE_KEY: JSON.stringify(given) });
  assert(named.message.includes(thumbprint(given)) && !named.message.includes(given.d));
});
