import type { Page } from "playwright-core";

/** The width of a phone, in CSS pixels. */
const PHONE = 360;

/** Looks at a page in each of its layouts, and on a phone also for what is too small. @returns what is wrong, in words */
export async function faultsInEveryLayout(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of await page.evaluate(widthsOfLayouts, PHONE)) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await page.evaluate(faultsOfSetting)).map((fault) => `at ${width} px: ${fault}`));
    if (width === PHONE) faults.push(...(await page.evaluate(faultsForFingers)).map((fault) => `on a phone: ${fault}`));
  }
  return faults;
}

/**
 * Returns the widths at which a page is looked at, in CSS pixels: the narrowest and the widest, a phone's, and the narrowest
 * of each layout that its style sheets begin or end at a width, where it has the least room. It runs in the page.
 */
function widthsOfLayouts(phone: number): number[] {
  const widths = new Set([320, phone, 1600]);
  /** In a condition it is the browser's own size of letters, whatever the page's is. */
  const rem = 16;
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSConditionRule) {
        for (const [, size] of rule.conditionText.matchAll(/([\d.]+)rem/g)) widths.add(Math.ceil(Number(size) * rem));
      }
      if (rule instanceof CSSGroupingRule) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return [...widths].sort((one, other) => one - other);
}

/** Returns the styles that a page is set in: face, size, weight, slant and distance of lines. It runs in the page. */
export function stylesOfType(): string[] {
  const styles = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (node.textContent!.trim() === "" || element.closest("script, style, noscript, .unseen, svg, option")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { fontFamily, fontSize, fontWeight, fontStyle, lineHeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    styles.add(
      [fontFamily, size.toFixed(1), fontWeight, fontStyle, (parseFloat(lineHeight) / size).toFixed(2)].join(" "),
    );
  }
  return [...styles].sort();
}

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

  /** What is the same for all texts of an element, and is asked for again and again: reading it takes most of the time. */
  interface Place {
    isShown: boolean;
    /** Where long words may be broken, as in code. */
    mayBreak: boolean;
    isClipped: boolean;
    /** The part of the page that is not scrolled out of what scrolls around it, and not cut off with dots. */
    frame: { left: number; top: number; right: number; bottom: number };
  }
  const places = new Map<Element, Place>();
  const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

  function placeOf(element: Element): Place {
    const known = places.get(element);
    if (known !== undefined) return known;
    const around = element.parentElement === null || element === document.body
      ? { isClipped: false, frame: everywhere }
      : placeOf(element.parentElement);
    const style = getComputedStyle(element);
    const { overflowX, overflowY, display, textOverflow, hyphens } = style;
    const place: Place = {
      isShown: element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        !element.matches(":is(script, style, noscript, .unseen, select, option, svg, :is(.unseen, select, svg) *)"),
      mayBreak: hyphens === "auto" ||
        element.matches(":is(code, pre, [aria-label*='@']), :is(code, pre, [aria-label*='@']) *"),
      isClipped: around.isClipped,
      frame: around.frame,
    };
    const scrolls = overflowY === "auto" || overflowY === "scroll";
    if (element !== document.body) {
      if (scrolls || textOverflow === "ellipsis") {
        const edge = element.getBoundingClientRect();
        place.frame = {
          left: Math.max(around.frame.left, edge.left),
          top: Math.max(around.frame.top, edge.top),
          right: Math.min(around.frame.right, edge.right),
          bottom: Math.min(around.frame.bottom, edge.bottom),
        };
      }
      if (display !== "inline" && display !== "contents") {
        const cuts = (overflowX === "hidden" || overflowX === "clip") && element.scrollWidth - element.clientWidth > 1;
        const cutsBelow = (overflowY === "hidden" || overflowY === "clip") &&
          element.scrollHeight - element.clientHeight > 2;
        // The dots say that there is more.
        if (textOverflow === "ellipsis") place.isClipped = false;
        else if (cuts || cutsBelow) place.isClipped = true;
        // What scrolls by itself shows all of its text.
        else if (overflowX === "auto" || overflowX === "scroll") place.isClipped = false;
      }
    }
    places.set(element, place);
    return place;
  }

  const linesOf = (boxes: DOMRect[]) => new Set(boxes.map(({ top }) => Math.round(top))).size;
  const shown = (text: string) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const texts: { text: string; element: Element; box: DOMRect }[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    if (text.trim() === "") continue;
    const element = node.parentElement!;
    const { isShown, mayBreak, isClipped, frame } = placeOf(element);
    if (!isShown) continue;
    range.selectNodeContents(node);
    const all = [...range.getClientRects()];
    const boxes = all.map((box) => {
      const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
      const [right, bottom] = [Math.min(box.right, frame.right), Math.min(box.bottom, frame.bottom)];
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }).filter(({ width, height }) => width > 0.5 && height > 0);
    if (boxes.length === 0) continue;
    texts.push(...boxes.map((box) => ({ text, element, box })));

    // On one line no word is broken.
    if (!mayBreak && linesOf(all) > 1) {
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (parts.length < 2 || linesOf(parts) < 2) continue;
        const isAddress = /[@/]/.test(text.slice(Math.max(0, index - 1), index + word.length + 1)) ||
          /^https?:|@/.test(text.trim());
        if (isAddress || parts.reduce((sum, { width }) => sum + width, 0) >= longestWord) continue;
        const column = Math.round(element.getBoundingClientRect().width);
        faults.push(`${shown(text)} is broken within a word: its column has ${column} px`);
        break;
      }
    }
    if (isClipped) faults.push(`${shown(text)} is clipped`);
  }

  // What stays where it is lies over what scrolls below it.
  const layerOf = (element: Element): Element | null => {
    let one: Element | null = element;
    while (one !== null && getComputedStyle(one).position !== "fixed") one = one.parentElement;
    return one;
  };
  // The box of a line is higher than its letters: only what letters cover counts.
  const letters = texts.filter(({ element }) => !element.closest("[style*='position'], dialog")).map((
    { text, element, box },
  ) => ({
    text,
    code: element.closest("pre, textarea, [class*=code]"),
    layer: layerOf(element),
    left: box.left + 1,
    right: box.right - 1,
    top: box.top + box.height * 0.3,
    bottom: box.bottom - box.height * 0.3,
  })).sort((a, b) => a.top - b.top);
  for (const [index, one] of letters.entries()) {
    for (let next = index + 1; next < letters.length && letters[next].top < one.bottom; next++) {
      const other = letters[next];
      if (one.text === other.text || one.left >= other.right || one.right <= other.left) continue;
      if (one.code === other.code && one.layer === other.layer) {
        faults.push(`${shown(one.text)} and ${shown(other.text)} overprint each other`);
      }
    }
  }
  return [...new Set(faults)];
}

