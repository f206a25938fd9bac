import type { AgentKind } from "@/lib/http/user_agent.ts";
import type { Figure, FigureName, Period } from "@/lib/insight/report.ts";
import type { Surface } from "@/lib/insight/series.ts";

export const SURFACE_NAMES: Record<Surface, string> = {
  pages: "Pages",
  documents: "Documents",
  rest: "REST",
  tools: "Tool server",
  browser_tools: "Browser tools",
};

/** What one of each is called, and several. */
const NOUNS: Record<FigureName, [one: string, many: string]> = {
  reads: ["read", "reads"],
  tool_calls: ["tool call", "tool calls"],
  analyses: ["analysis", "analyses"],
  messages: ["message", "messages"],
};

export const AGENT_KINDS: Record<AgentKind, string> = {
  browser: "",
  ai: "AI agent or crawler",
  search: "search or other crawler",
  preview: "link preview",
  program: "program or library",
  unknown: "",
};

/** The noun that goes with a number: `read` with 1, `reads` with all others. */
export function nounFor(name: FigureName, count: number): string {
  return NOUNS[name][count === 1 ? 0 : 1];
}

/** How a figure compares with the period before, in words; undefined where counting began later than that. */
export function comparison({ total, before }: Figure, period: Period, language: string): string | undefined {
  if (before === null) return undefined;
  const number = before.toLocaleString(language);
  if (before === 0) {
    return total === 0 ? `As in the ${period} days before: none.` : `None in the ${period} days before.`;
  }
  if (total === before) return `As many as in the ${period} days before.`;
  const direction = total > before ? "more" : "fewer";
  const percent = Math.abs(total - before) / before * 100;
  // Percentages of a handful say less than the numbers themselves, and beyond a thousand nobody can picture them.
  if (before < 10 || percent > 1000) return `${number} in the ${period} days before.`;
  const rounded = percent < 1 ? "Hardly" : `${Math.round(percent).toLocaleString(language)} %`;
  return `${rounded} ${direction} than in the ${period} days before (${number}).`;
}
