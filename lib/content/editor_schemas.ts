import { z } from "zod";
import { analysisSchema } from "@/lib/content/schema/analysis.ts";
import { candidateSchema } from "@/lib/content/schema/candidate.ts";
import { itemSchema } from "@/lib/content/schema/item.ts";
import { conceptsSchema, outsideSchema, vagueSchema } from "@/lib/content/schema/judgement.ts";
import { opportunitySchema } from "@/lib/content/schema/opportunity.ts";
import { profileSchema } from "@/lib/content/schema/profile.ts";
import { resumeSchema } from "@/lib/content/schema/resume.ts";
import { servicesSchema } from "@/lib/content/schema/services.ts";
import { siteSchema } from "@/lib/content/schema/site.ts";
import { tagsSchema } from "@/lib/content/schema/tags.ts";

const SCHEMAS = {
  site: siteSchema,
  profile: profileSchema,
  candidate: candidateSchema,
  services: servicesSchema,
  resume: resumeSchema,
  tags: tagsSchema,
  item: itemSchema,
  opportunity: opportunitySchema,
  analysis: analysisSchema,
  concepts: conceptsSchema,
  outside: outsideSchema,
  vague: vagueSchema,
};

/**
 * The JSON Schemas with which an editor completes and checks the content, by file name. The first line of each content
 * file names its schema.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => [
      `${name}.json`,
      JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), null, 2) + "\n",
    ]),
  );
}
