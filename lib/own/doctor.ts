import { dirname } from "node:path";
import { isBuilt, sourcesChangedAt } from "@/lib/build_state.ts";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { findMarks, worthALook } from "@/lib/content/content_hints.ts";
import { DeadlineError, withDeadline } from "@/lib/deadline.ts";
import { isPublic } from "@/lib/fetch_safely.ts";
import { type Link, linksOf, storedChecks } from "@/lib/proof/evidence_checks.ts";
import { type PrivateJwk, thumbprint } from "@/lib/proof/message_signatures.ts";
import type { PublishedKey } from "@/lib/proof/site_keys.ts";
import { type Config, ConfigError, isLoopback, loadConfig, VARIABLE_NAMES } from "@/lib/settings.ts";
import { doctorPrefix, publicKeysPrefix } from "@/lib/store/keys.ts";
import { isFile, openKv } from "@/lib/store/kv.ts";
import { counted } from "@/lib/text/in_words.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** How one part of the installation is. */
export interface Finding {
  /** Short name of the part. */
  part: string;
  /** `warning`: it works, but somebody should look at it. `error`: it does not work. */
  state: "ok" | "warning" | "error";
  /** What was found, one line. */
  message: string;
  /** What to do about it. */
  remedy?: string;
}

/** A finding before its part is known. */
type Report = Omit<Finding, "part">;

/** The folders of the code, besides that of the content. */
const CODE = ["lib", "routes", "islands", "static", "_fresh"];

/**
 * Checks everything that the service needs. A check that fails unexpectedly is a finding too, and the others go on.
 *
 * @param surroundings For tests: the time in milliseconds since the epoch, the version of Deno, how many milliseconds to
 * wait for a channel or the store, and the IP addresses of this machine.
 */
export async function examine(
  env: Record<string, string>,
  { now = Date.now(), deno = Deno.version.deno, timeout = 10_000, addresses = ownAddresses() } = {},
): Promise<Finding[]> {
  const { config, reports: variables, wrong } = checkVariables(env);
  const origin = checkOrigin(config, addresses);
  // Before anything opens the store, which closes its file to others by itself: until now the key could be read.
  const readable = readableKey(config.siteKey, config.kvPath);
  const serverTime = origin.then(({ date }) => date, () => undefined);
  const parts: [part: string, work: () => Report[] | Promise<Report[]>][] = [
    ["Deno", () => checkDeno(deno)],
    ["variables", () => variables],
    ["content", () => checkContent(config.contentDir)],
    ["build", checkBuild],
    ["folders", () => checkFolders([config.contentDir, ...CODE])],
    ["store", () => checkStore(config.kvPath, timeout)],
    ["key", unlessWrong(/^(?:SITE_KEY|KV_PATH)$/, async () => [...await checkKey(config, timeout), ...readable])],
    ["evidence", unlessWrong(/^(?:KV_PATH|CONTENT_DIR)$/, () => checkEvidence(config, timeout))],
    ["channels", unlessWrong(/^(?:SMTP|NOTIFY|WEBHOOK)_/, () => checkChannels(config, timeout))],
    ["origin", unlessWrong(/^BASE_URL$/, async () => (await origin).reports)],
    ["clock", async () => checkClock(now, { server: await serverTime, past: sourcesChangedAt() })],
  ];
  const findings = await Promise.all(
    parts.map(async ([part, work]) => (await check(work)).map((report) => ({ part, ...report }))),
  );
  return findings.flat();

  /** Leaves a part out that would seem to be in order only because a wrong setting counts as not set. */
  function unlessWrong(names: RegExp, work: () => Promise<Report[]>): () => Report[] | Promise<Report[]> {
    const named = wrong.filter((name) => names.test(name));
    if (named.length === 0) return work;
    const message = `not checked, because of ${named.join(", ")}`;
    return () => [warning(message, "correct what is listed above, then run deno task doctor again")];
  }
}

function ownAddresses(): string[] {
  return Deno.networkInterfaces().map(({ address }) => address);
}

