import type { NoticeView } from "@/lib/admin/desk.ts";
import { ENTRY_ACTIONS, type EntryAction, MAX_NOTE, noteText } from "@/lib/contact/inbox.ts";
import { isId } from "@/lib/contact/job.ts";
import { ServiceError } from "@/lib/errors.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
import { counted } from "@/lib/text/in_words.ts";

/** What the owner can do with messages, in forms and in data: the changes of an entry, and these. */
type DeskAction = EntryAction | "delete" | "retry" | "release" | "note";

const ACTIONS: readonly string[] = [...Object.keys(ENTRY_ACTIONS), "delete", "retry", "release", "note"];

/** At most two pages of messages. */
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
  release: "released: on the way to your channels",
  note: "noted",
};

interface DeskRequest {
  action: DeskAction;
  ids: string[];
  /** Only for `note`. */
  note: string;
}

/** Reads what the owner asks for. @throws {ServiceError} `validation_failed` */
export function readRequest(action: unknown, ids: unknown, note: unknown): DeskRequest {
  if (typeof action !== "string" || !ACTIONS.includes(action)) {
    throw invalid("action", `must be one of ${ACTIONS.join(", ")}`);
  }
  if (!Array.isArray(ids) || ids.length > MAX_IDS || !ids.every((id) => typeof id === "string" && isId(id))) {
    throw invalid("id", `must be at most ${MAX_IDS} ids of messages`);
  }
  if (note !== undefined && note !== null && typeof note !== "string") throw invalid("note", "must be text");
  if (noteText(note ?? "").length > MAX_NOTE) throw invalid("note", `must have at most ${MAX_NOTE} characters`);
  return { action: action as DeskAction, ids, note: note ?? "" };
}

/** What has become of a request. */
interface Outcome {
  /** Messages to which something was done; those that were so already, or are gone, do not count. */
  count: number;
  /** Those of them for which it can be undone. */
  undoable: string[];
}

/**
 * Does what the owner asks. Doing it twice is doing it once; ids that no longer exist are left out.
 *
 * @throws {ServiceError} `unavailable`
 */
export async function act({ inbox, service }: Runtime, { action, ids, note }: DeskRequest): Promise<Outcome> {
  if (action === "delete") return { count: await inbox.remove(ids), undoable: [] };
  if (action === "retry" || action === "release") return { count: await queueAll(ids, action), undoable: [] };
  if (action === "note") return { count: await noteAll(ids), undoable: [] };
  // Only what was changed now is undone: another page may have done the same with some of them before.
  const changed = (await inbox.change(ids, action)).map(({ id }) => id);
  return { count: changed.length, undoable: UNDO[action] === undefined ? [] : changed };

  async function queueAll(ids: readonly string[], action: "retry" | "release"): Promise<number> {
    let count = 0;
    for (const id of ids) {
      try {
        await service.contact[action](id);
        count++;
      } catch (error) {
        // Others may have failed or be held, this one is not, or is gone.
        if (!(error instanceof ServiceError) || error.code === "unavailable") throw error;
      }
    }
    return count;
  }

  async function noteAll(ids: readonly string[]): Promise<number> {
    let count = 0;
    for (const id of ids) if (await inbox.note(id, note)) count++;
    return count;
  }
}

/** Puts into words what has been done. */
export function noticeOf(action: DeskAction, { count, undoable }: Outcome): NoticeView {
  const [done, undo] = [DONE[action], UNDO[action]];
  return {
    text: done === undefined ? "" : `${counted(count, "message")} ${done}.`,
    undo: undo === undefined || undoable.length === 0 ? undefined : { action: undo, ids: undoable },
  };
}

/** Reads the notice that an address asks for after an action, with what undoes it. */
export function noticeFrom(parameters: URLSearchParams): NoticeView | null {
  const action = parameters.get("done") as DeskAction;
  if (!Object.hasOwn(DONE, action)) return null;
  const undoable = (parameters.get("ids") ?? "").split(",").filter(isId).slice(0, MAX_IDS);
  const count = Object.hasOwn(UNDO, action) ? undoable.length : Number(parameters.get("count"));
  return noticeOf(action, { count: count >= 0 && count <= MAX_IDS ? Math.floor(count) : 0, undoable });
}

/** Returns the address to go to after an action, which shows the notice of it. */
export function withOutcome(href: string, action: DeskAction, { count, undoable }: Outcome): string {
  if (DONE[action] === undefined) return href;
  const told = UNDO[action] === undefined ? `count=${count}` : `ids=${undoable.join(",")}`;
  return `${href}${href.includes("?") ? "&" : "?"}done=${action}&${told}`;
}

function invalid(path: string, message: string): ServiceError {
  return new ServiceError("validation_failed", "This cannot be done.", { hint: message, details: [{ path, message }] });
}
