import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";
import { serverCard } from "@/lib/mcp/server_card.ts";

export const handler = document(DOCUMENTS.serverCardAtOldPlace.type, serverCard);
