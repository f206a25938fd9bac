import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { scoresOf } from "@/lib/language/linear_classifier.ts";
import {
  type LaidLine,
  type LearnedKind,
  likelyKind,
  type LineTables,
  type SeenLine,
} from "@/lib/language/line_classes.ts";
import { lineFeatures, type Signs } from "@/lib/language/line_features.ts";
import { seenLines } from "@/lib/language/line_looks.ts";
import { atOnce, once } from "@/lib/lazily.ts";
import type { Language } from "@/lib/text/language.ts";

/** How sure it must be before a line is taken for something; computed from postings that were not learned from. */
export interface LineThresholds {
  /** A line whose certainty of asking, times that of being no remark, is no more than this is a remark. */
  remark: number;
  /** The same for a duty. */
  duty: number;
  /** A line that is so sure to be a requirement or a wish, and to ask, is a point. */
  point: number;
  /** How sure it must be of a certificate that a point asks for. */
  certificate: number;
}

/** What `deno task learn:lines` writes. */
export interface LearnedLines {
  tables: LineTables;
  thresholds: LineThresholds;
  signs: Signs;
  /** A digest of all that it was learned from. */
  learnedFrom: string;
}

/** The file of what was learned; it is built, and no one edits it. */
export const LEARNED_LINES = new URL("./data/lines.table", import.meta.url);

type Header = Omit<LearnedLines, "tables"> & {
  tables: Record<keyof LineTables, { size: number }>;
};

const NAMES = ["headings", "lines", "again", "kinds"] as const;

/** Packs what was learned into the bytes of the file. */
export function packLines({ tables, ...rest }: LearnedLines): Uint8Array {
  const header = {
    ...rest,
    tables: Object.fromEntries(NAMES.map((name) => {
      const { weights, ...table } = tables[name];
      return [name, { ...table, size: weights.byteLength }];
    })),
  };
  const weights = NAMES.map((name) => {
    const { buffer, byteOffset, byteLength } = tables[name].weights;
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return gzipSync(Buffer.concat([new TextEncoder().encode(JSON.stringify(header) + "\n"), ...weights]), { level: 9 });
}

/** Reads the bytes of the file. */
export function unpackLines(packed: Uint8Array): LearnedLines {
  const bytes = gunzipSync(packed);
  const end = bytes.indexOf(10);
  const { tables, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Header;
  let from = end + 1;
  const found = Object.fromEntries(NAMES.map((name) => {
    const { size, ...table } = tables[name];
    const buffer = bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + from + size);
    const weights = name === "again" ? new Float32Array(buffer) : new Int8Array(buffer);
    from += size;
    return [name, { ...table, weights }];
  })) as unknown as LineTables;
  return { ...rest, tables: found };
}

/** Tells what the lines of a posting are, and how sure that must be. */
export interface LineReader {
  thresholds: LineThresholds;
  /** @param above what stands above the first line, where a field says it */
  read(lines: readonly LaidLine[], language: Language, above?: SeenLine["heading"]): SeenLine[];
  /** Reads as `read` does, with a step for each line. */
  steps(lines: readonly LaidLine[], language: Language, above?: SeenLine["heading"]): Generator<void, SeenLine[]>;
  /** Tells what a point asks for that no list of words knows. */
  kindOf(text: string, language: Language): LearnedKind;
}

/** Makes a reader of what was learned. */
export function createLineReader({ tables, thresholds, signs }: Omit<LearnedLines, "learnedFrom">): LineReader {
  const features = lineFeatures(signs);
  const steps: LineReader["steps"] = (lines, language, above) => seenLines(lines, language, tables, features, above);
  return {
    thresholds,
    steps,
    read: (...parameters) => atOnce(steps(...parameters)),
    kindOf: (text, language) =>
      likelyKind(scoresOf(tables.kinds, features(text, language, [])), thresholds.certificate),
  };
}

/** The reader of the build; it is loaded when the first posting is read. */
export const lineReader = once(() => createLineReader(unpackLines(Deno.readFileSync(fileURLToPath(LEARNED_LINES)))));
