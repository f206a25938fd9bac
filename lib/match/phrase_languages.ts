import { bookOf, type PhrasesFound, phrasesIn } from "@/lib/language/phrase_books.ts";
import { LEXICON_LANGUAGES } from "@/lib/language/lexicons.ts";
import type { Value } from "@/lib/language/values.ts";
import type { StatedTerms } from "@/lib/match/stated_terms.ts";
import { DENIED, type JudgedLines } from "@/lib/match/read_lines.ts";
import { isOfOthers, MOST_BETWEEN, MOST_JOINING } from "@/lib/match/said_phrases.ts";
import { languageName, type Level } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

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
/** In words, from a language to its level in a line that tells of something else: "fluent in English". */
const BESIDE = 1;

/** A language that a line names, and does not ask for. */
export interface Unasked {
  text: string;
  tag: string;
  /** Whether it is welcome; else it is not needed. */
  isWelcome: boolean;
}

/** Reads the languages that are asked for: in a phrase, with a level, or in a clause that names nothing else. */
export function languagesIn(
  { lines, judged }: JudgedLines,
  found: readonly PhrasesFound[],
): { asked: StatedTerms["languages"]; unasked: Unasked[] } {
  const unasked: Unasked[] = [];
  let isBelowWelcome = false;
  let isBelowDenied = false;
  const asked = lines.flatMap(({ text }, place) => {
    const { as, importance } = judged[place];
    // "Nice to have:"
    if (as === "heading") {
      isBelowWelcome = found[place].hits.some(({ id }) => WELCOME.has(id));
      isBelowDenied = found[place].hits.some(({ id }) => id.startsWith("denied-"));
    }
    const named = found[place].values.flatMap(({ slot, value }) => slot === "language" ? [value as string] : []);
    const { hits, values } = found[place];
    // "Our meetings are held in English" says it of all.
    const isSpoken = values.some((one) =>
      one.slot === "language" && hits.some(({ id, from, to }) => id === "speak" && from <= one.from && one.to <= to)
    );
    const first = values.find(({ slot }) => slot === "language");
    if (first === undefined || !isSpoken && isOfOthers(found[place], text, first.from)) return [];
    const isDeniedHere = isBelowDenied || judged[place].reason === DENIED.reason;
    const spoken = isDeniedHere
      ? []
      : spokenIn(text, found[place], as === "remark" || as === "heading" || as === "duty");
    // Which language is only welcome decides nothing.
    const hasWelcome = hits.some(({ id }) => WELCOME.has(id));
    const isMixed = hasWelcome && named.length > 1;
    const isPreferred = isBelowWelcome || as === "point" && importance === "preferred" && !isMixed;
    const isRequired = ({ isWelcome }: Spoken) => !isWelcome && !isPreferred;
    for (const tag of named) {
      const one = spoken.find(({ tags }) => tags.includes(tag));
      const isDenied = isDeniedHere || one === undefined && hits.some(({ id }) => DENIES.has(id));
      if (isDenied || one !== undefined && !isRequired(one)) {
        unasked.push({ text, tag, isWelcome: !isDenied || hasWelcome });
      }
    }
    return spoken.map((one) => ({ tags: one.tags, least: one.least, isRequired: isRequired(one), said: text }));
  });
  return { asked, unasked };
}

/** Languages that a text asks for, and where, in UTF-16 units; `end` is exclusive. */
export interface LanguageSaid extends Spoken {
  start: number;
  end: number;
}

/** Reads the languages that a text asks for that is known to ask for something. */
export function languagesSaid(text: string, found: PhrasesFound): LanguageSaid[] {
  return spokenIn(text, found, false).map((one) => ({
    ...one,
    start: found.pieces[one.from].start,
    end: found.pieces[one.to - 1].end,
  }));
}

