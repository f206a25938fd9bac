import { digest, fingerprint } from "@/lib/content/fingerprint.ts";
import type { Content } from "@/lib/content/load.ts";

/** Where a build keeps the content that it has checked. */
export const KEPT = "_fresh/content.json";

type Late = "opportunities" | "analysis";

/**
 * Gives the content of a folder: what the last build has kept, if neither a file of the folder nor the rules have
 * changed since; otherwise it is read and checked now, which takes ten times as long.
 *
 * @throws {ContentError} with the mistakes of all files at once.
 */
export async function readContent(folder: string, keptIn = KEPT): Promise<Content> {
  const kept = keptContent(folder, keptIn);
  if (kept !== undefined) return kept;
  // Much code that few starts need.
  const { loadContent } = await import("@/lib/content/load.ts");
  return loadContent(folder);
}

/** What is kept of a folder, if it still holds. */
export function keptContent(folder: string, keptIn = KEPT): Content | undefined {
  try {
    const [seal, ...parts] = linesOf(Deno.readFileSync(keptIn));
    return textOf(seal) === digest([fingerprint(folder), ...parts]) ? contentOf(parts) : undefined;
  } catch {
    return undefined;
  }
}

/** Nearly all of it is what only the analysis and a few pages go by: that is parsed when it is first wanted. */
function contentOf([early, late]: Uint8Array[]): Content {
  let parsed: Pick<Content, Late> | undefined;
  const wanted = () => parsed ??= JSON.parse(textOf(late)) as Pick<Content, Late>;
  return {
    ...JSON.parse(textOf(early)),
    get opportunities() {
      return wanted().opportunities;
    },
    get analysis() {
      return wanted().analysis;
    },
  };
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const end = bytes.indexOf("\n".charCodeAt(0));
  return end < 0 ? [bytes] : [bytes.subarray(0, end), ...linesOf(bytes.subarray(end + 1))];
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
