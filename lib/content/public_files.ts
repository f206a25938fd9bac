import { imageSize } from "image-size";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { ContentProblem } from "@/lib/content/content_error.ts";
import { namesIn, pathsBelow, PUBLIC } from "@/lib/content/content_file.ts";
import type { Files } from "@/lib/content/files.ts";

/** A file of the owner's that is served as it is (contract, section 5.4). */
export interface PublicFile {
  /** Below the origin: `/images/portrait.jpg`. */
  path: string;
  /** Length in bytes. */
  bytes: number;
  /** The beginning of SHA-256 over its bytes, in hexadecimal digits: another one means that the file has changed. */
  digest: string;
  /** In pixels, as the picture is seen; absent where the file is no picture that can be measured. */
  width?: number;
  height?: number;
}

/** The first part of every path of the service itself, without the ending of a Markdown twin. */
const TAKEN = new Set([
  ...[
    "admin",
    "agents",
    "api",
    "contact",
    "developers",
    "index",
    "match",
    "mcp",
    "projects",
    "recruiters",
    "search",
    "services",
  ],
  ...["_fresh", "_frsh", "assets", "changes", "claims", "feed", "feeds", "schemas", "snapshots"],
  ...["auth", "evidence", "proof"],
  ...["apple-touch-icon.png", "favicon.ico", "feed.json", "feed.xml", "icon.svg", "icon-192.png", "icon-512.png"],
  ...["llms.txt", "llms-full.txt", "manifest.webmanifest", "og.png", "openapi.json", "portfolio.json", "resume.json"],
  ...["resume-complete.json"],
  ...["resume.pdf", "robots.txt", "sitemap.xml"],
]);

/** The names in `/.well-known/` that the service answers itself. */
const WELL_KNOWN = new Set([
  ...["agent.json", "agent-skills", "ai-catalog.json", "api-catalog", "ard.json", "candidate.json", "did.json"],
  ...["http-message-signatures-directory", "jwks.json", "mcp", "mcp.json", "security.txt"],
]);

/** The files of the project's own that are served at the root: style sheets and scripts. */
const STATIC = fileURLToPath(new URL("../../static", import.meta.url));

let staticNames: Set<string> | undefined;

/** Tells whether a path below the origin (`/imprint`, `/images/a.jpg`) is one that the service itself answers. */
export function isTaken(path: string): boolean {
  const [first, second] = path.slice(1).split("/");
  if (first === ".well-known") return second === undefined || WELL_KNOWN.has(second);
  staticNames ??= new Set(namesIn(STATIC));
  return TAKEN.has(first) || TAKEN.has(first.replace(/\.md$/, "")) || staticNames.has(first);
}

/** A path that can stand in an address as it is. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_~-][\w.~-]*)+$/;

/** Whoever has larger ones has a place for them that sends parts of them too. */
const MAX_BYTES = 25_000_000;

/** Finds the files that shall be served, in the order of their paths; mistakes go to `problems`. */
export function readPublicFiles(folder: string, files: Files, problems: ContentProblem[]): PublicFile[] {
  return pathsBelow(folder + PUBLIC, files).flatMap(({ path, isFile }) => {
    const file = folder + PUBLIC + path;
    const wrong = (message: string) => void problems.push({ file, field: "", message });
    if (!isFile) return wrong("is a link to another file and is not served; put the file itself here") ?? [];
    if (!PLAIN_PATH.test(path.replace(/^\/\.well-known(?=\/)/, ""))) {
      return wrong("has a name that does not work in an address; use letters, digits, dots, hyphens and underscores") ??
        [];
    }
    if (isTaken(path)) return wrong(`would be served at ${path}, which the service uses itself; rename it`) ?? [];
    let bytes: Uint8Array;
    try {
      bytes = files.read(file);
    } catch (error) {
      return wrong(`cannot be read (${error instanceof Error ? error.name : "unknown reason"})`) ?? [];
    }
    if (bytes.length > MAX_BYTES) {
      const megabytes = Math.round(bytes.length / 1e6);
      return wrong(
        `is ${megabytes} MB large; a file here must not exceed ${MAX_BYTES / 1e6} MB. Link to it elsewhere`,
      ) ?? [];
    }
    const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return [{ path, bytes: bytes.length, digest, ...sizeOf(path, bytes) }];
  });
}

/** The endings of pictures that browsers show. */
export const PICTURE_NAME = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Reads the size of a picture as it is seen: cameras store some of them lying on their side (EXIF, Orientation 5 to 8). */
function sizeOf(path: string, bytes: Uint8Array): Pick<PublicFile, "width" | "height"> {
  if (!PICTURE_NAME.test(path)) return {};
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return {};
    const [wide, high] = [Math.round(width), Math.round(height)];
    return orientation >= 5 ? { width: high, height: wide } : { width: wide, height: high };
  } catch {
    return {};
  }
}