/**
 * Returns what is too small on a phone, in words. It runs in the page: letters below 13 px, and what is touched but lower
 * than 44 px. Links within a sentence are as high as its lines (WCAG 2.2, success criterion 2.5.8, has the exception).
 */
export function faultsForFingers(): string[] {
  const [leastText, leastTarget] = [13, 44];
  const faults: string[] = [];
  const shown = (text: string | null) => `“${(text ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(":is(.unseen, script, style, noscript, option, sup, svg, svg *)");

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (node.textContent?.trim() === "" || !isShown(element)) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < leastText) faults.push(`${shown(node.textContent)} is set in ${size} px`);
  }

  for (const element of document.querySelectorAll("a, button, summary, input, select, textarea, label:has(input)")) {
    if (!isShown(element) || element.matches("label input")) continue;
    const sentence = element.closest("p, li, dd, td, h1, h2, h3, h4, nav, div");
    const isInSentence = element.matches("a") && getComputedStyle(element).display === "inline" &&
      sentence?.textContent?.trim() !== element.textContent?.trim();
    const { height } = element.getBoundingClientRect();
    // Half a pixel is how boxes are rounded.
    if (!isInSentence && height < leastTarget - 0.5) {
      faults.push(`${shown(element.textContent)} is ${Math.round(height)} px high to touch`);
    }
  }
  return [...new Set(faults)];
}