/** Tells whether a part of a text says how well a language is spoken, or in what way. */
export function isOfSpeech({ hits, pieces }: PhrasesFound, part: { from: number; to: number }): boolean {
  return hits.some(({ id, from, to }) =>
    (id === "speak" || LEVEL_IDS[id] !== undefined) && pieces[from].start >= part.from && pieces[to - 1].end <= part.to
  );
}

const NO_AREAS = { begins: () => false, areaOf: () => undefined };

/** Reads the languages that a text by itself asks for, in the words of the first language in which it names any. */
export function languagesOfPoint(text: string, tags: readonly string[]): LanguageSaid[] {
  for (const tag of tags) {
    const book = bookOf(tag);
    const said = book === undefined ? [] : languagesSaid(text, phrasesIn(text, book, NO_AREAS, "2000-01-01"));
    if (said.length > 0) return said;
  }
  return [];
}

const WELCOME: ReadonlySet<string> = new Set(["welcome-before", "welcome-behind"]);

/** What takes a language that is named away from what is asked for. */
const DENIES: ReadonlySet<string> = new Set(["denied-before", "denied-behind", "other-language", "reason"]);

/** Languages of which any will do, as a line asks for them. */
interface Spoken {
  tags: string[];
  least?: Level;
  isWelcome: boolean;
  /** In pieces; `to` is exclusive. */
  from: number;
  to: number;
}

