import { skillDocument } from "@/lib/discovery/agent_skills.ts";
import { document } from "@/lib/http/document.ts";
import { MARKDOWN_TYPE } from "@/lib/media_types.ts";
import { CONTENT_SIGNAL_HEADER } from "@/lib/site/content_signal.ts";

export const handler = document(MARKDOWN_TYPE, skillDocument, { headers: () => [CONTENT_SIGNAL_HEADER] });
