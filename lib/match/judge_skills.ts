import type { Span } from "@/lib/language/lexicon.ts";
import { cuesIn, LEXICON_LANGUAGES, readForms } from "@/lib/language/lexicons.ts";
import { type Cited, type Judged, type Owner, type PointStatus, tagsOf } from "@/lib/match/judged_point.ts";
import { contentWords, familyOf, isEmpty, nameOf, peopleIn } from "@/lib/match/content_words.ts";
import { type Evidence, type Passage, profileEvidence, SHORT_NAME, type Shown } from "@/lib/match/profile_evidence.ts";
import { skillTable, type Word, wordsIn } from "@/lib/match/skill_table.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { fill } from "@/lib/words/fill.ts";

/** What must be shown together: skills of which one is enough, or a word that no skill has. */
export interface Group {
  skills: string[];
  /** Families of words of no skill. */
  families: string[];
  /** Families of words that show it where all of a set stand together: the parts of a compound, the words of a skill's name. */
  together: string[][];
  weight: number;
  said: string;
}

/** Skills that nearly every posting names, and that decide little beside others. */
const BROAD = new Set(
  "ai software-development consulting operation workflow-automation integration small-business sensors cloud plain-speech reporting training monitoring documentation handover"
    .split(" "),
);

/** Says how something was done, whatever it was: "in production", "in small companies". */
const MANNER = new Set(["operation", "small-business", "ai"]);

/** One word of a broad skill decides little; a phrase says what is meant. */
function decidesLittle(skill: string, at: readonly number[]): boolean {
  return BROAD.has(skill) && (at.length === 1 || MANNER.has(skill));
}

/** What stands beside nearly every word of a posting shows nothing of it. */
const VAGUE = new Set("ai operation documentation".split(" "));

/** A group and the first and last of the words that name it. */
type Mention = Group & { at: number; end: number };

/** The language among words that are no sentence's first. */
const GO =
  /(?<=[\p{L},/] ?)(?<![.!?:] ?)Go(?=$|[,;/)]| (?:and|or|och|eller|und|oder|experience|programming|developer|services|in|i)\b)/u;

/**
 * Reads what a point is made of. Words of no meaning are left out, alternatives stand together.
 *
 * @param tags the languages in whose words it is read, the likeliest first
 */
