import { useEffect, useRef, useState } from "preact/hooks";
import { followInbox } from "@/lib/admin/inbox/browser/follow.ts";
import { loadDesk, postAction } from "@/lib/admin/inbox/browser/requests.ts";
import type { Focus } from "@/lib/admin/inbox/browser/use_focus.ts";
import type { DeskView, NoticeView } from "@/lib/admin/inbox/desk_view.ts";
import { LEAVING } from "@/lib/admin/inbox/leaving.ts";

/** The inbox in a browser: what it shows, and how it comes to show something else. */
export interface DeskControl {
  view: DeskView;
  /** Where the focus belongs now that it is shown; another object each time. */
  focus: Focus | undefined;
  /** Why the last wish was not fulfilled; empty: it was. */
  problem: string;
  /** What has come by itself, for those who hear the page. */
  news: string;
  complain(text: string): void;
  // These tell whether it went well; why it did not is the problem then.
  /** Shows another address of the inbox, as a link would, and moves the focus if that is told. */
  go(href: string, focus?: Focus): Promise<boolean>;
  act(action: string, ids: string[], note?: string | null): Promise<boolean>;
}

export function useDesk(first: DeskView, token: string): DeskControl {
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
    const unfollow = followInbox(() => shown.current.revision, () => void queue(refresh));
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
      const notice = await postAction(action, ids, note, token);
      const { message, href } = shown.current;
      const closes = message !== null && ids.includes(message.id) && LEAVING.has(action);
      const next = closes ? href : addressOf(shown.current);
      await load(next, true, notice);
      if (closes) history.pushState(null, "", next);
    });
  }

  async function refresh(): Promise<void> {
    const { rows: [newest], notice, message } = shown.current;
    await load(addressOf(shown.current), true, notice);
    const { rows: [now] } = shown.current;
    if (now?.unread && now.id > (newest?.id ?? "")) setNews(`New message from ${now.sender}: ${now.subject}`);
    // It has been deleted elsewhere.
    if (message !== null && shown.current.message === null) history.replaceState(null, "", shown.current.href);
  }

  async function load(href: string, peek: boolean, notice: NoticeView | null, focus?: Focus): Promise<void> {
    const next = { ...await loadDesk(href, peek), notice };
    shown.current = next;
    document.title = next.title;
    show({ view: next, focus });
  }

  /** One after the other, so that no answer comes after a later one. */
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

/** The address of what is shown. */
function addressOf({ message, href }: DeskView): string {
  return message?.href ?? href;
}
