import { newRevision } from "@/lib/admin/inbox/browser/requests.ts";

const ASK_EVERY_MS = 15_000;

/**
 * Calls `onChange` with each new revision of the inbox: at once where events come, otherwise now and then by asking.
 * Gives back a function that ends it.
 */
export function followInbox(known: () => string, onChange: (revision: string) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const events = new EventSource("/admin/data/inbox/events");
  events.addEventListener("revision", ({ data }) => tell(data));
  events.addEventListener("over", () => location.reload());
  events.addEventListener("open", stopAsking);
  events.addEventListener("error", () => {
    // The browser tries again by itself, unless it was refused: then only asking is left.
    timer ??= setInterval(look, ASK_EVERY_MS);
  });
  return () => {
    events.close();
    stopAsking();
  };

  function tell(revision: string): void {
    if (revision !== known()) onChange(revision);
  }

  async function look(): Promise<void> {
    if (document.hidden) return;
    try {
      const revision = await newRevision(known());
      if (revision !== undefined) tell(revision);
    } catch {
      // The next look comes.
    }
  }

  function stopAsking(): void {
    clearInterval(timer);
    timer = undefined;
  }
}