function readGroups(point: string, tags: readonly string[], plain: readonly Span[]): Group[] {
  const text = point.replace(GO, "Golang");
  const words = wordsIn(text);
  const tag = LEXICON_LANGUAGES.find((one) => one === tags[0]);
  const forms = tag && readForms(tag);
  const hasCapitalNouns = forms?.capitalNouns === true;
  const cues = cuesIn(text, tags);
  const isOr = ({ start }: Word) => cues.some((one) => one.id === "or" && one.start === start);
  const likes = cues.filter(({ id }) => id === "such-as").map(({ start }) => start);
  const named = skillTable().find(words, tags);
  const taken = new Set(named.flatMap((one) => [...one.words, ...one.alike]));
  const mentions: Mention[] = [];
  const isPhrase = (at: readonly number[]) => at.length > 1 && Math.max(...at) - Math.min(...at) === at.length - 1;
  for (const { skill, words: at } of named) {
    // Part of a longer name or of a wider phrase: the programming of "PLC programming", the prompts of "tests for prompts".
    const within = named.some((other) =>
      at.length < other.words.length && at.every((index) => other.words.includes(index)) &&
      (isPhrase(other.words) || !BROAD.has(other.skill))
    );
    if (within) continue;
    const same = mentions.find((one) =>
      one.skills.length > 0 && at.some((index) => index >= one.at && index <= one.end)
    );
    if (same !== undefined && at.length === 1 && same.at === same.end) {
      same.skills.push(skill);
      if (!decidesLittle(skill, at)) same.weight = 2;
      continue;
    }
    mentions.push({
      at: Math.min(...at),
      end: Math.max(...at),
      skills: [skill],
      families: [],
      together: [contentWords(at.map((index) => words[index]))].filter((all) => all.length > 0),
      weight: decidesLittle(skill, at) ? 1 : 2,
      said: said(text, words, at),
    });
  }
  for (const [index, word] of words.entries()) {
    if (
      taken.has(index) || isEmpty(word.text) || plain.some(({ start, end }) => start <= word.start && word.end <= end)
    ) continue;
    const written = text.slice(word.start, word.end);
    if (written === "Go") {
      mentions.push({
        at: index,
        end: index,
        skills: ["golang"],
        families: [],
        together: [],
        weight: 2,
        said: written,
      });
      continue;
    }
    const isName = /^\p{Lu}/u.test(written) && skillTable().products.has(word.text) ||
      /\d|^\p{Lu}{2,}|\p{Ll}\p{Lu}/u.test(written) ||
      /^\p{Lu}/u.test(written) && index > 0 && !hasCapitalNouns &&
        !/[.!?:]\s{0,3}$/.test(text.slice(Math.max(0, word.start - 4), word.start));
    mentions.push({
      at: index,
      end: index,
      skills: [],
      families: [familyOf(word.text)],
      together: forms?.compounds ? compoundParts(word.text, forms.links ?? []) : [],
      // Nouns say more than what joins them; only German tells them apart.
      weight: isName ? 2 : hasCapitalNouns && /^\p{Lu}/u.test(written) ? 1 : 0.5,
      said: written,
    });
  }
  joinNames(mentions, { text, words, hasCapitalNouns });
  mentions.sort((a, b) => a.at - b.at || b.end - a.end);
  const groups: (Group & { end: number })[] = [];
  for (const mention of mentions) {
    const last = groups.at(-1);
    const between = last === undefined ? [] : words.slice(last.end + 1, mention.at);
    const isListed = (one: Group) => one.skills.length > 0 || one.weight > 1;
    const hasOr = between.some(isOr);
    const isAlternative = last !== undefined && (hasOr && between.length === 1 || isListed(last) && isListed(mention) &&
        (hasOr || isExample(text, likes, words[mention.at].start, last, words[last.end].end) ||
          mention.at <= last.end ||
          between.length === 0 && /[/,]/.test(text.slice(words[last.end].end, words[mention.at].start)) &&
            words.slice(mention.end + 1, mention.end + 4).some(isOr)));
    if (isAlternative) {
      last.skills.push(...mention.skills);
      last.families.push(...mention.families);
      last.together.push(...mention.together);
      last.weight = Math.max(last.weight, mention.weight);
      last.end = Math.max(last.end, mention.end);
    } else {
      const { skills, families, together } = mention;
      groups.push({ ...mention, skills: [...skills], families: [...families], together: [...together] });
    }
  }
  return groups;
}

/** Words that products have in their names, and that say little there: "Jeeves ERP". */
const GENERIC = new Set("erp crm planning forecasting retrieval order-processing bills project-management".split(" "));

/**
 * Joins the words of a product's name, which only the whole of it shows: the structures of "Tekla Structures" are none. A
 * name begins with a capitalised word that the table does not know, and goes on with capitalised words that say little.
 */
function joinNames(
  mentions: Mention[],
  { text, words, hasCapitalNouns }: { text: string; words: readonly Word[]; hasCapitalNouns: boolean },
): void {
  const written = (index: number) => text.slice(words[index].start, words[index].end);
  const table = skillTable();
  for (const name of mentions.filter(({ skills }) => skills.length === 0)) {
    const word = written(name.at);
    const isMaker = table.makers.has(words[name.at].text);
    const isMixed = /\p{Ll}\p{Lu}/u.test(word);
    if (!/^\p{Lu}/u.test(word) || !isMaker && !isMixed && table.knows(words[name.at].text)) continue;
    let { end } = name;
    while (
      end + 1 < words.length && /^[ -]$/.test(text.slice(words[end].end, words[end + 1].start)) &&
      /^\p{Lu}/u.test(written(end + 1))
    ) end++;
    if (end === name.at) continue;
    const behind = mentions.filter(({ at }) => at > name.at && at <= end);
    const isCommon = ({ skills }: Group) =>
      skills.every((skill) => BROAD.has(skill) || GENERIC.has(skill) || table.trades.has(skill));
    if (!behind.every((one) => one.end <= end && isCommon(one))) continue;
    // German nouns, and whatever begins a sentence, have a capital letter: "Legacy ERP", "Inventory Forecasting".
    const isFirst = name.at === 0 && !text.startsWith(" ") ||
      /[.!?:]\s{0,3}$/.test(text.slice(Math.max(0, words[name.at].start - 4), words[name.at].start));
    const next = written(name.at + 1);
    const isSurely = isMaker || isMixed || /^(?:API|SDK)$/.test(next);
    const hasSkill = behind.some(({ skills }) => skills.length > 0);
    const isAlone = words.length === 2 && behind.some(({ skills }) => skills.includes("erp") || skills.includes("crm"));
    if (!isSurely && (hasCapitalNouns || isFirst && !isAlone && (hasSkill || !/^\p{Lu}\p{Ll}/u.test(next)))) continue;
    // Who knows one product of a maker has not shown the others.
    const own = behind.find(({ at, skills }) => isMaker && skills.length === 0 && !table.knows(words[at].text)) ?? name;
    name.families = [nameOf(words[own.at].text)];
    name.weight = 2;
    name.end = end;
    name.said = text.slice(words[name.at].start, words[end].end);
    for (const one of behind) mentions.splice(mentions.indexOf(one), 1);
  }
}

