import { Buffer } from "node:buffer";
import { deserialize, serialize } from "node:v8";
import type { Learned, Tongue } from "@/lib/analysis/model.ts";
import type { Content } from "@/lib/content/content.ts";

// Learning takes a second and more, in which nobody else would be answered. So it is done when the service is built, and
// what was learned is written beside the build, one file for English and one for all other languages. Where it does not hold (in development, or
// with content that was changed since), another thread learns, while this one goes on answering.

/** The folder to which a build writes what was learned. */
export const LEARNED_FOLDER = "_fresh/learned";

/** All that decides what is learned, besides the kinds of work of the content, the packages and Deno. */
export const SOURCES = [
  "lib/analysis/",
  "lib/text/",
  "lib/content/",
  "lib/words/",
  "lib/errors.ts",
  "lib/lazily.ts",
  "deno.lock",
];

/** The part of the content that is learned from (`opportunities`), and answered with. */
export type LearningContent = Pick<Content, "opportunities" | "analysis" | "services" | "candidate">;

/** The name of the thread that learns. */
export const LEARNER = "learner";

/** The message to a thread that learns. */
export interface LearningTask {
  content: Pick<LearningContent, "opportunities">;
  tongue: Tongue;
}

/** Gives what was learned for a tongue: from the file of the build where that holds, else from a thread that learns it. */
export function learnedFrom(
  content: LearningContent,
  folder = LEARNED_FOLDER,
): (tongue: Tongue) => Promise<Learned> {
  let fingerprint: Promise<Uint8Array> | undefined;
  return async function read(tongue) {
    fingerprint ??= fingerprintOf(content);
    return unpacked(
      await readSealed(await fingerprint, `${folder}/${tongue}`) ?? await learnAside({ content, tongue }),
    );
  };
}

/** Lets another thread learn. */
function learnAside(task: LearningTask): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const worker = new Worker(new URL("./learn.ts", import.meta.url), { type: "module", name: LEARNER });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(`What the analysis goes by could not be learned: ${event.message}`));
  };
  const { content: { opportunities }, tongue } = task;
  worker.postMessage({ content: { opportunities }, tongue } satisfies LearningTask);
  return promise.finally(() => worker.terminate());
}

/** The parts of what was learned, in the order in which they are written. */
const PARTS = ["rules", "groups", "vocabulary", "spelling", "classifier", "judge", "families", "translations"] as const;

/** Returns what was learned as bytes: the lengths of all parts, then the parts, each for itself, so that none takes long to read. */
export function packed(learned: Learned): Uint8Array<ArrayBuffer> {
  const parts = PARTS.map((name) => serialize(learned[name]));
  const lengths = Uint32Array.from(parts, ({ length }) => length);
  return new Uint8Array(Buffer.concat([new Uint8Array(lengths.buffer), ...parts]));
}

/** Reads the parts out of bytes, each when it is asked for. */
function unpacked(bytes: Uint8Array<ArrayBuffer>): Learned {
  const lengths = new Uint32Array(bytes.slice(0, PARTS.length * Uint32Array.BYTES_PER_ELEMENT).buffer);
  let start = lengths.byteLength;
  const learned = {};
  PARTS.forEach((name, index) => {
    const part = bytes.subarray(start, start += lengths[index]);
    Object.defineProperty(learned, name, { get: () => deserialize(Buffer.from(part)), enumerable: true });
  });
  return learned as Learned;
}

/** Reads a file of the build; undefined where it is not there, not whole or out of date. */
export async function readSealed(fingerprint: Uint8Array, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await Deno.readFile(file).catch(() => undefined);
  const content = bytes?.subarray(SEAL_LENGTH);
  if (bytes === undefined || content === undefined) return undefined;
  const seal = await sealOf(fingerprint, content);
  return seal.every((byte, place) => byte === bytes[place]) ? content : undefined;
}

const SEAL_LENGTH = 32;

/** Returns the seal of bytes that were learned from what the fingerprint stands for. */
export async function sealOf(fingerprint: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  return await digest([fingerprint, bytes]);
}

/** Returns a digest of all that decides what is learned: the kinds of work, the rules and words, the code. */
export async function fingerprintOf({ opportunities }: LearningContent): Promise<Uint8Array> {
  const root = new URL("../../", import.meta.url);
  const files = (await Promise.all(SOURCES.map((path) => filesIn(path, root)))).flat().sort();
  const bytes = await Promise.all(files.map((path) => Deno.readFile(new URL(path, root))));
  const text = JSON.stringify([Deno.version.deno, opportunities, files, bytes.map(({ length }) => length)]);
  return await digest([new TextEncoder().encode(text), ...bytes]);
}

/** Lists what decides in `path`. The kinds of work come with the content. */
async function filesIn(path: string, root: URL): Promise<string[]> {
  if (!path.endsWith("/")) return [path];
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(path, root))) {
    if (name === "opportunities") continue;
    found.push(...await filesIn(isDirectory ? `${path}${name}/` : path + name, root));
  }
  return found;
}

/** Returns SHA-256 over the parts, computed by another thread. */
async function digest(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(Buffer.concat(parts))));
}
