import { type Browser, chromium } from "playwright-core";

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
