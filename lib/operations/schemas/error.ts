import { z } from "zod";

/** Specification, section 2.7, with `details` of the contract, section 2.1. */
export const error = z.object({
  error: z.object({
    code: z.string().describe("Short name of what went wrong; stable"),
    message: z.string().describe("What went wrong, for people"),
    hint: z.string().optional().describe("How to recover, for example the valid ids"),
    details: z.array(z.object({
      path: z.string().describe("The parameter, header or field"),
      message: z.string().describe("What is wrong with it"),
    })).optional().describe("Each mistake in the request"),
  }),
}).meta({ id: "Error", description: "The body of every answer that is not a success." });

export type ErrorBody = z.output<typeof error>;
