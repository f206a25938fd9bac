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
  "/admin/sign-in/options",
  "/admin/sign-in/passkey",
  "/admin/setup",
]);

/** Whether a path, as the router sees it, belongs to the admin. */
export function isAdminPath(path: string): boolean {
  return path === ADMIN || path.startsWith(`${ADMIN}/`);
}

/** A path as routes are named: the router answers with and without a slash at the end. */
export function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}
