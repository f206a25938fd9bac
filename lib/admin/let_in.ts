import type { Context } from "fresh";
import type { Entered } from "@/lib/access/entrance.ts";
import { ABSOLUTE_MS } from "@/lib/access/session.ts";
import { type Cookie, setCookie } from "@/lib/admin/cookies.ts";
import { isSecure } from "@/lib/admin/origin.ts";
import type { State } from "@/lib/http/runtime.ts";

/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5): 400 days. */
const DEVICE_SECONDS = 400 * 86_400;

/** Gives the browser of somebody who was let in what it has to keep. */
export function letIn(ctx: Context<State>, { token, device }: Entered, response: Response): Response {
  const cookies: Cookie[] = [
    { name: "session", value: token, maxAge: ABSOLUTE_MS / 1000 },
    { name: "device", value: device, maxAge: DEVICE_SECONDS },
    { name: "visit", value: "", maxAge: 0 },
  ];
  for (const cookie of cookies) response.headers.append("set-cookie", setCookie(cookie, isSecure(ctx)));
  return response;
}
