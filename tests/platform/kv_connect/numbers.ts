import type { Mutation } from "./messages.ts";

/** The encoding of numbers of 64 bits, the lowest byte first (`VE_LE64`). */
export const LE64 = 2;

type Encoded = Pick<Mutation, "data" | "encoding">;

const CHANGES: Partial<Record<Mutation["type"], (current: bigint, given: bigint) => bigint>> = {
  sum: (current, given) => BigInt.asUintN(64, current + given),
  max: (current, given) => current > given ? current : given,
  min: (current, given) => current < given ? current : given,
};

/** What a mutation leaves in the place of `current` (null: nothing). @throws {RangeError} where a number has to be. */
export function changed(current: Encoded | null, { type, data, encoding }: Mutation): Encoded {
  const change = CHANGES[type];
  if (change === undefined || current === null) return { data, encoding };
  if (current.encoding !== LE64 || encoding !== LE64) throw new RangeError("the value is not a number of 64 bits");
  const result = new Uint8Array(8);
  new DataView(result.buffer).setBigUint64(0, change(read(current), read({ data, encoding })), true);
  return { data: result, encoding };
}

function read({ data }: Encoded): bigint {
  return new DataView(data.buffer, data.byteOffset, 8).getBigUint64(0, true);
}
