import { type Token, tokenise } from "@/lib/text/tokens.ts";

/** Phrases that deny something, as their words, by their first word. */
export interface DenialCues {
  /** What they deny follows: "not about". */
  before: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** What they deny stands in front: "is not the problem". */
  after: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Prepares phrases that deny something. */
export function denialCues(before: readonly string[], after: readonly string[]): DenialCues {
  return { before: byFirstWord(before), after: byFirstWord(after) };
}

/** What is denied still says a little: who does not want a chatbot has thought of one. */
const DENIED = 0.15;

/** How far a denial reaches where no mark ends it, in tokens. */
const REACH = 8;

/** The weight of each token: 1, or less where the visitor says that it is not about this. Linear. */
export function emphasisOf(tokens: readonly Token[], cues: DenialCues): Float64Array {
  const emphasis = new Float64Array(tokens.length).fill(1);
  for (let place = 0; place < tokens.length; place++) {
    for (const cue of cues.before.get(tokens[place].text) ?? NONE) {
      if (!standsAt(tokens, place, cue)) continue;
      const start = place + cue.length;
      const end = clauseEnd(tokens, start, tokens[place].clause);
      emphasis.fill(DENIED, start, end);
    }
    for (const cue of cues.after.get(tokens[place].text) ?? NONE) {
      if (standsAt(tokens, place, cue)) emphasis.fill(DENIED, clauseStart(tokens, place), place);
    }
  }
  return emphasis;
}

const NONE: readonly (readonly string[])[] = [];

function byFirstWord(phrases: readonly string[]): Map<string, (readonly string[])[]> {
  const index = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const cue = tokenise(phrase).map(({ text }) => text);
    const known = index.get(cue[0]);
    if (known === undefined) index.set(cue[0], [cue]);
    else known.push(cue);
  }
  return index;
}

function standsAt(tokens: readonly Token[], place: number, cue: readonly string[]): boolean {
  return cue.every((word, offset) =>
    tokens[place + offset]?.text === word && tokens[place + offset].clause === tokens[place].clause
  );
}

function clauseEnd(tokens: readonly Token[], start: number, clause: number): number {
  let end = start;
  while (end < tokens.length && end - start < REACH && tokens[end].clause === clause) end++;
  return end;
}

function clauseStart(tokens: readonly Token[], place: number): number {
  let start = place;
  const { clause } = tokens[place];
  while (start > 0 && place - start < REACH && tokens[start - 1].clause === clause && tokens[start - 1].text !== ".") {
    start--;
  }
  return start;
}
