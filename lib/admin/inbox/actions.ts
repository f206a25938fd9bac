import type { NoticeView } from "@/lib/admin/inbox/desk_view.ts";
import { ENTRY_ACTIONS, type EntryAction } from "@/lib/contact/inbox/change.ts";
import { isId } from "@/lib/contact/id.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
import { ServiceError } from "@/lib/service_error.ts";

/** What the owner can do with messages, in forms and in data: the changes of an entry, and these. */
export type DeskAction = EntryAction | "delete" | "retry" | "note";

const ACTIONS: readonly string[] = [...Object.keys(ENTRY_ACTIONS), "delete", "retry", "note"];

/** Two pages of messages. */
const MAX_IDS = 100;

/** What undoes an action. Reading and starring are undone as they are done. */
const UNDO: Partial<Record<DeskAction, EntryAction>> = {
  archive: "unarchive",
  unarchive: "archive",
  spam: "not_spam",
  not_spam: "spam",
};

const DONE: Partial<Record<DeskAction, string>> = {
  archive: "archived",
  unarchive: "moved back to the inbox",
  spam: "marked as spam",
  not_spam: "no longer spam",
  delete: "deleted for good",
  retry: "queued to be sent again",
  note: "noted",
};

export interface DeskRequest {
  action: DeskAction;
  ids: string[];
  /** Only for `note`. */
  note: string;
}

/** @throws {ServiceError} `validation_failed` */
export function readRequest(action: unknown, ids: unknown, note: unknown): DeskRequest {
  if (typeof action !== "string" || !ACTIONS.includes(action)) {
    throw invalid("action", `must be one of ${ACTIONS.join(", ")}`);
  }
  if (!Array.isArray(ids) || ids.length > MAX_IDS || !ids.every((id) => typeof id === "string" && isId(id))) {
    throw invalid("id", `must be at most ${MAX_IDS} ids of messages`);
  }
  if (note !== undefined && note !== null && typeof note !== "string") throw invalid("note", "must be text");
  return { action: action as DeskAction, ids, note: note ?? "" };
}

/**
 * Does what the owner asks. Doing it twice is doing it once; ids that no longer exist are left out.
 *
 * @returns what to tell.
 * @throws {ServiceError} `unavailable`
 */
export async function act({ inbox, service }: Runtime, { action, ids, note }: DeskRequest): Promise<NoticeView> {
  if (action === "delete") return noticeOf(action, await inbox.remove(ids));
  if (action === "retry") return noticeOf(action, await retryAll(ids));
  if (action === "note") {
    for (const id of ids) await inbox.note(id, note);
    return noticeOf(action, ids.length);
  }
  const changed = await inbox.change(ids, action);
  const undo = UNDO[action];
  return {
    ...noticeOf(action, changed.length),
    undo: undo && changed.length > 0 ? { action: undo, ids: changed.map(({ id }) => id) } : undefined,
  };

  async function retryAll(ids: readonly string[]): Promise<number> {
    let count = 0;
    for (const id of ids) {
      try {
        await service.contact.retry(id);
        count++;
      } catch (error) {
        // Others may have failed, this one has not, or is gone.
        if (!(error instanceof ServiceError) || error.code === "unavailable") throw error;
      }
    }
    return count;
  }
}

/** The notice of what was done to `count` messages, as a page shows it that a form leads to. */
export function noticeOf(action: DeskAction, count: number): NoticeView {
  const done = DONE[action];
  return { text: done === undefined ? "" : `${count === 1 ? "1 message" : `${count} messages`} ${done}.` };
}

/** The notice that an address asks for after an action, with what undoes it. */
export function noticeFrom(parameters: URLSearchParams): NoticeView | null {
  const action = parameters.get("done") as DeskAction;
  const ids = (parameters.get("ids") ?? "").split(",").filter(isId).slice(0, MAX_IDS);
  const undo = Object.hasOwn(UNDO, action) && ids.length > 0 ? UNDO[action] : undefined;
  if (!Object.hasOwn(DONE, action)) return null;
  return { ...noticeOf(action, ids.length), undo: undo && { action: undo, ids } };
}

/** The address to go to after an action, which shows the notice of it. */
export function withNotice(href: string, action: DeskAction, ids: readonly string[]): string {
  if (DONE[action] === undefined) return href;
  return `${href}${href.includes("?") ? "&" : "?"}done=${action}&ids=${ids.join(",")}`;
}

function invalid(path: string, message: string): ServiceError {
  return new ServiceError("validation_failed", "This cannot be done.", { hint: message, details: [{ path, message }] });
}
