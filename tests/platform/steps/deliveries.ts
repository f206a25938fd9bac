import { listInbox } from "@/lib/contact/inbox.ts";
import { duePrefix } from "@/lib/store/keys.ts";
import { pause } from "@/tests/faults/random.ts";
import { expect, type Platform } from "../platform.ts";

/** Leases of killed deliveries (30 s) end, and their messages are delivered. */
const SETTLE_WITHIN_MS = 60_000;

/**
 * In the end every accepted message, and no other, is in the inbox once and came through the channel under one id; through
 * the channel those that are held did not come.
 */
export async function deliveries({ accepted, held, origin, receiver }: Platform, kv: Deno.Kv): Promise<string> {
  const giveUpAt = performance.now() + SETTLE_WITHIN_MS;
  for (const id of accepted) {
    while (await statusOf(id) !== (held.has(id) ? "held" : "delivered")) {
      expect(performance.now() < giveUpAt, `${id} is not delivered in time`);
      await pause(100);
    }
  }
  const inbox = (await listInbox(kv, 1_000_000)).map(({ entry }) => entry.id);
  const messages = receiver.received.filter(({ payload }) => payload.type === "contact.message");
  const received = new Set(messages.map(({ id }) => id));
  const daily = new Set(receiver.received.filter(({ payload }) => payload.type === "contact.held").map(({ id }) => id));
  expect(daily.size <= 1, `the owner was told of held messages ${daily.size} times on one day`);
  expect(new Set(inbox).size === inbox.length, "a message is in the inbox twice");
  const places = [["inbox", new Set(inbox), accepted], ["channel", received, accepted.difference(held)]] as const;
  for (const [name, ids, due] of places) {
    expect(due.isSubsetOf(ids), `${due.difference(ids).size} messages are not in the ${name}`);
    expect(ids.isSubsetOf(due), `${ids.difference(due).size} messages in the ${name} should not be there`);
  }
  const due = await Array.fromAsync(kv.list({ prefix: duePrefix }));
  expect(due.length === 0, `${due.length} messages are still due`);
  return `${accepted.size} messages; ${messages.length - received.size} came through the channel a second time`;

  async function statusOf(id: string): Promise<string> {
    const response = await fetch(`${origin}/api/v1/contact/${id}`);
    return (await response.json()).status;
  }
}
