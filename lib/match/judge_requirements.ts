import type { Content } from "@/lib/content/content.ts";
import {
  type Evidence,
  evidenceOf,
  familyOf,
  isEmpty,
  nameOf,
  ownTrade,
  type Passage,
  peopleIn,
} from "@/lib/match/profile_evidence.ts";
import type { ReadRequirement } from "@/lib/match/reading.ts";
import { skillTable, type Word, wordsIn } from "@/lib/match/skill_table.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { compareLevels, languageName, languagesIn, type Level, levelIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** Whether the profile shows a point. `not_shown` is no "no"; `conflict`: both state something that cannot both hold. */
type PointStatus = "met" | "partly" | "not_shown" | "conflict";

export interface JudgedPoint {
  requirement: ReadRequirement;
  status: PointStatus;
  /** What shows it, the strongest first. */
  passages: Pick<Passage, "claim" | "subject" | "text">[];
  explanation: string;
}

/** What is judged of a point; letters of `folded` are folded. */
interface Requirement extends ReadRequirement {
  folded: string;
  asked: string;
  /** Each is met by any of its languages. */
  languages: { tags: string[]; least?: Level }[];
}

/** What the judges know of the owner. */
export interface Owner {
  content: Content;
  words: Words["match"];
  /** BCP 47; the language in which explanations name things. */
  language: string;
}

/** Judges whether the profile shows what a posting asks for. */
export function judgePoint(read: ReadRequirement, owner: Owner): JudgedPoint {
  const requirement: Requirement = {
    ...read,
    folded: foldLetters(read.text),
    asked: read.asked ?? read.text,
    languages: (read.language === undefined ? [] : [read.language, ...read.language.and ?? []])
      .map(({ tag, or = [], level }) => ({ tags: [tag, ...or], least: level })),
  };
  return { ...judge(requirement, owner), requirement: read };
}

function judge(requirement: Requirement, owner: Owner): JudgedPoint {
  switch (requirement.kind) {
    case "language":
      return judgeLanguages(requirement, owner);
    case "education":
      return judgeEducation(requirement, owner);
    case "certification":
      return judgeCertificate(requirement, owner);
    default:
      return judgeExperience(requirement, owner);
  }
}

