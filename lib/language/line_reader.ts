import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  type LaidLine,
  type LearnedKind,
  likelyKind,
  type LineTables,
  type SeenLine,
} from "@/lib/language/line_classes.ts";
import { lineFeatures, type Signs } from "@/lib/language/line_features.ts";
import { seenLines } from "@/lib/language/line_looks.ts";
import type { Network } from "@/lib/language/line_network.ts";
import { countRows, type WordNetwork, wordScores } from "@/lib/language/word_network.ts";
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
  words: Pick<WordNetwork, "width" | "classes">;
  again: Omit<Network, "weights">;
  /** In bytes, by the order of the parts. */
  sizes: number[];
};

/** Packs what was learned into the bytes of the file. */
export function packLines({ tables: { words, again }, ...rest }: LearnedLines): Uint8Array {
  const { width, classes, rows, weights, scale, begin, last, bias } = words;
  const { weights: network, ...shape } = again;
  const parts = [rows.has, weights, scale, begin, last, bias, network].map((
    { buffer, byteOffset, byteLength },
  ) => new Uint8Array(buffer, byteOffset, byteLength));
  const header: Header = {
    ...rest,
    words: { width, classes },
    again: shape,
    sizes: parts.map(({ length }) => length),
  };
  return gzipSync(Buffer.concat([new TextEncoder().encode(JSON.stringify(header) + "\n"), ...parts]), { level: 9 });
}

/** Reads the bytes of the file. */
export function unpackLines(packed: Uint8Array): LearnedLines {
  const bytes = gunzipSync(packed);
  const end = bytes.indexOf(10);
  const { words, again, sizes, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Header;
  let from = end + 1;
  const [has, weights, ...floats] = sizes.map((size) => {
    const start = bytes.byteOffset + from;
    from += size;
    return bytes.buffer.slice(start, start + size);
  });
  const [scale, begin, last, bias, network] = floats.map((one) => new Float32Array(one));
  const rows = countRows(new Uint32Array(has));
  return {
    ...rest,
    tables: {
      words: { ...words, rows, weights: new Int8Array(weights), scale, begin, last, bias },
      again: { ...again, weights: network },
    },
  };
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
      likelyKind(wordScores(tables.words, [features(text, language).features]), thresholds.certificate),
  };
}

/** The reader of the build; it is loaded when the first posting is read. */
export const lineReader = once(() => createLineReader(unpackLines(Deno.readFileSync(fileURLToPath(LEARNED_LINES)))));
