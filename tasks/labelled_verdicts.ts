import type { Verdict } from "@/lib/match/match_answers.ts";

type Status = string | readonly string[];

/** The labels of a posting's points and terms; terms that are left out are not labelled. */
interface LabelledParts {
  requirements: readonly { importance: string; kind?: string; status: Status }[];
  terms?: Readonly<Record<string, Status>>;
  /** Terms that the posting states and that stay unknown. */
  stated_unknown?: readonly string[];
}

const BEST_FIRST = ["met", "partly", "unknown", "not_shown", "unmet", "conflict"];

/**
 * Computes the verdicts that follow from labelled points and terms by the rule of the contract, section 6.4. Where a label
 * allows several, the best and the worst of each are taken.
 */
export function labelledVerdicts(parts: LabelledParts): Verdict[] {
  const choose = (end: 0 | -1) => (status: Status) =>
    [status].flat().toSorted((one, other) => BEST_FIRST.indexOf(one) - BEST_FIRST.indexOf(other)).at(end)!;
  return [...new Set([verdictOf(parts, choose(0)), verdictOf(parts, choose(-1))])];
}

function verdictOf(
  { requirements, terms = {}, stated_unknown = [] }: LabelledParts,
  choose: (status: Status) => string,
): Verdict {
  const points = requirements.filter(({ importance }) => importance === "required")
    .map(({ kind, status }) => ({ kind, status: choose(status) }));
  const stated = Object.entries(terms).map(([name, status]) => ({ name, status: choose(status) }))
    .filter(({ name, status }) => status !== "unknown" || stated_unknown.includes(name)).map(({ status }) => status);
  const unknown = stated_unknown.filter((name) => !(name in terms)).length;
  if (stated.includes("unmet") || points.some(({ status }) => status === "conflict")) return "does_not_fit";
  const isGranted = points.some(({ kind, status }) =>
    (kind === "profession" || kind === "licence") && status === "not_shown"
  );
  const all = points.length + stated.length + unknown;
  const known = points.filter(({ status }) => status === "met" || status === "partly").length +
    stated.filter((status) => status === "met").length;
  if (isGranted || all === 0 || known * 2 < all) return "undecided";
  const isWhole = points.length > 0 && points.every(({ status }) => status === "met") && unknown === 0 &&
    stated.every((status) => status === "met");
  return isWhole ? "fits" : "fits_partly";
}
