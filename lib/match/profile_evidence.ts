import { type Claim, CLAIMING, claims } from "@/lib/content/claims.ts";
import type { Content } from "@/lib/content/content.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { Gradual, stepTimer } from "@/lib/lazily.ts";
import { type OwnFact, ownFacts } from "@/lib/match/own_facts.ts";
import { skillTable, type Word, wordsIn } from "@/lib/match/skill_table.ts";
import { sharedIds } from "@/lib/language/lexicons.ts";
import { familyOf, isEmpty, nameOf, peopleIn } from "@/lib/match/content_words.ts";
import { sentences } from "@/lib/text/sentences.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A sentence of the owner's that can be cited. */
export interface Passage {
  claim: string;
  /** What it is about: `profile`, `candidate`, `project:order-desk`. */
  subject: string;
  text: string;
  /** Skills that it names, with all that these show, and the words that name them. */
  skills: Said;
  /** The words that it says nothing without: the form in which they are compared, and how they are written. */
  words: Said;
  /** How much it counts where several show the same. */
  weight: number;
}

/** What a text says by some keys, and how it is written there. */
export type Said = Pick<ReadonlyMap<string, string>, "has" | "get">;

/** What a text or several have by some keys. */
export interface Shown {
  skills: Pick<Said, "has">;
  words: Pick<Said, "has">;
}

/** All that the owner shows, to be looked up by skill and by word: what is looked up takes the same time however much it is. */
export interface Evidence {
  bySkill: ReadonlyMap<string, readonly Passage[]>;
  byWord: ReadonlyMap<string, readonly Passage[]>;
  /** Returns passages in which a word stands as it is, or as it is written; the first of them where they are many. */
  withWord(word: string): readonly Passage[];
  /** What the owner tells besides the works. */
  told: readonly Passage[];
  /** What each work shows in all of its sentences, by its subject; a position by the id of its claim. */
  works: ReadonlyMap<string, Shown>;
  /** Education and certificates, as far as they are told. */
  education: readonly Passage[];
  certificates: readonly Passage[];
  /** The most people whom the owner says to have led; 0 where nothing is said. */
  ledPeople: number;
}

/** As many passages are looked at for one skill or word: the weightiest. */
const MAX_PASSAGES = 40;

/**
 * Says how much a passage counts where several show the same: what was built before what is listed, what says what
 * something is about before a sentence that mentions it.
 */
function weightOf(subject: string, claim: string): number {
  const bySubject = isWork(subject) ? 0.4 : subject === "candidate" ? 0.3 : subject === "resume" ? 0.2 : 0.1;
  const byPlace = /#(?:title|capabilities|skills|aiTools|experience)/.test(claim)
    ? 0.3
    : /#(?:solution|result)/.test(claim)
    ? 0.1
    : 0;
  return bySubject + byPlace;
}

/** As many passages are known by one word, whatever they show. */
const MAX_WITH_WORD = 400;

/** What the profile shows. */
export const profileEvidence = derivedFrom(
  CLAIMING,
  (content, partOf) => new Gradual(() => preparing(content, partOf(claims), partOf(ownFacts).facts)),
);

/** Statements about conditions, which show no skill. */
const CONDITIONS =
  /^candidate#(?:availability|location|remote_policy|work_authorization|compensation|terms|languages|engagement_types|experience\/years)/;

/** What somebody else had before: a customer's trouble shows nothing of the owner's. */
const TROUBLE = /^(?:project|agent):.*#problem$/;

/** Claims that say in which trade something was done; elsewhere a trade may be mentioned by the way. */
const TELLS_TRADE = /#(?:title|headline|experience\/areas|work\/\d+$|education|certificates|skills|use_cases)/;

function isWork(subject: string): boolean {
  return /^(?:project|agent):/.test(subject);
}

/** In a work's description it is mostly others who lead: a customer's manager "with 26 people". */
function tellsOfLeading(claim: string, text: string): boolean {
  return !isWork(claim) || peopleIn(text).length > 0;
}

/** What an owner tells of having left out or given up, in a sentence that names it: "damage and claims it leaves alone". */
const LEFT_OUT =
  /\bleav(?:es?|ing)\b[^.]{0,60}\balone\b|\b(?:was|were|is|are|been) (?:then |again |later )?(?:dropped|withdrawn|abandoned|given up|discarded|not built|never built|forbidden|switched off)\b|\bgave up\b|withdrawn at|removed again|aufgegeben|verworfen|abgeschaltet|nicht gebaut|gaben? (?:wir|es|ich) auf|\bgav (?:vi|jag) upp|stangdes av|togs bort|lades ned|byggdes (?:aldrig|inte)|(?:se|lo|la) (?:abandono|descarto|retiro|dejamos de)|\babandonn|(?:avons|ai) (?:renonce|retire)|n'a pas ete (?:construit|realise)|abbandonat|abandonad|opgegeven|stopgezet/;

