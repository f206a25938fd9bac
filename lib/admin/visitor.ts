import { type Cookie, getCookies, setCookie } from "@std/http/cookie";
import { isIP } from "node:net";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import type { Entered, Visitor } from "@/lib/admin/sign_in.ts";
import type { RelyingParty } from "@/lib/admin/passkeys.ts";
import { UNKNOWN_BROWSER } from "@/lib/admin/security_events.ts";
import { ABSOLUTE_MS } from "@/lib/admin/sessions.ts";
import { clientOf } from "@/lib/http/call_context.ts";
import { baseUrlOf } from "@/lib/http/incoming_request.ts";

/** Reads who asks, as far as it matters for being let in. */
export function visitorOf(ctx: AdminContext): Visitor {
  const { req, info, state } = ctx;
  return {
    network: clientOf(req, info.remoteAddr, state.runtime.config.trustedProxyHops),
    browser: browserFamily(req.headers.get("user-agent")),
    device: readCookie(ctx, "device"),
    oldSession: readCookie(ctx, "session"),
  };
}

/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5): 400 days. */
const DEVICE_SECONDS = 400 * 86_400;

/** Gives a browser that has signed in the cookies of the session and of the device. */
export function letIn(ctx: AdminContext, { token, session, device }: Entered, response: Response): Response {
  // A browser that is not remembered forgets when it is closed.
  const maxAge = session.isRemembered ? ABSOLUTE_MS / 1000 : undefined;
  giveCookie(ctx, response, { name: "session", value: token, maxAge });
  giveCookie(ctx, response, { name: "device", value: device, maxAge: DEVICE_SECONDS });
  giveCookie(ctx, response, { name: "visit", value: "", maxAge: 0 });
  return response;
}

/** The cookies of the admin: the session, what a device is known by, and what ties forms to a visitor without session. */
type CookieName = "session" | "device" | "visit";

/**
 * Adds a cookie to an answer; `maxAge` 0 deletes it. `Strict`: no other site can cause a request that carries it (RFC
 * 6265bis, section 5.2). `__Host-` needs `Path=/`; without it only the admin gets them.
 */
export function giveCookie(
  ctx: AdminContext,
  response: Response,
  { name, value, maxAge }: Pick<Cookie, "value" | "maxAge"> & { name: CookieName },
): void {
  const secure = isSecure(ctx);
  setCookie(response.headers, {
    name: cookieName(ctx, name),
    value,
    maxAge,
    path: secure ? "/" : "/admin",
    secure,
    httpOnly: true,
    sameSite: "Strict",
  });
}

/** Returns the value of a cookie that the browser sent; undefined too where the header is none that a browser writes. */
export function readCookie(ctx: AdminContext, name: CookieName): string | undefined {
  try {
    return getCookies(ctx.req.headers)[cookieName(ctx, name)] || undefined;
  } catch {
    return undefined;
  }
}

/** On https the prefix makes browsers refuse a cookie that was set without `Secure`, or by another host of the domain. */
function cookieName(ctx: AdminContext, name: CookieName): string {
  return `${isSecure(ctx) ? "__Host-" : ""}vitrine-${name}`;
}

function isSecure(ctx: AdminContext): boolean {
  return ownOrigin(ctx).startsWith("https:");
}

/** Returns the origin at which the owner uses the admin. */
export function ownOrigin({ req, state }: AdminContext): string {
  return baseUrlOf(state.runtime.config, req.url);
}

/** Returns for which site passkeys are used here; undefined at an IP address, for which there are none (WebAuthn, 5.1.2). */
export function relyingParty(ctx: AdminContext): RelyingParty | undefined {
  const origin = ownOrigin(ctx);
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined;
  return { id: hostname, origin, name: ctx.state.service.content.site.title };
}

/** Real ones are shorter; what follows is not looked at. */
const MAX_USER_AGENT = 300;

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Names a browser as its owner knows it: `Firefox on Linux`. By hand, because the libraries for it (`bowser`,
 * `ua-parser-js`) copy what they do not know out of the header, and this text is stored and shown: all words are ours.
 */
function browserFamily(userAgent: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) =>
    names.find(([pattern]) => pattern.test(userAgent?.slice(0, MAX_USER_AGENT) ?? ""))?.[1]
  );
  return `${browser ?? UNKNOWN_BROWSER}${system === undefined ? "" : ` on ${system}`}`;
}
