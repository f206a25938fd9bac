import { frontMatter } from "@/lib/text/markdown.ts";

/** A skill: how to do one thing with the service (agentskills.io). Its name is also the folder of its file. */
export interface Skill {
  /** Small letters, digits and single hyphens; at most 64. */
  name: string;
  /** What it does and when to use it; at most 1024 characters. */
  description: string;
  /** Two to five questions of users for which it is right; catalogs are searched by them. */
  queries: string[];
  /** Markdown. */
  body: string;
}

/** The text of `SKILL.md`. */
export function skillFile({ name, description, body }: Skill): string {
  return `${frontMatter({ name, description })}\n${body.trim()}\n`;
}
