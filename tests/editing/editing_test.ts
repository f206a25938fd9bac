import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { makeRevision, type Revision } from "@/lib/content/revision.ts";
import { Editing } from "@/lib/editing/editing.ts";
import type { Refused } from "@/lib/editing/plan.ts";
import { type Publication, readDrafts } from "@/lib/editing/edits.ts";
import { pull } from "@/lib/editing/pull.ts";
import { examine } from "@/lib/own/doctor.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { openStore, type Store } from "@/lib/store/store.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";

const files = ownerFiles({ projects: 2, agents: 0 });
const SITE = files["site.yaml"];
const PROFILE = files["profile.yaml"];
const RENAMED = PROFILE.replace("Builds things that can be tested", "Mends things");

/** One instance over a store and a folder, with what it has served. */
class Instance {
  readonly editing: Editing;
  revision!: Revision;
  served: Revision[] = [];

  constructor(readonly store: Store, readonly folder: string, now = Date.now) {
    this.editing = new Editing({
      ...{ store, now, folder, withDrafts: false, log: () => {} },
      revision: () => this.revision,
      replace: (revision) => void this.served.push(this.revision = revision),
    });
  }

  static async start(store: Store, folder: string): Promise<Instance> {
    const instance = new Instance(store, folder);
    instance.revision = await makeRevision({ folder });
    await instance.editing.look();
    return instance;
  }

  get headline(): string {
    return this.revision.content.profile.headline;
  }

  /** Saves a draft that began with what is served now. */
  async draft(path: string, text: string | null, from: { base?: string | null; seen?: string | null } = {}) {
    return await this.editing.save({ path, text, base: this.editing.served(path)?.digest ?? null, ...from });
  }

  async publish(...ids: string[]): Promise<Publication> {
    const published = await this.editing.publish(ids);
    if ("problems" in published) throw new Error(JSON.stringify(published));
    return published;
  }
}

