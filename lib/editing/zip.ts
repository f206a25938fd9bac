import { Unzip, UnzipInflate, zipSync } from "fflate";
import { joinedBytes } from "@/lib/bytes.ts";
import { isPublic } from "@/lib/content/files.ts";
import { isContentPath } from "@/lib/editing/content_form.ts";
import { checkedPicture, MAX_PICTURE, PictureRefused } from "@/lib/editing/picture_check.ts";

/** The largest ZIP that is taken, and what all its files may have together, in bytes. */
export const MAX_ZIP = 15_000_000;
const MAX_UNPACKED = 60_000_000;
const MAX_FILES = 3000;
/** In bytes; a text becomes a draft. */
const MAX_TEXT_FILE = 350_000;

/** The bytes that are unpacked between two looks at the result's size; they may grow a thousandfold. */
const STEP = 16_384;

/** Files that belong to a folder or to a system that packs it, and are no content. */
const PASSED_OVER = /^(?:__MACOSX\/|schemas\/|analysis\/)|(?:^|\/)(?:\.[^/]*|LICEN[CS]E|README(?:\.\w+)?|Thumbs\.db)$/;

/** Packs a site. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = [...files].map(([path, bytes]) => [path, [bytes, { level: isPublic(path) ? 0 : 6 }]] as const);
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]) as Uint8Array<ArrayBuffer>;
}

/** The fault of one file of a ZIP, or of all of it where no file is named. */
interface ZipProblem {
  path: string;
  message: string;
}

/** Unpacks a site: its files as an overlay has them, or what keeps it from being one. */
export function readZip(bytes: Uint8Array): { files: Map<string, string>; problems: ZipProblem[] } {
  let unpacked: Map<string, Uint8Array>;
  try {
    unpacked = unpack(bytes);
  } catch (error) {
    return {
      files: new Map(),
      problems: [{ path: "", message: error instanceof ZipRefused ? error.message : "is no ZIP file" }],
    };
  }
  const problems: ZipProblem[] = [];
  const files = new Map<string, string>();
  for (const [path, content] of withoutFolder(unpacked)) {
    if (path.endsWith("/") || PASSED_OVER.test(path)) continue;
    try {
      files.set(path, readFile(path, content));
    } catch (error) {
      if (!(error instanceof PictureRefused || error instanceof ZipRefused)) throw error;
      problems.push({ path, message: error.message });
    }
  }
  return { files, problems };
}

class ZipRefused extends Error {}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  let size = 0;
  let finished = 0;
  const unzip = new Unzip((file) => {
    if (found.has(file.name)) throw new ZipRefused(`has two files ${file.name}`);
    if (found.size >= MAX_FILES) throw new ZipRefused(`has more than ${MAX_FILES} files`);
    const parts: Uint8Array[] = [];
    found.set(file.name, new Uint8Array());
    file.ondata = (error, part, isLast) => {
      if (error) throw error;
      size += part.length;
      if (size > MAX_UNPACKED) throw new ZipRefused(`has more than ${MAX_UNPACKED / 1e6} MB in it`);
      parts.push(part);
      if (!isLast) return;
      found.set(file.name, joinedBytes(parts));
      finished++;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP) unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  if (found.size === 0) throw new ZipRefused("is no ZIP file, or an empty one");
  if (found.size !== finished || countOf(bytes) !== finished) throw new ZipRefused("is not whole");
  return found;
}

/** Returns how many files a ZIP says at its end to have (APPNOTE 4.3.16), so that one that was cut off is known. */
function countOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint16(at + 10, true);
  }
}

/** Takes the folder away in which a system packs everything: `my-site/site.yaml`. */
function withoutFolder(files: ReadonlyMap<string, Uint8Array>): [path: string, content: Uint8Array][] {
  const site = [...files.keys()].find((path) => /^(?:[^/]+\/)?site\.yaml$/.test(path)) ?? "";
  const folder = site.slice(0, -"site.yaml".length);
  return [...files].map(([path, content]) => [path.startsWith(folder) ? path.slice(folder.length) : path, content]);
}

/** @throws {PictureRefused} @throws {ZipRefused} */
function readFile(path: string, content: Uint8Array): string {
  if (isContentPath(path)) {
    if (content.length > MAX_TEXT_FILE) throw new ZipRefused(`is larger than ${MAX_TEXT_FILE / 1000} kB`);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(content).replace(/\r\n?/g, "\n");
    } catch {
      throw new ZipRefused("is not UTF-8 text");
    }
  }
  if (!isPublic(path) || /(?:^|\/)\.\.?(?:\/|$)|[\\\0]/.test(path)) throw new ZipRefused("is no file of a site");
  if (/\.(?:avif|jpe?g|png|webp)$/i.test(path)) return checkedPicture(content).bytes.toBase64();
  if (content.length > MAX_PICTURE) throw new ZipRefused(`is larger than ${MAX_PICTURE / 1000} kB`);
  return content.toBase64();
}
