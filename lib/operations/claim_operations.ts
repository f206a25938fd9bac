import { z } from "zod";
import { type Claim, claims, claimsBySubject, itemSubject, mainClaim } from "@/lib/content/claims.ts";
import { evidenceKind, type Item } from "@/lib/content/content_schemas.ts";
import { ServiceError } from "@/lib/errors.ts";
import { once } from "@/lib/lazily.ts";
import { type CallContext, defineOperation, type Service } from "@/lib/operations/operation.ts";
import { pagedList, pageInput, pageOutput } from "@/lib/operations/lists.ts";
import { CHECK_COUNTS_MS } from "@/lib/proof/evidence_checks.ts";

const evidence = once(() =>
  z.object({
    url: z.url().describe("Where it can be seen"),
    kind: evidenceKind.describe("What it is"),
    title: z.string().describe("What a reader finds there"),
    quote: z.string().optional().describe("Words that should be on that page"),
    checked_at: z.iso.datetime().optional().describe("When it was last reachable"),
    state: z.enum(["reachable", "gone", "unchecked"])
      .describe("Result of the daily check; also unchecked if the site keeps programs away"),
  })
);

/** The levels of assurance (contract, section 5.2). */
export const assurance = z.enum(["self_stated", "evidence_linked", "evidence_checked"]);

const claim = once(() =>
  z.object({
    id: z.string().describe("Subject and section; stays the same when the text is reworded: project:order-desk#result"),
    subject: z.string().describe("What it is about: profile, candidate, services, resume, project:ID or agent:ID"),
    statement: z.string().describe("The claim itself"),
    as_of: z.string().describe("The day on which it was last confirmed, or the period that it names"),
    assurance: assurance.describe(
      "evidence_checked: within the last seven days the page was reachable and contained the quoted words",
    ),
    evidence: z.array(evidence()).describe("Links that show it"),
  })
);

/** Everything that is claimed, with what proves it. */
export const listClaims = defineOperation({
  name: "list_claims",
  title: "Claims and evidence",
  summary: "Lists the claims of the profile with the links that prove them and the result of the daily check",
  description: "Lists each result, date, certificate and figure with a stable id, how well it is " +
    "proven, and the links. self_stated means that only the owner says so.",
  topic: "profile",
  tool: "discovery",
  rest: { method: "GET", path: "/claims", living: true, itemFields: () => Object.keys(claim().shape) },
  readOnly: true,
  input: z.strictObject({
    subject: z.string().min(1).max(200).optional().describe(
      "Only claims about this subject, such as candidate or project:ID",
    ),
    assurance: assurance.optional().describe("Only claims that are proven so"),
    ...pageInput,
  }),
  output: once(() =>
    z.object({
      ...pageOutput(),
      items: z.array(claim()).describe("In the order of the profile"),
    }).meta({ id: "ClaimList", description: "One page of claims and their evidence." })
  ),
  errors: ["validation_failed", "not_found"],
  examples: ({ catalog }) =>
    catalog.items.slice(0, 1).map(({ kind, id, title }) => ({ title, input: { subject: `${kind}:${id}` } })),
  run({ subject, assurance, ...asked }, { service, baseUrl }) {
    const all = service.revision.part(claims);
    const chosen = subject === undefined ? all : service.revision.part(claimsBySubject).get(subject) ?? [];
    if (chosen.length === 0 && subject !== undefined) throw unknownSubject(subject, all);
    const isProvenSo = (one: Claim) => assurance === undefined || servedClaim(one, service).assurance === assurance;
    return pagedList(chosen.filter(isProvenSo), asked, {
      ...{ idOf: ({ id }) => id, serve: (one) => servedClaim(one, service), baseUrl },
      ...{ path: "/claims", query: { ...subject && { subject }, ...assurance && { assurance } } },
    });
  },
});

function unknownSubject(subject: string, all: readonly Claim[]): ServiceError {
  const subjects = [...new Set(all.map((one) => one.subject))];
  return new ServiceError("not_found", `There are no claims about "${subject.slice(0, 100)}".`, {
    hint: `Subjects: ${subjects.join(", ")}`,
  });
}

/** Returns a claim with what is known of its evidence now. */
function servedClaim(
  { id, subject, statement, asOf, evidence: links }: Claim,
  { evidence: checks }: Pick<Service, "evidence">,
): z.output<ReturnType<typeof claim>> {
  const proofs = links.map(({ url, kind, title, quote }) => {
    const { state = "unchecked", reachedAt = null, holdsQuote = false } = checks.of({ url, quote }) ?? {};
    return { url, kind, title, quote, state, reachedAt, holdsQuote };
  });
  const isChecked = proofs.some(({ state, holdsQuote, reachedAt }) =>
    state === "reachable" && holdsQuote && reachedAt !== null && Date.now() - reachedAt <= CHECK_COUNTS_MS
  );
  return {
    id,
    subject,
    statement,
    as_of: asOf,
    assurance: isChecked ? "evidence_checked" : proofs.length > 0 ? "evidence_linked" : "self_stated",
    evidence: proofs.map(({ reachedAt, holdsQuote: _holds, quote, ...rest }) => ({
      ...rest,
      ...(quote !== undefined && { quote }),
      ...(reachedAt !== null && { checked_at: new Date(reachedAt).toISOString() }),
    })),
  };
}

/** Returns the claims of one subject as they are served; for the page of a work. */
export function claimsAbout(subject: string, { service }: CallContext): z.output<ReturnType<typeof claim>>[] {
  return (service.revision.part(claimsBySubject).get(subject) ?? []).map((one) => servedClaim(one, service));
}

/** Returns how well the result of a work is proven; undefined where nothing is claimed of it. */
export function assuranceOf(item: Item, { revision, evidence }: Service): z.output<typeof assurance> | undefined {
  const id = mainClaim(item);
  const main = revision.part(claimsBySubject).get(itemSubject(item))?.find((one) => one.id === id);
  return main && servedClaim(main, { evidence }).assurance;
}
