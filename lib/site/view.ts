import type { CallContext } from "@/lib/operations/operation.ts";
import type { SitePage } from "@/lib/site/pages.ts";

/** The forms in which the same page can be looked at: as it is set, and as an agent reads it. */
export const VIEW_FORMS = ["page", "markdown", "json"] as const;

export type ViewForm = (typeof VIEW_FORMS)[number];

/** A page on its way to a person. */
export interface PageView {
  page: SitePage;
  context: CallContext;
  form: ViewForm;
  /** What was chosen on the page, by a parameter of its address: the tag of a list, the kind of a message. */
  choice?: { parameter: string; value: string };
  /** With the forms other than `page`: what an agent gets. */
  served?: ServedText;
  /** A page that no document lists and that search engines leave out: an error, a delivery status. */
  unlisted?: boolean;
}

/** The body of an answer, shown to people. */
export interface ServedText {
  /** Path and query below the origin. */
  path: string;
  mediaType: string;
  text: string;
}
