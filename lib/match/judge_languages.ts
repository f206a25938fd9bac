import { cuesIn } from "@/lib/language/lexicons.ts";
import { languagesOf } from "@/lib/match/asked_names.ts";
import type { Judged, Owner } from "@/lib/match/judged_point.ts";
import type { ReadRequirement } from "@/lib/match/reading.ts";
import { compareLevels, languageName, languagesIn, type Level, levelIn } from "@/lib/text/spoken_languages.ts";
import { fill } from "@/lib/words/fill.ts";

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

type Asked = { tags: readonly string[]; least?: Level };

/** Judges whether the owner knows each of the languages that a point names, or one of those that do as well. */
export function judgeLanguages(requirement: ReadRequirement, owner: Owner): Judged {
  const { words: { because }, language } = owner;
  const asked = languagesAsked(requirement);
  const known = asked.map((one) => speaks(one, owner));
  const missing = asked.filter((_, index) => known[index] === undefined)
    .map(({ tags }) => tags.map((tag) => languageName(tag, language)).join(" / "));
  const shown = known.filter((one) => one !== undefined);
  const explanation = [
    shown.length > 0 && fill(because.languages, { what: shown.map(({ text }) => text).join(", ") }),
    missing.length > 0 && fill(because.languages_missing, { what: missing.join(", ") }),
  ].filter(Boolean).join(" ");
  return {
    status: missing.length === 0 ? "met" : shown.length > 0 ? "partly" : "not_shown",
    // What is missing is shown by the list in which it does not stand.
    passages: (shown.length > 0 ? shown : allLanguages(owner)).map(({ claim, text }) => ({
      claim,
      subject: "candidate",
      text,
      because: text,
    })),
    explanation: explanation === "" ? because.not_shown : explanation,
  };
}

/** Reads the languages of a point: those that were read, else those that its words name. */
function languagesAsked({ language, text }: ReadRequirement): Asked[] {
  if (language !== undefined) {
    return [language, ...language.and ?? []].map(({ tag, or = [], level }) => ({
      tags: [tag, ...or],
      ...level !== undefined && { least: level },
    }));
  }
  const least = levelIn(text)?.least;
  const tags = [...new Set(languagesIn(text).map(({ tag }) => tag))];
  const isChoice = cuesIn(text, languagesOf(text)).some(({ id }) => id === "or") || text.includes("/");
  return (isChoice ? [tags] : tags.map((tag) => [tag])).map((tags) => ({ tags, ...least !== undefined && { least } }));
}

function allLanguages({ content: { candidate } }: Owner): { claim: string; text: string }[] {
  return candidate?.terms?.languages?.map(({ tag, name, level }) => ({
    claim: `candidate#languages/${tag}`,
    text: `${name} (${level})`,
  })) ?? [];
}