/** Returns how well the owner knows a language; undefined for one that is not named. */
function levelOf(
  tag: string,
  { content: { candidate } }: Pick<Owner, "content">,
): { level: Level; claim: string; text: string } | undefined {
  const { terms, languages = [] } = candidate ?? {};
  const known = terms?.languages?.find((one) => one.tag.split("-")[0] === tag);
  if (known !== undefined) {
    return { level: known.level, claim: `candidate#languages/${known.tag}`, text: `${known.name} (${known.level})` };
  }
  if (terms?.languages !== undefined) return undefined;
  const index = languages.findIndex((line) =>
    languagesIn(line.replace(/[(\[:–—,;].*/s, "")).some((one) => one.tag === tag)
  );
  if (index === -1) return undefined;
  return {
    level: levelIn(languages[index])?.most ?? "native",
    claim: `candidate#languages/${index + 1}`,
    text: languages[index],
  };
}

/** Says whether one of the languages is known at the level; without a level, at a level at which people work. */
export function speaks(
  { tags, least = "B1" }: { tags: readonly string[]; least?: Level },
  owner: Pick<Owner, "content">,
) {
  return tags.map((tag) => levelOf(tag, owner)).find((known) =>
    known !== undefined && compareLevels(known.level, strict(least)) >= 0
  );
}

/** A mother tongue and what equals it: nobody is refused a job for having learnt a language to the highest level. */
function strict(least: Level): Level {
  return least === "native" ? "C2" : least;
}

function judgeLanguages(requirement: Requirement, owner: Owner): JudgedPoint {
  const { words, language } = owner;
  const known = requirement.languages.map((one) => speaks(one, owner));
  const missing = requirement.languages.filter((_, index) => known[index] === undefined)
    .map(({ tags }) => tags.map((tag) => languageName(tag, language)).join(" / "));
  const shown = known.filter((one) => one !== undefined);
  const explanation = [
    shown.length > 0 && fill(words.because.languages, { what: shown.map(({ text }) => text).join(", ") }),
    missing.length > 0 && fill(words.because.languages_missing, { what: missing.join(", ") }),
  ].filter(Boolean).join(" ");
  return {
    requirement,
    status: missing.length === 0 ? "met" : shown.length > 0 ? "partly" : "not_shown",
    // What is missing is shown by the list in which it does not stand.
    passages: (shown.length > 0 ? shown : allLanguages(owner)).map(({ claim, text }) => ({
      claim,
      subject: "candidate",
      text,
    })),
    explanation,
  };
}

function allLanguages({ content: { candidate } }: Owner): { claim: string; text: string }[] {
  return candidate?.terms?.languages?.map(({ tag, name, level }) => ({
    claim: `candidate#languages/${tag}`,
    text: `${name} (${level})`,
  })) ?? [];
}

/** Degrees from the lowest to the highest, in the words of several languages; letters are folded. */
const DEGREES: readonly RegExp[] = [
  /high school|abitur|\bmeister\b|techniker|gymnasi|bachillerato|baccalaureat|matura|lehrabschluss|\blehre\b|ciclo formativo|apprenticeship|vocational|ausbildung|yrkes|formacion profesional|\bbts\b|journeyman|gesell/,
  /bachelor|\bb\.?sc\b|\bb\.?a\b|kandidatexamen|hogskoleexamen|\bgrado\b|licence|hochschulabschluss|studium|university degree|\bdegree\b|hogskole|akademisk|universit|titulacion|licenciatur|diplome|bac ?\+ ?3|college/,
  /master|postgraduate|\bm\.?sc\b|\bm\.?a\b|magister|diplom\b|diplom-|civilingenj|bac ?\+ ?5|ingenieur|ingenieria|\bmba\b/,
  /ph\.?\s?d|doctor|doktor|promotion\b|promoviert|disputer|doctorat/,
];

function degreeIn(folded: string, isAsked: boolean): number {
  // "Bachelor's or master's degree": the lower one is enough.
  const found = DEGREES.flatMap((words, level) => words.test(folded) ? [level] : []);
  if (found.length === 0) return -1;
  if (!isAsked) return Math.max(...found);
  const named = found.filter((level) =>
    level !== 1 || !/master|ph\.?\s?d|doctor|doktor/.test(folded) || /bachelor|kandidat/.test(folded)
  );
  return Math.min(...(named.length === 0 ? found : named));
}

function judgeEducation(requirement: Requirement, owner: Owner): JudgedPoint {
  const evidence = evidenceOf(owner.content);
  const { because } = owner.words;
  const wanted = degreeIn(requirement.folded, true);
  const field = requirement.folded.replace(
    /\b(?:bachelor|master|meister|techniker|postgraduate|degree|diplom|phd|ph\.d|msc|bsc|university|higher|education|completed|abgeschlossenes?|abgeschlossene|lehre|matura|studium|subjects?|field|discipline|bereich\p{L}{0,2}|quantitative|scientific|science|naturwissenschaft\p{L}{0,6}|technisch\p{L}{0,2}|teknisk\p{L}{0,2}|tecnic[ao]|technique|scientifique|cientific[ao]|stem|hochschulabschluss|examen|masterexamen|kandidatexamen|civilingenjor|grado|titulacion|licenciatura|diplome|licence|formation|ausbildung|utbildning|gymnasi\p{L}{0,14}|abitur|high school|doctora\p{L}{0,14}|promotion|apprenticeship|vocational|training|academic|technical|universitar\p{L}{0,14}|akademisk\p{L}{0,8}|eftergymnasial\p{L}{0,4}|akademische\p{L}{0,2}|superieure?|hogskole\p{L}{0,14}|universitats\p{L}{0,14})(?:'s|s|abschluss|studium)?\b/gu,
    " ",
  );
  const groups = readGroups(field);
  const isOpen =
    /o\. ?a\.|similar|related|relevant|quantitative|numerate|\bstem\b|any (?:subject|field|discipline)|teknisk|naturvetenskap|equivalent|comparable|vergleichbar|ahnlich|motsvarande|liknande|afin|similar|equivalente?/
      .test(
        requirement.folded,
      );
  const fits = evidence.education.filter(({ text }) => degreeIn(foldLetters(text), false) >= Math.max(0, wanted));
  if (fits.length === 0) return { requirement, status: "not_shown", passages: [], explanation: because.not_shown };
  const inField = fits.filter((passage) =>
    groups.length === 0 || isOpen || groups.some((group) => coversGroup(passage, group))
  );
  if (inField.length > 0) {
    return { requirement, status: "met", passages: inField.slice(0, 2), explanation: because.degree };
  }
  return { requirement, status: "not_shown", passages: [], explanation: because.degree_field };
}

function judgeCertificate(requirement: Requirement, owner: Owner): JudgedPoint {
  const evidence = evidenceOf(owner.content);
  const bare = requirement.folded.replace(
    /certifi\p{L}{0,14}|zertifi\p{L}{0,14}|licen[cs]e\p{L}{0,14}|lizenz\p{L}{0,14}/gu,
    " ",
  );
  const groups = readGroups(bare);
  const scored = evidence.certificates.map((passage) => ({
    passage,
    share: groups.length === 0 ? 0 : groups.filter((group) => coversGroup(passage, group)).length / groups.length,
  })).filter(({ share }) => share >= 0.5).sort((a, b) => b.share - a.share);
  const { because } = owner.words;
  if (scored.length > 0) {
    const passages = scored.map(({ passage }) => passage);
    return { requirement, status: "met", passages, explanation: fill(because.shown, { what: passages[0].text }) };
  }
  return { requirement, status: "not_shown", passages: [], explanation: because.not_shown };
}

function judgeExperience(requirement: Requirement, owner: Owner): JudgedPoint {
  const { because } = owner.words;
  const total = owner.content.candidate?.experience?.years;
  const { years: wanted } = requirement;
  const proof = total === undefined
    ? []
    : [{ claim: "candidate#experience/years", subject: "candidate", text: fill(because.years, { years: total }) }];
  if (wanted !== undefined && total !== undefined && total > 0 && wanted > total) {
    return {
      requirement,
      status: "conflict",
      passages: proof,
      explanation: fill(because.years_less, { wanted, years: total }),
    };
  }
  const judged = judgeSkills(requirement, owner);
  if (wanted === undefined || total === undefined) return judged;
  if (judged.status === "met" && judged.passages.length === 0) {
    return { ...judged, passages: proof, explanation: fill(because.years, { years: total }) };
  }
  if (judged.status === "not_shown") return judged;
  return {
    ...judged,
    passages: [...judged.passages, ...proof],
    explanation: `${judged.explanation} ${fill(because.years, { years: total })}`,
  };
}

/** What must be shown together: skills of which one is enough, or a word that no skill has. */
interface Group {
  skills: string[];
  /** Families of words of no skill. */
  families: string[];
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

const OR = new Set(["or", "oder", "eller", "o", "ou", "u"]);

/** The language among words that are no sentence's first. */
const GO =
  /(?<=[\p{L},/] ?)(?<![.!?:] ?)Go(?=$|[,;/)]| (?:and|or|och|eller|und|oder|experience|programming|developer|services|in|i)\b)/u;

/** Reads what a point is made of. Words of no meaning are left out, alternatives stand together. */
function readGroups(point: string): Group[] {
  const text = point.replace(GO, "Golang");
  const words = wordsIn(text);
  // German writes every noun with a capital letter.
  const isGerman = words.some(({ text }) => GERMAN.has(text));
  const named = skillTable().find(words);
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
      weight: decidesLittle(skill, at) ? 1 : 2,
      said: said(text, words, at),
    });
  }
  for (const [index, word] of words.entries()) {
    if (taken.has(index) || isEmpty(word.text)) continue;
    const written = text.slice(word.start, word.end);
    if (written === "Go") {
      mentions.push({ at: index, end: index, skills: ["golang"], families: [], weight: 2, said: written });
      continue;
    }
    const isName = /^\p{Lu}/u.test(written) && skillTable().products.has(word.text) ||
      /\d|^\p{Lu}{2,}|\p{Ll}\p{Lu}/u.test(written) ||
      /^\p{Lu}/u.test(written) && index > 0 && !isGerman &&
        !/[.!?:]\s{0,3}$/.test(text.slice(Math.max(0, word.start - 4), word.start));
    mentions.push({
      at: index,
      end: index,
      skills: [],
      families: [familyOf(word.text)],
      // Nouns say more than what joins them; only German tells them apart.
      weight: isName ? 2 : isGerman && /^\p{Lu}/u.test(written) ? 1 : 0.5,
      said: written,
    });
  }
  joinNames(mentions, { text, words, isGerman });
  for (const one of mentions) {
    if (one.skills.length === 0 || one.at !== one.end || !one.skills.every((skill) => skillTable().trades.has(skill))) {
      continue;
    }
    if (isOccupation(words, one.at)) [one.skills, one.weight] = [one.skills.map(ownTrade), 2];
  }
  mentions.sort((a, b) => a.at - b.at || b.end - a.end);
  const groups: (Group & { end: number })[] = [];
  for (const mention of mentions) {
    const last = groups.at(-1);
    const between = last === undefined ? [] : words.slice(last.end + 1, mention.at).map(({ text }) => text);
    const isListed = (one: Group) => one.skills.length > 0 || one.weight > 1;
    const isAlternative = last !== undefined && isListed(last) && isListed(mention) &&
      (between.some((word) => OR.has(word)) || isExample(text, words[mention.at].start, last, words[last.end].end) ||
        mention.at <= last.end ||
        between.length === 0 && /[/,]/.test(text.slice(words[last.end].end, words[mention.at].start)) &&
          hasOr(words, mention.end));
    if (isAlternative) {
      last.skills.push(...mention.skills);
      last.families.push(...mention.families);
      last.end = Math.max(last.end, mention.end);
    } else groups.push({ ...mention, skills: [...mention.skills], families: [...mention.families] });
  }
  return groups;
}

