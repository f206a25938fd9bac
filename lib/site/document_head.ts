/** What the head of an HTML document says; `routes/_app.tsx` writes it. */
export interface DocumentHead {
  title: string;
  description?: string;
  /** Absolute URL under which search engines know the page. */
  canonical?: string;
  /** `noindex` keeps a page out of search engines. */
  robots?: "noindex";
  /** Further `<link>` elements. */
  links?: { rel: string; href: string; type?: string; title?: string }[];
  /** Open Graph: property without `og:`, and content. */
  openGraph?: [property: string, content: string][];
  /** One JSON-LD document (https://www.w3.org/TR/json-ld11/). */
  jsonLd?: Record<string, unknown>;
  /** Paths of static files. */
  stylesheets: string[];
  /** Paths of static files that are modules. */
  scripts: string[];
  /** Asks again after so many seconds, for pages that follow something without script. */
  refresh?: number;
}