async function check(work: () => Report[] | Promise<Report[]>): Promise<Report[]> {
  try {
    return await work();
  } catch (thrown) {
    return [error(`could not be checked: ${reasonOf(thrown)}`, "please report this, with the command that you ran")];
  }
}

/** The oldest version that the project is tested with, which is that of the platform. */
const OLDEST = "2.5.0";

function checkDeno(version: string): Report[] {
  const [major, minor] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST.split(".").map(Number);
  const isOldEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (isOldEnough) return [ok(`Deno ${version}`)];
  return [error(`Deno ${version} is older than ${OLDEST}`, "run: deno upgrade")];
}

/** The variables that make a channel only together. */
const CHANNELS = [["SMTP_URL", "NOTIFY_TO", "NOTIFY_FROM"], ["WEBHOOK_URL", "WEBHOOK_SECRET"]];

/** Checks the settings, and returns them as they are without the `wrong` ones. */
function checkVariables(env: Record<string, string>): { config: Config; reports: Report[]; wrong: string[] } {
  const left = { ...env };
  const wrong = new Set<string>();
  const reports: Report[] = [];
  while (true) {
    try {
      const config = loadConfig((name) => left[name], "start");
      reports.push(...misspelt(env));
      const set = VARIABLE_NAMES.filter((name) => env[name]);
      if (reports.length === 0) {
        reports.push(ok(set.length === 0 ? "no variable is set; the defaults apply" : `${set.join(", ")} set`));
      }
      return { config, reports, wrong: [...wrong] };
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown;
      reports.push(
        error(
          thrown.message,
          "correct it where your service gets its settings: .env, the host's panel or the unit file",
        ),
      );
      // Every variable that the message names is wrong, or half of something.
      const named = VARIABLE_NAMES.filter((name) => thrown.message.split(/[^A-Z_]+/).includes(name) && left[name]);
      if (named.length === 0) throw thrown;
      for (const name of named) {
        wrong.add(name);
        delete left[name];
        // The rest of a channel is not half of one because of this.
        for (const other of CHANNELS.find((parts) => parts.includes(name)) ?? []) delete left[other];
      }
    }
  }
}

/** Finds variables that nobody reads, but that are spelt nearly like one that is read. */
function misspelt(env: Record<string, string>): Report[] {
  return Object.keys(env).filter((name) => name.includes("_") && !VARIABLE_NAMES.some((known) => known === name))
    .flatMap((name) => {
      const meant = nearest(name, VARIABLE_NAMES);
      return meant === undefined || env[meant]
        ? []
        : [warning(`${name} is set, but no setting has that name`, `did you mean ${meant}?`)];
    });
}

/** Mistakes beyond these are left to content:check. */
const MAX_SHOWN = 5;

function checkContent(folder: string): Report[] {
  try {
    const content = loadContent(folder);
    return [
      ok(`${folder}: the content of ${content.profile.name}, ${content.items.length} works`),
      ...worthALook(folder, content).map(({ message, remedy }) => warning(message, remedy)),
      ...findMarks(folder).map(({ file, line, text }) =>
        warning(`TODO at ${file}:${line}`, text || "write what is missing")
      ),
    ];
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown;
    const { problems } = thrown;
    return [
      ...problems.slice(0, MAX_SHOWN).map((problem) => error(formatProblem(problem), "correct it and save")),
      ...(problems.length > MAX_SHOWN
        ? [error(`and ${problems.length - MAX_SHOWN} more mistakes`, "see them all with: deno task content:check")]
        : []),
    ];
  }
}

function checkBuild(): Report[] {
  if (isBuilt()) return [ok("up to date")];
  return [
    warning(
      "the code has changed since the last build, or was never built",
      "run: deno task build (deno task start does it by itself)",
    ),
  ];
}

/** Checks that everything below the folders can be read by this user. */
function checkFolders(folders: readonly string[]): Report[] {
  const reports = folders.flatMap((folder) => unreadable(folder));
  return reports.length > 0 ? reports : [ok(`${folders.join(", ")}: readable`)];
}

