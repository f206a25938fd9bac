/** As much of the wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding) as KV Connect needs. */

const encoder = new TextEncoder();

/** The values of a message by the number of their field: numbers of varints, bytes of everything else. */
export type Fields = Map<number, (bigint | Uint8Array<ArrayBuffer>)[]>;

/** @throws {RangeError} when the message ends in the middle of a field, or has one of a type that is not in use. */
export function readFields(bytes: Uint8Array<ArrayBuffer>): Fields {
  const fields: Fields = new Map();
  let at = 0;

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n;; shift += 7n) {
      if (at >= bytes.length || shift > 63n) throw new RangeError("the message is cut off");
      const byte = bytes[at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  function run(): Uint8Array<ArrayBuffer> {
    const length = Number(varint());
    if (at + length > bytes.length) throw new RangeError("the message is cut off");
    // A copy: whoever holds a view holds all that it is a view of.
    return bytes.slice(at, at += length);
  }

  while (at < bytes.length) {
    const tag = Number(varint());
    const [field, type] = [tag >> 3, tag & 7];
    if (type !== 0 && type !== 2) throw new RangeError(`field ${field} has type ${type}`);
    fields.set(field, [...fields.get(field) ?? [], type === 0 ? varint() : run()]);
  }
  return fields;
}

export function numberOf(fields: Fields, field: number): number {
  const value = fields.get(field)?.at(-1) ?? 0n;
  // A negative int32 or int64 is written as 64 bits in two's complement.
  return typeof value === "bigint" ? Number(BigInt.asIntN(64, value)) : 0;
}

export function bytesOf(fields: Fields, field: number): Uint8Array<ArrayBuffer> {
  const value = fields.get(field)?.at(-1);
  return value instanceof Uint8Array ? value : new Uint8Array();
}

/** The messages of a repeated field. */
export function messagesOf(fields: Fields, field: number): Fields[] {
  return (fields.get(field) ?? []).filter((value) => value instanceof Uint8Array).map(readFields);
}

type Value = number | boolean | string | Uint8Array | Value[];

/** Writes a message; a list is a repeated field. Values that are 0, false or empty are not left out, which is allowed. */
export function writeMessage(fields: Record<number, Value>): Uint8Array<ArrayBuffer> {
  return concat(Object.entries(fields).map(([field, value]) => writeField(Number(field), value)));
}

function writeField(field: number, value: Value): Uint8Array {
  if (Array.isArray(value)) return concat(value.map((one) => writeField(field, one)));
  if (typeof value === "string") return writeField(field, encoder.encode(value));
  if (value instanceof Uint8Array) return concat([varintOf(field * 8 + 2), varintOf(value.length), value]);
  return concat([varintOf(field * 8), varintOf(Number(value))]);
}

function varintOf(value: number): Uint8Array {
  const bytes = [];
  for (let rest = BigInt(value); rest > 0x7fn || bytes.push(Number(rest)) === 0; rest >>= 7n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
  return Uint8Array.from(bytes);
}

export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
