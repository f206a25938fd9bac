import { DeskError } from "@/lib/admin/desk_language.ts";
import type { InboxFeed } from "@/lib/contact/inbox_feed.ts";

/** The most pages that wait at one process; further ones ask now and then. */
const MAX_STREAMS = 24;
/** A stream ends after so long, and the page opens another one: connections do not last for ever. */
const LONGEST_MS = 10 * 60_000;
const CHECK_EVERY_MS = 10_000;
/** The pause before a page opens another stream. */
const RETRY_MS = 2000;

const encoder = new TextEncoder();
let open = 0;

interface EventsOptions {
  feed: InboxFeed;
  isSignedIn: () => Promise<boolean>;
  /** Aborted when the process is about to end. */
  stopped: AbortSignal;
  checkEvery?: number;
}

/**
 * Tells a page each revision of the inbox (server-sent events: HTML, section 9.2), and nothing of what changed. The
 * stream ends when the session does, with the event `over`.
 *
 * @throws {ServiceError} `rate_limited` when too many pages wait already.
 */
export function revisionEvents(
  { feed, isSignedIn, stopped, checkEvery = CHECK_EVERY_MS }: EventsOptions,
): ReadableStream<Uint8Array> {
  if (open >= MAX_STREAMS || stopped.aborted) {
    throw new DeskError("rate_limited", "pages", { retryAfter: 15 });
  }
  let end = () => {};
  return new ReadableStream({
    start(controller) {
      open++;
      const leave = feed.listen((revision) => void tell(`event: revision\ndata: ${revision}\n\n`));
      // A comment of the protocol, so that neither side takes the connection for dead.
      const timer = setInterval(() => void tell(":\n\n"), checkEvery);
      const last = setTimeout(() => end(), LONGEST_MS);
      let isOpen = true;
      stopped.addEventListener("abort", stop);
      end = stop;
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));

      async function tell(text: string): Promise<void> {
        const isOwner = await isSignedIn().catch(() => true);
        if (!isOpen) return;
        controller.enqueue(encoder.encode(isOwner ? text : "event: over\ndata:\n\n"));
        if (!isOwner) stop();
      }

      function stop(): void {
        if (!isOpen) return;
        isOpen = false;
        open--;
        leave();
        clearInterval(timer);
        clearTimeout(last);
        stopped.removeEventListener("abort", stop);
        try {
          controller.close();
        } catch {
          // The page has gone first.
        }
      }
    },
    cancel() {
      end();
    },
  });
}