function unreadable(path: string): Report[] {
  try {
    const { isDirectory } = Deno.statSync(path);
    if (isDirectory) return [...Deno.readDirSync(path)].flatMap(({ name }) => unreadable(`${path}/${name}`));
    Deno.openSync(path).close();
    return [];
  } catch (thrown) {
    // Missing folders are the business of other checks.
    if (thrown instanceof Deno.errors.NotFound) return [];
    return [error(`${path} cannot be read (${reasonOf(thrown)})`, `run as its owner: chmod u+rX ${path}`)];
  }
}

const EXPIRES_MS = 60_000;

/** Opens the store, writes a value of its own, reads it and takes it away; and looks who else can read the folder. */
async function checkStore(path: string | undefined, timeout: number): Promise<Report[]> {
  const name = path ?? "the database that the platform has attached";
  try {
    await within(timeout, writeAndRead(path));
  } catch (thrown) {
    return [error(`${name} cannot be used: ${reasonOf(thrown)}`, remedyFor(path, thrown))];
  }
  if (path === ":memory:") {
    return [warning("the store is in memory: messages are lost when the service stops", "set KV_PATH to a file")];
  }
  return [ok(`${name}: writing and reading work`), ...await checkStoreFolder(path)];
}

async function writeAndRead(path: string | undefined): Promise<void> {
  using kv = await openKv(path);
  const key = [...doctorPrefix, crypto.randomUUID()];
  await kv.set(key, { endsAt: Date.now() + EXPIRES_MS }, { expireIn: EXPIRES_MS });
  const { value } = await kv.get(key);
  await kv.delete(key);
  if (value === null) throw new Error("a value that was written could not be read back");
}

function remedyFor(path: string | undefined, thrown: unknown): string {
  if (path === undefined) return "attach a database to the app, or set KV_PATH";
  if (!isFile(path)) return "check the address in KV_PATH, DENO_KV_ACCESS_TOKEN and that the server is running";
  if (/not a database|malformed/.test(reasonOf(thrown))) {
    return "set KV_PATH to the right file; or move this one away and restore a backup: deno task restore FILE";
  }
  if (/locked/.test(reasonOf(thrown))) return "another process is writing; stop it, or try again";
  return `make ${dirname(path)} writable for this user, or set KV_PATH to another file`;
}

/** Checks that only its owner can read the folder, in which messages of strangers stand. */
async function checkStoreFolder(path: string | undefined): Promise<Report[]> {
  if (path === undefined || !isFile(path)) return [];
  const { mode } = await Deno.stat(dirname(path));
  // Windows has no such bits.
  if (mode === null || (mode & 0o077) === 0) return [];
  return [
    warning(
      `other users of this machine can read ${dirname(path)}, which holds your messages`,
      `run: chmod 700 ${dirname(path)}`,
    ),
  ];
}

/** Tells what the daily check of the service has found of the links that prove the owner's claims; fetches nothing. */
async function checkEvidence({ contentDir, kvPath }: Config, timeout: number): Promise<Report[]> {
  const content = contentAt(contentDir);
  const count = content === undefined ? 0 : linksOf(content).length;
  if (content === undefined || count === 0) {
    return [ok("your content has no evidence links to check")];
  }
  const prove = `${counted(count, "link")} ${count === 1 ? "proves" : "prove"} your claims`;
  if (kvPath === ":memory:") return [ok(`${prove}; the service checks them once a day`)];
  const checks = await within(timeout, storedIn(kvPath, (kv) => storedChecks(kv, content)));
  const gone = checks.filter(({ state }) => state === "gone");
  const wordless = checks.filter(({ state, holdsQuote }) => state === "reachable" && !holdsQuote);
  const reports = [
    ...gone.length === 0 ? [] : [warning(
      `${counted(gone.length, "link")} no longer ${gone.length === 1 ? "works" : "work"}: ${named(gone)}`,
      "correct or remove them under evidence, in the front matter of the works",
    )],
    ...wordless.length === 0 ? [] : [warning(
      `the quoted words are not on ${counted(wordless.length, "page")}: ${named(wordless)}`,
      "correct quote, or leave it out",
    )],
  ];
  if (reports.length > 0) return reports;
  const unchecked = checks.filter(({ state }) => state === "unchecked").length;
  if (unchecked === count) return [ok(`${prove}; they have not been checked yet`)];
  return [ok(unchecked === 0 ? `${prove}; all can be reached` : `${prove}; ${unchecked} cannot be read by programs`)];
}

