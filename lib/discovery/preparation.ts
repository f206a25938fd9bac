import { searchIndex } from "@/lib/catalog/searchable.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { endDrawing } from "@/lib/discovery/drawing_thread.ts";
import { ANY_ORIGIN } from "@/lib/http/long_text.ts";
import { longText } from "@/lib/http/serve_document.ts";
import { stepByStep } from "@/lib/lazily.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { sitePages } from "@/lib/site/pages.ts";

/**
 * The delay after the start, or after a change, in milliseconds: requests that wait for the start itself come first.
 */
const AFTER_MS = 1500;

/**
 * Makes what the first request would else wait for: the search, what the match knows of the owner, the Markdown of all
 * pages, and the pictures of the site. One after the other, in short steps, once for all hosts; who asks meanwhile waits
 * for the same making.
 */
export class Preparation {
  #service: () => Service;
  #timer?: ReturnType<typeof setTimeout>;
  #running: Promise<void> = Promise.resolve();
  #isStopped = true;

  /** @param options.service returns what is served now */
  constructor({ service }: { service: () => Service }) {
    this.#service = service;
  }

  start(): void {
    this.#isStopped = false;
    this.again();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    endDrawing();
  }

  /** Prepares what is served now, after what is being prepared: something in it is another than before. */
  again(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#prepare());
    }, AFTER_MS);
    Deno.unrefTimer(this.#timer);
  }

  async #prepare(): Promise<void> {
    const service = this.#service();
    const { pageText } = await import("@/lib/site/page_markdown.ts");
    const context = { service, baseUrl: ANY_ORIGIN, client: "" };
    const works = [
      () => prepareSearches(service),
      ...sitePages(service).filter(({ item }) => item === undefined).map((page) => () => pageText(page, context)),
      () => longText(DOCUMENTS.llmsFull.write!, context),
      async () => {
        const { favicon, sitePicture } = await import("@/lib/discovery/drawn_pictures.ts");
        await Promise.all([favicon(context), sitePicture(context)]);
      },
    ];
    try {
      for (const work of works) {
        if (this.#isStopped || this.#service() !== service) return;
        await work();
      }
    } catch {
      // Whoever asks for it gets the error, and the log says where it comes from.
    }
  }
}

/** Makes what the first search and the first match would else wait for longest, in short steps. */
export async function prepareSearches({ revision, content }: Service): Promise<void> {
  await revision.part(searchIndex)();
  if (content.candidate === undefined) return;
  const { profileEvidence } = await import("@/lib/match/profile_evidence.ts");
  await stepByStep(revision.part(profileEvidence).steps());
}
