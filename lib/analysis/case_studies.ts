import type { CaseStudies, CaseStudy, ItemUrl } from "@/lib/analysis/analysis_answers.ts";
import type { Engine } from "@/lib/analysis/analyzer.ts";
import type { Candidate } from "@/lib/analysis/diagnosis.ts";
import type { AnswerTexts } from "@/lib/analysis/translated_answers.ts";
import { fill, inList, quoted } from "@/lib/analysis/wording.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { ln, round } from "@/lib/text/arithmetic.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { isSmallWord, type Stem, stemOf } from "@/lib/text/language.ts";
import { type Token, tokenise } from "@/lib/text/text_tokens.ts";

/** From this score on, a query is taken to be about an opportunity. */
const ABOUT_FROM = 0.35;
const MAX_OPPORTUNITIES = 3;

/** Ranks the works that fit a query; without one, gives all works in list order (contract, section 2.5). */
export function caseStudies(engine: Engine, query: string | undefined, limit: number, url: ItemUrl): CaseStudies {
  const { note_all, note_found, note_none } = engine.words.cases;
  if (query === undefined || query.trim() === "") {
    const all = engine.items.slice(0, limit).map((item) => caseStudy(item, url));
    return { query: query === undefined ? null : echoed(query), count: all.length, case_studies: all, note: note_all };
  }
  const { tokens, candidates, fit, vague } = engine.diagnose(query, {});
  const about = fit === "outside" || vague
    ? []
    : candidates.slice(0, MAX_OPPORTUNITIES).filter(({ score, opportunity }) =>
      score >= ABOUT_FROM && engine.owner.offers.has(opportunity.id)
    );
  const ranked = engine.cases.rank(tokens, certainties(about), limit);
  // The caller's own words, cut: the answer may be stored and read by anyone.
  const asked = echoed(query);
  return {
    query: asked,
    count: ranked.length,
    case_studies: ranked.map((found) => caseStudy(found.item, url, found, engine)),
    note: fill(ranked.length === 0 ? note_none : note_found, { count: ranked.length, query: asked }),
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
    why_relevant: ranked && engine ? reasonFor(ranked, engine.ownTexts) : null,
    matched_terms: ranked?.sharedWords ?? [],
  };
}

/** Returns the ids of what the candidates are about, with how sure that is. */
export function certainties(candidates: readonly Candidate[]): Map<string, number> {
  return new Map(candidates.map(({ opportunity, score }) => [opportunity.id, score]));
}

/** Says why a work is shown. */
export function reasonFor({ sharedOpportunities, sharedWords, industry }: RankedCase, texts: AnswerTexts): string {
  const { shared_opportunity, shared_words, both, shared_industry } = texts.words.cases;
  const title = inList(sharedOpportunities.slice(0, 2).map((id) => texts.titleOf(id)), texts.words);
  const words = quoted(sharedWords, texts.words);
  const template = title === "" ? shared_words : words === "" ? shared_opportunity : both;
  const reasons = title === "" && words === "" ? [] : [fill(template, { title, words })];
  if (industry !== undefined) reasons.push(fill(shared_industry, { industry }));
  return reasons.join(" ");
}

/** A work of the owner, and what it shares with the text that was asked about. */
export interface RankedCase {
  item: Item;
  /** 0 to 1 */
  relevance: number;
  /** Opportunities that it proves and the text is about, best first. */
  sharedOpportunities: string[];
  /** Words that both use, as the text writes them, most telling first. */
  sharedWords: string[];
  /** The trade of the work, where the text is about the same one. */
  industry?: string;
}

/** Finds works that are like a text. */
export interface CaseIndex {
  /** @param opportunities ids of what the text is about, with how sure that is (0 to 1) */
  rank(
    tokens: readonly Token[],
    opportunities: ReadonlyMap<string, number>,
    limit: number,
    industry?: string,
  ): RankedCase[];
}

/** The weight of a word by the place where an item says it. */
const FIELD_WEIGHTS = {
  title: 3,
  tags: 3,
  capabilities: 2,
  industries: 2,
  problem: 2,
  solution: 1,
  result: 1,
  rest: 0.5,
};

