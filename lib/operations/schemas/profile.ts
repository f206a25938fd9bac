import { z } from "zod";
import { resumeSchema } from "@/lib/content/schema/resume.ts";

/** Specification, section 2.2. */
export const profile = z.object({
  name: z.string().describe("Full name of the owner"),
  headline: z.string().describe("What the owner is, in one line"),
  tagline: z.string().optional().describe("A short line in the owner's own voice"),
  summary: z.string().describe("Two to four sentences"),
  image: z.url().optional().describe("A portrait"),
  about: z.array(z.string()).describe("Paragraphs of a longer introduction"),
  contact: z.object({
    email: z.email().describe("Public e-mail address"),
    linkedin: z.url().optional().describe("LinkedIn profile"),
    github: z.url().optional().describe("GitHub profile"),
    profiles: z.array(z.object({
      network: z.string().describe("Name of the network"),
      username: z.string().optional().describe("The owner's name there"),
      url: z.url().optional().describe("The owner's page there"),
    })).optional().describe("Profiles on other networks"),
  }).describe("Public ways to reach the owner"),
  website: z.url().describe("Website of the owner"),
  flagshipProject: z.url().optional().describe("The one work to look at"),
  skillCategories: z.array(z.object({
    category: z.string().describe("Name of the group"),
    level: z.string().optional().describe("How well the owner knows them"),
    items: z.array(z.string()).describe("The skills in it"),
  })).describe("Skills in groups"),
  skills: z.array(z.string()).describe("All skills of all groups, each once"),
  aiTools: z.array(z.string()).describe("AI tools and models the owner works with"),
  strengths: z.array(z.object({
    title: z.string().describe("The strength in a few words"),
    detail: z.string().describe("What it means in practice"),
  })).describe("What the owner is especially good at"),
  resume: resumeSchema.optional().describe(
    "Work, education and the like, newest first, in the names of JSON Resume 1.0; /resume.json has the whole in that form",
  ),
}).meta({ id: "Profile", description: "The owner's professional profile." });
