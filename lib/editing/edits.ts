import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { bytesOf, type Overlay } from "@/lib/content/files.ts";
import type { Change } from "@/lib/history/changes.ts";
import {
  draftKey,
  draftsKey,
  publicationKey,
  publicationsPrefix,
  publishedKey,
  textKey,
  textsPrefix,
} from "@/lib/store/keys.ts";
import { commit } from "@/lib/store/kv.ts";
import { inParts, readParted, removeParted, removeParts } from "@/lib/store/parts.ts";

// What the desk keeps of an owner's edits (contract, section 9): a publication names the digests of its texts, which are
// stored apart, once each. So a publication is one small commit, and to go back to another is one too.

/** A file that a publication lays over the folder. */
export interface LaidFile {
  /** Names its text; null: the file is taken away. */
  digest: string | null;
  /** The folder's text when it was published, so that it shows when both have changed. */
  ground: string | null;
}

/** One state of the site that was published at the desk. */
export interface Publication {
  /** From 1; 0 stands for the folder. */
  number: number;
  /** In milliseconds since the epoch. */
  at: number;
  /** The publication that was published again. */
  from?: number;
  /** The differences from what was served before. */
  changes: Change[];
  isWhole: boolean;
  files: Record<string, LaidFile>;
}

/** The record of what is published, at which every instance looks. */
export interface Published {
  number: number;
  at: number;
}

/** The facts about a draft besides its text. */
export interface Draft {
  /** The path of its file; with a mark behind it where it stands beside another draft of that file. */
  id: string;
  path: string;
  /** Names the text that was served when the draft began; null: there was no such file. */
  base: string | null;
  /** Names its own text; null: the file shall be removed. */
  digest: string | null;
  /** In bytes. */
  size?: number;
  at: number;
}

/** All drafts by id; whoever changes one checks and writes it. */
type Drafts = Record<string, Draft>;

/** Publications that can be published again. */
const MAX_PUBLICATIONS = 100;

/** Parts of one text, of the list of drafts and of a publication; a text and the list go into one commit of 800 kB. */
const TEXT_PARTS = 12;
const LIST_PARTS = 5;

/** The largest text that is taken, in bytes of its JSON. */
export const MAX_TEXT = 350_000;

/** Characters of drafts that are written in one commit, with the list of all. */
const MAX_AT_ONCE = 200_000;

/** Texts that are removed in one commit, which may have 80 kB of keys. */
const PER_REMOVAL = 20;

/** Stands among drafts for taking away everything that was there: their files are the whole site. */
export const WHOLE = "*";

/** Names the bytes of a file. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Names the bytes of a file of which the text is known. */
export function digestOfText(path: string, text: string): string {
  return digestOf(bytesOf(path, text));
}

/** Reads what is published, with what is needed to check that it still is. */
export async function readPublished(kv: Deno.Kv): Promise<Deno.KvEntryMaybe<Published>> {
  return await kv.get<Published>(publishedKey);
}

export async function readPublication(kv: Deno.Kv, number: number): Promise<Publication | undefined> {
  const [publication] = await readLists<Publication>(kv, [publicationKey(number)]);
  return publication ?? undefined;
}

/** Reads the publication that is served; undefined where the folder is. */
export async function latestPublication(kv: Deno.Kv): Promise<Publication | undefined> {
  const { value } = await readPublished(kv);
  return value === null ? undefined : await readPublication(kv, value.number);
}

/** Reads what is laid over the folder. */
export async function readOverlay(kv: Deno.Kv): Promise<Overlay> {
  const { files = {}, isWhole = false } = await latestPublication(kv) ?? {};
  const digests = [...new Set(Object.values(files).map(({ digest }) => digest))].filter((one) => one !== null);
  const texts = await readTexts(kv, digests);
  return {
    files: new Map(Object.entries(files).map(([path, { digest }]) => [path, digest && texts.get(digest)!])),
    isWhole,
  };
}

/** Names the files of a folder that were changed after they were laid over by a publication. */
export function changedSince({ isWhole, files }: Publication, groundDigest: (path: string) => string | null): string[] {
  if (isWhole) return [];
  return Object.entries(files).filter(([path, { ground }]) => groundDigest(path) !== ground).map(([path]) => path);
}

/** Reads all publications that are kept, the newest first. */
export async function readPublications(kv: Deno.Kv): Promise<Publication[]> {
  const { value } = await readPublished(kv);
  const newest = value?.number ?? 0;
  const numbers = Array.from({ length: Math.min(newest, MAX_PUBLICATIONS) }, (_, index) => newest - index);
  const found = await readLists<Publication>(kv, numbers.map(publicationKey));
  return found.filter((one) => one !== null);
}

