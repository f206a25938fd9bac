import { parse, stringify } from "devalue";

/** What the store keeps under one key. */
export interface Entry {
  key: Deno.KvKey;
  value: unknown;
}

/**
 * Of the values that a store can hold, those that `devalue` does not know by itself. It takes what is falsy, as 0n is,
 * for "not of this kind"; so a sum that has come down to nothing is written as text.
 */
const WRITE_MORE = { KvU64: (value: unknown) => value instanceof Deno.KvU64 && (value.value || "0") };
const READ_MORE = { KvU64: (value: bigint | string) => new Deno.KvU64(BigInt(value)) };

/**
 * One line of text, without its end, for an entry. `devalue` writes what JSON cannot: bytes, dates, maps, bigints,
 * `undefined`, values that occur twice.
 *
 * @throws for a value of a kind that it does not know (an error object, say): better none than a backup without it.
 */
export function writeLine({ key, value }: Entry): string {
  return stringify([key, value], WRITE_MORE);
}

/** @throws {TypeError} when it is no line of an entry. */
export function readLine(line: string): Entry {
  const pair = parse(line, READ_MORE);
  if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError("a line is not a key and a value");
  const [key, value] = pair;
  if (!Array.isArray(key) || key.length === 0) throw new TypeError("a line has no key");
  return { key, value };
}
