import { assertEquals } from "@std/assert";
// @ts-types="npm:axe-core@^4.14"
import axe from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { startService, type TestService } from "@/tests/support/service.ts";

/** What browsers made of Chromium are called in the folders of `PATH`; one that has no windows needs a third of the time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "chromium-browser",
];

/** Where they lie besides. */
const PLACES = [
  "/snap/bin/chromium",
  ...["", Deno.env.get("HOME") ?? ""].flatMap((home) =>
    ["Google Chrome", "Chromium"].map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`)
  ),
];

/** Finds Chromium: `CHROME_PATH` where that is set, and nothing else then; otherwise where systems keep it. */
export function findChromium(env: (name: string) => string | undefined, isFile: (path: string) => boolean) {
  const named = env("CHROME_PATH");
  if (named) return isFile(named) ? named : undefined;
  const inPath = (env("PATH") ?? "").split(":").flatMap((folder) => NAMES.map((name) => `${folder}/${name}`));
  return [...NAMES.map((name) => `/usr/bin/${name}`), ...inPath, ...PLACES].find(isFile);
}

const executablePath = findChromium((name) => Deno.env.get(name), (path) => {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
});

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Fewer processes start in less time: one draws and one runs all pages, those of other contexts too.
  "--in-process-gpu",
  "--renderer-process-limit=1",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

if (executablePath === undefined) {
  const named = Deno.env.get("CHROME_PATH");
  const reason = named ? `CHROME_PATH is ${named}, where no file is` : "no Chromium was found";
  // As a test, because the runner shows nothing else that a quiet run says.
  Deno.test({
    name: `tests in a browser are left out: ${reason}; install Chromium or Chrome, or set CHROME_PATH to its program`,
    ignore: true,
    fn: () => {},
  });
}

/** How a test in a browser is declared: left out, counted as ignored and said so, where there is none. */
export const inBrowser = { ignore: executablePath === undefined, sanitizeOps: false, sanitizeResources: false };

/** How long something may take before a test gives up, in milliseconds: on a busy machine, a page takes its time. */
const PATIENCE_MS = 50_000;

/**
 * Runs a step of a test and ends the test where it fails: each step begins where the one before has left the page.
 */
export async function step(t: Deno.TestContext, name: string, run: () => void | Promise<void>): Promise<void> {
  if (!await t.step(name, run)) throw new Error("The steps that follow need this one.");
}

/** Waits until what `read` gives is `expected`: what a page does after a click, it need not have done when it is asked. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      // A page that is just being loaded again has nothing to read.
      return assertEquals(await read(), expected);
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Reads a property of the element that has the focus. */
export function focusOf(page: Page, property: "id" | "className" | "textContent" = "id"): () => Promise<string | null> {
  return () => page.evaluate((property) => document.activeElement?.[property] ?? null, property);
}

/** The Chromium of all tests of a file: to start one takes as long as most of them. */
let shared: Promise<Browser> | undefined;

Deno.test.afterAll(async () => await (await shared?.catch(() => undefined))?.close());

/** Opens a browser that shares nothing with others, in the Chromium of the file; with `args`, in one of its own. */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  const isShared = args.length === 0;
  // One that did not start or has crashed fails the test that wanted it, and no other.
  if (isShared && !(await shared?.catch(() => undefined))?.isConnected()) shared = launch();
  const browser = await (isShared ? shared! : launch(args));
  const contexts: BrowserContext[] = [];
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
    if (!isShared) await browser.close();
  };
  return Object.assign(Object.create(browser) as Browser, {
    // Pages are opened in a context too.
    async newContext(options?: BrowserContextOptions) {
      // What language a browser has by itself differs.
      const context = await browser.newContext({ locale: "en-US", ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      contexts.push(context);
      return context;
    },
    close,
    [Symbol.asyncDispose]: close,
  });
}

/** Starts Chromium with a profile of its own; `args` are added to the usual ones. */
export function launch(args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...ARGS, ...args], timeout: PATIENCE_MS });
}

/** How `executeTool` wants the input of a tool: as an object, or as JSON. Chromium 156 and 150 differ. */
export type InputForm = "object" | "text";

/** Finds out how the tools of a page are called; undefined where a browser has no `modelContext`. */
export async function inputFormOf(page: Page): Promise<InputForm | undefined> {
  return await page.evaluate(async () => {
    const modelContext = Reflect.get(document, "modelContext");
    if (!modelContext?.registerTool || !modelContext.getTools || !modelContext.executeTool) return;
    const execute = (input: unknown) => {
      const text = typeof input === "string" ? input : JSON.stringify(input);
      return Promise.resolve({ content: [{ type: "text", text }] });
    };
    const inputSchema = { type: "object", properties: { probe: { type: "number" } } };
    const end = new AbortController();
    const definition = { name: "probe", description: "Finds out how tools are called.", inputSchema, execute };
    await modelContext.registerTool(definition, { signal: end.signal });
    try {
      const tools: { name: string }[] = await modelContext.getTools();
      const tool = tools.find(({ name }) => name === "probe");
      for (const [form, input] of [["object", { probe: 7 }], ["text", '{"probe":7}']] as const) {
        const answer = await Promise.resolve().then(() => modelContext.executeTool(tool, input)).catch(() => "");
        if (/probe\W+7/.test(typeof answer === "string" ? answer : JSON.stringify(answer))) return form;
      }
    } finally {
      end.abort();
    }
  });
}

/** Makes the pages of a browser want the input of tools in the other form than their own. */
export async function useOtherForm(page: Page, own: InputForm): Promise<InputForm> {
  await page.addInitScript((own) => {
    const modelContext = Reflect.get(document, "modelContext");
    const executeTool = modelContext.executeTool.bind(modelContext);
    modelContext.executeTool = async (tool: unknown, input: unknown) => {
      // As where the interface says that a text is wanted: whatever comes is made one.
      if (own === "object") return await executeTool(tool, JSON.parse(String(input)));
      if (typeof input !== "object") throw new TypeError("The input is no object.");
      return await executeTool(tool, JSON.stringify(input));
    };
  }, own);
  return own === "object" ? "text" : "object";
}

/** Calls a tool as an agent in the browser does. @returns its result */
export async function callInPage(page: Page, form: InputForm, name: string, input: Record<string, unknown>) {
  const answer = await page.evaluate(async ([name, input, patience]) => {
    const modelContext = Reflect.get(document, "modelContext");
    const until = Date.now() + patience;
    // A page registers its tools one after the other.
    for (;;) {
      const tools: { name: string }[] = await modelContext.getTools();
      const tool = tools.find((one) => one.name === name);
      if (tool !== undefined) return await modelContext.executeTool(tool, input);
      if (Date.now() > until) throw new Error(`The page has no tool ${name}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, [name, form === "text" ? JSON.stringify(input) : input, PATIENCE_MS] as const);
  return typeof answer === "string" ? JSON.parse(answer) : answer;
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

/** Opens all that is folded on a page, so that all of it is looked at. */
export async function setAll(page: Pick<Page, "evaluate">): Promise<void> {
  await page.evaluate(() => {
    for (
      const fold of document.querySelectorAll<HTMLDetailsElement>("details:is(.fold, .rest, .form-part, .form-row)")
    ) fold.open = true;
  });
}

/**
 * Axe leaves out by default what WCAG 2.2 has added (success criterion 2.5.8). To say where all is well takes it longer than to
 * find what is not, so it is asked for faults alone.
 */
const AXE_OPTIONS = { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] };

/** What the other theme can change: colours, and nothing else. */
const AXE_COLOURS = { resultTypes: ["violations"], runOnly: ["color-contrast", "link-in-text-block"] };

/** What axe-core finds wrong in both themes, best practices included: rule, theme and places; of a page, or a frame in it. */
export async function violationsOf(
  page: Page,
  within = "html",
  frame: Pick<Page, "evaluate"> = page,
): Promise<string[]> {
  const found: string[] = [];
  // Not by a script element: the policy of the page allows none.
  if (!await frame.evaluate("'axe' in globalThis")) await frame.evaluate(axe.source);
  await setAll(frame);
  for (const [colorScheme, options] of [["light", AXE_OPTIONS], ["dark", AXE_COLOURS]] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await frame.evaluate(
      `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`,
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
