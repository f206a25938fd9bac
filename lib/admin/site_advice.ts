import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { editingOf } from "@/lib/admin/content_desk.ts";
import { comparableOf } from "@/lib/contact/message.ts";
import { findMarks } from "@/lib/content/content_hints.ts";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { callContext } from "@/lib/http/call_context.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { match } from "@/lib/operations/match_operations.ts";

/** The advice that would help the owner's site most. */
export interface SiteAdvice {
  /** Terms that postings state and the owner does not, with how many postings do; the most asked for first. */
  terms: { term: TermName; count: number }[];
  /** The number of postings that were read. */
  postings: number;
  /** Evidence links that are gone. */
  gone: number;
  marks: { path: string; text: string }[];
}

type TermName = RoleMatch["terms"][number]["term"];

/** The newest messages about roles that are looked at: each takes some 50 ms the first time. */
const MAX_POSTINGS = 10;
const MAX_TERMS = 3;
const MAX_MARKS = 8;

/** The terms that postings state and the owner does not, by the ids of their messages. */
const silences = ofEachRevision(() => new Map<string, TermName[]>());

/** Says what would help most (issue 34). Postings are those of messages in the inbox: nothing is kept of others. */
export async function siteAdvice(ctx: AdminContext): Promise<SiteAdvice> {
  const { service, runtime: { config } } = ctx.state;
  const silent = service.content.candidate === undefined ? [] : await silencesOf(ctx);
  const counts = Map.groupBy(silent.flat(), (term) => term);
  const { length } = `${config.contentDir}/`;
  return {
    terms: [...counts].map(([term, { length: count }]) => ({ term, count })).sort((a, b) => b.count - a.count)
      .slice(0, MAX_TERMS),
    postings: silent.length,
    gone: service.evidence.all.filter(({ state }) => state === "gone").length,
    marks: findMarks(config.contentDir, editingOf(ctx).files()).slice(0, MAX_MARKS)
      .map(({ file, text }) => ({ path: file.slice(length), text })),
  };
}

/** Returns for each of the newest postings which terms it states and the owner does not. */
async function silencesOf(ctx: AdminContext): Promise<TermName[][]> {
  const { service: { revision }, runtime: { inbox } } = ctx.state;
  const known = revision.part(silences);
  const { items } = await inbox.page({ place: "inbox", kind: "role" }, undefined, MAX_POSTINGS);
  const found: TermName[][] = [];
  for (const { entry: { id }, message } of items) {
    const posting = comparableOf(message);
    if (posting === undefined) continue;
    const terms = known.get(id) ?? await silenceOn(posting, ctx);
    known.set(id, terms);
    found.push(terms);
  }
  return found;
}

async function silenceOn(posting: string, ctx: AdminContext): Promise<TermName[]> {
  try {
    const { terms } = await match({ posting }, callContext(ctx));
    return terms.filter(({ status, posting, profile }) => status === "unknown" && posting !== null && profile === null)
      .map(({ term }) => term);
  } catch (error) {
    // One that cannot be compared keeps nobody from editing.
    ctx.state.runtime.log("warn", "match_failed", { error: error instanceof Error ? error.name : "unknown" });
    return [];
  }
}