/** Examples in brackets or behind "such as": one of them is enough, and none where what they are examples of is shown. */
function isExample(text: string, likes: readonly number[], at: number, { skills }: Group, end: number): boolean {
  const opened = Math.max(text.lastIndexOf("(", at), likes.find((one) => one < at) ?? -1);
  if (opened === -1 || text.slice(opened, at).includes(")")) return false;
  return opened < end || skills.some((skill) => !BROAD.has(skill));
}

/** In letters: what a part of a compound has at least. */
const LEAST_PART = 4;

/** Returns the ways in which a word may be joined of two, each by the families of both. */
function compoundParts(word: string, links: readonly string[]): string[][] {
  const ways: string[][] = [];
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const [before, behind] = [word.slice(0, at), familyOf(word.slice(at))];
    ways.push([familyOf(before), behind]);
    // The longest: Frau-en-arzt.
    const length = Math.max(0, ...links.filter((link) => before.endsWith(link)).map((link) => link.length));
    if (length > 0 && at - length >= LEAST_PART) ways.push([familyOf(before.slice(0, -length)), behind]);
  }
  return ways;
}

function said(text: string, words: readonly Word[], at: readonly number[]): string {
  const parts = at.map((index) => text.slice(words[index].start, words[index].end));
  return parts.length > 1 && Math.max(...at) - Math.min(...at) === at.length - 1
    ? text.slice(words[Math.min(...at)].start, words[Math.max(...at)].end)
    : parts.join(" ");
}

/** Tells whether one of the skills or words of a group stands in what is cited. */
export function coversGroup(passage: Shown, { skills, families, together }: Group): boolean {
  return skills.some((skill) => passage.skills.has(skill)) || families.some((family) => passage.words.has(family)) ||
    together.some((all) => all.every((family) => passage.words.has(family)));
}

/** Returns the passages that show a group, by each way in which they do. */
export function passagesOf({ skills, families, together }: Group, evidence: Evidence): (readonly Passage[])[] {
  return [
    ...[...new Set(skills)].map((skill) => evidence.bySkill.get(skill) ?? []),
    ...families.map((family) => evidence.byWord.get(family) ?? []),
    ...together.map(([first, ...others]) =>
      (evidence.byWord.get(first) ?? []).filter(({ words }) => others.every((family) => words.has(family)))
    ),
  ].filter((passages) => passages.length > 0);
}

/** A share of what a point says, by weight, from which on it counts as shown, and as shown in part. */
const ENOUGH = 0.6;
const SOME = 0.34;

/** However many small words stand beside a skill that is shown, they weigh no more than this. */
const MOST_PLAIN = 1.3;

const MAX_PASSAGES = 4;
/** How much what a whole work shows counts beside what one of its sentences does. */
const WHOLE = 0.5;
const MAX_QUOTE = 240;

/** What of a text the owner shows, and what not. */
export interface ShownSkills extends Judged {
  status: Exclude<PointStatus, "conflict">;
  /** What the text asks for; none: it says nothing that could be shown. */
  groups: readonly Group[];
}

