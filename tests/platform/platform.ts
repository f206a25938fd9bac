import type { Receiver } from "@/tests/contact/support/receiver.ts";
import type { Random } from "@/tests/faults/random.ts";
import type { ServerProcess } from "@/tests/faults/server_process.ts";
import { CLIENT_HEADER } from "./balancer.ts";

export const CONTACT_QUOTA = 5;
export const CONTACT_GLOBAL_QUOTA = 600;
export const READ_QUOTA = 40;
export const OWNER_PASSWORD = "a password of the platform test";

/** What the steps of the test work with. */
export interface Platform {
  /** The origin of the balancer. */
  origin: string;
  instances: ServerProcess[];
  receiver: Receiver;
  random: Random;
  /** How long instances are stopped and started for, in seconds. */
  seconds: number;
  /** The ids of all messages that were accepted, and of those of them that are held. */
  accepted: Set<string>;
  held: Set<string>;
}

export interface Message {
  message: string;
  reply_to: string;
  subject?: string;
}

export interface Answer {
  status: number;
  body: string;
  headers: Headers;
}

let clients = 0;

/** The address of a client that nobody has seen yet, in a network (/24) of its own. */
export function newClient(): string {
  clients++;
  return `10.${(clients >> 8) & 255}.${clients & 255}.1`;
}

export function newMessage(random: Random): Message {
  return { message: `Platform test: ${random.word()}`, reply_to: "sender@example.com" };
}

/** Sends a message once. @throws when there is no answer. */
export async function post({ origin }: Platform, client: string, message: Message, key?: string): Promise<Answer> {
  const response = await fetch(`${origin}/api/v1/contact`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [CLIENT_HEADER]: client,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

export function idOf({ body }: Answer): string {
  return JSON.parse(body).id;
}

/** @throws when `condition` does not hold. */
export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
