import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { portfolio } from "@/lib/discovery/portfolio.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.portfolio.type, portfolio);
