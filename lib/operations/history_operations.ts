import { z } from "zod";
import { id } from "@/lib/content/schema/fields.ts";
import { ServiceError } from "@/lib/errors.ts";
import { changeText } from "@/lib/history/change_words.ts";
import type { RecordedChange } from "@/lib/history/history.ts";
import { once } from "@/lib/lazily.ts";
import { itemPage, V1 } from "@/lib/operations/addresses.ts";
import { type CallContext, defineOperation } from "@/lib/operations/operation.ts";
import { pagedList, pageInput, pageOutput } from "@/lib/operations/lists.ts";

const change = once(() =>
  z.object({
    id: z.uuid().describe("Permanent, even if the site moves"),
    at: z.iso.datetime().describe("When it was first served"),
    kind: z.enum(["added", "changed", "removed"]).describe("What happened"),
    subject: z.string().describe(
      "What it is about: profile, candidate, services, resume, site, project:ID or agent:ID",
    ),
    title: z.string().describe("Subject in a word or two"),
    summary: z.string().describe("The change in one sentence"),
    url: z.url().describe("Page with the current state"),
    before: z.string().optional().describe("Text before the change"),
    after: z.string().optional().describe("Text after the change"),
    snapshot: z.string().describe("Digest of the profile after the change: /snapshots/{digest}"),
  }).meta({ id: "Change", description: "A change in what is served." })
);

const changeList = once(() =>
  z.object({
    ...pageOutput(),
    items: z.array(change()).describe("Newest first"),
  }).meta({ id: "ChangeList", description: "One page of changes." })
);

const SINCE_RULE = "must be a day such as 2026-11-03 or a time such as 2026-11-03T12:00:00Z (RFC 3339)";

/** A day, which begins at midnight UTC, or a time. In an address, "+" is a space: "12:00:00+01:00" arrives as "12:00:00 01:00". */
const since = z.string().transform((text) => text.replace(/ (?=\d\d:\d\d$)/, "+"))
  .refine((text) => z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success, SINCE_RULE);

/** The parameters of every list of changes. */
const paging = { ...pageInput, limit: pageInput.limit.default(20) };

export const listChanges = defineOperation({
  name: "list_changes",
  title: "Changes",
  summary: "Lists what has changed in the profile, newest first",
  description:
    "Lists new and removed works and changed availability, terms and services, with the time of each. Use it to see " +
    "what is new since your last visit.",
  topic: "profile",
  tool: "discovery",
  rest: { method: "GET", path: "/changes", limit: "consumes", living: true },
  readOnly: true,
  input: z.strictObject({
    since: since.optional().describe("Only changes from this day (UTC) or time on (RFC 3339)"),
    ...paging,
  }),
  output: changeList,
  errors: ["validation_failed", "rate_limited", "unavailable"],
  examples: () => [],
  async run({ since, ...page }, context) {
    const all = await context.service.history.changes();
    const from = since === undefined ? -Infinity : Date.parse(since);
    const list = { path: "/changes", query: { ...since !== undefined && { since } } };
    return pageOfChanges(all.filter(({ at }) => at >= from), page, list, context);
  },
});

function pageOfChanges(
  changes: readonly RecordedChange[],
  page: { limit: number; offset?: number; cursor?: string },
  list: { path: string; query?: Record<string, string> },
  context: CallContext,
): z.output<ReturnType<typeof changeList>> {
  const serve = (one: RecordedChange) => servedChange(one, context);
  return pagedList(changes, page, { ...list, idOf: ({ id }) => id, serve, baseUrl: context.baseUrl });
}

/** Returns a change as every surface gives it. */
export function servedChange(recorded: RecordedChange, context: CallContext): z.output<ReturnType<typeof change>> {
  const { id, at, kind, subject, before, after, snapshot } = recorded;
  const { words, language } = context.service;
  return {
    id,
    at: new Date(at).toISOString(),
    kind,
    subject,
    ...changeText(recorded, { words, language }),
    url: urlOf(subject, context),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    snapshot,
  };
}

/** Returns where people read what a change is about; of a work that is gone, the list in which it stood. */
function urlOf(subject: string, { service, baseUrl }: CallContext): string {
  const [kind, id] = subject.split(":");
  if (id !== undefined) {
    const item = service.catalog.get(id);
    if (item !== undefined) return itemPage(baseUrl, item);
    return service.catalog.items.some((one) => one.kind === kind) ? `${baseUrl}/${kind}s` : `${baseUrl}/`;
  }
  const { candidate, services } = service.content;
  if (kind === "candidate" && candidate !== undefined) return `${baseUrl}/recruiters`;
  return kind === "services" && services !== undefined ? `${baseUrl}/services` : `${baseUrl}/`;
}

