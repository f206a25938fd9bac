import { z } from "zod";
import { httpUrl, image, line, lines, prose } from "@/lib/content/schema/common.ts";

/** `profile.yaml`: who the owner is. What can be derived from it (all skills, the flagship project) is not repeated here. */
export const profileSchema = z.strictObject({
  name: line.describe("Full name"),
  headline: line.describe("What the owner is, in one line"),
  tagline: line.optional().describe("A short line in the owner's own voice"),
  summary: prose.describe("Two to four sentences"),
  image: image.optional().describe("A portrait"),
  about: z.array(prose).default([]).describe("Paragraphs of a longer introduction"),
  contact: z.strictObject({
    email: z.email().max(254).describe("Public e-mail address"),
    linkedin: httpUrl.optional().describe("LinkedIn profile"),
    github: httpUrl.optional().describe("GitHub profile"),
    profiles: z.array(z.strictObject({
      network: line.describe("Name of the network"),
      username: line.optional().describe("The owner's name there"),
      url: httpUrl.optional().describe("The owner's page there"),
    })).optional().describe("Profiles on other networks"),
  }).describe("Public ways to reach the owner"),
  website: httpUrl.optional().describe("Website; without it, this site's own address"),
  flagshipProject: httpUrl.optional().describe("The one work to look at; without it, the first flagship project here"),
  skillCategories: z.array(z.strictObject({
    category: line.describe("Name of the group"),
    level: line.optional().describe("How well the owner knows them"),
    items: lines.min(1).describe("The skills in it"),
  })).default([]).describe("Skills in groups"),
  aiTools: lines.default([]).describe("AI tools and models the owner works with"),
  strengths: z.array(z.strictObject({
    title: line.describe("The strength in a few words"),
    detail: prose.describe("What it means in practice"),
  })).default([]).describe("What the owner is especially good at"),
});

export type ProfileContent = z.output<typeof profileSchema>;
