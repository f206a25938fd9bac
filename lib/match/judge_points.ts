import type { Span } from "@/lib/language/lexicon.ts";
import { cuesIn, sharedIds } from "@/lib/language/lexicons.ts";
import { type Name, splitNames, yearsIn } from "@/lib/match/asked_names.ts";
import { withoutDenied } from "@/lib/match/point_kinds.ts";
import { judgeLanguages } from "@/lib/match/judge_languages.ts";
import { coversGroup, judgeName, judgeSkills, type ShownSkills } from "@/lib/match/judge_skills.ts";
import { yearsShown } from "@/lib/match/years_shown.ts";
import {
  type Cited,
  type Judged,
  type JudgedPoint,
  type Owner,
  type PointStatus,
  tagsOf,
} from "@/lib/match/judged_point.ts";
import { type OwnFact, ownFacts, yearsOf } from "@/lib/match/own_facts.ts";
import { profileEvidence } from "@/lib/match/profile_evidence.ts";
import { areaOf } from "@/lib/match/geography.ts";
import { skillTable, wordsIn } from "@/lib/match/skill_table.ts";
import type { ReadRequirement } from "@/lib/match/reading.ts";
import { fill } from "@/lib/words/fill.ts";

export type { JudgedPoint, Owner } from "@/lib/match/judged_point.ts";

const MAX_PASSAGES = 4;

/** Judges whether the profile shows what a posting asks for. */
export function judgePoint(requirement: ReadRequirement, owner: Owner): JudgedPoint {
  return { requirement, ...withProof(judge(requirement, owner)) };
}

/** What no words carry is shown in part at most. */
function withProof(judged: Judged): Judged {
  const isProved = judged.passages.some(({ because }) => because !== "");
  return judged.status === "met" && !isProved ? { ...judged, status: "partly" } : judged;
}

function judge(requirement: ReadRequirement, owner: Owner): Judged {
  const { kind, text, names, asked = text } = requirement;
  if (requirement.language !== undefined || kind === "language") return judgeLanguages(requirement, owner);
  const years = requirement.years ?? yearsIn(asked);
  if (kind === "certification" && names === undefined) return judgePaper(asked, "certificates", owner);
  const isTraining = kind === "education" && names === undefined && splitNames(asked).own.length === 0 &&
    cuesIn(asked, tagsOf(asked, owner)).some(({ id }) => id === "training");
  if (isTraining) return judgePaper(asked, "education", owner);
  const isHeld = kind === "profession" || kind === "licence" || kind === "education";
  if (names !== undefined) {
    return all(names.map((name) => judgeText({ text: name, years, isHeld, isName: true }, owner)), owner);
  }
  return judgeText({ text: withoutDenied(asked, tagsOf(asked, owner)), years, isHeld }, owner);
}

interface Words {
  text: string;
  years: number | undefined;
  /** Whether the point asks for what is held, in whichever language; else its words are looked at in their own alone. */
  isHeld: boolean;
  isName?: boolean;
}

/** Judges words: what they name to be held, and what else they say. */
function judgeText({ text, years, isHeld, isName = false }: Words, owner: Owner): Judged {
  const { professions } = sharedIds();
  // In a point of what somebody can do, the name of a trade that everybody may ply is a word like others.
  const own = splitNames(text, isHeld ? undefined : tagsOf(text, owner)).own.filter(({ kind, id }) =>
    isHeld || kind === "licences" || kind === "professions" && (years !== undefined || professions[id].regulated)
  );
  const tags = [...new Set([...own.map(({ language }) => language), ...tagsOf(text, owner)])];
  const held = choices(own, text, tags).map((choice) => judgeHeld(choice, years, owner));
  const isDegree = own.length > 0 && own.every(({ kind }) => kind === "degrees");
  const plain = [...plainIn(text, isDegree, own.length > 0 ? undefined : tags), ...homeIn(text, owner)];
  const rest = withoutNames(text, own);
  if (isDegree) {
    return judgeEducation(
      judgeSkills(rest, owner, plain).groups,
      own,
      // An equivalent of what is learned for a trade is of that trade.
      !own.some(({ id }) => LEARNED.has(id)) && cuesIn(text, tags).some(({ id }) => id === "open"),
      owner,
    );
  }
  if (held.length === 0) {
    const skills = isName ? judgeName(text, owner) : judgeSkills(rest, owner, plain);
    if (skills.groups.length === 0 && years !== undefined) return judgeTotal(years, owner);
    return years === undefined ? skills : judgeYears(skills, years, owner);
  }
  // What the law or a chamber grants is had or not, whatever else is asked for beside it.
  const isGranted = own.some(({ kind, id }) =>
    kind === "licences" || kind === "professions" && professions[id].regulated
  );
  const isMissing = held.some(({ status }) => status === "not_shown");
  if (isMissing && isGranted) return notShown(owner);
  if (isMissing) return judgeTrade(text, owner);
  const skills = judgeSkills(rest, owner, plain);
  // Small words beside a paper that no trade needs say for what it is used: "a driving licence for the errands".
  const { licences } = sharedIds();
  const isOther = own.every(({ kind, id }) => kind === "licences" && !licences[id].trade) &&
    skills.groups.every(({ skills, weight }) => skills.length === 0 && weight < 2);
  if (skills.groups.length === 0 || isOther) return all(held, owner);
  return all([...held, skills], owner);
}

