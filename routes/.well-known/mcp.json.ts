import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";
import { manifest } from "@/lib/mcp/manifest.ts";

export const handler = document(DOCUMENTS.manifestAsFile.type, manifest);
