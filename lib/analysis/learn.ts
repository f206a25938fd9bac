import { Buffer } from "node:buffer";
import { readKnowledge } from "@/lib/analysis/knowledge.ts";
import {
  fingerprintOf,
  LEARNED_FOLDER,
  LEARNER,
  type LearningContent,
  type LearningTask,
  packed,
  readSealed,
  sealOf,
} from "@/lib/analysis/learned.ts";
import { type Learned, learnTongue, type Tongue, TONGUES } from "@/lib/analysis/model.ts";

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

/**
 * Learns all tongues and writes them beside the build. Nothing is written where nothing may be: then what is needed is
 * learned by another thread, at the first question.
 *
 * @returns whether they can be read now.
 */
export async function writeLearned(content: LearningContent, folder = LEARNED_FOLDER): Promise<boolean> {
  try {
    const fingerprint = await fingerprintOf(content);
    if (await isWritten(fingerprint, folder)) return true;
    await Deno.mkdir(folder, { recursive: true });
    const learn = learnAtOnce(content);
    for (const tongue of TONGUES) {
      const bytes = packed(learn(tongue));
      // Who reads the file while it is being written sees by the seal that it is not whole.
      await Deno.writeFile(`${folder}/${tongue}`, Buffer.concat([await sealOf(fingerprint, bytes), bytes]));
    }
    return true;
  } catch {
    return false;
  }
}

async function isWritten(fingerprint: Uint8Array, folder: string): Promise<boolean> {
  for (const tongue of TONGUES) {
    if (await readSealed(fingerprint, `${folder}/${tongue}`) === undefined) return false;
  }
  return true;
}

// As a thread of its own, beside a service that goes on answering.
if (Reflect.get(globalThis, "name") === LEARNER) {
  addEventListener("message", ({ data: { content, tongue } }: MessageEvent<LearningTask>) => {
    const bytes = packed(learnAtOnce(content)(tongue));
    (globalThis as unknown as Worker).postMessage(bytes, [bytes.buffer]);
  });
}