/** Reads texts by their digests. @throws {TypeError} where one is missing. */
export async function readTexts(kv: Deno.Kv, digests: readonly string[]): Promise<Map<string, string>> {
  const texts = await readParted<string>(kv, digests.map(textKey));
  const missing = texts.indexOf(null);
  if (missing >= 0) throw new TypeError(`the store lacks the text ${digests[missing]}`);
  return new Map(digests.map((digest, index) => [digest, texts[index]!]));
}

/** Reads all drafts, and the entry that guards them. */
export async function readDrafts(kv: Deno.Kv): Promise<{ drafts: Drafts; guard: Deno.KvEntryMaybe<unknown> }> {
  // The list may be in parts, which are of the moment of their head (`joined`): read again where another came between.
  const guard = await kv.get(draftsKey);
  const [drafts] = await readLists<Drafts>(kv, [draftsKey]);
  return { drafts: drafts ?? {}, guard };
}

/** Reads the texts of drafts, in their order; null for one that removes its file, or is of everything. */
export async function readDraftTexts(kv: Deno.Kv, drafts: readonly Draft[]): Promise<(string | null)[]> {
  return await readParted<string>(kv, drafts.map(({ id }) => draftKey(id)));
}

/** The change of a file that is to be saved. */
export interface Saving {
  path: string;
  /** Null: the file shall be removed. */
  text: string | null;
  /** As in `Draft`, of the text that the writer began with. */
  base: string | null;
  /** The digest of the draft that the writer began with; undefined: there was none. */
  seen?: string | null;
  /** The draft that is written on, where it is not the file's first. */
  id?: string;
  at: number;
}

/**
 * Saves a draft, in one commit. Where another hand has saved the same one meanwhile, the text becomes a draft of its own
 * beside it.
 *
 * @throws {Conflict} when something was saved at the same instant.
 */
export async function writeDraft(kv: Deno.Kv, saving: Saving): Promise<{ draft: Draft; isBeside: boolean }> {
  const { path, text, base, seen, at } = saving;
  const { drafts, guard } = await readDrafts(kv);
  const digest = text === null ? null : digestOfText(path, text);
  const known: Draft | undefined = drafts[saving.id ?? path];
  const isBeside = known !== undefined && known.digest !== seen && known.digest !== digest;
  const id = isBeside ? `${path}#${crypto.randomUUID().slice(0, 8)}` : known?.id ?? path;
  const draft: Draft = { id, path, base, digest, size: text === null ? 0 : bytesOf(path, text).length, at };
  const atomic = kv.atomic().check(guard);
  removeParted(atomic, draftKey(id), TEXT_PARTS);
  if (text !== null) setParted(atomic, draftKey(id), text, TEXT_PARTS);
  setDrafts(atomic, { ...drafts, [id]: draft });
  await commit(atomic);
  return { draft, isBeside };
}

/**
 * Has drafts of a whole site in the place of all drafts there were, in several commits; that they are the whole site is
 * said in the last one.
 *
 * @throws {Conflict} as `writeDraft`.
 */
export async function writeWholeDraft(
  kv: Deno.Kv,
  files: ReadonlyMap<string, string>,
  { at, baseOf }: { at: number; baseOf: (path: string) => string | null },
): Promise<void> {
  const { drafts } = await readDrafts(kv);
  const ids = Object.keys(drafts);
  for (let start = 0; start < ids.length; start += PER_REMOVAL) {
    await removeDrafts(kv, ids.slice(start, start + PER_REMOVAL));
  }
  const left = [...files];
  while (left.length > 0) {
    const { drafts, guard } = await readDrafts(kv);
    const written = { ...drafts };
    const atomic = kv.atomic().check(guard);
    for (let size = 0; left.length > 0 && (size === 0 || size + left[0][1].length < MAX_AT_ONCE);) {
      const [path, text] = left.shift()!;
      size += text.length + 1000;
      setParted(atomic, draftKey(path), text, TEXT_PARTS);
      written[path] = { id: path, path, base: baseOf(path), digest: digestOfText(path, text), at };
    }
    if (left.length === 0) written[WHOLE] = { id: WHOLE, path: WHOLE, base: null, digest: null, at };
    setDrafts(atomic, written);
    await commit(atomic);
  }
}

/** Throws drafts away. @throws {Conflict} as `writeDraft`. */
export async function removeDrafts(kv: Deno.Kv, ids: readonly string[]): Promise<void> {
  const { drafts, guard } = await readDrafts(kv);
  const atomic = kv.atomic().check(guard);
  forgetDrafts(atomic, drafts, ids);
  await commit(atomic);
}

