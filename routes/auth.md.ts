import { authText } from "@/lib/discovery/auth.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";
import { CONTENT_SIGNAL_HEADER } from "@/lib/site/content_signal.ts";

export const handler = document(DOCUMENTS.auth.type, authText, { headers: () => [CONTENT_SIGNAL_HEADER] });