const snapshotList = once(() =>
  z.object({
    ...pageOutput(),
    items: z.array(z.object({
      digest: z.string().describe("SHA-256, in hex, over the bytes of the snapshot"),
      at: z.iso.datetime().describe("When it was first served"),
      size: z.int().describe("Length in bytes"),
      url: z.url().describe("Where it can be read"),
    })).describe("Newest first"),
  }).meta({ id: "SnapshotList", description: "One page of the stored states of the profile." })
);

export const listSnapshots = defineOperation({
  name: "list_snapshots",
  title: "Snapshots",
  summary: "Lists the last 50 states of the profile",
  description: "Lists the digest (SHA-256 of the bytes) and the time of each state that was served.",
  topic: "profile",
  rest: { method: "GET", path: "/snapshots", living: true },
  readOnly: true,
  input: z.strictObject(pageInput),
  output: snapshotList,
  errors: ["validation_failed", "unavailable"],
  examples: () => [],
  async run(input, { service, baseUrl }) {
    return pagedList(await service.history.states(), input, {
      ...{ idOf: ({ digest }) => digest, baseUrl, path: "/snapshots" },
      serve: ({ digest, at, size }) => ({
        digest,
        at: new Date(at).toISOString(),
        size,
        url: `${baseUrl}${V1.prefix}/snapshots/${digest}`,
      }),
    });
  },
});

export const getSnapshot = defineOperation({
  name: "get_snapshot",
  title: "Snapshot",
  summary: "Reads an earlier state of the profile by its digest",
  description: "Returns /portfolio.json byte for byte as it was when this state was first served.",
  topic: "profile",
  rest: { method: "GET", path: "/snapshots/{digest}" },
  readOnly: true,
  input: z.strictObject({ digest: id.describe("Digest, as the list of snapshots and each change give it") }),
  output: once(() =>
    z.looseObject({ profile: z.looseObject({}).describe("The profile at that time") }).meta({
      id: "Snapshot",
      description: "An earlier /portfolio.json.",
    })
  ),
  errors: ["validation_failed", "not_found", "unavailable"],
  examples: () => [],
  async run({ digest }, { service: { history } }) {
    const text = await history.snapshot(digest);
    // Written by JSON.stringify, so that it comes out with the same bytes.
    if (text !== undefined) return JSON.parse(text);
    throw unknownState(digest, await history.states());
  },
});

function unknownState(digest: string, states: readonly { digest: string }[]): ServiceError {
  const newest = states.slice(0, 5).map((state) => state.digest);
  return new ServiceError("not_found", `There is no stored state with the digest ${digest}.`, {
    hint: `GET ${V1.prefix}/snapshots lists the last 50; the newest are ${newest.join(", ")}.`,
  });
}

export const compareSnapshots = defineOperation({
  name: "compare_snapshots",
  title: "Changes between two snapshots",
  summary: "Lists the changes from one state of the profile to a later one, newest first",
  description: "Lists the recorded changes after the first state up to the second one. To see what is new since your " +
    "last visit, give the `snapshot` that you stored then and the newest one.",
  topic: "profile",
  rest: { method: "GET", path: "/snapshots/{digest}/diff/{later}", living: true },
  readOnly: true,
  input: z.strictObject({
    digest: id.describe("Digest of the earlier state"),
    later: id.describe("Digest of the later state"),
    ...paging,
  }),
  output: changeList,
  errors: ["validation_failed", "not_found", "unavailable"],
  examples: () => [],
  async run({ digest, later, ...page }, context) {
    const { history } = context.service;
    const states = await history.states();
    const [from, until] = [digest, later].map((one) => {
      const state = states.find((state) => state.digest === one.toLowerCase());
      if (state === undefined) throw unknownState(one, states);
      return state;
    });
    if (from.at > until.at) {
      throw new ServiceError("validation_failed", "The first of the two states is the later one.", {
        hint: `Give the earlier state first: ${V1.prefix}/snapshots/${until.digest}/diff/${from.digest}`,
        details: [{ path: "digest", message: "must be the earlier of the two states" }],
      });
    }
    const between = (await history.changes()).filter(({ at }) => at > from.at && at <= until.at);
    return pageOfChanges(between, page, { path: `/snapshots/${from.digest}/diff/${until.digest}` }, context);
  },
});
