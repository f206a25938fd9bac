import { dirname } from "node:path";
import { error, ok, reasonOf, type Report, warning, within } from "@/lib/doctor/finding.ts";
import { doctorPrefix } from "@/lib/store/keys.ts";
import { isFile, openKv } from "@/lib/store/open_kv.ts";

const TIMEOUT_MS = 10_000;
const KEPT_MS = 60_000;

/** Opens the store, writes a value of its own, reads it and takes it away; and looks who else can read the folder. */
export async function checkStore(path: string | undefined): Promise<Report[]> {
  const name = path ?? "the database that the platform has attached";
  try {
    await within(TIMEOUT_MS, writeAndRead(path));
  } catch (thrown) {
    return [error(`${name} cannot be used: ${reasonOf(thrown)}`, remedyFor(path, thrown))];
  }
  if (path === ":memory:") {
    return [warning("the store is in memory: messages are lost when the service stops", "set KV_PATH to a file")];
  }
  return [ok(`${name}: a value was written and read`), ...await checkFolder(path)];
}

async function writeAndRead(path: string | undefined): Promise<void> {
  const kv = await openKv(path);
  try {
    const key = [...doctorPrefix, crypto.randomUUID()];
    await kv.set(key, { endsAt: Date.now() + KEPT_MS }, { expireIn: KEPT_MS });
    const { value } = await kv.get(key);
    await kv.delete(key);
    if (value === null) throw new Error("what was written could not be read");
  } finally {
    kv.close();
  }
}

function remedyFor(path: string | undefined, thrown: unknown): string {
  if (path === undefined) return "attach a database to the app, or set KV_PATH";
  if (!isFile(path)) return "check the address in KV_PATH, DENO_KV_ACCESS_TOKEN, and whether the server runs";
  if (/not a database|malformed/.test(reasonOf(thrown))) {
    return "name the right file with KV_PATH; or put this one aside and bring a backup back: deno task restore FILE";
  }
  if (/locked/.test(reasonOf(thrown))) return "another process is writing; stop it, or try again";
  return `make ${dirname(path)} a folder that this user can write to, or name another file with KV_PATH`;
}

/** Messages of strangers stand in the folder; only its owner should read them. */
async function checkFolder(path: string | undefined): Promise<Report[]> {
  if (path === undefined || !isFile(path)) return [];
  const { mode } = await Deno.stat(dirname(path));
  // Windows has no such bits.
  if (mode === null || (mode & 0o077) === 0) return [];
  return [
    warning(
      `other users of this machine can look into ${dirname(path)}, where messages are kept`,
      `run: chmod 700 ${dirname(path)}`,
    ),
  ];
}
