import { SET_UP_PATH } from "@/lib/access/set_up_notice.ts";

/** Where the admin begins. */
export const ADMIN = "/admin";

/** Where the owner lands. */
export const HOME = "/admin/inbox";
export const SIGN_IN = "/admin/sign-in";
export const SIGN_OUT = "/admin/sign-out";
export const ACCESS_SETTINGS = "/admin/settings/access";

/** Answers below it are data for scripts, never pages. */
export const DATA = "/admin/data/";

/** The paths that answer without a session; everything else below `/admin` is as if it were not there. */
export const OPEN_PATHS: ReadonlySet<string> = new Set([
  SIGN_IN,
  `${SIGN_IN}/options`,
  `${SIGN_IN}/passkey`,
  SET_UP_PATH,
]);

/** Whether a path, as the router sees it, belongs to the admin. */
export function isAdminPath(path: string): boolean {
  return path === ADMIN || path.startsWith(`${ADMIN}/`);
}

/** A path as routes are named: the router answers with and without a slash at the end. */
export function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

/**
 * Whether an open page of the inbox asks for this by itself, to show what has changed. It is no sign of its owner, so it
 * keeps no session alive.
 */
export function isAskedByPage({ pathname, searchParams }: URL): boolean {
  const path = withoutSlash(pathname);
  return path.startsWith(`${DATA}inbox/`) || path === `${DATA}inbox` && searchParams.has("peek");
}
