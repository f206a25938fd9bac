import type { SignatureComponent } from "http-message-sig";
import {
  contentDigest,
  createKey,
  type PrivateJwk,
  signingKey,
  signRequest,
  thumbprint,
} from "@/lib/proof/message_signatures.ts";
import { Clock } from "@/tests/contact/support/contact.ts";
import { openDns } from "@/tests/contact/support/dns.ts";
import { startService } from "@/tests/support/service.ts";

/** The name under which the service is known. */
export const ORIGIN = "https://vitrine.example.com";

const LIMITS = { CONTACT_LIMIT: "100000;w=3600", CONTACT_GLOBAL_LIMIT: "100000;w=86400", CALL_LIMIT: "100000;w=60" };

/** The agent as a component: the member of `Signature-Agent` that names it. */
export const AGENT = { name: "signature-agent", parameters: { key: "agent" } };
const ALL = ["@authority", "@path", "content-digest", AGENT];

/** How a request is signed, or forged. */
export interface Signing {
  digest?: string;
  key?: PrivateJwk;
  /** The key that is claimed. */
  claims?: PrivateJwk;
  /** Seconds from now. */
  created?: number;
  expires?: number;
  /** null: none. */
  nonce?: string | null;
  method?: string;
  origin?: string;
  covers?: SignatureComponent[];
  /** Headers beside those that every message has. */
  more?: [string, string][];
}

/** A request as it is sent. */
export interface Sent {
  path: string;
  headers: [string, string][];
  body: string;
}

/** A service that listens, and an agent that publishes a key and sends it messages. */
export async function openAgent() {
  const clock = new Clock();
  const { now } = clock;
  const own = await createKey();
  let asked = 0;
  const published = () => Response.json({ keys: [{ ...own, d: undefined, kid: thumbprint(own) }] });
  let answer: (request: Request) => Response | Promise<Response> = published;
  const directory = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    asked++;
    return answer(request);
  });
  const host = `127.0.0.1:${directory.addr.port}`;
  const dns = await openDns({ "firm.org": {} });
  const service = await startService({
    env: { FETCH_ALLOW: host, DNS_SERVER: `127.0.0.1:${dns.port}`, BASE_URL: ORIGIN, ...LIMITS },
    now,
  });
  const { contact } = service.runtime.service;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, service.handle);

  /** Signs a request, as it should be done unless `signing` says otherwise. */
  async function signed(path: string, body: string, signing: Signing = {}): Promise<Sent> {
    const { digest = contentDigest(body), key = own, claims = key, nonce = crypto.randomUUID(), more = [] } = signing;
    const { created = 0, expires = 60, covers = ALL, origin = ORIGIN, method = "POST" } = signing;
    const headers: [string, string][] = [
      ["content-type", "application/json"],
      ["accept", "application/json, text/event-stream"],
      ["content-digest", digest],
      ["signature-agent", `agent="http://${host}"`],
      ...more,
    ];
    const seconds = Math.floor(now() / 1000);
    const fields = await signRequest(
      { kid: thumbprint(claims), key: (await signingKey(key)).key },
      {
        label: "sig",
        created: seconds + created,
        expires: seconds + expires,
        ...nonce !== null && { nonce },
        tag: "web-bot-auth",
      },
      { method, url: origin + path, headers },
      covers,
    );
    headers.push(["signature-input", fields.signatureInput], ["signature", fields.signature]);
    return { path, headers, body };
  }

  /** Sends a request, and waits until all that it began has ended. */
  async function send({ path, headers, body }: Sent): Promise<Response> {
    const response = await fetch(`http://127.0.0.1:${server.addr.port}${path}`, { method: "POST", headers, body });
    const copy = new Response(await response.text(), response);
    await contact.idle();
    return copy;
  }
  return {
    own,
    clock,
    service,
    signed,
    send,
    async post(path: string, body: string, signing?: Signing): Promise<Record<string, unknown>> {
      return await (await send(await signed(path, body, signing))).json();
    },
    asked: () => asked,
    /** Has the agent's directory answer otherwise; undefined: as it should. */
    answers(other?: typeof answer) {
      answer = other ?? published;
    },
    /** Returns the finding about the signature of a message; undefined: it has none. */
    async finding(id: unknown): Promise<string | undefined> {
      return (await contact.record(String(id))).checks.find(({ check }) => check === "signature")?.code;
    },
    async lane(id: unknown) {
      const { lane, lane_reason } = await contact.record(String(id));
      return [lane, lane_reason];
    },
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await service[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
      await directory.shutdown();
    },
  };
}
