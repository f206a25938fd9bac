import { createHash } from "node:crypto";
import type { Content } from "@/lib/content/content.ts";
import { readContent, withoutDrafts } from "@/lib/content/content_cache.ts";
import { ParsedFiles } from "@/lib/content/content_file.ts";
import { laidOver, NO_OVERLAY, type Overlay } from "@/lib/content/files.ts";
import { stepByStep } from "@/lib/lazily.ts";

/** The files that a revision is made from. */
export interface ContentFiles {
  folder: string;
  /** The owner's publications at the desk. */
  overlay?: Overlay;
  /** Shows drafts too: to their owner alone, while they write. */
  withDrafts?: boolean;
}

/** Something that is derived from content: defined beside the code that needs it, and held by each revision. */
export interface Part<T> {
  /** The fields of the content that decide about it; absent: it is made anew for each revision. */
  readonly fields?: readonly (keyof Content)[];
  make(revision: Revision): T;
}

/**
 * One state of the owner's content with everything that is derived from it. Neither changes: where content does, another
 * revision is made and takes its place. No code keeps content, or what it made of it, anywhere else.
 */
export class Revision {
  readonly #parts = new Map<Part<unknown>, unknown>();
  readonly #digests = new Map<keyof Content, string>();

  /**
   * @param previous whose parts are taken over where they would be made the same; nothing else of it is kept
   * @param readAt when the files were read, in milliseconds since the epoch
   * @param parsed what they were found to say, for the revision after
   */
  constructor(
    readonly content: Content,
    previous?: Revision,
    readonly readAt: number = previous?.readAt ?? performance.timeOrigin,
    readonly parsed: ParsedFiles | undefined = previous?.parsed,
  ) {
    if (previous === undefined) return;
    for (const [part, made] of previous.#parts) {
      if (part.fields?.every((field) => this.#hasSame(field, previous))) this.#parts.set(part, made);
    }
  }

  /** Returns a part; it is made when it is first asked for. */
  part<T>(part: Part<T>): T {
    const known = this.#parts.get(part);
    if (known !== undefined) return known as T;
    const made = part.make(this);
    this.#parts.set(part, made);
    return made;
  }

  /** Tells whether another revision has the same content. */
  hasContentOf(other: Revision): boolean {
    const fields = Object.keys({ ...this.content, ...other.content }) as (keyof Content)[];
    return fields.every((field) => this.#hasSame(field, other));
  }

  #hasSame(field: keyof Content, other: Revision): boolean {
    const [one, two] = [this.content[field], other.content[field]];
    if (one === two) return true;
    // Of many works most are the very same: what was read again only where its file has changed.
    if (Array.isArray(one) && Array.isArray(two)) {
      return one.length === two.length &&
        one.every((entry, index) => entry === two[index] || textOf(entry) === textOf(two[index]));
    }
    return this.#digestOf(field) === other.#digestOf(field);
  }

  #digestOf(field: keyof Content): string {
    let digest = this.#digests.get(field);
    if (digest === undefined) {
      digest = createHash("sha256").update(textOf(this.content[field]) ?? "").digest("hex");
      this.#digests.set(field, digest);
    }
    return digest;
  }
}

/** Writes a part of content so that another one is another text. */
function textOf(part: unknown): string | undefined {
  // JSON has no word for such numbers; everything else in content it tells apart.
  return JSON.stringify(
    part,
    (_name, value: unknown) =>
      Number.isNaN(value) || value === Infinity || value === -Infinity ? { number: String(value) } : value,
  );
}

/**
 * Makes the revision of a content folder as it is now, with what is laid over it. What is as it was in the previous one is taken over from there: the
 * files by the digests of their texts, the parts by those of the fields that they are derived from.
 *
 * @returns the previous one where all is as it was
 * @throws {ContentError} with the mistakes of all files at once.
 */
export async function makeRevision(
  { folder, withDrafts, overlay = NO_OVERLAY }: ContentFiles,
  previous?: Revision,
): Promise<Revision> {
  const readAt = Date.now();
  const parsed = new ParsedFiles(previous?.parsed, laidOver(folder, overlay));
  // Where something was changed since, the build has not seen it.
  const content = previous === undefined
    ? await readContent(folder, { parsed })
    : await stepByStep((await import("@/lib/content/content.ts")).contentInSteps(folder, parsed));
  parsed.forgetBefore();
  const revision = new Revision(withDrafts ? content : withoutDrafts(content), previous, readAt, parsed);
  return previous?.hasContentOf(revision) ? previous : revision;
}

/**
 * Defines a part that depends on some fields of the content, and on nothing else: `make` is shown no other, and no part
 * that is derived from others.
 */
export function derivedFrom<K extends keyof Content, T>(
  fields: readonly K[],
  make: (content: Pick<Content, K>, partOf: <U>(part: Part<U>) => U) => T,
): Part<T> {
  const isKnown = (field: keyof Content) => (fields as readonly (keyof Content)[]).includes(field);
  return {
    fields,
    make(revision) {
      const shown = Object.fromEntries(fields.map((field) => [field, revision.content[field]])) as Pick<Content, K>;
      return make(shown, (part) => {
        if (!part.fields?.every(isKnown)) throw new TypeError("Cannot use a part that depends on more than its user");
        return revision.part(part);
      });
    },
  };
}

/** Defines a part that is made anew for each revision, because it depends on everything or is cheap. */
export function ofEachRevision<T>(make: (revision: Revision) => T): Part<T> {
  return { make };
}