/** What the owner says to have done, as against for whom. */
const OWN_WORK = /^(?:candidate#experience\/areas|resume#work|profile#(?:headline|skills))/;

/** Judges a trade that the owner is not called by: in part, where their own work shows what it does. */
function judgeTrade(text: string, owner: Owner): Judged {
  const { trades } = skillTable();
  const judged = judgeSkills(text, owner);
  const passages = judged.passages.filter(({ claim }) => OWN_WORK.test(claim));
  const hasSkill = judged.groups.some(({ skills }) => skills.some((skill) => !trades.has(skill)));
  if (judged.status === "not_shown" || passages.length === 0 || !hasSkill) return notShown(owner);
  return { ...judged, status: "partly", passages };
}

function notShown({ words }: Owner): Judged {
  return { status: "not_shown", passages: [], explanation: words.because.not_shown };
}

/** Joins what was judged of the parts of a point. */
function all(parts: readonly Judged[], owner: Owner): Judged {
  const has = (status: PointStatus) => parts.some((one) => one.status === status);
  const status: PointStatus = has("conflict")
    ? "conflict"
    : parts.every((one) => one.status === "met")
    ? "met"
    : has("met") || has("partly")
    ? "partly"
    : "not_shown";
  if (status === "not_shown") return notShown(owner);
  const told = parts.filter((one) => one.status !== "not_shown");
  const passages = told.flatMap(({ passages }) => passages)
    .filter(({ claim }, index, all) => all.findIndex((one) => one.claim === claim) === index);
  return {
    status,
    passages: passages.slice(0, MAX_PASSAGES),
    explanation: [...new Set(told.map(({ explanation }) => explanation))].join(" "),
  };
}

/** Finds the words that only say that something is asked for, and how much of it. */
function plainIn(text: string, isDegree: boolean, tags?: readonly string[]): readonly Span[] {
  // Of a compound, the words before say more: Informatikstudium.
  return cuesIn(text, tags).filter(({ id, head }) =>
    head === undefined &&
    (PLAIN.has(id) || isDegree && (id === "field" || id === "open") || tags === undefined && id === "training")
  );
}

/** Finds the words that name the owner's country: "Swedish VAT" is VAT for whoever is in Sweden. */
function homeIn(text: string, { content }: Owner): Span[] {
  const country = content.candidate?.terms?.places?.base?.country;
  if (country === undefined) return [];
  return wordsIn(text).filter(({ text }) => text.length > 2 && areaOf(text) === country)
    .map(({ start, end }) => ({ kind: "small", id: "home", language: "", start, end }));
}

const PLAIN: ReadonlySet<string> = new Set(["plain", "years", "months", "as"]);

/** Blanks names; what stands in one word before a degree is its subject: Informatikstudium. */
function withoutNames(text: string, names: readonly Name[]): string {
  const letters = text.split("");
  for (const { kind, start, head = start, end } of names) letters.fill(" ", kind === "degrees" ? head : start, end);
  return letters.join("");
}

/** Groups names of which one is enough: of one place, of one kind of paper, or with "or" between them. */
function choices(names: readonly Name[], text: string, tags: readonly string[]): Name[][] {
  const isTrained = names.some(({ kind }) => kind !== "degrees");
  // Who has the profession has learned it.
  const wanted = names.filter(({ kind, id }) => !(isTrained && kind === "degrees" && LEARNED.has(id)));
  const groups: Name[][] = [];
  for (const name of wanted) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const between = before === undefined ? "" : text.slice(before.end, Math.max(before.end, name.start));
    const isSame = before !== undefined && name.start < before.end;
    const isChoice = last !== undefined &&
      (isSame || name.kind === "degrees" && last.every(({ kind }) => kind === "degrees") ||
        isOr(between, text.slice(name.end, name.end + 40), tags));
    if (isChoice) last.push(name);
    else groups.push([name]);
  }
  // A licence says more than the profession in its own words: "registered nurse".
  return groups.map((group) => {
    const licences = group.filter(({ kind }) => kind === "licences");
    return group.filter((one) =>
      one.kind !== "professions" || !licences.some(({ start, end }) => start <= one.start && one.end <= end)
    );
  });
}

