import type { Ref } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Desk, KeyList } from "@/components/inbox/Desk.tsx";
import type { InboxSpeech } from "@/components/inbox/MessageList.tsx";
import type { DeskView } from "@/lib/admin/desk.ts";
import { useDesk } from "@/components/inbox/inbox_browser.ts";
import {
  type Command,
  currentRow,
  type Focus,
  focusedRow,
  focusRow,
  KEYS,
  rowsIn,
  selectAll,
  selectedIds,
  tickedBoxes,
  useFocus,
  useScroll,
} from "@/components/inbox/inbox_focus.ts";
import { COMPACT, INBOX_PATH, isLeaving } from "@/lib/admin/inbox_paths.ts";
import type { RowView } from "@/lib/admin/message_view.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** Makes the inbox a mail program: the links and forms of the page, without loading it again, and with keys. */
export default function Inbox({ first, token, words, locale, wasCompact }: InboxSpeech & {
  first: DeskView;
  token: string;
  /** Rows were made one line each in this browser. */
  wasCompact: boolean;
}) {
  const { view, focus, problem, news, complain, go, act } = useDesk(first, token, words);
  const [toDelete, setToDelete] = useState<string[]>([]);
  const [isCompact, setCompact] = useState(wasCompact);
  const [answering, setAnswering] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  const answer = useRef<(isYes: boolean) => void>(() => {});
  const lastRow = useRef<string>();
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = press;
  useScroll(root, view.message?.id, view.href);
  useFocus(root, view.message?.id, focus);

  // Not after the next frame, as an effect: a key that is pressed at once counts too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener("keydown", listen);
    // Says that keys are heard from now on.
    root.current!.dataset.live = "";
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <div ref={root} class="mail-desk" onClick={click} onSubmit={submit} onFocusIn={remember}>
      <p class="unseen" role="status">{news}</p>
      {problem !== "" && <p class="notice" role="alert">{problem}</p>}
      <Desk
        view={view}
        token={token}
        words={words}
        locale={locale}
        isAnswering={answering !== undefined && answering === view.message?.id}
        onSelectAll={() => selectAll(root.current!)}
        onHelp={() => help.current?.showModal()}
        isCompact={isCompact}
        onCompact={() => {
          // A cookie, so that the next page comes with the rows as they are.
          document.cookie = `${COMPACT}=${isCompact ? "" : "1"}; path=/admin; max-age=31536000; samesite=strict`;
          setCompact(!isCompact);
        }}
      />
      <HelpDialog dialog={help} words={words} />
      <DeleteDialog dialog={question} count={toDelete.length} words={words} locale={locale} onClose={answerDelete} />
    </div>
  );

  function remember(): void {
    lastRow.current = focusedRow()?.dataset.id ?? lastRow.current;
  }

  function click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    // The mail program opens; whoever comes back from it may say what came of it with one key.
    if (link?.id === "mail-reply") setAnswering(view.message!.id);
    if (link === null || link.hasAttribute("download") || !/^\/admin\/inbox(\/[\w-]+)?$/.test(link.pathname)) return;
    if (link.origin !== location.origin) return;
    event.preventDefault();
    open(link.href);
  }

  function open(href: string): void {
    const isMessage = new URL(href, location.href).pathname !== INBOX_PATH;
    leave(href, isMessage ? { on: "message" } : { on: "row", id: view.message?.id ?? lastRow.current });
  }

  /** Returns whether it went well. */
  async function leave(href: string, focus?: Focus): Promise<boolean> {
    return await saveNote() && await go(href, focus);
  }

  /** Saves the note that is being written, which would go with its message. Returns whether nothing would be lost. */
  async function saveNote(): Promise<boolean> {
    const field = root.current!.querySelector<HTMLTextAreaElement>("#mail-note");
    if (field === null || field.value === field.defaultValue) return true;
    return await act("note", [view.message!.id], field.value);
  }

  function submit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "dialog" || form.classList.contains("mail-test")) return;
    event.preventDefault();
    const fields = new FormData(form);
    if (form.method === "get") {
      const search = new URLSearchParams([...fields].filter(([, value]) => value !== "") as [string, string][]);
      return void leave(`${INBOX_PATH}?${search}`);
    }
    const pressed = (event.submitter as HTMLButtonElement | null)?.value ?? "";
    const action = pressed === "later" ? `later:${fields.get("until")}` : pressed;
    perform(action, fields.getAll("id") as string[], fields.get("note") as string | null);
  }

  /** Does something with messages, after a question where it cannot be undone. */
  async function perform(action: string, ids: string[], note: string | null = null): Promise<void> {
    if (ids.length === 0) return complain(words.select_first);
    if (action === "delete" && !await confirmed(ids)) return;
    if (action !== "delete" && isLeaving(action) && !await saveNote()) return;
    if (!await act(action, ids, note)) return;
    for (const box of tickedBoxes(root.current!)) box.checked = false;
  }

  function confirmed(ids: string[]): Promise<boolean> {
    setToDelete(ids);
    const dialog = question.current!;
    dialog.returnValue = "";
    dialog.showModal();
    // A key can be quicker than the end of the question before, which is then not the end of this one.
    answer.current(false);
    return new Promise((resolve) => answer.current = resolve);
  }

  function answerDelete(): void {
    if (!question.current!.open) answer.current(question.current!.returnValue === "delete");
  }

  function press(event: KeyboardEvent): void {
    const command = commandOf(event);
    if (command === undefined) return;
    if (command === "open" && (event.target as Element).closest("a, button, summary") !== null) return;
    event.preventDefault();
    run(command);
  }

  function run(command: Command): void {
    const rows = rowsIn(root.current!);
    const current = currentRow(root.current!, lastRow.current);
    switch (command) {
      case "next":
      case "previous":
        return move(rows, current, command === "next" ? 1 : -1);
      case "open":
        return current?.querySelector("a")?.click();
      case "close":
        // What is being written is not thrown away by one key.
        if (document.activeElement?.closest(".mail-note, .mail-outcome")) {
          return document.getElementById("mail-subject")?.focus();
        }
        if (view.message !== null && document.activeElement?.closest(".mail-filter") === null) return open(view.href);
        return focusRow(current ?? rows[0]);
      case "select":
        return current?.querySelector("input")?.click();
      case "all":
        return selectAll(root.current!);
      case "search":
        return document.getElementById("mail-search")?.focus();
      case "reply":
        return void reply(current);
      case "later":
        return openLater();
      case "undo":
        return document.getElementById("mail-undo")?.click();
      case "help":
        return help.current?.showModal();
      default:
        return void performKey(...actionOf(command, current));
    }
  }

  /** Does what a key says. What stands in the line for the sender belongs to the open message. */
  async function performKey(action: string, ids: string[]): Promise<void> {
    const line = root.current!.querySelector<HTMLInputElement>("#mail-line");
    const isOfOpen = ids.length === 1 && ids[0] === view.message?.id;
    await perform(action, ids, ENDING.has(action) && isOfOpen ? line?.value ?? null : null);
  }

  /** Opens the mail program with an answer to the open message; from the list, to the message of the row. */
  async function reply(current: HTMLElement | undefined): Promise<void> {
    const row = focusedRow() ?? (view.message === null ? current : undefined);
    if (row !== undefined) {
      if (!await leave(row.querySelector("a")!.href, { on: "message" })) return;
      // The message is shown with the next frame.
      await new Promise(requestAnimationFrame);
    }
    document.getElementById("mail-reply")?.click();
  }

  /** Opens the next message of the list. */
  function move(rows: HTMLElement[], current: HTMLElement | undefined, by: number): void {
    const next = current === undefined ? rows[0] : rows[rows.indexOf(current) + by];
    if (next === undefined) return;
    // At once, so that the next key begins here; an answer that comes later takes the focus back to no row.
    const isInList = focusedRow() !== null || view.message === null;
    if (isInList) focusRow(next);
    leave(next.querySelector("a")!.href, isInList ? undefined : { on: "message" });
  }

  /** Returns what a key does with what is ticked, with the row that has the focus, or with the open message. */
  function actionOf(command: Command, current: HTMLElement | undefined): [action: string, ids: string[]] {
    const ticked = selectedIds(root.current!);
    const id = focusedRow()?.dataset.id ?? view.message?.id ?? current?.dataset.id;
    const ids = ticked.length > 0 ? ticked : id === undefined ? [] : [id];
    const toggle = TOGGLES[command];
    if (toggle === undefined) return [command, ids];
    const [isOn, on, off] = toggle;
    const known: RowView[] = view.message === null ? view.rows : [...view.rows, view.message];
    const rows = ids.map((id) => known.find((row) => row.id === id));
    return [rows.every((row) => row !== undefined && isOn(row)) ? off : on, ids];
  }
}

