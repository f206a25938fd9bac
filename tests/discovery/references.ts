import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { nodesOf, readMarkdownFile } from "@/tests/support/markdown.ts";

/** What a document refers to. */
export interface References {
  /** Absolute URLs of the service itself, without fragments. */
  urls: string[];
  /** Paths of the REST interface, with the method where it stands before them. */
  calls: { method?: string; path: string }[];
  /** Addresses of resources of the tool server. */
  resources: string[];
  /** Words with an underscore, as operations, tools and fields are called. */
  names: string[];
}

/** Reads what a document of any type refers to, where `baseUrl` is the service. */
export function referencesIn(
  path: string,
  type: string,
  text: string,
  baseUrl: string,
  links: string | null,
): References {
  const found = [...text.matchAll(new RegExp(escaped(baseUrl) + "[^\\s\"'<>()[\\]`|\\\\]*", "g"))]
    .map(([url]) => url.replace(/[.,;:*]+$/, ""));
  const relative = type.includes("json") ? relativeUrls(JSON.parse(text)) : [];
  const ofMarkdown = /markdown|plain/.test(type) && path !== DOCUMENTS.robots.path && path !== DOCUMENTS.security.path
    ? readMarkdownFile(text)
    : undefined;
  const ofLinks = ofMarkdown?.links.filter((link) => !link.startsWith("mailto:")) ?? [];
  const ofHeader = [...(links ?? "").matchAll(/<([^>]*)>/g)].map(([, url]) => url);
  const codes = ofMarkdown === undefined ? [] : nodesOf(ofMarkdown.tree, "inlineCode").map(({ value }) => value!);
  const urls = [...found, ...relative, ...ofLinks, ...ofHeader].map((url) => new URL(url, baseUrl + path))
    .filter(({ origin }) => origin === new URL(baseUrl).origin).map((url) => decodeBraces(url));
  return {
    urls: [...new Set(urls)].filter((url) => !url.includes("{")),
    calls: [...text.matchAll(/(?:\b(GET|POST) )?(?:https?:\/\/[^\s/"]+)?(\/api\/v\d[\w/{}-]*)/g)]
      .map(([, method, path]) => ({ method, path })),
    resources: [...text.matchAll(/vitrine:\/\/[\w/{}-]+(?:\.md)?/g)].map(([uri]) => uri),
    names: codes.filter((code) => /^[a-z]+(_[a-z]+)+$/.test(code)),
  };
}

function decodeBraces(url: URL): string {
  return url.href.replace(/#.*$/, "").replaceAll("%7B", "{").replaceAll("%7D", "}");
}

/** Values that are paths on the service. */
function relativeUrls(value: unknown): string[] {
  if (typeof value === "string") return /^\/(?!\/)\S*$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(relativeUrls);
}

function escaped(text: string): string {
  return text.replace(/[.[\]\\^$*+?()|{}]/g, "\\$&");
}
