import { agentDocument } from "@/lib/discovery/agent.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.agent.type, agentDocument);
