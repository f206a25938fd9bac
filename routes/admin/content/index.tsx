import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { BEGIN, CONTENT } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminContext, AdminState } from "@/lib/admin/admin_state.ts";
import {
  begin,
  editingOf,
  editPath,
  isStillSample,
  type ListedFile,
  listSite,
  PREVIEW,
  PUBLISH,
  titleOf,
  VERSIONS,
} from "@/lib/admin/content_desk.ts";
import { LOOK } from "@/lib/admin/look_desk.ts";
import { PICTURES } from "@/lib/admin/picture_desk.ts";
import { comparableOf } from "@/lib/contact/message.ts";
import { formatProblem } from "@/lib/content/content_error.ts";
import { findMarks } from "@/lib/content/content_hints.ts";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { callContext } from "@/lib/http/call_context.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { match } from "@/lib/operations/match_operations.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** Lists what the site consists of, and begins what is to be added to it. */
export const handler = ownerRoute({
  async GET(ctx) {
    const [site, advice] = await Promise.all([listSite(ctx), siteAdvice(ctx)]);
    const isPublished = ctx.url.searchParams.has("published");
    return await adminPage(
      ctx,
      { title: ctx.state.speech.words.editing.title, stylesheets: ["/content.css"] },
      <SitePage state={ctx.state} {...site} advice={advice} isPublished={isPublished} isSample={isStillSample(ctx)} />,
    );
  },

  async POST(ctx, { form }) {
    const path = await begin(ctx, form.get("folder") ?? "", (form.get("title") ?? "").trim());
    return ctx.redirect(editPath(path), 303);
  },
});

function SitePage({ state, parts, folders, advice, isPublished, isSample }: Awaited<ReturnType<typeof listSite>> & {
  state: AdminState;
  advice: SiteAdvice;
  isPublished: boolean;
  isSample: boolean;
}) {
  const { words: { editing: told }, locale } = state.speech;
  const editing = state.runtime.editing!;
  const inBoth = editing.changedInBoth();
  const drafts = [...parts, ...folders.flatMap(([, files]) => files)].reduce(
    (sum, file) => sum + file.drafts.length,
    0,
  );
  return (
    <AdminPage state={state} part="site">
      <h1>{told.title}</h1>
      {isPublished && <p class="notice" role="status">{told.published}</p>}
      {editing.problems.length > 0 && (
        <div class="notice" role="alert">
          <p>{told.not_served}</p>
          <ul class="problems" lang="en" dir="ltr">
            {editing.problems.map((problem) => <li key={problem.message}>{formatProblem(problem)}</li>)}
          </ul>
        </div>
      )}
      {inBoth.length > 0 && (
        <p class="notice">
          {told.in_both}: <code dir="ltr">{inBoth.join(", ")}</code>
        </p>
      )}
      {isSample && (
        <p class="notice">
          {told.begin.sample} <a href={BEGIN}>{told.begin.own}</a>
        </p>
      )}
      <p>{told.intro}</p>
      <p class="form-tools">
        {drafts > 0 && (
          <a class="button" href={PUBLISH}>
            {told.look_through} ({fillCounted(told.drafts, drafts, locale)})
          </a>
        )}
        <a class="button quiet" href={PREVIEW}>{told.preview}</a>
        <a class="button quiet" href={LOOK}>{told.fields.look}</a>
        <a class="button quiet" href={PICTURES}>{told.pictures.title}</a>
        <a class="button quiet" href={VERSIONS}>{told.history}</a>
      </p>
      <Advice state={state} advice={advice} />
      <div class="settings site-parts">
        <section aria-labelledby="parts">
          <h2 id="parts">{told.parts}</h2>
          <Files files={parts} state={state} />
        </section>
        {folders.map(([folder, files]) => (
          <section key={folder} aria-labelledby={folder}>
            <h2 id={folder}>{told.names[folder]}</h2>
            {files.length > 0 && <Files files={files} state={state} />}
            <AdminForm action={CONTENT} token={state.owner!.formToken} class="site-add">
              <input type="hidden" name="folder" value={folder} />
              <label class="unseen" for={`new-${folder}`}>{`${told.names[folder]}: ${told.new_title}`}</label>
              <input
                id={`new-${folder}`}
                name="title"
                placeholder={told.new_title}
                required
                maxLength={300}
                dir="auto"
              />
              <button type="submit" class="quiet" aria-label={`${told.names[folder]}: ${told.add}`}>{told.add}</button>
            </AdminForm>
          </section>
        ))}
      </div>
    </AdminPage>
  );
}

/** Says what would help most; nothing where nothing would. */
function Advice({ state, advice: { terms, postings, gone, marks } }: { state: AdminState; advice: SiteAdvice }) {
  const { words, locale } = state.speech;
  const { advice: told } = words.editing;
  if (terms.length + gone + marks.length === 0) return null;
  return (
    <section class="advice" aria-labelledby="advice">
      <h2 id="advice">{told.title}</h2>
      <ul class="notes">
        {terms.map(({ term, count }) => (
          <li key={term}>
            {fillCounted(told.term, postings, locale, { asked: count, term: words.match.terms[term] })}{" "}
            <a href={editPath("candidate.yaml")}>{words.editing.names.candidate}</a>
          </li>
        ))}
        {gone > 0 && (
          <li>
            {fillCounted(words.evidence.links_gone, gone, locale)}.{" "}
            <a href="/admin/settings/site#evidence">{told.links}</a>
          </li>
        )}
        {marks.map(({ path, text }) => (
          <li key={path + text}>
            {told.mark} <a href={editPath(path)} dir="auto">{titleOf(state, path, "")}</a>{" "}
            <span class="hint" lang="en" dir="ltr">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The advice that would help the owner's site most. */
interface SiteAdvice {
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

/** Says what would help most. Postings are those of messages in the inbox: nothing is kept of others. */
async function siteAdvice(ctx: AdminContext): Promise<SiteAdvice> {
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

function Files({ files, state }: { files: readonly ListedFile[]; state: AdminState }) {
  const { editing: told } = state.speech.words;
  return (
    <ul class="site-files">
      {files.map(({ path, title, drafts, isServed }) => (
        <li key={path}>
          <a href={editPath(path)} dir="auto">{title}</a>
          {drafts.length === 0 && !isServed && <span class="hint">{told.absent}</span>}
          {drafts.map(({ id, digest }) => (
            <span key={id}>
              <span class="tag">{digest === null ? told.removed : told.changed}</span>
              {id !== path && (
                <>
                  <a href={editPath(path, { draft: id })}>{told.beside}</a>
                </>
              )}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
