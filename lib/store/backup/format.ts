import { z } from "zod";

/**
 * A backup is gzip (RFC 1952) of lines of JSON in UTF-8, each ended by a line feed: a header, one line for each entry
 * (`line.ts`) in the order of the keys, and an end. The end counts the entries and carries the SHA-256 of every byte
 * before it, so a file that was cut off or changed is not taken for a whole one.
 */
export const FORMAT = "vitrine-backup";
export const VERSION = 1;

/** No line of an entry is longer: a value has at most 64 KiB, and writing it as JSON makes it six times that at most. */
export const LONGEST_LINE = 512 * 1024;

/** The first line. What another version of the format changes, only its `version` is sure to say. */
export const header = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  created_at: z.iso.datetime(),
});

export const end = z.object({ count: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export type Header = z.output<typeof header>;
export type End = z.output<typeof end>;
