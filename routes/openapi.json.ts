import { openApiDocument } from "@/lib/discovery/openapi/document.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document("application/json", openApiDocument);
