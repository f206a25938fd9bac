/**
 * Decides whether a job fits a person, from the terms that the person publishes; with nothing but `fetch`.
 *
 *   deno run --allow-net docs/examples/decide.ts https://example.com           over REST
 *   deno run --allow-net docs/examples/decide.ts https://example.com --tools   over the tool server (MCP)
 */

/** What a job offers and asks for. What it leaves out decides nothing. */
export interface Job {
  employment_type: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "PER_DIEM";
  starts: string;
  pay?: { amount: number; currency: string; per: "hour" | "day" | "month" | "year" };
  languages?: { tag: string; level: string }[];
  country?: string;
}

/** Part-time, 9,000 EUR a month, German at C1, may work in Germany, from March. */
export const JOB: Job = {
  employment_type: "PART_TIME",
  starts: "2027-03-01",
  pay: { amount: 9000, currency: "EUR", per: "month" },
  languages: [{ tag: "de", level: "C1" }],
  country: "DE",
};

type Offer = { employment_types: string[] };
type Answer = "met" | "unmet" | "unknown";
const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2", "native"];
const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

// deno-lint-ignore no-explicit-any -- the shape of the terms stands in /schemas/candidate.json
export function decide(terms: any, job: Job): { verdict: string; terms: Record<string, Answer> } {
  const { engagements, languages, work_authorization = [] } = terms ?? {};
  const kind = engagements?.find((one: Offer) => one.employment_types.includes(job.employment_type));
  const from = kind?.available_from;
  const answers: Record<string, Answer> = {
    employment_type: engagements === undefined ? "unknown" : kind ? "met" : "unmet",
    start_date: from === undefined ? "unknown" : job.starts >= from ? "met" : "unmet",
  };
  if (job.pay) {
    const asked = kind?.compensation;
    // Nobody converts currencies or spans here: other ones are to be asked about.
    const same = asked?.currency === job.pay.currency && asked.per === job.pay.per && asked.min !== undefined;
    answers.compensation = !same ? "unknown" : job.pay.amount >= asked.min ? "met" : "unmet";
  }
  for (const { tag, level } of job.languages ?? []) {
    const spoken = languages?.find((one: { tag: string }) => one.tag.split("-")[0] === tag);
    const enough = spoken !== undefined && LEVELS.indexOf(spoken.level) >= LEVELS.indexOf(level);
    answers[`language ${tag}`] = languages === undefined ? "unknown" : enough ? "met" : "unmet";
  }
  if (job.country) {
    const areas = [job.country, ...EU.includes(job.country) ? ["EU", "EEA"] : []];
    const known = work_authorization.filter((one: { area: string }) => areas.includes(one.area));
    const may = known.some((one: { status: string }) => ["citizen", "authorized"].includes(one.status));
    answers.work_authorization = may ? "met" : known.length > 0 ? "unmet" : "unknown";
  }
  const all = Object.values(answers);
  const verdict = all.includes("unmet")
    ? "does not fit"
    : all.includes("unknown")
    ? "fits, with open questions"
    : "fits";
  return { verdict, terms: answers };
}

export async function overRest(origin: string): Promise<unknown> {
  return (await (await fetch(`${origin}/api/v1/candidate`)).json()).terms;
}

export async function overTools(origin: string): Promise<unknown> {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_candidate", arguments: {} } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const response = await fetch(`${origin}/mcp`, { method: "POST", headers, body: JSON.stringify(call) });
  return (await response.json()).result.structuredContent.terms;
}

if (import.meta.main) {
  const [origin = "http://localhost:8000", way] = Deno.args;
  console.log(JSON.stringify(decide(await (way === "--tools" ? overTools : overRest)(origin), JOB), null, 2));
}
