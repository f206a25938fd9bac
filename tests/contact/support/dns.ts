import dnsPacket from "dns-packet";
import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server } from "node:net";
import { freePort } from "@/tests/support/free_port.ts";

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

  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk: Uint8Array) => {
      const reply = answer(chunk.subarray(2), true);
      if (reply === undefined) return;
      socket.write(new Uint8Array([reply.length >> 8, reply.length & 255, ...reply]));
    });
  });
  const udp = createSocket("udp4");
  udp.on("message", (bytes, { port, address }) => {
    const reply = answer(bytes, false);
    if (reply !== undefined) udp.send(reply, port, address);
  });
  const port = await listenTwice(udp, tcp);
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

/** Listens at one port in both ways; the first one that is free for one of them may be taken for the other. */
async function listenTwice(udp: Socket, tcp: Server): Promise<number> {
  for (;;) {
    const port = freePort();
    try {
      await new Promise<void>((resolve, reject) => tcp.once("error", reject).listen(port, "127.0.0.1", resolve));
    } catch {
      continue;
    }
    try {
      await new Promise<void>((resolve, reject) => udp.once("error", reject).bind(port, "127.0.0.1", resolve));
      return port;
    } catch {
      await new Promise<void>((resolve) => tcp.close(() => resolve()));
    }
  }
}