/**
 * Judges whether the owner shows what a text asks for, by the skills that it names and else by its words.
 *
 * @param plain words that only say that, or how, it is asked for
 */
export function judgeSkills(
  asked: string,
  owner: Owner,
  plain: readonly Span[] = [],
): ShownSkills {
  const { revision, words: { because } } = owner;
  const evidence = revision.part(profileEvidence).value;
  const groups = readGroups(asked.replace(PEOPLE, (all) => " ".repeat(all.length)), tagsOf(asked, owner), plain);
  const nothing: ShownSkills = { status: "not_shown", passages: [], explanation: because.not_shown, groups };
  if (groups.length === 0) return nothing;
  const covered = groups.filter((group) => passagesOf(group, evidence).length > 0);
  const missing = groups.filter((group) => !covered.includes(group));
  const weight = (some: readonly Group[]) => some.reduce((sum, one) => sum + one.weight, 0);
  const small = missing.filter(({ skills, weight }) => skills.length === 0 && weight < 2);
  const { trades } = skillTable();
  const hasCore = covered.some(({ skills, weight }) => weight >= 2 && skills.some((skill) => !trades.has(skill)));
  const spared = hasCore ? Math.max(0, weight(small) - MOST_PLAIN) : 0;
  const share = weight(covered) / (weight(groups) - spared);
  const passages = bestPassages(covered, evidence);
  // Words that stand somewhere, each in another place, show nothing together.
  const named = covered.some(({ skills }) => skills.some((skill) => !VAGUE.has(skill)));
  // One common word somewhere tells nothing; among what the owner lists as skills it does.
  const isAlone = groups.length === 1 && groups[0].skills.length === 0 && groups[0].weight < 2 &&
    !passages.some(({ claim }) => /#(?:skills|aiTools|experience|headline|work\/\d+$)/.test(claim));
  const together = passages.length === 0
    ? 0
    : weight(covered.filter((group) => coversGroup(passages[0], group))) / weight(groups);
  const isDecisive = missing.some(({ weight }) => weight >= 2);
  const isLess = covered.some(({ skills }) => skills.includes("team-leadership")) &&
    peopleIn(asked)[0] > evidence.ledPeople;
  const status = share >= ENOUGH && !isDecisive && (named || together >= ENOUGH && !isAlone)
    ? isLess ? "partly" : "met"
    : share >= SOME && named &&
        (isDecisive
          ? covered.some(({ skills }) => skills.some((skill) => !BROAD.has(skill)))
          : covered.some(({ skills, weight }) => skills.length === 0 || weight >= 2 || groups.length <= 2))
    ? "partly"
    : "not_shown";
  if (status === "not_shown") return nothing;
  const names = (some: readonly Group[]) => [...new Set(some.map(({ said }) => said))].join(", ");
  const explanation = isLess
    ? fill(because.people_less, { people: evidence.ledPeople })
    : status === "met"
    ? fill(because.shown, { what: names(covered) })
    : fill(because.shown_partly, { what: names(covered), missing: names(missing) });
  return { status, passages, explanation, groups };
}

const PEOPLE = /\(\d{1,6} people\)/i;

/** Judges a name that is to be compared exactly: in the words that the table holds to mean the same, or in these alone. */
export function judgeName(name: string, owner: Owner): ShownSkills {
  const { revision, words: { because } } = owner;
  const words = wordsIn(name);
  const evidence = revision.part(profileEvidence).value;
  const skills = skillTable().find(words, tagsOf(name, owner)).filter(({ words: at }) => at.length === words.length)
    .map((
      { skill },
    ) => skill);
  const isShort = name.trim().length <= SHORT_NAME;
  const group: Group = { skills: isShort ? [] : skills, families: [], together: [], weight: 2, said: name };
  const passages = [
    ...bestPassages([group], evidence),
    ...passagesWith(words, isShort ? nameOf(name.trim()) : undefined, evidence).flatMap((passage): Cited[] => {
      const at = wordsIn(passage.text);
      const from = at.findIndex((_, index) =>
        words.every(({ text }, offset) => at[index + offset]?.text === text) &&
        (!isShort || passage.text.slice(at[index].start, at[index].end) === name.trim())
      );
      if (from === -1) return [];
      const because = passage.text.slice(at[from].start, at[from + words.length - 1].end);
      return [{ ...passage, text: quoteAround(passage.text, because), because }];
    }),
  ].filter((one, index, all) => all.findIndex(({ claim }) => claim === one.claim) === index).slice(0, MAX_PASSAGES);
  return {
    status: passages.length > 0 ? "met" : "not_shown",
    passages,
    explanation: passages.length > 0 ? fill(because.shown, { what: name }) : because.not_shown,
    groups: [isShort ? { ...group, families: [nameOf(words[0]?.text ?? "")] } : group],
  };
}

/** Returns passages in which all of some words may stand: those with the rarest of them. */
function passagesWith(words: readonly Word[], written: string | undefined, evidence: Evidence): readonly Passage[] {
  const lists = written === undefined
    ? words.map(({ text }) => evidence.withWord(text))
    : words.length === 0
    ? []
    : [evidence.withWord(written)];
  return lists.toSorted((a, b) => a.length - b.length).at(0) ?? [];
}

/** Returns as much of a long text as is quoted, with the words in it for which it is. */
function quoteAround(text: string, because: string): string {
  const at = text.indexOf(because);
  return at + because.length <= MAX_QUOTE - 1
    ? shortened(text, MAX_QUOTE)
    : `…${shortened(text.slice(at), MAX_QUOTE - 1)}`;
}

/** Chooses what to cite: first what shows most at once, then what shows the rest, one sentence for each subject. */
function bestPassages(groups: readonly Group[], evidence: Evidence): (Passage & Cited)[] {
  const scores = new Map<Passage, number>();
  // A work that shows all of a point, in whichever sentences, comes before others that show a part of it.
  const whole = new Map<string, number>();
  for (const group of groups) {
    const found = new Set<Passage>();
    // Of skills that stand for each other in a point, showing two is more than showing one.
    const ways = new Map<string, number>();
    for (const passages of passagesOf(group, evidence)) {
      for (const passage of passages) found.add(passage);
      for (const subject of new Set(passages.map(({ subject }) => subject))) {
        ways.set(subject, (ways.get(subject) ?? 0) + 1);
      }
    }
    for (const passage of found) scores.set(passage, (scores.get(passage) ?? 0) + group.weight);
    for (const [subject, count] of ways) whole.set(subject, (whole.get(subject) ?? 0) + group.weight * count);
  }
  const ranked = [...scores].map(([passage, score]) => ({
    passage,
    score: score + WHOLE * whole.get(passage.subject)! + passage.weight,
  }))
    .sort((a, b) => b.score - a.score || (a.passage.claim < b.passage.claim ? -1 : 1));
  const chosen: (Passage & Cited)[] = [];
  const open = new Set(groups);
  const choose = (isWanted: (one: (typeof ranked)[number]) => boolean) => {
    for (const one of ranked) {
      const { passage } = one;
      if (chosen.length >= MAX_PASSAGES) break;
      if (chosen.some(({ subject }) => subject === passage.subject) || !isWanted(one)) continue;
      const shown = evidence.works.get(passage.subject) ?? passage;
      for (const group of [...open]) if (coversGroup(shown, group)) open.delete(group);
      const because = becauseOf(passage, groups);
      chosen.push({ ...passage, text: quoteAround(passage.text, because[0]), because: because.join(", ") });
    }
  };
  // A sentence that only has one more of the words shows no more.
  choose(({ passage }) => [...open].some((group) => group.skills.length > 0 && coversGroup(passage, group)));
  choose(({ score }) => score >= 0.75 * ranked[0].score);
  return chosen;
}

/** Names the words of a passage that show what is looked for. */
function becauseOf({ skills, words }: Passage, groups: readonly Group[]): string[] {
  const found = groups.flatMap(({ skills: named, families, together }) => {
    const own = [
      ...named.flatMap((skill) => skills.get(skill) ?? []),
      ...families.flatMap((family) => words.get(family) ?? []),
    ];
    return own.length > 0 ? own : together.filter((all) => all.every((family) => words.has(family))).flat()
      .flatMap((family) => words.get(family) ?? []);
  });
  return [...new Set(found)];
}
