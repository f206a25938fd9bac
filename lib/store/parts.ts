/**
 * Values that may be larger than one value of the store (64 KiB): what fits is stored as it is, of anything else the JSON
 * in UTF-8, cut into parts that stand beside its head, in the same commit.
 */
import { readEach } from "@/lib/store/kv.ts";

/** In bytes; a store takes 65,536, with what it adds itself. */
export const PART_BYTES = 60 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The value in the place of one that is stored in parts. */
interface Head {
  parts: number;
}

/** A value as it is stored: one entry, or a head and its parts. */
export interface Parted {
  entries: { key: string[]; value: unknown }[];
  /** The most bytes that it takes in a commit. */
  size: number;
}

/**
 * Returns what has to be written so that `readParted` gives `value` back.
 *
 * @param most parts that such a value may have
 * @throws {RangeError} for one beyond that
 */
export function inParts(key: string[], value: unknown, most: number): Parted {
  const text = JSON.stringify(value);
  // The store holds a text with any character beyond Latin-1 in two bytes for each unit.
  const size = text.length * 2;
  if (size <= PART_BYTES) return { entries: [{ key, value }], size };
  const bytes = encoder.encode(text);
  const parts = Math.ceil(bytes.length / PART_BYTES);
  if (parts > most) throw new RangeError(`a value of ${bytes.length} bytes is too large to be stored`);
  const entries: Parted["entries"] = Array.from({ length: parts }, (_, index) => ({
    key: partKey(key, index),
    value: bytes.slice(index * PART_BYTES, (index + 1) * PART_BYTES),
  }));
  return { entries: [{ key, value: { parts } satisfies Head }, ...entries], size: bytes.length };
}

/** Reads values that `inParts` has divided; null where there is none. */
export async function readParted<T>(kv: Deno.Kv, keys: readonly string[][]): Promise<(T | null)[]> {
  const heads = await readEach<T | Head>(kv, keys);
  return await Promise.all(heads.map((head, index) => isHead(head) ? joined<T>(kv, keys[index], head) : head));
}

/** Entries that a store reads at once, as of one moment. */
const PER_READ = 10;

/** Reads a head again with its parts, all of one moment: another value may have come in its place. */
async function joined<T>(kv: Deno.Kv, key: string[], { parts }: Head): Promise<T | null> {
  const all = Array.from({ length: parts }, (_, index) => partKey(key, index));
  const found: Uint8Array<ArrayBuffer>[] = [];
  let version: string | null | undefined;
  while (found.length < parts) {
    const keys = [key, ...all.slice(found.length, found.length + PER_READ - 1)];
    const [head, ...some] = await kv.getMany(keys) as Deno.KvEntryMaybe<unknown>[];
    if (!isHead(head.value)) return head.value as T | null;
    // One that takes several reads is of one moment where its head has stayed the same.
    version ??= head.versionstamp;
    if (head.versionstamp !== version || head.value.parts !== parts) return await joined<T>(kv, key, head.value);
    found.push(...some.map(({ value }) => value as Uint8Array<ArrayBuffer>));
  }
  return JSON.parse(decoder.decode(await new Blob(found).bytes()));
}

/** Adds to a commit that nothing is left at a key, neither a value nor parts of one. */
export function removeParted(atomic: Deno.AtomicOperation, key: string[], most: number): Deno.AtomicOperation {
  atomic.delete(key);
  return removeParts(atomic, key, most);
}

/** Adds to a commit that what stands at a key has no parts: another, small value comes there. */
export function removeParts(atomic: Deno.AtomicOperation, key: string[], most: number): Deno.AtomicOperation {
  for (let index = 0; index < most; index++) atomic.delete(partKey(key, index));
  return atomic;
}

function partKey(key: string[], index: number): string[] {
  return [...key, String(index)];
}

function isHead(value: unknown): value is Head {
  return typeof value === "object" && value !== null && Object.keys(value).length === 1 &&
    typeof (value as Partial<Head>).parts === "number";
}
