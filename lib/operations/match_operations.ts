import type { z } from "zod";
import type { Content } from "@/lib/content/content.ts";
import { stepByStep } from "@/lib/lazily.ts";
import {
  type MatchInput,
  matchInput,
  type RoleMatch,
  roleMatch,
  type TermAnswers,
  termAnswers,
} from "@/lib/match/match_answers.ts";
import { callsFor } from "@/lib/match/posting_size.ts";
import type { sentReading } from "@/lib/match/reading.ts";
import { itemPage } from "@/lib/operations/addresses.ts";
import { type CallContext, defineOperation, LARGE_BODY_BYTES } from "@/lib/operations/operation.ts";

/** Compares a job posting with the profile and with the owner's terms. */
export const matchRole = defineOperation({
  name: "match_role",
  title: "Match a role",
  summary: "Compares a job posting with the profile and the owner's terms, point by point",
  description:
    "Compares a job posting with the owner, point by point: requirements with the profile, with quotations and links, " +
    "and kind, start, duration, days, pay, place, right to work and languages with the owner's terms. `not_shown` does " +
    "not mean no; what was not understood stands in `unread`. You read language better than rules do: send your own " +
    "`reading`, whole or in part beside the posting. Nothing is stored.",
  topic: "profile",
  tool: "discovery",
  view: "match",
  needs: "hiring",
  rest: { method: "POST", path: "/candidate/match", limit: "calls", maxBytes: LARGE_BODY_BYTES },
  readOnly: true,
  input: matchInput,
  explained: {
    reading:
      'The posting as you have read it: {requirements: [{text, kind, importance, …}], terms: {…}, …}. fetch {id: "reading"} ' +
      "gives the full shape",
  },
  calls: ({ posting, reading }) =>
    callsFor(posting ?? reading) + (posting === undefined || reading === undefined ? 0 : callsFor(reading)),
  output: roleMatch,
  errors: ["validation_failed", "invalid_json", "payload_too_large", "unsupported_media_type", "rate_limited"],
  examples: ({ content }) => [
    { title: "A posting as text", input: { posting: examplePosting(content) } },
    { title: "A posting as the caller has read it", input: { reading: exampleReading(content) } },
  ],
  asks: {
    answers: termAnswers,
    form: async (match, { service }) => (await import("@/lib/match/open_terms.ts")).termForm(match, service.words),
  },
  run: match,
});

/** Compares a posting, or the reading of one, with the owner. What judges it is loaded when it is first needed. */
export async function match(asked: MatchInput, context: CallContext): Promise<RoleMatch> {
  const [{ matching }, { loadLexicons }, { loadBooks }] = await Promise.all([
    import("@/lib/match/matcher.ts"),
    import("@/lib/language/lexicons.ts"),
    import("@/lib/language/phrase_books.ts"),
  ]);
  await loadLexicons();
  // Nobody waits for these: what a posting needs of them before is read at once, and fails there as well.
  loadBooks().catch(() => {});
  const { revision, words, today } = context.service;
  const answers = context.answers as TermAnswers | undefined;
  const place = (subject: string) => placeOf(subject, context);
  return await stepByStep(matching(asked, revision, words.match, place, { today: today(), answers }));
}

/** Returns title and address of what a claim is about. */
function placeOf(
  subject: string,
  { service: { catalog, content, words }, baseUrl }: CallContext,
): { title: string; url: string } {
  const [kind, id] = subject.split(":");
  const item = id === undefined ? undefined : catalog.get(id);
  if (item !== undefined) return { title: item.title, url: itemPage(baseUrl, item) };
  const { places } = words.match;
  if (kind === "candidate") return { title: places.candidate, url: `${baseUrl}/recruiters` };
  if (kind === "services") return { title: content.services?.name ?? content.profile.name, url: `${baseUrl}/services` };
  if (kind === "resume") return { title: places.resume, url: `${baseUrl}/#history` };
  return { title: content.profile.name, url: `${baseUrl}/` };
}

/** Makes the reading of a posting that has to do with this owner. */
function exampleReading({ profile, candidate }: Content): z.input<ReturnType<typeof sentReading>> {
  const [role = profile.headline] = candidate?.target_roles ?? [];
  const [skill = profile.headline] = profile.skillCategories.flatMap(({ items }) => items);
  return {
    title: role.slice(0, 300),
    requirements: [
      {
        text: `Five years of ${skill}`.slice(0, 1000),
        kind: "experience",
        importance: "required",
        names: [skill.slice(0, 300)],
        years: 5,
      },
      { text: "Fluent English", kind: "language", importance: "required", language: { tag: "en", level: "C1" } },
    ],
    terms: {
      employment_types: ["FULL_TIME"],
      permanent: true,
      start: { from: "2027-03-01" },
      place: { remote: "full", remote_areas: ["EU"] },
      languages: [{ tag: "en", level: "C1" }],
    },
    conditions: [{ id: "on_call", text: "On call one week in six." }],
  };
}

export function examplePosting({ profile, candidate }: Content): string {
  const [role = profile.headline] = candidate?.target_roles ?? [];
  const skills = profile.skillCategories.flatMap(({ items }) => items).slice(0, 3);
  return [
    role,
    "",
    "Requirements:",
    ...(skills.length === 0 ? [profile.headline] : skills).map((skill) => `- ${skill}`),
    "- Fluent English",
    "",
    "Full-time, remote, start on 1 March 2027.",
  ].join("\n");
}
