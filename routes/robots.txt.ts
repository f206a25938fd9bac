import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { robots } from "@/lib/discovery/robots.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.robots.type, robots);
