import { Builder } from "fresh/dev";
import { basename, join, resolve } from "node:path";
import { lazily } from "@/lib/lazily.ts";

const SHORTENED = /\.(?:css|js)$/;

/** Makes what builds the site; its scripts and style sheets are served without comments and white space. */
export function siteBuilder(root = "."): Builder {
  const builder = new Builder({ root });
  const shortened = lazily(() => shorten(resolve(root, "static")));
  builder.onTransformStaticFile({ pluginName: "minify", filter: SHORTENED }, async ({ path }) => {
    const content = (await shortened()).get(path);
    return content === undefined ? undefined : { content };
  });
  return builder;
}

/**
 * Returns all scripts and style sheets of a folder, each with what it imports as one, made short, by their paths. They are
 * bundled together, because each bundle takes a tenth of a second.
 *
 * @throws {Error} when something in them cannot be read
 */
async function shorten(folder: string): Promise<Map<string, string>> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => SHORTENED.test(name));
  const { success, errors, outputFiles = [] } = await Deno.bundle({
    entrypoints: names.map((name) => join(folder, name)),
    outputDir: ".",
    platform: "browser",
    // Faces are served as they are, at the addresses that a style sheet names.
    external: ["/fonts/*"],
    minify: true,
    write: false,
  });
  if (!success) throw new Error(`${folder}: ${errors.map(({ text }) => text).join("\n")}`);
  return new Map(outputFiles.map((file) => [join(folder, basename(file.path)), file.text()]));
}
