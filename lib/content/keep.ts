import { isDeepStrictEqual } from "node:util";
import { digest, fingerprint } from "@/lib/content/fingerprint.ts";
import { KEPT } from "@/lib/content/kept.ts";
import { type Content, loadContent } from "@/lib/content/load.ts";

/**
 * Keeps the content of a folder for the next starts. Content with mistakes is not kept, nor what
 * changes meanwhile, and nowhere is it kept where nothing may be written: the start reads it and says what is wrong.
 *
 * @returns whether it is kept now.
 */
export async function keepContent(folder: string, keptIn = KEPT): Promise<boolean> {
  try {
    const before = await fingerprint(folder);
    const text = textOf(loadContent(folder));
    if (text === undefined || await fingerprint(folder) !== before) return false;
    // Whoever reads it while it is written sees that it is not whole.
    Deno.writeTextFileSync(keptIn, `${await digest([before, text])}\n${text}`);
    return true;
  } catch {
    return false;
  }
}

/** Content as JSON; undefined where that would not be the same content, as with `.nan` in a field of the owner's own. */
function textOf(content: Content): string | undefined {
  const text = JSON.stringify(content);
  const present = Object.fromEntries(Object.entries(content).filter(([, part]) => part !== undefined));
  return isDeepStrictEqual(JSON.parse(text), present) ? text : undefined;
}
