/**
 * Requests each of which is meant to hold up the process alone: long, repeated and nested forms of every header, path,
 * query, body and tool argument. While each goes on another caller reads, and what that caller waits is measured.
 */
import { type Attack, bytesOf } from "./request.ts";
import type { ListedTool } from "./tool_attacks.ts";
import { exchange } from "./wire.ts";

/** A request that is meant to hold up others. */
export interface Stall extends Attack {
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
        return [{ name: `${path} and ${unit} in the path`, method: "GET", target: `${path}${run}x`, headers: html }, {
          name: `${path} and ${unit} in the query`,
          method: "GET",
          target: `${path}?q=${run}x`,
          headers: html,
        }];
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
      return [{ name: `${name} of ${unit}`, method: "GET", target, headers: [[name, value]] as [string, string][] }, {
        name: `${name} of ${unit}, repeated`,
        method: "GET",
        target,
        headers: many,
      }];
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
    [["/api/v1/services/analyze", { problem: filled(unit, 4000) }], ["/api/v1/services/analyze", {
      problem: filled(unit, BODY_LENGTH),
    }], ["/api/v1/services/analyze", {
      problem: "We retype orders by hand.",
      tools: filled(unit, 500),
    }], ["/api/v1/contact", {
      ...right,
      message: filled(unit, 5000),
      dry_run: true,
    }], ["/api/v1/contact", {
      ...right,
      reply_to: `a@${filled(unit, 250)}`,
      dry_run: true,
    }], ["/api/v1/contact", {
      ...right,
      company_url: `https://${filled(unit, 2000)}`,
      dry_run: true,
    }], ["/api/v1/contact", {
      ...right,
      subject: filled(unit, 200),
      [filled(unit, 5000)]: 1,
      dry_run: true,
    }]] as const
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

/** How much longer than without attacks another caller may wait, in milliseconds. */
const MAX_OVER_IDLE_MS = 100;

/** How often an attack is tried that seems to hold up others: a busy machine does so once, an attack each time. */
const TRIES = 4;

/** Anything that is meant to hold up others, from its beginning to its end. */
export interface Work {
  name: string;
  run(): Promise<unknown>;
}

/** What another caller waits, and what is wrong with it. */
export interface Waits {
  idle: number;
  longest: number;
  by: string;
  faults: string[];
}

/**
 * Sends one attack after the other, and reads beside it all the time. A read that takes too long is compared with one of
 * the same moment without attack, and the attack is sent again: only what holds up others each time is a fault.
 */
export async function measureWaits(port: number, stalls: readonly Stall[], works: readonly Work[]): Promise<Waits> {
  // What is loaded and made with the first request of a kind is another matter.
  for (const { target, body } of stalls.filter((_stall, index) => index % 40 === 0)) {
    await exchange(port, [bytesOf({ method: body ? "POST" : "GET", target, headers: [] }, hostOf(port))]);
  }
  const waits: Waits = {
    idle: await longestRead(port, pause(1000)),
    longest: 0,
    by: "",
    faults: [],
  };
  const sent = stalls.map((stall): Work => ({
    name: stall.name,
    run: () => exchange(port, [bytesOf(stall, hostOf(port))]),
  }));
  for (const work of [...sent, ...works]) {
    let over = Infinity;
    for (let tries = 0; tries < TRIES && over > MAX_OVER_IDLE_MS; tries++) {
      const waited = await longestRead(port, work.run());
      if (waited <= MAX_OVER_IDLE_MS) over = waited;
      else over = Math.min(over, waited - await longestRead(port, pause(Math.max(300, 2 * waited))));
    }
    if (over > waits.longest) [waits.longest, waits.by] = [over, work.name];
    if (over > MAX_OVER_IDLE_MS) {
      waits.faults.push(`another caller waited ${Math.round(over)} ms for ${work.name}`);
    }
  }
  return waits;
}

/** Reads again and again on connections of its own until `work` is done, and gives the longest wait in milliseconds. */
async function longestRead(port: number, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work.finally(() => isOver = true);
  let longest = 0;
  do {
    const started = performance.now();
    await exchange(port, [bytesOf({ method: "GET", target: "/api/v1/profile", headers: [] }, hostOf(port))]);
    longest = Math.max(longest, performance.now() - started);
  } while (!isOver);
  await done;
  return longest;
}

function hostOf(port: number): string {
  return `127.0.0.1:${port}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
