import { openDns, type Zone } from "@/tests/contact/support/dns.ts";
import type { Random } from "./random.ts";

/** A domain that exists, one that does not, and how often either is asked for in vain. */
export const DOMAINS = ["firm.org", "nobody.org"] as const;

/**
 * Runs what senders name: a resolver and a page with a posting. Half of the time they fail: they say so, or come too
 * late.
 */
export async function openStrangers(random: Random) {
  const failing = <T>(answer: T): T | "servfail" | "silent" =>
    random.happens(0.5) ? answer : random.happens(0.5) ? "servfail" : "silent";
  const zone: Zone = {};
  Object.defineProperty(zone, DOMAINS[0], { get: () => failing({}) });
  Object.defineProperty(zone, DOMAINS[1], { get: () => failing(undefined) });
  const dns = await openDns(zone);
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async () => {
    if (random.happens(0.5)) return Response.json({ "@type": "JobPosting", title: "Engineer" });
    if (random.happens(0.5)) return new Response("", { status: 503 });
    return await new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("too late")), 6000));
  });
  const host = `127.0.0.1:${server.addr.port}`;
  return {
    env: { DNS_SERVER: `127.0.0.1:${dns.port}`, FETCH_ALLOW: host },
    posting: `http://${host}/posting`,
    /** How often the resolver was asked. */
    asked: () => dns.asked.length,
    async close() {
      await dns[Symbol.asyncDispose]();
      // What it is about to answer nobody waits for.
      await Promise.race([server.shutdown(), new Promise((resolve) => setTimeout(resolve, 100))]);
    },
  };
}
