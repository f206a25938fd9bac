import ipaddr from "ipaddr.js";
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
  const parsed = ipaddr.process(plain);
  return parsed.kind() === "ipv4" ? parsed.toString() : network(parsed as ipaddr.IPv6, 64);
}

/**
 * Returns the network that one hand can hold many clients of: the /24 of an IPv4 address, the /48 of an IPv6 one (what
 * one site is given: RFC 6177). Nobody can silence the others by sending from all of its addresses.
 *
 * @param client as `clientNetwork` gives it
 */
export function wideNetwork(client: string): string {
  if (isIP(client) === 4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${client}/24`)}/24`;
  return client.endsWith("::/64") ? network(ipaddr.IPv6.parse(client.slice(0, -"/64".length)), 48) : client;
}

/** Writes a network as it stands in stored hashes: no group of its prefix is left out. */
function network({ parts }: ipaddr.IPv6, bits: number): string {
  return `${parts.slice(0, bits / 16).map((part) => part.toString(16)).join(":")}::/${bits}`;
}

/** Makes the identity under which a client is counted: an HMAC, so that the store never holds an address. */
export function clientHash(key: Uint8Array, network: string): string {
  return createHmac("sha256", key).update(network).digest("base64url").slice(0, 22);
}
