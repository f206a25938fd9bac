import { pause, type Random } from "./random.ts";
import { DOMAINS } from "./strangers.ts";

/** What became of the messages, by the word that each carries. */
export interface Ledger {
  /** Word to id. */
  accepted: Map<string, string>;
  refused: Set<string>;
  /** How often a sender got no answer, or was told to come again. */
  repetitions: number;
}

interface Post {
  status: number;
  body: string;
}

/** An agent that writes one message after the other, and repeats each with its key until it has a final answer. */
export async function runSender(
  origin: string,
  random: Random,
  ledger: Ledger,
  count: () => boolean,
  posting: () => string,
): Promise<void> {
  let lastKey: string | undefined;
  while (count()) {
    await pause(random.between(0, 250));
    const word = random.word();
    const domain = DOMAINS[random.happens(0.1) ? 1 : 0];
    const message = {
      message: `Fault test: ${word}`,
      reply_to: `sender@${domain}`,
      kind: "role",
      ...random.happens(0.3) && { posting_url: posting() },
    };
    if (random.happens(0.07)) {
      expectStatus(await post({ ...message, subject: "two\nlines" }, random.word()), 400);
      ledger.refused.add(word);
      continue;
    }
    if (lastKey !== undefined && random.happens(0.07)) {
      expectStatus(await post(message, lastKey), 422);
      ledger.refused.add(word);
      continue;
    }
    lastKey = random.word();
    const answer = await post(message, lastKey);
    expectStatus(answer, 202);
    const { id } = JSON.parse(answer.body);
    ledger.accepted.set(word, id);
    if (random.happens(0.2) && (await post(message, lastKey)).body !== answer.body) {
      throw new Error(`${id}: the answer to the same key is another`);
    }
  }

  async function post(message: unknown, key: string): Promise<Post> {
    for (;;) {
      try {
        const response = await fetch(`${origin}/api/v1/contact`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify(message),
          signal: AbortSignal.timeout(5000),
        });
        const body = await response.text();
        if (response.status < 500) return { status: response.status, body };
      } catch {
        // Killed before it answered: whether it accepted is what the repetition finds out.
      }
      ledger.repetitions++;
      await pause(random.between(10, 120));
    }
  }
}

function expectStatus({ status, body }: Post, expected: number): void {
  if (status !== expected) throw new Error(`status ${status} instead of ${expected}: ${body}`);
}
