import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { DeleteDialog } from "@/components/inbox/DeleteDialog.tsx";
import { Desk } from "@/components/inbox/Desk.tsx";
import { HelpDialog } from "@/components/inbox/HelpDialog.tsx";
import { type Command, commandOf } from "@/lib/admin/inbox/browser/keys.ts";
import { currentRow, focusedRow, focusRow, rowsIn, selectAll, selectedIds } from "@/lib/admin/inbox/browser/rows.ts";
import { useDesk } from "@/lib/admin/inbox/browser/use_desk.ts";
import { type Focus, useFocus } from "@/lib/admin/inbox/browser/use_focus.ts";
import type { DeskView, RowView } from "@/lib/admin/inbox/desk_view.ts";
import { LEAVING } from "@/lib/admin/inbox/leaving.ts";

const TOGGLES: Partial<Record<Command, [field: "archived" | "starred" | "spam", on: string, off: string]>> = {
  archive: ["archived", "archive", "unarchive"],
  star: ["starred", "star", "unstar"],
  spam: ["spam", "spam", "not_spam"],
};

/** The inbox as a mail program: the links and forms of the page, without loading it again, and with keys. */
export default function Inbox({ first, token }: { first: DeskView; token: string }) {
  const { view, focus, problem, news, complain, go, act } = useDesk(first, token);
  const [doomed, setDoomed] = useState<string[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  const lastRow = useRef<string>();
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = press;
  useFocus(root, view.message?.id, focus);

  // Not after the next frame, as an effect: a key that is pressed at once counts too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <div ref={root} class="mail-desk" onClick={click} onSubmit={submit} onFocusIn={remember} data-live>
      <p class="unseen" role="status">{news}</p>
      {problem !== "" && <p class="notice" role="alert">{problem}</p>}
      <Desk view={view} token={token} />
      <p class="mail-keys">
        {view.rows.length > 0 && view.message === null && (
          <button
            type="button"
            class="quiet"
            onClick={() => selectAll(root.current!)}
          >
            Select all
          </button>
        )} <button type="button" class="quiet" onClick={() => help.current?.showModal()}>Keys</button>
      </p>
      <HelpDialog dialog={help} />
      <DeleteDialog dialog={question} count={doomed.length} />
    </div>
  );

  function remember(): void {
    lastRow.current = focusedRow()?.dataset.id ?? lastRow.current;
  }

  function click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (link === null || link.hasAttribute("download") || !/^\/admin\/inbox(\/[\w-]+)?$/.test(link.pathname)) return;
    if (link.origin !== location.origin) return;
    event.preventDefault();
    open(link.href);
  }

  function open(href: string): void {
    const isMessage = new URL(href, location.href).pathname !== "/admin/inbox";
    leave(href, isMessage ? { on: "message" } : { on: "row", id: view.message?.id ?? lastRow.current });
  }

  async function leave(href: string, focus?: Focus): Promise<void> {
    if (await keepNote()) await go(href, focus);
  }

  /** Keeps the note that is being written, which would go with its message. @returns whether nothing would be lost. */
  async function keepNote(): Promise<boolean> {
    const field = root.current!.querySelector<HTMLTextAreaElement>("#mail-note");
    if (field === null || field.value === field.defaultValue) return true;
    return await act("note", [view.message!.id], field.value);
  }

  function submit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "dialog") return;
    event.preventDefault();
    const fields = new FormData(form);
    if (form.method === "get") {
      const search = new URLSearchParams([...fields].filter(([, value]) => value !== "") as [string, string][]);
      return void leave(`/admin/inbox?${search}`);
    }
    const action = (event.submitter as HTMLButtonElement | null)?.value ?? "";
    perform(action, fields.getAll("id") as string[], fields.get("note") as string | null);
  }

  /** Does it, after a question where it cannot be undone. */
  async function perform(action: string, ids: string[], note: string | null = null): Promise<void> {
    if (ids.length === 0) return complain("Select messages first.");
    if (action === "delete" && !await confirmed(ids)) return;
    if (action !== "delete" && LEAVING.has(action) && !await keepNote()) return;
    if (!await act(action, ids, note)) return;
    for (const box of root.current!.querySelectorAll<HTMLInputElement>(".mail-select input:checked")) {
      box.checked = false;
    }
  }

  function confirmed(ids: string[]): Promise<boolean> {
    setDoomed(ids);
    const dialog = question.current!;
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "delete"), { once: true });
    });
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
        if (document.activeElement?.closest(".mail-note")) return document.getElementById("mail-subject")?.focus();
        if (view.message !== null && document.activeElement?.closest(".mail-filter") === null) return open(view.href);
        return focusRow(current ?? rows[0]);
      case "select":
        return current?.querySelector("input")?.click();
      case "all":
        return selectAll(root.current!);
      case "search":
        return document.getElementById("mail-search")?.focus();
      case "reply":
        return document.getElementById("mail-reply")?.click();
      case "help":
        return help.current?.showModal();
      default:
        return void perform(...actionOf(command, current));
    }
  }

  /** In the list the focus moves; beside it, the next message is opened. */
  function move(rows: HTMLElement[], current: HTMLElement | undefined, by: number): void {
    const next = current === undefined ? rows[0] : rows[rows.indexOf(current) + by];
    if (next === undefined) return;
    if (view.message !== null && focusedRow() === null) next.querySelector("a")?.click();
    else focusRow(next);
  }

  /** What a key means for what is ticked, for the row with the focus, or for the open message. */
  function actionOf(command: Command, current: HTMLElement | undefined): [action: string, ids: string[]] {
    const ticked = selectedIds(root.current!);
    const id = focusedRow()?.dataset.id ?? view.message?.id ?? current?.dataset.id;
    const ids = ticked.length > 0 ? ticked : id === undefined ? [] : [id];
    const toggle = TOGGLES[command];
    if (toggle === undefined) return [command, ids];
    const [field, on, off] = toggle;
    const known: RowView[] = view.message === null ? view.rows : [...view.rows, view.message];
    return [ids.every((id) => known.find((row) => row.id === id)?.[field]) ? off : on, ids];
  }
}
