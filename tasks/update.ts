/**
 * Helps with an update of the code by git, and fetches nothing itself.
 *
 *     deno task update          before `git pull`: backs up the store, the content and .env outside the checkout, and says what
 *                               to run; after it: checks the content with the new version
 *     deno task update --back   goes back to the version before the last update
 */
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { Checkout, CheckoutError, type Updated } from "@/lib/own/checkout.ts";
import { contentFolder, loadConfig } from "@/lib/settings.ts";
import { BackupError } from "@/lib/store/archive.ts";
import { backup } from "@/lib/store/backup.ts";
import { isFile } from "@/lib/store/kv.ts";
import { backupFolder, isInCheckout, timeInName } from "@/tasks/backup_folder.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { showUsage } from "@/tasks/command_line.ts";

showUsage(
  "Usage: deno task update [--back]\nRun it before git pull and after it. --back returns to the version before.",
  (arg) => arg === "--back",
);

const content = contentFolder();
const checkout = new Checkout(fileURLToPath(new URL("..", import.meta.url)), content);

try {
  if (Deno.args.includes("--back")) await goBack();
  else {
    await checkout.requireReady();
    const updated = await checkout.updated();
    await (updated === undefined ? prepare() : checkContent(updated));
  }
} catch (error) {
  exitWithReason(error, CheckoutError, BackupError);
}

async function prepare(): Promise<void> {
  const folder = join(await backupFolder(), timeInName());
  await Deno.mkdir(folder, { mode: 0o700 });
  const kept = [...await keepStore(folder), ...await keepFiles(folder)];
  await checkout.begin();
  console.log(
    kept.length === 0
      ? "There is nothing to back up yet."
      : `Backed up to ${folder}: ${kept.join(", ")}. It contains messages and secrets: only you should read it.`,
  );
  console.log("\nNow get the new version, and have your content checked with it:\n");
  for (const line of ["git pull --no-edit", "deno install --frozen", "deno task update"]) console.log(`    ${line}`);
  console.log("\nNothing changes on your site until you restart it.");
}

async function keepStore(folder: string): Promise<string[]> {
  const { kvPath } = loadConfig((name) => Deno.env.get(name), "start");
  if (kvPath === undefined || kvPath === ":memory:" || isFile(kvPath) && !await exists(kvPath)) return [];
  await backup(kvPath, join(folder, "store.backup"));
  return ["store.backup"];
}

/** Copies what the owner has made in the checkout: the content, unless it is the sample, and the settings. */
async function keepFiles(folder: string): Promise<string[]> {
  const own = [...content === "content" || !isInCheckout(content) ? [] : [content], ".env"];
  const kept = [];
  for (const path of own) {
    if (!await exists(path)) continue;
    await copy(path, join(folder, basename(path)));
    kept.push(basename(path));
  }
  return kept;
}

async function copy(from: string, to: string): Promise<void> {
  if ((await Deno.stat(from)).isFile) {
    await Deno.copyFile(from, to);
    if (Deno.build.os !== "windows") await Deno.chmod(to, 0o600);
    return;
  }
  await Deno.mkdir(to, { mode: 0o700 });
  for await (const { name } of Deno.readDir(from)) await copy(join(from, name), join(to, name));
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)) !== undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function checkContent({ from, to, commits }: Updated): Promise<void> {
  console.log(`The code is ${to}; it was ${from}. ${commits} ${commits === 1 ? "commit has" : "commits have"} come.`);
  try {
    loadContent(content);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    for (const problem of error.problems) console.error(formatProblem(problem));
    console.error(
      `\nThe new version finds ${error.message} (${content}). Correct them and run deno task update again,`,
    );
    console.error("or go back to the version before: deno task update --back");
    Deno.exit(1);
  }
  await checkout.finish();
  console.log(`${content} has no mistakes with the new version. Put it live where it runs: here, stop it and run`);
  console.log("\n    deno task start\n\nTo go back to the version before: deno task update --back");
}

async function goBack(): Promise<void> {
  const { to, left } = await checkout.goBack();
  console.log(`The code is ${to} again; ${left} stays in the repository. Now run:\n\n    deno install --frozen`);
  console.log("    deno task start\n\nThe store is as it is. Its backup is in the folder that deno task update named.");
}
