import { operationLine } from "@/lib/operations/operation_line.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { type SitePage, sitePages, twinUrl } from "@/lib/site/pages.ts";
import { blocks, link, list, section } from "@/lib/text/markdown.ts";

/** How to get what the page says as data, and where to read on. */
export function pageEnd(page: SitePage, context: CallContext): string {
  const others = sitePages(context.service).filter(({ item, path }) => item === undefined && path !== page.path);
  const calls = page.operations.map(({ name, input }) => {
    const operation = context.service.operations.find((candidate) => candidate.name === name)!;
    return operationLine(operation, context, input);
  });
  return blocks(
    "---",
    section(2, "For programs", list(calls)),
    section(
      2,
      "Read on",
      list([
        ...others.map((other) => link(other.title, twinUrl(context, other))),
        `${link("All documents for agents and developers", `${context.baseUrl}/llms.txt`)}`,
      ]),
    ),
  );
}
