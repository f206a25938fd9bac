import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { securityText } from "@/lib/discovery/security.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.security.type, (context) => securityText(context), { changing: true });
