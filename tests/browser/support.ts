import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { startService, type TestService } from "@/tests/support/service.ts";

const executablePath = "/usr/bin/chromium";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How a test in a browser is declared: left out, and said so, where there is none. */
export const inBrowser = { ignore: !hasChromium(), sanitizeOps: false, sanitizeResources: false };

function hasChromium(): boolean {
  try {
    return Deno.statSync(executablePath).isFile;
  } catch {
    console.warn(`Skipping tests in a browser: there is no ${executablePath}`);
    return false;
  }
}

/** Starts Chromium with a profile of its own; `args` are added to the usual ones. */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  return await chromium.launch({ executablePath, args: [...ARGS, ...args] });
}

/** The service, listening on loopback. */
export interface Site extends AsyncDisposable {
  origin: string;
  service: TestService;
}

/** Puts the service together as `startService` does and lets it listen. */
export async function startSite(options: Parameters<typeof startService>[0] = {}): Promise<Site> {
  const service = await startService(options);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, service.handle);
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    service,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** What a page complains about from now on: uncaught errors, and errors in its console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (it) => {
    if (it.type() === "error") complaints.push(`${it.text()} ${it.location().url}`);
  });
  return complaints;
}

/** Paths and methods of all requests that a page makes from now on. */
export function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (it) => requests.push(`${it.method()} ${new URL(it.url()).pathname}`));
  return requests;
}

/** Axe leaves out by default what WCAG 2.2 has added (success criterion 2.5.8). */
const AXE_OPTIONS = { rules: { "target-size": { enabled: true } } };

/** What axe-core finds wrong in both themes, best practices included: rule, theme and places. */
export async function violationsOf(page: Page, within = "html"): Promise<string[]> {
  const found: string[] = [];
  // Not by a script element: the policy of the page allows none.
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(
      `axe.run(${JSON.stringify(within)}, ${JSON.stringify(AXE_OPTIONS)})`,
    ) as axe.AxeResults;
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ target, failureSummary }) => `${id} (${colorScheme}) at ${target}: ${failureSummary}`),
      );
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}
