import { openBrowser } from "@/tests/browser/support.ts";
import { startService } from "@/tests/support/service.ts";
import { seedDays } from "@/tests/insight/support/seed.ts";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import { loadContent } from "@/lib/content/load.ts";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
const read = (d: string, p=""): Record<string,string> => Object.fromEntries([...Deno.readDirSync(d+"/"+p)].flatMap(e => e.isDirectory ? Object.entries(read(d, p+e.name+"/")) : e.isFile ? [[p+e.name, Deno.readTextFileSync(d+"/"+p+e.name)]] : []));
const service = await startService({ env: { OWNER_PASSWORD: PASSWORD, CONTENT_DIR: "content" , SMTP_URL: "smtp://user:secret@127.0.0.1:9", NOTIFY_TO: "owner@example.com", NOTIFY_FROM: "site@example.com", KV_PATH: Deno.makeTempDirSync()+"/store.sqlite3"}, files: read("content") });
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen(){} }, service.handle);
const origin = `http://127.0.0.1:${server.addr.port}`;
const { insight, catalog, content } = service.runtime.service;
await service.runtime.store.use(async kv => { for (const [k,v] of seedDays(insight.today(), 200, { items: catalog.items.map(i=>i.id), opportunities: content.opportunities.map(o=>o.id), tools: OPERATIONS.filter(o=>o.tool).map(o=>o.name) })) await kv.set(k, v); });
const browser = await openBrowser();
const path = Deno.args[0];
for (const [name, width, scheme] of [["wide-light",1440,"light"],["wide-dark",1440,"dark"],["phone-light",360,"light"]] as const) {
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await ctx.newPage();
  await page.goto(origin + "/admin/sign-in");
  await page.fill('input[type=password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForURL(/admin\/(?!sign-in)/).catch(()=>console.log(page.url()));
  const t=performance.now(); await page.goto(origin + path); console.log(name, "ms", Math.round(performance.now()-t), "overflow", await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
  console.log(await page.evaluate(`[...document.querySelectorAll("*")].filter(e=>e.getBoundingClientRect().right>innerWidth+1).map(e=>e.tagName+"."+(e.className.baseVal??e.className)+" "+Math.round(e.getBoundingClientRect().right)).slice(0,12).join(" | ")`));
  await page.screenshot({ path: `/tmp/top-${name}.png`, clip: {x:0,y:0,width,height:1100}, fullPage: true });
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: true });
}
await browser.close(); Deno.exit();
