import type { Content } from "@/lib/content/content.ts";
import type { PublicFile } from "@/lib/content/public_files.ts";

/** A picture as a page shows it. */
interface Picture {
  /** With the digest of the file, under which it may be stored for good; an address elsewhere as it is. */
  src: string;
  /** In pixels; absent where it is elsewhere or cannot be measured. */
  width?: number;
  height?: number;
}

/** Returns what a page needs to show the picture at an address: a path of the owner's files, or an address elsewhere. */
export function pictureAt(files: readonly PublicFile[], address: string): Picture {
  const path = address.split(/[?#]/, 1)[0];
  const file = files.find((one) => one.path === path);
  if (file === undefined) return { src: address };
  const { digest, width, height } = file;
  return { src: `${path}?v=${digest}`, ...(width && height && { width, height }) };
}

/** Returns the origins other than this one from which pages load the owner's pictures: all that pages load from elsewhere. */
export function imageOrigins({ profile, items }: Content): string[] {
  const absolute = [profile, ...items].map(({ image }) => image).filter((image) => image?.startsWith("http"));
  return [...new Set(absolute.map((image) => new URL(image!).origin))].sort();
}
