/** NIST SP 800-63B, section 3.1.1.2: length is what counts; no rules on which characters. */
const MIN_CHARACTERS = 12;
const MAX_BYTES = 1024;

/** The rule in words. */
export const PASSWORD_RULE = `at least ${MIN_CHARACTERS} characters; any characters, also spaces`;

/** Whether a password may be chosen. */
export function isAllowedPassword(password: string): boolean {
  const bytes = new TextEncoder().encode(password).length;
  return bytes <= MAX_BYTES && [...password.normalize("NFKC")].length >= MIN_CHARACTERS;
}

/** Whether a password is short enough to be worth a look; whoever signs in with a longer one is wrong anyway. */
export function isBounded(password: string): boolean {
  return password.length <= MAX_BYTES;
}
