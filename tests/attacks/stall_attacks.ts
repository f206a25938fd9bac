/**
 * Requests each of which is meant to hold up the process alone: long, repeated and nested forms of every header, path,
 * query, body and tool argument.
 */
import type { Attack } from "./request.ts";
import type { ListedTool } from "./tool_attacks.ts";

/** A request that is meant to hold up others. */
export interface Stall extends Attack {
  /** Those of which one line is reported. */
  group: string;
  name: string;
}

/** As long as a part can be that still reaches the service: within the bound, and far beyond it. */
const LENGTHS = [8000, 60_000];

/** What a part is made of, again and again: runs that patterns over paths, headers, numbers and markup stumble over. */
const UNITS = [...[
  "/",
  "a",
  "1",
  " ",
  "-",
  ".",
  "=",
  "%2F",
  "a/",
  "a,",
  "1,",
  ",;",
  "a=b;",
  '"a",',
  "\\",
  "(",
  "[",
  "<!--",
  "<p>",
], ...[
  "text/html,",
  "text/html;q=0.1,",
  "*/*;",
  "gzip ,",
  "en-US,",
  "Version/1",
  "1.1.",
  "::",
  "http://a@",
  "&a=",
  "é",
]];

const HEADERS = [
  ...["accept", "accept-language", "accept-encoding", "user-agent", "cookie", "if-none-match", "x-forwarded-for"],
  ...["origin", "referer", "sec-fetch-site", "sec-fetch-dest", "idempotency-key", "content-type", "authorization"],
  ...["mcp-protocol-version", "mcp-method", "mcp-name", "range", "x-form-token", "host"],
];

const PATHS = ["/", "/projects", "/api/v1/projects", "/admin/sign-in", "/nothing"];

/** What begins a value, so that it is read as what it seems to be. */
const BEGINNINGS: Record<string, string> = {
  "user-agent": "Mozilla/5.0 Version/",
  cookie: "vitrine-session=",
  "x-forwarded-for": "1.1.1.1, ",
};

/** Makes every attack, the same each time. */
export function stallAttacks(tools: readonly ListedTool[], pages: readonly string[]): Stall[] {
  return [...pathStalls(), ...headerStalls(pages), ...bodyStalls(), ...toolStalls(tools)];
}

function pathStalls(): Stall[] {
  const html: [string, string][] = [["accept", "text/html"]];
  return PATHS.flatMap((path) =>
    UNITS.filter((unit) => !/[ <é]/.test(unit)).flatMap((unit) =>
      LENGTHS.flatMap((length) => {
        const run = filled(unit, length);
        return [["path", `${path}${run}x`], ["query", `${path}?q=${run}x`]].map(([part, target]) => ({
          group: `a long ${part}`,
          name: `${path} and ${unit} in the ${part}`,
          method: "GET",
          target,
          headers: html,
        }));
      })
    )
  );
}

function headerStalls(pages: readonly string[]): Stall[] {
  return HEADERS.flatMap((name, at) =>
    UNITS.filter((unit) => unit !== "é").flatMap((unit, index) => {
      const target = [...PATHS, ...pages][(at + index) % (PATHS.length + pages.length)];
      const value = (BEGINNINGS[name] ?? "") + filled(unit, 7900);
      const many = Array.from({ length: 60 }, (): [string, string] => [name, filled(unit, 1000)]);
      const forms: [form: string, headers: [string, string][]][] = [["long", [[name, value]]], ["repeated", many]];
      return forms.map(([form, headers]) => ({
        group: `header ${name}`,
        name: `${name} of ${unit}, ${form}`,
        method: "GET",
        target,
        headers,
      }));
    })
  );
}

/** Bodies as large as they may be. */
const BODY_LENGTH = 30_000;

function bodyStalls(): Stall[] {
  const json: [string, string][] = [["content-type", "application/json"]];
  const form: [string, string][] = [["content-type", "application/x-www-form-urlencoded"]];
  const right = {
    message: "Hello, can we talk?",
    reply_to: "sam@company.example",
  };
  const nested = ["[", '{"a":', "[[[{}],"].map((unit) => filled(unit, BODY_LENGTH));
  const fields = UNITS.flatMap((unit) =>
    [
      ["/api/v1/services/analyze", { problem: filled(unit, 4000) }],
      ["/api/v1/services/analyze", {
        problem: filled(unit, BODY_LENGTH),
      }],
      ["/api/v1/services/analyze", {
        problem: "We retype orders by hand.",
        tools: filled(unit, 500),
      }],
      ["/api/v1/candidate/match", { posting: filled(unit, 19_900) }],
      ["/api/v1/contact", {
        ...right,
        message: filled(unit, 5000),
        dry_run: true,
      }],
      ["/api/v1/contact", {
        ...right,
        reply_to: `a@${filled(unit, 250)}`,
        dry_run: true,
      }],
      ["/api/v1/contact", {
        ...right,
        company_url: `https://${filled(unit, 2000)}`,
        dry_run: true,
      }],
      ["/api/v1/contact", {
        ...right,
        subject: filled(unit, 200),
        [filled(unit, 5000)]: 1,
        dry_run: true,
      }],
    ] as const
  );
  return [
    ...fields.map(([target, body]) => ({ target, headers: json, body: JSON.stringify(body) })),
    ...["/api/v1/contact", "/api/v1/services/analyze", "/mcp"].flatMap((target) =>
      nested.map((body) => ({ target, headers: json, body }))
    ),
    ...["/contact", "/services", "/admin/sign-in"].flatMap((target) =>
      UNITS.flatMap((
        unit,
      ) => [{
        target,
        headers: form,
        body: `problem=${filled(encodeURIComponent(unit), 12_000)}&message=${filled("+", 5000)}`,
      }, { target, headers: form, body: filled(`${unit}=1&`, BODY_LENGTH) }])
    ),
  ].map((attack) => ({
    ...attack,
    group: `POST ${attack.target}`,
    name: `${attack.target}, ${attack.body.slice(0, 60)}`,
    method: "POST",
  }));
}

function toolStalls(tools: readonly ListedTool[]): Stall[] {
  return tools.flatMap(({ name, inputSchema }) => {
    const texts = Object.keys(inputSchema.properties ?? {});
    return UNITS.filter((_unit, index) => index % 3 === 0).flatMap((
      unit,
    ) => [
      Object.fromEntries(texts.map((field) => [field, filled(unit, 4000)])),
      Object.fromEntries(texts.map((field) => [field, filled(unit, 100)])),
      Object.fromEntries(texts.map((field) => [field, Array(2000).fill(unit)])),
    ]).map((input) => ({
      group: `tool ${name}`,
      name: `${name} of ${JSON.stringify(input).slice(0, 60)}`,
      method: "POST",
      target: "/mcp",
      headers: [["content-type", "application/json"], ["accept", "application/json"]] as [string, string][],
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: input },
      }),
    }));
  });
}

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