/** Names by which somebody is called who has learnt a trade, one at a time; letters are folded. */
const OCCUPATION =
  /^(?:nurse|midwife|physician|dentist|accountant|auditor|bookkeeper|solicitor|lawyer|attorney|notary|barrister|plumber|carpenter|joiner|welder|cook|chef|teacher|gardener|farmer|baker|koch|notar|enfermer[ao]|abogad[ao]|carpintero|fontanero|soldador|cociner[ao]|infirmiere?|avocate?|notaire|cuisiniere?|menuisier|plombier|soudeur)$|(?:skoterska|lakare|jurist|advokat|revisor|ekonom|maklare|skotare|inspektor|ingenjor|montor|elektriker|snickare|rormokare|kock|larare|chauffor|mekaniker|svetsare|hantverkare|pflegerin|pfleger|schwester|arztin|arzt|anwalt|anwaltin|notarin|buchhalterin|buchhalter|kochin|lehrerin|lehrer|lehrkraft|schreiner|tischler|schweisser|gartner|makler|maklerin|backer|inspektorin)$/;

/** Tells whether a word names what somebody should be, and not with whom, or for whom, somebody should have worked. */
function isOccupation(words: readonly Word[], at: number): boolean {
  return OCCUPATION.test(words[at].text) && !words.slice(Math.max(0, at - 3), at).some(({ text }) => FOR.has(text));
}

