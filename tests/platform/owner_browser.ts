import { CLIENT_HEADER } from "./balancer.ts";
import { expect, newClient, OWNER_PASSWORD } from "./platform.ts";

export const OWNERS_PAGE = "/admin/settings/access";

/** Returns the token of the forms of a page. */
export function tokenIn(html: string): string {
  const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
  expect(token !== undefined, "there is no form on the page");
  return token;
}

type FormFields = Record<string, string> | [name: string, value: string][];

/** Keeps cookies, and sends what a browser sends with pages and forms. */
export class Browser {
  readonly #origin: string;
  readonly #client = newClient();
  readonly #cookies: Map<string, string>;

  constructor(origin: string, cookies: Iterable<[string, string]> = []) {
    this.#origin = origin;
    this.#cookies = new Map(cookies);
  }

  /** Signs in, and returns the answer. */
  async signIn(password = OWNER_PASSWORD): Promise<{ status: number; html: string }> {
    const { html } = await this.get("/admin/sign-in");
    return await this.post("/admin/sign-in", tokenIn(html), { password });
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

  post(path: string, token: string, fields: FormFields = {}): Promise<{ status: number; html: string }> {
    const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
    return this.#send(path, { method: "POST", body: new URLSearchParams([["form_token", token], ...pairs]) });
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
