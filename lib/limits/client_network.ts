import { createHmac } from "node:crypto";
import { isIP } from "node:net";

/**
 * Reduces an address to what identifies one caller: an IPv4 address as it is, an IPv6 address to its /64 prefix (the
 * smallest block that one customer is given: RFC 6177), an IPv4-mapped one (RFC 4291, section 2.5.5.2) to its IPv4 form.
 */
export function clientNetwork(address: string): string {
  const plain = address.includes("%") ? address.split("%", 1)[0] : address;
  // Most are IPv4, and have nothing to look at.
  if (!plain.includes(":") || isIP(plain) !== 6) return plain;
  const groups = expandIPv6(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255].join(".");
  }
  return groups.slice(0, 4).map((group) => group.toString(16)).join(":") + "::/64";
}

/**
 * Returns the network that one hand can hold many clients of: the /24 of an IPv4 address, the /48 of an IPv6 one (what
 * one site is given: RFC 6177). Nobody can silence the others by sending from all of its addresses.
 *
 * @param client as `clientNetwork` gives it
 */
export function wideNetwork(client: string): string {
  if (isIP(client) === 4) return `${client.slice(0, client.lastIndexOf("."))}.0/24`;
  return client.endsWith("::/64") ? `${client.split(":").slice(0, 3).join(":")}::/48` : client;
}

/** Makes the identity under which a client is counted: an HMAC, so that the store never holds an address. */
export function clientHash(key: Uint8Array, network: string): string {
  return createHmac("sha256", key).update(network).digest("base64url").slice(0, 22);
}

function expandIPv6(address: string): number[] {
  const withoutIPv4 = address.replace(/(?<=:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, a, b, c, d) => {
    const hex = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${hex(a, b)}:${hex(c, d)}`;
  });
  const [head, tail] = withoutIPv4.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array(zeros).fill("0"), ...after].map((group) => parseInt(group, 16));
}
