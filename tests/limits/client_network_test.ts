import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { clientHash, clientNetwork, wideNetwork } from "@/lib/limits/soft_limiter.ts";

Deno.test("an IPv4 address is itself, an IPv6 address its /64", () => {
  assertEquals(clientNetwork("192.0.2.1"), "192.0.2.1");
  assertEquals(clientNetwork("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assertEquals(clientNetwork("2001:db8::1"), "2001:db8:0:0::/64");
  assertEquals(clientNetwork("::1"), "0:0:0:0::/64");
  assertEquals(clientNetwork("fe80::1%eth0"), "fe80:0:0:0::/64");
  assertEquals(clientNetwork("64:ff9b::192.0.2.33"), "64:ff9b:0:0::/64");
});

Deno.test("an IPv4-mapped address is the IPv4 address", () => {
  assertEquals(clientNetwork("::ffff:192.0.2.1"), "192.0.2.1");
  assertEquals(clientNetwork("::ffff:c000:201"), "192.0.2.1");
});

Deno.test("the network that one hand may hold is the /24 or /48 around a client; what has no address stays as it is", () => {
  for (
    const [address, wide] of [["192.0.2.77", "192.0.2.0/24"], ["2001:db8:1:2::9", "2001:db8:1::/48"], [
      "::1",
      "0:0:0::/48",
    ]]
  ) {
    assertEquals(wideNetwork(clientNetwork(address)), wide);
  }
  assertEquals(wideNetwork("local"), "local");
});

Deno.test("the identity is a keyed hash that does not hold the address", () => {
  const key = new Uint8Array(32).fill(7);
  const hash = clientHash(key, "192.0.2.1");
  assertMatch(hash, /^[\w-]{22}$/);
  assert(!hash.includes("192"));
  assertEquals(hash, clientHash(key, "192.0.2.1"));
  assertNotEquals(hash, clientHash(new Uint8Array(32), "192.0.2.1"));
});
