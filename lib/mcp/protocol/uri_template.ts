/** A URI template with simple expressions only: `vitrine://projects/{id}` (RFC 6570, level 1). */
export interface UriTemplate {
  template: string;
  /** The values of the variables, decoded; undefined when `uri` is not of this form. */
  match(uri: string): Record<string, string> | undefined;
}

export function uriTemplate(template: string): UriTemplate {
  const source = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/?#]+)");
  const pattern = new RegExp(`^${source}$`);
  return {
    template,
    match(uri) {
      const groups = pattern.exec(uri)?.groups;
      if (groups === undefined) return undefined;
      try {
        return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
      } catch {
        return undefined;
      }
    },
  };
}
