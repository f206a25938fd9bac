import { dirname } from "node:path";
import { isBuilt, sourcesChangedAt } from "@/lib/build_state.ts";
import { collectClaims } from "@/lib/content/claims.ts";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { exists, isSample, ParsedFiles } from "@/lib/content/content_file.ts";
import { laidOver, NO_OVERLAY, type Overlay } from "@/lib/content/files.ts";
import { contentHints, findMarks } from "@/lib/content/content_hints.ts";
import { changedSince, digestOf, latestPublication, readOverlay } from "@/lib/editing/edits.ts";
import { checkChannels, checkOrigin } from "@/lib/own/check_connections.ts";
import { error, type Finding, ok, reasonOf, type Report, warning, within } from "@/lib/own/finding.ts";
import { type Link, linksOf, storedChecks } from "@/lib/proof/evidence_checks.ts";
import { type PrivateJwk, thumbprint } from "@/lib/proof/message_signatures.ts";
import type { PublishedKey } from "@/lib/proof/site_keys.ts";
import { type Config, ConfigError, loadConfig, VARIABLE_NAMES } from "@/lib/settings.ts";
import { doctorPrefix, publicKeysPrefix } from "@/lib/store/keys.ts";
import { isFile, openKv, requireDatabase } from "@/lib/store/kv.ts";
import { counted } from "@/lib/text/in_words.ts";
import { nearest } from "@/lib/text/spelling.ts";
import { wordsOf } from "@/lib/words/words.ts";

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
  const overlay = publishedOverlay(config, timeout);
  const serverTime = origin.then(({ date }) => date, () => undefined);
  const parts: [part: string, work: () => Report[] | Promise<Report[]>][] = [
    ["Deno", () => checkDeno(deno)],
    ["variables", () => variables],
    ["content", async () => checkContent(config.contentDir, await overlay)],
    ["build", checkBuild],
    ["folders", () => checkFolders([config.contentDir, ...CODE])],
    ["store", () => checkStore(config.kvPath, timeout)],
    ["key", unlessWrong(/^(?:SITE_KEY|KV_PATH)$/, async () => [...await checkKey(config, timeout), ...readable])],
    [
      "evidence",
      unlessWrong(/^(?:KV_PATH|CONTENT_DIR)$/, async () => checkEvidence(config, await overlay, timeout)),
    ],
    ["desk", unlessWrong(/^(?:KV_PATH|CONTENT_DIR|CONTENT_EDITING)$/, () => checkEditing(config, timeout))],
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

/** Reads what was published at the desk; nothing where that cannot be read, which the check of the store reports. */
async function publishedOverlay({ contentEditing, kvPath }: Config, timeout: number): Promise<Overlay> {
  if (!contentEditing || kvPath === ":memory:") return NO_OVERLAY;
  return await within(timeout, storedIn(kvPath, readOverlay)).catch(() => NO_OVERLAY);
}

function checkContent(folder: string, overlay: Overlay): Report[] {
  const files = laidOver(folder, overlay);
  try {
    const content = loadContent(folder, new ParsedFiles(undefined, files));
    return [
      isSample(folder) && !overlay.isWhole
        ? warning(
          `${folder} is the sample: visitors would see ${content.profile.name}`,
          "make content of your own with deno task init, or set CONTENT_DIR to it; " +
            "on a server with systemd run sudo vitrine doctor, which knows the service's settings",
        )
        : ok(`${folder}: the content of ${content.profile.name}, ${content.items.length} works`),
      ...contentHints(folder, content, files).map(({ message, remedy }) => warning(message, remedy)),
      ...findMarks(folder, files).map(({ file, line, text }) =>
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
  const { versionstamp } = await kv.set(key, { endsAt: Date.now() + EXPIRES_MS }, { expireIn: EXPIRES_MS });
  requireDatabase(path, versionstamp);
  const { value } = await kv.get(key);
  await kv.delete(key);
  if (value === null) throw new Error("a value that was written could not be read back");
}

function remedyFor(path: string | undefined, thrown: unknown): string {
  if (path === undefined) return wordsOf("en").desk.errors.no_database.hint;
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
async function checkEvidence(
  { contentDir, kvPath }: Config,
  overlay: Overlay,
  timeout: number,
): Promise<Report[]> {
  const content = contentAt(contentDir, overlay);
  const count = content === undefined ? 0 : linksOf(collectClaims(content)).length;
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

function contentAt(folder: string, overlay: Overlay): Content | undefined {
  try {
    return loadContent(folder, new ParsedFiles(undefined, laidOver(folder, overlay)));
  } catch (thrown) {
    // The check of the content reports it.
    if (thrown instanceof ContentError) return undefined;
    throw thrown;
  }
}

/** Tells what of the content was published at the desk, and whether the folder says something else since. */
async function checkEditing({ contentDir, contentEditing, kvPath }: Config, timeout: number): Promise<Report[]> {
  if (!contentEditing) return [ok("CONTENT_EDITING is off: the content folder alone says what is served")];
  if (kvPath === ":memory:") return [];
  const publication = await within(timeout, storedIn(kvPath, latestPublication));
  const count = Object.keys(publication?.files ?? {}).length;
  if (publication === undefined || count === 0) return [ok("the content folder says what is served")];
  const digestIn = (path: string) => {
    const file = `${contentDir}/${path}`;
    return exists(file) ? digestOf(Deno.readFileSync(file)) : null;
  };
  const changed = changedSince(publication, digestIn);
  if (changed.length === 0) return [ok(`${counted(count, "file")} of the content published at the desk`)];
  return [warning(
    `changed in ${contentDir} and at the desk, which is served: ${changed.join(", ")}`,
    "compare them at the desk, or write what is served into the folder: deno task content:pull -- --force",
  )];
}

async function storedIn<T>(path: string | undefined, read: (kv: Deno.Kv) => Promise<T>): Promise<T> {
  using kv = await openKv(path);
  return await read(kv);
}

/** The file for settings beside the code. */
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
