import { assert, assertEquals } from "@std/assert";
import { loadConfig, permissionFlags } from "@/lib/settings.ts";
import { ROOT } from "@/tests/support/service.ts";

const text = Deno.readTextFileSync(`${ROOT}SECURITY.md`);

Deno.test("SECURITY.md names every dependency and no other", () => {
  const names = ["deno.json", "tests/deno.json"]
    .flatMap((path) => Object.keys(JSON.parse(Deno.readTextFileSync(ROOT + path)).imports))
    .filter((name) => name !== "@/");
  // What one task alone needs is named there, so that nothing else fetches it.
  for (const { name } of Deno.readDirSync(`${ROOT}tasks`)) {
    const source = Deno.readTextFileSync(`${ROOT}tasks/${name}`);
    names.push(...[...source.matchAll(/from "npm:(.+?)@[\^~\d]/g)].map(([, name]) => name));
  }
  const [, table] = text.split("## Dependencies");
  const rows = table.split("\n").filter((line) => line.startsWith("|")).map((line) => line.split("|")[2]);
  const named = [...rows.join(" ").matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const places = named.filter((name) => name.startsWith("links/") || name.startsWith("lib/"));
  assertEquals(new Set(named.filter((name) => !places.includes(name))), new Set(names));
});

Deno.test("SECURITY.md gives the reason of every permission", () => {
  const flags = permissionFlags(loadConfig(() => undefined, "start")).map((flag) => flag.split("=")[0]);
  const [, table] = text.split("## Permissions of");
  for (const flag of flags) assert(table.includes(`| \`${flag}\` |`), flag);
});
