/** The narrowest and the widest page that is looked at, and the steps between, in CSS pixels. */
export const WIDTHS = Array.from({ length: (1600 - 320) / 40 + 1 }, (_, index) => 320 + 40 * index);

/**
 * Returns what is wrong with how a page is set, in words. It runs in the page: a word that is broken although it would
 * fit into a column of ordinary width, a text that is cut off, texts on top of each other, a page that scrolls aside.
 */
export function faultsOfSetting(): string[] {
  /** In pixels: a column must hold words as long as this without breaking them. */
  const longestWord = 180;
  const faults: string[] = [];
  const root = document.documentElement;
  const aside = root.scrollWidth - root.clientWidth;
  if (aside > 0) faults.push(`the page scrolls aside by ${aside} px`);

  /** Returns the part of a box that is not scrolled out of what scrolls around it, and not cut off with dots. */
  function shownPart(element: Element, { left, top, width, height }: DOMRect): DOMRect {
    let [x, y, right, bottom] = [left, top, left + width, top + height];
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowY, textOverflow } = getComputedStyle(around);
      const isScrolling = overflowY === "auto" || overflowY === "scroll";
      if (!isScrolling && textOverflow !== "ellipsis") continue;
      const edge = around.getBoundingClientRect();
      [x, y] = [Math.max(x, edge.left), Math.max(y, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
  }

  const shown = (text: string) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const texts: { text: string; element: Element; box: DOMRect }[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = node.textContent ?? "";
    if (text.trim() === "" || element.closest("script, style, noscript, .unseen, select, option, svg")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map((box) => shownPart(element, box))
      .filter(({ width, height }) => width > 0.5 && height > 0);
    if (boxes.length === 0) continue;
    texts.push(...boxes.map((box) => ({ text, element, box })));

    const style = getComputedStyle(element);
    if (!element.closest("code, pre, [aria-label*='@']")) {
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top)),
        );
        const wide = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
        const isAddress = /[@/]/.test(text.slice(Math.max(0, index - 1), index + word.length + 1)) ||
          /^https?:|@/.test(text.trim());
        if (lines.size > 1 && wide < longestWord && !isAddress && style.hyphens !== "auto") {
          const column = Math.round(element.getBoundingClientRect().width);
          faults.push(`${shown(text)} is broken within a word: its column has ${column} px`);
          break;
        }
      }
    }
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, display, textOverflow } = getComputedStyle(box);
      if (display === "inline" || display === "contents") continue;
      // The dots say that there is more.
      if (textOverflow === "ellipsis") break;
      const cuts = overflowX === "hidden" || overflowX === "clip" ? box.scrollWidth - box.clientWidth > 1 : false;
      const cutsBelow = overflowY === "hidden" || overflowY === "clip"
        ? box.scrollHeight - box.clientHeight > 2
        : false;
      if (cuts || cutsBelow) {
        faults.push(`${shown(text)} is clipped`);
        break;
      }
      // What scrolls by itself shows all of its text.
      if (overflowX === "auto" || overflowX === "scroll") break;
    }
  }

  // The box of a line is higher than its letters: only what letters cover counts.
  const letters = texts.filter(({ element }) => !element.closest("[style*='position'], dialog")).map((
    { text, element, box },
  ) => ({
    text,
    element,
    left: box.left + 1,
    right: box.right - 1,
    top: box.top + box.height * 0.3,
    bottom: box.bottom - box.height * 0.3,
  })).sort((a, b) => a.top - b.top);
  for (const [index, one] of letters.entries()) {
    for (let next = index + 1; next < letters.length && letters[next].top < one.bottom; next++) {
      const other = letters[next];
      if (one.text === other.text || one.left >= other.right || one.right <= other.left) continue;
      if (
        one.element.closest("pre, textarea, [class*=code]") === other.element.closest("pre, textarea, [class*=code]")
      ) {
        faults.push(`${shown(one.text)} and ${shown(other.text)} overprint each other`);
      }
    }
  }
  return [...new Set(faults)];
}
