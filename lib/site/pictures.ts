import type { Content } from "@/lib/content/content.ts";
import type { PublicFile } from "@/lib/content/public_files.ts";

interface Picture {
  /** With the digest of the file, under which it may be stored for good; an address elsewhere as it is. */
  src: string;
  /** The same in other widths, of which a browser takes the one that it needs. */
  srcset?: string;
  /** In pixels; absent where it is elsewhere or cannot be measured. */
  width?: number;
  height?: number;
}

/** Returns what a page needs to show the picture at an address: a path of the owner's files, or an address elsewhere. */
export function pictureAt(files: readonly PublicFile[], address: string): Picture {
  const path = address.split(/[?#]/, 1)[0];
  const { byPath, byOriginal } = indexOf(files);
  const file = byPath.get(path);
  if (file === undefined) return { src: address };
  const { width, height } = file;
  const size = width && height && { width, height };
  const others = (byOriginal.get(withoutEnding(path)) ?? []).filter((one) => width === undefined || one.width! < width);
  if (!size || others.length === 0) return { src: versioned(file), ...size };
  const srcset = [...others, file].map((one) => `${versioned(one)} ${one.width}w`).join(", ");
  return { src: versioned(file), srcset, ...size };
}

/** The name of a picture in another width: `/images/roof.jpg` has `/images/roof.960.webp` beside it. */
const OTHER_WIDTH = /^(.+)\.(?:480|960|1600)\.(?:avif|jpe?g|png|webp)$/i;

/** Returns the path, without its ending, of the picture of which another one is a width; undefined where it is none. */
export function originalOf(path: string): string | undefined {
  return OTHER_WIDTH.exec(path)?.[1];
}

interface FileIndex {
  byPath: Map<string, PublicFile>;
  /** The other widths of a picture by its path without the ending, narrow ones first. */
  byOriginal: Map<string, PublicFile[]>;
}

const indexes = new WeakMap<readonly PublicFile[], FileIndex>();

function indexOf(files: readonly PublicFile[]): FileIndex {
  let index = indexes.get(files);
  if (index !== undefined) return index;
  const widths = files.flatMap((file) => {
    const original = originalOf(file.path);
    return original === undefined || file.width === undefined ? [] : [{ original, file, width: file.width }];
  }).sort((a, b) => a.width - b.width);
  const byOriginal = new Map<string, PublicFile[]>();
  for (const { original, file } of widths) byOriginal.set(original, [...byOriginal.get(original) ?? [], file]);
  indexes.set(files, index = { byPath: new Map(files.map((file) => [file.path, file])), byOriginal });
  return index;
}

export function withoutEnding(path: string): string {
  return path.replace(/\.\w{1,5}$/, "");
}

function versioned({ path, digest }: PublicFile): string {
  return `${path}?v=${digest}`;
}

/**
 * Returns what a style sheet needs to keep a place of a picture in sight (`70% 20%`): tenths of its width and height, because
 * pages have no inline styles.
 */
export function focusAttributes(focus: string | undefined) {
  if (focus === undefined) return {};
  const [x, y] = focus.split(" ").map((one) => Math.round(parseInt(one) / 10));
  return { "data-x": x, "data-y": y };
}

/** Shapes of pictures for which the style sheet has a width in a row: width by height, times ten; the usual ones exactly. */
const SHAPES = [5.6, 6.7, 7.5, 8, 10, 12.5, 13.3, 15, 17.8, 24];

/** Returns the shape that comes next to that of a picture. */
export function shapeOf({ width = 3, height = 2 }: Picture): number {
  const shape = 10 * width / height;
  return SHAPES.reduce((best, one) => Math.abs(one - shape) < Math.abs(best - shape) ? one : best);
}

/** Returns the origins other than this one from which pages load the owner's pictures: all that pages load from elsewhere. */
export function imageOrigins({ profile, items }: Pick<Content, "profile" | "items">): string[] {
  const named = [profile, ...items].flatMap(({ image, cover }) => [image, cover]);
  const all = [...named, ...items.flatMap(({ pictures = [] }) => pictures.map(({ image }) => image))];
  const absolute = all.filter((image) => image?.startsWith("http"));
  return [...new Set(absolute.map((image) => new URL(image!).origin))].sort();
}
