import type { Content } from "@/lib/content/content.ts";
import type { Revision } from "@/lib/content/revision.ts";
import { languagesOf } from "@/lib/match/asked_names.ts";
import type { ReadRequirement, TermName } from "@/lib/match/reading.ts";
import type { Words } from "@/lib/words/words.ts";

/** Whether the profile shows a point. `not_shown` is no "no"; `conflict`: both state something that cannot both hold. */
export type PointStatus = "met" | "partly" | "not_shown" | "conflict";

/** A text of the owner's that can be cited, and the words of it that carry what it is cited for. */
export interface Cited {
  claim: string;
  /** What it is about: `profile`, `candidate`, `project:order-desk`. */
  subject: string;
  text: string;
  because: string;
}

export interface JudgedPoint {
  requirement: ReadRequirement;
  status: PointStatus;
  /** What shows it, the strongest first. */
  passages: Cited[];
  explanation: string;
}

/** What the judges say of a point, or of a part of one. */
export type Judged = Omit<JudgedPoint, "requirement">;

/** What the judges know of the owner. */
export interface Owner {
  content: Content;
  /** Holds what is derived from the content. */
  revision: Revision;
  words: Words["match"];
  /** BCP 47; the language in which explanations name things. */
  language: string;
  /** The languages of the posting, the likeliest first. */
  posting: readonly string[];
}

/** Returns the languages in whose words a point is read: those of its posting, and its own. */
export function tagsOf(text: string, { posting }: Owner): readonly string[] {
  return [...new Set([...posting.slice(0, 1), ...languagesOf(text)])];
}

export interface JudgedTerm {
  term: TermName;
  /** `unmet` only where both sides state something that cannot both hold. */
  status: "met" | "unmet" | "unknown";
  /** What the posting states; null where it says nothing. */
  posting: string | null;
  profile: string | null;
  explanation: string;
  /** A sentence that may be what the owner refuses, and the refusal. */
  near?: { text: string; ours: string };
}

export type Judgement = Pick<JudgedTerm, "status" | "explanation" | "near"> & { profile?: string };
