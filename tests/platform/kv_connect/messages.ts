/** The messages of the data path (denoland/denokv, `proto/schema/datapath.proto`). */
import { bytesOf, type Fields, messagesOf, numberOf, readFields, writeMessage } from "./wire.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Range {
  start: Bytes;
  /** The first key after the range. */
  end: Bytes;
  limit: number;
  reverse: boolean;
}

/** Keys, values and their encodings are the clients' business; the server only stores them. */
export interface StoredEntry {
  key: Bytes;
  data: Bytes;
  encoding: number;
  /** Twenty hexadecimal digits, as in `Deno.KvEntry`. */
  versionstamp: string;
}

export interface Write {
  /** A versionstamp of null: there must be no such key. */
  checks: { key: Bytes; versionstamp: string | null }[];
  mutations: Mutation[];
  enqueues: number;
}

export interface Mutation {
  /** The last three change a number of 64 bits. */
  type: "set" | "delete" | "sum" | "max" | "min";
  key: Bytes;
  data: Bytes;
  encoding: number;
  /** Milliseconds since the epoch; 0: never. */
  expiresAt: number;
}

const MUTATION_TYPES: Record<number, Mutation["type"]> = {
  1: "set",
  2: "delete",
  3: "sum",
  4: "max",
  5: "min",
};

const SUCCESS = 1;
const CHECK_FAILURE = 2;

export function readSnapshotRead(body: Bytes): Range[] {
  return messagesOf(readFields(body), 1).map((range) => ({
    start: bytesOf(range, 1),
    end: bytesOf(range, 2),
    limit: numberOf(range, 3),
    reverse: numberOf(range, 4) === 1,
  }));
}

export function writeSnapshotReadOutput(ranges: StoredEntry[][]): Bytes {
  const outputs = ranges.map((entries) => writeMessage({ 1: entries.map(writeEntry) }));
  return writeMessage({ 1: outputs, 4: true, 8: SUCCESS });
}

/** @throws {RangeError} for a mutation that this server does not know. */
export function readAtomicWrite(body: Bytes): Write {
  const fields = readFields(body);
  return {
    checks: messagesOf(fields, 1).map((check) => ({
      key: bytesOf(check, 1),
      versionstamp: bytesOf(check, 2).length === 0 ? null : bytesOf(check, 2).toHex(),
    })),
    mutations: messagesOf(fields, 2).map(readMutation),
    enqueues: messagesOf(fields, 3).length,
  };
}

function readMutation(mutation: Fields): Mutation {
  const type = MUTATION_TYPES[numberOf(mutation, 3)];
  if (type === undefined) throw new RangeError(`mutation type ${numberOf(mutation, 3)} is not supported`);
  const value = readFields(bytesOf(mutation, 2));
  return {
    type,
    key: bytesOf(mutation, 1),
    data: bytesOf(value, 1),
    encoding: numberOf(value, 2),
    expiresAt: numberOf(mutation, 4),
  };
}

/** @param result The versionstamp of the commit, or the indexes of the checks that failed. */
export function writeAtomicWriteOutput(result: string | number[]): Bytes {
  if (typeof result === "string") return writeMessage({ 1: SUCCESS, 2: Uint8Array.fromHex(result) });
  return writeMessage({ 1: CHECK_FAILURE, 4: result });
}

export function readWatch(body: Bytes): Bytes[] {
  return messagesOf(readFields(body), 1).map((key) => bytesOf(key, 1));
}

/** @param entries For each watched key: undefined: unchanged; null: there is none. */
export function writeWatchOutput(entries: (StoredEntry | null | undefined)[]): Bytes {
  const outputs = entries.map((entry) => writeMessage({ 1: entry !== undefined, 2: entry ? [writeEntry(entry)] : [] }));
  return writeMessage({ 1: SUCCESS, 2: outputs });
}

function writeEntry({ key, data, encoding, versionstamp }: StoredEntry): Bytes {
  return writeMessage({ 1: key, 2: data, 3: encoding, 4: Uint8Array.fromHex(versionstamp) });
}
