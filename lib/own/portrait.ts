import { fetchSafely } from "@/lib/fetch_safely.ts";
import { portraitOf, type ResumeBasics } from "@/lib/starter/resume_basics.ts";

/** Larger ones are for print. */
const MAX_BYTES = 5_000_000;

/** Returns the host from which the portrait would be loaded; undefined where it is none of another's. */
export function portraitHost({ image }: ResumeBasics): string | undefined {
  return image === undefined ? undefined : URL.parse(image)?.host;
}

/**
 * Fetches a portrait that stands elsewhere, to be served from here: whoever serves it sees who visits the site.
 *
 * @param allow addresses that may be fetched though they are not public, for tests.
 * @throws {FetchError} or an error with what came instead of a picture.
 */
export async function fetchPortrait(basics: ResumeBasics, allow: readonly string[] = []): Promise<ResumeBasics> {
  const { status, headers, body, isCut } = await fetchSafely(basics.image!, {
    allow,
    timeoutMs: 15_000,
    maxBytes: MAX_BYTES,
  });
  const type = headers.get("content-type")?.split(";")[0].trim() ?? "";
  const portrait = status === 200 && !isCut ? portraitOf(type, body) : undefined;
  if (portrait === undefined) throw new Error(`${status} ${type}`.trim());
  return { ...basics, portrait, image: `/${portrait.name}` };
}
