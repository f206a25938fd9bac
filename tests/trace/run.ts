/**
 * `deno task trace`: makes five calls to a running service and prints the project's files whose functions ran for each, as
 * V8's coverage sees it. Each call has been made once before in other words, so that what is only loaded or made with the
 * first is not counted. `deno task trace read match` makes some of them; `--files` names the files.
 */
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { freePort } from "@/tests/support/free_port.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";
import { openInspector } from "./inspector.ts";

const PASSWORD = "a password of the trace";
/** How long it may take to start, and to deliver a message, in milliseconds. */
const WITHIN_MS = 60_000;

using folder = temporaryFolder();
const receiver = openReceiver();
const origin = `http://127.0.0.1:${freePort()}`;
const inspected = `127.0.0.1:${freePort()}`;
await new Deno.Command(Deno.execPath(), { args: ["task", "--quiet", "build"], cwd: ROOT }).output();
const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "--quiet", "--allow-all", `--inspect=${inspected}`, "_fresh/serve.mjs"],
  cwd: ROOT,
  env: {
    HOST: "127.0.0.1",
    PORT: new URL(origin).port,
    KV_PATH: `${folder.path}/store.sqlite3`,
    OWNER_PASSWORD: PASSWORD,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
  },
  stdout: "null",
  stderr: "null",
}).spawn();

/** The service is quiet when nothing has run in it for so long, in milliseconds. */
const QUIET_MS = 1500;

/** Makes one call; the words differ from one time to the next. */
type Call = (time: number) => Promise<void>;

const read: Call = async (time) => void await getJson(`/api/v1/${["candidate", "profile"][time]}`);

const tool: Call = async (time) => {
  const name = ["get_candidate", "get_profile"][time];
  await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });
};

const message: Call = async (time) => {
  const before = receiver.received.length;
  const text = ["We would like to talk about a position.", "Could you help us with our invoices?"][time];
  const { id } = await post("/api/v1/contact", { message: text, reply_to: `sender-${time}@example.com` });
  await until(() => receiver.received.length > before);
  await until(async () => (await getJson(`/api/v1/contact/${id}`)).status === "delivered");
};

let cookie: string | undefined;

const inbox: Call = async () => {
  cookie ??= await signIn();
  const page = await fetch(`${origin}/admin/inbox`, { headers: { cookie, accept: "text/html" } });
  if (!(await page.text()).includes("sender-0@example.com")) throw new Error("the inbox does not list the message");
};

const match: Call = async (time) => {
  const posting = [
    "Requirements:\n- three years of TypeScript\n- fluent English\nRemote within Europe.",
    "What you bring:\n- five years with Python\n- experience with automation\nThe position is in Lisbon.",
  ][time];
  await post("/api/v1/candidate/match", { posting });
};

const CALLS: Record<string, Call> = { read, tool, message, inbox, match };

try {
  await until(() => fetch(`${origin}/api/v1/profile`, { method: "OPTIONS" }).then(({ ok }) => ok, () => false));
  await using inspector = await openInspector(inspected);
  const named = Deno.args.filter((argument) => argument in CALLS);
  for (const call of Object.values(CALLS)) await call(0);
  for (const [name, call] of Object.entries(CALLS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    // What the calls before have left to the background is not theirs.
    await until(async () => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      return ownFiles(await inspector.filesThatRan()).length === 0;
    });
    await call(1);
    const files = ownFiles(await inspector.filesThatRan());
    console.log(`${name.padEnd(8)} ${String(files.length).padStart(3)} files`);
    if (Deno.args.includes("--files")) console.log(files.sort().map((path) => `    ${path}\n`).join(""));
  }
} finally {
  child.kill("SIGKILL");
  await child.status;
  await receiver.close();
}

/** Returns the paths of the project's own files among the URLs of modules. */
function ownFiles(urls: string[]): string[] {
  return urls.filter((url) => url.startsWith(`file://${ROOT}`)).map((url) =>
    decodeURI(url).slice(`file://${ROOT}`.length)
  )
    .filter((path) => !path.startsWith("links/") && !path.startsWith("_fresh/"));
}

// deno-lint-ignore no-explicit-any -- the tests proper check the shapes
async function getJson(path: string): Promise<any> {
  return await answerOf(await fetch(origin + path));
}

// deno-lint-ignore no-explicit-any -- see above
async function post(path: string, body: unknown): Promise<any> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return await answerOf(await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function signIn(): Promise<string> {
  const asked = await fetch(`${origin}/admin/sign-in`, { headers: { accept: "text/html" } });
  const [, token] = /name="form_token" value="([^"]+)"/.exec(await asked.text())!;
  const entered = await fetch(`${origin}/admin/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(asked) },
    body: new URLSearchParams({ form_token: token, password: PASSWORD }),
  });
  await entered.body?.cancel();
  return cookiesOf(entered);
}

function cookiesOf({ headers }: Response): string {
  return headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ");
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; !await isTrue();) {
    if (performance.now() > end) throw new Error(`it took too long: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
