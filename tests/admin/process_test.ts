import { assertEquals } from "@std/assert";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startProcess } from "@/tests/support/process.ts";

const PASSWORD = "a password of the environment";

Deno.test("with the permissions of deno task start passwords are checked and passkeys asked for", async () => {
  using folder = temporaryFolder();
  await using service = await startProcess({
    KV_PATH: `${folder.path}/store.sqlite3`,
    OWNER_PASSWORD: PASSWORD,
    // Without a name there are no passkeys.
    BASE_URL: "http://localhost:8000",
  });
  const page = await fetch(`${service.url}/admin/sign-in`);
  const cookie = page.headers.getSetCookie()[0].split(";")[0];
  const [, token] = /name="form_token" value="([^"]+)"/.exec(await page.text())!;
  const signIn = await fetch(`${service.url}/admin/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams({ form_token: token, password: PASSWORD }),
  });
  await signIn.body?.cancel();
  assertEquals([signIn.status, signIn.headers.get("location")], [303, "/admin/content/begin"], "the sample is served");
  const options = await fetch(`${service.url}/admin/sign-in/options`, {
    method: "POST",
    headers: { cookie, "x-form-token": token, "content-type": "application/json" },
    body: "{}",
  });
  const { rpId, userVerification, allowCredentials } = await options.json();
  assertEquals([options.status, rpId, userVerification, allowCredentials], [200, "localhost", "required", undefined]);
});
