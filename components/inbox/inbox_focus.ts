import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Words } from "@/lib/words/words.ts";

/** The commands of keys, as the help in the catalogues of words explains them. */
export type Command = keyof Words["inbox"]["page"]["help"];

/** The keys, in the order of the help. */
export const KEYS: readonly [key: string, command: Command][] = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["Escape", "close"],
  ["r", "reply"],
  ["e", "archive"],
  ["l", "later"],
  ["s", "star"],
  ["#", "delete"],
  ["!", "spam"],
  ["h", "release"],
  ["w", "answered"],
  ["n", "declined"],
  ["u", "unread"],
  ["z", "undo"],
  ["x", "select"],
  ["a", "all"],
  ["/", "search"],
  ["?", "help"],
];

/**
 * The place of the focus when something else is shown: on the message, or on the row of `id`, else on the first one.
 */
export type Focus = { on: "message" } | { on: "row"; id?: string };

/** Returns where the focus belongs when a message is opened with a key: it stays in the list, if it is there. */
export function focusOn(id: string): Focus {
  return focusedRow() === null ? { on: "message" } : { on: "row", id };
}

/**
 * Moves the focus to where `wanted` says each time that it is another object. Else the focus stays; when what has it
 * goes away, the next row of the list gets it, or the search field where the list is empty.
 */
export function useFocus(root: RefObject<HTMLElement>, openId: string | undefined, wanted: Focus | undefined): void {
  const previousId = useRef<string>();
  // Read while the page still shows what it showed before this rendering.
  const held = root.current === null ? undefined : holder(root.current, previousId.current);

  useLayoutEffect(() => {
    if (wanted?.on === "message") focusMessage();
    else if (wanted !== undefined) focusRowOf(root.current!, wanted.id, 0);
  }, [wanted]);

  useLayoutEffect(() => {
    previousId.current = openId;
    if (held === undefined || document.activeElement !== document.body) return;
    if (held.isInMessage && held.id === openId) focusMessage();
    else focusRowOf(root.current!, held.id, held.index);
  });
}

/**
 * Shows a message from its beginning, and its row in the list where the list scrolls by itself; another list is shown
 * from its beginning. `listHref` is the address of the list.
 */
export function useScroll(root: RefObject<HTMLElement>, openId: string | undefined, listHref: string): void {
  useLayoutEffect(() => {
    root.current!.querySelector(".mail-rows")?.scrollTo({ top: 0 });
  }, [listHref]);

  useLayoutEffect(() => {
    root.current!.querySelector(".mail-message")?.scrollTo({ top: 0 });
    root.current!.querySelector(".mail-row:has([aria-current])")?.scrollIntoView({ block: "nearest" });
  }, [openId, listHref]);
}

interface Holder {
  /** Of the message whose row, or whose text beside the list, has the focus. */
  id: string | undefined;
  /** Of its row; 0 if the list does not have it. */
  index: number;
  isInMessage: boolean;
}

function holder(root: HTMLElement, openId: string | undefined): Holder | undefined {
  const isInMessage = document.activeElement?.closest(".mail-message") != null;
  const id = isInMessage ? openId : focusedRow()?.dataset.id;
  if (id === undefined) return undefined;
  return { id, index: Math.max(0, rowsIn(root).findIndex(({ dataset }) => dataset.id === id)), isInMessage };
}

function focusMessage(): void {
  document.getElementById("mail-subject")?.focus();
}

function focusRowOf(root: HTMLElement, id: string | undefined, index: number): void {
  const rows = rowsIn(root);
  const row = rows.find(({ dataset }) => dataset.id === id) ?? rows[Math.min(index, rows.length - 1)];
  if (row === undefined) document.getElementById("mail-search")?.focus();
  else focusRow(row);
}

/** Returns the rows of the list as they stand in the page, from top to bottom. */
export function rowsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(".mail-row")];
}

/** Returns the row that has the focus. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(".mail-row") ?? null;
}

/** Returns where keys begin: the row with the focus, that of the open message, or the one that had the focus last. */
export function currentRow(root: Element, last: string | undefined): HTMLElement | undefined {
  return focusedRow() ?? root.querySelector<HTMLElement>(".mail-row:has([aria-current])") ??
    rowsIn(root).find(({ dataset }) => dataset.id === last);
}

/** Moves the focus to a row; where an open message hides the list, to the message. */
export function focusRow(row: HTMLElement | undefined): void {
  if (row?.checkVisibility() === false) focusMessage();
  else row?.querySelector("a")?.focus();
}

/** Returns the ids of the rows that are ticked. */
export function selectedIds(root: Element): string[] {
  return tickedBoxes(root).map(({ value }) => value);
}

/** Returns the boxes of the rows that are ticked. */
export function tickedBoxes(root: Element): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>(".mail-select input:checked")];
}

/** Ticks all rows; or none, where all were ticked. Rows that an open message hides are left alone. */
export function selectAll(root: Element): void {
  const boxes = [...root.querySelectorAll<HTMLInputElement>(".mail-select input")].filter((box) =>
    box.checkVisibility()
  );
  const isOn = !boxes.every(({ checked }) => checked);
  for (const box of boxes) box.checked = isOn;
}
