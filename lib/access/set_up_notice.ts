import { type Config, isLoopback } from "@/lib/settings.ts";

/** Where people set the service up; the secret comes after `#`, which browsers do not send: it is in no log of requests. */
export const SET_UP_PATH = "/admin/setup";

/** What the terminal tells an owner who has no password yet. */
export function setUpNotice({ baseUrl, host, port, kvPath }: Config, token: string): string {
  // By name, because there are no passkeys for addresses.
  const isHere = host === "0.0.0.0" || host === "::" || isLoopback(host);
  const named = isHere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  // On the platform nothing tells under which names the service is reached.
  const origin = baseUrl ?? (kvPath === undefined ? "https://YOUR-ADDRESS" : `http://${named}:${port}`);
  return [
    "",
    "This service has no owner yet. Choose the password of its admin pages here, within an hour (works once):",
    "",
    `  ${origin}${SET_UP_PATH}#${token}`,
    "",
    "",
  ].join("\n");
}