const FOR = new Set("for with beside to at fur mit bei for med at hos para con pour avec chez".split(" "));

/** Words that products have in their names, and that say little there: "Jeeves ERP". */
const GENERIC = new Set("erp crm planning forecasting retrieval order-processing bills project-management".split(" "));

/**
 * Joins the words of a product's name, which only the whole of it shows: the structures of "Tekla Structures" are none. A
 * name begins with a capitalised word that the table does not know, and goes on with capitalised words that say little.
 */
function joinNames(
  mentions: Mention[],
  { text, words, isGerman }: { text: string; words: readonly Word[]; isGerman: boolean },
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
    if (!isSurely && (isGerman || isFirst && !isAlone && (hasSkill || !/^\p{Lu}\p{Ll}/u.test(next)))) continue;
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
function isExample(text: string, at: number, { skills }: Group, end: number): boolean {
  const opened = Math.max(text.lastIndexOf("(", at), LIKE.exec(text.slice(0, at))?.index ?? -1);
  if (opened === -1 || text.slice(opened, at).includes(")")) return false;
  return opened < end || skills.some((skill) => !BROAD.has(skill));
}

const LIKE = / (?:such as|like|e\.g\.|z\. ?B\.|wie|t\. ?ex\.|som|como|p\. ?ej\.|comme|tels? que)\s/i;

const GERMAN = new Set(
  "an auf bei aus nach vor der die das und mit von fur im den dem des zur zum oder erfahrung kenntnisse".split(" "),
);

function hasOr(words: readonly Word[], from: number): boolean {
  return words.slice(from + 1, from + 4).some(({ text }) => OR.has(text));
}

function said(text: string, words: readonly Word[], at: readonly number[]): string {
  const parts = at.map((index) => text.slice(words[index].start, words[index].end));
  return parts.length > 1 && Math.max(...at) - Math.min(...at) === at.length - 1
    ? text.slice(words[Math.min(...at)].start, words[Math.max(...at)].end)
    : parts.join(" ");
}

function coversGroup(passage: Pick<Passage, "skills" | "words">, { skills, families }: Group): boolean {
  return skills.some((skill) => passage.skills.has(skill)) || families.some((family) => passage.words.has(family));
}

function isCovered({ skills, families }: Group, evidence: Evidence): boolean {
  return skills.some((skill) => evidence.bySkill.has(skill)) || families.some((family) => evidence.byWord.has(family));
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

function judgeSkills(requirement: Requirement, owner: Owner): JudgedPoint {
  const evidence = evidenceOf(owner.content);
  const { because } = owner.words;
  const groups = readGroups(withoutYears(requirement.asked));
  if (groups.length === 0) {
    return {
      requirement,
      status: YEARS_ONLY.test(requirement.folded) ? "met" : "not_shown",
      passages: [],
      explanation: because.not_shown,
    };
  }
  const covered = groups.filter((group) => isCovered(group, evidence));
  const missing = groups.filter((group) => !covered.includes(group));
  const weight = (some: readonly Group[]) => some.reduce((sum, one) => sum + one.weight, 0);
  const plain = missing.filter(({ skills, weight }) => skills.length === 0 && weight < 2);
  const { trades } = skillTable();
  const hasCore = covered.some(({ skills, weight }) => weight >= 2 && skills.some((skill) => !trades.has(skill)));
  const spared = hasCore ? Math.max(0, weight(plain) - MOST_PLAIN) : 0;
  const share = weight(covered) / (weight(groups) - spared);
  const passages = bestPassages(covered, evidence);
  // Words that stand somewhere, each in another place, show nothing together.
  const named = covered.some(({ skills }) => skills.some((skill) => !VAGUE.has(skill)));
  // One common word somewhere tells nothing; among what the owner lists as skills it does.
  const isAlone = groups.length === 1 && groups[0].skills.length === 0 && groups[0].weight < 2 &&
    !passages.some(({ claim }) => /#(?:skills|aiTools|experience|headline)/.test(claim));
  const together = passages.length === 0
    ? 0
    : weight(covered.filter((group) => coversGroup(passages[0], group))) / weight(groups);
  const isDecisive = missing.some(({ weight }) => weight >= 2);
  const isLess = covered.some(({ skills }) => skills.includes("team-leadership")) &&
    peopleIn(requirement.text)[0] > evidence.ledPeople;
  const status: PointStatus = share >= ENOUGH && !isDecisive && (named || together >= ENOUGH && !isAlone)
    ? isLess ? "partly" : "met"
    : share >= SOME && named &&
        (isDecisive
          ? covered.some(({ skills }) => skills.some((skill) => !BROAD.has(skill)))
          : covered.some(({ skills, weight }) => skills.length === 0 || weight >= 2 || groups.length <= 2))
    ? "partly"
    : "not_shown";
  if (status === "not_shown") return { requirement, status, passages: [], explanation: because.not_shown };
  const names = (some: readonly Group[]) => [...new Set(some.map(({ said }) => said))].join(", ");
  const explanation = isLess
    ? fill(because.people_less, { people: evidence.ledPeople })
    : status === "met"
    ? fill(because.shown, { what: names(covered) })
    : fill(because.shown_partly, { what: names(covered), missing: names(missing) });
  return { requirement, status, passages, explanation };
}

const YEARS_ONLY = /years?|jahre|\bar\b|anos|\bans\b|months of experience/;

function withoutYears(text: string): string {
  return text.replace(/\(\d{1,6} people\)/i, " ");
}

/** Chooses what to cite: first what shows most at once, then what shows the rest, one sentence for each subject. */
function bestPassages(groups: readonly Group[], evidence: Evidence): Passage[] {
  const scores = new Map<Passage, number>();
  // A work that shows all of a point, in whichever sentences, comes before others that show a part of it.
  const whole = new Map<string, number>();
  for (const group of groups) {
    const found = new Set<Passage>();
    // Of skills that stand for each other in a point, showing two is more than showing one.
    const ways = new Map<string, number>();
    for (
      const passages of [
        ...[...new Set(group.skills)].map((skill) => evidence.bySkill.get(skill) ?? []),
        ...group.families.map((family) => evidence.byWord.get(family) ?? []),
      ]
    ) {
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
  const chosen: Passage[] = [];
  const open = new Set(groups);
  const choose = (isWanted: (one: (typeof ranked)[number]) => boolean) => {
    for (const one of ranked) {
      const { passage } = one;
      if (chosen.length >= MAX_PASSAGES) break;
      if (chosen.some(({ subject }) => subject === passage.subject) || !isWanted(one)) continue;
      const shown = evidence.works.get(passage.subject) ?? passage;
      for (const group of [...open]) if (coversGroup(shown, group)) open.delete(group);
      chosen.push({ ...passage, text: shortened(passage.text, MAX_QUOTE) });
    }
  };
  // A sentence that only has one more of the words shows no more.
  choose(({ passage }) => [...open].some((group) => group.skills.length > 0 && coversGroup(passage, group)));
  choose(({ score }) => score >= 0.75 * ranked[0].score);
  return chosen;
}
