import { createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import { wordsOf } from "@/lib/words/words.ts";

// Analyses per second by length of text, and ranking of case studies by number of items.

const PARAGRAPH =
  "Every morning two of us open the shared mailbox, about 90 messages a day, and forward each one to the person who " +
  "should answer. Delivery notes come as scans and are typed into a sheet, invoices wait for approval, and customers ask where " +
  "their order is. On Fridays I copy figures from three programs into a report for the board. ";

/** What companies say of themselves, which fills most of a posting. */
const ABOUT_US =
  "We are a growing company with a friendly team, and we believe that good work needs time, trust and a calm place. " +
  "Our customers have been with us for many years, and our house stands beside a park.\n";

/** In characters. */
const MAX_POSTING = 5000;

const ROUNDS = 300;

/** Prints how often `run` is done in a second, and the time that 99 of 100 stay below. */
function measure(name: string, run: () => void): void {
  for (let round = 0; round < 30; round++) run();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / ROUNDS;
  const p99 = times[Math.floor(ROUNDS * 0.99)];
  console.log(`${name.padEnd(34)} ${(1000 / mean).toFixed(0).padStart(7)}/s   p99 ${p99.toFixed(2)} ms`);
}

function syntheticItems(count: number): Item[] {
  const opportunities = content.opportunities;
  return Array.from({ length: count }, (_, index) => {
    const { id, title, pains, industries } = opportunities[index % opportunities.length];
    return {
      id: `item-${index}`,
      kind: "project",
      title: `${title} ${index}`,
      flagship: false,
      link: null,
      image: null,
      tags: [id],
      capabilities: [title],
      industries: industries.slice(index % 5, index % 5 + 2),
      opportunities: [id],
      problem: pains[index % pains.length],
      solution: pains[(index * 7) % pains.length],
    };
  });
}

/** Reads the labelled postings that are plain texts. */
function labelledPostings(): string[] {
  return JSON.parse(Deno.readTextFileSync("tests/eval/postings.json")).map(({ posting }: { posting: unknown }) =>
    posting
  ).filter((posting: unknown) => typeof posting === "string");
}

const content = loadContent("content");
const revision = new Revision(content);
const url = ({ id }: Item) => `/projects/${id}`;

/** Prints how fast problems are judged and works are ranked. */
export function benchAnalysis(): void {
  console.log("\nAnalysis, one core");
  const start = performance.now();
  const analyzer = createAnalyzer(content, syntheticItems(20), learnAtOnce(content));
  analyzer.analyze({ problem: PARAGRAPH }, url);
  console.log(`learning at the first text: ${(performance.now() - start).toFixed(0)} ms`);

  for (const length of [200, 1000, 4000]) {
    const problem = PARAGRAPH.repeat(15).slice(0, length);
    measure(`analyze, ${length} characters`, () => analyzer.analyze({ problem }, url));
  }
  const place = () => ({ title: "", url: "https://example.com/" });
  const words = wordsOf("en").match;
  const call = { today: "2026-11-23" };
  const postings = labelledPostings();
  const filled = `${postings[0]}\n\n${ABOUT_US.repeat(50)}`.slice(0, MAX_POSTING);
  measure("match, 1 posting in 5,000 char.", () => matchRole({ posting: filled }, revision, words, place, call));
  // Far denser than any real one: each line states a condition or asks for something.
  const dense = postings.join("\n\n").slice(0, MAX_POSTING);
  measure("match, mix of postings, 5,000 char.", () => matchRole({ posting: dense }, revision, words, place, call));
  for (const count of [20, 10_000]) {
    const many = createAnalyzer(content, syntheticItems(count), learnAtOnce(content));
    measure(`case studies, ${count} items`, () => many.rankCases("typing delivery notes into a sheet", 5, url));
  }
}
