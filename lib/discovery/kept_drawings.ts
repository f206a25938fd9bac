import { digest, digestOf, textOf } from "@/lib/content/sealed_file.ts";
import type { Drawing, Drawn } from "@/lib/discovery/drawing_thread.ts";
import { once } from "@/lib/lazily.ts";

/** The folder in which a build keeps the drawings that the first visitors ask for. */
const FOLDER = "_fresh/drawn";

/** All that decides how something is drawn. */
const SOURCES = [
  ...["drawing.ts", "faces.ts", "typeface.ts"].map((file) => `lib/discovery/${file}`),
  "lib/site/mark.ts",
  "deno.lock",
];

const ways = once(() => SOURCES.map(digestOf));

/** Draws for the starts that follow. Nothing is kept where nothing may be written. */
export async function keepDrawings(drawings: readonly Drawing[], folder = FOLDER): Promise<void> {
  const { draw } = await import("@/lib/discovery/drawing.ts");
  const drawn = await Promise.all(drawings.map(draw));
  try {
    Deno.mkdirSync(folder, { recursive: true });
    for (const { name } of [...Deno.readDirSync(folder)]) Deno.removeSync(`${folder}/${name}`);
    for (const [index, drawing] of drawings.entries()) {
      const file = fileOf(drawing, folder);
      const one = drawn[index];
      // A start that reads while this is written finds all of it or nothing.
      Deno.writeFileSync(`${file}.new`, typeof one === "string" ? new TextEncoder().encode(one) : one);
      Deno.renameSync(`${file}.new`, file);
    }
  } catch {
    // They are drawn when they are asked for.
  }
}

/** Returns a drawing that was kept; undefined where there is none, or something decides otherwise now. */
export function keptDrawing(drawing: Drawing, folder = FOLDER): Drawn | undefined {
  try {
    const bytes = Deno.readFileSync(fileOf(drawing, folder));
    return drawing.kind === "svg" ? textOf(bytes) : bytes;
  } catch {
    return undefined;
  }
}

function fileOf(drawing: Drawing, folder: string): string {
  const { family } = (drawing.kind === "resume" ? drawing.sheet : drawing.site).face;
  const cuts = ["regular", "strong"].map((cut) => digestOf(`lib/discovery/font/${family}-latin-${cut}.woff`));
  return `${folder}/${digest([JSON.stringify(drawing), ...ways(), ...cuts])}`;
}
