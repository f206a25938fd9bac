/** A media range of an `Accept` header, or a media type on offer. */
interface MediaRange {
  type: string;
  subtype: string;
  params: Map<string, string>;
  quality: number;
}

/** What an `Accept` header says of one type. */
interface Rating {
  type: string;
  quality: number;
  specificity: number;
}

/**
 * Lists the types that a request accepts, best first; any type without the header.
 */
export function accepts(request: Pick<Request, "headers">): string[];
/**
 * Returns the offered type that a request prefers: by quality, then by how exactly it
 * is named, then by the order of the offer. The first one without the header.
 */
export function accepts<T extends string = string>(
  request: Pick<Request, "headers">,
  ...types: T[]
): T | undefined;
export function accepts(
  request: Pick<Request, "headers">,
  ...types: string[]
): string | string[] | undefined {
  const header = request.headers.get("accept");
  if (!header) return types.length > 0 ? types[0] : ["*/*"];
  const ranges = header.split(",").map(parseRange).filter((it) => it !== null);
  if (types.length === 0) {
    return ranges.filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality)
      .map(({ type, subtype }) => `${type}/${subtype}`);
  }
  const [best] = types.map((type) => rate(type, ranges))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || b.specificity - a.specificity);
  return best?.type;
}

/**
 * Lists the languages that a request accepts, best first; any without the header. Those of the same quality stand in the
 * order of the header.
 */
export function acceptsLanguages(request: Pick<Request, "headers">): string[] {
  const header = request.headers.get("accept-language");
  if (!header) return ["*"];
  return header.split(",").map(parseLanguage).filter((it) => it !== null && it.quality > 0)
    .sort((a, b) => b!.quality - a!.quality)
    .map((it) => it!.tag);
}

function parseLanguage(text: string): { tag: string; quality: number } | null {
  const found = /^\s*([^\s\-;]+(?:-[^\s;]+)?)\s*(?:;(.*))?$/.exec(text);
  if (found === null) return null;
  const [, tag, params = ""] = found;
  const [, quality] =
    params.split(";").map((param) => param.trim().split("=")).find(([name, value]) => name === "q" && value) ??
      ["q", "1"];
  return { tag, quality: parseFloat(quality) };
}

function parseRange(text: string): MediaRange | null {
  const found = /^\s*([^\s/;]+)\/([^\s;]+)\s*(?:;(.*))?$/.exec(text);
  if (found === null) return null;
  const [, type, subtype, rest = ""] = found;
  const params = new Map<string, string>();
  for (const param of rest.split(";")) {
    const [name, value = ""] = param.trim().split("=");
    const unquoted = value.replace(/^"(.*)"$/, "$1");
    // What follows the quality are extensions, not parameters of the type.
    if (name.toLowerCase() === "q" && unquoted !== "") {
      return { type, subtype, params, quality: parseFloat(unquoted) };
    }
    if (name !== "") params.set(name.toLowerCase(), unquoted);
  }
  return { type, subtype, params, quality: 1 };
}

/** Returns the quality that the most specific range gives a type; 0 if none fits. */
function rate(type: string, ranges: MediaRange[]): Rating {
  const offered = parseRange(type);
  let rating: Rating = { type, quality: 0, specificity: 0 };
  for (const range of offered === null ? [] : ranges) {
    const specificity = match(range, offered!);
    if (specificity === null || specificity < rating.specificity) continue;
    const { quality } = range;
    if (specificity > rating.specificity || quality > rating.quality) {
      rating = { type, quality, specificity };
    }
  }
  return rating;
}

/** Measures how exactly a range names a type; null if it does not cover it. */
function match(range: MediaRange, offered: MediaRange): number | null {
  const matchesName = (wanted: string, name: string) => wanted.toLowerCase() === name.toLowerCase();
  const isType = matchesName(range.type, offered.type);
  const isSubtype = matchesName(range.subtype, offered.subtype);
  if (!isType && range.type !== "*") return null;
  if (!isSubtype && range.subtype !== "*") return null;
  for (const [name, value] of range.params) {
    if (!matchesName(value, offered.params.get(name) ?? "")) return null;
  }
  const hasParams = range.params.size > 0;
  return (isType ? 4 : 0) + (isSubtype ? 2 : 0) + (hasParams ? 1 : 0);
}
