import { type Analyzer, createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { readKnowledge } from "@/lib/analysis/knowledge.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { loadContent } from "@/lib/content/content.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { ROOT } from "@/tests/support/service.ts";

/** A work with only what a test says about it. */
export function item(id: string, fields: Partial<Item> = {}): Item {
  return {
    id,
    kind: "project",
    title: id,
    flagship: false,
    link: null,
    image: null,
    tags: [],
    capabilities: [],
    industries: [],
    opportunities: [],
    ...fields,
  };
}

export const ITEMS: Item[] = [
  item("post-desk", {
    title: "A desk that sorts the post",
    opportunities: ["email-triage"],
    tags: ["inbox"],
    problem: "Mails for eleven departments arrived in one inbox and were forwarded by hand.",
  }),
  item("delivery-reader", {
    title: "Reading delivery notes",
    kind: "agent",
    opportunities: ["document-data-extraction"],
    problem: "Handwritten delivery notes were typed into a spreadsheet.",
  }),
  item("roster", {
    title: "A roster that fills gaps",
    opportunities: ["scheduling-dispatch"],
    problem: "Sick calls left shifts open.",
  }),
];

const content = loadContent(`${ROOT}content`);

export const knowledge = readKnowledge(content);

/** One analyzer for all tests, because learning takes a moment. */
export const analyzer: Analyzer = createAnalyzer(content, ITEMS, learnAtOnce(content));

export function url({ id }: Item): string {
  return `https://example.com/works/${id}`;
}

export const SHARED_INBOX =
  "Every mail to our club lands in one inbox. Three of us read all of it in the evening and forward it " +
  "to the right trainer, about 45 messages a day, and urgent ones get buried.";