/** BM25: how soon more of the same word stops counting, and how much long items are held back. */
const SATURATION = 1.2;
const LENGTH_PENALTY = 0.6;

/** In a small collection every word is rare; these many further items, which use none of the words, are imagined. */
const UNSEEN_ITEMS = 12;

/** Only the most telling words of a long text are looked up, which bounds the cost. */
const MAX_WORDS = 24;

/** A shared opportunity is a better reason than shared words; a text that is about none has only words. */
const OPPORTUNITY_SHARE = 0.65;

/** Half of the words' share is reached with this BM25 score. */
const HALF_SCORE = 9;

/** Less is chance. */
const LEAST_RELEVANCE = 0.16;

const MAX_SHARED_WORDS = 4;

/** A word this rare is telling, and so many of them are a reason by themselves. */
const TELLING = 1.6;
const LEAST_TELLING = 2;

/** A query of so many words, small ones not counted, is no text but a list of what is wanted. */
const FEW_WORDS = 3;

/** The value of the same trade, as a BM25 score. */
const SAME_TRADE = 9;

interface Postings {
  items: number[];
  weights: number[];
}

/**
 * Indexes the items by word and by opportunity, so that a look-up costs only the items that share something.
 *
 * @param isTelling recognises stems that tell what a text is about, or that it is about one of these kinds of work; others,
 *   such as "people", prove nothing
 * @param stem stems English
 */
