/**
 * Asks the domain name system, and tells a name that nobody has from a resolver that does not answer, which
 * `Deno.resolveDns` reports alike.
 */
import type { Buffer } from "node:buffer";
import { isIP } from "node:net";
import { withDeadline } from "@/lib/deadline.ts";
import { lazily } from "@/lib/lazily.ts";

/** As much of the library as is used; it comes without types. */
interface Packets {
  RECURSION_DESIRED: number;
  encode(packet: Question): Uint8Array;
  streamEncode(packet: Question): Uint8Array;
  decode(bytes: Uint8Array): Answer;
  streamDecode(bytes: Uint8Array): Answer;
}

interface Question {
  type: "query";
  id: number;
  flags: number;
  questions: { type: RecordType; name: string }[];
}

interface Answer {
  id: number;
  type: string;
  rcode: string;
  /** There is more than one packet holds. */
  flag_tc: boolean;
  questions: { type: string; name: string }[];
  answers: ({ type: "MX"; data: { exchange: string } } | { type: "A" | "AAAA"; data: string })[];
}

const loadPackets = lazily(async (): Promise<Packets> => (await import("dns-packet")).default);

export interface DnsServer {
  host: string;
  port: number;
}

/** Nobody could be asked, or nobody knew: another time there may be an answer. */
export class DnsFailure extends Error {
  override name = "DnsFailure";
}

type RecordType = "MX" | "A" | "AAAA";

/** For one question over UDP, and again over TCP, in milliseconds; each server is asked so twice. */
const ANSWER_WITHIN_MS = 1200;
const TRIES = 2;

/** The file in which systems name their resolvers (resolv.conf(5)). */
export const RESOLV_CONF = "/etc/resolv.conf";
const MAX_SERVERS = 2;

/** Returns the system's resolvers; none where it does not say. */
export async function systemServers(): Promise<DnsServer[]> {
  try {
    const text = await Deno.readTextFile(RESOLV_CONF);
    return text.split("\n").map((line) => /^\s*nameserver\s+(\S+)/.exec(line)?.[1] ?? "")
      .filter((host) => isIP(host) !== 0).slice(0, MAX_SERVERS).map((host) => ({ host, port: 53 }));
  } catch {
    return [];
  }
}

/**
 * Returns the records of a name; `undefined`: nobody has the name (NXDOMAIN, RFC 1035, section 4.1.1); an empty list: the
 * name exists and has none of this type. Of MX the exchanges are returned, without the dot at their end.
 *
 * @throws {DnsFailure} where no server gives an answer.
 */
export async function lookUp(
  name: string,
  type: RecordType,
  servers: readonly DnsServer[],
): Promise<string[] | undefined> {
  if (servers.length === 0) return await askRuntime(name, type);
  for (let tried = 0; tried < TRIES; tried++) {
    for (const server of servers) {
      try {
        return await ask(name, type, server);
      } catch {
        // The next one, or the same once more: packets get lost.
      }
    }
  }
  throw new DnsFailure("no resolver has answered");
}

/** Asks where the system names no resolver, as on some platforms. Only what is there is an answer then. */
async function askRuntime(name: string, type: RecordType): Promise<string[]> {
  try {
    if (type !== "MX") return await Deno.resolveDns(name, type);
    return (await Deno.resolveDns(name, type)).map(({ exchange }) => exchange.replace(/\.$/, ""));
  } catch {
    throw new DnsFailure("the system's resolver has no answer");
  }
}

async function ask(name: string, type: RecordType, server: DnsServer): Promise<string[] | undefined> {
  const packets = await loadPackets();
  const id = crypto.getRandomValues(new Uint16Array(1))[0];
  const question: Question = { type: "query", id, flags: packets.RECURSION_DESIRED, questions: [{ type, name }] };
  let answer = packets.decode(await overUdp(packets.encode(question), server));
  if (answer.flag_tc) answer = packets.streamDecode(await overTcp(packets.streamEncode(question), server));
  const [asked] = answer.questions;
  // An answer to another question is forged by someone who could not see ours (RFC 5452).
  if (answer.id !== id || answer.type !== "response" || asked?.name.toLowerCase() !== name || asked.type !== type) {
    throw new DnsFailure("the answer is to another question");
  }
  if (answer.rcode === "NXDOMAIN") return undefined;
  if (answer.rcode !== "NOERROR") throw new DnsFailure(`the resolver says ${answer.rcode}`);
  return answer.answers.flatMap((one) => {
    if (one.type !== type) return [];
    return [one.type === "MX" ? one.data.exchange.replace(/\.$/, "") : one.data];
  });
}

async function overUdp(question: Uint8Array, { host, port }: DnsServer): Promise<Buffer> {
  const { createSocket } = await import("node:dgram");
  const socket = createSocket(isIP(host) === 6 ? "udp6" : "udp4");
  try {
    return await withDeadline(
      new Promise((resolve, reject) => {
        socket.on("error", reject);
        // Connected, so that only the server that was asked is heard.
        socket.connect(port, host, () => socket.send(question));
        socket.on("message", resolve);
      }),
      ANSWER_WITHIN_MS,
    );
  } finally {
    socket.close();
  }
}

/** Asks where an answer did not fit into one packet (RFC 7766): two bytes of length go before each message. */
async function overTcp(question: Uint8Array, { host, port }: DnsServer): Promise<Buffer> {
  const { connect } = await import("node:net");
  const { Buffer } = await import("node:buffer");
  const socket = connect(port, host);
  try {
    return await withDeadline(
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        socket.on("error", reject);
        socket.on("close", () => reject(new DnsFailure("the resolver has hung up")));
        socket.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          const all = Buffer.concat(chunks);
          if (all.length >= 2 && all.length >= 2 + all.readUInt16BE(0)) resolve(all);
        });
        socket.write(question);
      }),
      ANSWER_WITHIN_MS,
    );
  } finally {
    socket.destroy();
  }
}
