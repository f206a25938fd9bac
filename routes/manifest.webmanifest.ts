import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { webManifest } from "@/lib/discovery/web_manifest.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.webManifest.type, webManifest);
