import { ADMIN, HOME, isAdminPath, OPEN_PATHS, SIGN_IN, SIGN_OUT, withoutSlash } from "@/lib/admin/paths.ts";

const MAX_LENGTH = 500;

/** A base of no meaning: what is left of it tells whether a reference stays on its origin. */
const BASE = "http://host.invalid";

/**
 * Where to go after signing in: `next` if it is a page of the admin, else the inbox. A reference that would leave the
 * origin in any browser's eyes (`//evil.example`, `/\evil.example`, …) does not lead anywhere else than home.
 */
export function nextPath(next: string | null | undefined): string {
  if (!next || next.length > MAX_LENGTH || !/^\/admin(?:[/?]|$)/.test(next) || /[\\\p{Cc}\s]/u.test(next)) return HOME;
  const url = URL.parse(next, BASE);
  if (url === null || url.origin !== BASE || url.pathname.includes("//") || !isAdminPath(url.pathname)) return HOME;
  const path = withoutSlash(url.pathname);
  if (path === ADMIN || OPEN_PATHS.has(path) || path === SIGN_OUT) return HOME;
  return url.pathname + url.search;
}

/** The sign-in page that leads on to `next` (path and query). */
export function signInPath(next: string): string {
  const path = nextPath(next);
  return path === HOME ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(path)}`;
}
