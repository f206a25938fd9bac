import { z } from "zod";

/** The characters of every id in a path (specification, section 4.1). */
export const ID_PATTERN = /^[\w-]{1,100}$/;

export const id = z.string().regex(ID_PATTERN, "must be 1 to 100 letters, digits, hyphens or underscores");

/** One line of text that says something. */
export const line = z.string().trim().min(1).max(300).regex(/^[^\r\n]*$/, "must be one line");

/** A paragraph or several; Markdown is kept as it is. */
export const prose = z.string().trim().min(1).max(20_000);

export const lines = z.array(line);

export const httpUrl = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2000);

/** An image: an absolute URL, or a path below the site's own origin. */
export const image = z.union([httpUrl, z.string().regex(/^\/(?!\/)[\w./-]+$/)], {
  error: "must be an absolute URL or a path on this site such as /images/photo.jpg",
});

export const isoDate = z.iso.date();