/** Asks until when the open message is put off. */
function openLater(): void {
  const fold = document.querySelector<HTMLDetailsElement>(".mail-later");
  if (fold === null) return;
  fold.open = true;
  fold.querySelector("button")!.focus();
}

/** The keys that switch something: whether it is on, and the actions that switch it on and off. */
const TOGGLES: Partial<Record<Command, [isOn: (row: RowView) => boolean, on: string, off: string]>> = {
  archive: [({ archived }) => archived, "archive", "unarchive"],
  star: [({ starred }) => starred, "star", "unstar"],
  spam: [({ spam }) => spam, "spam", "not_spam"],
  answered: [({ outcome }) => outcome === "answered", "answered", "reopen"],
  declined: [({ outcome }) => outcome === "declined", "declined", "reopen"],
};

/** These take the line for the sender along. */
const ENDING: ReadonlySet<string> = new Set(["answered", "declined"]);

/** Returns the command of a key, unless it is typed into a field or belongs to the browser. */
function commandOf({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): Command | undefined {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return undefined;
  if (target.closest("dialog")) return undefined;
  const isField = target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
  if (isField) return key === "Escape" ? "close" : undefined;
  return KEYS.find(([name]) => name === key)?.[1];
}

/** Shows the keys where they are asked for. */
function HelpDialog({ dialog, words }: { dialog: Ref<HTMLDialogElement>; words: InboxSpeech["words"] }) {
  return (
    <dialog ref={dialog} class="mail-dialog" aria-labelledby="mail-help">
      <h2 id="mail-help">{words.keys}</h2>
      <KeyList words={words} />
      <form method="dialog">
        <button type="submit">{words.close}</button>
      </form>
    </dialog>
  );
}

/** Asks before messages are deleted for good. Its `returnValue` is `delete` for yes; what is harmless has the focus. */
function DeleteDialog({ dialog, count, words, locale, onClose }: InboxSpeech & {
  dialog: Ref<HTMLDialogElement>;
  count: number;
  onClose: () => void;
}) {
  return (
    <dialog
      ref={dialog}
      class="mail-dialog"
      aria-labelledby="mail-delete"
      aria-describedby="mail-no-return"
      onClose={onClose}
    >
      <h2 id="mail-delete">{count === 1 ? words.delete_one : fillCounted(words.delete_many, count, locale)}</h2>
      <p id="mail-no-return">{words.no_return}</p>
      <form method="dialog" class="mail-tools">
        <button type="submit" value="keep" autofocus>{words.keep}</button>
        <button type="submit" value="delete" class="quiet">{words.delete_for_good}</button>
      </form>
    </dialog>
  );
}
