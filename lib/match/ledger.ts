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
  /** Whether it most likely is of the employer, or of how to apply. */
  isAside?: boolean;
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

/** An entry below a heading that asks is a point, unless it says so surely that it asks for nothing. */
const LEAST_BELOW = 0.3;

/** Below a heading that announces something else, a point must be so sure. */
const SURE_POINT = 0.8;
const ELSE: readonly string[] = ["duty", "benefit", "about", "apply"];

/** How sure it must be that a line is of the employer or of how to apply, for it to say less of the post than another one. */
const LEAST_ASIDE = 0.8;

/** How sure it must be that a line tells how to apply, for nothing else to be read from it. */
const SURE_APPLY = 0.98;

/**
 * Which share the wish must have in what is asked for, to be one: below a heading that requires, below one that wishes, and else.
 * What is taken for a wish can end nothing.
 */
const LEAST_WISH = { requirement: 0.9, preferred: 0.5, else: 0.65 };

/**
 * Judges a line by its class. Whatever is not surely something that asks for nothing may ask, and is `unread` where nothing
 * was read from it: an entry below a heading that asks always is.
 *
 * @param isWished whether words stand in it by which something is wished for, and none by which it is required
 */
export function judgeLine(
  { isHeading, heading, shares, asks }: SeenLine,
  isEntry: boolean,
  { remark, duty, point }: LineThresholds,
  isWished = false,
): Judged {
  if (isHeading) return { as: "heading", reason: `heading: ${heading}` };
  const best = shares.indexOf(Math.max(...shares));
  const name = LINE_CLASSES[best];
  const reason = `${name} ${shares[best].toFixed(2)}, asks ${asks.toFixed(3)}`;
  const [required, preferred] = [shareOf("requirement"), shareOf("preferred")];
  const isAsked = isEntry && (heading === "requirement" || heading === "preferred");
  const isTerm = name === "condition" || name === "term";
  const certainty = asks * (required + preferred) / shares.reduce((sum, one) => sum + one, 0);
  const above = heading === "requirement" || heading === "preferred" ? heading : "else";
  const least = LEAST_WISH[isWished ? "preferred" : above];
  const isWish = preferred > least * (required + preferred);
  const importance = isTerm ? undefined : isWish ? "preferred" : "required";
  if (
    certainty >= (ELSE.includes(heading) ? Math.max(point, SURE_POINT) : point) ||
    isAsked && !isTerm && asks >= LEAST_BELOW
  ) {
    return { as: "point", importance, reason };
  }
  if (!isAsked && name !== "duty" && asks * (CEILING - remarkShare(shares)) <= remark) {
    const isAside = (name === "about" || name === "apply") && shares[best] >= LEAST_ASIDE;
    const isApply = name === "apply" && shares[best] >= SURE_APPLY;
    return { as: "remark", ...isAside && { isAside }, ...isApply && { isApply }, reason };
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
