import { z } from "zod";

/** Specification, section 2.2. */
export const profile = z.object({
  name: z.string().describe("Full name of the owner"),
  headline: z.string().describe("What the owner is, in one line"),
  tagline: z.string().optional().describe("A short line in the owner's own voice"),
  summary: z.string().describe("Two to four sentences"),
  about: z.array(z.string()).describe("Paragraphs of a longer introduction"),
  contact: z.object({
    email: z.email().describe("Public e-mail address"),
    linkedin: z.url().optional().describe("LinkedIn profile"),
    github: z.url().optional().describe("GitHub profile"),
  }).describe("Public ways to reach the owner"),
  website: z.url().describe("Website of the owner"),
  flagshipProject: z.url().optional().describe("The one work to look at"),
  skillCategories: z.array(z.object({
    category: z.string().describe("Name of the group"),
    items: z.array(z.string()).describe("The skills in it"),
  })).describe("Skills in groups"),
  skills: z.array(z.string()).describe("All skills of all groups, each once"),
  aiTools: z.array(z.string()).describe("AI tools and models the owner works with"),
  strengths: z.array(z.object({
    title: z.string().describe("The strength in a few words"),
    detail: z.string().describe("What it means in practice"),
  })).describe("What the owner is especially good at"),
}).meta({ id: "Profile", description: "The owner's professional profile." });
