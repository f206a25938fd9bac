import { LRUCache } from "lru-cache";
import { derivedFrom, ofEachRevision, type Revision } from "@/lib/content/revision.ts";
import { sharedIds } from "@/lib/language/lexicons.ts";
import { yearsIn } from "@/lib/match/asked_names.ts";
import { joined, type Months, ownFacts, yearsOf } from "@/lib/match/own_facts.ts";
import { sentences } from "@/lib/text/sentences.ts";
import { contentWords } from "@/lib/match/content_words.ts";
import { profileEvidence, type Shown, shownIn } from "@/lib/match/profile_evidence.ts";
import { wordsIn } from "@/lib/match/skill_table.ts";
import { type Language, LANGUAGES } from "@/lib/text/language.ts";
import { numbersIn } from "@/lib/text/numbers.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { coversGroup, type Group, passagesOf } from "@/lib/match/judge_skills.ts";

/** Says for how many years the owner has shown all of the groups, by dates or by a statement, and which positions show it. */
export function yearsShown(groups: readonly Group[], revision: Revision): { years: number; claims: string[] } {
  const evidence = revision.part(profileEvidence).value;
  const named = groups.filter(({ skills, weight }) => skills.length > 0 || weight >= 2);
  const wanted = named.length > 0 ? named : groups;
  const { experience } = revision.content.candidate ?? {};
  const { facts } = revision.part(ownFacts);
  const claims = new Set<string>();
  const years = wanted.map((group) => {
    const dated = [
      ...group.skills.map((skill) => datedBy("skills", skill, revision)),
      ...group.families.map((family) => datedBy("words", family, revision)),
    ];
    const passages = passagesOf(group, evidence).flat();
    // Of several areas, the years are those of all together.
    const isArea = experience?.years !== undefined && experience.areas.length === 1 &&
      passages.some(({ claim }) => claim.startsWith("candidate#experience/areas/"));
    const stated = revision.part(statedYears).filter(({ shown }) => coversGroup(shown, group)).map(({ years }) =>
      years
    );
    // Ids of professions are their English names: whoever is called a data engineer has done data engineering.
    const { skills: known } = sharedIds();
    const called = facts.filter(({ kind, id }) =>
      kind === "professions" && (group.skills.some((skill) => known[skill]?.by.includes(id)) ||
        coversGroup(shownIn(id.replaceAll("-", " "), ["en"]), group))
    );
    for (const { positions } of dated) for (const of of positions) claims.add(of);
    for (const { claim } of called) claims.add(claim);
    const spans = [...dated.flatMap(({ spans }) => spans), ...called.flatMap(({ months }) => months ?? [])];
    stated.push(...called.map(({ years = 0 }) => years));
    return Math.max(yearsOf(spans), isArea ? experience.years! : 0, ...stated);
  });
  return { years: years.length > 0 ? Math.min(...years) : 0, claims: [...claims] };
}

/** When something was done, by what shows it: the months, and the positions among the works. */
interface Dated {
  spans: readonly Months[];
  positions: readonly string[];
}

/** As many are remembered: what postings ask for again and again. */
const datedWorks = ofEachRevision(() => new LRUCache<string, Dated>({ max: 2000 }));

function datedBy(by: keyof Shown, key: string, revision: Revision): Dated {
  const known = revision.part(datedWorks);
  let found = known.get(`${by} ${key}`);
  if (found === undefined) {
    const evidence = revision.part(profileEvidence).value;
    const works = revision.part(ownFacts).works.filter(({ of }) => evidence.works.get(of)?.[by].has(key));
    found = {
      spans: joined(works.map(({ months }) => months)),
      positions: works.filter(({ isPosition }) => isPosition).map(({ of }) => of),
    };
    known.set(`${by} ${key}`, found);
  }
  return found;
}

/** For how many years the owner says to have done what: "14 years of experience, nine of them in data engineering". */
const statedYears = derivedFrom(["profile", "candidate", "site"], ({ profile, candidate, site }) => {
  const texts = [
    profile.headline,
    ...profile.skillCategories.flatMap(({ items }) => items),
    ...candidate?.experience?.areas ?? [],
    ...sentences([profile.summary, candidate?.summary ?? ""].join("\n")),
  ];
  return texts.filter((text) => yearsIn(text, [site.language, "en"]) !== undefined)
    .flatMap((text) => countedParts(text, site.language));
});

/** Splits a text at its numbers, each with what stands behind it, or in front where nothing does: "Python (10 years)". */
function countedParts(text: string, language: string): { years: number; shown: ReturnType<typeof shownIn> }[] {
  const tokens = tokenise(text);
  const numbers = numbersIn(
    tokens,
    (LANGUAGES as readonly string[]).find((one) => one === language.split("-")[0]) as Language ?? "en",
  )
    .filter(({ value, article }) => !article && value > 0 && value <= 60);
  return numbers.map(({ value, from }, index) => {
    const next = numbers[index + 1];
    const part = text.slice(tokens[from].start, next === undefined ? text.length : tokens[next.from].start);
    const isBehind = numbers.length === 1 && contentWords(wordsIn(part)).length === 0;
    return { years: value, shown: shownIn(isBehind ? text : part, [language.split("-")[0], "en"]) };
  });
}
