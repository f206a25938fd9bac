import { newRevision } from "@/lib/admin/inbox/browser/requests.ts";

const ASK_EVERY_MS = 15_000;
/** The lock of the page that listens, and the channel on which it tells the others. */
const NAME = "vitrine-inbox";
/** Told instead of a revision when the session has ended. */
const OVER = "over";

/**
 * Calls `onChange` with each new revision of the inbox: at once where events come, otherwise now and then by asking.
 * Of all pages in a browser one listens for all: over HTTP/1.1 a browser has six connections to a host, and as many open
 * pages that each kept one would stop every further request. Gives back a function that ends it.
 */
export function followInbox(known: () => string, onChange: (revision: string) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const others = new BroadcastChannel(NAME);
  others.addEventListener("message", ({ data }) => hear(data), { signal });
  // Whoever comes back may have missed something, and a connection that broke meanwhile may not know it yet.
  addEventListener("online", look, { signal });
  document.addEventListener("visibilitychange", () => void (document.hidden || look()), { signal });
  // There are locks on https and loopback only.
  if (navigator.locks === undefined) listen();
  else {
    navigator.locks.request(NAME, { signal }, () => {
      listen();
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    }).catch(() => {});
    look();
  }
  return () => {
    ended.abort();
    others.close();
  };

  function listen(): void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const events = new EventSource("/admin/data/inbox/events");
    events.addEventListener("revision", ({ data }) => tell(data));
    events.addEventListener("over", () => tell(OVER));
    events.addEventListener("open", stopAsking);
    events.addEventListener("error", () => {
      // The browser tries again by itself, unless it was refused: then only asking is left, and the session may be over.
      if (events.readyState === EventSource.CLOSED) look();
      timer ??= setInterval(look, ASK_EVERY_MS);
    });
    signal.addEventListener("abort", () => {
      events.close();
      stopAsking();
    });

    function stopAsking(): void {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function tell(news: string): void {
    others.postMessage(news);
    hear(news);
  }

  function hear(news: string): void {
    if (news === OVER) {
      // Nothing that comes now should reload the page a second time.
      ended.abort();
      location.reload();
    } else if (news !== known()) onChange(news);
  }

  async function look(): Promise<void> {
    try {
      const revision = await newRevision(known());
      if (revision !== undefined && !signal.aborted) tell(revision);
    } catch {
      // The next look comes.
    }
  }
}
