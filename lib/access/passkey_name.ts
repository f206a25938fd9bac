import { harmlessLine } from "@/lib/text/harmless.ts";

/** In code points. */
export const MAX_PASSKEY_NAME = 60;

/** The rule in words. */
export const PASSKEY_NAME_RULE = `1 to ${MAX_PASSKEY_NAME} characters that can be seen`;

/** Something to see: a letter, a digit or a sign, such as an emoji. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name of a passkey as it is kept; undefined when it may not be one. */
export function passkeyName(text: string): string | undefined {
  const name = text.trim();
  const isAllowed = VISIBLE.test(name) && [...name].length <= MAX_PASSKEY_NAME && harmlessLine(name) === name;
  return isAllowed ? name : undefined;
}
