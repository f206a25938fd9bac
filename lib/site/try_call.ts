/** A field of the form with which an operation can be tried. */
export interface TryField {
  name: string;
  in: "path" | "query" | "header" | "body";
  type: "text" | "lines" | "number" | "choice";
  required?: boolean;
  /** The values of a choice; nothing is a choice too unless it is required. */
  options?: string[];
  /** Stands in the field at first. */
  example?: string;
}

/** The form for trying an operation: all that the browser needs to know of it. */
export interface TryCall {
  name: string;
  title: string;
  /** Path with parameters in braces; without one the operation is called as a tool. */
  path?: string;
  method?: "GET" | "POST" | "DELETE";
  fields: TryField[];
}

/** Returns the request that a filled-in form means. Anything but a number stays text, so that the service can say what is wrong. */
export function tryRequest({ name, path, method, fields }: TryCall, values: Record<string, string>): WireRequest {
  const given = fields.filter((field) => values[field.name] !== undefined && values[field.name] !== "");
  const of = (place: TryField["in"]) => given.filter((field) => field.in === place);
  const input = Object.fromEntries(of("body").map((field) => [field.name, valueOf(field, values[field.name])]));
  if (path === undefined) return toolRequest(name, input);

  const query = new URLSearchParams(of("query").map((field) => [field.name, values[field.name]]));
  const filled = path.replace(/\{(\w+)\}/g, (_all, field) => encodeURIComponent(values[field] ?? ""));
  const headers = of("header").map((field): [string, string] => [field.name, values[field.name]]);
  if (method === "DELETE") return { url: filled, headers, method };
  if (method === "GET") return { url: query.size > 0 ? `${filled}?${query}` : filled, headers };
  return { url: filled, headers: [["Content-Type", "application/json"], ...headers], body: input };
}

function valueOf({ type, options }: TryField, text: string): unknown {
  if (type === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (type === "choice" && options?.includes("true")) return text === "true";
  return text;
}

/** Returns the call of a tool in one message of the protocol. */
export function toolRequest(name: string, input: Record<string, unknown>, baseUrl = ""): WireRequest {
  return {
    url: `${baseUrl}/mcp`,
    headers: [["Content-Type", "application/json"], ["Accept", "application/json, text/event-stream"]],
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
  };
}

/** The request as a form or a command shows it. */
export interface WireRequest {
  /** Absolute, or below the origin. */
  url: string;
  headers: readonly [name: string, value: string][];
  /** Sent as JSON; with it the method is POST. */
  body?: unknown;
  /** The method, where it is neither POST nor GET. */
  method?: "DELETE";
}

/** Writes a request to be pasted into a POSIX shell. */
export function curl({ url, headers, body, method }: WireRequest): string {
  return [
    `curl -s${method === undefined ? "" : ` -X ${method}`} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`],
  ].join(" \\\n  ");
}

/** Quotes one word for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
