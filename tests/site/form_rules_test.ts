import { assertEquals } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { validate } from "@/lib/operations/operation_input.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { sendMessage } from "@/lib/operations/contact_operations.ts";
import { rulesOf } from "@/lib/site/form_pages.ts";
import { brokenRules, CONTACT_FIELDS, type Labels, PROBLEM_FIELDS, refused, typed } from "@/lib/site/form_state.ts";

const FORMS = [
  {
    labels: PROBLEM_FIELDS as Labels<string>,
    operation: analyzeBusinessProblem,
    right: { problem: "Orders are copied by hand." },
    wrong: [{ problem: "short" }, { problem: "x".repeat(4001) }, { industry: "x".repeat(201) }, {
      team_size: "x".repeat(101),
    }],
  },
  {
    labels: CONTACT_FIELDS as Labels<string>,
    operation: sendMessage,
    right: { message: "Hello 👋", reply_to: "sam@company.example" },
    wrong: [
      { message: "👋👋👋👋" },
      { message: "x".repeat(5001) },
      { reply_to: "sam" },
      { reply_to: "" },
      { from: "x".repeat(121) },
      { subject: "👋".repeat(201) },
    ],
  },
];

Deno.test("what the browser refuses, the service refuses in the same words", () => {
  for (const { labels, operation, right, wrong } of FORMS) {
    const rules = rulesOf(labels, operation.input);
    assertEquals(brokenRules(rules, right), {});
    for (const change of wrong) {
      const values = { ...right, ...change };
      const { errors } = refused(labels, values, refusalOf(operation.input, values));
      assertEquals(brokenRules(rules, values), errors);
      assertEquals(Object.keys(errors), Object.keys(change));
    }
  }
});

Deno.test("nothing that was typed is lost, and what says nothing is left out", () => {
  const fields = { message: "a\r\nb", reply_to: " ", from: undefined, other: "x" };
  assertEquals(typed(CONTACT_FIELDS, fields), { message: "a\nb" });
});

Deno.test("a failure of no field stands above the form", () => {
  const failure = { message: "Too many.", hint: "Later." };
  assertEquals(refused(CONTACT_FIELDS, {}, failure), { values: {}, errors: {}, failure });
});

function refusalOf(schema: Parameters<typeof validate>[0], values: unknown): ServiceError {
  try {
    validate(schema, values);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("nothing was refused");
}
