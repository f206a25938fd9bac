const ADMIN = "/admin";

/** The page after signing in. */
export const HOME = "/admin/inbox";
export const SIGN_IN = "/admin/sign-in";
export const SIGN_IN_LINK = "/admin/sign-in/link";
export const SIGN_OUT = "/admin/sign-out";
export const SET_UP_PATH = "/admin/setup";
export const CONTENT = "/admin/content";
/** The page that makes the first site. */
export const BEGIN = `${CONTENT}/begin`;
/** The page that asks for the password or a passkey again. */
export const CONFIRM = "/admin/confirm";
export const SETTINGS = "/admin/settings";
export const ACCESS_SETTINGS = `${SETTINGS}/access`;
export const SITE_SETTINGS = `${SETTINGS}/site`;
export const SERVICE_SETTINGS = `${SETTINGS}/service`;

/** Answers below it are data for scripts, never pages. */
export const DATA = "/admin/data/";

/** The paths that answer without a session; everything else below `/admin` is as if it were not there. */
export const OPEN_PATHS: ReadonlySet<string> = new Set([
  SIGN_IN,
  `${SIGN_IN}/options`,
  `${SIGN_IN}/passkey`,
  SIGN_IN_LINK,
  SET_UP_PATH,
  `${SET_UP_PATH}/strength`,
]);

/** Tells whether a path, as the router sees it, belongs to the admin. */
export function isAdminPath(path: string): boolean {
  return path === ADMIN || path.startsWith(`${ADMIN}/`);
}

/** Returns a path as routes are named: the router answers with and without a slash at the end. */
export function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

const MAX_NEXT_LENGTH = 500;

/** A base of no meaning: what is left of it tells whether a reference stays on its origin. */
const BASE = "http://host.invalid";

/**
 * Returns where to go after signing in: `next` if it is a page of the admin, else the inbox. A reference that would leave
 * the origin in the eyes of any browser (`//evil.example`, `/\evil.example`, …) leads to the inbox too.
 */
export function nextPath(next: string | null | undefined): string {
  if (!next || next.length > MAX_NEXT_LENGTH) return HOME;
  if (!/^\/admin(?:[/?]|$)/.test(next) || /[\\\p{Cc}\s]/u.test(next)) return HOME;
  const url = URL.parse(next, BASE);
  if (url === null || url.origin !== BASE || url.pathname.includes("//") || !isAdminPath(url.pathname)) return HOME;
  const path = withoutSlash(url.pathname);
  if (path === ADMIN || OPEN_PATHS.has(path) || path === SIGN_OUT || path === CONFIRM) return HOME;
  return url.pathname + url.search;
}

/** Returns the address of the sign-in page that leads on to `next` (path and query). */
export function signInPath(next: string): string {
  const path = nextPath(next);
  return path === HOME ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(path)}`;
}
