import { apiCatalog, apiCatalogLinks } from "@/lib/discovery/api_catalog.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.apiCatalog.type, apiCatalog, { headers: apiCatalogLinks });
