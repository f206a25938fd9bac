import { z } from "zod";
import { agentSchema } from "@/lib/discovery/agent.ts";
import { documentUrl } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { candidate } from "@/lib/operations/schemas/candidate.ts";

/** JSON Schema (2020-12) of `/.well-known/agent.json`. */
export function agentJsonSchema(context: CallContext) {
  return jsonSchema(agentSchema, documentUrl(context, "agentSchema"));
}

/** JSON Schema (2020-12) of `/.well-known/candidate.json`. */
export function candidateJsonSchema(context: CallContext) {
  return jsonSchema(candidate, documentUrl(context, "candidateSchema"));
}

/** Fields may be added to a document later, so none are forbidden. */
function jsonSchema(schema: z.ZodType, id: string) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return { $schema, $id: id, ...rest };
}
