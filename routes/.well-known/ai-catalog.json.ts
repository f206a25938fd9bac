import { ardCatalog } from "@/lib/discovery/ard.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.aiCatalog.type, ardCatalog);