/** Words behind which something is said not to be there, in the languages of owners; without accents. */
const NOT = new Set(
  "no not never without nor cannot kein keine keinen keiner nicht nie ohne inte ingen inga aldrig utan sin nunca sans jamais sem nao senza non mai geen niet zonder nooit"
    .split(" "),
);

/** As many words before it may say that a skill is not there: "without a language model". */
const NEGATED_WITHIN = 3;

/** Tells whether the words before the place of a skill deny it; a mark between them ends the denial. */
function isDenied(text: string, words: readonly Word[], first: number): boolean {
  const from = words.slice(Math.max(0, first - NEGATED_WITHIN), first).findLast(({ text }) => NOT.has(text));
  return from !== undefined && !/[.,;:!?]/.test(text.slice(from.end, words[first].start));
}

function* preparing(
  content: Pick<Content, "items" | "candidate" | "site">,
  claims: readonly Claim[],
  facts: readonly OwnFact[],
): Generator<void, Evidence> {
  const table = skillTable();
  const languages = [content.site.language.split("-")[0], "en"];
  const [bySkill, byWord, withWord] = [
    new Map<string, Passage[]>(),
    new Map<string, Passage[]>(),
    new Map<string, Passage[]>(),
  ];
  const works = new Map<string, ShownTogether>();
  const told: Passage[] = [];
  const keys = new Map<string, string>();
  const itemOf = new Map(content.items.map((item) => [`${item.kind}:${item.id}#title`, item]));
  const titles = new Map<string, { passage: Passage; skills: Map<string, string>; words: Map<string, string> }>();
  const isLong = stepTimer();

  const add = (passage: Omit<Passage, "skills" | "words">, skills: Map<string, string>, words: Map<string, string>) => {
    const { claim, subject, text, weight } = passage;
    const said = { skills: new SaidWords(skills, text, keys), words: new SaidWords(words, text, keys) };
    // Written out: in what is spread into another, V8 keeps each field in a box of its own.
    const whole = { claim, subject, text, skills: said.skills, words: said.words, weight };
    const of = isWork(subject) ? subject : POSITION.exec(claim)?.[0];
    if (of !== undefined) {
      const work = works.get(of) ?? new ShownTogether();
      works.set(of, work);
      work.add(said);
    }
    for (const skill of whole.skills.keys()) rank(bySkill, skill, whole);
    for (const word of whole.words.keys()) rank(byWord, word, whole);
    for (const { text: word, start, end } of wordsIn(text)) {
      note(withWord, word, whole);
      if (word.length <= SHORT_NAME) note(withWord, nameOf(text.slice(start, end)), whole);
    }
    if (!isWork(subject)) told.push(whole);
    return whole;
  };

  for (const claim of claims) {
    if (CONDITIONS.test(claim.id) || TROUBLE.test(claim.id) || claim.id.endsWith("#dates")) continue;
    const item = itemOf.get(claim.id);
    const texts = item === undefined
      ? sentencesOf(claim).filter((text) => !LEFT_OUT.test(foldLetters(text)))
      : [claim.statement];
    for (const said of texts) {
      // A title alone seldom says in which trade it was.
      const text = item === undefined || item.industries.length === 0 ? said : `${said}: ${item.industries.join(", ")}`;
      const { skills, words } = shownIn(
        text,
        languages,
        (skill) =>
          (TELLS_TRADE.test(claim.id) || !table.trades.has(skill)) &&
          (skill !== "team-leadership" || tellsOfLeading(claim.id, said)),
      );
      const weight = weightOf(claim.subject, claim.id);
      const passage = add({ claim: claim.id, subject: claim.subject, text, weight }, skills, words);
      if (item !== undefined) titles.set(claim.subject, { passage, skills, words });
      if (isLong()) yield;
    }
  }
  // Who is of a profession does what it does.
  for (const [skill, { by }] of Object.entries(sharedIds().skills)) {
    for (const { kind, id, claim, subject, text, because } of facts) {
      if (kind !== "professions" || !by.includes(id)) continue;
      const shown = [...table.shownBy(skill)].map((one): [string, string] => [one, because]);
      add({ claim, subject, text, weight: weightOf(subject, claim) }, new Map(shown), new Map());
    }
    if (isLong()) yield;
  }
  // Tags show what no sentence says.
  for (const { kind, id, tags } of content.items) {
    const work = works.get(`${kind}:${id}`);
    const title = titles.get(`${kind}:${id}`);
    if (work === undefined || title === undefined || tags.length === 0) continue;
    const shown = shownIn(tags.join(". "), languages);
    const skills = [...shown.skills].filter(([skill]) => !work.skills.has(skill));
    const words = [...shown.words].filter(([word]) => !word.startsWith("=") && !work.words.has(word));
    if (skills.length + words.length > 0) {
      const text = `${title.passage.text} (${tags.join(", ")})`;
      add({ ...title.passage, text }, new Map([...title.skills, ...skills]), new Map([...title.words, ...words]));
    }
    if (isLong()) yield;
  }
  // Given back is the room that lists hold for more: a quarter of them.
  for (const lists of [bySkill, byWord, withWord]) {
    for (const [key, list] of lists) lists.set(key, list.slice());
    yield;
  }
  const led = (bySkill.get("team-leadership") ?? []).flatMap(({ text }) => peopleIn(text));
  return {
    bySkill,
    byWord,
    withWord: (word) => withWord.get(word) ?? [],
    told,
    works,
    education: told.filter(({ claim }) => claim.startsWith("resume#education/")),
    certificates: told.filter(({ claim }) => claim.startsWith("resume#certificates/")),
    ledPeople: Math.max(0, ...led, ...peopleIn(content.candidate?.summary ?? "")),
  };
}

