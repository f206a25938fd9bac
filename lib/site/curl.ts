/** What goes over the wire, as a form or a command shows it. */
export interface WireRequest {
  /** Absolute, or below the origin. */
  url: string;
  headers: readonly [name: string, value: string][];
  /** Sent as JSON; with it the method is POST. */
  body?: unknown;
}

/** A request to be pasted into a POSIX shell. */
export function curl({ url, headers, body }: WireRequest): string {
  return [
    `curl -s ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`],
  ].join(" \\\n  ");
}

/** One word for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
