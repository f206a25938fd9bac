import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { skillFile } from "@/lib/mcp/skills/skill.ts";
import { digestOf } from "@/lib/mcp/skills/skill_methods.ts";
import { skills } from "@/lib/mcp/skills/skills.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { ServiceError } from "@/lib/errors.ts";

/** The index of skills: agent-skills-discovery-rfc 0.2.0. The digests are those of the bytes that are served. */
export function agentSkillsIndex(context: CallContext) {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills(context).map((skill) => ({
      name: skill.name,
      type: "skill-md",
      description: skill.description,
      url: skillPath(skill.name),
      digest: digestOf(skillFile(skill)),
    })),
  };
}

/** Where the file of a skill is, below the origin. */
export function skillPath(name: string): string {
  return DOCUMENTS.agentSkills.path.replace("index.json", `${name}/SKILL.md`);
}

/**
 * The file of the skill `name`.
 *
 * @throws {ServiceError} `not_found` when there is none.
 */
export function skillDocument(context: CallContext, { name }: Readonly<Record<string, string>>): string {
  const all = skills(context);
  const skill = all.find((candidate) => candidate.name === name);
  if (skill !== undefined) return skillFile(skill);
  throw new ServiceError("not_found", "There is no skill with this name.", {
    hint: `Skills: ${all.map((known) => known.name).join(", ")}`,
  });
}
