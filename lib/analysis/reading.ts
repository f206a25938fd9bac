import { denialCues, emphasisOf } from "@/lib/analysis/denial.ts";
import { type Feature, featuresOf } from "@/lib/analysis/features.ts";
import { createPhrases } from "@/lib/analysis/phrases.ts";
import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import type { Language } from "@/lib/text/language.ts";
import type { Spelling } from "@/lib/text/spelling.ts";
import { stemOf } from "@/lib/text/stem.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** A text, taken apart. */
export interface Reading {
  tokens: readonly Token[];
  /** The stem of each token, after spelling was corrected; empty for numbers and marks. */
  stems: readonly string[];
  /** The weight of each token: 1, or less where it is denied. */
  emphasis: Float64Array;
  features: readonly Feature[];
}

/** What a reader may use besides the words themselves. */
export interface ReadingAids {
  /** Corrects the words of visitors. */
  spelling?: Spelling;
  /** Remembers stems while the content is read. What visitors write is never remembered. */
  memory?: Map<string, string>;
}

/** Takes texts of one language apart. */
export type Reader = (tokens: readonly Token[], aids?: ReadingAids) => Reading;

/** Makes the reader of a language. */
export function createReader({ concepts, settings }: Knowledge, language: Language): Reader {
  const stem = stemOf(language);
  const words = language === "en" ? concepts.concepts : concepts.languages[language];
  const groups = createPhrases(
    Object.entries(words).flatMap(([name, sayings]) => sayings.map((saying): [string, string] => [saying, name])),
    stem,
  );
  const { before, after } = settings.understanding.denial;
  const cues = denialCues(before[language], after[language]);

  return function read(tokens, { spelling, memory } = {}) {
    const stems = tokens.map(({ kind, text }) => {
      if (kind !== "word") return "";
      const known = memory?.get(text);
      if (known !== undefined) return known;
      const found = stem(spelling?.correct(text) ?? text);
      memory?.set(text, found);
      return found;
    });
    const emphasis = emphasisOf(tokens, cues);
    const features = featuresOf(tokens, stems, emphasis, { concepts: groups, wordParts: language !== "en" });
    return { tokens, stems, emphasis, features };
  };
}
