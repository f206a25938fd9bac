import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { DeskError } from "@/lib/admin/desk_language.ts";
import type { Content } from "@/lib/content/content.ts";
import { lazily, weakly } from "@/lib/lazily.ts";
import { type Config, ConfigError, isAllowedPassword, PASSWORD_LENGTH } from "@/lib/settings.ts";
import type { Words } from "@/lib/words/words.ts";

/** A password as it is stored. The parameters stand beside it, so that they can be raised without locking anybody out. */
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

/** Makes a hash that no password has, for work that takes as long as the real one. */
export function noPassword(): PasswordHash {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((length) => new Uint8Array(randomBytes(length)));
  return { kind: "scrypt", ...COST, salt, hash };
}

/** Tells whether `password` is the one that `stored` was made of. */
export async function isPassword(password: string, stored: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, stored), stored.hash);
}

type Parameters = Pick<PasswordHash, "N" | "r" | "p" | "salt">;

/** Runs scrypt, one at a time: each run takes 128 MiB, and a flood of them must not take the memory of the whole service. */
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

/** Makes the same characters from different keyboards equal (NFKC, as RFC 8265 and NIST SP 800-63B advise). */
function normal(password: string): string {
  return password.normalize("NFKC");
}

/** The strength of a password, from 0 to 4. */
type Score = 0 | 1 | 2 | 3 | 4;

/** From this on guessing needs more than a hundred million tries, with what guessers know (zxcvbn's own scale). */
const MIN_SCORE = 3;

/**
 * The characters that are estimated: the time of the estimate grows with the square of the length. The rest can only
 * make it harder.
 */
const LOOKED_AT = 48;

/** Loads the estimate with the first password that is chosen: it and its list of common ones take 37 MB and a quarter of a second. */
const estimate = weakly(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
});

/**
 * Says what is wrong with a new password, if anything: its length, that others would guess it, or that it is made of what
 * the owner's own site says.
 */
export async function passwordProblem(
  password: string,
  content: Content,
): Promise<"length" | "weak" | "own_words" | undefined> {
  if (!isAllowedPassword(password)) return "length";
  const { isEnough, isOwn } = await strengthOf(password, content);
  return isEnough ? undefined : isOwn ? "own_words" : "weak";
}

/**
 * The estimate of a password: its score, whether it may be chosen, and whether only the owner's own words make it seem
 * hard.
 */
interface Strength {
  score: Score;
  isEnough: boolean;
  isOwn: boolean;
}

/** Judges a password by what is left of it without the words of the owner's content. */
export async function strengthOf(password: string, content: Content): Promise<Strength> {
  const text = normal(password).slice(0, LOOKED_AT);
  const rest = await withoutOwnWords(text, content);
  const [whole, score] = [await scoreOf(text), await scoreOf(rest)];
  const isOwn = whole >= MIN_SCORE && score < MIN_SCORE;
  return {
    score: Math.min(whole, score) as Score,
    isEnough: Math.min(whole, score) >= MIN_SCORE && isAllowedPassword(password),
    isOwn,
  };
}

async function scoreOf(text: string): Promise<Score> {
  return text === "" ? 0 : (await estimate()).check(text).score;
}

/** Says in the owner's language how hard a password is to guess; for the script that asks while it is typed. */
export async function strengthInWords(password: string, { desk }: Words, content: Content) {
  const { score, isEnough, isOwn } = await strengthOf(password, content);
  const { strength, rule } = desk.password;
  const inWords = isOwn
    ? strength.own_words
    : score >= MIN_SCORE && !isEnough
    ? `${strength.short} ${rule}`
    : strength[score];
  return { score, isEnough, words: inWords };
}

/** Lets the service start only with an `OWNER_PASSWORD` that could be chosen, too. @throws {ConfigError} */
export async function requireOwnerPassword(
  { ownerPassword }: Pick<Config, "ownerPassword">,
  content: Content,
): Promise<void> {
  if (ownerPassword === undefined || await passwordProblem(ownerPassword, content) === undefined) return;
  throw new ConfigError(
    "OWNER_PASSWORD is (not shown), but it must be hard to guess: several unrelated words, " +
      "not a common or repetitive password, nor the name, trade, place or site of the owner",
  );
}

