import { CLIENT_HEADER } from "../balancer.ts";
import { expect, newClient, OWNER_PASSWORD, type Platform } from "../platform.ts";

const OWNERS_PAGE = "/admin/settings/access";

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

function tokenIn(html: string): string {
  const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
  expect(token !== undefined, "there is no form on the page");
  return token;
}

/** Keeps cookies, and sends what a browser sends with pages and forms. */
class Browser {
  readonly #origin: string;
  readonly #client = newClient();
  readonly #cookies: Map<string, string>;

  constructor(origin: string, cookies: Iterable<[string, string]> = []) {
    this.#origin = origin;
    this.#cookies = new Map(cookies);
  }

  clone(): Browser {
    return new Browser(this.#origin, this.#cookies);
  }

  /** Whether the instance whose turn it is shows the page of the owner. */
  async isIn(): Promise<boolean> {
    const { status } = await this.get(OWNERS_PAGE);
    expect(status === 200 || status === 303, `${OWNERS_PAGE}: status ${status}`);
    return status === 200;
  }

  get(path: string): Promise<{ status: number; html: string }> {
    return this.#send(path, {});
  }

  post(path: string, token: string, fields: Record<string, string> = {}): Promise<{ status: number; html: string }> {
    return this.#send(path, { method: "POST", body: new URLSearchParams({ form_token: token, ...fields }) });
  }

  async #send(path: string, init: RequestInit): Promise<{ status: number; html: string }> {
    const headers = new Headers({
      [CLIENT_HEADER]: this.#client,
      accept: "text/html",
      origin: this.#origin,
      "sec-fetch-site": "same-origin",
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
    const response = await fetch(this.#origin + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(";")[0].split("=");
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, html: await response.text() };
  }
}
