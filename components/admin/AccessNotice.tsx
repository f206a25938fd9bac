import { PASSKEY_NAME_RULE } from "@/lib/access/passkey_name.ts";
import { PASSWORD_RULE } from "@/lib/access/password_rules.ts";
import type { AccessNoticeName } from "@/lib/admin/notices.ts";

const NOTICES: Record<AccessNoticeName, string> = {
  welcome: "You are in. If your device offers passkeys, add one now: it is safer than a password, and quicker.",
  changed: "The password is changed. All other browsers are signed out.",
  wrong: "The present password is not right, so nothing was changed.",
  rule: `This password cannot be used. Allowed: ${PASSWORD_RULE}.`,
  differ: "The two new passwords differ, so nothing was changed.",
  added: "The passkey is added.",
  renamed: "The passkey has its new name.",
  name: `This name cannot be used, so nothing was changed. Allowed: ${PASSKEY_NAME_RULE}.`,
  removed: "The passkey is removed. Sessions that it began go on; end them below if somebody else may have it.",
  ended: "That browser is signed out.",
};

/** What an action of the settings has done. */
export function AccessNotice({ notice }: { notice: string | null }) {
  if (notice === null || !Object.hasOwn(NOTICES, notice)) return null;
  return <p class="notice" role="status">{NOTICES[notice as AccessNoticeName]}</p>;
}