/** Degrees that are the training for a trade: whoever is of it has one. */
const LEARNED = new Set(["apprenticeship", "vocational", "master-craftsman"]);

function isOr(between: string, behind: string, tags: readonly string[]): boolean {
  if (/^\s?\/\s?$/.test(between)) return true;
  const hasOr = (part: string) => cuesIn(part, tags).some(({ id }) => id === "or");
  // "A, B or C".
  return hasOr(between) || /^\s?,\s?$/.test(between) && hasOr(behind);
}

/** Judges whether one of some names is what the owner states as their own. */
function judgeHeld(choice: readonly Name[], years: number | undefined, owner: Owner): Judged {
  const judged = choice.map((name) => judgeOne(name, years, owner));
  return (["met", "conflict", "partly"] as const).map((one) => judged.find(({ status }) => status === one))
    .find((one) => one !== undefined) ?? notShown(owner);
}

function judgeOne({ kind, id }: Name, years: number | undefined, owner: Owner): Judged {
  const { facts } = owner.revision.part(ownFacts);
  const { because } = owner.words;
  const { licences, degrees } = sharedIds();
  const holds = facts.filter((fact) =>
    fact.kind === kind && (kind === "degrees" ? degrees[fact.id].order >= degrees[id].order : fact.id === id)
  );
  if (holds.length === 0) {
    // Whoever works in a trade that is granted mostly has what grants it, and does not say so here.
    const trades = kind === "licences"
      ? facts.filter((fact) => fact.kind === "professions" && licences[id].for.includes(fact.id))
      : [];
    if (trades.length === 0) return notShown(owner);
    return {
      status: "partly",
      passages: cited(trades),
      explanation: fill(because.not_the_paper, { what: trades[0].because }),
    };
  }
  const shown: Judged = {
    status: "met",
    passages: cited(holds),
    explanation: fill(because.shown, { what: holds[0].because }),
  };
  if (years === undefined || kind !== "professions") return shown;
  const total = owner.content.candidate?.experience?.years;
  if (total !== undefined && years > total) return conflictOf(years, total, owner);
  const dated = yearsOf(holds.flatMap(({ months }) => months ?? []));
  const least = Math.max(dated, ...holds.map(({ years = 0 }) => years));
  return withYears(shown, least, years, owner);
}

function cited(facts: readonly OwnFact[]): Cited[] {
  return facts.map(({ claim, subject, text, because }) => ({ claim, subject, text, because }))
    .filter(({ claim }, index, all) => all.findIndex((one) => one.claim === claim) === index).slice(0, MAX_PASSAGES);
}

/** Half a month less is none less. */
const ROUNDING = 0.05;

function withYears(shown: Judged, least: number | undefined, wanted: number, { words: { because } }: Owner): Judged {
  if (least !== undefined && least >= wanted - ROUNDING) return shown;
  const explanation = `${shown.explanation} ${fill(because.years_not_shown, { wanted })}`;
  return { ...shown, status: "partly", explanation };
}

