import { isContentPath } from "@/lib/editing/content_form.ts";
import { checkedPicture, isPicturePath, PictureRefused } from "@/lib/editing/picture_check.ts";
import { contentFiles } from "@/lib/starter/content_files.ts";
import { draftContent, type Wishes } from "@/lib/starter/draft.ts";
import type { Resume } from "@/lib/starter/resume_import.ts";

/** A site that was made for an owner who has none. */
interface FirstSite {
  /** By path; pictures in base64, as an overlay has them. */
  files: Map<string, string>;
  /** The notes about what could not be taken, in words for the owner. */
  notes: string[];
}

/** Makes the files of a first site, as `deno task init` writes them into a folder. */
export function firstSite(resume: Resume, wishes: Wishes): FirstSite {
  const { portrait, image } = resume.basics;
  const { picture, reason } = readPortrait(portrait);
  const basics = { ...resume.basics, portrait: picture, image: portrait && !picture ? undefined : image };
  const written = Object.entries(contentFiles(draftContent({ ...resume, basics }, wishes)));
  return {
    files: new Map(written.flatMap(([path, file]) => isOfSite(path) ? [[path, textOf(file)]] : [])),
    notes: [...resume.notes, ...reason === undefined ? [] : [`basics.image ${reason}; it was left out.`]],
  };
}

/** Tells whether a file is one that can be published at the desk. */
export function isOfSite(path: string): boolean {
  return isContentPath(path) || isPicturePath(path);
}

function readPortrait(
  portrait: Resume["basics"]["portrait"],
): { picture?: Resume["basics"]["portrait"]; reason?: string } {
  if (portrait === undefined) return {};
  try {
    return { picture: { ...portrait, bytes: checkedPicture(portrait.bytes).bytes } };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { reason: error.message };
  }
}

function textOf(file: string | Uint8Array): string {
  return typeof file === "string" ? file : file.toBase64();
}
