import type { NoticeView } from "@/lib/admin/desk.ts";
import { DeskError, type Speech } from "@/lib/admin/desk_language.ts";
import type { Contact } from "@/lib/contact/contact.ts";
import { ENTRY_ACTIONS, type EntryAction, type Inbox, MAX_NOTE, noteText } from "@/lib/contact/inbox.ts";
import { isId } from "@/lib/contact/job.ts";
import { MAX_REPLY_NOTE } from "@/lib/contact/outcome.ts";
import { ServiceError } from "@/lib/errors.ts";
import { startOfDay } from "@/lib/words/dates.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** The owner's actions on messages, in forms and in data: the changes of an entry, and these. */
type DeskAction = EntryAction | "later" | "delete" | "retry" | "release" | "note" | OutcomeAction;

type OutcomeAction = keyof typeof OUTCOME_ACTIONS;

/** The outcome that each action sets. */
const OUTCOME_ACTIONS = { answered: "answered", declined: "declined", reopen: null } as const;

const ACTIONS: readonly string[] = [
  ...[...Object.keys(ENTRY_ACTIONS), "later", "delete", "retry", "release", "note"],
  ...Object.keys(OUTCOME_ACTIONS),
];

/** At most two pages of messages. */
const MAX_IDS = 100;

/** The action that undoes an action. Reading and starring are undone as they are done. */
const UNDO: Partial<Record<DeskAction, DeskAction>> = {
  archive: "unarchive",
  unarchive: "archive",
  later: "now",
  spam: "not_spam",
  not_spam: "spam",
  answered: "reopen",
  declined: "reopen",
};

/** The actions whose effect the list or the message shows by itself: only those who hear the page are told. */
const QUIET: ReadonlySet<DeskAction> = new Set(["star", "unstar", "read", "unread"]);

interface DeskRequest {
  action: DeskAction;
  ids: string[];
  /** Only for `note`, and for `answered` and `declined` the line for the sender; undefined: none was given. */
  note?: string;
  /** Only for `later`: the day on which they come back. */
  until?: string;
}

/** Reads what the owner asks for. @throws {ServiceError} `validation_failed` */
export function readRequest(asked: unknown, ids: unknown, note: unknown): DeskRequest {
  const [action, until = ""] = typeof asked === "string" ? asked.split(":") : [];
  if (action === "later" && (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until)))) {
    throw new DeskError("validation_failed", "day");
  }
  if (typeof action !== "string" || !ACTIONS.includes(action)) {
    throw new DeskError("validation_failed", "refused");
  }
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string" && isId(id))) {
    throw new DeskError("validation_failed", "refused");
  }
  if (ids.length > MAX_IDS) throw new DeskError("validation_failed", "too_many", { values: { max: MAX_IDS } });
  if (note !== undefined && note !== null && typeof note !== "string") {
    throw new DeskError("validation_failed", "refused");
  }
  const text = noteText(note ?? "");
  if (Object.hasOwn(OUTCOME_ACTIONS, action) && (text.length > MAX_REPLY_NOTE || /[\r\n\u2028\u2029]/.test(text))) {
    throw new DeskError("validation_failed", "line", { values: { max: MAX_REPLY_NOTE } });
  }
  if (text.length > MAX_NOTE) throw new DeskError("validation_failed", "note", { values: { max: MAX_NOTE } });
  return { action: action as DeskAction, ids, note: note ?? undefined, until };
}

/** The stores behind the actions on messages. */
export interface MessageDesk {
  inbox: Inbox;
  service: { contact: Pick<Contact, "record" | "retry" | "release" | "settle"> };
  /** The time zone of the owner (IANA name), whose days are counted. */
  zone?: string;
}

/** To which messages an action did something. */
interface ActionResult {
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
export async function act(
  { inbox, service, zone = "UTC" }: MessageDesk,
  { action, ids, note, until }: DeskRequest,
): Promise<ActionResult> {
  if (action === "delete") return { count: await inbox.remove(ids), undoable: [] };
  if (action === "retry" || action === "release") return { count: await queueAll(ids, action), undoable: [] };
  if (action === "note") return { count: await noteAll(ids), undoable: [] };
  if (isOutcome(action)) return await settleAll(ids, OUTCOME_ACTIONS[action]);
  // Only what was changed now is undone: another page may have done the same with some of them before.
  const entries = action === "later"
    ? await inbox.putOff(ids, startOfDay(until!, zone))
    : await inbox.change(ids, action);
  const changed = entries.map(({ id }) => id);
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
    for (const id of ids) if (await inbox.note(id, note ?? "")) count++;
    return count;
  }

  async function settleAll(ids: readonly string[], kind: "answered" | "declined" | null): Promise<ActionResult> {
    let count = 0;
    const undoable: string[] = [];
    for (const id of ids) {
      try {
        const before = await service.contact.record(id);
        const after = await service.contact.settle(id, kind, kind === null ? undefined : note);
        if (before.outcome === after.outcome && before.reply_note === after.reply_note) continue;
        count++;
        // To undo is to open it again; what had ended in another way before would not be as it was.
        if (before.outcome === null) undoable.push(id);
      } catch (error) {
        // Its sender was faster, or it is gone.
        if (!(error instanceof ServiceError) || error.code === "unavailable") throw error;
      }
    }
    return { count, undoable };
  }
}

function isOutcome(action: DeskAction): action is OutcomeAction {
  return Object.hasOwn(OUTCOME_ACTIONS, action);
}

/** Puts into words what has been done. */
export function noticeOf({ words, locale }: Speech, action: DeskAction, { count, undoable }: ActionResult): NoticeView {
  const undo = UNDO[action];
  return {
    // A note belongs to one message, which may be gone meanwhile.
    text: action === "note" && count === 0
      ? words.desk.errors.no_message.title
      : fillCounted(words.inbox.done[action], count, locale),
    isQuiet: QUIET.has(action),
    undo: undo === undefined || undoable.length === 0 ? undefined : { action: undo, ids: undoable },
  };
}

/** Reads the notice that an address asks for after an action, with what undoes it. */
export function noticeFrom(speech: Speech, parameters: URLSearchParams): NoticeView | null {
  const action = parameters.get("done") as DeskAction;
  if (!ACTIONS.includes(action) || QUIET.has(action)) return null;
  const undoable = (parameters.get("ids") ?? "").split(",").filter(isId).slice(0, MAX_IDS);
  const count = parameters.has("count") ? Number(parameters.get("count")) : undoable.length;
  return noticeOf(speech, action, { count: count >= 0 && count <= MAX_IDS ? Math.floor(count) : 0, undoable });
}

/** Returns the address to go to after an action, which shows the notice of it. */
export function withResult(href: string, action: DeskAction, { count, undoable }: ActionResult): string {
  if (QUIET.has(action)) return href;
  const told = [
    ...UNDO[action] !== undefined && count === undoable.length ? [] : [`count=${count}`],
    ...UNDO[action] === undefined ? [] : [`ids=${undoable.join(",")}`],
  ].join("&");
  return `${href}${href.includes("?") ? "&" : "?"}done=${action}&${told}`;
}
