import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { examine } from "@/lib/own/doctor.ts";
import { NoDatabase, openKv, requireDatabase } from "@/lib/store/kv.ts";
import { openKvConnect } from "@/tests/platform/kv_connect/server.ts";
import { freePort } from "@/tests/support/free_port.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

/** Sets variables that the runtime itself reads, while `work` lasts. */
async function withEnv<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) Deno.env.delete(name);
  }
}

const ON_PLATFORM = { DENO_DEPLOY: "true", KV_PATH: "" };

function post(service: TestService, message: Record<string, unknown> = {}): Promise<Response> {
  return service.fetch(
    "/api/v1/contact",
    jsonPost({ message: "Is there room in March?", reply_to: "ann@example.com", ...message }),
  );
}

/** Asks for a page as a browser does. */
function page(service: TestService, path: string): Promise<Response> {
  return service.fetch(path, { headers: { accept: "text/html", "sec-fetch-dest": "document" } });
}

Deno.test("a store of one instance's own is told from a database that all share", async () => {
  const shared = "000002fa526aaccb0000";
  requireDatabase(undefined, shared);
  requireDatabase("data/store.sqlite3", "00000000000000010000");
  for (const own of ["00000000000000010000", "0000000000ffffff0000"]) {
    assertThrows(() => requireDatabase(undefined, own), Error, "no database is assigned");
  }
  await withEnv({ DENO_KV_DEFAULT_PATH: "https://kv.example.com" }, () => {
    return Promise.resolve(requireDatabase(undefined, "00000000000000010000"));
  });
});

Deno.test("what the platform says of a missing database is understood", async () => {
  await withEnv({ DENO_KV_REQUIRES_DISTRIBUTED_DATABASE: "error" }, async () => {
    await assertRejects(() => openKv(undefined), NoDatabase);
  });
});

Deno.test("on the platform without a database no message is accepted, reads work, and the owner is told", async () => {
  using folder = temporaryFolder();
  await withEnv({ DENO_KV_DEFAULT_PATH: `${folder.path}/own.sqlite3` }, async () => {
    await using service = await startService({ env: ON_PLATFORM });
    for (const message of [{}, { dry_run: true }]) {
      const refused = await post(service, message);
      assertEquals(refused.status, 503);
      const { error } = await refused.json();
      assertEquals(error.code, "unavailable");
      assertMatch(error.hint, /Deno Deploy.*Databases.*Assign/);
    }
    assertEquals((await service.fetch("/api/v1/projects")).status, 200);
    for (const path of ["/", "/contact"]) {
      const shown = await page(service, path);
      assertEquals([shown.status, shown.headers.get("cache-control")], [200, "no-store"]);
      assertMatch(await shown.text(), /cannot take messages yet.*Provision Database.*Assign/s);
    }
    const privacy = await (await page(service, "/privacy")).text();
    assert(!privacy.includes("They are stored"));
    const desk = await page(service, "/admin/sign-in");
    assertEquals(desk.status, 503);
    assertMatch(await desk.text(), /cannot take messages yet.*Provision Database.*Assign/s);
    assert(service.lines.some(({ event, reason }) => event === "store_unavailable" && /database/.test(`${reason}`)));

    const baseUrl = `http://127.0.0.1:${freePort()}`;
    await using named = await startService({ env: { ...ON_PLATFORM, BASE_URL: baseUrl } });
    await using _server = Deno.serve({ port: Number(new URL(baseUrl).port), onListen() {} }, named.handle);
    const findings = await examine({ DENO_DEPLOY: "true", BASE_URL: baseUrl }, { addresses: [] });
    const [store] = findings.filter(({ part }) => part === "store");
    assertEquals(store.state, "error");
    assertMatch(store.remedy!, /Provision Database/);
    // From any other machine too.
    assert(
      findings.some(({ part, state, remedy }) => part === "origin" && state === "error" && /Assign/.test(remedy!)),
    );
  });
});

Deno.test("with a database that the platform assigned, messages are accepted and nothing warns", async () => {
  const database = await openKvConnect(":memory:");
  try {
    await withEnv({ DENO_KV_DEFAULT_PATH: database.url, DENO_KV_ACCESS_TOKEN: database.token }, async () => {
      await using service = await startService({ env: ON_PLATFORM });
      assertEquals((await post(service)).status, 202);
      const home = await page(service, "/");
      assert(!(await home.text()).includes("cannot take messages"));
      assertMatch(home.headers.get("cache-control")!, /^public/);
      assertMatch(await (await page(service, "/privacy")).text(), /Deno Deploy, in the USA/);
    });
  } finally {
    await database.close();
  }
});

Deno.test("the privacy page names the place that the owner has set", async () => {
  await using service = await startService({ env: { STORE_REGION: "Falkenstein, Germany" } });
  assertMatch(await (await page(service, "/privacy")).text(), /stored here: <bdi>Falkenstein, Germany<\/bdi>/);
});
