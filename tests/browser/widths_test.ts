import { assertEquals } from "@std/assert";
import { sitePages } from "@/lib/site/pages.ts";
import { inBrowser, openBrowser, startSite } from "@/tests/browser/support.ts";
import { fullOwner, plainOwner } from "@/tests/site/support/owners.ts";
import { filesBelow, sampleOwner } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

/** The narrowest and the widest page that is looked at, and the steps between, in CSS pixels. */
const WIDTHS = Array.from({ length: (1600 - 320) / 40 + 1 }, (_, index) => 320 + 40 * index);

const fixture = (name: string) => () => filesBelow(`${ROOT}tests/own/owners/${name}`);

/** The owners whose sites are looked at. */
const OWNERS = {
  sample: sampleOwner,
  full: fullOwner,
  plain: plainOwner,
  "nurse’s": fixture("nurse"),
  "engineer’s": fixture("engineer"),
  "translator’s": fixture("translator"),
  "designer’s": fixture("designer"),
};

for (const [name, files] of Object.entries(OWNERS)) {
  Deno.test(
    { name: `every page of the ${name} site is well set at every width from 320 to 1,600 px`, ...inBrowser },
    async () => {
      await using site = await startSite({ files: files() });
      await using browser = await openBrowser();
      const page = await browser.newPage({ reducedMotion: "reduce" });
      const found: string[] = [];
      for (const { path } of sitePages(site.service.runtime.service)) {
        await page.setViewportSize({ width: WIDTHS[0], height: 900 });
        await page.goto(site.origin + path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const faults = await page.evaluate(faultsOfSetting);
          found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`));
        }
      }
      assertEquals(found, []);
    },
  );
}

Deno.test({ name: "a page that is badly set is found out", ...inBrowser }, async () => {
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  await page.setContent(`<body style="margin:0;font:16px/1.5 monospace">
    <p style="width:9px;overflow-wrap:anywhere">narrow</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap">clipped beyond its box</p>
    <p style="margin:0">printed below</p><p style="margin:-20px 0 0">printed above</p>
    <p style="width:700px">wide</p>
    <p>An ordinary text of two lines, <b>with</b> <code>code</code>, that nothing is wrong with at all, as it should be.</p>
  </body>`);
  assertEquals(await page.evaluate(faultsOfSetting), [
    "the page scrolls aside by 100 px",
    "“narrow” is broken within a word: its column has 9 px",
    "“clipped beyond its box” is clipped",
    "“printed below” and “printed above” overprint each other",
  ]);
});

/**
 * Returns what is wrong with how a page is set, in words. It runs in the page: a word that is broken although it would
 * fit into a column of ordinary width, a text that is cut off, texts on top of each other, a page that scrolls aside.
 */
function faultsOfSetting(): string[] {
  /** In pixels: a column must hold words as long as this without breaking them. */
  const longestWord = 180;
  const faults: string[] = [];
  const root = document.documentElement;
  const aside = root.scrollWidth - root.clientWidth;
  if (aside > 0) faults.push(`the page scrolls aside by ${aside} px`);

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
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0);
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
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === "inline" || display === "contents") continue;
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