async function setting(): Promise<{ store: Store; path: string; one: Instance } & Disposable> {
  const folder = temporaryFolder(files);
  const store = await openStore(":memory:", { log: () => {} });
  const one = await Instance.start(store, folder.path);
  return {
    ...{ store, path: folder.path, one },
    [Symbol.dispose]() {
      one.editing.stop();
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

Deno.test("what is published is served, by every instance, and the folder is not touched", async () => {
  using place = await setting();
  const { one, store, path } = place;
  const other = await Instance.start(store, path);
  const { draft } = await one.draft("profile.yaml", RENAMED);
  assertEquals(one.headline, "Builds things that can be tested", "a draft is not served");
  const { number, changes } = await one.publish(draft.id);
  assertEquals([number, changes[0].what, one.headline], [1, "headline", "Mends things"]);
  assertEquals(other.headline, "Builds things that can be tested");
  await other.editing.look();
  assertEquals(other.headline, "Mends things");
  assertEquals((await Instance.start(store, path)).headline, "Mends things", "an instance that starts later");
  assertEquals(Deno.readTextFileSync(`${path}/profile.yaml`), PROFILE);
  assertEquals(await one.editing.drafts(), []);
});

Deno.test("a revision is taken over where nothing was changed, and looked at again nothing is made", async () => {
  using place = await setting();
  const { one } = place;
  await one.publish((await one.draft("profile.yaml", RENAMED)).draft.id);
  const { items } = one.served[0].content;
  await one.publish((await one.draft("profile.yaml", RENAMED.replace("Mends", "Repairs"))).draft.id);
  assertEquals(one.served.length, 2);
  assert(one.revision.content.items[0].tags === items[0].tags, "an unchanged file is not parsed again");
  await one.editing.look();
  assertEquals(one.served.length, 2);
});

Deno.test("any publication can be published again, and the folder is the first of them", async () => {
  using place = await setting();
  const { one } = place;
  await one.publish((await one.draft("profile.yaml", RENAMED)).draft.id);
  await one.publish((await one.draft("profile.yaml", RENAMED.replace("Mends", "Repairs"))).draft.id);
  const waiting = await one.draft("site.yaml", SITE.replace("Profile and portfolio of", "All of"));
  const back = await one.editing.publishAgain(1) as Publication;
  assertEquals([back.number, back.from, one.headline], [3, 1, "Mends things"]);
  assertEquals((await one.editing.drafts()).map(({ id }) => id), [waiting.draft.id], "drafts stay as they are");
  const folder = await one.editing.publishAgain(0) as Publication;
  assertEquals([folder.files, one.headline], [{}, "Builds things that can be tested"]);
  assertEquals(await one.editing.publishAgain(99), undefined);
  assertEquals((await one.editing.publications()).map(({ number }) => number), [4, 3, 2, 1]);
});

Deno.test("files are added and removed, and a removal is known as one", async () => {
  using place = await setting();
  const { one } = place;
  const [first] = one.editing.list("projects");
  const text = one.editing.served(first)!.text.replace(/^title:.*/m, "title: Brand new");
  const added = await one.draft("projects/brand-new.md", text);
  const plan = await one.editing.plan([added.draft.id]);
  assert("changes" in plan && !plan.removes && plan.changes[0].what === "project_added");
  await one.publish(added.draft.id);
  assert(one.revision.content.items.some(({ id }) => id === "brand-new"));
  const gone = await one.draft(first, null);
  const removal = await one.editing.plan([gone.draft.id]);
  assert("removes" in removal && removal.removes);
  await one.publish(gone.draft.id);
  assertEquals(one.editing.list("projects").includes(first), false);
  assert(!one.revision.content.items.some(({ id }) => first.includes(id)));
});

Deno.test("a mistake is named and nothing is published; the draft can be left out", async () => {
  using place = await setting();
  const { one } = place;
  const wrong = await one.draft("profile.yaml", PROFILE.replace("tess@example.com", "nobody"));
  const right = await one.draft("site.yaml", SITE.replace("Profile and portfolio of", "All of"));
  const refused = await one.editing.publish([wrong.draft.id, right.draft.id]) as Refused;
  assertEquals(refused.problems.map(({ field }) => field), ["contact.email"]);
  assertEquals(one.served, []);
  await one.publish(right.draft.id);
  assertEquals(one.revision.content.site.description, "All of Tess Tester.");
  assertEquals((await one.editing.drafts()).map(({ id }) => id), [wrong.draft.id]);
});

Deno.test("a stale save becomes a draft beside the first, and no text is lost", async () => {
  using place = await setting();
  const { one } = place;
  await one.draft("profile.yaml", RENAMED);
  const second = await one.draft("profile.yaml", RENAMED.replace("Mends", "Repairs"));
  assertEquals(second.isBeside, true);
  const drafts = await one.editing.drafts();
  assertEquals(drafts.map(({ text }) => text).sort(), [RENAMED, RENAMED.replace("Mends", "Repairs")].sort());
  // Whoever has seen the first goes on with it.
  const on = await one.draft("profile.yaml", RENAMED.replace("Mends", "Makes"), { seen: drafts[0].digest });
  assertEquals(on.isBeside, false);
});

Deno.test("saving a draft is one write", async () => {
  using place = await setting();
  let writes = 0;
  await place.store.use((kv) => {
    const atomic = kv.atomic.bind(kv);
    kv.atomic = () => {
      const operation = atomic();
      const commit = operation.commit.bind(operation);
      operation.commit = () => {
        writes++;
        return commit();
      };
      return operation;
    };
    kv.set = () => {
      throw new TypeError("a write beside the commit");
    };
    return Promise.resolve();
  });
  const { draft } = await place.one.draft("profile.yaml", RENAMED);
  await place.one.draft("profile.yaml", `${RENAMED}# ${"long ".repeat(40_000)}\n`, { seen: draft.digest });
  assertEquals(writes, 2);
});

Deno.test("a draft whose file was changed since it began is not published", async () => {
  using place = await setting();
  const { one, store, path } = place;
  const { draft } = await one.draft("profile.yaml", RENAMED);
  // A new deployment brings another file.
  Deno.writeTextFileSync(`${path}/profile.yaml`, PROFILE.replace("Builds", "Designs"));
  const later = await Instance.start(store, path);
  const refused = await later.editing.publish([draft.id]) as Refused;
  assertEquals(refused.stale.map(({ id }) => id), [draft.id]);
  assertEquals(later.headline, "Designs things that can be tested");
  assertEquals((await later.editing.drafts())[0].text, RENAMED);
});

Deno.test("two hands that publish at once: both are served, or one is refused", async () => {
  using place = await setting();
  const { one, store, path } = place;
  const other = await Instance.start(store, path);
  const a = await one.draft("profile.yaml", RENAMED);
  const b = await one.draft("site.yaml", SITE.replace("Profile and portfolio of", "All of"));
  await Promise.all([one.publish(a.draft.id), other.publish(b.draft.id)]);
  await Promise.all([one.editing.look(), other.editing.look()]);
  for (const { revision: { content } } of [one, other]) {
    assertEquals([content.profile.headline, content.site.description], ["Mends things", "All of Tess Tester."]);
  }
  assertEquals((await one.editing.publications()).map(({ number }) => number), [2, 1]);
});

Deno.test("where the folder and the desk have both changed, the desk's is served and the file is named", async () => {
  using place = await setting();
  const { one, store, path } = place;
  await one.publish((await one.draft("profile.yaml", RENAMED)).draft.id);
  Deno.writeTextFileSync(`${path}/profile.yaml`, PROFILE.replace("Builds", "Designs"));
  const later = await Instance.start(store, path);
  assertEquals([later.headline, later.editing.changedInBoth()], ["Mends things", ["profile.yaml"]]);
});

Deno.test("a site that was published whole has nothing of the folder", async () => {
  using place = await setting();
  const { one } = place;
  const own = new Map([["site.yaml", SITE], ["profile.yaml", RENAMED]]);
  await one.draft("candidate.yaml", null);
  await one.editing.saveWhole(own);
  assertEquals((await one.editing.drafts()).map(({ id }) => id).sort(), ["*", "profile.yaml", "site.yaml"]);
  assertEquals((await one.editing.preview()).revision.content.items, []);
  assertEquals(one.headline, "Builds things that can be tested");
  await one.publish("*", ...own.keys());
  const { items, candidate, services, profile } = one.revision.content;
  assertEquals([items, candidate, services, profile.headline], [[], undefined, undefined, "Mends things"]);
  assertEquals(one.editing.list("projects"), []);
});

Deno.test("what is published is pulled into the folder, which is the ground again; what was changed there is not lost", async () => {
  using place = await setting();
  const { one, path } = place;
  const [first] = one.editing.list("projects");
  const ids = [(await one.draft("profile.yaml", RENAMED)).draft.id, (await one.draft(first, null)).draft.id];
  await one.publish(...ids);
  const waiting = await one.draft("site.yaml", SITE + "# mine\n");
  Deno.writeTextFileSync(`${path}/profile.yaml`, PROFILE.replace("Builds", "Designs"));
  assertEquals((await pull(one.editing, path)).changed, ["profile.yaml"]);
  assertEquals(Deno.readTextFileSync(`${path}/profile.yaml`), PROFILE.replace("Builds", "Designs"));
  // Somebody has removed by hand what was removed at the desk.
  Deno.removeSync(`${path}/${first}`);
  assertEquals(await pull(one.editing, path, true), { written: ["profile.yaml"], removed: [first], changed: [] });
  assertEquals(Deno.readTextFileSync(`${path}/profile.yaml`), RENAMED);
  assertEquals([one.headline, one.editing.overlay.files.size, one.editing.number], ["Mends things", 0, 2]);
  assertEquals((await one.editing.drafts()).map(({ id }) => id), [waiting.draft.id]);
  assertEquals(await pull(one.editing, path), { written: [], removed: [], changed: [] });
});

Deno.test("a text of many parts is published and read back; one beyond the limit is refused", async () => {
  using place = await setting();
  const { one, store, path } = place;
  const long = `---\ntitle: Long\nplace: footer\n---\n\n${"Ünïcödé and more. ".repeat(10_000)}\n`;
  await one.publish((await one.draft("pages/long.md", long)).draft.id);
  assertEquals((await Instance.start(store, path)).editing.served("pages/long.md")!.text, long);
  await assertRejects(() => one.draft("pages/longer.md", "ü".repeat(400_000)), RangeError);
});

Deno.test("a site of many pictures is drafted beside one of the largest, and published", async () => {
  using place = await setting();
  const { one } = place;
  const small = new Map(
    Array.from({ length: 1500 }, (_, index) => [`public/images/p-${index}.480.webp`, btoa(`picture ${index}`)]),
  );
  await one.editing.saveWhole(new Map([...small, ["site.yaml", SITE], ["profile.yaml", PROFILE]]));
  await one.draft("public/images/large.webp", new Uint8Array(500_000).toBase64());
  assertEquals((await one.editing.drafts()).length, small.size + 4);
  await one.publish(...(await one.editing.drafts()).map(({ id }) => id));
  assertEquals(one.revision.content.files.length, small.size + 1);
});

Deno.test("the preview shows all drafts, and is served to nobody", async () => {
  using place = await setting();
  const { one } = place;
  await one.draft("profile.yaml", RENAMED);
  await one.draft("site.yaml", "title: [");
  const preview = await one.editing.preview();
  assertEquals(preview.revision.content.profile.headline, "Mends things");
  assertEquals(preview.problems.map(({ file }) => file), [`${place.path}/site.yaml`], "a wrong draft hides no other");
  assert(await one.editing.preview() === preview);
  assertEquals([one.headline, one.served], ["Builds things that can be tested", []]);
});

Deno.test("more than a hundred publications: the oldest go, with the texts that only they name", async () => {
  using place = await setting();
  const { one, store } = place;
  for (let count = 0; count < 103; count++) {
    await one.publish((await one.draft("profile.yaml", RENAMED.replace("Mends", `Mends ${count}`))).draft.id);
  }
  await one.publish((await one.draft("profile.yaml", RENAMED)).draft.id);
  assertEquals((await one.editing.publications()).length, 100);
  const stored = (prefix: string[]) => store.use((kv) => Array.fromAsync(kv.list({ prefix })));
  const deadline = Date.now() + 60_000;
  while ((await stored(["content", "text"])).length > 101 && Date.now() < deadline) {
    await one.editing.look();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert((await stored(["content", "text"])).length <= 101);
  assert((await stored(["content", "publication"])).length <= 101);
  assertEquals(Object.keys((await store.use(readDrafts)).drafts), []);
});

Deno.test("what was published is what the doctor looks at, and comes back from a backup with drafts and pictures", async () => {
  using folder = temporaryFolder(files);
  using data = temporaryFolder();
  const kvPath = `${data.path}/kv.sqlite3`;
  const store = await openStore(kvPath, { log: () => {} });
  const one = await Instance.start(store, folder.path);
  const wrong = { ...files, "site.yaml": "title: [" };
  const picture = "aGVsbG8=";
  await one.editing.saveWhole(new Map([["site.yaml", SITE], ["profile.yaml", `# TODO(owner): more\n${RENAMED}`]]));
  await one.draft("public/images/a.png", picture);
  await one.publish("*", "site.yaml", "profile.yaml", "public/images/a.png");
  await one.draft("public/images/b.png", picture);
  one.editing.stop();
  store.close();

  // The folder is no ground any more: what is wrong in it is nothing to tell of.
  for (const [path, text] of Object.entries(wrong)) Deno.writeTextFileSync(`${folder.path}/${path}`, text);
  const findings = (await examine({ CONTENT_DIR: folder.path, KV_PATH: kvPath }, { addresses: [] }))
    .filter(({ part }) => part === "content").map(({ message }) => message.replaceAll(folder.path, "content"));
  assertMatch(findings.join("\n"), /the content of Tess Tester, 0 works[^]*TODO at content\/profile\.yaml:1/);

  await backup(kvPath, `${data.path}/backup`);
  const restored = await openKv(`${data.path}/restored.sqlite3`);
  await restore(restored, `${data.path}/backup`);
  restored.close();
  const other = await openStore(`${data.path}/restored.sqlite3`, { log: () => {} });
  for (const [path, text] of Object.entries(files)) Deno.writeTextFileSync(`${folder.path}/${path}`, text);
  const later = await Instance.start(other, folder.path);
  assertEquals([later.headline, later.revision.content.files.map(({ path }) => path)], ["Mends things", [
    "/images/a.png",
  ]]);
  const drafts = await later.editing.drafts(true);
  assertEquals(drafts.map(({ path, text }) => [path, text]), [["public/images/b.png", picture]]);
  // A folder gets the bytes of the picture, and loses what was no ground.
  await pull(later.editing, folder.path);
  assertEquals(Deno.readFileSync(`${folder.path}/public/images/a.png`), Uint8Array.fromBase64(picture));
  assertEquals([...Deno.readDirSync(`${folder.path}/projects`)], []);
  assertEquals(later.headline, "Mends things");
  other.close();
});
