/**
 * `deno task content:pull`: writes what was published at the desk into the content folder, which says again what is served
 * from then on, also while the service runs. Drafts stay at the desk.
 */
import { makeRevision } from "@/lib/content/revision.ts";
import { Editing } from "@/lib/editing/editing.ts";
import { pull } from "@/lib/editing/pull.ts";
import { createLog, readableLine } from "@/lib/log.ts";
import { loadConfig } from "@/lib/settings.ts";
import { isFile } from "@/lib/store/kv.ts";
import { openStore } from "@/lib/store/store.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { showUsage } from "@/tasks/command_line.ts";

showUsage(
  "Usage: deno task content:pull [-- --force]\nWrites what you published at the desk into the content folder. --force also " +
    "writes over files that were changed since.",
  (arg) => arg === "--force",
);

try {
  const { kvPath, contentDir: folder } = loadConfig((name) => Deno.env.get(name), "start");
  if (kvPath !== undefined && isFile(kvPath)) await Deno.stat(kvPath);
  const { log } = createLog(readableLine, (text) => Deno.stderr.writeSync(new TextEncoder().encode(text)));
  const store = await openStore(kvPath, { log });
  let revision = await makeRevision({ folder });
  const editing = new Editing({
    ...{ store, log: () => {}, now: Date.now, folder, withDrafts: false },
    revision: () => revision,
    replace: (next) => revision = next,
  });
  const { written, removed, changed } = await pull(editing, folder, Deno.args.includes("--force"));
  store.close();
  if (changed.length > 0) {
    console.error(
      `Nothing was written: ${changed.join(", ")} changed in ${folder} since you published at the desk.\n` +
        "Compare them; -- --force writes what you published over them.",
    );
    Deno.exit(1);
  }
  for (const path of written) console.log(`${folder}/${path} written`);
  for (const path of removed) console.log(`${folder}/${path} removed`);
  console.log(
    written.length + removed.length === 0 ? "Nothing is published at the desk." : `${folder} is what is served now.`,
  );
} catch (error) {
  exitWithReason(error);
}
