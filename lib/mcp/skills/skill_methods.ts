import { createHash } from "node:crypto";
import { LISTS, refuseCursor } from "@/lib/mcp/protocol/keep.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { Resource } from "@/lib/mcp/protocol/resource_methods.ts";
import type { Methods } from "@/lib/mcp/protocol/server.ts";
import { type Skill, skillFile } from "@/lib/mcp/skills/skill.ts";

/** Name of the extension in the capabilities (SEP-2640). */
export const SKILLS_EXTENSION = "io.modelcontextprotocol/skills";

/** `skills/list` and `skills/get`. */
export function skillMethods(skills: readonly Skill[]): Methods {
  const entries = new Map(skills.map((skill) => [skillUri(skill), entryOf(skill)]));
  return {
    "skills/list": {
      keep: LISTS,
      answer(params) {
        refuseCursor(params);
        return { skills: [...entries.values()] };
      },
    },
    "skills/get": {
      keep: LISTS,
      answer({ uri }) {
        const skill = typeof uri === "string" ? entries.get(uri) : undefined;
        if (skill === undefined) {
          throw invalidParams("There is no skill with this URI; skills/list names them all.", { uri });
        }
        return { skill };
      },
    },
  };
}

/** The files of the skills, which `resources/read` serves. */
export function skillResources(skills: readonly Skill[]): Resource[] {
  return skills.map((skill) => {
    const text = skillFile(skill);
    const { name, description } = skill;
    const size = new TextEncoder().encode(text).length;
    return {
      uri: skillUri(skill),
      name,
      description,
      mimeType: "text/markdown",
      size,
      read: () => ({ mimeType: "text/markdown", text }),
    };
  });
}

/** Digest of a file's bytes, as the extension and the discovery index write it. */
export function digestOf(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

function entryOf(skill: Skill) {
  const { name, description } = skill;
  const uri = skillUri(skill);
  const text = skillFile(skill);
  const size = new TextEncoder().encode(text).length;
  return { uri, frontmatter: { name, description }, resources: [{ uri, digest: digestOf(text), size }] };
}

function skillUri({ name }: Skill): string {
  return `skill://${name}/SKILL.md`;
}
