import { assertEquals } from "@std/assert";
import { type SitePage, sitePages } from "@/lib/site/pages.ts";
import { faultsForFingers, faultsInEveryLayout, faultsOfSetting } from "@/tests/browser/setting.ts";
import { inBrowser, openBrowser, setAll, startSite, step } from "@/tests/browser/support.ts";
import { fullOwner, plainOwner } from "@/tests/site/support/owners.ts";
import { filesBelow, sampleOwner } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

/**
 * Returns the content of a made-up owner who chose a theme. Kinds of work of their own would be learned, which takes longer
 * than all else, and look like others.
 */
const fixture = (name: string, theme: string) => () => {
  const files = filesBelow(`${ROOT}tests/own/owners/${name}`);
  const kept = Object.entries(files).filter(([path]) => !path.startsWith("opportunities/"));
  return { ...Object.fromEntries(kept), "site.yaml": `${files["site.yaml"]}\nlook:\n  theme: ${theme}\n` };
};

/** The owners whose sites are looked at; those without a choice have the theme *page*. */
const OWNERS = {
  sample: sampleOwner,
  full: fullOwner,
  plain: plainOwner,
  "nurse’s": fixture("nurse", "letter"),
  "engineer’s": fixture("engineer", "plan"),
  "translator’s": fixture("translator", "notes"),
  "designer’s": fixture("designer", "plate"),
};

Deno.test(
  { name: "every page of every site is well set in every layout from 320 to 1,600 px", ...inBrowser },
  async (t) => {
    await using browser = await openBrowser();
    const page = await browser.newPage({ reducedMotion: "reduce" });
    const seen = new Set<string>();
    for (const [name, files] of Object.entries(OWNERS)) {
      await step(t, `the ${name} site`, async () => {
        await using site = await startSite({ files: files() });
        const { service } = site.service.runtime;
        const found: string[] = [];
        for (const { path } of kindsOfPages(sitePages(service))) {
          // What the owner has no words on is set alike in all sites of a language.
          const kind = `${service.language} ${path}`;
          if (WITHOUT_OWNER.has(path) && seen.has(kind)) continue;
          seen.add(kind);
          await page.goto(site.origin + path);
          await setAll(page);
          found.push(...(await faultsInEveryLayout(page)).map((fault) => `${path} ${fault}`));
        }
        assertEquals(found, []);
      });
    }
  },
);

/** The pages that say the same for every owner. */
const WITHOUT_OWNER = new Set(["/developers", "/privacy", "/search"]);

/** Returns every page, but of the works, which are all set alike, the first, the longest and the shortest. */
function kindsOfPages(pages: readonly SitePage[]): SitePage[] {
  const works = pages.filter(({ item }) => item !== undefined);
  const bySize = works.toSorted((a, b) => JSON.stringify(a.item).length - JSON.stringify(b.item).length);
  const chosen = new Set([...works.slice(0, 1), ...bySize.slice(0, 1), ...bySize.slice(-1)]);
  return pages.filter((page) => page.item === undefined || chosen.has(page));
}

Deno.test({ name: "a page that is badly set is found out", ...inBrowser }, async () => {
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  await page.setContent(`<body style="margin:0;font:16px/1.5 monospace">
    <p style="width:9px;overflow-wrap:anywhere">narrow</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap">clipped beyond its box</p>
    <p style="margin:0">printed below</p><p style="margin:-20px 0 0">printed above</p>
    <p style="width:700px">wide</p>
    <p style="font-size:12px;margin:0">small</p><p><a href="/" style="display:block;line-height:30px">low</a></p>
    <p>An ordinary text of two lines, with a <a href="/">link</a>, <b>with</b> <code>code</code>, that nothing is wrong with at all, as it should be.</p>
  </body>`);
  assertEquals(await page.evaluate(faultsOfSetting), [
    "the page scrolls aside by 100 px",
    "“narrow” is broken within a word: its column has 9 px",
    "“clipped beyond its box” is clipped",
    "“printed below” and “printed above” overprint each other",
  ]);
  assertEquals(await page.evaluate(faultsForFingers), ["“small” is set in 12 px", "“low” is 30 px high to touch"]);
});
