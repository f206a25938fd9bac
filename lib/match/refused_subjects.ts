import type { Span } from "@/lib/language/lexicon.ts";
import { cuesIn, sharedIds, SUBJECT_PARTS, subjectsIn } from "@/lib/language/lexicons.ts";
import { sentences } from "@/lib/text/sentences.ts";

/** A sentence of a posting that names a subject. */
export interface NamedSubject {
  id: string;
  line: string;
  /** It may be another thing. */
  isNear: boolean;
}

const MAYBE = "-maybe";
const NEAR = "-near";
const [WHAT, DOES, HOW] = SUBJECT_PARTS;

/** A line about something else may follow; so near must stand, in characters, what denies a subject. */
const DENIED_WITHIN = 40;

/** Returns the subjects that an owner's words name: "No work for arms makers". */
export function subjectsNamed(text: string, language: string): string[] {
  const { subjects } = sharedIds();
  const spans = subjectsIn(text, [language, "en"]);
  const named = spans.map(({ id }) => id.replace(MAYBE, "")).filter((id) => id in subjects);
  return [...new Set([...named, ...Object.keys(subjects).filter((id) => hasAllParts(id, spans))])];
}

/**
 * Finds a line that certainly is about one of the subjects, and without one, a line that may be.
 *
 * @param tags the languages in one of which the lines are written
 */
export function findSubject(
  ids: readonly string[],
  lines: readonly string[],
  tags: readonly string[],
): NamedSubject | undefined {
  let near: NamedSubject | undefined;
  const spans = lines.map((line) => subjectsIn(line, tags));
  for (const [place, line] of lines.entries()) {
    const around = spans.slice(Math.max(0, place - 1), place + 2).flat();
    for (const id of ids) {
      const isNamed = spans[place].some((one) => [id, id + MAYBE, id + DOES, id + HOW].includes(one.id));
      for (const sentence of isNamed ? sentences(line) : []) {
        const named = subjectOf(id, sentence, tags, around);
        if (named === "certain") return { id, line, isNear: false };
        if (named === "maybe") near ??= { id, line, isNear: true };
      }
    }
  }
  return near;
}

/** @param around what the lines beside it name: whom it is about may stand in one, and what comes of it in the next */
function subjectOf(
  id: string,
  sentence: string,
  tags: readonly string[],
  around: readonly Span[],
): "certain" | "maybe" | undefined {
  const spans = subjectsIn(sentence, tags);
  if (spans.some((one) => one.id === "near")) return undefined;
  const denials = cuesIn(sentence, tags).filter((one) => one.id === "not");
  // "No contact with users" is what it says; "never for arms makers" is not.
  const isSaid = ({ start }: Span) =>
    !denials.some((one) =>
      one.end <= start && start - one.end < DENIED_WITHIN && !/[.;:]/.test(sentence.slice(one.end, start))
    );
  if (spans.some((one) => one.id === id + NEAR)) return undefined;
  const does = spans.some((one) => one.id === id + DOES && isSaid(one));
  if (does && hasAllParts(id, around) && !around.some((one) => one.id === "near")) return "certain";
  const said = spans.filter((one) => (one.id === id || one.id === id + MAYBE) && isSaid(one));
  if (said.some((one) => one.id === id)) return "certain";
  const isLikely = [WHAT, HOW].every((part) => spans.some((one) => one.id === id + part));
  return said.length > 0 || isLikely ? "maybe" : undefined;
}

function hasAllParts(id: string, spans: readonly Span[]): boolean {
  return SUBJECT_PARTS.every((part) => spans.some((one) => one.id === id + part));
}
