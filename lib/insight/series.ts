/** Where a call came in. Browser tools are those that a page of the site offers to an agent in the visitor's browser. */
export const SURFACES = ["rest", "tools", "browser_tools", "documents", "pages"] as const;

export type Surface = typeof SURFACES[number];

/**
 * What is counted, and how many labels of a day are kept. A series has one count per label and day:
 *
 * | series | label | one more for each |
 * |---|---|---|
 * | `reads` | surface | successful GET, a 304 included; resource read through the tool server |
 * | `tool_calls` | surface | call of a tool that gave a result |
 * | `tools` | name of the tool | the same |
 * | `analyses` | surface | problem, business or workflow that was judged |
 * | `fits` | fit | analysis of a problem |
 * | `opportunities` | id | analysis or suggestion that it fits best |
 * | `messages` | surface | message that was accepted, without repetitions and dry runs |
 * | `items` | id | read of one project or agent, on any surface |
 * | `agents` | family of the User-Agent | request that was answered |
 * | `clients` | name in the tool server's protocol | message in which a client says its name |
 * | `errors` | `refused` (4xx), `failed` (5xx) | request that was not answered as asked |
 *
 * A label has at most 100 characters (the longest id), so a day with all that may be kept takes 50 KB; a value in the
 * store may have 64.
 */
export const SERIES = {
  reads: 10,
  tool_calls: 10,
  tools: 40,
  analyses: 10,
  fits: 10,
  opportunities: 60,
  messages: 10,
  items: 150,
  agents: 80,
  clients: 60,
  errors: 10,
};

export type Series = keyof typeof SERIES;

/** The label under which everything stands that would go beyond the bound of a series. */
export const OTHER = "other";
