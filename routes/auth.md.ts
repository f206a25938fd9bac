import { authText } from "@/lib/discovery/auth.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.auth.type, authText);
