import { assertEquals } from "@std/assert";
import { silentLog } from "@/lib/log.ts";
import { backup } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { openStore } from "@/lib/store/store.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

/** What others may do with what lies below a folder, as `ls` would say it in octal, by path. */
function modesBelow(folder: string, path = ""): [string, string][] {
  return [...Deno.readDirSync(folder + path)].toSorted((a, b) => a.name < b.name ? -1 : 1).flatMap((entry) => {
    const own = `${path}/${entry.name}`;
    const mode = (Deno.statSync(folder + own).mode! & 0o777).toString(8);
    return [[own, mode], ...(entry.isDirectory ? modesBelow(folder, own) : [])] as [string, string][];
  });
}

/** Does `work` with a umask that takes nothing from anybody. */
async function withOpenUmask(work: () => Promise<void>): Promise<void> {
  const before = Deno.umask(0);
  try {
    await work();
  } finally {
    Deno.umask(before);
  }
}

const STORE = [["/store.sqlite3", "600"], ["/store.sqlite3-shm", "600"], ["/store.sqlite3-wal", "600"]];
const below = (folder: string) => STORE.map(([name, mode]) => [folder + name, mode]);

Deno.test("the files of a store and of its backups are their owner's only, whatever the umask", async () => {
  using folder = temporaryFolder();
  await withOpenUmask(async () => {
    const store = await openStore(`${folder.path}/a/b/store.sqlite3`, { log: silentLog });
    await store.use((kv) => kv.set(["inbox", "format"], 1));
    assertEquals(modesBelow(folder.path), [["/a", "700"], ["/a/b", "700"], ...below("/a/b")]);
    await Deno.mkdir(`${folder.path}/backups`);
    await backup(`${folder.path}/a/b/store.sqlite3`, `${folder.path}/backups/one.backup`);
    store.close();
    assertEquals(modesBelow(`${folder.path}/backups`), [["/one.backup", "600"]]);
  });
});

Deno.test("a store that was open to others is closed to them when it is opened; folders of others stay as they are", async () => {
  using folder = temporaryFolder();
  await withOpenUmask(async () => {
    for (const name of ["own", "shared"]) {
      await Deno.mkdir(`${folder.path}/${name}`);
      const kv = await Deno.openKv(`${folder.path}/${name}/store.sqlite3`);
      await kv.set(["store", "probe"], name);
      for (const [file] of STORE) await Deno.chmod(`${folder.path}/${name}${file}`, 0o644);
      if (name === "shared") await Deno.writeTextFile(`${folder.path}/shared/else.txt`, "");
      const again = await openKv(`${folder.path}/${name}/store.sqlite3`);
      assertEquals((await again.get(["store", "probe"])).value, name);
      kv.close();
      again.close();
    }
    const modes = new Map(modesBelow(folder.path));
    assertEquals([modes.get("/own"), modes.get("/shared"), modes.get("/shared/else.txt")], ["700", "777", "666"]);
    for (const [path, mode] of modes) if (path.includes("store.sqlite3")) assertEquals([path, mode], [path, "600"]);
  });
});