/** Tells whether a word is the name of a language in any of the languages that are read, and not only made of it: svensk. */
function isNameOf(word: string, tag: string): boolean {
  return LEXICON_LANGUAGES.some((language) => foldLetters(languageName(tag, language)) === foldLetters(word));
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
): Spoken[] {
  const named = values.filter(({ slot }) => slot === "language");
  if (named.length === 0) return [];
  const isApart = (from: number, to: number) => pieces.slice(from, to).some(({ isApart }) => isApart);
  const others = hits.filter(({ id }) => id === "other-language" || id.startsWith("denied-"));
  // "Dutch?", and what becomes of it stands behind.
  const isAsked = (to: number) => /^\s*\?/.test(text.slice(pieces[to - 1].end));
  const isOther = (from: number, to: number) =>
    isAsked(to) || others.some((hit) => {
      if (hit.id === "other-language") return hit.from <= from && to <= hit.to;
      const [end, begin] = hit.id === "denied-before" ? [hit.to, from] : [to, hit.from];
      // "Not needed: a degree, French"
      if (hit.id === "denied-before" && hit.to <= from && pieces[hit.to]?.isAfterColon) return true;
      return end <= begin && begin - end <= MOST_BETWEEN && !isApart(end, begin + 1);
    });
  const levels = hits.flatMap((hit) => LEVEL_IDS[hit.id] === undefined ? [] : [{ ...hit, level: LEVEL_IDS[hit.id] }]);
  for (const [index, { written }] of pieces.entries()) {
    if (/^[ABC][12]$/.test(written)) {
      levels.push({ id: "", from: index, to: index + 1, values: [], level: written as Level });
    }
  }
  const exact = levels.filter(({ id }) => id === "");
  const isOne = new Set(named.map(({ value }) => value)).size === 1;
  const levelOf = ({ from, to }: { from: number; to: number }, most = MOST_FAR): Level | undefined => {
    // "Fluent French for talks with our house (B2)" says what is meant by fluent.
    if (isOne && exact.length === 1) return exact[0].level;
    const near = levels.map((one) => {
      const [begin, end] = one.to <= from ? [one.to, from] : [to, one.from];
      const isBeyond = named.some((other) => other.from >= begin && other.to <= end);
      return { level: one.level, far: isBeyond ? Infinity : end - begin + (isApart(begin, end + 1) ? MARK : 0) };
    }).toSorted((a, b) => a.far - b.far)[0];
    return near === undefined || near.far > most ? undefined : near.level;
  };
  const isAlone = ({ from, to }: Value) => {
    const begin = pieces.findLastIndex(({ isEdge }, at) => at <= from && isEdge);
    const end = pieces.findIndex(({ isEdge }, at) => at >= to && isEdge);
    const clause = [Math.max(begin, 0), end === -1 ? pieces.length : end];
    const inside = named.filter((one) => one.from >= clause[0] && one.to <= clause[1]);
    return (!isSure || inside.length === named.filter(({ from, to }) => !isOther(from, to)).length) &&
      clause[1] - clause[0] < inside.length * 2;
  };
  const isSaid = (one: Value) =>
    levelOf(one, BESIDE) !== undefined ||
    hits.some(({ id, from, to }) =>
      id === "speak" && (from <= one.from && one.to <= to ||
        // "Vi pratar svenska"
        Math.max(one.from - to, from - one.to) <= 1 && !isApart(Math.min(to, one.to), Math.max(from, one.from) + 1))
    );
  // "A Swedish licence" names no language.
  const isAdjective = ({ from, to, value }: Value) =>
    pieces[to]?.isEdge === false && !isNameOf(text.slice(pieces[from].start, pieces[to - 1].end), value as string) &&
    values.some((other) => other.slot === "area" && other.from === from && other.to === to);
  const isSpoken = !isSure &&
    (levels.length > 0 || hits.some(({ id }) => id === "speak") ||
      pieces.length <= named.length * 4 + 2 && !named.every(isAdjective));
  // "Swiss-German group" is written as one word, "German-English translator" names two languages.
  const isPart = (from: number) => pieces[from].isJoined && !named.some(({ to }) => to === from);
  // "Fluent English, because our customers are Irish"; where nothing stands before the reason, it is what is asked for.
  const reason = hits.find(({ id }) => id === "reason")?.from ?? Infinity;
  const end = named.some(({ to }) => to <= reason) ? reason : Infinity;
  const behind = pieces.findIndex(({ isApart }, at) => at > end + 1 && isApart);
  const isReason = ({ from }: Value) => from >= end && (behind === -1 || from < behind);
  const asked = named.filter((one) =>
    !isOther(one.from, one.to) && !isReason(one) && !isPart(one.from) &&
    (isSpoken || isAlone(one) || isSure && isSaid(one))
  );
  // "Dutch and English, fluent" says it of both.
  const last = asked.length === 0 ? undefined : levelOf(asked.at(-1)!);
  const isShared = levels.length === 1;
  const read: Spoken[] = [];
  const welcome = hits.filter(({ id }) => WELCOME.has(id));
  const isWelcome = (one: Value) =>
    welcome.some(({ id, from, to }) =>
      id === "welcome-before"
        ? to <= one.from && !isApart(to, one.from + 1)
        : one.to <= from && !isApart(one.to, from + 1)
    );
  for (const [index, one] of asked.entries()) {
    const least = levelOf(one) ?? (isShared ? last : undefined);
    const before = asked[index - 1];
    const isEither = before !== undefined &&
      values.some(({ slot, from, to }) =>
        slot === "or" && from >= before.to && to <= one.from &&
        (one.from - before.to <= MOST_JOINING || to === one.from && one.from - before.to <= MOST_FAR)
      );
    if (isEither) {
      read.at(-1)!.tags.push(one.value as string);
      read.at(-1)!.isWelcome ||= isWelcome(one);
      read.at(-1)!.to = one.to;
      // "Swedish, Danish or Norwegian"
      const isListed = (at: number) =>
        asked[at].from === asked[at - 1].to &&
        !/[;.]/.test(text.slice(pieces[asked[at].from - 1].end, pieces[asked[at].from].start));
      for (let at = index - 1; at > 0 && isListed(at); at--) {
        const { tags, to } = read.pop()!;
        read.at(-1)!.tags.push(...tags);
        read.at(-1)!.to = to;
      }
    } else {
      read.push({
        tags: [one.value as string],
        ...least !== undefined && { least },
        isWelcome: isWelcome(one),
        from: one.from,
        to: one.to,
      });
    }
  }
  return read;
}
