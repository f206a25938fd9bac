import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { llmsFullText } from "@/lib/discovery/llms_full.ts";
import { document } from "@/lib/http/document.ts";
import { CONTENT_SIGNAL_HEADER } from "@/lib/site/content_signal.ts";

export const handler = document(DOCUMENTS.llmsFull.type, llmsFullText, { headers: () => [CONTENT_SIGNAL_HEADER] });
