import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { llmsText } from "@/lib/discovery/llms.ts";
import { document } from "@/lib/http/document.ts";
import { CONTENT_SIGNAL_HEADER } from "@/lib/site/content_signal.ts";

export const handler = document(DOCUMENTS.llms.type, llmsText, { headers: () => [CONTENT_SIGNAL_HEADER] });
