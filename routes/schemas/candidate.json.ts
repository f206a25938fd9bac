import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { candidateJsonSchema } from "@/lib/discovery/json_schemas.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.candidateSchema.type, candidateJsonSchema);
