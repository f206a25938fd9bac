import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { sitemap } from "@/lib/discovery/sitemap.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.sitemap.type, sitemap);
