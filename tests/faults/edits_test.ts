import { assert, assertEquals } from "@std/assert";
import { makeRevision } from "@/lib/content/revision.ts";
import { latestPublication, readDrafts, readDraftTexts, readOverlay } from "@/lib/editing/edits.ts";
import { openKv } from "@/lib/store/kv.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

/** How often a process is killed; on request more: `EDIT_KILLS=200`. */
const KILLS = Number(Deno.env.get("EDIT_KILLS") ?? 3);
/** Within these milliseconds of its first save; a round of saves and a publication take about a tenth of that. */
const WITHIN_MS = 600;

const PATHS = ["profile.yaml", "site.yaml"] as const;

/** Runs a process that saves and publishes, kills it at a random instant, and returns what it had shown as done. */
async function killed(kvPath: string, folder: string, first: number): Promise<string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", "--config=tests/deno.json", "tests/faults/edits_process.ts"]
      .concat(kvPath, folder, String(first)),
    cwd: ROOT,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let printed = "";
  let kill: ReturnType<typeof setTimeout> | undefined;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text;
    if (!printed.includes("saved")) continue;
    kill ??= setTimeout(() => child.kill("SIGKILL"), Math.random() * WITHIN_MS);
  }
  await child.status;
  // A line that was cut off was not shown.
  return printed.split("\n").slice(0, -1);
}

const numberIn = (text: string | null | undefined) => Number(/^# (\d+) \.+$/m.exec(text ?? "")?.[1] ?? 0);

Deno.test("killed at random between saving and publishing, nothing is half published and no saved draft is lost", async () => {
  using content = temporaryFolder(ownerFiles({ projects: 1, agents: 0 }));
  using data = temporaryFolder();
  const kvPath = `${data.path}/kv.sqlite3`;
  let first = 1;
  let published = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const shown = await killed(kvPath, content.path, first);
    using kv = await openKv(kvPath);
    const drafts = Object.values((await readDrafts(kv)).drafts);
    const texts = await readDraftTexts(kv, drafts);
    const publication = await latestPublication(kv);
    const overlay = await readOverlay(kv);
    const served = PATHS.map((path) => numberIn(overlay.files.get(path)));
    assertEquals(served[0], served[1], "both files are of one publication");
    assertEquals(Object.keys(publication?.files ?? {}).length, publication === undefined ? 0 : PATHS.length);
    await makeRevision({ folder: content.path, overlay });
    for (const path of PATHS) {
      const saved = Math.max(
        0,
        ...shown.map((line) => Number(new RegExp(`^saved ${path} (\\d+)$`).exec(line)?.[1] ?? 0)),
      );
      const index = drafts.findIndex((draft) => draft.id === path);
      const found = Math.max(served[0], index < 0 ? 0 : numberIn(texts[index]));
      assert(found >= saved, `${path}: ${saved} was shown as saved, ${found} is there`);
      assert(index < 0 || texts[index]!.length > 100_000, "no draft is there in part");
    }
    const last = Math.max(0, ...shown.map((line) => Number(/^published (\d+)$/.exec(line)?.[1] ?? 0)));
    assert(served[0] >= last, `${last} was shown as published, ${served[0]} is served`);
    assert(shown.some((line) => line.startsWith("saved")), "it was killed after something was saved");
    published = served[0];
    first = Math.max(first, served[0], ...texts.map(numberIn)) + 1;
  }
  if (KILLS >= 20) assert(published > KILLS / 2, "it was killed between publications, not before all of them");
});
