import type { Content } from "@/lib/content/content.ts";
import type { ContentProblem } from "@/lib/content/content_error.ts";
import type { Overlay } from "@/lib/content/files.ts";
import type { Revision } from "@/lib/content/revision.ts";
import { digestOfText, type Draft, WHOLE } from "@/lib/editing/edits.ts";
import { type Change, changesBetween, stateOf } from "@/lib/history/changes.ts";

/** The answer to an attempt to publish that was refused. */
export interface Refused {
  /** Mistakes of the content as it would be. */
  problems: ContentProblem[];
  /** Drafts of files that were changed since they began. */
  stale: Draft[];
}

/** The site as it is with drafts. */
export interface Preview {
  revision: Revision;
  /** The mistakes of the drafts that are left out. */
  problems: ContentProblem[];
}

/** The effects of a publication. */
export interface Plan {
  overlay: Overlay;
  revision: Revision;
  changes: Change[];
  /** Something that is public now would be there no more. */
  removes: boolean;
  /** The drafts that it is made of, by id, with the digests of their texts. */
  drafts: ReadonlyMap<string, string | null>;
}

/** A draft, with its text and with what it would take the place of. */
export interface DraftText extends Draft {
  text: string | null;
  isStale: boolean;
}

/** Compares what is served with what would be, in steps between which others have their turn. */
export function* changesInSteps(before: Content, after: Content): Generator<void, Change[]> {
  yield;
  const state = stateOf(before);
  yield;
  const next = stateOf(after);
  yield;
  return changesBetween(state, next);
}

/** Names what visitors see as a part of its own. */
export function publicParts({ items, pages, files, candidate, services, resume }: Content): string[] {
  return [
    ...items.map(({ id, kind }) => `${kind} ${id}`),
    ...pages.map(({ slug }) => `page ${slug}`),
    ...files.map(({ path }) => `file ${path}`),
    ...Object.entries({ candidate, services, resume }).filter(([, part]) => part !== undefined).map(([name]) => name),
  ];
}

/** Returns an overlay with drafts over it. What the folder has itself need not be laid over it. */
export function overlayWith(
  overlay: Overlay,
  drafts: readonly DraftText[],
  groundDigest: (path: string) => string | null,
): Overlay {
  const isNew = drafts.some(({ path }) => path === WHOLE);
  const isWhole = isNew || overlay.isWhole;
  const files = new Map(isNew ? [] : overlay.files);
  for (const { path, text } of drafts.filter(({ path }) => path !== WHOLE)) {
    const ground = isWhole ? null : groundDigest(path);
    if (ground === (text === null ? null : digestOfText(path, text))) files.delete(path);
    else files.set(path, text);
  }
  return { files, isWhole };
}
