import { assertEquals } from "@std/assert";
import { Browser, signedIn } from "@/tests/admin/support/signed_in.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("the set-up link makes an owner, who is signed in and can sign out", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const home = await browser.get("/admin");
  assertEquals([home.status, home.headers.get("location")], [303, "/admin/inbox"]);
  assertEquals((await browser.get("/admin/nothing")).status, 404);
  const out = await browser.post("/admin/sign-out", token);
  assertEquals([out.status, out.headers.get("location")], [303, "/admin/sign-in?problem=out"]);
  const after = await browser.get("/admin");
  assertEquals([after.status, after.headers.get("location")], [303, "/admin/sign-in"]);
  assertEquals((await new Browser(service).get("/admin/sign-in")).status, 200);
});
