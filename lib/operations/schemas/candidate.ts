import { z } from "zod";

/** Specification, section 2.3, with the fields of the contract, section 2.3. */
export const candidate = z.looseObject({
  $schema: z.url().describe("JSON Schema of this document"),
  name: z.string().describe("Full name of the owner"),
  headline: z.string().describe("What the owner is, in one line"),
  summary: z.string().describe("Two or three sentences for somebody who hires"),
  availability: z.string().describe("From when, and how much; one line"),
  target_roles: z.array(z.string()).describe("Roles the owner wants"),
  experience: z.object({
    years: z.int().min(0).max(80).describe("Years of professional experience"),
    areas: z.array(z.string()).describe("Fields of experience"),
  }).describe("Experience"),
  location: z.string().describe("Where the owner is"),
  remote_policy: z.string().describe("Remote, hybrid or on site, and how often"),
  work_authorization: z.string().describe("Where the owner may work"),
  languages: z.array(z.string()).describe("Languages and how well"),
  engagement_types: z.array(z.string()).describe("Employment, contract, advisory and the like"),
  compensation: z.string().optional().describe("What the owner expects"),
  links: z.record(z.string(), z.url()).describe("Where else the owner can be found, by name"),
  contact: z.object({
    rest: z.string().describe("How to write over REST"),
    mcp_tool: z.string().describe("The tool with which an agent writes"),
  }).describe("How to write to the owner about a role"),
  updated_at: z.iso.date().describe("Day on which these facts were last true (RFC 3339 full-date)"),
}).meta({
  id: "Candidate",
  description: "Hiring facts: availability, roles, experience, location, languages. Owners may add further fields.",
});
