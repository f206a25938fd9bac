import { z } from "zod";
import { isoDate, line } from "@/lib/content/schema/common.ts";

/** `site.yaml`: the service as a whole. */
export const siteSchema = z.strictObject({
  title: line.describe("Name of the site; usually the owner's name"),
  description: line.describe("One sentence about what a visitor finds here"),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, "must be a language tag such as en or pt-BR")
    .describe("Language of the content (BCP 47)"),
  time_zone: z.string().refine(isTimeZone, "must be a time zone such as Europe/Stockholm")
    .describe("Time zone of the owner (IANA name)"),
  hue: z.number().min(0).max(360).describe("Hue of the accent colour, 0 to 360 (oklch)"),
  updated_at: isoDate.describe("Day of the last change of the content"),
  notice: line.optional().describe("A note that every page shows, such as: this is sample content"),
});

export type Site = z.output<typeof siteSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
