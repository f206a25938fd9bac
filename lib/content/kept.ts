import { digest, fingerprint } from "@/lib/content/fingerprint.ts";
import type { Content } from "@/lib/content/load.ts";

/** Where a build keeps the content that it has checked. */
export const KEPT = "_fresh/content.json";

/**
 * Gives the content of a folder: what the last build has kept, if neither a file of the folder nor the rules have
 * changed since; otherwise it is read and checked now, which takes ten times as long.
 *
 * @throws {ContentError} with the mistakes of all files at once.
 */
export async function readContent(folder: string, keptIn = KEPT): Promise<Content> {
  const kept = await keptContent(folder, keptIn);
  if (kept !== undefined) return kept;
  // Much code that few starts need.
  const { loadContent } = await import("@/lib/content/load.ts");
  return loadContent(folder);
}

/** What is kept of a folder, if it still holds. */
export async function keptContent(folder: string, keptIn = KEPT): Promise<Content | undefined> {
  try {
    const kept = Deno.readTextFileSync(keptIn);
    const end = kept.indexOf("\n");
    const text = kept.slice(end + 1);
    return kept.slice(0, end) === await digest([await fingerprint(folder), text]) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
