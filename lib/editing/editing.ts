import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { PLACES } from "@/lib/content/content_file.ts";
import { contradictions } from "@/lib/content/contradictions.ts";
import { DISK, type Files, isPublic, laidOver, NO_OVERLAY, type Overlay } from "@/lib/content/files.ts";
import { makeRevision, type Revision } from "@/lib/content/revision.ts";
import { FOLDERS, isContentPath } from "@/lib/editing/content_form.ts";
import {
  changedSince,
  digestOf,
  digestOfText,
  type Draft,
  forgetPublications,
  type LaidFile,
  type Publication,
  readDrafts,
  readDraftTexts,
  readPublication,
  readPublications,
  readPublished,
  readTexts,
  removeDrafts,
  type Saving,
  writeDraft,
  writePublication,
  writeWholeDraft,
} from "@/lib/editing/edits.ts";
import {
  changesInSteps,
  type DraftText,
  overlayWith,
  type Plan,
  type Preview,
  publicParts,
  type Refused,
} from "@/lib/editing/plan.ts";
import { withDeadline } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import { stepByStep } from "@/lib/lazily.ts";
import type { Log } from "@/lib/log.ts";
import { Conflict, retryContended } from "@/lib/store/kv.ts";
import { type Store, StoreFailure } from "@/lib/store/store.ts";

/** The interval between looks at what is published, in milliseconds: all instances serve it within five seconds. */
const LOOK_MS = 2000;

/** The time for preparing what requests would wait for, in milliseconds: with a look, less than five seconds. */
const MAX_PREPARING_MS = 1000;

/** The most plans of a publication while others publish at the same time. */
const MAX_ATTEMPTS = 5;

interface EditingOptions {
  store: Store;
  log: Log;
  now: () => number;
  /** The folder that is the ground; `withDrafts` as for `makeRevision`. */
  folder: string;
  withDrafts: boolean;
  /** Returns what is served now. */
  revision(): Revision;
  /** Makes what requests would else wait for, before a revision is served. */
  prepare?(revision: Revision): Promise<unknown>;
  /** Has another revision served. */
  replace(revision: Revision): void;
}

/** The owner's edits at the desk: drafts, publications, and which of them this process serves (contract, section 9). */
export class Editing {
  /** The reasons why what is published cannot be served here, as after a change of the folder; empty: it is. */
  problems: ContentProblem[] = [];
  #options: EditingOptions;
  #taken: Publication | undefined;
  #overlay: Overlay = NO_OVERLAY;
  #timer?: ReturnType<typeof setInterval>;
  #taking: Promise<unknown> = Promise.resolve();
  #known = Promise.withResolvers<void>();
  #isKnown = false;
  #preview?: { of: string; made: Promise<Preview> };

  constructor(options: EditingOptions) {
    this.#options = options;
  }

