import { cuesIn, sharedIds, subjectsIn } from "@/lib/language/lexicons.ts";
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

/** A line about something else may follow; so near must stand, in characters, what denies a subject. */
const DENIED_WITHIN = 40;

/** Returns the subjects that an owner's words name: "No work for arms makers". */
export function subjectsNamed(text: string, language: string): string[] {
  const { subjects } = sharedIds();
  const ids = subjectsIn(text, [language, "en"]).map(({ id }) => id.replace(MAYBE, ""));
  return [...new Set(ids)].filter((id) => id in subjects);
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
  for (const line of lines) {
    const spans = subjectsIn(line, tags);
    for (const id of ids) {
      if (!spans.some((one) => one.id === id || one.id === id + MAYBE)) continue;
      for (const sentence of sentences(line)) {
        const named = subjectOf(id, sentence, tags);
        if (named === "certain") return { id, line, isNear: false };
        if (named === "maybe") near ??= { id, line, isNear: true };
      }
    }
  }
  return near;
}

function subjectOf(id: string, sentence: string, tags: readonly string[]): "certain" | "maybe" | undefined {
  const spans = subjectsIn(sentence, tags);
  if (spans.some((one) => one.id === id + NEAR || one.id === "near")) return undefined;
  const denials = cuesIn(sentence, tags).filter((one) => one.id === "not");
  const said = spans.filter((one) =>
    (one.id === id || one.id === id + MAYBE) &&
    // "No contact with users" is what it says; "never for arms makers" is not.
    !denials.some(({ start, end }) =>
      start < one.start && one.start - end < DENIED_WITHIN && !/[.;:]/.test(sentence.slice(end, one.start))
    )
  );
  if (said.length === 0) return undefined;
  return said.some((one) => one.id === id) ? "certain" : "maybe";
}
