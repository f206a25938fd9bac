import { readKnowledge } from "@/lib/analysis/knowledge.ts";
import { LEARNER, type LearningTask, packed } from "@/lib/analysis/learned.ts";
import { type Learned, learnTongue, type Tongue } from "@/lib/analysis/model.ts";

/**
 * Learns at once, which holds up everything else: for the build, for tasks and tests. The knowledge of the product is
 * read and checked now, a tongue is learned with the first question in it.
 *
 * @throws {ContentError} with the mistakes of the knowledge.
 */
export function learnAtOnce(content: LearningTask["content"]): (tongue: Tongue) => Learned {
  const knowledge = readKnowledge(content);
  return (tongue) => learnTongue(knowledge, tongue);
}

// As a thread of its own, beside a service that goes on answering.
if (Reflect.get(globalThis, "name") === LEARNER) {
  addEventListener("message", ({ data: { content, tongue } }: MessageEvent<LearningTask>) => {
    const bytes = packed(learnAtOnce(content)(tongue));
    (globalThis as unknown as Worker).postMessage(bytes, [bytes.buffer]);
  });
}
