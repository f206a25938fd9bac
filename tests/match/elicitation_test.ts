import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse, stringify } from "yaml";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { type Fields, META, MODERN_VERSION } from "@/lib/mcp/mcp_message.ts";
import { ENVELOPE, errorOf, posted, request, send } from "@/tests/mcp/support/rpc.ts";
import { startOnPort } from "@/tests/mcp/support/running.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

/** An owner who states every term that a posting can leave open. */
function files(): Record<string, string> {
  const all = ownerFiles({ projects: 1, agents: 0 });
  const change = (name: string, facts: Fields) => all[name] = stringify({ ...parse(all[name]) as Fields, ...facts });
  change("profile.yaml", { skillCategories: [{ category: "Care", items: ["Wound care at home"] }], aiTools: [] });
  change("candidate.yaml", {
    terms: {
      engagements: [{
        employment_types: ["PART_TIME"],
        available_from: "2027-05-01",
        duration_months: { min: 6 },
        days_per_week: { min: 2, max: 3 },
        compensation: { min: 22, currency: "EUR", per: "hour", basis: "gross" },
      }],
      languages: [{ tag: "pt", name: "Portuguese", level: "native" }, { tag: "en", name: "English", level: "B2" }],
      work_authorization: [{ area: "PT", status: "citizen" }, { area: "US", status: "needs_sponsorship" }],
      places: {
        base: { country: "PT", locality: "Porto" },
        remote: ["PT"],
        on_site: [{ where: "elsewhere", max_days: 0, per: "month" }],
        relocation: false,
      },
    },
  });
  return all;
}

const SILENT = "Community nurse\n\nRequirements:\n- Wound care\n\nWe are a family business with twelve employees.";
const ALL = [
  "employment_type",
  "start_date",
  "duration",
  "days_per_week",
  "compensation",
  "place",
  "work_authorization",
  "language",
];
const GOOD = {
  employment_type: "PART_TIME",
  start_date: "2027-06-01",
  duration: 12,
  days_per_week: 3,
  compensation: "24 to 26 EUR an hour",
  place: "Remote within Portugal",
  work_authorization: "Right to work in Portugal",
  language: "Fluent Portuguese",
};

const statuses = ({ terms }: RoleMatch) => Object.fromEntries(terms.map(({ term, status }) => [term, status]));

