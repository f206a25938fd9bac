import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { inTurn } from "@/lib/access/turns.ts";

/** A password as it is kept. The parameters stand beside it, so that they can be raised without locking anybody out. */
export interface PasswordHash {
  kind: "scrypt";
  N: number;
  r: number;
  p: number;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
}

/** OWASP Password Storage Cheat Sheet, scrypt: 128 MiB and a third of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a password under a new salt. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = new Uint8Array(randomBytes(SALT_BYTES));
  return { kind: "scrypt", ...COST, salt, hash: await derive(password, { ...COST, salt }) };
}

/** A hash that no password has, for work that takes as long as the real one. */
export function noPassword(): PasswordHash {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((length) => new Uint8Array(randomBytes(length)));
  return { kind: "scrypt", ...COST, salt, hash };
}

/** Whether `password` is the one that `kept` was made of. */
export async function isPassword(password: string, kept: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, kept), kept.hash);
}

type Parameters = Pick<PasswordHash, "N" | "r" | "p" | "salt">;

/** One at a time: each takes 128 MiB, and a flood of them must not take the memory of the whole service. */
function derive(password: string, { N, r, p, salt }: Parameters): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(() =>
    new Promise((resolve, reject) => {
      const options = { N, r, p, maxmem: 2 * 128 * N * r };
      scrypt(normal(password), salt, HASH_BYTES, options, (error, key) => {
        if (error) reject(error);
        else resolve(new Uint8Array(key));
      });
    })
  );
}

/** The same characters typed on another keyboard are the same password (NFKC, as RFC 8265 and NIST SP 800-63B advise). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
