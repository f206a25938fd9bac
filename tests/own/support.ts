import { createCatalog } from "@/lib/catalog/catalog.ts";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { resumeDocument } from "@/lib/discovery/portfolio.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { init, type InitOptions } from "@/lib/own/init.ts";
import { readResume, type Resume } from "@/lib/starter/resume_import.ts";

/** Résumés of fictional people, as they come from editors of résumés. */
export const RESUMES = ["nurse", "engineer", "nearly_nothing"] as const;

export const WISHES = { today: "2026-11-21", timeZone: "Europe/Lisbon", language: "en" };

/** The text of a résumé in `resumes/`. */
export function resumeText(name: typeof RESUMES[number]): string {
  return Deno.readTextFileSync(new URL(`./resumes/${name}.json`, import.meta.url));
}

/** Writes the content of a résumé into `folder` and loads it. */
export function imported(
  folder: string,
  text: string,
  options: Partial<InitOptions> = {},
): { content: Content; resume: Resume } {
  const resume = readResume(text);
  init(resume, WISHES, { folder, force: false, ...options });
  return { content: loadContent(folder), resume };
}

/** The document that a site with this content serves as `/resume-complete.json`. */
export function exported(content: Content, baseUrl = "https://site.example.com"): Record<string, unknown> {
  const service = { content, catalog: createCatalog(content.items) };
  return JSON.parse(JSON.stringify(resumeDocument({ service, baseUrl } as CallContext)));
}
