import { changedAt } from "@/lib/build_state.ts";
import { loadContent } from "@/lib/content/load.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";
import { type Hint, worthALook } from "@/lib/content/worth_a_look.ts";
import type { Runtime } from "@/lib/http/runtime.ts";

/** The content as it is served, and its files as they are now. */
export interface ContentView {
  folder: string;
  projects: number;
  agents: number;
  opportunities: number;
  /** The day that the content itself names. */
  updatedAt: string;
  /** When a file changed last, in milliseconds since the epoch; undefined when the files are not there. */
  changedAt?: number;
  /** The files are newer than what is served. */
  isOutdated: boolean;
  /** The mistakes in the files, one line each. */
  problems: string[];
  /** What is allowed and probably not meant to stay. */
  hints: Hint[];
}

/** Looks at the files once more: they may have changed since the service read them. */
export function contentView({ config: { contentDir }, service: { content } }: Runtime): ContentView {
  const count = (kind: string) => content.items.filter((item) => item.kind === kind).length;
  const changed = changedAt(contentDir);
  return {
    folder: contentDir,
    projects: count("project"),
    agents: count("agent"),
    opportunities: content.opportunities.length,
    updatedAt: content.site.updated_at,
    changedAt: changed || undefined,
    isOutdated: changed > performance.timeOrigin,
    problems: changed === 0 ? [] : problemsIn(contentDir),
    hints: worthALook(contentDir, content),
  };
}

function problemsIn(folder: string): string[] {
  try {
    loadContent(folder);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(formatProblem);
    throw error;
  }
}
