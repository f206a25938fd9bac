import { skillDocument } from "@/lib/discovery/agent_skills.ts";
import { document } from "@/lib/http/document.ts";
import { MARKDOWN_TYPE } from "@/lib/media_types.ts";

export const handler = document(MARKDOWN_TYPE, skillDocument);
