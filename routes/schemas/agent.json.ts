import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { agentJsonSchema } from "@/lib/discovery/json_schemas.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.agentSchema.type, agentJsonSchema);
