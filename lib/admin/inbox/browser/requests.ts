import type { DeskView, NoticeView } from "@/lib/admin/inbox/desk_view.ts";

const DATA = "/admin/data/inbox";

/** What the script asks for failed; the message is for the owner. */
export class AskError extends Error {
  override name = "AskError";
}

/** What the page at `href` shows. `peek`: an open message is looked at again, and not read by that. */
export async function loadDesk(href: string, peek: boolean): Promise<DeskView> {
  const { pathname, search } = new URL(href, location.href);
  const parameters = new URLSearchParams(search);
  const id = pathname.split("/")[3];
  if (id !== undefined) parameters.set("id", id);
  if (peek) parameters.set("peek", "");
  return await ask(`${DATA}?${parameters}`);
}

/** Does something with messages. */
export async function postAction(
  action: string,
  ids: string[],
  note: string | null,
  token: string,
): Promise<NoticeView> {
  return await ask(DATA, {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": token },
    body: JSON.stringify({ action, ids, note }),
  });
}

/** The revision of the inbox, or undefined while it is `known`. */
export async function newRevision(known: string): Promise<string | undefined> {
  const answer = await ask<{ revision: string } | undefined>(`${DATA}/revision?known=${known}`);
  return answer?.revision;
}

/** Without a session there is nothing at these paths: the page itself then leads to signing in. */
async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { accept: "application/json", ...init.headers } });
  } catch {
    // The answer may be lost, and not the request; so it cannot be said that nothing was done.
    throw new AskError("No connection. Try again: to do it twice is to do it once.");
  }
  if (response.status === 204) return undefined as T;
  if (response.status === 404) location.reload();
  // Whatever stands in front of the service answers in its own way.
  const body = await response.json().catch(() => undefined);
  if (body === undefined) {
    throw new AskError(`The service does not answer (${response.status}). Try again in a moment.`);
  }
  if (!response.ok) throw new AskError(`${body.error.message} ${body.error.hint ?? ""}`);
  return body;
}
