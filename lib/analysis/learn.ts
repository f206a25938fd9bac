import { readKnowledge } from "@/lib/analysis/knowledge.ts";
import { LEARNER, type LearningContent, type LearningTask, packed } from "@/lib/analysis/learned.ts";
import { type Learned, learnLanguage } from "@/lib/analysis/model.ts";
import type { Language } from "@/lib/text/language.ts";

/**
 * Learns at once, which holds up everything else: for the build, for tasks and tests. The knowledge of the product is
 * read and checked now, a language is learned with the first question in it.
 *
 * @throws {ContentError} with the mistakes of the knowledge.
 */
export function learnAtOnce(content: LearningContent): (language: Language) => Learned {
  const knowledge = readKnowledge(content);
  return (language) => learnLanguage(knowledge, language);
}

// As a thread of its own, beside a service that goes on answering.
if (Reflect.get(globalThis, "name") === LEARNER) {
  addEventListener("message", ({ data: { content, language } }: MessageEvent<LearningTask>) => {
    const bytes = packed(learnAtOnce(content)(language));
    (globalThis as unknown as Worker).postMessage(bytes, [bytes.buffer]);
  });
}
