import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { resumeDocument } from "@/lib/discovery/resume.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.resume.type, resumeDocument);
