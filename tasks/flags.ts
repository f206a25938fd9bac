/**
 * Prints the flags of a task in `deno.json`, for `$(…)` in its command:
 *
 *     flags.ts dev      at which changes the server starts anew
 *     flags.ts start    the permissions that the settings need; builds first if something has changed
 *     flags.ts serve    the same without a build, where the code may not be written to: a unit, a container
 *     flags.ts run      the permissions of the settings alone, for tasks
 *
 * Where there is a file `.env`, the variables in it are given on; those of the environment go before them.
 *
 * A program of its own, because a command in `deno.json` cannot choose flags by variables, a running process cannot give
 * up a part of a permission, and a parent that starts the service with an array of flags would stay in memory (40 MB).
 */
import { COLLECTION_FLAG, contentFolder, loadConfig, permissionFlags } from "@/lib/settings.ts";

/** Nobody should wait longer for a sign that something still goes on, in milliseconds. */
const SIGN_EVERY_MS = 8000;

const [purpose] = Deno.args;
if (purpose === "start") await prepareStart();
console.log(
  [
    ...envFlag(),
    // Changes of the content are taken up without a restart.
    purpose === "dev" ? "--watch=routes,islands,static,lib/analysis/knowledge" : permissionsOfEnvironment(),
    ...(purpose === "start" || purpose === "serve" ? [COLLECTION_FLAG] : []),
  ].join(" "),
);

/** Returns the flag with which tasks load variables from a file, where there is one. */
function envFlag(): string[] {
  try {
    return Deno.statSync(".env").isFile ? ["--env-file=.env"] : [];
  } catch {
    return [];
  }
}

/**
 * Builds what has changed and says what still waits for the owner. A build that fails says why and ends the start: what is
 * printed instead of flags is a program that does nothing but end, because a command in `deno.json` goes on whatever
 * becomes of the one in `$(…)`.
 */
async function prepareStart(): Promise<void> {
  try {
    await buildWhatHasChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("The build failed, so the service was not started.");
    console.log("data:,Deno.exit(1)");
    Deno.exit(1);
  }
  const { servedMarks } = await import("@/lib/content/content_hints.ts");
  const folder = contentFolder();
  const marks = servedMarks(folder);
  if (marks.length === 0) return;
  const [{ file, line }] = marks;
  console.error(
    `${
      marks.length === 1 ? "1 TODO is" : `${marks.length} TODOs are`
    } in what is served, the first at ${file}:${line}. ` +
      "deno task doctor lists them all.",
  );
}

/** Builds the code, checks the content and learns from both, only if something has changed since the last build. */
async function buildWhatHasChanged(): Promise<void> {
  const { isBuilt } = await import("@/lib/build_state.ts");
  const wasBuilt = isBuilt();
  if (!wasBuilt) {
    const print = console.log;
    // What a build tells must not come between the flags.
    console.log = console.error;
    try {
      await step("Building pages and scripts", async () => {
        const { siteBuilder } = await import("@/lib/site_builder.ts");
        await siteBuilder().build();
      });
    } finally {
      console.log = print;
    }
  }
  const { cacheContent, cachedContent } = await import("@/lib/content/content_cache.ts");
  const folder = contentFolder();
  const known = cachedContent(folder);
  if (wasBuilt && known !== undefined) return;
  if (known === undefined) await cacheContent(folder);
  const content = known ?? cachedContent(folder);
  const { writeLearned } = await import("@/lib/analysis/learn.ts");
  const { firstDrawings } = await import("@/lib/discovery/drawn_pictures.ts");
  const { keepDrawings } = await import("@/lib/discovery/kept_drawings.ts");
  if (content === undefined) return;
  await step("Learning to read problems and job postings", () => writeLearned(content));
  await step("Drawing the pictures of the site", () => keepDrawings(firstDrawings(content)));
}

/** Returns the permission flags for the environment. A bad setting is reported by the service itself, right after. */
function permissionsOfEnvironment(): string {
  try {
    return permissionFlags(loadConfig((name) => Deno.env.get(name), "start")).join(" ");
  } catch {
    return permissionFlags(loadConfig(() => undefined, "start")).join(" ");
  }
}

/** Says on standard error what begins, now and then that it goes on, and how long it took. */
async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  console.error(`${what} …`);
  const timer = setInterval(() => console.error(`  still at it (${seconds()})`), SIGN_EVERY_MS);
  try {
    const result = await work();
    console.error(`  done (${seconds()})`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
