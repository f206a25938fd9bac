import dnsPacket from "dns-packet";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** What a name has, as far as a test needs it; `servfail` and `silent`: how the server fails for it. */
export type Zone = Record<string, { mx?: string[]; a?: string[] } | "servfail" | "silent" | "truncated" | "forged">;

export interface DnsFake extends AsyncDisposable {
  host: string;
  port: number;
  /** Every name that was asked for. */
  asked: string[];
}

/** Runs a domain name server on loopback, over UDP and TCP. Names that are not in the zone do not exist. */
export async function openDns(zone: Zone): Promise<DnsFake> {
  const asked: string[] = [];
  function answer(bytes: Uint8Array, isTcp: boolean): Uint8Array | undefined {
    // deno-lint-ignore no-explicit-any
    const query: any = dnsPacket.decode(bytes as never);
    const [question] = query.questions;
    asked.push(question.name);
    const known = zone[question.name];
    if (known === "silent") return undefined;
    const base = { type: "response", id: known === "forged" ? query.id ^ 1 : query.id, questions: query.questions };
    if (known === undefined) return dnsPacket.encode({ ...base, flags: 3 } as never);
    if (known === "servfail") return dnsPacket.encode({ ...base, flags: 2 } as never);
    if (known === "truncated" && !isTcp) {
      return dnsPacket.encode({ ...base, flags: dnsPacket.TRUNCATED_RESPONSE } as never);
    }
    const { mx = ["mail.test"], a = [] } = typeof known === "string" ? {} : known;
    const answers = question.type === "MX"
      ? mx.map((exchange) => ({ type: "MX", name: question.name, data: { preference: 10, exchange } }))
      : question.type === "A"
      ? a.map((data) => ({ type: "A", name: question.name, data }))
      : [];
    return dnsPacket.encode({ ...base, answers } as never);
  }

  const udp = createSocket("udp4");
  udp.on("message", (bytes, { port, address }) => {
    const reply = answer(bytes, false);
    if (reply !== undefined) udp.send(reply, port, address);
  });
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", () => resolve()));
  const { port } = udp.address();
  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk: Uint8Array) => {
      const reply = answer(chunk.subarray(2), true);
      if (reply === undefined) return;
      socket.write(new Uint8Array([reply.length >> 8, reply.length & 255, ...reply]));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(port, "127.0.0.1", () => resolve()));
  return {
    host: "127.0.0.1",
    port,
    asked,
    async [Symbol.asyncDispose]() {
      udp.close();
      await new Promise<void>((resolve) => tcp.close(() => resolve()));
    },
  };
}