/** Names as many addresses as can be read in one line. */
function named(links: readonly Link[]): string {
  return links.slice(0, 3).map(({ url }) => url).join(", ") + (links.length > 3 ? ", …" : "");
}

function contentAt(folder: string): Content | undefined {
  try {
    return loadContent(folder);
  } catch (thrown) {
    // The check of the content reports it.
    if (thrown instanceof ContentError) return undefined;
    throw thrown;
  }
}

async function storedIn<T>(path: string | undefined, read: (kv: Deno.Kv) => Promise<T>): Promise<T> {
  using kv = await openKv(path);
  return await read(kv);
}

/** Where an owner keeps settings beside the code. */
const ENV_FILE = ".env";

/** Checks that answers are signed with a key that lasts, and that only its owner can read it. */
async function checkKey({ siteKey, kvPath }: Config, timeout: number): Promise<Report[]> {
  return siteKey === undefined ? await checkStoredKey(kvPath, timeout) : checkGivenKey(siteKey);
}

function checkGivenKey(key: PrivateJwk): Report[] {
  return [ok(`answers are signed with the key of SITE_KEY, ${thumbprint(key)}`)];
}

async function checkStoredKey(path: string | undefined, timeout: number): Promise<Report[]> {
  if (path === ":memory:") {
    return [warning(
      "the store is in memory, so each start signs with a new key, and earlier signatures cannot be verified",
      "set KV_PATH to a file, or SITE_KEY",
    )];
  }
  const keys = await within(timeout, storedIn(path, publishedKeys));
  const current = keys.find(({ until }) => until === undefined);
  if (current === undefined) return [ok("no key yet: the service makes one at its next start")];
  const older = keys.length - 1;
  const rest = older === 0 ? "" : `; ${counted(older, "older key")} still published`;
  return [
    ok(`answers are signed with ${current.kid}, since ${new Date(current.since).toISOString().slice(0, 10)}${rest}`),
  ];
}

async function publishedKeys(kv: Deno.Kv): Promise<PublishedKey[]> {
  const entries = await Array.fromAsync(kv.list<PublishedKey>({ prefix: publicKeysPrefix("site") }));
  return entries.map(({ value }) => value);
}

/** Finds the file in which the key stands where others can read it: they could sign in the owner's name. */
function readableKey(siteKey: PrivateJwk | undefined, kvPath: string | undefined): Report[] {
  const places = [
    ...siteKey !== undefined && textOf(ENV_FILE).includes("SITE_KEY") ? [ENV_FILE] : [],
    ...kvPath !== undefined && isFile(kvPath) ? [kvPath] : [],
  ];
  return places.filter(isReadableByOthers).map((place) =>
    error(
      `other users of this machine can read ${place}, which holds the signing key: they could sign in your name`,
      `run: chmod 600 ${place}; then make a new key: ${
        place === ENV_FILE ? "put another into SITE_KEY" : "deno task key:rotate"
      }`,
    )
  );
}

function textOf(file: string): string {
  try {
    return Deno.readTextFileSync(file);
  } catch {
    return "";
  }
}

function isReadableByOthers(file: string): boolean {
  try {
    // Windows has no such bits. Into a folder that is the owner's alone nobody else comes.
    const [folderMode, mode] = [dirname(file), file].map((path) => Deno.statSync(path).mode ?? 0);
    return (folderMode & 0o011) !== 0 && (mode & 0o066) !== 0;
  } catch {
    return false;
  }
}

