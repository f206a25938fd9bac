import { z } from "zod";

/** Characters of an atom (RFC 5322, section 3.2.3). */
const ATOM = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]+";
/** A label of a host name (RFC 1123, section 2.1). */
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?";

/**
 * One address that mail can be sent to from anywhere: a dot-atom of at most 64 characters (RFC 5321, section 4.5.3.1.1)
 * and a host name with at least two labels. No display name, comment, quoted local part or address literal; so there
 * is nothing in it that could mean a second address or a line break in a header.
 */
const ADDRESS = new RegExp(
  `^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])$`,
);

/** At most 254 characters: RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export function emailAddress() {
  return z.email({ pattern: ADDRESS, error: "must be one e-mail address, such as name@example.com" }).max(254);
}
