import { resumeDocument } from "@/lib/discovery/resume.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document("application/json", resumeDocument);
