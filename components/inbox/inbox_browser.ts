import { useEffect, useRef, useState } from "preact/hooks";
import type { DeskView, NoticeView } from "@/lib/admin/desk.ts";
import { type Focus, focusOn } from "@/components/inbox/inbox_focus.ts";
import { DELETE_PATH, INBOX_DATA_PATH, isLeaving } from "@/lib/admin/inbox_paths.ts";
import type { RowView } from "@/lib/admin/message_view.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

type InboxWords = Words["inbox"]["page"];

/** The inbox in a browser: what it shows, and how it comes to show something else. */
interface DeskControl {
  view: DeskView;
  /** The place of the focus now that it is shown; another object each time. */
  focus: Focus | undefined;
  /** The reason why the last request failed; empty when it did not. */
  problem: string;
  /** The messages that have arrived by themselves, for those who hear the page. */
  news: string;
  complain(text: string): void;
  // These return whether it went well; if not, `problem` says why.
  /** Shows another address of the inbox, as a link would, and moves the focus if that is told. */
  go(href: string, focus?: Focus): Promise<boolean>;
  act(action: string, ids: string[], note?: string | null): Promise<boolean>;
}

/** Holds what the inbox shows, and reloads it when the owner or another page changes it. */
export function useDesk(first: DeskView, token: string, words: InboxWords): DeskControl {
  const [{ view, focus }, show] = useState<{ view: DeskView; focus?: Focus }>({ view: first });
  const [problem, complain] = useState("");
  const [news, setNews] = useState("");
  // What is shown now, for whatever outlives a rendering.
  const shown = useRef(first);
  const work = useRef(Promise.resolve(true));

  useEffect(() => {
    // What was done before the page came is told once, not after each reload.
    history.replaceState(null, "", addressOf(first));
    const back = () => void queue(() => load(location.href, false, null));
    addEventListener("popstate", back);
    const unfollow = followInbox(
      () => shown.current.revision,
      words,
      (revision) => void queue(() => refresh(revision)),
    );
    return () => {
      removeEventListener("popstate", back);
      unfollow();
    };
  }, []);

  return { view, focus, problem, news, complain, go, act };

  function go(href: string, focus?: Focus): Promise<boolean> {
    return queue(async () => {
      await load(href, false, null, focus);
      history.pushState(null, "", href);
    });
  }

  function act(action: string, ids: string[], note: string | null = null): Promise<boolean> {
    return queue(async () => {
      const notice = await postAction(action, ids, note, token, words);
      const { message, href } = shown.current;
      const closes = message !== null && ids.includes(message.id) && isLeaving(action);
      const after = closes && action !== "unread" ? rowAfter(shown.current, ids) : undefined;
      const next = closes ? after?.href ?? href : addressOf(shown.current);
      await load(next, after === undefined, notice, after && focusOn(after.id));
      if (closes) history.pushState(null, "", next);
    });
  }

  async function refresh(revision: string): Promise<void> {
    // Told while what the owner did was being shown: showing it once more would take away what is said about it.
    if (revision === shown.current.revision) return;
    const { rows, total, notice, message } = shown.current;
    const known = rows.map(({ id }) => id);
    // What was told to the ear is not told again.
    await load(addressOf(shown.current), true, notice?.isQuiet ? null : notice);
    const now = shown.current.rows.find((row) => row.unread && known.every((id) => row.id > id));
    // In another order than the newest first, one that moves up because another has gone may be new to the page too.
    const isMore = shown.current.filter.order === "" || (shown.current.total ?? 0) > (total ?? 0);
    if (now !== undefined && isMore) {
      setNews(fill(words.arrived, { name: now.sender, subject: now.subject }));
    }
    // It has been deleted elsewhere.
    if (message !== null && shown.current.message === null) history.replaceState(null, "", shown.current.href);
  }

  async function load(href: string, peek: boolean, notice: NoticeView | null, focus?: Focus): Promise<void> {
    const next = { ...await loadDesk(href, peek, words), notice };
    shown.current = next;
    document.title = next.title;
    show({ view: next, focus });
  }

  /** Does one task after the other, so that no answer overtakes another. */
  function queue(task: () => Promise<void>): Promise<boolean> {
    return work.current = work.current.then(task).then(() => {
      complain("");
      return true;
    }, (error) => {
      complain(error.message);
      return false;
    });
  }
}

