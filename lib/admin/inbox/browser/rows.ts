/** The rows of the list as they stand in the page, from top to bottom. */
export function rowsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(".mail-row")];
}

/** The row that has the focus. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(".mail-row") ?? null;
}

/** Where keys begin: the row with the focus, that of the open message, or the one that had the focus last. */
export function currentRow(root: Element, last: string | undefined): HTMLElement | undefined {
  return focusedRow() ?? root.querySelector<HTMLElement>(".mail-row:has([aria-current])") ??
    rowsIn(root).find(({ dataset }) => dataset.id === last);
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector("a")?.focus();
}

/** The ids of the rows that are ticked. */
export function selectedIds(root: Element): string[] {
  return [...root.querySelectorAll<HTMLInputElement>(".mail-select input:checked")].map(({ value }) => value);
}

/** Ticks all rows; or none, where all were ticked. Rows that an open message hides are left alone. */
export function selectAll(root: Element): void {
  const boxes = [...root.querySelectorAll<HTMLInputElement>(".mail-select input")].filter((box) =>
    box.checkVisibility()
  );
  const isOn = !boxes.every(({ checked }) => checked);
  for (const box of boxes) box.checked = isOn;
}
