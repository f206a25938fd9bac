import { z } from "zod";

export const tag = z.string().trim().min(1).max(60).regex(/^[^\r\n]*$/, "must be one line");

/** `tags.yaml`: the tags that projects and agents may use. Without the file, any tag is allowed. */
export const tagsSchema = z.array(tag).describe(
  "The tags that projects and agents may use; guards against misspelling",
);
