import { Browser, OWNERS_PAGE, tokenIn } from "../owner_browser.ts";
import { expect, OWNER_PASSWORD, type Platform } from "../platform.ts";

/** A form that one instance gave is taken by the other; a session holds on all, after restarts too, until it is ended. */
export async function sessions(platform: Platform): Promise<string> {
  const browser = new Browser(platform.origin);
  const page = await browser.get("/admin/sign-in");
  if (page.status === 404 && !await exists("routes/admin")) return "there are no pages for an owner";
  for (const _instance of platform.instances) {
    await browser.post("/admin/sign-in", tokenIn(page.html), { password: `not ${OWNER_PASSWORD}` });
    expect(!await browser.isIn(), "a wrong password was taken for the right one");
  }
  const entered = await browser.post("/admin/sign-in", tokenIn(page.html), { password: OWNER_PASSWORD });
  expect(entered.status === 303, `signing in: status ${entered.status}`);
  const stranger = new Browser(platform.origin);

  for (const [index, instance] of platform.instances.entries()) {
    if (index % 2 === 0) await instance.stop("SIGINT");
    else await instance.kill();
    instance.spawn();
    await instance.listening();
    // The balancer takes turns: one browser after the other, so that each comes to every instance.
    for (const _instance of platform.instances) {
      expect(await browser.isIn(), "an instance does not know the session");
    }
    for (const _instance of platform.instances) expect(!await stranger.isIn(), "an instance lets a stranger in");
  }

  const copy = browser.clone();
  const own = await browser.get(OWNERS_PAGE);
  await browser.post("/admin/sign-out", tokenIn(own.html));
  for (const _instance of platform.instances) {
    expect(!await copy.isIn(), "an instance still knows the session that was ended");
  }
  return `one session, ${platform.instances.length} instances, each started again`;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
