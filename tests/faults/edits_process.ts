/** Saves drafts of two files and publishes both, over and over, and prints what it has shown as done, until it is killed. */
import { makeRevision, type Revision } from "@/lib/content/revision.ts";
import { Editing } from "@/lib/editing/editing.ts";
import { openStore } from "@/lib/store/store.ts";

const [kvPath, folder, first] = Deno.args;
const store = await openStore(kvPath, { log: () => {} });
let revision: Revision = await makeRevision({ folder });
const editing = new Editing({
  ...{ store, now: Date.now, folder, withDrafts: false, log: () => {} },
  revision: () => revision,
  replace: (next) => revision = next,
});
await editing.look();

const PATHS = ["profile.yaml", "site.yaml"];
const say = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
say("begins");
for (let number = Number(first);; number++) {
  for (const path of PATHS) {
    const { text, digest } = editing.served(path)!;
    const seen = (await editing.drafts()).find(({ id }) => id === path)?.digest;
    // Long enough to stand in several parts.
    const written = text.replace(/(?:# \d+ \.*\n)?$/, `# ${number} ${".".repeat(100_000)}\n`);
    await editing.save({ path, text: written, base: digest, seen });
    say(`saved ${path} ${number}`);
  }
  await editing.publish(PATHS);
  say(`published ${number}`);
}