/** Connects to each configured channel without sending anything; waits `timeout` milliseconds for it. */
async function checkChannels({ smtp, webhook }: Config, timeout: number): Promise<Report[]> {
  const reports = await Promise.all([
    ...(smtp ? [checkMail(smtp.url, timeout)] : []),
    ...(webhook ? [checkWebhook(webhook.url, timeout)] : []),
  ]);
  return reports.length > 0 ? reports : [ok("none is configured: messages wait in your inbox (deno task inbox)")];
}

/** Exchanges greetings, encrypts and signs in; sends no mail. */
async function checkMail(url: string, timeout: number): Promise<Report> {
  const { hostname, host } = new URL(url);
  try {
    const { default: nodemailer } = await import("nodemailer");
    const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
    const transport = nodemailer.createTransport({ url, ...timeouts });
    try {
      await within(timeout, transport.verify());
    } finally {
      transport.close();
    }
    return ok(`e-mail: ${hostname} answers and accepts the sign-in`);
  } catch (thrown) {
    const { code: kind, responseCode } = thrown as { code?: string | number; responseCode?: number };
    // That of a DOMException is a number of no meaning.
    const code = typeof kind === "string" ? kind : undefined;
    const said = [code ?? reasonOf(thrown), responseCode].filter(Boolean).join(" ");
    return error(`e-mail: ${host} cannot be used (${said})`, mailRemedy(code, reasonOf(thrown)));
  }
}

function mailRemedy(code: string | undefined, reason: string): string {
  if (code === "EAUTH") {
    return "user or password in SMTP_URL is wrong; write special characters as %40 for @, %3A for :, %2F for /";
  }
  if (code === "EDNS" || code === "ENOTFOUND") return "the server in SMTP_URL was not found; check its spelling";
  const isRefused = /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH/.test(reason);
  if (!isRefused && (code === "ESOCKET" || code === "ETLS")) {
    return "encryption failed: use smtps:// for port 465 and smtp:// for 587; the server needs a valid certificate";
  }
  return "check host and port in SMTP_URL (465 with smtps://, 587 with smtp://) and firewalls in between";
}

/** Looks up the name and connects, encrypted for https; sends no request. */
async function checkWebhook(url: string, timeout: number): Promise<Report> {
  const { hostname, port, protocol } = new URL(url);
  const isEncrypted = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = { hostname: host, port: Number(port) || (isEncrypted ? 443 : 80) };
  try {
    const connection = await within(timeout, isEncrypted ? connectEncrypted(address) : Deno.connect(address));
    connection.close();
    const certified = isEncrypted ? " and shows a valid certificate" : "";
    return ok(`webhook: ${host} can be reached${certified}; nothing was sent`);
  } catch (thrown) {
    return error(
      `webhook: ${host}:${address.port} cannot be reached (${reasonOf(thrown)})`,
      isLoopback(hostname)
        ? "start the receiver, or correct WEBHOOK_URL"
        : "check WEBHOOK_URL, the receiver and its certificate",
    );
  }
}

async function connectEncrypted(address: { hostname: string; port: number }): Promise<Deno.Conn> {
  const connection = await Deno.connectTls(address);
  await connection.handshake();
  return connection;
}

const ORIGIN_TIMEOUT_MS = 5000;

/**
 * Checks that the public origin leads to this service. Being silent is no error: it may not be deployed yet.
 *
 * @returns also the `Date` of its answer, in milliseconds since the epoch; absent without one.
 */