/** Judges years of what was shown: by dates or a statement of it, and never by years of something else. */
function judgeYears(skills: ShownSkills, wanted: number, owner: Owner): Judged {
  if (skills.status === "not_shown") return skills;
  const total = owner.content.candidate?.experience?.years;
  // Of what is a part of the owner's work, there are no more years than of all of it.
  if (total !== undefined && wanted > total) return conflictOf(wanted, total, owner);
  const { years, claims } = yearsShown(skills.groups, owner.revision);
  const dated = owner.revision.part(profileEvidence).value.told.filter(({ claim }) => claims.includes(claim))
    .map(({ claim, subject, text }) => ({ claim, subject, text, because: text }));
  const passages = [...skills.passages, ...dated].filter(({ claim }, index, all) =>
    all.findIndex((one) => one.claim === claim) === index
  );
  return skills.status === "met"
    ? withYears({ ...skills, passages: passages.slice(0, 2 * MAX_PASSAGES) }, years, wanted, owner)
    : skills;
}

function totalProof(years: number, { words: { because } }: Owner): Cited {
  const text = fill(because.years, { years });
  return { claim: "candidate#experience/years", subject: "candidate", text, because: text };
}

function conflictOf(wanted: number, years: number, owner: Owner): Judged {
  const explanation = fill(owner.words.because.years_less, { wanted, years });
  return { status: "conflict", passages: [totalProof(years, owner)], explanation };
}

/** Judges years of experience, of whatever kind. */
function judgeTotal(wanted: number, owner: Owner): Judged {
  const { words: { because }, content, revision } = owner;
  const stated = content.candidate?.experience?.years;
  if (stated !== undefined) {
    if (wanted > stated) return conflictOf(wanted, stated, owner);
    return {
      status: "met",
      passages: [totalProof(stated, owner)],
      explanation: fill(because.years, { years: stated }),
    };
  }
  const positions = revision.part(ownFacts).works.filter(({ isPosition }) => isPosition);
  if (yearsOf(positions.map(({ months }) => months)) < wanted - ROUNDING) return notShown(owner);
  const passages = revision.part(profileEvidence).value.told.filter(({ claim }) =>
    positions.some(({ of }) => of === claim)
  )
    .map(({ claim, subject, text }) => ({ claim, subject, text, because: text })).slice(0, MAX_PASSAGES);
  return {
    status: "met",
    passages,
    explanation: fill(because.shown, { what: passages.map(({ text }) => text).join("; ") }),
  };
}

/** Judges a certificate or a training that no list names: by those that the owner has, of which one must say at least half of it. */
function judgePaper(text: string, list: "certificates" | "education", owner: Owner): Judged {
  const { groups } = judgeSkills(text, owner, plainIn(text, false, tagsOf(text, owner)));
  const weight = (some: typeof groups) => some.reduce((sum, one) => sum + one.weight, 0);
  const { certificates, education } = owner.revision.part(profileEvidence).value;
  const held = (list === "education" ? [...education, ...certificates] : certificates).filter((passage) =>
    groups.length > 0 && weight(groups.filter((group) => coversGroup(passage, group))) * 2 >= weight(groups)
  ).map(({ claim, subject, text }) => ({ claim, subject, text, because: text }));
  if (held.length === 0) return notShown(owner);
  return { status: "met", passages: held, explanation: fill(owner.words.because.shown, { what: held[0].text }) };
}

/** Judges a degree, and the subject where one is named. */
function judgeEducation(
  subjects: ShownSkills["groups"],
  names: readonly Name[],
  isOpen: boolean,
  owner: Owner,
): Judged {
  const { because } = owner.words;
  const { degrees } = sharedIds();
  // "Bachelor's or master's degree": the lower one is enough, and "degree" beside one of them is none of its own.
  const orders = names.filter(({ id }) => !degrees[id].open).map(({ id }) => degrees[id].order);
  const wanted = Math.min(...orders.length > 0 ? orders : names.map(({ id }) => degrees[id].order));
  const held = owner.revision.part(ownFacts).facts.filter(({ kind, id }) =>
    kind === "degrees" && degrees[id].order >= wanted
  );
  if (held.length === 0) return notShown(owner);
  const { education } = owner.revision.part(profileEvidence).value;
  const inField = held.filter(({ claim }) =>
    subjects.length === 0 || isOpen ||
    education.some((passage) => passage.claim === claim && subjects.some((group) => coversGroup(passage, group)))
  );
  if (inField.length > 0) return { status: "met", passages: cited(inField), explanation: because.degree };
  return { status: "not_shown", passages: [], explanation: because.degree_field };
}
