import { z } from "zod";
import { defineOperation } from "@/lib/operations/operation.ts";
import { imageUrl, itemPage } from "@/lib/operations/references.ts";
import { profile } from "@/lib/operations/schemas/profile.ts";

/** Who the owner is. */
export const getProfile = defineOperation({
  name: "get_profile",
  title: "Profile",
  summary: "Reads the owner's professional profile",
  description: "Gives the owner's name, headline, summary, introduction, contact addresses, skills, AI tools, " +
    "strengths, work and education. Use it first to learn who this is. For availability and other hiring facts read the candidate " +
    "document; for evidence read projects and agents.",
  topic: "profile",
  tool: "discovery",
  rest: { method: "GET", path: "/profile" },
  readOnly: true,
  input: z.strictObject({}),
  output: profile,
  errors: [],
  examples: () => [{ title: "The whole profile", input: {} }],
  run(_input, { service, baseUrl }) {
    const { content, catalog } = service;
    const { website, flagshipProject, image, ...rest } = content.profile;
    const flagship = catalog.items.find((item) => item.flagship && item.kind === "project");
    return {
      ...rest,
      image: image && imageUrl({ baseUrl }, image),
      website: website ?? `${baseUrl}/`,
      flagshipProject: flagshipProject ?? (flagship && itemPage(baseUrl, flagship)),
      skills: [...new Set(rest.skillCategories.flatMap(({ items }) => items))],
      resume: content.resume,
    };
  },
});