/** "C", "R" and "Go" are names as they are written. */
export const SHORT_NAME = 2;

/** A position of the history, of which further claims tell. */
const POSITION = /^resume#(?:work|volunteer)\/\d+/;

/** Puts a passage behind those that weigh as much, as far as so many are looked at. */
function rank(lists: Map<string, Passage[]>, key: string, passage: Passage): void {
  const list = lists.get(key);
  if (list === undefined) return void lists.set(key, [passage]);
  let at = list.length;
  while (at > 0 && list[at - 1].weight < passage.weight) at--;
  if (at >= MAX_PASSAGES) return;
  list.splice(at, 0, passage);
  if (list.length > MAX_PASSAGES) list.pop();
}

function note(lists: Map<string, Passage[]>, key: string, passage: Passage): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [passage]);
  else if (list.length < MAX_WITH_WORD && list.at(-1) !== passage) list.push(passage);
}

/** What a text says by some keys, in a tenth of the room of a map: a large archive has tens of thousands of sentences. */
class SaidWords implements Said {
  /** Keys, each with how it is written: at which place of the text and how long, or where it stands nowhere as one, itself. */
  readonly #entries: readonly (string | number)[];
  readonly #text: string;

  constructor(said: ReadonlyMap<string, string>, text: string, keys: Map<string, string>) {
    this.#text = text;
    const entries: (string | number)[] = [];
    for (const [key, written] of said) {
      const at = text.indexOf(written);
      let known = keys.get(key);
      if (known === undefined) keys.set(key, known = key);
      entries.push(known, at === -1 || written.length >= 1024 ? written : at * 1024 + written.length);
    }
    this.#entries = entries.slice();
  }

  has(key: string): boolean {
    return this.#placeOf(key) !== -1;
  }

  get(key: string): string | undefined {
    const at = this.#placeOf(key);
    if (at === -1) return undefined;
    const place = this.#entries[at + 1];
    if (typeof place === "string") return place;
    const start = Math.floor(place / 1024);
    return this.#text.slice(start, start + place % 1024);
  }

  *keys(): Iterable<string> {
    for (let at = 0; at < this.#entries.length; at += 2) yield this.#entries[at] as string;
  }

  #placeOf(key: string): number {
    for (let at = 0; at < this.#entries.length; at += 2) if (this.#entries[at] === key) return at;
    return -1;
  }
}

/** What several texts show, asked of each of them: a set of its own would take ten times the room. */
class ShownTogether implements Shown {
  readonly #texts: Shown[] = [];
  readonly skills = { has: (key: string) => this.#texts.some(({ skills }) => skills.has(key)) };
  readonly words = { has: (key: string) => this.#texts.some(({ words }) => words.has(key)) };

  add(text: Shown): void {
    this.#texts.push(text);
  }
}

/**
 * Reads what a text shows: the skills that it names and does not deny, with what these show, and its words.
 *
 * @param tags the languages in one of which it is written
 */
export function shownIn(
  text: string,
  tags: readonly string[],
  isTold: (skill: string) => boolean = () => true,
): { skills: Map<string, string>; words: Map<string, string> } {
  const table = skillTable();
  const words = wordsIn(text);
  const written = ({ start, end }: Word) => text.slice(start, end);
  const skills = new Map<string, string>();
  for (const { skill, words: at } of table.find(words, tags)) {
    const [first, last] = [Math.min(...at), Math.max(...at)];
    if (!isTold(skill) || isDenied(text, words, first)) continue;
    const said = last - first === at.length - 1
      ? text.slice(words[first].start, words[last].end)
      : at.toSorted((a, b) => a - b).map((index) => written(words[index])).join(" … ");
    for (const shown of table.shownBy(skill)) if (!skills.has(shown) || shown === skill) skills.set(shown, said);
  }
  const families = words.flatMap((word): [string, string][] => {
    const family = familyOf(word.text);
    const isSaying = !isEmpty(word.text) && !isEmpty(family);
    const name: [string, string][] = /\p{Lu}/u.test(text[word.start]) ? [[nameOf(word.text), written(word)]] : [];
    return isSaying ? [[family, written(word)], ...name] : name;
  });
  return { skills, words: new Map(families) };
}

function sentencesOf({ statement }: Claim): string[] {
  return statement.split(/\n+/).flatMap((line) => sentences(line.replace(/^[-*] /, "")));
}
