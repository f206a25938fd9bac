import { LINE_CLASSES, type LineClass, type SeenLine } from "@/lib/language/line_classes.ts";
import type { LineThresholds } from "@/lib/language/line_reader.ts";

/** What became of a line of a posting (contract, section 6.2). */
export type Disposition = "point" | "term" | "duty" | "condition" | "remark" | "heading" | "unread";

export interface LedgerLine {
  text: string;
  as: Disposition;
  /** Ids of requirements and names of terms. */
  refs: string[];
  /** Why: what read it, or its class and how sure that is. For tests, and for whoever looks for a mistake. */
  reason: string;
}

/** Something that was read, with the words that it was read from. */
export interface Use {
  as: "point" | "term" | "condition";
  /** `r3`, `compensation`, `night_shifts`. */
  ref: string;
  text: string;
}

const REMARKS: readonly LineClass[] = ["benefit", "about", "apply"];

/** What a line is by itself, with nothing read from it. */
export interface Judged {
  as: "point" | "duty" | "remark" | "heading" | "unread";
  /** Of what asks for something of the person, or most likely does. */
  importance?: "required" | "preferred";
  /** Whether it is an entry of a field of points, which also is one where a term was read from it. */
  isListed?: boolean;
  /** Whether it more likely asks for nothing. */
  isUnlikely?: boolean;
  /** Whether it surely says how to apply, and nothing of the work. */
  isApply?: boolean;
  /** Where what is asked for begins, behind a heading in the same line. */
  from?: number;
  reason: string;
}

/** A line that is surely a remark is one although it may sound as if it asked: nothing is multiplied by nothing. */
const CEILING = 1.02;

/** Returns how sure a line is to be a remark of whichever kind. */
function remarkShare(shares: SeenLine["shares"]): number {
  return Math.min(1, REMARKS.reduce((sum, name) => sum + shares[LINE_CLASSES.indexOf(name)], 0));
}

/** A line with words of asking is a remark only where it is so much surer. */
const MARKED = 1 / 3;

/** An entry below a heading that asks is a point, unless it says so surely that it asks for nothing. */
const LEAST_BELOW = 0.3;

/** How sure it must be that a line tells how to apply, for nothing else to be read from it. */
const SURE_APPLY = 0.9;

/** How sure it must be that something is only wished for, and below a heading that requires. */
const LEAST_WISH = 0.65;
const SURE_WISH = 0.9;

/**
 * Judges a line by its class. Whatever is not surely something that asks for nothing may ask, and is `unread` where nothing
 * was read from it: an entry below a heading that asks always is, and a line with words of asking must be surer.
 */
export function judgeLine(
  { isHeading, heading, shares, asks, isMarked }: SeenLine,
  isEntry: boolean,
  { remark, duty, point }: LineThresholds,
): Judged {
  if (isHeading) return { as: "heading", reason: `heading: ${heading}` };
  const best = shares.indexOf(Math.max(...shares));
  const name = LINE_CLASSES[best];
  const reason = `${name} ${shares[best].toFixed(2)}, asks ${asks.toFixed(3)}`;
  const [required, preferred] = [shareOf("requirement"), shareOf("preferred")];
  const isAsked = isEntry && (heading === "requirement" || heading === "preferred");
  const isTerm = name === "condition" || name === "term";
  const certainty = asks * (required + preferred) / shares.reduce((sum, one) => sum + one, 0);
  // What is taken for a wish can end nothing: that must be surer.
  const isWish = preferred > required && preferred >= (heading === "requirement" ? SURE_WISH : LEAST_WISH);
  const importance = isTerm ? undefined : isWish ? "preferred" : "required";
  if (certainty >= point || isAsked && !isTerm && asks >= LEAST_BELOW) {
    return { as: "point", importance, reason };
  }
  const most = isMarked ? remark * MARKED : remark;
  if (!isAsked && name !== "duty" && asks * (CEILING - remarkShare(shares)) <= most) {
    return { as: "remark", ...name === "apply" && shares[best] >= SURE_APPLY && { isApply: true }, reason };
  }
  if (!isAsked && name === "duty" && asks <= duty) return { as: "duty", reason };
  const isLikely = name === "requirement" || name === "preferred";
  return { as: "unread", ...isLikely && { importance }, isUnlikely: asks < LEAST_BELOW, reason };

  function shareOf(one: LineClass): number {
    return shares[LINE_CLASSES.indexOf(one)];
  }
}

/**
 * Gives each line its one disposition: what was read from it, else what it was judged to be.
 *
 * @param uses what was read, in the order of the posting
 */
export function ledgerOf(
  lines: readonly { text: string }[],
  judged: readonly Judged[],
  uses: readonly Use[],
): LedgerLine[] {
  const found = placesOf(lines.map(({ text }) => text), uses);
  return lines.map(({ text }, place): LedgerLine => {
    const used = uses.filter((_, index) => found[index].includes(place));
    const { as, reason } = judged[place];
    const refs = [...new Set(used.map(({ ref }) => ref))];
    const kind = (["point", "term", "condition"] as const).find((one) => used.some(({ as }) => as === one));
    return kind === undefined
      ? { text, as: as === "point" ? "unread" : as, refs, reason }
      : { text, as: kind, refs, reason: refs.join(", ") };
  });
}

/** Finds the lines that each text was read from: the next that holds it, or all that it holds. */
export function placesOf(lines: readonly string[], uses: readonly Pick<Use, "as" | "text">[]): number[][] {
  const words = lines.map(wordsOf);
  const last = new Map<string, number>();
  return uses.map(({ as, text }) => {
    const sought = wordsOf(text);
    if (sought === "  ") return [];
    const from = last.get(as) ?? 0;
    const order = [...words.keys()].map((index) => (index + from) % words.length);
    const holds = order.find((place) => words[place].includes(sought));
    const places = holds !== undefined
      ? [holds]
      : order.filter((place) => words[place].length > 4 && sought.includes(words[place])).sort((a, b) => a - b);
    if (as === "point" && places.length > 0) last.set(as, places.at(-1)!);
    return places;
  });
}

/** Returns the words of a text with one space around each, so that what holds another holds it in whole words. */
function wordsOf(text: string): string {
  return ` ${text.toLowerCase().normalize("NFC").replace(/[^\p{L}\p{M}\p{N}+#%€$£]+/gu, " ").trim()} `;
}
