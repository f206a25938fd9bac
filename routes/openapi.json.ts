import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { openApiDocument } from "@/lib/discovery/openapi/document.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.openApi.type, openApiDocument);
