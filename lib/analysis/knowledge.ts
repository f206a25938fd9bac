import type { Content } from "@/lib/content/load.ts";
import type { AnalysisSettings } from "@/lib/content/schema/analysis.ts";
import type { Concepts, Outside, Vague } from "@/lib/content/schema/judgement.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";

/** All content that the analysis works with. The engine itself knows no opportunity, no trade and no sentence. */
export interface Knowledge {
  /** `opportunities/*.yaml`, in the order of their file names. */
  opportunities: readonly Opportunity[];
  /** `analysis.yaml` */
  settings: AnalysisSettings;
  /** `analysis/concepts.yaml` */
  concepts: Concepts;
  /** `analysis/outside.yaml` */
  outside: Outside;
  /** `analysis/vague.yaml` */
  vague: Vague;
}

/** The part of the owner's content that the analysis works with. */
export function knowledgeOf({ opportunities, analysis }: Pick<Content, "opportunities" | "analysis">): Knowledge {
  return { opportunities, ...analysis };
}