/** Returns the row to go on with when the open message and others leave the list: the next one, else the one before. */
function rowAfter({ rows, message }: DeskView, leaving: readonly string[]): RowView | undefined {
  const at = rows.findIndex(({ id }) => id === message?.id);
  const stays = ({ id }: RowView) => !leaving.includes(id);
  return at === -1 ? undefined : rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays);
}

/** Returns the address of what is shown. */
function addressOf({ message, href }: DeskView): string {
  return message?.href ?? href;
}

/** Loads what the page at `href` shows. `peek`: an open message is looked at again, and not read by that. */
async function loadDesk(href: string, peek: boolean, words: InboxWords): Promise<DeskView> {
  const { pathname, search } = new URL(href, location.href);
  const parameters = new URLSearchParams(search);
  const id = pathname.split("/")[3];
  if (id !== undefined) parameters.set("id", id);
  if (peek) parameters.set("peek", "");
  return await ask(`${INBOX_DATA_PATH}?${parameters}`, words);
}

/** Does something with messages. */
async function postAction(
  action: string,
  ids: string[],
  note: string | null,
  token: string,
  words: InboxWords,
): Promise<NoticeView> {
  try {
    return await ask(INBOX_DATA_PATH, words, {
      method: "POST",
      headers: { "content-type": "application/json", "x-form-token": token },
      body: JSON.stringify({ action, ids, note }),
    });
  } catch (error) {
    // The page that asks without script asks for the proof, too.
    const back = ["back", location.pathname + location.search];
    if (error instanceof ProofNeeded) {
      location.assign(`${DELETE_PATH}?${new URLSearchParams([...ids.map((id) => ["id", id]), back])}`);
    }
    throw error;
  }
}

/** Asks for the revision of the inbox; undefined while it is `known`. */
async function newRevision(known: string, words: InboxWords): Promise<string | undefined> {
  const answer = await ask<{ revision: string } | undefined>(`${INBOX_DATA_PATH}/revision?known=${known}`, words);
  return answer?.revision;
}

/**
 * Asks the service; the message of what is thrown is for the owner. Without a session there is nothing at these paths: the
 * page is loaded again and leads to signing in.
 */
async function ask<T>(path: string, words: InboxWords, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { accept: "application/json", ...init.headers } });
  } catch {
    // The answer may be lost, and not the request; so it cannot be said that nothing was done.
    throw new Error(words.offline);
  }
  if (response.status === 204) return undefined as T;
  if (response.status === 404) location.reload();
  // Whatever stands in front of the service answers in its own way.
  const body = await response.json().catch(() => undefined);
  if (body === undefined) throw new Error(fill(words.no_answer, { status: response.status }));
  if (response.ok) return body;
  const isProof = body.error.details?.[0]?.path === "proof";
  throw new (isProof ? ProofNeeded : Error)(`${body.error.message} ${body.error.hint ?? ""}`);
}

/** The owner has to show the password or a passkey first. */
class ProofNeeded extends Error {}

/** An arrival is seen after so long; each look reads one number. */
const ASK_EVERY_MS = 4000;

/**
 * Calls `onChange` with each new revision of the inbox, for which each page asks every few seconds, in the background too,
 * where its title counts. An open connection would tell it at once; but over HTTP/1.1 a browser has six to a host, and as many open pages that each
 * held one would stop every further request. Returns a function that ends it.
 */
function followInbox(known: () => string, words: InboxWords, onChange: (revision: string) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const timer = setInterval(look, ASK_EVERY_MS);
  addEventListener("online", look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  return () => {
    ended.abort();
    clearInterval(timer);
  };

  async function look(): Promise<void> {
    try {
      const revision = await newRevision(known(), words);
      if (revision !== undefined && revision !== known() && !signal.aborted) onChange(revision);
    } catch {
      // The next look comes.
    }
  }
}
