import { analyzeBusinessProblem } from "@/lib/operations/analyze_business_problem.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { operationLine } from "@/lib/operations/operation_line.ts";
import { linkTo } from "@/lib/site/markdown/links.ts";
import { restExample } from "@/lib/site/markdown/developers/examples.ts";
import { blocks, list, numbered, plain, section } from "@/lib/text/markdown.ts";

/** What the owner does for businesses, and how to find out whether it fits a problem. */
export function services(context: CallContext): string {
  const { services: offer } = context.service.content;
  return blocks(
    `**${plain(offer.name)}**`,
    offer.promise,
    section(2, "Does it fit your problem?", ...fit(context)),
    section(2, "How the work is done", offer.approach, offer.positioning),
    section(2, "Who it is for", list(offer.audiences.map(plain))),
    section(2, "Step by step", numbered(offer.stages.map(stage))),
    section(2, "Typical cases", list(offer.useCases.map(({ title, outcome }) => `**${plain(title)}:** ${outcome}`))),
    section(
      2,
      "What is offered",
      ...Object.values(offer.capabilities).map(({ name, items }) => section(3, plain(name), list(items.map(plain)))),
    ),
    section(2, "What is not offered", list(offer.not_offered.map(plain))),
    section(2, "Price", offer.pricing),
    section(
      2,
      plain(offer.cta.headline),
      `${plain(offer.cta.button)}: ${linkTo("/contact", context)}.`,
      offer.engagement.ask_an_agent,
    ),
  );
}

function fit(context: CallContext): string[] {
  const { operations, content } = context.service;
  const matching = operations.filter(({ tool }) => tool === "problem_matching");
  return [
    "Tell in your own words what is done by hand, how often, by how many people, and what goes wrong. Each of these " +
    "reads such a text and answers at once; nothing of it is stored.",
    list(matching.map((operation) => operationLine(operation, context))),
    restExample(analyzeBusinessProblem, context)!,
    content.services.disclaimer,
  ];
}

function stage({ name, summary, identifies = [] }: { name: string; summary: string; identifies?: string[] }): string {
  return blocks(
    `**${plain(name)}.** ${summary}`,
    identifies.length > 0 && `What is found out:\n\n${list(identifies.map(plain))}`,
  );
}
