import { agentSkillsIndex } from "@/lib/discovery/agent_skills.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { document } from "@/lib/http/document.ts";

export const handler = document(DOCUMENTS.agentSkills.type, agentSkillsIndex);
