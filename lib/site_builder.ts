import { Builder } from "fresh/dev";
import { basename } from "node:path";

/** What was made of each file, by its path and text: tests build many times in one process. */
const made = new Map<string, Promise<string>>();

/** Makes what builds the site; its scripts and style sheets are served without comments and white space. */
export function siteBuilder(root?: string): Builder {
  const builder = new Builder(root === undefined ? {} : { root });
  builder.onTransformStaticFile({ pluginName: "minify", filter: /\.(?:css|js)$/ }, async ({ path, text }) => {
    const key = `${path} ${text}`;
    if (!made.has(key)) made.set(key, minified(path));
    return { content: await made.get(key)! };
  });
  return builder;
}

/** Returns a file and what it imports as one, made short. @throws {Error} when something in it cannot be read */
async function minified(path: string): Promise<string> {
  const { success, errors, outputFiles = [] } = await Deno.bundle({
    entrypoints: [path],
    outputDir: ".",
    platform: "browser",
    // Faces are served as they are, at the addresses that a style sheet names.
    external: ["/fonts/*"],
    minify: true,
    write: false,
  });
  if (!success) throw new Error(`${basename(path)}: ${errors.map(({ text }) => text).join("\n")}`);
  return outputFiles[0].text();
}
