import { certainties, reasonFor } from "@/lib/analysis/analyze.ts";
import type { CaseStudies, CaseStudy, ItemUrl } from "@/lib/analysis/answers.ts";
import type { RankedCase } from "@/lib/analysis/cases.ts";
import type { Engine } from "@/lib/analysis/engine.ts";
import { fill } from "@/lib/analysis/template.ts";
import type { Item } from "@/lib/content/schema/item.ts";

/** From this score on, a query is taken to be about an opportunity. */
const ABOUT_FROM = 0.35;
const MAX_OPPORTUNITIES = 3;

/** Works that fit a query; without one, all works in list order (contract, section 2.5). */
export function caseStudies(engine: Engine, query: string | undefined, limit: number, url: ItemUrl): CaseStudies {
  const { note_all, note_found, note_none } = engine.settings.cases;
  if (query === undefined || query.trim() === "") {
    const all = engine.items.slice(0, limit).map((item) => caseStudy(item, url));
    return { query: query ?? null, count: all.length, case_studies: all, note: note_all };
  }
  const { candidates, fit, vague } = engine.diagnose(query, {});
  const about = fit === "outside" || vague
    ? []
    : candidates.slice(0, MAX_OPPORTUNITIES).filter(({ score }) => score >= ABOUT_FROM);
  const ranked = engine.cases.rank(query, certainties(about), limit);
  return {
    query,
    count: ranked.length,
    case_studies: ranked.map((found) => caseStudy(found.item, url, found, engine)),
    note: fill(ranked.length === 0 ? note_none : note_found, { count: ranked.length, query }),
  };
}

function caseStudy(item: Item, url: ItemUrl, ranked?: RankedCase, engine?: Engine): CaseStudy {
  const { id, kind, title, flagship, problem, tags } = item;
  return {
    id,
    kind,
    title,
    flagship,
    url: url(item),
    problem: problem ?? null,
    tags,
    relevance_score: ranked?.relevance ?? null,
    why_relevant: ranked && engine ? reasonFor(ranked, engine) : null,
    matched_terms: ranked?.sharedWords ?? [],
  };
}
