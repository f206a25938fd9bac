import type { Site } from "@/lib/content/schema/site.ts";

/** The letter that stands for the site: the first of its title; undefined when there is none. */
export function initialOf({ title }: Pick<Site, "title">): string | undefined {
  return /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase();
}