export function createCaseIndex(
  items: readonly Item[],
  isTelling: (stem: string, opportunities?: readonly string[]) => boolean = () => true,
  stem: Stem = stemOf("en"),
): CaseIndex {
  const words = new Map<string, Postings>();
  const byOpportunity = new Map<string, number[]>();
  const lengths = new Float64Array(items.length);
  items.forEach((item, index) => {
    const counts = weighedWords(item, stem);
    for (const [word, weight] of counts) {
      lengths[index] += weight;
      let postings = words.get(word);
      if (postings === undefined) words.set(word, postings = { items: [], weights: [] });
      postings.items.push(index);
      postings.weights.push(weight);
    }
    for (const id of item.opportunities) {
      const known = byOpportunity.get(id);
      if (known === undefined) byOpportunity.set(id, [index]);
      else known.push(index);
    }
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / (items.length || 1);

  const trades = items.map(({ industries }) => industries.map((name) => ({ name, stems: stemsOf(name) })));

  function stemsOf(text: string): string[] {
    return tokenise(text).filter(({ kind, text: word }) => kind === "word" && !isSmallWord(word)).map((
      { text: word },
    ) => stem(word));
  }

  /** Finds the trade of an item that is told of, or that the form names. */
  function tradeOf(index: number, said: ReadonlySet<string>): string | undefined {
    return trades[index].find(({ stems }) => stems.length > 0 && stems.every((one) => said.has(one)))?.name;
  }

  function rank(
    tokens: readonly Token[],
    opportunities: ReadonlyMap<string, number>,
    limit: number,
    industry = "",
  ): RankedCase[] {
    const wordScores = new Array<number>(items.length).fill(0);
    const { terms, said, isShort } = tellingWords(tokens);
    for (const one of stemsOf(industry)) said.add(one);
    for (const { postings, rarity } of terms) {
      for (let entry = 0; entry < postings.items.length; entry++) {
        const index = postings.items[entry];
        const weight = postings.weights[entry];
        const length = 1 - LENGTH_PENALTY + LENGTH_PENALTY * lengths[index] / meanLength;
        wordScores[index] += rarity * weight * (SATURATION + 1) / (weight + SATURATION * length);
      }
    }
    const opportunityScores = new Array<number>(items.length).fill(0);
    for (const [id, certainty] of opportunities) {
      for (const index of byOpportunity.get(id) ?? []) {
        opportunityScores[index] = Math.max(opportunityScores[index], certainty);
      }
    }
    const opportunityShare = opportunities.size === 0 ? 0 : OPPORTUNITY_SHARE;
    for (let index = 0; index < items.length; index++) {
      const isShared = opportunityScores[index] > 0;
      // Words that many works use prove nothing, nor does one word alone.
      const telling = terms.filter(({ postings, rarity }) =>
        rarity >= TELLING && postings.items.includes(index)
      ).length;
      // A work that says what it proves, and proves something else, shares only words.
      const provesOther = items[index].opportunities.length > 0;
      if (!isShared && !isShort && opportunities.size > 0 && (provesOther || telling < LEAST_TELLING)) {
        wordScores[index] = 0;
      }
      if (tradeOf(index, said) !== undefined) wordScores[index] += SAME_TRADE;
    }
    return best(wordScores, opportunityScores, opportunityShare, limit).map(({ index, relevance }) => {
      const sharedOpportunities = [...opportunities.keys()].filter((id) => items[index].opportunities.includes(id));
      // Beside a shared kind of work, only its own words are worth naming: "end" and "five" say nothing of it.
      const isNamed = (word: string) =>
        isShort || sharedOpportunities.length === 0 || isTelling(stem(word), sharedOpportunities);
      const sharedWords = terms.filter(({ word, postings }) => postings.items.includes(index) && isNamed(word))
        .slice(0, MAX_SHARED_WORDS).map(({ word }) => word);
      return { item: items[index], relevance, industry: tradeOf(index, said), sharedOpportunities, sharedWords };
    });
  }

  function tellingWords(tokens: readonly Token[]) {
    const said = new Set<string>();
    const terms = new Map<string, { word: string; postings: Postings; rarity: number }>();
    for (const { kind, text: word } of tokens) {
      if (kind !== "word" || isSmallWord(word)) continue;
      const key = stem(word);
      if (said.has(key)) continue;
      said.add(key);
      const postings = words.get(key);
      if (postings === undefined) continue;
      const count = postings.items.length;
      terms.set(key, { word, postings, rarity: ln(1 + (items.length + UNSEEN_ITEMS - count) / (count + 0.5)) });
    }
    // Whoever asks with a few words means each of them; in a longer text most of them are said in passing.
    const isShort = said.size <= FEW_WORDS;
    const meant = isShort ? [...terms.values()] : [...terms].filter(([key]) => isTelling(key)).map(([, term]) => term);
    const telling = meant.sort((a, b) => b.rarity - a.rarity || (a.word < b.word ? -1 : 1));
    return { terms: telling.slice(0, MAX_WORDS), said, isShort };
  }

  function best(
    wordScores: readonly number[],
    opportunityScores: readonly number[],
    opportunityShare: number,
    limit: number,
  ) {
    const found: { index: number; relevance: number }[] = [];
    let least = LEAST_RELEVANCE;
    for (let index = 0; index < items.length; index++) {
      const byWords = wordScores[index] / (wordScores[index] + HALF_SCORE);
      const relevance = round(opportunityShare * opportunityScores[index] + (1 - opportunityShare) * byWords, 3);
      if (relevance < least || (found.length === limit && relevance === least)) continue;
      let place = found.length;
      while (place > 0 && found[place - 1].relevance < relevance) place--;
      found.splice(place, 0, { index, relevance });
      if (found.length > limit) found.pop();
      if (found.length === limit) least = found[limit - 1].relevance;
    }
    return found;
  }

  return { rank };
}

function weighedWords(item: Item, stem: (word: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string | undefined, weight: number) => {
    for (const { kind, text: word } of tokenise(text ?? "")) {
      if (kind !== "word" || isSmallWord(word)) continue;
      const key = stem(word);
      counts.set(key, (counts.get(key) ?? 0) + weight);
    }
  };
  add(item.title, FIELD_WEIGHTS.title);
  add(item.tags.join(" . "), FIELD_WEIGHTS.tags);
  add(item.capabilities.join(" . "), FIELD_WEIGHTS.capabilities);
  add(item.industries.join(" . "), FIELD_WEIGHTS.industries);
  add(item.problem, FIELD_WEIGHTS.problem);
  add(item.solution, FIELD_WEIGHTS.solution);
  add(item.result, FIELD_WEIGHTS.result);
  for (const text of [item.my_role, item.ai_technical_approach, item.implementation, item.outcome]) {
    add(text, FIELD_WEIGHTS.rest);
  }
  return counts;
}
