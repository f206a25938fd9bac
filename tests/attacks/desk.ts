/** The owner's desk of a running server, from within. */
export interface Desk {
  /** The `Cookie` header of a session. */
  cookie: string;
  /** The token of its forms. */
  token: string;
  /** Messages in the inbox. */
  ids: string[];
}

/** Signs in with the password that the server was started with. */
export async function openDesk(url: string, password: string, ids: string[]): Promise<Desk> {
  const page = await fetch(`${url}/admin/sign-in`);
  const visit = cookiesOf(page);
  const body = new URLSearchParams({ form_token: tokenIn(await page.text()), password });
  const entered = await fetch(`${url}/admin/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: visit },
    body,
  });
  await entered.body?.cancel();
  const cookie = cookiesOf(entered);
  const settings = await fetch(`${url}/admin/settings`, { headers: { cookie } });
  return { cookie, token: tokenIn(await settings.text()), ids };
}

/** Sends messages with hostile texts, so that the desk has something to show, and gives their ids. */
export async function fillInbox(url: string, texts: readonly string[]): Promise<string[]> {
  return await Promise.all(texts.map(async (text) => {
    const response = await fetch(`${url}/api/v1/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message: `${text} in a message`, reply_to: "a@example.com", from: text, subject: text }),
    });
    return (await response.json()).id;
  }));
}

function cookiesOf(response: Response): string {
  return response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
}

function tokenIn(html: string): string {
  const [, token] = /name="form_token" value="([^"]+)"/.exec(html) ?? [];
  if (token === undefined) throw new Error("there is no form on the page");
  return token;
}
