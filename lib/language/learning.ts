import { exp } from "@/lib/text/arithmetic.ts";

/** Turns a score into how sure it is, from 0 to 1; those of all classes need not add up to 1. */
export function shareOf(score: number): number {
  return 1 / (1 + exp(-score));
}

/** Returns what gives numbers from 0 to 1 that look random and are always the same (xorshift). */
export function randomNumbers(): () => number {
  let state = 12_345;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

/** Brings a list into another order. */
export function shuffle(list: number[], random: () => number): void {
  for (let index = list.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
}
