import fc from "fast-check";
import { CONTACT_FIELDS } from "@/lib/site/form_pages.ts";
import { PROBLEM_FIELDS } from "@/lib/site/form_state.ts";
import type { Attack } from "./request.ts";
import { ANY_HEADERS } from "./rest_attacks.ts";
import { hostileText } from "./values.ts";

/** What the forms of the site send, as they would and as they would not. */
export function formAttacks(): fc.Arbitrary<Attack> {
  return fc.oneof(formOf("/contact", Object.keys(CONTACT_FIELDS)), formOf("/services", Object.keys(PROBLEM_FIELDS)));
}

const RIGHT: Record<string, string> = {
  message: "Hello, can we talk?",
  reply_to: "sam@company.example",
  kind: "role",
  problem: "Two people retype orders from e-mails into the shop system.",
};

function formOf(target: string, names: string[]): fc.Arbitrary<Attack> {
  const value = fc.oneof(hostileText, fc.constantFrom("x", ...Object.values(RIGHT)));
  const fields = fc.array(fc.tuple(fc.constantFrom(...names, "dry_run", "__proto__", "idempotency_key"), value), {
    maxLength: 5,
  });
  const right = names.filter((name) => name in RIGHT).map((name) => [name, RIGHT[name]]);
  return fc.record({
    method: fc.constant("POST"),
    target: fc.constantFrom(target, `${target}?kind=role`, `/${target}`),
    headers: fc.array(fc.oneof(...ANY_HEADERS), { maxLength: 3 }).map((some): [string, string][] => [
      ["content-type", "application/x-www-form-urlencoded; charset=utf-8"],
      ...some,
    ]),
    body: fields.map((fields) =>
      new URLSearchParams([...right, ...fields.map(([name, text]) => [name, text.toWellFormed()])]).toString()
    ),
  });
}
