import type { InboxEntry } from "@/lib/contact/inbox_index.ts";
import { type Message, messageKind } from "@/lib/contact/message.ts";

const SYLLABLES =
  "ba be bo ca ce co da de di fa fe ga go ha he in ka la le li ma me mi na ne no or pa pe po ra re ri sa se si ta te ti to un va ve vi wa za"
    .split(" ");
const VOCABULARY = 30_000;
/** Most messages are short; the longest have some 200 words. */
const LEAST_WORDS = 15;
const MOST_WORDS = 200;

/** Makes a generator of numbers from 0 to 1 that gives the same ones each time (Mulberry32). */
export function repeatable(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the nth word of an invented language; those with small numbers are short, and often used. */
export function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return word;
}

/** Of a hundred messages three are held, and a fifth is vouched for. */
function laneMarksOf(part: number): Partial<InboxEntry> {
  return part < 0.03 ? { held: true } : part < 0.23 ? { vouched: true } : {};
}

/** Makes messages whose words are as frequent as those of a language (Zipf's law), and entries as a busy owner has them. */
export function createMessages(random: () => number): () => { message: Message; entry: Partial<InboxEntry> } {
  const word = () => wordOf(Math.floor(VOCABULARY ** random()) - 1);
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  return () => {
    const name = word() + word();
    const company = wordOf(2000 + Math.floor(random() * 5000));
    return {
      message: {
        kind: messageKind.options[Math.floor(random() * 3)],
        reply_to: `${name}@${company}.example`,
        from: `${name} ${word()}`,
        company: random() < 0.7 ? company : undefined,
        subject: words(2 + Math.floor(random() * 5)),
        message: `${words(Math.floor(LEAST_WORDS * (MOST_WORDS / LEAST_WORDS) ** (random() ** 1.5)))}.`,
      },
      entry: {
        unread: random() < 0.02,
        starred: random() < 0.01,
        archived: random() < 0.8,
        spam: random() < 0.05,
        failed: random() < 0.005,
        ...laneMarksOf(random()),
      },
    };
  };
}
