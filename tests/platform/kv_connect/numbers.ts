import type { Mutation } from "./messages.ts";

/** The encoding of numbers of 64 bits, the lowest byte first (`VE_LE64`). */
export const LE64 = 2;

type Encoded = Pick<Mutation, "data" | "encoding">;

const CHANGES: Partial<Record<Mutation["type"], (kept: bigint, given: bigint) => bigint>> = {
  sum: (kept, given) => BigInt.asUintN(64, kept + given),
  max: (kept, given) => kept > given ? kept : given,
  min: (kept, given) => kept < given ? kept : given,
};

/** What a mutation leaves in the place of `kept` (null: nothing). @throws {RangeError} where a number has to be. */
export function changed(kept: Encoded | null, { type, data, encoding }: Mutation): Encoded {
  const change = CHANGES[type];
  if (change === undefined || kept === null) return { data, encoding };
  if (kept.encoding !== LE64 || encoding !== LE64) throw new RangeError("the value is not a number of 64 bits");
  const result = new Uint8Array(8);
  new DataView(result.buffer).setBigUint64(0, change(read(kept), read({ data, encoding })), true);
  return { data: result, encoding };
}

function read({ data }: Encoded): bigint {
  return new DataView(data.buffer, data.byteOffset, 8).getBigUint64(0, true);
}