  /** Takes up what is published, now and whenever something else is. */
  start(): void {
    this.#options.store.onAvailable(() => void this.look());
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    Deno.unrefTimer(this.#timer);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#known.resolve();
  }

  /**
   * Is fulfilled when it is known what is published: until then nobody may be told that the folder is.
   *
   * @throws {ServiceError} `unavailable`.
   */
  async known(): Promise<void> {
    await this.#options.store.use(() => this.#known.promise);
  }

  /** Returns the layer over the folder. */
  get overlay(): Overlay {
    return this.#overlay;
  }

  /** Returns the number of the publication that is served; 0: the folder. */
  get number(): number {
    return this.#taken?.number ?? 0;
  }

  /** Takes up what is published, if it is not served yet. Never throws. */
  async look(): Promise<void> {
    const looked = this.#taking.then(() => this.#takeUp());
    this.#taking = looked.catch(() => {});
    try {
      await looked;
    } catch (error) {
      // The store tells by itself when it fails, and this looks again when it is back.
      if (error instanceof ServiceError) return;
      // Told once, and not tried again: the owner mends it at the desk, or in the folder and with a start.
      this.problems = error instanceof ContentError ? error.problems : [];
      this.#options.log("error", "publication_not_served", {
        error: error instanceof Error ? error.name : "unknown",
        count: this.problems.length,
      });
    }
    this.#isKnown = true;
    this.#known.resolve();
  }

  async #takeUp(): Promise<void> {
    const { store } = this.#options;
    const publication = await store.use(async (kv) => {
      const { value } = await readPublished(kv);
      return value === null || value.number === this.number ? undefined : await readPublication(kv, value.number);
    });
    if (publication === undefined) return;
    this.#overlay = await this.#overlayOf(publication);
    this.#taken = publication;
    this.problems = [];
    await this.#serve(publication, await this.#revisionOf(this.#overlay, this.#options.revision()));
  }

  async #serve({ number }: Publication, revision: Revision): Promise<void> {
    const { prepare, replace, log, revision: served } = this.#options;
    if (revision === served()) return;
    // Who asks meanwhile gets what is served; at a start there is nothing yet.
    if (prepare !== undefined && this.#isKnown) {
      await withDeadline(prepare(revision), MAX_PREPARING_MS).catch(() => {});
    }
    replace(revision);
    log("info", "publication_served", { number });
  }

  /** Takes up what was published here just now: its revision was made when it was planned. */
  async #takeUpOwn(publication: Publication, { overlay, revision }: Plan): Promise<void> {
    const taken = this.#taking.then(async () => {
      if (this.number >= publication.number) return;
      [this.#taken, this.#overlay, this.problems] = [publication, overlay, []];
      await this.#serve(publication, revision);
    });
    this.#taking = taken.catch(() => {});
    await taken;
  }

  /** Returns the text of a file as it is served, and its digest; undefined where there is none. */
  served(path: string): { text: string; digest: string } | undefined {
    return this.#read(path, this.#overlay);
  }

  /** Lists the files of the content that stand in a folder below the owner's (`""`, `projects`), as they are served. */
  list(below: string): string[] {
    const { folder } = this.#options;
    const place = PLACES.find((one) => one.below === (below && `/${below}`))!;
    try {
      return laidOver(folder, this.#overlay).list(folder + place.below)
        .filter(({ name, isFile }) => isFile && name.endsWith(place.ending))
        .map(({ name }) => below ? `${below}/${name}` : name).sort();
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }

  /** Names the files that both the folder and the desk have changed since they were published; the desk's are served. */
  changedInBoth(): string[] {
    return this.#taken === undefined ? [] : changedSince(this.#taken, (path) => this.#groundDigest(path));
  }

  /**
   * Returns all drafts, with their texts; of pictures an empty one, unless they are asked for.
   *
   * @throws {ServiceError} `unavailable`.
   */
  async drafts(withPictures = false): Promise<DraftText[]> {
    return await this.#options.store.use(async (kv) => {
      const drafts = Object.values((await readDrafts(kv)).drafts);
      const isRead = ({ path, digest }: Draft) => digest !== null && (withPictures || !isPublic(path));
      const read = drafts.filter(isRead);
      const texts = new Map((await readDraftTexts(kv, read)).map((text, index) => [read[index].id, text]));
      return drafts.map((draft) => ({
        ...draft,
        text: texts.get(draft.id) ?? (draft.digest === null ? null : ""),
        isStale: this.#isStale(draft),
      }));
    });
  }

  /** Finds the mistakes that files would have as the whole site. */
  async mistakesOfWhole(files: ReadonlyMap<string, string>): Promise<ContentProblem[]> {
    const plan = await this.#planOf({ files, isWhole: true });
    return "problems" in plan ? plan.problems : [];
  }

  /** Returns the files of the site as they are served. */
  files(): Files {
    return laidOver(this.#options.folder, this.#overlay);
  }

  /** Returns all files of the site as they are served, by path. */
  servedFiles(): Map<string, Uint8Array> {
    const { folder, revision } = this.#options;
    const files = this.files();
    const texts = ["", ...FOLDERS].flatMap((below) => this.list(below)).filter(isContentPath);
    const paths = [...texts, ...revision().content.files.map(({ path }) => `public${path}`)];
    return new Map(paths.map((path) => [path, files.read(`${folder}/${path}`)]));
  }

  /** Has drafts of a whole site, which nothing of what was there is left of, in the place of all drafts. */
  async saveWhole(files: ReadonlyMap<string, string>): Promise<void> {
    const { store, now } = this.#options;
    await this.look();
    const baseOf = (path: string) => this.served(path)?.digest ?? null;
    await store.use((kv) => retryContended(() => writeWholeDraft(kv, files, { at: now(), baseOf })));
  }

  /** Saves a draft: see `writeDraft`. @throws {ServiceError} `unavailable`. */
  async save(saving: Omit<Saving, "at">): Promise<{ draft: Draft; isBeside: boolean }> {
    const { store, now } = this.#options;
    return await store.use((kv) => retryContended(() => writeDraft(kv, { ...saving, at: now() })));
  }

  /** Throws drafts away. @throws {ServiceError} `unavailable`. */
  async discard(ids: readonly string[]): Promise<void> {
    await this.#options.store.use((kv) => retryContended(() => removeDrafts(kv, ids)));
  }

  /**
   * Returns what all drafts would make of the site, for the owner alone. Drafts with mistakes are left out, so that they
   * hide no other; of two drafts of one file, the first is shown.
   *
   * @throws {ContentError} where the mistakes are not in drafts; {ServiceError} `unavailable`.
   */
  async preview(): Promise<Preview> {
    await this.look();
    const drafts = await this.drafts();
    const of = JSON.stringify([this.number, drafts.map(({ id, digest }) => [id, digest])]);
    if (this.#preview?.of !== of) {
      this.#preview = { of, made: this.#previewOf() };
    }
    return await this.#preview.made;
  }

  async #previewOf(): Promise<Preview> {
    const { folder, revision } = this.#options;
    const drafts = (await this.drafts(true)).filter(({ id, path }) => id === path);
    const make = (shown: readonly DraftText[]) =>
      makeRevision({ folder, overlay: this.#with(shown), withDrafts: true }, revision());
    try {
      return { revision: await make(drafts), problems: [] };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const right = drafts.filter(({ path }) => !error.problems.some(({ file }) => file === `${folder}/${path}`));
      if (right.length === drafts.length) throw error;
      return { revision: await make(right), problems: error.problems };
    }
  }

  /**
   * Says what it would be to publish some drafts.
   *
   * @param seen the digests of the drafts as the owner has looked at them, `null` in words; one that is another is refused.
   * @throws {ServiceError} `unavailable`.
   */
  async plan(ids: readonly string[], seen?: ReadonlyMap<string, string>): Promise<Plan | Refused> {
    await this.look();
    const drafts = (await this.drafts(true)).filter(({ id }) => ids.includes(id));
    const stale = drafts.filter((draft) => draft.isStale);
    const isOther = drafts.some(({ id, digest }) => seen?.has(id) && seen.get(id) !== String(digest));
    if (stale.length > 0 || isOther) return { problems: [], stale };
    return await this.#planOf(this.#with(drafts), drafts);
  }

  /** Says what it would be to publish a publication again. @throws {ServiceError} `unavailable`. */
  async planAgain(number: number): Promise<Plan | Refused | undefined> {
    await this.look();
    const publication = await this.#find(number);
    return publication && await this.#planOf(await this.#overlayOf(publication));
  }

  /**
   * Publishes drafts: all of them or none, and what is served then is checked as a whole; `seen` as in `plan`.
   *
   * @throws {ServiceError} `unavailable`.
   */
  async publish(ids: readonly string[], seen?: ReadonlyMap<string, string>): Promise<Publication | Refused> {
    return await this.#commit(() => this.plan(ids, seen));
  }

  /** Publishes again what was published before; 0 is the folder. Drafts stay as they are. */
  async publishAgain(number: number): Promise<Publication | Refused | undefined> {
    const isThere = await this.#find(number) !== undefined;
    return isThere ? await this.#commit(async () => (await this.planAgain(number))!, number) : undefined;
  }

  /** Returns what was published, the newest first. @throws {ServiceError} `unavailable`. */
  async publications(): Promise<Publication[]> {
    return await this.#options.store.use(readPublications);
  }

  async #commit(
    planning: () => Promise<Plan | Refused>,
    from?: number,
  ): Promise<Publication | Refused> {
    const { store, log, now } = this.#options;
    for (let tried = 1; tried <= MAX_ATTEMPTS; tried++) {
      const plan = await planning();
      if ("problems" in plan) return plan;
      const publication = await store.use((kv) => this.#write(kv, plan, { at: now(), from }));
      if (publication !== undefined) {
        log("info", "content_published", { number: publication.number, count: plan.changes.length });
        await this.#takeUpOwn(publication, plan);
        void store.use(forgetPublications).catch(() => {});
        return publication;
      }
      await this.look();
    }
    throw new StoreFailure("Others keep publishing at the same time.", 1);
  }

  /** Writes a publication; undefined where something was published or saved since it was planned. */
  async #write(
    kv: Deno.Kv,
    { overlay, changes, drafts: planned }: Plan,
    { at, from }: { at: number; from?: number },
  ): Promise<Publication | undefined> {
    const [before, drafts] = await Promise.all([readPublished(kv), readDrafts(kv)]);
    if ((before.value?.number ?? 0) !== this.number) return undefined;
    if (planned.entries().some(([id, digest]) => drafts.drafts[id]?.digest !== digest)) return undefined;
    const files = Object.fromEntries([...overlay.files].map(([path, text]) => [path, this.#laid(path, text)]));
    const publication: Publication = { number: this.number + 1, at, changes, isWhole: overlay.isWhole, files };
    if (from !== undefined) publication.from = from;
    const known = new Set(Object.values(this.#taken?.files ?? {}).map(({ digest }) => digest));
    const texts = new Map<string, string>();
    for (const [path, text] of overlay.files) {
      const { digest } = files[path];
      if (text !== null && !known.has(digest)) texts.set(digest!, text);
    }
    try {
      await writePublication(kv, before, publication, { texts, drafts, ids: [...planned.keys()] });
      return publication;
    } catch (error) {
      if (error instanceof Conflict) return undefined;
      throw error;
    }
  }

  async #planOf(overlay: Overlay, drafts: readonly Draft[] = []): Promise<Plan | Refused> {
    const { folder, revision: served } = this.#options;
    const before = served();
    try {
      const revision = await this.#revisionOf(overlay, before);
      const problems = contradictions(folder, revision.content, laidOver(folder, overlay));
      if (problems.length > 0) return { problems, stale: [] };
      const changes = await stepByStep(changesInSteps(before.content, revision.content));
      return {
        drafts: new Map(drafts.map(({ id, digest }) => [id, digest])),
        overlay,
        revision,
        changes,
        removes: publicParts(before.content).some((part) => !publicParts(revision.content).includes(part)),
      };
    } catch (error) {
      if (error instanceof ContentError) return { problems: error.problems, stale: [] };
      throw error;
    }
  }

  async #revisionOf(overlay: Overlay, previous: Revision): Promise<Revision> {
    const { folder, withDrafts } = this.#options;
    return await makeRevision({ folder, withDrafts, overlay }, previous);
  }

  async #find(number: number): Promise<Publication | undefined> {
    if (number === 0) return { number: 0, at: 0, changes: [], isWhole: false, files: {} };
    return (await this.publications()).find((one) => one.number === number);
  }

  async #overlayOf({ files, isWhole }: Publication): Promise<Overlay> {
    const texts = new Map<string, string>();
    for (const [path, text] of this.#overlay.files) {
      const digest = this.#taken?.files[path]?.digest;
      if (text !== null && typeof digest === "string") texts.set(digest, text);
    }
    const named = new Set(Object.values(files).map(({ digest }) => digest));
    const digests = [...named].filter((one) => one !== null).filter((one) => !texts.has(one));
    if (digests.length > 0) {
      for (const [digest, text] of await this.#options.store.use((kv) => readTexts(kv, digests))) {
        texts.set(digest, text);
      }
    }
    const laid = Object.entries(files).map(([path, { digest }]) => [path, digest && texts.get(digest)!] as const);
    return { files: new Map(laid), isWhole };
  }

  #with(drafts: readonly DraftText[]): Overlay {
    return overlayWith(this.#overlay, drafts, (path) => this.#groundDigest(path));
  }

  #laid(path: string, text: string | null): LaidFile {
    return { digest: text === null ? null : digestOfText(path, text), ground: this.#groundDigest(path) };
  }

  #isStale({ path, base }: Draft): boolean {
    return (this.served(path)?.digest ?? null) !== base;
  }

  #groundDigest(path: string): string | null {
    return this.#read(path, NO_OVERLAY)?.digest ?? null;
  }

  #read(path: string, overlay: Overlay): { text: string; digest: string } | undefined {
    const { folder } = this.#options;
    try {
      const bytes = laidOver(folder, overlay, DISK).read(`${folder}/${path}`);
      return { text: new TextDecoder().decode(bytes), digest: digestOf(bytes) };
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  }
}
