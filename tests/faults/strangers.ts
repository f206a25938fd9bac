import { openDns, type Zone } from "@/tests/contact/support/dns.ts";
import { HOSTILE_PAGES } from "@/tests/support/hostile_pages.ts";
import type { Random } from "./random.ts";

/** A domain that exists, one that does not, and how often either is asked for in vain. */
export const DOMAINS = ["firm.org", "nobody.org"] as const;

/** Addresses of this machine under which the pages are: what one is asked in a day is soon used up. */
const HOSTS = Array.from({ length: 200 }, (_, index) => `127.1.0.${index + 1}`);

/**
 * Runs what senders name: a resolver and pages with postings. Half of the time they fail: they say so, come too late, or
 * are pages on which parsers stumble.
 */
export async function openStrangers(random: Random) {
  const failing = <T>(answer: T): T | "servfail" | "silent" =>
    random.happens(0.5) ? answer : random.happens(0.5) ? "servfail" : "silent";
  const zone: Zone = {};
  Object.defineProperty(zone, DOMAINS[0], { get: () => failing({}) });
  Object.defineProperty(zone, DOMAINS[1], { get: () => failing(undefined) });
  const dns = await openDns(zone);
  const hostile = Object.values(HOSTILE_PAGES);
  let pages = 0;
  const server = Deno.serve({ port: 0, hostname: "0.0.0.0", onListen: () => {} }, async () => {
    pages++;
    if (random.happens(0.5)) return Response.json({ "@type": "JobPosting", title: "Engineer" });
    if (random.happens(0.5)) {
      const headers = { "content-type": "text/html" };
      return new Response(hostile[Math.floor(random.between(0, hostile.length))], { headers });
    }
    if (random.happens(0.5)) return new Response("", { status: 503 });
    return await new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("too late")), 6000));
  });
  const hosts = HOSTS.map((address) => `${address}:${server.addr.port}`);
  return {
    env: { DNS_SERVER: `127.0.0.1:${dns.port}`, FETCH_ALLOW: hosts.join(",") },
    /** Names the page of some posting. */
    posting: () => `http://${hosts[Math.floor(random.between(0, hosts.length))]}/posting`,
    /** How often a page was asked for. */
    pages: () => pages,
    /** How often the resolver was asked. */
    asked: () => dns.asked.length,
    async close() {
      await dns[Symbol.asyncDispose]();
      // What it is about to answer nobody waits for.
      await Promise.race([server.shutdown(), new Promise((resolve) => setTimeout(resolve, 100))]);
    },
  };
}
