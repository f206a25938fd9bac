import { pause, type Random } from "@/tests/faults/random.ts";
import type { ServerProcess } from "@/tests/faults/server_process.ts";
import {
  type Answer,
  CONTACT_GLOBAL_QUOTA,
  expect,
  idOf,
  type Message,
  newClient,
  newMessage,
  type Platform,
  post,
} from "../platform.ts";

const SENDERS = 6;
/** About how many messages they send; well below the limit of all, which has a step of its own. */
const MESSAGES = CONTACT_GLOBAL_QUOTA * 0.6;
/** The platform kills what has not ended by then. */
const STOP_WITHIN_MS = 5000;

/** Messages come in while instances are told to end, killed, and started again, at times all of them at once. */
export async function chaos(platform: Platform): Promise<string> {
  const end = performance.now() + platform.seconds * 1000;
  const before = platform.accepted.size;
  const count = { kills: 0, stops: 0, repetitions: 0 };
  const running = () => performance.now() < end;
  await Promise.all([
    ...Array.from({ length: SENDERS }, () => send(platform, platform.random.fork(), running, count)),
    ...platform.instances.map((instance) => disturb(instance, platform.random.fork(), running, count)),
  ]);
  const { kills, stops, repetitions } = count;
  return `${platform.accepted.size - before} messages, ${kills} kills, ${stops} stops, ${repetitions} repetitions`;
}

async function disturb(
  instance: ServerProcess,
  random: Random,
  running: () => boolean,
  count: { kills: number; stops: number },
): Promise<void> {
  while (running()) {
    // One in five dies while it starts.
    if (random.happens(0.8)) await instance.listening();
    await pause(random.between(0, 2500));
    if (random.happens(0.5)) {
      await instance.kill();
      count.kills++;
    } else {
      const time = await instance.stop("SIGINT");
      expect(time < STOP_WITHIN_MS, `an instance took ${time.toFixed(0)} ms to stop`);
      count.stops++;
    }
    await pause(random.between(0, 800));
    instance.spawn();
  }
  await instance.listening();
}

/** Sends one message after the other, each from a client of its own, until it knows what became of it. */
async function send(
  platform: Platform,
  random: Random,
  running: () => boolean,
  count: { repetitions: number },
): Promise<void> {
  const longestPause = 2 * SENDERS * platform.seconds * 1000 / MESSAGES;
  while (running() && platform.accepted.size < MESSAGES) {
    await pause(random.between(0, longestPause));
    const [client, message, key] = [newClient(), newMessage(random), crypto.randomUUID()];
    const first = await insist(client, message, key);
    expect(first.status === 202, `status ${first.status}: ${first.body}`);
    platform.accepted.add(idOf(first));
    if (random.happens(0.3)) {
      const again = await insist(client, message, key);
      expect(again.body === first.body, `the answer to the same key is another: ${again.body}`);
    }
    if (random.happens(0.2)) {
      const duplicate = await insist(newClient(), message);
      expect(idOf(duplicate) === idOf(first), "a duplicate became another message");
    }
    if (random.happens(0.1)) {
      expect((await insist(client, newMessage(random), key)).status === 422, "a key was taken for another body");
    }
  }

  async function insist(client: string, message: Message, key?: string): Promise<Answer> {
    for (;;) {
      try {
        const answer = await post(platform, client, message, key);
        if (answer.status < 500) return answer;
      } catch {
        // The repetition finds out whether it was accepted.
      }
      count.repetitions++;
      await pause(random.between(20, 200));
    }
  }
}
