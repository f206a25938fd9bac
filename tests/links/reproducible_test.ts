import { assertEquals } from "@std/assert";
import { Builder } from "fresh/dev";
import { join } from "node:path";

const fixture = join(import.meta.dirname!, "fixture");

/** The scripts that pages of a copy of the fixture load, without the id of the build. */
async function scriptsOfCopy(): Promise<string[]> {
  // Below the project, whose imports hold there.
  const dir = join(import.meta.dirname!, "../../_fresh");
  await Deno.mkdir(dir, { recursive: true });
  const root = await Deno.makeTempDir({ dir, prefix: "root-" });
  try {
    await copyFolder(fixture, root);
    // Official Fresh wants to see it.
    const compilerOptions = { jsx: "react-jsx", jsxImportSource: "preact" };
    await Deno.writeTextFile(join(root, "deno.json"), JSON.stringify({ compilerOptions }));
    const { app } = await import(join(root, "main.ts"));
    const apply = await new Builder({ root }).build({ snapshot: "memory" });
    apply(app);
    const handler = app.handler();
    const textOf = async (path: string) => await (await handler(new Request(`http://localhost${path}`))).text();
    const paths = (await textOf("/")).match(/(?<=from ?")\/_fresh\/js\/[^"]+/g) ?? [];
    const texts = await Promise.all([...paths].map(textOf));
    return texts.map((text, index) => `${paths[index]}\n${text}`.replace(/_fresh\/js\/\w+/g, "_fresh/js/ID"));
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    await (isDirectory ? copyFolder : Deno.copyFile)(join(from, name), join(to, name));
  }
}

// Official Fresh leaves its bundler's process running.
Deno.test(
  "the islands' code does not tell where it was built",
  { sanitizeOps: false, sanitizeResources: false },
  async () => {
    const scripts = await scriptsOfCopy();
    assertEquals(scripts.length > 2, true);
    assertEquals(scripts, await scriptsOfCopy());
  },
);