/**
 * Publishes, in one commit: the publication is what is served, and its drafts are drafts no more; or nothing has happened.
 *
 * @param before the entry of what is published now
 * @param texts by their digests; those that are stored already may be left out
 * @throws {Conflict} when something was published or saved meanwhile.
 */
export async function writePublication(
  kv: Deno.Kv,
  before: Deno.KvEntryMaybe<Published>,
  publication: Publication,
  { texts, drafts: { drafts, guard }, ids }: {
    texts: ReadonlyMap<string, string>;
    drafts: { drafts: Drafts; guard: Deno.KvEntryMaybe<unknown> };
    /** The drafts that are published. */
    ids: readonly string[];
  },
): Promise<void> {
  const { number, at } = publication;
  // The texts first: until the publication names them they are nothing, and `forgetTexts` takes what was left behind.
  for (const [digest, text] of texts) await commit(setParted(kv.atomic(), textKey(digest), text, TEXT_PARTS));
  const atomic = kv.atomic().check(before).set(publishedKey, { number, at } satisfies Published);
  setParted(atomic, publicationKey(number), packed(publication), LIST_PARTS);
  if (ids.length > 0) setDrafts(atomic.check(guard), without(drafts, ids));
  await commit(atomic);
  await removeTexts(kv, ids);
}

/** Removes texts of drafts that are published: more than one commit can take. What is left behind is read by nobody. */
async function removeTexts(kv: Deno.Kv, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += PER_REMOVAL) {
    // Whoever has begun such a draft again meanwhile keeps it.
    const { drafts, guard } = await readDrafts(kv);
    const atomic = kv.atomic().check(guard);
    for (const id of ids.slice(start, start + PER_REMOVAL)) {
      if (!Object.hasOwn(drafts, id)) removeParted(atomic, draftKey(id), TEXT_PARTS);
    }
    await atomic.commit();
  }
}

/** Deletes publications beyond the last hundred, and texts that no publication names. */
export async function forgetPublications(kv: Deno.Kv): Promise<void> {
  const published = await readPublished(kv);
  const first = (published.value?.number ?? 0) - MAX_PUBLICATIONS + 1;
  if (first <= 1) return;
  for await (const { key } of kv.list({ prefix: publicationsPrefix, end: publicationKey(first) })) await kv.delete(key);
  const named = new Set(
    (await readPublications(kv)).flatMap(({ files }) => Object.values(files).map(({ digest }) => digest)),
  );
  const left = (await Array.fromAsync(kv.list({ prefix: textsPrefix }))).map(({ key }) => key)
    .filter((key) => !named.has(String(key[textsPrefix.length])));
  // Whoever publishes just now has written texts that nothing names yet, and begins again where this is written.
  const atomic = kv.atomic().check(published).set(publishedKey, published.value);
  for (const key of left.slice(0, 500)) atomic.delete(key);
  if (left.length > 0) await commit(atomic);
}

function forgetDrafts(atomic: Deno.AtomicOperation, drafts: Drafts, ids: readonly string[]): void {
  for (const id of ids) removeParted(atomic, draftKey(id), TEXT_PARTS);
  setDrafts(atomic, without(drafts, ids));
}

function without(drafts: Drafts, ids: readonly string[]): Drafts {
  const left = new Set(ids);
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !left.has(id)));
}

function setDrafts(atomic: Deno.AtomicOperation, drafts: Drafts): void {
  removeParts(atomic, draftsKey, LIST_PARTS);
  setParted(atomic, draftsKey, packed(drafts), LIST_PARTS);
}

function setParted(atomic: Deno.AtomicOperation, key: string[], value: unknown, most: number): Deno.AtomicOperation {
  for (const entry of inParts(key, value, most).entries) atomic.set(entry.key, entry.value);
  return atomic;
}

/** A list as it is stored: each entry is much like the one before, and a picture has its place in the same commit. */
interface Packed {
  /** Its JSON (RFC 1950), in base64. */
  packed: string;
}

function packed(list: unknown): Packed {
  return { packed: deflateSync(JSON.stringify(list)).toString("base64") };
}

/** Reads lists; those that were stored before they were packed are as they are. */
async function readLists<T extends object>(kv: Deno.Kv, keys: readonly string[][]): Promise<(T | null)[]> {
  const stored = await readParted<T | Packed>(kv, keys);
  return stored.map((one) => {
    if (one === null || !("packed" in one)) return one as T | null;
    return JSON.parse(inflateSync(Uint8Array.fromBase64(one.packed)).toString());
  });
}
