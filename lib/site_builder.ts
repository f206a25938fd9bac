import { Builder } from "fresh/dev";
import { basename, join, resolve } from "node:path";
import { BUILD_FOLDER } from "@/lib/build_state.ts";
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

/** The program that `serve.ts` starts: the routes, and what serves them. */
const PROGRAM = `import site from "./server.js";
import { serve } from "../serving.ts";

await serve(site.fetch);
`;

/** So long the files of an earlier build stay, in milliseconds. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Builds the site, and puts the modules that serve it into a few files: one by one, each with the source map that Deno
 * writes into it, they take a fifth of the memory.
 *
 * @throws {Error} when a module cannot be read
 */
export async function buildSite(): Promise<void> {
  await siteBuilder().build();
  const program = `${BUILD_FOLDER}/serve.mjs`;
  Deno.writeTextFileSync(program, PROGRAM);
  const files = await bundle({
    entrypoints: [program],
    outputDir: BUILD_FOLDER,
    platform: "deno",
    codeSplitting: true,
    // Imported as bytes, it would become text.
    external: ["*.wasm"],
    write: false,
  });
  for (const file of files) Deno.writeTextFileSync(file.path, inNarrowLetters(file.text()));
  const written = new Set(files.map(({ path }) => basename(path)));
  for (const { name } of Deno.readDirSync(BUILD_FOLDER)) {
    if (!name.endsWith(".js") || name === "server.js" || written.has(name)) continue;
    // A service that runs loads more of the build with which it began.
    const { mtime } = Deno.statSync(`${BUILD_FOLDER}/${name}`);
    if (Date.now() - mtime!.getTime() > KEPT_MS) Deno.removeSync(`${BUILD_FOLDER}/${name}`);
  }
  // What Deno looks for in files that it has not seen would take 130 MB at the first start, of which little is given back.
  const args = ["cache", "--quiet", `${BUILD_FOLDER}/serve.js`];
  await new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "null" }).output();
}

/**
 * Writes the letters beyond Latin-1 by their numbers: one of them, and V8 keeps the whole file with two bytes for each of
 * its letters. A file in which that could change what is said stays as it is.
 */
function inNarrowLetters(code: string): string {
  if (/String\.raw|\\[^\0-\xff]/.test(code)) return code;
  return code.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Returns all scripts and style sheets of a folder, each with what it imports as one, made short, by their paths. They are
 * bundled together, because each bundle takes a tenth of a second.
 *
 * @throws {Error} when something in them cannot be read
 */
async function shorten(folder: string): Promise<Map<string, string>> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => SHORTENED.test(name));
  const outputFiles = await bundle({
    entrypoints: names.map((name) => join(folder, name)),
    outputDir: ".",
    platform: "browser",
    // Faces are served as they are, at the addresses that a style sheet names.
    external: ["/fonts/*"],
    minify: true,
    write: false,
  });
  return new Map(outputFiles.map((file) => [join(folder, basename(file.path)), file.text()]));
}

/** @throws {Error} when something cannot be read */
async function bundle(options: Deno.bundle.Options): Promise<Deno.bundle.OutputFile[]> {
  const { success, errors, outputFiles = [] } = await Deno.bundle(options);
  if (!success) throw new Error(`${options.entrypoints[0]}: ${errors.map(({ text }) => text).join("\n")}`);
  return outputFiles;
}
