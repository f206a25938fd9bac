import { onForget } from "@/lib/text/remembered.ts";

/**
 * Patterns that are tried on every line of a text, and that most lines have nothing for. One pass over a line tells of all
 * of them which may stand in it: each alternative of a pattern has some letters that must stand there, and only where
 * they do is the pattern tried. Texts are in lower case without accents (`foldLetters`).
 */

/** A pattern that is tried only on texts that have the letters it needs. */
export interface GuardedPattern {
  /** The pattern by itself. */
  readonly pattern: RegExp;
  /** Tells whether the text has letters that the pattern needs; false: it certainly does not stand in it. */
  mayStandIn(folded: string): boolean;
  test(folded: string): boolean;
  exec(folded: string): RegExpExecArray | null;
}

/** Other marks than letters, digits and the underscore are alike: so the edge of a word can be looked for as well. */
const MARK = 0;
const DIGIT = 27;
const UNDERSCORE = 28;
const BITS = 5;

/** Letters by how often they stand in texts of Europe, a mark first. */
const BY_FREQUENCY = "\0eantirosldumcgpbhvfkwyzjxq0_";

const SYMBOLS = new Uint8Array(128);
for (let code = 0; code < 26; code++) SYMBOLS[97 + code] = SYMBOLS[65 + code] = code + 1;
for (let code = 48; code < 58; code++) SYMBOLS[code] = DIGIT;
SYMBOLS[95] = UNDERSCORE;

const SHARES = new Float64Array(UNDERSCORE + 1);
for (const [rank, letter] of [...BY_FREQUENCY].entries()) SHARES[SYMBOLS[letter.charCodeAt(0)]] = 0.16 * 0.88 ** rank;

function symbolOf(code: number): number {
  return code < 128 ? SYMBOLS[code] : MARK;
}

/** Runs of symbols of which at least one stands wherever a part of a pattern does. */
type Needed = number[][];

/** Fewer symbols than these stand in every line. */
const SHORT = 3;
const LONG = 4;

/** Returns the part of a run that is rarest, and about how often it stands at a place. */
function rarest(run: readonly number[]): { part: number[]; share: number } {
  const length = Math.min(run.length, LONG);
  let best = { part: [] as number[], share: Infinity };
  for (let at = 0; at + length <= run.length; at++) {
    const part = run.slice(at, at + length);
    const share = part.reduce((share, symbol) => share * SHARES[symbol], 1);
    if (share < best.share) best = { part, share };
  }
  return best;
}

function shareOf(needed: Needed): number {
  return needed.reduce((sum, run) => sum + rarest(run).share, 0);
}

/** Reads a pattern just far enough to know what it needs. What it does not know, it refuses. */
class PatternReader {
  #at = 0;

  constructor(readonly source: string) {}

