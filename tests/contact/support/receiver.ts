import { Webhook } from "standardwebhooks";

export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

export interface Receiver {
  url: string;
  /** The payloads whose signatures were right, with their ids. */
  received: { id: string; payload: Payload }[];
  /** How many requests came, signed or not. */
  requests: number;
  /** What the receiver answers; a promise keeps the sender waiting. */
  answer: (request: Request) => Response | Promise<Response>;
  close(): Promise<void>;
}

export interface Payload {
  type: string;
  timestamp: string;
  data: Record<string, string | boolean | null>;
}

/** A real HTTP server on loopback that checks signatures with the library of the specification. */
export function openReceiver(secret = SECRET): Receiver {
  const verifier = new Webhook(secret);
  const stop = new AbortController();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {}, signal: stop.signal }, async (request) => {
    receiver.requests++;
    const body = await request.text();
    const response = await receiver.answer(request);
    if (request.method !== "POST" || !response.ok) return response;
    const payload = verifier.verify(body, Object.fromEntries(request.headers)) as Payload;
    receiver.received.push({ id: request.headers.get("webhook-id")!, payload });
    return response;
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.addr.port}/hook`,
    received: [],
    requests: 0,
    answer: () => new Response(null, { status: 204 }),
    async close() {
      stop.abort();
      await server.finished;
    },
  };
  return receiver;
}
