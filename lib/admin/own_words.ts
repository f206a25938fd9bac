/** The owner's own words in a password: everybody who reads the site knows them, and tries them with a year. */
import type { Content } from "@/lib/content/content.ts";
import { lazily } from "@/lib/lazily.ts";

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
export async function withoutOwnWords(text: string, content: Content): Promise<string> {
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
