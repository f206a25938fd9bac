import { type Book, type PhrasesFound, phrasesIn } from "@/lib/language/phrase_books.ts";
import type { Value } from "@/lib/language/values.ts";
import { areaOf } from "@/lib/match/geography.ts";
import type { StatedLanguage } from "@/lib/match/language_requirements.ts";
import type { StatedTerms } from "@/lib/match/posting_terms.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import { MOST_BETWEEN, MOST_JOINING } from "@/lib/match/said_phrases.ts";
import type { Level } from "@/lib/text/spoken_languages.ts";

const LEVEL_IDS: Record<string, Level> = {
  "level-native": "native",
  "level-c2": "C2",
  "level-c1": "C1",
  "level-b2": "B2",
  "level-b1": "B1",
  "level-a2": "A2",
};

/** In words: so far a mark takes a level away from a language, and no level stands further off. */
const MARK = 2;
const MOST_FAR = 6;

/** Reads the languages that are asked for: in a phrase, with a level, or in a clause that names nothing else. */
export function languagesIn(
  { lines, judged }: JudgedLines,
  found: readonly PhrasesFound[],
): StatedTerms["languages"] {
  return lines.flatMap(({ text }, place) => {
    const { as, importance } = judged[place];
    return spokenIn(text, found[place], as === "remark" || as === "heading" || as === "duty").map((one) => ({
      ...one,
      isRequired: importance !== "preferred",
      said: text,
    }));
  });
}

/** Reads the languages that a point asks for. */
export function languagesOfPoint(text: string, book: Book): Omit<StatedLanguage, "isRequired">[] {
  return spokenIn(text, phrasesIn(text, book, areaOf, "2000-01-01"), false).map((one) => ({ ...one, said: text }));
}

/** Tells whether a text names languages only to say that they are not needed. */
export function deniesLanguages(text: string, book: Book): boolean {
  const found = phrasesIn(text, book, areaOf, "2000-01-01");
  return found.hits.some(({ id }) => id.startsWith("denied-")) &&
    found.values.some(({ slot }) => slot === "language") && spokenIn(text, found, false).length === 0;
}

/**
 * Reads the languages of one line with their levels; those of which any will do together.
 *
 * @param isSure whether only what a phrase says or gives a level counts
 */
function spokenIn(
  text: string,
  { hits, pieces, values }: PhrasesFound,
  isSure: boolean,
): { tags: string[]; least?: Level }[] {
  const named = values.filter(({ slot }) => slot === "language");
  if (named.length === 0) return [];
  const isApart = (from: number, to: number) => pieces.slice(from, to).some(({ isApart }) => isApart);
  const others = hits.filter(({ id }) => id === "other-language" || id.startsWith("denied-"));
  const isOther = (from: number, to: number) =>
    others.some((hit) => {
      if (hit.id === "other-language") return hit.from <= from && to <= hit.to;
      const [end, begin] = hit.id === "denied-before" ? [hit.to, from] : [to, hit.from];
      return end <= begin && begin - end <= MOST_BETWEEN && !isApart(end, begin + 1);
    });
  const levels = hits.flatMap((hit) => LEVEL_IDS[hit.id] === undefined ? [] : [{ ...hit, level: LEVEL_IDS[hit.id] }]);
  for (const [index, { written }] of pieces.entries()) {
    if (/^[ABC][12]$/.test(written)) {
      levels.push({ id: "", from: index, to: index + 1, values: [], level: written as Level });
    }
  }
  const levelOf = ({ from, to }: { from: number; to: number }): Level | undefined => {
    const near = levels.map((one) => {
      const [begin, end] = one.to <= from ? [one.to, from] : [to, one.from];
      const isBeyond = named.some((other) => other.from >= begin && other.to <= end);
      return { level: one.level, far: isBeyond ? Infinity : end - begin + (isApart(begin, end + 1) ? MARK : 0) };
    }).toSorted((a, b) => a.far - b.far)[0];
    return near === undefined || near.far > MOST_FAR ? undefined : near.level;
  };
  const isAlone = ({ from, to }: Value) => {
    const begin = pieces.findLastIndex(({ isEdge }, at) => at <= from && isEdge);
    const end = pieces.findIndex(({ isEdge }, at) => at >= to && isEdge);
    const clause = [Math.max(begin, 0), end === -1 ? pieces.length : end];
    const inside = named.filter((one) => one.from >= clause[0] && one.to <= clause[1]);
    return (!isSure || inside.length === named.length) && clause[1] - clause[0] < inside.length * 2;
  };
  const isSaid = (one: Value) =>
    levelOf(one) !== undefined || hits.some(({ id, from, to }) => id === "speak" && from <= one.from && one.to <= to);
  const isSpoken = !isSure &&
    (levels.length > 0 || hits.some(({ id }) => id === "speak") || pieces.length <= named.length * 4 + 2);
  // "Swiss-German group" is written as one word, "German-English translator" names two languages.
  const isPart = (from: number) => pieces[from].isJoined && !named.some(({ to }) => to === from);
  const asked = named.filter((one) =>
    !isOther(one.from, one.to) && !isPart(one.from) && (isSpoken || isAlone(one) || isSure && isSaid(one))
  );
  // "Dutch and English, fluent" says it of both.
  const last = asked.length === 0 ? undefined : levelOf(asked.at(-1)!);
  const isShared = levels.length === 1;
  const read: { tags: string[]; least?: Level }[] = [];
  for (const [index, one] of asked.entries()) {
    const least = levelOf(one) ?? (isShared ? last : undefined);
    const before = asked[index - 1];
    const isEither = before !== undefined &&
      values.some(({ slot, from, to }) =>
        slot === "or" && from >= before.to && to <= one.from && one.from - before.to <= MOST_JOINING
      );
    if (isEither) {
      read.at(-1)!.tags.push(one.value as string);
      // "Swedish, Danish or Norwegian"
      const isListed = (at: number) =>
        asked[at].from === asked[at - 1].to &&
        !/[;.]/.test(text.slice(pieces[asked[at].from - 1].end, pieces[asked[at].from].start));
      for (let at = index - 1; at > 0 && isListed(at); at--) {
        read.at(-2)!.tags.push(...read.pop()!.tags);
      }
    } else read.push({ tags: [one.value as string], ...least !== undefined && { least } });
  }
  return read;
}