  /** Reads alternatives up to the end or a closing parenthesis; undefined where one of them needs nothing. */
  alternatives(): Needed | undefined {
    const all: (Needed | undefined)[] = [this.#sequence()];
    while (this.source[this.#at] === "|") {
      this.#at++;
      all.push(this.#sequence());
    }
    return all.every((one) => one !== undefined) ? all.flat() : undefined;
  }

  #sequence(): Needed | undefined {
    const found: Needed[] = [];
    let run: number[] = [];
    const close = (more: readonly number[] = []) => {
      if (run.length + more.length >= SHORT) found.push([[...run, ...more]]);
    };
    while (this.#at < this.source.length && this.source[this.#at] !== "|" && this.source[this.#at] !== ")") {
      const { symbol, needed, isEdge } = this.#atom();
      if (isEdge) {
        // Beside a word stands a mark, or the end of the text; in front of "-" as well, but there nothing is gained.
        if (run.length === 0) {
          if (this.#isWordNext()) run = [MARK];
        } else if (run.at(-1) !== MARK) close([MARK]);
        continue;
      }
      const { least, most } = this.#times();
      if (symbol !== undefined && least >= 1) {
        run.push(symbol);
        if (most === 1) continue;
        close();
        run = [];
        continue;
      }
      // What consumes nothing stands between no letters.
      if (symbol === undefined && needed === "nothing") continue;
      close();
      run = [];
      if (least >= 1 && needed !== undefined && needed !== "nothing") found.push(needed);
    }
    close();
    if (found.length < 2) return found[0];
    const shares = found.map(shareOf);
    return found[shares.indexOf(Math.min(...shares))];
  }

  #isWordNext(): boolean {
    return /^\w(?![?*{])/.test(this.source.slice(this.#at, this.#at + 2));
  }

  #atom(): { symbol?: number; needed?: Needed | "nothing"; isEdge?: boolean } {
    const letter = this.source[this.#at++];
    if (letter === "^" || letter === "$") return { isEdge: true };
    if (letter === ".") return {};
    if (letter === "[") {
      while (this.source[this.#at] !== "]") this.#at += this.source[this.#at] === "\\" ? 2 : 1;
      this.#at++;
      return {};
    }
    if (letter === "(") {
      const kind = /^\?(?::|<?[=!])/.exec(this.source.slice(this.#at, this.#at + 3))?.[0];
      if (kind === undefined && this.source[this.#at] === "?") throw new Error(`Unknown group in ${this.source}`);
      this.#at += kind?.length ?? 0;
      const needed = this.alternatives();
      this.#at++;
      return kind === undefined || kind === "?:" ? { needed } : { needed: "nothing" };
    }
    // Of two units of one letter, a sign behind it would mean both.
    if (/[\ud800-\udfff]/.test(letter)) throw new Error(`Letter beyond the plane in ${this.source}`);
    if (letter !== "\\") return { symbol: symbolOf(letter.charCodeAt(0)) };
    const escaped = this.source[this.#at++];
    if (escaped === "b") return { isEdge: true };
    if (escaped === "d") return { symbol: DIGIT };
    if (escaped === "s") return { symbol: MARK };
    if (escaped === "p") {
      this.#at = this.source.indexOf("}", this.#at) + 1;
      return {};
    }
    if (escaped === "w") return {};
    if (/\w/.test(escaped)) throw new Error(`Unknown escape \\${escaped} in ${this.source}`);
    return { symbol: MARK };
  }

  #times(): { least: number; most: number } {
    if (!"?*+{".includes(this.source[this.#at] ?? "a")) return { least: 1, most: 1 };
    const found = /^(?:[?*+]|\{(\d{1,3})(,?)(\d{0,3})\})\??/.exec(this.source.slice(this.#at, this.#at + 12));
    if (found === null) return { least: 1, most: 1 };
    this.#at += found[0].length;
    const [all, least, comma, most] = found;
    if (least === undefined) return { least: all.startsWith("+") ? 1 : 0, most: Infinity };
    return { least: Number(least), most: comma === "" ? Number(least) : most === "" ? Infinity : Number(most) };
  }
}

/** All that were made, each with the source by which it is guarded. */
const patterns: string[] = [];
const all: GuardedPattern[] = [];

/** Of all patterns: by the symbols at a place, where the row of marks begins for those that may stand there. */
interface Table {
  short: Uint16Array;
  long: Uint16Array;
  /** A bit for each pattern; row 0 has none. */
  rows: Int32Array;
  width: number;
  /** The marks of patterns that may stand anywhere. */
  always: Int32Array;
  /** The marks of the lines that are remembered. */
  notes: Int32Array;
}

let table: Table | undefined;

const HASH_BITS = 16;
const SHORT_KEY = (1 << (SHORT * BITS)) - 1;
const LONG_KEY = (1 << (LONG * BITS)) - 1;

function placeOfLong(key: number): number {
  return Math.imul(key, 0x9E3779B1) >>> (32 - HASH_BITS);
}

function builtTable(): Table {
  const width = Math.ceil(patterns.length / 32);
  const always = new Int32Array(width);
  const short = new Uint16Array(1 << (SHORT * BITS));
  const long = new Uint16Array(1 << HASH_BITS);
  const rows: Int32Array[] = [new Int32Array(width)];
  for (const [number, source] of patterns.entries()) {
    const needed = new PatternReader(source).alternatives();
    if (needed === undefined) {
      always[number >> 5] |= 1 << (number & 31);
      continue;
    }
    for (const run of needed) {
      const { part } = rarest(run);
      const key = part.reduce((key, symbol) => key << BITS | symbol, 0);
      const [places, place] = part.length === LONG ? [long, placeOfLong(key)] : [short, key];
      if (places[place] === 0) places[place] = (rows.push(new Int32Array(width)) - 1) * width;
      rows[places[place] / width][number >> 5] |= 1 << (number & 31);
    }
  }
  const flat = new Int32Array(rows.length * width);
  for (const [index, row] of rows.entries()) flat.set(row, index * width);
  return { short, long, rows: flat, width, always, notes: new Int32Array(MAX_LINES * width) };
}

/** Several readers ask about the same lines, one after the other; so many are remembered while one text is read. */
const MAX_LINES = 256;
/** The place of each line's marks in the notes of the table. */
const lines = new Map<string, number>();
/** The last one that was asked about, which is mostly the next one as well. */
let last: string | undefined;
let lastAt = 0;

/** Marks the patterns that may stand in a text, and returns where the marks begin. */
function mark(folded: string, { short, long, rows, width, always, notes }: Table): number {
  if (lines.size >= MAX_LINES) lines.clear();
  const from = lines.size * width;
  lines.set(folded, from);
  notes.set(always, from);
  // Before a text and behind it stands what stands beside a word.
  let key = 0;
  for (let at = 0; at <= folded.length; at++) {
    const code = at < folded.length ? folded.charCodeAt(at) : MARK;
    key = (key << BITS | (code < 128 ? SYMBOLS[code] : MARK)) & LONG_KEY;
    const shortRow = short[key & SHORT_KEY];
    if (shortRow !== 0) { for (let index = 0; index < width; index++) notes[from + index] |= rows[shortRow + index]; }
    const longRow = long[placeOfLong(key)];
    if (longRow !== 0) { for (let index = 0; index < width; index++) notes[from + index] |= rows[longRow + index]; }
  }
  return from;
}

function forgetLines(): void {
  last = undefined;
  lines.clear();
}

onForget(forgetLines, () => Math.max(lines.size, last === undefined ? 0 : 1));

/** Makes a pattern that is tried only where the letters stand that it needs. It must not ignore case. */
export function guarded(pattern: RegExp, source = pattern.source): GuardedPattern {
  if (pattern.ignoreCase && source === pattern.source) throw new Error(`${source} ignores case`);
  const number = patterns.push(source) - 1;
  // Patterns come while modules are read; what was known before of lines is of no use then.
  table = undefined;
  forgetLines();
  const [index, bit] = [number >> 5, 1 << (number & 31)];
  const mayStandIn = (folded: string) => {
    table ??= builtTable();
    if (folded !== last) [last, lastAt] = [folded, lines.get(folded) ?? mark(folded, table)];
    return (table.notes[lastAt + index] & bit) !== 0;
  };
  const made: GuardedPattern = {
    pattern,
    mayStandIn,
    test: (folded) => mayStandIn(folded) && pattern.test(folded),
    exec: (folded) => mayStandIn(folded) ? pattern.exec(folded) : null,
  };
  all.push(made);
  return made;
}

/** Returns all that were made, for the tests. */
export function guardedPatterns(): readonly GuardedPattern[] {
  return all;
}

/** Says what a pattern needs, in the symbols' letters: `-` for a mark, `0` for a digit; undefined: nothing. */
export function neededBy(source: string): string[] | undefined {
  const letters = "-abcdefghijklmnopqrstuvwxyz0_";
  return new PatternReader(source).alternatives()?.map((run) =>
    rarest(run).part.map((symbol) => letters[symbol]).join("")
  );
}
