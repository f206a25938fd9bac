import { assertEquals } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { sendMessage } from "@/lib/operations/contact_operations.ts";
import { validate } from "@/lib/operations/operation_input.ts";
import { CONTACT_FIELDS, formRules } from "@/lib/site/form_pages.ts";
import { brokenRules, completed, type Fields, PROBLEM_FIELDS, refused, typed } from "@/lib/site/form_state.ts";
import { type InterfaceLanguage, LANGUAGE_NAMES, wordsOf } from "@/lib/words/words.ts";

const FORMS = [
  {
    fields: PROBLEM_FIELDS as Fields<string>,
    operation: analyzeBusinessProblem,
    right: { problem: "Orders are copied by hand." },
    wrong: [{ problem: "short" }, { problem: "x".repeat(4001) }, { industry: "x".repeat(201) }, {
      team_size: "x".repeat(101),
    }],
  },
  {
    fields: CONTACT_FIELDS as Fields<string>,
    operation: sendMessage,
    right: { message: "Hello 👋", reply_to: "sam@company.example" },
    wrong: [
      { message: "👋👋👋👋" },
      { message: "x".repeat(5001) },
      { reply_to: "sam" },
      { reply_to: "" },
      { from: "x".repeat(121) },
      { subject: "👋".repeat(201) },
      { company_url: "the company" },
      { posting_url: `https://a.example/${"x".repeat(2048)}` },
    ],
  },
];

const service = (language: InterfaceLanguage) => ({ words: wordsOf(language), language });

for (const language of Object.keys(LANGUAGE_NAMES) as InterfaceLanguage[]) {
  Deno.test(`what the browser refuses, the service refuses in the same words: ${language}`, () => {
    for (const { fields, operation, right, wrong } of FORMS) {
      const form = formRules(service(language), fields, operation.input);
      assertEquals(brokenRules(form, right), {});
      for (const change of wrong) {
        const values = { ...right, ...change };
        const { errors } = refused(form, values, refusalOf(operation.input, values));
        assertEquals(brokenRules(form, values), errors);
        assertEquals(Object.keys(errors), Object.keys(change));
      }
    }
  });
}

Deno.test("a mistake is said with the numbers that count, and an empty field asks to be filled in", () => {
  const form = formRules(service("en"), CONTACT_FIELDS, sendMessage.input);
  assertEquals(brokenRules(form, { message: "x".repeat(5001), reply_to: "sam" }), {
    message: "Shorten it to 5,000 characters; it now has 5,001.",
    reply_to: "Enter an address like name@example.com.",
  });
  assertEquals(brokenRules(form, {}), { message: "Fill in this field.", reply_to: "Fill in this field." });
});

Deno.test("what only the service can find is said at its field", () => {
  const form = formRules(service("de"), CONTACT_FIELDS, sendMessage.input);
  const values = { message: "Guten Tag\u0007", reply_to: "sam@company.example", subject: "eine\u0007Zeile" };
  const { mistakes } = wordsOf("de").forms.form;
  assertEquals(refused(form, values, refusalOf(sendMessage.input, values)).errors, {
    message: mistakes.lines,
    subject: mistakes.line,
  });
});

Deno.test("nothing that was typed is lost, and what says nothing is left out", () => {
  const fields = { message: "a\r\nb", reply_to: " ", from: undefined, other: "x" };
  assertEquals(typed(CONTACT_FIELDS, fields), { message: "a\nb" });
});

Deno.test("an address of the web may be written as people write it", () => {
  const values = {
    company_url: "www.company.example/jobs?id=1",
    posting_url: "https://a.example/",
    subject: "a.example",
  };
  assertEquals(completed(CONTACT_FIELDS, values), { ...values, company_url: `https://${values.company_url}` });
  for (const company_url of ["company", "mailto:sam@company.example", "http://company.example", "a b.example"]) {
    assertEquals(completed(CONTACT_FIELDS, { company_url }), { company_url });
  }
});

Deno.test("a failure of no field stands above the form, with when to try again", () => {
  const form = formRules(service("en"), CONTACT_FIELDS, sendMessage.input);
  const failureOf = (refusal: Parameters<typeof refused>[2]) => refused(form, {}, refusal).failure;
  assertEquals(
    failureOf({ code: "rate_limited", retryAfter: 1 }),
    "There have been too many requests. Try again in 1 second.",
  );
  assertEquals(
    failureOf({ code: "rate_limited", retryAfter: 540 }),
    "There have been too many requests. Try again in 9 minutes.",
  );
  assertEquals(failureOf({ status: 502 }), "The service cannot answer right now (status 502).");
  assertEquals(refused(form, {}, { code: "offline" }), {
    values: {},
    errors: {},
    failure: wordsOf("en").forms.form.failures.offline,
  });
});

function refusalOf(schema: Parameters<typeof validate>[0], values: unknown): ServiceError {
  try {
    validate(schema, values);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("nothing was refused");
}
