import { assertEquals, assertExists } from "@std/assert";
import { scryptSync } from "node:crypto";
import { changeOwner } from "@/lib/admin/owner.ts";
import type { PasswordHash } from "@/lib/admin/password.ts";
import { createToken } from "@/lib/admin/secrets.ts";
import { until } from "@/tests/contact/support/contact.ts";
import type { TestRequest, TestService } from "@/tests/support/service.ts";

/** The origin that `startService` answers at by default. */
export const ORIGIN = "http://localhost:8000";

export const PASSWORD = "a password of the tests";

/** A browser, as far as cookies and the headers of its requests go. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #service: TestService;
  readonly #client: string;
  readonly #origin: string;

  constructor(service: TestService, client = "127.0.0.1", origin = ORIGIN) {
    this.#service = service;
    this.#client = client;
    this.#origin = origin;
  }

  async send(path: string, { headers, ...init }: TestRequest = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = new Headers({ "sec-fetch-site": "same-origin", ...cookie && { cookie } });
    for (const [name, value] of new Headers(headers)) sent.set(name, value);
    const response = await this.#service.send(this.#origin + path, { client: this.#client, ...init, headers: sent });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(";")[0].split("=");
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Asks for a page. */
  get(path: string): Promise<Response> {
    return this.send(path, { headers: { accept: "text/html", "sec-fetch-dest": "document" } });
  }

  /** Sends a form as a page of the service would, with `token` unless the fields have their own. */
  post(path: string, token: string, fields: Record<string, string> = {}, headers: HeadersInit = {}): Promise<Response> {
    const body = new URLSearchParams({ form_token: token, ...fields });
    return this.send(path, {
      method: "POST",
      body,
      headers: {
        origin: this.#origin,
        accept: "text/html",
        "sec-fetch-dest": "document",
        ...Object.fromEntries(new Headers(headers)),
      },
    });
  }

  /** The token of the forms on a page. */
  async tokenOf(path: string): Promise<string> {
    const html = await (await this.get(path)).text();
    const [, token] = /name="form_token" value="([^"]+)"/.exec(html) ?? [];
    assertExists(token, `no form at ${path}`);
    return token;
  }
}

/** The secret of the set-up link that the service tells at its start. */
export async function setUpCode(service: TestService): Promise<string> {
  await until(() => service.told.length > 0);
  const [, code] = /#([\w-]{43})/.exec(service.told.at(-1) ?? "") ?? [];
  assertExists(code, "no set-up link was told");
  return code;
}

/** The hash of `PASSWORD`, with which nobody has to wait as a guesser has to. */
function cheapHash(): PasswordHash {
  const cost = { N: 2 ** 10, r: 8, p: 1 };
  const salt = new Uint8Array(16);
  return { kind: "scrypt", ...cost, salt, hash: new Uint8Array(scryptSync(PASSWORD, salt, 32, cost)) };
}

/** Gives the service an owner with `PASSWORD`, and returns the browser in which they signed in, with the token of its forms. */
export async function signedIn(service: TestService, origin = ORIGIN): Promise<{ browser: Browser; token: string }> {
  const { access, store } = service.runtime;
  await store.use((kv) =>
    changeOwner(kv, ({ epoch }) => ({ epoch: epoch + 1, password: cheapHash(), passkeys: [], handle: createToken() }))
  );
  const browser = new Browser(service, undefined, origin);
  const token = await browser.tokenOf("/admin/sign-in");
  const response = await browser.post("/admin/sign-in", token, { password: PASSWORD });
  assertEquals([response.status, response.headers.get("location")], [303, "/admin/inbox"]);
  const [session] = await access.sessions.list();
  return { browser, token: access.formToken(session.id) };
}

/** Sets the service up with `PASSWORD`, as its owner would, and returns the owner's browser with the token of its forms. */
export async function setUp(service: TestService, origin = ORIGIN): Promise<{ browser: Browser; token: string }> {
  const browser = new Browser(service, undefined, origin);
  const token = await browser.tokenOf("/admin/setup");
  const fields = { code: await setUpCode(service), password: PASSWORD, repeat: PASSWORD };
  const response = await browser.post("/admin/setup", token, fields);
  assertEquals([response.status, response.headers.get("location")], [
    303,
    "/admin/settings/access?notice=welcome#main",
  ]);
  const [session] = await service.runtime.access.sessions.list();
  return { browser, token: service.runtime.access.formToken(session.id) };
}

/** Sends JSON as a script of the desk does: with the token of its page's form, from the desk's own origin. */
export async function postJson(
  browser: Browser,
  path: string,
  token: string,
  value: unknown,
  origin = ORIGIN,
): Promise<Response> {
  const headers = { "content-type": "application/json", "x-form-token": token, origin };
  return await browser.send(path, { method: "POST", headers, body: JSON.stringify(value) });
}
