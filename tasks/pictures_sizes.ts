/**
 * `deno task pictures:sizes`: makes the widths of the owner's pictures that browsers choose from, beside each picture:
 * `roof.480.webp`, `roof.960.webp` and `roof.1600.webp` beside `roof.jpg`. Pictures that are taken in at the desk have them
 * from the browser. One that is older than its picture is made anew; nothing else is touched. It has a lock of its own:
 * what stands in `deno.lock` is fetched by each first start, and its one package weighs half as much as all others.
 */
import { ImageMagick, initializeImageMagick, MagickFormat } from "npm:@imagemagick/magick-wasm@^0.0.43";
import { contentFolder } from "@/lib/settings.ts";
import { showUsage, speak } from "@/tasks/command_line.ts";

showUsage("Usage: deno task pictures:sizes\nMakes the pictures in public/ 480, 960 and 1600 pixels wide beside each.");

const WIDTHS = [480, 960, 1600];
const QUALITY = 78;

const folder = contentFolder();
const say = speak(folder);
const names = picturesBelow(`${folder}/public`);
let count = 0;

if (names.length > 0) {
  // The package leaves it to whoever uses it how its program is read.
  const program = import.meta.resolve("npm:@imagemagick/magick-wasm@^0.0.43/magick.wasm");
  await initializeImageMagick(await Deno.readFile(new URL(program)));
}
for (const name of names) {
  try {
    for (const file of makeWidths(name)) {
      count++;
      console.log(`${file}  ${Math.round(Deno.statSync(file).size / 1000)} kB`);
    }
  } catch (error) {
    console.error(say(`${name} cannot be read as a picture`), error instanceof Error ? `(${error.message})` : "");
    Deno.exitCode = 1;
  }
}
console.log(say(`Pictures: ${names.length}; files made: ${count}.`));

/** Finds the pictures that have other widths; those are none themselves, and drawings are as sharp in every width. */
function picturesBelow(path: string): string[] {
  try {
    return [...Deno.readDirSync(path)].flatMap(({ name, isDirectory, isFile }) => {
      const file = `${path}/${name}`;
      if (isDirectory) return picturesBelow(file);
      return isFile && /\.(?:avif|jpe?g|png|webp)$/i.test(name) && !/\.(?:480|960|1600)\.\w+$/.test(name) ? [file] : [];
    }).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Makes the widths that a picture lacks. @returns their names. */
function makeWidths(picture: string): string[] {
  const changedAt = (file: string) => Deno.statSync(file).mtime?.getTime() ?? 0;
  const named = (width: number) => picture.replace(/\.\w+$/, `.${width}.webp`);
  const isMissing = (width: number) => {
    try {
      return changedAt(named(width)) < changedAt(picture);
    } catch {
      return true;
    }
  };
  const missing = WIDTHS.filter(isMissing);
  if (missing.length === 0) return [];
  return ImageMagick.read(Deno.readFileSync(picture), (image) => {
    image.autoOrient();
    // Where it was taken, and whatever else a camera writes into it, is nobody's business; its colours are.
    for (const profile of image.profileNames) if (profile !== "icc") image.removeProfile(profile);
    image.quality = QUALITY;
    // Wide ones first: each is made of the one before.
    return missing.filter((width) => width < image.width).reverse().map((width) => {
      image.resize(width, Math.round(image.height * width / image.width));
      image.write(MagickFormat.WebP, (bytes) => Deno.writeFileSync(named(width), bytes));
      return named(width);
    });
  });
}
