import { hash } from "node:crypto";
import type { Content } from "@/lib/content/load.ts";

/** What an HTML document may do besides loading scripts and styles of this origin. */
export interface DocumentNeeds {
  /** The text of each inline script. */
  scripts: readonly string[];
  /** The text of each inline style element. */
  styles: readonly string[];
  /** Further origins that pictures come from. */
  imageOrigins: readonly string[];
}

/**
 * The Content-Security-Policy of a document (CSP level 3): nothing but what it needs, and inline code only by the
 * digest of its text, so that the same page is the same bytes each time.
 */
export function contentSecurityPolicy({ scripts, styles, imageOrigins }: DocumentNeeds): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...sources(scripts)].join(" "),
    ["style-src 'self'", ...sources(styles)].join(" "),
    ["img-src 'self' data:", ...imageOrigins].join(" "),
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The origins other than this one from which the owner shows pictures. */
export function imageOrigins({ profile, items }: Pick<Content, "profile" | "items">): string[] {
  const absolute = [profile, ...items].map(({ image }) => image).filter((image) => image?.startsWith("http"));
  return [...new Set(absolute.map((image) => new URL(image!).origin))].sort();
}

function sources(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`);
}
