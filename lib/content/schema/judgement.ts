import { z } from "zod";
import { id, line } from "@/lib/content/schema/common.ts";
import { otherLanguages, saying } from "@/lib/content/schema/opportunity.ts";

/** `analysis/outside.yaml`: texts that are no problem of a business. */
export const outsideSchema = z.strictObject({
  families: z.array(z.strictObject({
    id: id.describe("Short name of the kind of text"),
    about: line.describe("What belongs to it"),
    utterances: z.array(saying).min(1).describe("Examples; learned from"),
  })).min(1).describe("Kinds of texts that are no business problem"),
  decoys: z.array(saying).default([]).describe("Work of a business that sounds like one of these kinds, and is not"),
  languages: otherLanguages.describe("Examples in other languages, all kinds together"),
});

/** `analysis/vague.yaml`: texts of a business that names no task. */
export const vagueSchema = z.strictObject({
  utterances: z.array(saying).min(1).describe("Examples; learned from"),
  languages: otherLanguages.describe("Examples in other languages"),
});

/** `analysis/concepts.yaml`: groups of words that mean much the same. */
const groups = z.record(z.string().regex(/^[a-z_]+$/), z.array(saying).min(1));

export const conceptsSchema = z.strictObject({
  concepts: groups.describe("Name of the group to its words and phrases; forms of a word need not be listed"),
  languages: z.strictObject({
    es: groups.describe("Spanish"),
    de: groups.describe("German"),
    fr: groups.describe("French"),
    he: groups.describe("Hebrew"),
    pt: groups.describe("Portuguese"),
  }).describe("The same groups in other languages"),
});

export type Outside = z.output<typeof outsideSchema>;
export type Vague = z.output<typeof vagueSchema>;
export type Concepts = z.output<typeof conceptsSchema>;
