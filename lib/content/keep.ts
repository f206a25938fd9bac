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
export function keepContent(folder: string, keptIn = KEPT): boolean {
  try {
    const before = fingerprint(folder);
    const { opportunities, analysis, ...early } = loadContent(folder);
    const parts = [early, { opportunities, analysis }].map(textOf);
    if (!parts.every((part) => part !== undefined) || fingerprint(folder) !== before) return false;
    // Whoever reads it while it is written sees that it is not whole.
    Deno.writeTextFileSync(keptIn, [digest([before, ...parts]), ...parts].join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** Content as JSON; undefined where that would not be the same content, as with `.nan` in a field of the owner's own. */
function textOf(content: Partial<Content>): string | undefined {
  const text = JSON.stringify(content);
  const present = Object.fromEntries(Object.entries(content).filter(([, part]) => part !== undefined));
  return isDeepStrictEqual(JSON.parse(text), present) ? text : undefined;
}
