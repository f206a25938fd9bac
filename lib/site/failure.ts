import type { ErrorBody } from "@/lib/operations/schemas/error.ts";
import type { Service } from "@/lib/operations/service.ts";
import { type SitePage, sitePages } from "@/lib/site/pages.ts";
import { nearest } from "@/lib/text/nearest.ts";

/** Why a page cannot be shown. */
export interface PageFailure {
  status: number;
  error: ErrorBody["error"];
  /** The page that was probably meant. */
  meant?: SitePage;
}

/** The page whose path is spelt nearly like `path`; for an item, also under the other kind or with a part of its id. */
export function nearestPage(service: Service, path: string): SitePage | undefined {
  const pages = sitePages(service);
  const asked = path.toLowerCase().replace(/\.(?:html?|php|md)$|\/+$/g, "");
  const found = nearest(asked, pages.map((page) => page.path));
  const name = asked.split("/").at(-1) ?? "";
  return pages.find((page) => page.path === found) ??
    pages.find(({ item, path }) => item?.id === name || path === `/${name}`) ??
    pages.find(({ item }) => item !== undefined && nearest(name, [item.id]) !== undefined) ??
    pages.find(({ item }) => name.length > 3 && item?.id.includes(name));
}

/** The failure as Markdown, short enough for an agent that only wanted to know where to go. */
export function failureMarkdown({ status, error, meant }: PageFailure, service: Service, baseUrl: string): string {
  const pages = sitePages(service).filter(({ item }) => item === undefined);
  return [
    `# ${status}: ${error.message}`,
    ...meant === undefined ? [] : [`Did you mean [${meant.title}](${baseUrl}${meant.path})?`],
    ...error.hint === undefined ? [] : [error.hint],
    pages.map(({ path, title, description }) => `- [${title}](${baseUrl}${path}): ${description}`).join("\n"),
    `Every document for agents: ${baseUrl}/llms.txt`,
  ].join("\n\n") + "\n";
}