async function checkOrigin(
  { baseUrl, host }: Config,
  addresses: readonly string[],
): Promise<{ reports: Report[]; date?: number }> {
  if (baseUrl === undefined) {
    if (isLoopback(host)) return { reports: [ok("not set; this instance serves this machine only")] };
    const why = "links use the host of each request, and shared caches may not store such answers";
    const publicAddress = await publicAmong(reachedAt(host, addresses));
    if (publicAddress === undefined) {
      return { reports: [ok(`BASE_URL is not set: ${why}; set BASE_URL to the public address before you go public`)] };
    }
    const message = `BASE_URL is not set, and this instance listens at the public address ${publicAddress}: ${why}`;
    return { reports: [warning(message, "set BASE_URL to the address that people open, such as https://example.com")] };
  }
  const { protocol, hostname } = new URL(baseUrl);
  const reports: Report[] = protocol === "https:" || isLoopback(hostname)
    ? []
    : [warning(`${baseUrl} is not encrypted`, "get a certificate and set BASE_URL to the https:// address")];
  try {
    const response = await fetch(`${baseUrl}/api/v1`, {
      redirect: "manual",
      signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    const date = Date.parse(response.headers.get("date") ?? "");
    return { reports: [...reports, judge(baseUrl, response.status, body)], ...(!Number.isNaN(date) && { date }) };
  } catch (thrown) {
    reports.push(warning(
      `${baseUrl} does not answer (${reasonOf(thrown)})`,
      "if the service should be running there, check domain, certificate, proxy and firewall",
    ));
    return { reports };
  }
}

async function publicAmong(addresses: readonly string[]): Promise<string | undefined> {
  for (const address of addresses) if (isPublic(address)) return address;
}

/** Returns the addresses at which the service can be reached: all of this machine where it listens at all of them. */
function reachedAt(host: string, addresses: readonly string[]): readonly string[] {
  return host === "0.0.0.0" || host === "::" ? addresses : [host];
}

function judge(baseUrl: string, status: number, body: unknown): Report {
  const says = typeof body === "object" && body !== null && "openapi" in body ? String(body.openapi) : undefined;
  if (status === 200 && says === `${baseUrl}/openapi.json`) return ok(`${baseUrl} answers under its own name`);
  if (status === 200 && says !== undefined) {
    return error(
      `${baseUrl} answers, but calls itself ${says.replace("/openapi.json", "")}`,
      "set BASE_URL for the running service too, and restart it",
    );
  }
  return error(
    `${baseUrl}/api/v1 answers with ${status}, but not as this service does`,
    "point the domain or the proxy at this service, or correct BASE_URL",
  );
}

/** Signatures of webhooks are refused when they are some minutes off (Standard Webhooks 1.0.0). */
const TOLERANCE_MS = 60_000;

/** Compares the clock with that of a server or, without one, with the youngest thing that is known to be past. */
function checkClock(now: number, { server, past }: { server?: number; past: number }): Report[] {
  const remedy = "set the clock, best with time synchronisation (NTP)";
  if (server !== undefined && Math.abs(now - server) > TOLERANCE_MS) {
    const seconds = Math.round(Math.abs(now - server) / 1000);
    return [warning(`this clock and that of the public address differ by ${seconds} seconds`, remedy)];
  }
  const time = new Date(now).toISOString();
  // A day of grace for time zones and for files from elsewhere.
  if (now < past - 86_400_000) {
    return [error(`the clock says ${time}, which is before this project was written`, remedy)];
  }
  if (now > Date.UTC(2100)) return [error(`the clock says ${time}`, remedy)];
  return [ok(`${time}${server === undefined ? "" : ", the same as at the public address"}`)];
}

function ok(message: string): Report {
  return { state: "ok", message };
}

function warning(message: string, remedy: string): Report {
  return { state: "warning", message, remedy };
}

function error(message: string, remedy: string): Report {
  return { state: "error", message, remedy };
}

/** Waits `ms` milliseconds for `work`, which goes on unobserved after that. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  try {
    return await withDeadline(work, ms);
  } catch (thrown) {
    throw thrown instanceof DeadlineError ? new Error(`no answer within ${ms / 1000} seconds`) : thrown;
  }
}

/** Returns what was thrown in one line, without a stack. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown).split("\n")[0];
  // A failed fetch says less of itself than of its cause, and one that tried several addresses only what each said.
  const [told = thrown.cause] = "errors" in thrown && Array.isArray(thrown.errors) ? thrown.errors : [];
  const { message } = told instanceof Error ? told : thrown;
  return (message || thrown.name).split("\n")[0];
}
