import { pathToFileURL } from "node:url";

/** One script for the browser with all islands; exports `boot`. */
export async function bundleIslands(
  paths: string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const imports = paths.map((path, index) => `import * as island${index} from "${pathToFileURL(path)}";\n`);
  const names = paths.map((_, index) => `island${index}`);
  const entry = await Deno.makeTempFile({ suffix: ".js" });
  try {
    await Deno.writeTextFile(
      entry,
      `import { start } from "${import.meta.resolve("../client.ts")}";
${imports.join("")}
export const boot = (props) => start([${names}], props);`,
    );
    const { success, errors, outputFiles } = await Deno.bundle({
      entrypoints: [entry],
      outputPath: "client.js",
      platform: "browser",
      minify: true,
      write: false,
    });
    if (success) return outputFiles![0].contents! as Uint8Array<ArrayBuffer>;
    throw new Error(errors.map(({ text }) => text).join("\n"));
  } finally {
    await Deno.remove(entry);
  }
}
