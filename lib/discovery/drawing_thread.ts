import type { Sheet, SheetOptions } from "@/lib/discovery/pdf_sheet.ts";
import type { Face } from "@/lib/discovery/faces.ts";
import type { Site } from "@/lib/content/content_schemas.ts";

/*
 * Pictures and the résumé are drawn by another thread: drawing one takes a quarter of a second, in which nobody else would
 * be answered, and the programs and typefaces for it take 35 MB, which end with the thread.
 */

/** A drawing: text for SVG, bytes for all other types. */
export type Drawn = string | Uint8Array<ArrayBuffer>;

export type Look = Pick<Site, "title" | "hue"> & { face: Face };

/** The words of a picture for sharing. */
export interface ShareText {
  /** Above the title, small. */
  above?: string;
  title: string;
  below?: string;
}

/** The parts of a sheet of paper that a résumé consists of. */
export type SheetMethod = "title" | "lead" | "links" | "strong" | "text" | "heading" | "row";

/** A sheet on which a résumé is written, now or later. */
export type SheetWriter = Pick<Sheet, SheetMethod>;

/** A call of a sheet. */
interface SheetStep {
  method: SheetMethod;
  args: readonly unknown[];
}

/** An order to draw, in full: the other thread knows nothing of the service. */
export type Drawing =
  | { kind: "svg" | "favicon"; site: Look }
  | { kind: "png"; site: Look; size: number }
  | { kind: "share"; site: Look; text: ShareText }
  | { kind: "resume"; sheet: SheetOptions; steps: readonly SheetStep[]; foot: string };

/** The name of the thread that draws. */
export const DRAWER = "drawer";

/** In milliseconds: so long the thread waits for another drawing. */
const IDLE_MS = 10_000;

const METHODS: SheetMethod[] = ["title", "lead", "links", "strong", "text", "heading", "row"];

/** Returns a sheet that notes in `steps` how it is called. */
export function notedSheet(steps: SheetStep[]): SheetWriter {
  const note = (method: SheetMethod) => (...args: unknown[]) => void steps.push({ method, args });
  return Object.fromEntries(METHODS.map((method) => [method, note(method)])) as unknown as SheetWriter;
}

let thread: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const waiting = new Map<number, PromiseWithResolvers<Drawn>>();

/** Draws in the other thread; where a host has no threads, here. */
export async function drawAside(drawing: Drawing): Promise<Drawn> {
  clearTimeout(idle);
  try {
    thread ??= startThread();
  } catch {
    const { draw } = await import("@/lib/discovery/drawing.ts");
    return await draw(drawing);
  }
  const number = ++count;
  const drawn = Promise.withResolvers<Drawn>();
  waiting.set(number, drawn);
  thread.postMessage({ number, drawing });
  try {
    return await drawn.promise;
  } finally {
    waiting.delete(number);
    if (waiting.size === 0) restLater();
  }
}

/** Ends the thread if nobody waits for it. */
export function endDrawing(): void {
  clearTimeout(idle);
  if (waiting.size > 0) return;
  thread?.terminate();
  thread = undefined;
}

function restLater(): void {
  clearTimeout(idle);
  idle = setTimeout(endDrawing, IDLE_MS);
  Deno.unrefTimer(idle);
}

function startThread(): Worker {
  const worker = new Worker(new URL("./drawing.ts", import.meta.url), { type: "module", name: DRAWER });
  worker.onmessage = ({ data: { number, drawn, error } }) => {
    if (error === undefined) waiting.get(number)?.resolve(drawn);
    else waiting.get(number)?.reject(new Error(`It could not be drawn: ${error}`));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error(`Nothing could be drawn: ${event.message}`));
    worker.terminate();
    if (thread === worker) thread = undefined;
  };
  return worker;
}