/** Tells whether a password is short enough to be compared; a longer one is wrong anyway. */
export function isBounded(password: string): boolean {
  return password.length <= PASSWORD_LENGTH.maxBytes;
}

/** The most that may wait; with a third of a second each, later ones would wait too long to be worth it. */
const MAX_WAITING = 15;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Does `work` after all that was asked before has ended, so that one runs at a time in this process.
 *
 * @throws {ServiceError} `unavailable` when too many wait already.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) {
    throw new DeskError("unavailable", "busy", { retryAfter: 5 });
  }
  waiting++;
  const mine = last.then(work);
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting--;
  }
}

// The owner's own words in a password: everybody who reads the site knows them, and tries them with a year.

/** Shorter words are in every text. */
const MIN_WORD = 3;
/** Letters of a word that its forms share: at least so many, and this part of a long one (enfermeir-o, -a, -as). */
const MIN_STEM = 4;
const STEM = 0.6;
/** The longest ending of another form: Fotograf-innen. */
const MAX_ENDING = 5;

const loadFolding = lazily(async () => (await import("any-ascii")).default);

/** A letter as it is compared, and where it stands. */
interface Letter {
  folded: string;
  at: number;
}

/**
 * Returns a text without the words in which the owner's name, trade, town and site are told, in whatever form, case,
 * accents and script they stand there.
 */
async function withoutOwnWords(text: string, content: Content): Promise<string> {
  const fold = await loadFolding();
  const words = ownWords(content, fold);
  const letters: Letter[] = [...text].flatMap((character, at) =>
    [...fold(character).toLowerCase()].map((folded) => ({ folded, at }))
  );
  const plain = letters.map(({ folded }) => folded).join("");
  const own = new Set<number>();
  for (const word of words) {
    const stem = word.slice(0, Math.max(MIN_STEM, Math.ceil(word.length * STEM)));
    for (let start = plain.indexOf(stem); start !== -1; start = plain.indexOf(stem, start + 1)) {
      for (let index = start; index < endOf(plain, word, start); index++) own.add(letters[index].at);
    }
  }
  return [...text].filter((_, at) => !own.has(at)).join("");
}

/** Returns where a form of `word` ends that begins at `start`: as far as both agree, and to the end of its letters. */
function endOf(plain: string, word: string, start: number): number {
  let end = start;
  while (end < plain.length && plain[end] === word[end - start]) end++;
  const [ending] = /^[a-z]*/.exec(plain.slice(end))!;
  return ending.length <= MAX_ENDING ? end + ending.length : end;
}

/** Returns the words of all texts that say who the owner is, where, and what they do; accounts and hosts too. */
function ownWords({ profile, site, candidate, resume }: Content, fold: (text: string) => string): Set<string> {
  const { contact } = profile;
  const texts = [
    profile.name,
    profile.headline,
    profile.tagline,
    profile.website,
    contact.email,
    contact.linkedin,
    contact.github,
    ...(contact.profiles ?? []).flatMap(({ username, url }) => [username, url]),
    ...profile.skillCategories.map(({ category }) => category),
    site.title,
    site.description,
    candidate?.location,
    ...candidate?.target_roles ?? [],
    resume?.location?.city,
    resume?.location?.region,
    ...(resume?.work ?? []).flatMap(({ name, position, location }) => [name, position, location]),
  ];
  // German writes the same letters in two ways: Köln, Koeln.
  const spelt = texts.filter((text) => text !== undefined).flatMap((text) => [text, text.replace(/[äöü]/gi, "$&e")]);
  return new Set(
    spelt.flatMap((text) => fold(text).toLowerCase().match(/[a-z]+/g) ?? [])
      .filter((word) => word.length >= MIN_WORD),
  );
}