/** Calls the tool as a client of the newest era that says what it can do. */
async function call(service: TestService, posting: unknown, capabilities: Fields, more: Fields = {}) {
  const params = {
    name: "match_role",
    arguments: { posting },
    _meta: {
      ...ENVELOPE,
      [META.clientInfo]: { name: "test", version: "1.0.0" },
      [META.clientCapabilities]: capabilities,
    },
    ...more,
  };
  const headers = { "mcp-protocol-version": MODERN_VERSION, "mcp-method": "tools/call", "mcp-name": "match_role" };
  const { body } = await send(service, posted({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers));
  return body.result;
}

const answered = (content: Fields, action = "accept") => ({ inputResponses: { form: { action, content } } });
const form = (result: Fields) => {
  assertEquals(result.resultType, "input_required", JSON.stringify(result));
  const { form, ...others } = result.inputRequests as Record<string, { method: string; params: Fields }>;
  assertEquals([form.method, form.params.mode, Object.keys(others)], ["elicitation/create", "form", []]);
  return form.params as { message: string; requestedSchema: { properties: Record<string, Fields> } };
};

const postingRequest = (posting: unknown) => (jsonPost({ posting }));

async function plain(service: TestService, posting: unknown): Promise<RoleMatch> {
  return await (await service.fetch("/api/v1/candidate/match", postingRequest(posting))).json();
}

for (const action of ["accept", "decline", "cancel"] as const) {
  Deno.test(`the SDK's client asks its human once for what decides: ${action}`, async () => {
    await using running = await startOnPort({ files: files() });
    const client = new Client({ name: "test", version: "1.0.0" }, {
      versionNegotiation: { mode: { pin: MODERN_VERSION } },
      capabilities: { elicitation: { form: {} } },
    });
    const asked: string[][] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(Object.keys((params as { requestedSchema: { properties: Fields } }).requestedSchema.properties));
      return action === "accept" ? { action, content: GOOD } : { action };
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${running.origin}/mcp`)));
    const result = await client.callTool({ name: "match_role", arguments: { posting: SILENT } });
    await client.close();
    const found = result.structuredContent as unknown as RoleMatch;
    assertEquals(asked, [ALL]);
    if (action === "accept") {
      assertEquals(found.verdict, "fits", JSON.stringify(found.terms));
      assertEquals(found.missing, []);
      assertEquals(new Set(ALL.map((term) => statuses(found)[term])), new Set(["met"]), JSON.stringify(found.terms));
    } else {
      const response = await fetch(`${running.origin}/api/v1/candidate/match`, postingRequest(SILENT));
      assertEquals(found, await response.json());
    }
  });
}

Deno.test("a client that shows no forms is answered at once, with what REST answers", async () => {
  await using service = await startService({ files: files() });
  const expected = await plain(service, SILENT);
  for (const capabilities of [{}, { elicitation: { url: {} } }, { roots: {} }]) {
    const result = await call(service, SILENT, capabilities);
    assertEquals(result.structuredContent, expected, JSON.stringify(capabilities));
  }
  const older = request("legacy", "tools/call", { name: "match_role", arguments: { posting: SILENT } });
  assertEquals((await send(service, older)).body.result.structuredContent, expected);
});

Deno.test("only what decides is asked for: what the posting leaves open, and nothing where it does not fit already", async () => {
  await using service = await startService({ files: files() });
  const able = { elicitation: {} };
  const partly = `${SILENT}\n\nPart-time from 1 June 2027, 24 EUR per hour. Fluent Portuguese is required.`;
  const { message, requestedSchema } = form(await call(service, partly, able));
  assertEquals(Object.keys(requestedSchema.properties), (await plain(service, partly)).missing);
  assertEquals(Object.keys(requestedSchema.properties), ["duration", "days_per_week", "place", "work_authorization"]);
  assertStringIncludes(message, "Community nurse");
  for (const { title, description } of Object.values(requestedSchema.properties)) assert(title && description);

  const contradicted = `${SILENT}\n\nSalary: 9 EUR per hour.`;
  const found = await call(service, contradicted, able);
  assertEquals(found.structuredContent, await plain(service, contradicted));
  assertEquals(found.structuredContent.verdict, "does_not_fit");
});

Deno.test("an answer decides as if the posting said it, and changes nothing that the posting says", async () => {
  await using service = await startService({ files: files() });
  const able = { elicitation: {} };
  const result = async (content: Fields, posting = SILENT): Promise<RoleMatch> =>
    (await call(service, posting, able, answered(content))).structuredContent;
  for (
    const [term, answer] of Object.entries({
      employment_type: "FULL_TIME",
      start_date: "2027-01-04",
      duration: 2,
      days_per_week: 5,
      compensation: "up to 15 EUR per hour",
      place: "Full-time on site in Hamburg, no remote work",
      work_authorization: "Right to work in the USA, no sponsorship",
      language: "Fluent Finnish",
    })
  ) {
    const found = await result({ [term]: answer });
    assertEquals([found.verdict, statuses(found)[term]], ["does_not_fit", "unmet"], JSON.stringify(found.terms));
  }
  for (const nothing of ["No", "None.", "nothing", "Nein", "no visa needed"]) {
    const found = await result({ work_authorization: nothing, language: nothing });
    assertEquals([statuses(found).work_authorization, statuses(found).language], ["unknown", "unknown"], nothing);
    assertEquals(found.requirements.length, 1);
  }
  const posting = `${SILENT}\n\nSalary: 24 EUR per hour.`;
  assertEquals(await result({ compensation: "1 EUR per hour" }, posting), await plain(service, posting));
});

Deno.test("nobody is asked twice: not for what was left empty, and not after an empty answer", async () => {
  await using service = await startService({ files: files() });
  const expected = await plain(service, SILENT);
  const able = { elicitation: {} };
  for (
    const more of [
      { inputResponses: {} },
      answered({}),
      answered({ compensation: "  ", place: "", duration: null }),
      answered({}, "decline"),
      answered(GOOD, "cancel"),
    ]
  ) {
    const result = await call(service, SILENT, able, more);
    assertEquals(result.structuredContent, expected, JSON.stringify(more));
  }
  const { missing } = (await call(service, SILENT, able, answered({ duration: 12 }))).structuredContent;
  assertEquals(missing, ALL.filter((term) => term !== "duration"));
});

Deno.test("an answer that the form does not allow is refused, with its name", async () => {
  await using service = await startService({ files: files() });
  for (
    const [name, value] of Object.entries({
      start_date: "soon",
      duration: -1,
      days_per_week: "many",
      employment_type: "Slave",
      place: "x".repeat(301),
      verdict: "fits",
    })
  ) {
    const result = await call(service, SILENT, { elicitation: {} }, answered({ [name]: value }));
    assertEquals(result.isError, true, name);
    const { code, details } = errorOf(result);
    assertEquals([code, details[0].path], ["validation_failed", name]);
  }
});
