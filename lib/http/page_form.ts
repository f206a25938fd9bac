import { accepts } from "@std/http/negotiation";

/** The media types in which every page is offered; the first is for those who have no wish. */
const PAGE_TYPES = ["text/html", "text/markdown"] as const;

export type PageForm = "html" | "markdown" | "json";

/**
 * The form in which a caller wants a page (RFC 9110, section 12.5.1). JSON is only on offer where `hasJson`. Who
 * accepts none of these gets HTML.
 */
export function pageForm(request: Pick<Request, "headers">, hasJson = false): PageForm {
  const types: string[] = hasJson ? [...PAGE_TYPES, "application/json"] : [...PAGE_TYPES];
  const accepted = preferredType(request, types);
  return accepted === "text/markdown" ? "markdown" : accepted === "application/json" ? "json" : "html";
}

/**
 * The one of `types` that a caller prefers; among those that are equally welcome the one that the caller names first,
 * then the order of the offer. Coding agents list Markdown before HTML with the same quality, and mean what comes first.
 */
export function preferredType(request: Pick<Request, "headers">, types: readonly string[]): string | undefined {
  const named = accepts(request).map((type) => type.toLowerCase()).filter((type) => types.includes(type));
  return accepts(request, ...named, ...types);
}
