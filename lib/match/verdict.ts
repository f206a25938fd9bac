import { grantsTrade } from "@/lib/match/point_kinds.ts";
import type { JudgedPoint, JudgedTerm } from "@/lib/match/judged_point.ts";
import type { Verdict } from "@/lib/match/match_answers.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** What decides: parts of the answer itself. */
export interface Parts {
  points: readonly JudgedPoint[];
  terms: readonly JudgedTerm[];
  unread: readonly string[];
  truncated: boolean;
}

export interface Decision {
  verdict: Verdict;
  explanation: string;
}

/** So many reasons are named, and so many characters of each. */
const MAX_REASONS = 4;
const MAX_REASON = 120;

/** Decides by the rule of the contract, section 6.4, and says by which part of it. */
export function decide({ points, terms, unread, truncated }: Parts, words: Words["match"]): Decision {
  const { explanations: say } = words;
  const required = points.filter(({ requirement }) => requirement.importance === "required");
  const stated = terms.filter(({ posting }) => posting !== null);
  const reasons = [
    ...stated.filter(({ status }) => status === "unmet").map((term) => reasonOf(term, words)),
    ...required.filter(({ status }) => status === "conflict")
      .map(({ requirement: { text }, explanation }) => `${quoted(text)} – ${explanation.replace(/\.$/, "")}`),
  ];
  if (reasons.length > 0) {
    return { verdict: "does_not_fit", explanation: fill(say.does_not_fit, { reasons: listed(reasons, "; ") }) };
  }
  const granted = required.filter(({ requirement, status }) => grantsTrade(requirement) && status === "not_shown");
  if (granted.length > 0) {
    const what = listed(granted.map(({ requirement }) => quoted(requirement.text)));
    return { verdict: "undecided", explanation: fill(say.grant, { what }) };
  }
  const all = required.length + stated.length + unread.length;
  if (all === 0) return { verdict: "undecided", explanation: say.nothing_stated };
  const met = required.filter(({ status }) => status === "met").length;
  const known = required.filter(({ status }) => status === "met" || status === "partly").length +
    stated.filter(({ status }) => status === "met").length;
  if (known * 2 < all) return { verdict: "undecided", explanation: fill(say.undecided, { known, all }) };
  const open = [
    ...required.filter(({ status }) => status !== "met").map(({ requirement }) => quoted(requirement.text)),
    ...stated.filter(({ status }) => status === "unknown").map(({ term }) => words.terms[term]),
  ];
  const isAllKnown = open.length === 0 && unread.length === 0 && !truncated;
  if (isAllKnown && required.length > 0) return { verdict: "fits", explanation: say.fits };
  const further = [
    ...open.length > 0 ? [listed(open)] : [],
    ...unread.length > 0 ? [fill(say.unread, { count: unread.length })] : [],
    ...truncated ? [say.cut] : [],
  ];
  const first = required.length === 0 ? say.fits_no_points : fill(say.fits_partly, { points: required.length, met });
  const rest = further.length === 0 ? "" : ` ${fill(say.open, { open: further.join("; ") })}`;
  return { verdict: "fits_partly", explanation: first + rest };
}

/** Says a contradiction in the words of both sides. */
function reasonOf({ term, posting, profile }: JudgedTerm, { terms, explanations }: Words["match"]): string {
  const [theirs, ours] = [posting, profile].map((text) => shortened(text ?? "–", MAX_REASON));
  return fill(explanations.reason, { term: terms[term], theirs, ours });
}

function quoted(text: string): string {
  return `“${shortened(text, MAX_REASON)}”`;
}

function listed(texts: readonly string[], separator = ", "): string {
  return texts.slice(0, MAX_REASONS).join(separator) + (texts.length > MAX_REASONS ? " …" : "");
}
