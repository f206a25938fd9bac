import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { sitePages, twinPath } from "@/lib/site/pages.ts";
import type { TestService } from "@/tests/support/service.ts";

/** Every path that serves a document about the service or the text of a page, with its media type where one is fixed. */
export function allDocuments({ runtime }: TestService): { path: string; type: string }[] {
  const pages = sitePages(runtime.service);
  return [
    ...Object.values(DOCUMENTS),
    ...["query-profile", "find-opportunity", "contact-owner"].map((name) => markdown(skillFilePath(name))),
    ...pages.map((page) => markdown(twinPath(page))),
    ...pages.filter(({ item }) => item !== undefined).map(({ path }) => ({
      path: `${path}/og.png`,
      type: "image/png",
    })),
    ...["/og.png", "/icon-192.png", "/icon-512.png", "/apple-touch-icon.png"].map((path) => ({
      path,
      type: "image/png",
    })),
    { path: "/icon.svg", type: "image/svg+xml" },
    { path: "/favicon.ico", type: "image/x-icon" },
  ];
}

export function skillFilePath(name: string): string {
  return `/.well-known/agent-skills/${name}/SKILL.md`;
}

/** Whether the pages for people are served; if so, every one of them must be. */
export async function servesPages(service: TestService, baseUrl: string): Promise<boolean> {
  const response = await service.send(`${baseUrl}/`, { headers: { accept: "text/html" } });
  await response.body?.cancel();
  return response.status === 200;
}

function markdown(path: string) {
  return { path, type: "text/markdown; charset=utf-8" };
}
